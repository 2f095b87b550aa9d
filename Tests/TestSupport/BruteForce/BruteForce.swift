package import PushRules
package import PushRulesEvaluation
package import PushRulesSemantics

/// Finds out about a policy by deciding every message that there is, as far as messages differ for it.
///
/// The judge of exact analysis, and independent of it: it knows the message's types and the policy's constants, and asks the
/// evaluator. What it finds is shown by a message. What it does not find is not there only as far as the representatives
/// (`RepresentativesBuilder`) are all that can be told apart.
package enum BruteForce {
  /// A candidate of a chain: one layer may stand in several branches.
  package struct Candidate: Hashable, Sendable, CustomStringConvertible {
    package let output: String
    /// The branch's number, from 0.
    package let branch: Int
    package let layer: String

    package init(output: String, branch: Int, layer: String) {
      self.output = output
      self.branch = branch
      self.layer = layer
    }

    package var description: String { "\(output)[\(branch)]: \(layer)" }
  }

  /// What was found about a policy; a message is the first that shows it, `nil`: none did.
  package struct Facts: Equatable, Sendable {
    package struct CandidateFact: Equatable, Sendable {
      package let candidate: Candidate
      /// With one entry for each alternative of its field: a message in which it wins by that alternative.
      package var wins: [[UInt8]?]

      /// A message in which the candidate wins.
      package var win: [UInt8]? { wins.lazy.compactMap(\.self).first }
    }

    package struct BranchFact: Equatable, Sendable {
      package let output: String
      package let branch: Int
      package var taken: [UInt8]?
    }

    package struct OutputFact: Equatable, Sendable {
      package let output: String
      package let isRequired: Bool
      /// A message without a value of this field though the gate is open.
      package var missing: [UInt8]?
      /// A message in which the field is a blank text; the empty text is one.
      package var blank: [UInt8]?
    }

    package struct GuardFact: Equatable, Sendable {
      package let place: GuardPlace
      /// A message in which the guard is asked and holds.
      package var holds: [UInt8]?
      /// A message in which the guard is asked and does not hold.
      package var fails: [UInt8]?
    }

    /// In the order of outputs, branches and chains, highest first.
    package var candidates: [CandidateFact] = []
    package var branches: [BranchFact] = []
    package var outputs: [OutputFact] = []
    /// Of branches, layers, alternatives of layers' fields, of lets and of finish steps; not of records' entries and of
    /// placeholders.
    ///
    /// A guard counts as asked also where it leads to what a gate reads before it shuts.
    package var guards: [GuardFact] = []
    /// A message that each `reject` refuses, by its text.
    package var rejects: [String: [UInt8]] = [:]
    /// A message with a shut gate.
    package var shut: [UInt8]?
    /// How many messages were decided or refused.
    package var messages = 0
    /// How many of them have a decision; only these count for all but `rejects`.
    package var decided = 0
    /// Whether all combinations of the representatives were tried; if not, random ones were.
    package var isExhaustive = true

    /// What was found, in words: one for each fact that a message shows.
    package var found: Set<String> {
      var found = Set(rejects.keys.map { "reject \($0)" })
      if shut != nil { found.insert("shut") }
      for fact in candidates {
        for (number, message) in fact.wins.enumerated() where message != nil {
          found.insert("\(fact.candidate) wins by \(number)")
        }
      }
      for fact in branches where fact.taken != nil {
        found.insert("\(fact.output)[\(fact.branch)] taken")
      }
      for fact in outputs {
        if fact.missing != nil { found.insert("\(fact.output) missing") }
        if fact.blank != nil { found.insert("\(fact.output) blank") }
      }
      for fact in guards {
        if fact.holds != nil { found.insert("\(fact.place) holds") }
        if fact.fails != nil { found.insert("\(fact.place) fails") }
      }
      return found
    }
  }

  /// How many messages one policy is tried with.
  package static let messageLimit = 20_000

  /// Decides the messages and notes what they show.
  ///
  /// - Parameter limit: at most so many messages; where there are more combinations, so many random ones.
  /// - Complexity: O(messages).
  package static func facts(
    about policy: Policy,
    limit: Int = messageLimit,
    seed: UInt64 = 1
  ) -> Facts {
    var census = Census(policy)
    let isExhaustive = forEachMessage(of: [policy.checked], limit: limit, seed: seed) { message in
      census.count(message)
    }
    census.facts.isExhaustive = isExhaustive
    return census.facts
  }

  /// Gives every combination of representatives, or random ones where there are too many; false then.
  package static func forEachMessage(
    of policies: [CheckedPolicy],
    limit: Int,
    seed: UInt64,
    _ visit: ([UInt8]) -> Void
  ) -> Bool {
    let representatives = RepresentativesBuilder.message(of: policies)
    var message: [UInt8] = []
    guard representatives.count > limit else {
      for number in 0..<representatives.count {
        message.removeAll(keepingCapacity: true)
        representatives.write(number, into: &message)
        visit(message)
      }
      return true
    }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<limit {
      message.removeAll(keepingCapacity: true)
      representatives.writeRandom(&random, into: &message)
      visit(message)
    }
    return false
  }
}
