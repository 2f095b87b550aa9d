import Foundation
import PushRulesCommands
import PushRulesHost

/// A world in memory in which commands run: files, streams, variables, and what goes wrong with them.
final class CommandWorld {
  /// What a run left behind.
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var status: Int32
  }

  var files: [String: [UInt8]]
  /// Names of folders that stand for others.
  var folderNames: [String: String] = [:]
  var fileErrors: [String: FileError] = [:]
  var input: [UInt8] = []
  /// How many bytes a read gives at most.
  var chunk = 1 << 18
  /// After so many bytes standard input cannot be read any more.
  var inputFailure: (after: Int, error: FileError)?
  var variables: [String: String] = [:]
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// After so many bytes of output a write fails.
  var outputFailure: (after: Int, error: WriteError)?
  var errorFailure: WriteError?
  /// A write to a file that is written from its start fails.
  var fileFailure: WriteError?
  /// Finds out facts.
  var factFinding: FactFinding?
  /// What becomes of a program that is run.
  var program: (_ request: ProgramRequest) -> ProgramOutcome = { _ in
    ProgramOutcome(end: .notStarted("there is no such program"))
  }
  private(set) var requests: [ProgramRequest] = []
  var limits = Environment.Limits()
  var threads = ThreadAccess.system
  var interruption = Interruption.none
  /// How far the clock goes each time it is looked at, in milliseconds.
  var clockStep: UInt64 = 0
  /// Whether standard input has more as long as it is not at its end.
  var isInputReady = false
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// Each write to standard output, with how many bytes of input were read before it.
  private(set) var writes: [(text: String, inputRead: Int)] = []
  private(set) var inputRead = 0
  private var time: UInt64 = 0
  /// A command may read on one thread and write on another.
  private let lock = NSLock()

  init(_ files: [String: String] = [:]) {
    self.files = files.mapValues { Array($0.utf8) }
  }

  /// Runs a command line, split at spaces, or as given.
  func run(_ line: String) -> Outcome {
    run(line.split(separator: " ").map(String.init))
  }

  func run(_ arguments: [String]) -> Outcome {
    output = []
    errors = []
    writes = []
    requests = []
    inputRead = 0
    let status = PushRulesCommands.run(environment(arguments))
    return Outcome(
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self),
      status: status
    )
  }

  private func environment(_ arguments: [String]) -> Environment {
    var environment = Environment(
      arguments: arguments,
      variable: { self.variables[$0] },
      standardInput: ByteReader(
        read: { (buffer, limit) throws(FileError) in try self.readInput(into: &buffer, limit) },
        isReady: { self.isInputReady }
      ),
      standardOutput: ByteWriter(isTerminal: isOutputTerminal) { (bytes) throws(WriteError) in
        self.lock.lock()
        defer { self.lock.unlock() }
        if let failure = self.outputFailure, self.output.count + bytes.count > failure.after {
          self.output += bytes.prefix(max(0, failure.after - self.output.count))
          throw failure.error
        }
        self.output += bytes
        self.writes.append((String(decoding: bytes, as: UTF8.self), self.inputRead))
      },
      standardError: ByteWriter(isTerminal: isErrorTerminal) { (bytes) throws(WriteError) in
        if let failure = self.errorFailure { throw failure }
        self.errors += bytes
      },
      files: fileAccess,
      runProgram: { request in
        self.requests.append(request)
        return self.program(request)
      }
    )
    environment.limits = limits
    environment.threads = threads
    environment.interruption = interruption
    environment.factFinding = factFinding
    environment.clock = {
      self.lock.lock()
      defer { self.lock.unlock() }
      self.time += self.clockStep
      return self.time
    }
    return environment
  }

  private func readInput(into buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int {
    lock.lock()
    defer { lock.unlock() }
    if let failure = inputFailure, inputRead >= failure.after { throw failure.error }
    let count = min(limit, chunk, input.count - inputRead)
    buffer.append(contentsOf: input[inputRead..<inputRead + count])
    inputRead += count
    return count
  }

  private var fileAccess: FileAccess {
    FileAccess(
      open: { (path) throws(FileError) in
        let path = Self.normal(path)
        if let error = self.fileErrors[path] { throw error }
        guard let bytes = self.files[path] else {
          throw self.isFolder(path) ? .folder : .missing
        }
        var offset = 0
        return ByteReader { (buffer, limit) throws(FileError) in
          let count = min(limit, self.chunk, bytes.count - offset)
          buffer.append(contentsOf: bytes[offset..<offset + count])
          offset += count
          return count
        }
      },
      isFolder: { self.isFolder(Self.normal($0)) },
      list: { (path) throws(FileError) in
        let path = Self.normal(path)
        if let error = self.fileErrors[path] { throw error }
        let start = path == "." ? "" : "\(path)/"
        let names = Set(
          self.files.keys.filter { $0.hasPrefix(start) }
            .compactMap { $0.dropFirst(start.count).split(separator: "/").first.map(String.init) }
        )
        return names.map {
          FileAccess.Entry(name: $0, isFolder: self.isFolder("\(start)\($0)"))
        }
      },
      replace: { (path, bytes) throws(FileError) in
        if let error = self.fileErrors["write \(path)"] { throw error }
        self.files[path] = bytes
      },
      create: { (path) throws(FileError) in
        if let error = self.fileErrors["write \(path)"] { throw error }
        var isEmptied = false
        return ByteWriter(isTerminal: false) { (bytes) throws(WriteError) in
          self.lock.lock()
          defer { self.lock.unlock() }
          if let error = self.fileFailure { throw error }
          if !isEmptied { self.files[path] = [] }
          isEmptied = true
          self.files[path, default: []] += bytes
        }
      },
      identity: { self.folderNames[$0] }
    )
  }

  private func isFolder(_ path: String) -> Bool {
    path == "." || files.keys.contains { $0.hasPrefix("\(path)/") }
  }

  private static func normal(_ path: String) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/\(steps)" : steps.isEmpty ? "." : steps
  }

  func text(_ path: String) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }
}
