import Foundation
import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// The evaluator against the oracle, over random messages of every shipped policy.
@Suite struct OracleTests {
  /// How many messages a policy: all of them in `.ci/run`, fewer in the quick suite.
  static let count =
    ProcessInfo.processInfo.environment["PUSHRULES_ORACLE_MESSAGES"].flatMap(Int.init) ?? 4_000

  /// The full run goes on until each candidate has won often enough; the quick one cannot ask for that.
  static let isFull = count >= 100_000

  /// Changed by hand or by the environment to look elsewhere; printed, so that a failure can be repeated.
  static let seed =
    ProcessInfo.processInfo.environment["PUSHRULES_ORACLE_SEED"].flatMap(UInt64.init) ?? 20_261_130

  /// The language reference uses every construct, the shipped policies do not.
  @Test(arguments: ReferenceExample.all)
  func `evaluator and oracle agree on the policies of the language reference`(
    example: ReferenceExample
  ) throws {
    guard
      let policy = try? Policy(
        name: "example.pushrules",
        bytes: Array(example.policy.utf8),
        resolve: { path in example.others[path].map { Array($0.utf8) } }
      )
    else {
      #expect(example.runs.isEmpty, "only the examples of findings have errors")
      return
    }
    var messages = RandomMessages(policy.checked, seed: Self.seed)
    var comparison = Comparison(policy)
    for number in 1...max(Self.count / 10, 400) {
      let message = messages.next()
      if let difference = comparison.compare(message, isStrict: number % 10 == 0) {
        Issue.record(
          "message \(number): \(difference)\n\(String(decoding: message, as: UTF8.self))"
        )
        if comparison.differences >= 3 { return }
      }
    }
    #expect(comparison.valid > 0)
  }

  @Test(arguments: ShippedPolicies.paths)
  func `evaluator and oracle agree on random messages`(path: String) throws {
    let policy = try ShippedPolicies.load(path)
    print("oracle: \(path), \(Self.count) messages, seed \(Self.seed)")
    var messages = RandomMessages(policy.checked, seed: Self.seed)
    var comparison = Comparison(policy)
    var number = 0
    while number < Self.count || (number < 3 * Self.count && comparison.isShort) {
      number += 1
      let message = messages.next()
      if let difference = comparison.compare(message, isStrict: number % 10 == 0) {
        Issue.record(
          "message \(number): \(difference)\n\(String(decoding: message, as: UTF8.self))"
        )
        if comparison.differences >= 3 { return }
      }
    }
    // Where a policy refuses much, many messages that fit its input are refused.
    let fitting = comparison.valid + comparison.rejected
    #expect(fitting * 10 >= number * 7, "only \(fitting) fit the input")
    #expect(comparison.valid * 10 >= number, "only \(comparison.valid) are valid")
    guard Self.isFull else { return }
    for (candidate, wins) in comparison.wins.sorted(by: { $0.key < $1.key }) {
      #expect(wins >= Comparison.winsAsked, "\(candidate) won \(wins) times in \(number)")
    }
  }
}

/// Compares decision, errors, winners and explanation of one message.
private struct Comparison {
  private let policy: Policy
  private var lenient: Evaluator
  private var strict: Evaluator
  private(set) var valid = 0
  /// How many both refuse by a rule of the policy.
  private(set) var rejected = 0
  private(set) var differences = 0
  /// How often each candidate won.
  private(set) var wins: [Oracle.Winner: Int] = [:]
  /// How often each is to win in a full run.
  static let winsAsked = 50

  /// Whether a candidate has not won often enough yet.
  var isShort: Bool { OracleTests.isFull && wins.values.contains { $0 < Self.winsAsked } }

  init(_ policy: Policy) {
    self.policy = policy
    lenient = policy.evaluator()
    strict = policy.evaluator(isStrict: true)
    for output in policy.checked.outputs {
      for (number, branch) in output.branches.enumerated() {
        for candidate in branch.candidates {
          let layer = policy.checked.layers[candidate.layer].name
          wins[.init(output: output.name, branch: number, layer: layer)] = 0
        }
      }
    }
  }

  /// What differs; `nil` when nothing does.
  mutating func compare(_ message: [UInt8], isStrict: Bool) -> String? {
    let found = isStrict ? Self.run(&strict, message) : Self.run(&lenient, message)
    let expected = Result { () throws(Oracle.Failure) in
      try Oracle.decide(message, by: policy.checked, isStrict: isStrict)
    }
    let difference = difference(found, expected)
    if difference != nil { differences += 1 }
    return difference
  }

  private struct Found {
    let decision: String
    let explanation: Explanation
  }

  private static func run(
    _ evaluator: inout Evaluator,
    _ message: [UInt8]
  ) -> Result<Found, MessageError> {
    do throws(MessageError) {
      try evaluator.decide(message.span)
      var output: [UInt8] = []
      evaluator.write(into: &output)
      return .success(
        Found(
          decision: String(decoding: output, as: UTF8.self),
          explanation: evaluator.explain()
        )
      )
    } catch {
      return .failure(error)
    }
  }

  private mutating func difference(
    _ found: Result<Found, MessageError>,
    _ expected: Result<Oracle.Outcome, Oracle.Failure>
  ) -> String? {
    switch (found, expected) {
    case (.success(let found), .success(let expected)):
      valid += 1
      if found.decision != expected.decision {
        return "evaluator \(found.decision)\noracle    \(expected.decision)"
      }
      return explanationDifference(found, expected)
    case (.failure(let found), .failure(let expected)):
      if expected.code == "json" {
        return found.code.hasPrefix("json/") ? nil : "evaluator \(found), oracle: no JSON"
      }
      if found.code == "message/rejected", found.code == expected.code { rejected += 1 }
      if found.code == expected.code, found.path == expected.path { return nil }
      return "evaluator \(found), oracle \(expected)"
    case (.success(let found), .failure(let expected)):
      return "evaluator \(found.decision), oracle \(expected)"
    case (.failure(let found), .success(let expected)):
      return "evaluator \(found), oracle \(expected.decision)"
    }
  }

  /// The explanation names the oracle's winner, and its value is the decision's.
  private mutating func explanationDifference(
    _ found: Found,
    _ expected: Oracle.Outcome
  ) -> String? {
    var values: [String] = []
    for field in found.explanation.fields {
      let winner = expected.winners[field.field]
      if field.winner?.layer != winner?.layer {
        return "\(field.field): evaluator's winner \(field.winner?.layer ?? "none"), "
          + "oracle's \(winner?.layer ?? "none")"
      }
      if let winner { wins[winner, default: 0] += 1 }
      if let value = field.value { values.append("\(NaiveValue.quoted(field.field)):\(value)") }
      if field.candidates.isEmpty && field.gateShut == nil {
        return "\(field.field): the explanation is empty"
      }
    }
    // With a shut gate the decision has the reason, which is no field.
    let together = "{" + values.joined(separator: ",")
    return found.decision.hasPrefix(together) ? nil : "explained \(together)"
  }
}
