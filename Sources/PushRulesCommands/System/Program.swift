/// A program to run, what it gets to read, and what it may take.
package struct ProgramRequest: Sendable {
  /// The program's name, looked for as a shell does, and its arguments.
  package var command: [String]
  /// What it gets on its standard input.
  package var input: [UInt8]
  /// It is stopped when this many seconds go by without a whole line of output or, after the last
  /// one, without its end.
  package var secondsPerLine: Int
  /// It is stopped when it writes more lines than these.
  package var lineLimit: Int
  /// It is stopped when it writes more bytes than these.
  package var byteLimit: Int

  /// Makes a request.
  package init(
    command: [String],
    input: [UInt8],
    secondsPerLine: Int,
    lineLimit: Int,
    byteLimit: Int
  ) {
    self.command = command
    self.input = input
    self.secondsPerLine = secondsPerLine
    self.lineLimit = lineLimit
    self.byteLimit = byteLimit
  }
}

/// How a program ended, and what it wrote.
package struct ProgramOutcome: Sendable, Equatable {
  /// How a program ended.
  package enum End: Sendable, Equatable {
    /// By itself, with its exit status.
    case exited(Int32)
    /// By a signal, with the system's words for it.
    case signalled(Int32, String)
    /// Stopped, because no line came in time.
    case timedOut
    case tooManyLines
    case tooManyBytes
    /// Stopped, because a signal is about to end this process.
    case interrupted
    /// It never ran; the reason in words.
    case notStarted(String)
  }

  package var end: End
  /// What it wrote on its standard output, until it ended or was stopped.
  package var output: [UInt8]
  /// The last bytes of what it wrote on its standard error.
  package var errors: [UInt8]
  /// Whether it closed its input before everything was written to it.
  package var leftInput: Bool

  /// Makes an outcome.
  package init(end: End, output: [UInt8] = [], errors: [UInt8] = [], leftInput: Bool = false) {
    self.end = end
    self.output = output
    self.errors = errors
    self.leftInput = leftInput
  }
}
