internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation

/// `pushrules eval`: decides messages and writes one result for each, in order.
struct EvalCommand {
  private static let jobRange = 1...256

  private let arguments: Arguments
  private let policy: String
  private let inputs: [String]
  /// `nil` for all cores.
  private let jobs: Int?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    policy = arguments.operands.first ?? ""
    let named = Array(arguments.operands.dropFirst())
    inputs = named.isEmpty ? ["-"] : named
    jobs = try arguments.number("--jobs", in: Self.jobRange)
    try MessageEdits.checkStandardInput([policy] + inputs, arguments)
  }

  func run(_ session: inout Session) throws(UsageError) {
    let edits = try MessageEdits.read(arguments, &session)
    guard let policy = PolicyLoader.load(policy, &session), let edits else { return }
    if !arguments.has("--strict") { edits.noteUnknownPlaces(in: policy, &session) }
    session.flush()
    let interruption = session.environment.interruption
    interruption.begin()
    decideAll(policy, edits, &session)
    // What is written is whole; now the process ends as the signal would have ended it.
    session.flush()
    interruption.end()
  }

  private func decideAll(_ policy: Policy, _ edits: MessageEdits, _ session: inout Session) {
    let context = session
    let isText = OutputForm.isText(arguments, session)
    let makeDecider = { (policy: Policy) in
      BlockDecider(
        policy.evaluator(isStrict: arguments.has("--strict")),
        edits: edits,
        isText: isText,
        isExplained: arguments.has("--explain"),
        context
      )
    }
    var decider = makeDecider(policy)
    var progress = Progress(start: session.environment.clock())
    for file in inputs {
      if session.isOutputLost || session.environment.interruption.isRequested() { break }
      // Whoever reads the findings gets all there are before more input is waited for.
      session.flush()
      let name = file == "-" ? PolicyLoader.standardInput : file
      let source: LineSource
      do {
        source = try open(file, session)
      } catch {
        session.report(error, file: name, what: "message file", .message)
        continue
      }
      let pipeline = DecisionPipeline(source, session, progress)
      decider.begin(name)
      let failure = pipeline.run(&decider, jobs: { jobCount(isText: isText, context) }) {
        // Planned again: threads that count references to one plan would slow each other down.
        var other = makeDecider(Policy(policy.checked))
        other.continue(name)
        return other
      }
      (session, progress) = pipeline.state
      if let failure {
        session.report(failure, file: name, what: "message file", .message)
      } else if pipeline.isEmpty, file != "-", !session.isOutputLost {
        let notice = Notice(
          code: "message/none",
          severity: .note,
          message: "`\(file)` holds no message",
          file: file
        )
        session.report(notice, .done)
      }
    }
    if let text = progress.cleaned() { session.errors.write(text) }
  }

  private func open(_ file: String, _ session: Session) throws(FileError) -> LineSource {
    let reader = try file == "-" ? session.environment.standardInput : session.files.open(file)
    let form = arguments.choice("--input", as: InputForm.self)
    return LineSource(reader, form: form, limits: session.environment.limits)
  }

  /// Text has a title with a number for each message, so it is written by one thread.
  private func jobCount(isText: Bool, _ session: Session) -> Int {
    isText ? 1 : jobs ?? min(session.environment.threads.coreCount(), Self.jobRange.upperBound)
  }
}

/// How results are written.
enum OutputForm {
  /// `--format`, else text on a terminal.
  static func isText(_ arguments: Arguments, _ session: Session) -> Bool {
    arguments.value(of: "--format").map { $0 == "text" } ?? session.output.isTerminal
  }
}
