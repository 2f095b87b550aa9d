import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// The schemas of messages and decisions against what the evaluator takes and gives.
@Suite struct SchemaAgreementTests {
  @Test(arguments: ShippedPolicies.paths)
  func `schemas and evaluator agree on random messages of shipped policies`(path: String) throws {
    try check(ShippedPolicies.load(path), count: max(OracleTests.count / 4, 400))
  }

  @Test(arguments: ReferenceExample.all)
  func `schemas and evaluator agree on the policies of the language reference`(
    example: ReferenceExample
  ) throws {
    let policy = try? Policy(
      name: "example.pushrules",
      bytes: Array(example.policy.utf8),
      resolve: { path in example.others[path].map { Array($0.utf8) } }
    )
    // A policy that may leave a required field without a value promises less than its `output`.
    guard let policy, !policy.check().contains(where: { $0.code == "check/no-value" })
    else { return }
    try check(policy, count: 200)
  }

  private func check(_ policy: Policy, count: Int) throws {
    let message = NaiveSchema(PolicySchema.message(policy.checked))
    let decision = NaiveSchema(PolicySchema.decision(policy.checked))
    var messages = RandomMessages(policy.checked, seed: OracleTests.seed)
    var evaluator = policy.evaluator()
    for number in 1...count {
      let bytes = messages.next()
      let text = String(decoding: bytes, as: UTF8.self)
      let error = Self.error(of: bytes, by: &evaluator)
      guard let json = try? JSONValue.parse(bytes.span) else {
        #expect(error?.code.hasPrefix("json/") == true)
        continue
      }
      let isAdmitted = try message.admits(json)
      switch error?.code {
      case nil:
        #expect(isAdmitted, "message \(number) is decided: \(text)")
        for isExplained in [false, true] {
          let answer = try Self.decision(of: &evaluator, isExplained: isExplained)
          #expect(try decision.admits(answer), "decision of message \(number): \(answer)")
        }
      case "message/rejected":
        #expect(isAdmitted, "message \(number) has the right shape: \(text)")
      // What a schema cannot say.
      case "message/fact-missing", "message/embedded-json": break
      case "message/type" where Self.isNumber(error): break
      case "message/missing" where Self.isString(error?.path, in: json): break
      case let code?:
        #expect(!isAdmitted, "message \(number) is refused, \(code): \(text)")
      }
    }
  }

  private static func error(of message: [UInt8], by evaluator: inout Evaluator) -> MessageError? {
    do throws(MessageError) {
      try evaluator.decide(message.span)
      return nil
    } catch {
      return error
    }
  }

  /// Whether a number was found that is written in another way: a schema takes 1.0 for an int.
  private static func isNumber(_ error: MessageError?) -> Bool {
    guard let message = error?.message else { return false }
    let found = message.split(separator: ", found ").last ?? ""
    if message.hasPrefix("expected an int") { return found.contains { ".eE".contains($0) } }
    return message.hasPrefix("expected a bool") && ["-0", "1.0"].contains(found)
  }

  /// Whether a string stands where a value is missing: one that holds null, in the place of JSON.
  private static func isString(_ path: String?, in message: JSONValue) -> Bool {
    var value: JSONValue? = message
    for key in (path ?? "").split(separator: ".") { value = value?[String(key)] }
    if case .string? = value { return true }
    return false
  }

  private static func decision(
    of evaluator: inout Evaluator,
    isExplained: Bool
  ) throws -> JSONValue {
    var bytes: [UInt8] = []
    if isExplained {
      evaluator.writeExplained(into: &bytes)
    } else {
      evaluator.write(into: &bytes)
    }
    return try JSONValue.parse(bytes.span)
  }
}
