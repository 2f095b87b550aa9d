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
  package var limits = Limits()

  /// The sizes in bytes beyond which input is refused.
  package struct Limits: Sendable {
    package var ruleFile = 16 << 20
    package var caseFile = 64 << 20
    package var message = 1 << 30

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

/// Reads bytes in chunks.
package struct ByteReader {
  /// Appends at most so many bytes to the buffer and returns their number; 0 is the end.
  package var read: (_ buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int

  package init(read: @escaping (_ buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int) {
    self.read = read
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
  /// The system's reason in words.
  case failed(String)
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

  /// What two names of one folder have in common; `nil` where nothing is known of it.
  package var identity: (_ folder: String) -> String?

  package init(
    open: @escaping (_ path: String) throws(FileError) -> ByteReader,
    isFolder: @escaping (_ path: String) -> Bool,
    list: @escaping (_ path: String) throws(FileError) -> [Entry],
    replace: @escaping (_ path: String, _ bytes: [UInt8]) throws(FileError) -> Void,
    identity: @escaping (_ folder: String) -> String? = { _ in nil }
  ) {
    self.open = open
    self.isFolder = isFolder
    self.list = list
    self.replace = replace
    self.identity = identity
  }

  /// A whole file's bytes.
  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try open(path).all(limit: limit)
  }
}

extension ByteReader {
  /// Everything to the end.
  package func all(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(&bytes, 1 << 18) > 0 {
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
    return bytes
  }
}

/// Why a file cannot be read or written.
package enum FileError: Error, Equatable {
  case missing
  case folder
  case notPermitted
  case tooLarge(limit: Int)
  /// The system's reason in words.
  case other(String)

  /// What is wrong, to stand after the file's name.
  package var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .folder: "it is a folder"
    case .notPermitted: "reading it is not permitted"
    case .tooLarge(let limit): "it is larger than \(Self.text(ofSize: limit))"
    case .other(let reason): reason
    }
  }

  /// What to do about it.
  package var remedy: String? {
    switch self {
    case .missing: "check the path; it is relative to the current folder"
    case .folder: "name a file in it"
    case .notPermitted:
      "change the file's permissions, or pass its contents by standard input as `-`"
    case .tooLarge: "split it"
    case .other: nil
    }
  }

  /// A limit in words.
  static func text(ofSize bytes: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes >= 1 << shift {
      if bytes % (1 << shift) == 0 { return "\(bytes >> shift) \(unit)" }
    }
    return "\(bytes) bytes"
  }
}
