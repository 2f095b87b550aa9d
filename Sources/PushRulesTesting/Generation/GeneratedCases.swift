package import PushRules
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// A set of cases that covers all that can happen when a policy decides a message: no case of it can be left out.
package struct GeneratedCases: Sendable {
  /// A message, and what it is there for.
  package struct Case: Sendable {
    /// What the case shows: the first of the situations whose smallest message this is.
    package let name: String
    package let message: [UInt8]
    /// What the policy makes of it, as JSON: the decision, or `{"error":…}`.
    package let expectation: [UInt8]
    /// The fields that have a winner, each with its layer.
    package let winners: [(field: String, layer: String)]
  }

  /// How much of something there is.
  package struct Counts: Sendable, Equatable {
    package var covered = 0
    /// Proved to happen in no message.
    package var impossible = 0
    /// Neither was a message found nor is it proved that there is none.
    package var open = 0
  }

  /// In a stable order: that of the situations which they are there for.
  package let cases: [Case]
  package let items: Counts
  /// Of pairs of a candidate's outcome and something of another field; `nil` where they were not asked for, or there are too many
  /// of them.
  package let pairs: Counts?
  /// The items of the coverage that are proved to happen in no message.
  package let impossible: [CoverageItem]
  /// The items for which neither a message nor a proof was found.
  package let open: [CoverageItem]

  /// Whether a policy has no more candidates and guards than pairs are made of.
  ///
  /// - Complexity: O(size of the policy).
  package static func canMakePairs(of policy: Policy) -> Bool {
    PairTable.isPossible(Coverage(policy))
  }

  /// Generates the cases of a policy.
  ///
  /// The same policy gives the same cases, on every machine.
  ///
  /// - Parameter pairs: Whether each outcome of a candidate is also to meet each branch, guard and candidate's outcome of
  ///   another field.
  /// - Complexity: grows with the diagrams of the analysis and the square of the items, both up to a limit.
  package init(of policy: Policy, pairs: Bool = false) {
    let coverage = Coverage(policy)
    let specimens = Specimens(coverage)
    var found = specimens.smallest()
    impossible = found.impossible.map { coverage.items[$0] }
    open = found.open.map { coverage.items[$0] }
    items = Counts(
      covered: coverage.items.count - impossible.count - open.count,
      impossible: impossible.count,
      open: open.count
    )
    var needs: [SpecimenNeeds] = [.items(coverage.items.count)]
    if pairs, let table = PairTable(coverage) {
      self.pairs = specimens.addPairs(table, to: &found.specimens)
      needs.append(.pairs(table))
    } else {
      self.pairs = nil
    }
    let kept = Selection.irredundant(found.specimens, needs)
    var describer = CaseDescriber(policy)
    cases = kept.map { describer.describe($0, coverage) }
  }
}

/// Says what becomes of messages.
private struct CaseDescriber {
  private let policy: Policy
  private var evaluator: Evaluator

  init(_ policy: Policy) {
    self.policy = policy
    evaluator = policy.evaluator()
  }

  mutating func describe(_ specimen: Specimen, _ coverage: Coverage) -> GeneratedCases.Case {
    var expectation: [UInt8] = []
    var winners: [(field: String, layer: String)] = []
    do throws(MessageError) {
      try evaluator.decide(specimen.bytes.span)
      evaluator.write(into: &expectation)
      for (number, output) in policy.checked.outputs.enumerated() {
        if let layer = evaluator.winningLayer(ofOutput: number) {
          winners.append((output.name, policy.checked.layers[layer].name))
        }
      }
    } catch {
      var inner = JSONLine()
      inner.add("code", error.code)
      if let path = error.path { inner.add("path", path) }
      var outer = JSONLine()
      outer.add("error", json: inner.closed())
      expectation = outer.closed()
    }
    return GeneratedCases.Case(
      name: specimen.purpose.map { coverage.items[$0].id }.joined(separator: " — "),
      message: specimen.bytes,
      expectation: expectation,
      winners: winners
    )
  }
}
