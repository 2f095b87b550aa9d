import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import PushRulesTesting
import TestSupport

/// A shipped policy with its cases, each decided and explained.
struct ShippedCases: Sendable {
  struct NotThere: Error {
    let path: String
  }

  /// What became of one case's message.
  struct Outcome: Sendable {
    let name: String
    /// The message without white space.
    let given: String
    let hasReason: Bool
    /// `nil` where the message is refused.
    let decided: Decided?
  }

  struct Decided: Sendable {
    /// The decision as `eval` prints it.
    let text: String
    /// The decision with its explanation, as `eval --explain` prints it.
    let explainedText: String
    let explanation: Explanation
  }

  let policy: Policy
  let file: CaseFile
  let outcomes: [Outcome]

  /// Loads the policy `path` and `<policy>.cases.json` beside it.
  init(_ path: String) throws {
    policy = try ShippedPolicies.load(path)
    let name = path.dropLast(".pushrules".count) + ".cases.json"
    guard let bytes = Repository.bytes(String(name)) else { throw NotThere(path: String(name)) }
    file = try CaseFile.read(SourceFile(name: String(name), bytes: bytes))
    var evaluator = policy.evaluator()
    outcomes = file.cases.map { item in
      let message = Array(bytes[item.given ?? 0..<0])
      var given: [UInt8] = []
      JSONText.appendCompact(message.span, into: &given)
      return Outcome(
        name: item.name,
        given: String(decoding: given, as: UTF8.self),
        hasReason: !item.because.isEmpty,
        decided: Self.decide(message, &evaluator)
      )
    }
  }

  private static func decide(_ message: [UInt8], _ evaluator: inout Evaluator) -> Decided? {
    do throws(MessageError) {
      try evaluator.decide(message.span)
    } catch {
      return nil
    }
    var text: [UInt8] = []
    evaluator.write(into: &text)
    var explained: [UInt8] = []
    evaluator.writeExplained(into: &explained)
    return Decided(
      text: String(decoding: text, as: UTF8.self),
      explainedText: String(decoding: explained, as: UTF8.self),
      explanation: evaluator.explain()
    )
  }
}
