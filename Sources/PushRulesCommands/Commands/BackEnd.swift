internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesTesting

/// Another program that answers messages, one line each.
struct BackEnd {
  /// What a run of the program gave.
  struct Answers {
    /// Without a fault as many as messages.
    var lines: [ArraySlice<UInt8>]
    /// Whether each line answers the message in its place; not so where a line is missing or too
    /// many and nobody knows which one.
    var isInOrder: Bool
    /// What went wrong.
    var fault: ConformanceResult.Fault?
  }

  /// The code of the fault that there is no such program.
  static let notStarted = "conform/not-started"
  /// More output than this is not kept.
  static let outputLimit = 256 << 20
  /// So many lines of its standard error are shown.
  private static let errorLines = 8

  /// The program's name and its arguments.
  let command: [String]
  /// How long to wait for each line.
  let seconds: Int
  /// Runs a program to its end.
  let runProgram: (_ request: ProgramRequest) -> ProgramOutcome

  /// Runs the program on messages.
  ///
  /// - Complexity: waits for the program, at most `seconds` for each line.
  func answers(to messages: [[UInt8]]) -> Answers {
    var input: [UInt8] = []
    input.reserveCapacity(messages.reduce(0) { $0 + $1.count + 1 })
    for message in messages {
      input += message
      input.append(UInt8(ascii: "\n"))
    }
    let outcome = runProgram(
      ProgramRequest(
        command: command,
        input: input,
        secondsPerLine: seconds,
        lineLimit: messages.count,
        byteLimit: Self.outputLimit
      )
    )
    let lines = Self.lines(of: outcome)
    let isWhole = lines.count == messages.count
    return Answers(
      lines: lines,
      // A program that stops in the middle has answered the first messages.
      isInOrder: isWhole || (lines.count < messages.count && outcome.end != .exited(0)),
      fault: fault(of: outcome, lines.count, messages.count)
    )
  }

  /// The lines of the output; one without its line break counts only where the program ended well.
  private static func lines(of outcome: ProgramOutcome) -> [ArraySlice<UInt8>] {
    var lines = outcome.output.split(
      separator: UInt8(ascii: "\n"),
      omittingEmptySubsequences: false
    )
    if lines.last?.isEmpty == true || outcome.end != .exited(0) { lines.removeLast() }
    return lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }

  private func fault(
    of outcome: ProgramOutcome,
    _ answered: Int,
    _ asked: Int
  ) -> ConformanceResult.Fault? {
    let name = "`\(command.first ?? "")`"
    let count = "\(answered) of \(asked) answers"
    let code: String
    let message: String
    var help: String?
    switch outcome.end {
    case .notStarted(let reason):
      code = Self.notStarted
      message = "the command \(name) cannot be started: \(reason)"
      help = "check its name (one without `/` is looked for in PATH) and whether it is executable"
    case .timedOut:
      code = "conform/time-out"
      let wait = seconds == 1 ? "1 second" : "\(seconds) seconds"
      message =
        answered < asked
        ? "the command was stopped after \(count): no further line came for \(wait)"
        : "the command was stopped: it gave all answers, but did not end for \(wait)"
      help =
        answered < asked
        ? "`--timeout` gives it longer; does it write its answers out before it waits for more?"
        : "it has to end when its input ends, with all that it has started"
    case .signalled(let number, let words):
      code = "conform/crash"
      message = "the command was ended by signal \(number) (\(words)) after \(count)"
    case .exited(let status) where status != 0:
      code = "conform/crash"
      message = "the command ended with exit status \(status) after \(count)"
      help =
        answered == asked
        ? "it has to end with exit status 0, whatever the messages; they are at fault, not it"
        : nil
    case .tooManyLines:
      code = "conform/long"
      message = "the command was stopped: it wrote more lines than the \(asked) messages"
      help = "write nothing but one answer a line; other output belongs on standard error"
    case .tooManyBytes:
      code = "conform/large"
      let limit = FileError.text(ofSize: Self.outputLimit)
      message = "the command was stopped: it wrote more than \(limit) in \(count)"
    case .interrupted:
      code = "conform/interrupted"
      message = "the run was interrupted after \(count)"
    case .exited:
      if answered == asked, !outcome.leftInput { return nil }
      if answered > asked {
        code = "conform/long"
        message = "the command gave \(answered) answers to \(asked) messages"
        help = "write nothing but one answer a line; other output belongs on standard error"
      } else if answered < asked {
        code = "conform/short"
        message = "the command ended after \(count)"
        help = "write a line for every message, also for one that is at fault: {\"error\": …}"
      } else {
        code = "conform/not-read"
        message = "the command gave \(count) without reading all messages"
      }
    }
    return ConformanceResult.Fault(
      code: code,
      sentence: message,
      help: help,
      errors: Self.lastLines(outcome.errors)
    )
  }

  private static func lastLines(_ errors: [UInt8]) -> [String] {
    errors.split(separator: UInt8(ascii: "\n")).suffix(errorLines).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
