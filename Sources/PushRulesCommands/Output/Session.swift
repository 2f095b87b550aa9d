internal import PushRulesDiagnostics
internal import PushRulesHost

/// One run of a command: its environment, its two streams, and the worst that happened so far.
struct Session {
  let environment: Environment
  var output: Stream
  var errors: Stream
  /// Where `eval --record` puts the messages with their facts.
  var record: Stream?
  var errorFormat = ErrorFormat.text
  private(set) var status = ExitStatus.done
  private var hasErrorOutput = false

  init(_ environment: Environment) {
    self.environment = environment
    output = Stream(environment.standardOutput)
    errors = Stream(environment.standardError)
  }

  var files: FileAccess { environment.files }

  /// How results look.
  var outputStyle: TerminalStyle { style(isTerminal: output.isTerminal) }

  /// How diagnostics look.
  var errorStyle: TerminalStyle { style(isTerminal: errors.isTerminal) }

  /// Whether there is no use in going on: nobody reads the results, or they cannot be written.
  var isOutputLost: Bool { output.failure != nil || record?.failure != nil }

  mutating func note(_ status: ExitStatus) {
    self.status = self.status.combined(with: status)
  }

  /// Reports something that is wrong, and what that makes of the exit status.
  mutating func report(_ notice: Notice, _ status: ExitStatus) {
    note(status)
    writeError(notice.rendered(errorFormat, style: errorStyle))
  }

  /// Reports what was found in rule files or messages; only errors count for the status.
  mutating func report(_ diagnostics: [Diagnostic], _ status: ExitStatus = .ruleFile) {
    guard !diagnostics.isEmpty else { return }
    if diagnostics.contains(where: { $0.severity == .error }) { note(status) }
    writeError(findings.text(diagnostics))
  }

  /// How findings are written.
  var findings: FindingRenderer { FindingRenderer(format: errorFormat, style: errorStyle) }

  /// Writes what became of some messages, results first, then what is wrong with them.
  mutating func write(_ result: BlockResult) {
    if !result.record.isEmpty { record?.write(result.record) }
    output.write(result.output)
    if result.faults > 0 { note(.message) }
    if !result.errors.isEmpty, !isOutputLost {
      if hasErrorOutput, errorFormat == .text { errors.write("\n") }
      hasErrorOutput = true
      errors.write(result.errors)
      errors.flush()
    }
  }

  /// Reports a finding that is rendered already.
  mutating func report(_ finding: String, _ status: ExitStatus) {
    note(status)
    writeError(finding)
  }

  /// Reports a file that cannot be read.
  mutating func report(_ error: FileError, file: String, what: String, _ status: ExitStatus) {
    report(Notice(error, file: file, what: what), status)
  }

  /// In `text` an empty line stands between two findings.
  private mutating func writeError(_ text: String) {
    if hasErrorOutput, errorFormat == .text { errors.write("\n") }
    hasErrorOutput = true
    errors.write(text)
  }

  /// Says at a terminal what takes its time; `nil` takes it away again.
  ///
  /// An interrupt takes it away too: see `Environment.process`.
  mutating func showProgress(_ text: String?) {
    guard errors.isTerminal else { return }
    flush()
    errors.write(Session.cleanLine + (text ?? ""))
    errors.flush()
  }

  /// Goes to the line's beginning and empties the line.
  static let cleanLine = "\r\u{1B}[K"

  /// Writes what is buffered: results first, then what is wrong with them.
  mutating func flush() {
    output.flush()
    errors.flush()
  }

  /// Writes everything and says how the run went.
  mutating func finish() -> ExitStatus {
    output.flush()
    for (what, stream) in [("output", output), ("record", record)] {
      guard let stream, case .failed(let reason) = stream.failure else { continue }
      let notice = Notice(
        code: "output/not-written",
        message: "the \(what) could not be written: \(reason)",
        help: "make room, or write to another place; what was written so far is not complete"
      )
      report(notice, .output)
    }
    errors.flush()
    if case .failed = errors.failure { note(.output) }
    // Whoever closed the pipe has seen enough and wants no complaint.
    if output.failure == .closed { return .done }
    return status
  }

  private func style(isTerminal: Bool) -> TerminalStyle {
    guard isTerminal, (environment.variable("NO_COLOR") ?? "").isEmpty,
      environment.variable("TERM") != "dumb"
    else { return .plain }
    return .ansi
  }
}
