internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation

/// `pushrules eval`: decides messages and writes one result for each, in order.
struct EvalCommand {
  private let arguments: Arguments
  private let policy: String
  private let inputs: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    policy = arguments.operands.first ?? ""
    let named = Array(arguments.operands.dropFirst())
    inputs = named.isEmpty ? ["-"] : named
    try MessageEdits.checkStandardInput([policy] + inputs, arguments)
  }

  func run(_ session: inout Session) throws(UsageError) {
    let edits = try MessageEdits.read(arguments, &session)
    guard let policy = PolicyLoader.load(policy, &session), let edits else { return }
    if !arguments.has("--strict") { edits.noteUnknownPlaces(in: policy, &session) }
    var writer = DecisionWriter(
      policy.evaluator(isStrict: arguments.has("--strict")),
      edits: edits,
      isText: OutputForm.isText(arguments, session),
      isExplained: arguments.has("--explain")
    )
    for file in inputs where !session.isOutputLost {
      decideAll(file, &writer, &session)
    }
  }

  private func decideAll(
    _ file: String,
    _ writer: inout DecisionWriter,
    _ session: inout Session
  ) {
    let name = file == "-" ? PolicyLoader.standardInput : file
    do {
      let reader =
        try file == "-" ? session.environment.standardInput : session.files.open(file)
      let form = arguments.choice("--input", as: InputForm.self)
      var input = MessageInput(reader, form: form, limit: session.environment.limits.message)
      let count = writer.count
      try decideAll(&input, name, &writer, &session)
      if writer.count == count, file != "-", !session.isOutputLost {
        let notice = Notice(
          code: "message/none",
          severity: .note,
          message: "`\(file)` holds no message",
          file: file
        )
        session.report(notice, .done)
      }
    } catch {
      session.report(error, file: name, what: "message file", .message)
    }
  }

  private func decideAll(
    _ input: inout MessageInput,
    _ name: String,
    _ writer: inout DecisionWriter,
    _ session: inout Session
  ) throws(FileError) {
    while !session.isOutputLost {
      switch input.step() {
      case .message(let message):
        writer.decide(message, in: input, file: name, &session)
      case .needsBytes:
        // Whoever reads the results gets all there are before more is waited for.
        session.flush()
        try input.fill()
      case .end: return
      }
    }
  }
}

/// How results are written.
enum OutputForm {
  /// `--format`, else text on a terminal.
  static func isText(_ arguments: Arguments, _ session: Session) -> Bool {
    arguments.value(of: "--format").map { $0 == "text" } ?? session.output.isTerminal
  }
}
