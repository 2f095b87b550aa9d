internal import PushRules
internal import PushRulesAnalysis
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesSemantics

/// `pushrules table`: who wins when.
struct TableCommand {
  private let arguments: Arguments
  private let field: String?

  init(_ arguments: Arguments) {
    self.arguments = arguments
    field = arguments.operands.dropFirst().first
  }

  func run(_ session: inout Session) throws(UsageError) {
    guard let policy = PolicyLoader.load(arguments.operands[0], &session) else { return }
    if let field, !policy.outputs.contains(field) {
      throw UsageError(
        code: "usage/unknown-field",
        message: "`\(policy.name)` decides no field `\(field)`",
        nearest: NearestName.find(field, among: policy.outputs),
        help: "its fields are \(policy.outputs.map { "`\($0)`" }.joined(separator: ", "))"
      )
    }
    let wanted = policy.outputs.indices.filter { field == nil || policy.outputs[$0] == field }
    let result = PrecedenceTables(
      policy.checked,
      policy.plan,
      outputs: Array(wanted),
      isFull: arguments.has("--full")
    )
    if !result.notDecided.isEmpty {
      session.report(result.notDecided)
      session.note(.findings)
    }
    let format = arguments.choice("--format", as: PrecedenceFormat.self) ?? .text
    let document = PrecedenceDocument(
      policy: policy.name,
      documentation: policy.checked.documentation.first,
      tables: result.tables,
      notDecided: wanted.map { policy.outputs[$0] }.filter { name in
        !result.tables.contains { $0.field == name }
      },
      words: PrecedenceWords(isFull: arguments.has("--full")),
      showsMessages: arguments.has("--messages")
    )
    switch format {
    case .json: session.output.write(PrecedenceJSON(document).text)
    case _ where result.tables.isEmpty: break
    case .text: session.output.write(PrecedenceText(document, session.outputStyle).text)
    case .markdown: session.output.write(PrecedenceMarkdown(document).text)
    case .csv: session.output.write(PrecedenceCSV(document).text)
    case .html: session.output.write(PrecedenceHTML(document).text)
    }
  }
}

/// How tables are written.
enum PrecedenceFormat: String, CaseIterable {
  case text
  case markdown
  case csv
  case html
  case json
}
