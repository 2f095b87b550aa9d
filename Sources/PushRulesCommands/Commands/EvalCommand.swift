internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost

/// `pushrules eval`: decides messages and writes one result for each, in order.
struct EvalCommand {
  private static let jobRange = 1...256

  private let arguments: Arguments
  /// The policy, and those that go on from its decisions.
  private let policies: [String]
  private let inputs: [String]
  /// `nil` for all cores.
  private let jobs: Int?
  /// `nil` where facts stand in the messages.
  private let fetch: FetchArguments?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let later = arguments.options.filter { $0.name == "--then" }.map(\.value)
    policies = arguments.operands.prefix(1) + later
    let named = Array(arguments.operands.dropFirst())
    inputs = named.isEmpty ? ["-"] : named
    jobs = try arguments.number("--jobs", in: Self.jobRange)
    fetch = try FetchArguments(arguments)
    try MessageEdits.checkStandardInput(policies + inputs, arguments)
  }

  func run(_ session: inout Session) throws(UsageError) {
    if fetch != nil, session.environment.factFinding == nil {
      let reason = session.environment.becomeProgram(FetchArguments.program)
      return session.report(FetchArguments.notStarted(reason), .usage)
    }
    let edits = try MessageEdits.read(arguments, &session)
    var loaded: [Policy] = []
    for name in policies {
      if let policy = PolicyLoader.load(name, &session) { loaded.append(policy) }
    }
    guard loaded.count == policies.count, let policy = loaded.first, let edits,
      fetch?.check(policies + inputs + edits.files, &session) ?? true
    else { return }
    if !arguments.has("--strict") { edits.noteUnknownPlaces(in: policy, &session) }
    session.flush()
    let interruption = session.environment.interruption
    interruption.begin()
    decideAll(loaded, edits, &session)
    // What is written is whole; now the process ends as the signal would have ended it.
    session.flush()
    interruption.end()
  }

  private func decideAll(_ policies: [Policy], _ edits: MessageEdits, _ session: inout Session) {
    let context = session
    let isText = OutputForm.isText(arguments, session)
    let desk = fetch?.desk(session.environment)
    let makeDecider = { (policies: [Policy]) in
      BlockDecider(
        PolicyChain(policies, isStrict: arguments.has("--strict")),
        edits: edits,
        desk: desk,
        isText: isText,
        isExplained: arguments.has("--explain"),
        context
      )
    }
    var decider = makeDecider(policies)
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
      // What is not written to stays as it was: a mistyped input empties no record.
      session.record?.begin()
      let pipeline = DecisionPipeline(source, session, progress, desk)
      decider.begin(name)
      let failure = pipeline.run(&decider, jobs: { jobCount(isText: isText, context) }) {
        // Planned again: threads that count references to one plan would slow each other down.
        var other = makeDecider(policies.map { Policy($0.checked) })
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
    if isText { return 1 }
    if let fetch { return fetch.jobs }
    return jobs ?? min(session.environment.threads.coreCount(), Self.jobRange.upperBound)
  }
}

/// How results are written.
enum OutputForm {
  /// `--format`, else text on a terminal.
  static func isText(_ arguments: Arguments, _ session: Session) -> Bool {
    arguments.value(of: "--format").map { $0 == "text" } ?? session.output.isTerminal
  }
}
