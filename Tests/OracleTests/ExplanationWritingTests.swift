import PushRules
import PushRulesEvaluation
import PushRulesTesting
import TestSupport
import Testing

/// An explanation is written straight from what the evaluator found; the same bytes come from its values.
@Suite struct ExplanationWritingTests {
  static let seed: UInt64 = 20_261_130

  @Test(arguments: ReferenceExample.all)
  func `the policies of the language reference`(example: ReferenceExample) throws {
    let policy = try? Policy(
      name: "example.pushrules",
      bytes: Array(example.policy.utf8),
      resolve: { path in example.others[path].map { Array($0.utf8) } }
    )
    guard let policy else { return }
    try Self.expectSameBytes(policy, messages: 100)
  }

  @Test(arguments: [true, false])
  func `random policies`(freeTests: Bool) throws {
    let count = min(RandomPolicies.count(orElse: 150), 2000)
    print("explanations: \(count) policies, first seed \(RandomPolicies.seed)")
    for sample in RandomPolicies.samples(count: count, freeTests: freeTests) {
      try Self.expectSameBytes(sample.policy, messages: 20, "seed \(sample.seed)")
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `the shipped policies`(path: String) throws {
    try Self.expectSameBytes(try ShippedPolicies.load(path), messages: 200)
  }

  private static func expectSameBytes(
    _ policy: Policy,
    messages count: Int,
    _ name: String = ""
  ) throws {
    var messages = RandomMessages(policy.checked, seed: seed)
    var evaluator = policy.evaluator()
    // Without a decision there is nothing to explain.
    #expect(written(by: &evaluator) == #"{"explain":{}}"#)
    for _ in 0..<count {
      let message = messages.next()
      guard (try? evaluator.decide(message.span)) != nil else { continue }
      let expected = expected(of: &evaluator)
      let found = written(by: &evaluator)
      if found == expected, written(by: &evaluator) == expected, line(of: &evaluator) == expected {
        continue
      }
      Issue.record(
        "\(name) \(String(decoding: message, as: UTF8.self))\nwritten \(found)\nvalues  \(expected)"
      )
      return
    }
  }

  private static func written(by evaluator: inout Evaluator) -> String {
    var bytes: [UInt8] = []
    evaluator.writeExplained(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What waits as a line, behind another one.
  private static func line(of evaluator: inout Evaluator) -> String {
    evaluator.writeLine()
    evaluator.writeLine(isExplained: true)
    var bytes: [UInt8] = []
    evaluator.takeLines(into: &bytes)
    return bytes.split(separator: UInt8(ascii: "\n")).last
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The decision, and behind it the explanation's values as JSON.
  private static func expected(of evaluator: inout Evaluator) -> String {
    var bytes: [UInt8] = []
    evaluator.write(into: &bytes)
    bytes.removeLast()
    bytes += Array((bytes.count > 1 ? "," : "").utf8) + Array("\"explain\":".utf8)
    evaluator.explain().write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "}"
  }
}
