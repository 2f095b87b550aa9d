import Foundation
import TestSupport
import Testing

/// A built program that is running, with pipes to its standard streams.
struct ProgramRun {
  let process = Process()
  let input = Pipe()
  let output = Pipe()
  let errors = Pipe()

  /// - Parameter wrapped: makes another command of one, whose first word is a path.
  init(
    _ arguments: [String],
    program name: String = "pushrules",
    wrapped: ([String]) -> [String] = { $0 }
  ) throws {
    let program: URL = try #require(BuiltProgram.place(of: name), "build `\(name)` first")
    let command = wrapped([program.path] + arguments)
    process.executableURL = URL(fileURLWithPath: try #require(command.first))
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // Else a program that another test starts meanwhile keeps these pipes open.
    for pipe in [input, output, errors] {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    // The threads of tests hold signals back, and a program inherits that.
    var none = sigset_t()
    var before = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// At least so many lines of output, read as they come.
  func lines(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count(where: { $0 == 0x0A }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// What is left of the output, up to its end.
  var rest: [UInt8] { Array(output.fileHandleForReading.readDataToEndOfFile()) }

  /// What the program wrote until it ended; its input has nothing.
  func finished() throws -> (output: String, errors: String, status: Int32) {
    try input.fileHandleForWriting.close()
    let reading = errors.fileHandleForReading
    let errors = DispatchQueue.global()
    let group = DispatchGroup()
    let text = Collected()
    errors.async(group: group) { text.bytes = Array(reading.readDataToEndOfFile()) }
    let output = rest
    group.wait()
    process.waitUntilExit()
    return (
      String(decoding: output, as: UTF8.self), String(decoding: text.bytes, as: UTF8.self),
      process.terminationStatus
    )
  }

  /// Written by one thread, read by another after it.
  private final class Collected: @unchecked Sendable {
    var bytes: [UInt8] = []
  }
}
