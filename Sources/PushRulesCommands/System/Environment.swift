package import PushRulesHost

/// Everything that a command may touch of the world, so that tests can run commands in process.
package struct Environment {
  /// What follows the program's name.
  package var arguments: [String]
  /// An environment variable's value.
  package var variable: (_ name: String) -> String?
  package var standardInput: ByteReader
  package var standardOutput: ByteWriter
  package var standardError: ByteWriter
  package var files: FileAccess
  /// Runs another program to its end.
  package var runProgram: (_ request: ProgramRequest) -> ProgramOutcome
  /// Threads to decide messages on.
  package var threads = ThreadAccess.system
  /// The signals that end a process.
  package var interruption = Interruption.none
  /// Milliseconds since some moment.
  package var clock: () -> UInt64 = { 0 }
  /// Finds out facts for `eval --fetch`; `nil` in a program that cannot.
  package var factFinding: FactFinding?
  /// Goes on as the program of this name, which stands beside this one, with the same arguments; returns only when that
  /// cannot be done, with the reason in words.
  package var becomeProgram: (_ name: String) -> String = { _ in "there is no such program" }
  package var limits = Limits()

  /// The sizes in bytes beyond which input is refused.
  package struct Limits: Sendable {
    package var ruleFile = InputLimits.ruleFile
    package var caseFile = 64 << 20
    package var message = InputLimits.message
    /// About so many bytes are read at a time, and so many bytes of results kept.
    package var block = 1 << 18

    package init() {}
  }

  package init(
    arguments: [String],
    variable: @escaping (_ name: String) -> String?,
    standardInput: ByteReader,
    standardOutput: ByteWriter,
    standardError: ByteWriter,
    files: FileAccess,
    runProgram: @escaping (_ request: ProgramRequest) -> ProgramOutcome
  ) {
    self.arguments = arguments
    self.variable = variable
    self.standardInput = standardInput
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.files = files
    self.runProgram = runProgram
  }
}

/// Writes bytes to a stream.
package struct ByteWriter {
  package var isTerminal: Bool
  /// Writes all bytes.
  package var write: (_ bytes: [UInt8]) throws(WriteError) -> Void

  package init(
    isTerminal: Bool,
    write: @escaping (_ bytes: [UInt8]) throws(WriteError) -> Void
  ) {
    self.isTerminal = isTerminal
    self.write = write
  }
}

/// Why bytes could not be written.
package enum WriteError: Error, Equatable {
  /// Nobody reads any more.
  case closed
  /// The interruption came before everything was written; what is written are whole lines.
  case interrupted
  /// The system's reason in words.
  case failed(String)
}

/// Threads of the process.
package struct ThreadAccess {
  /// How many cores the process may use.
  package var coreCount: () -> Int
  /// Starts a thread and returns what waits for its end; `nil` when there can be no more threads.
  ///
  /// What the body touches is guarded by who starts it.
  package var start: (_ body: @escaping () -> Void) -> (() -> Void)?

  package init(
    coreCount: @escaping () -> Int,
    start: @escaping (_ body: @escaping () -> Void) -> (() -> Void)?
  ) {
    self.coreCount = coreCount
    self.start = start
  }
}

/// Ctrl-C and its like: between `begin` and `end` they are noted, so that what is written stays
/// whole.
package struct Interruption {
  /// From here on a signal that would end the process is noted; a second one ends it at once.
  package var begin: () -> Void
  /// Whether one was noted.
  package var isRequested: () -> Bool
  /// Ends all waiting for input and for room in a pipe, now and until `end`; a signal does, too.
  package var wake: () -> Void
  /// Signals do again what they did before, and one that was noted does it now.
  package var end: () -> Void

  package init(
    begin: @escaping () -> Void,
    isRequested: @escaping () -> Bool,
    wake: @escaping () -> Void,
    end: @escaping () -> Void
  ) {
    self.begin = begin
    self.isRequested = isRequested
    self.wake = wake
    self.end = end
  }

  /// No signal ever comes.
  package static var none: Interruption {
    Interruption(begin: {}, isRequested: { false }, wake: {}, end: {})
  }
}

/// Files and folders by their paths.
package struct FileAccess {
  /// What stands in a folder.
  package struct Entry: Sendable {
    package let name: String
    package let isFolder: Bool

    package init(name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  package var open: (_ path: String) throws(FileError) -> ByteReader
  package var isFolder: (_ path: String) -> Bool
  /// In no particular order; symbolic links to folders are no folders here, so that no walk goes in
  /// circles.
  package var list: (_ path: String) throws(FileError) -> [Entry]
  /// Puts new contents in the place of a file's old ones, all or nothing.
  package var replace: (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void
  /// Opens a file, or makes one, to be written from its start; what is in it goes with the first write, be it of nothing.
  package var create: (_ path: String) throws(FileError) -> ByteWriter

  /// What two names of one folder or file have in common; `nil` where nothing is known of it.
  package var identity: (_ path: String) -> String?

  package init(
    open: @escaping (_ path: String) throws(FileError) -> ByteReader,
    isFolder: @escaping (_ path: String) -> Bool,
    list: @escaping (_ path: String) throws(FileError) -> [Entry],
    replace: @escaping (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void,
    create: @escaping (_ path: String) throws(FileError) -> ByteWriter,
    identity: @escaping (_ path: String) -> String? = { _ in nil }
  ) {
    self.open = open
    self.isFolder = isFolder
    self.list = list
    self.replace = replace
    self.create = create
    self.identity = identity
  }

  /// A whole file's bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try open(path).all(limit: limit)
  }
}
