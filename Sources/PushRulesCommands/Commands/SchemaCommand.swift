internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost

/// `pushrules schema`: what messages and decisions of a policy look like, as JSON Schema.
struct SchemaCommand {
  private enum Subject: String, CaseIterable {
    case message
    case decision
  }

  private let file: String
  private let subject: Subject

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments.operands[0]
    guard arguments.operands.count > 1 else {
      subject = .message
      return
    }
    let word = arguments.operands[1]
    guard let subject = Subject(rawValue: word) else {
      let words = Subject.allCases.map(\.rawValue)
      throw UsageError(
        code: "usage/unknown-value",
        message: "`schema` describes \(Arguments.alternatives(words)), not `\(word)`",
        nearest: NearestName.find(word, among: words)
      )
    }
    self.subject = subject
  }

  func run(_ session: inout Session) {
    guard let policy = PolicyLoader.load(file, &session) else { return }
    let schema =
      switch subject {
      case .message: PolicySchema.message(policy.checked)
      case .decision: PolicySchema.decision(policy.checked)
      }
    var bytes: [UInt8] = []
    schema.writeIndented(into: &bytes)
    session.output.write(String(decoding: bytes, as: UTF8.self) + "\n")
  }
}
