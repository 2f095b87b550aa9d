import Foundation
import TestSupport
import Testing

/// The built program under signals and behind pipes.
///
/// No test depends on how long something takes.
@Suite(.serialized) struct EvalSignalTests {
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(SamplePolicies.echo.utf8).write(to: folder.appending(path: "p.pushrules"))
    return folder
  }

  private static func messages(_ numbers: Range<Int>) -> Data {
    Data(numbers.map { "{\"text\":\"message \($0)\"}\n" }.joined().utf8)
  }

  private static func decisions(_ numbers: Range<Int>) -> [UInt8] {
    Array(numbers.map { "{\"body\":\"message \($0)\"}\n" }.joined().utf8)
  }

  @Test(arguments: [SIGINT, SIGTERM], ["1", "2"])
  func `a signal finds whole lines in a pipe that nobody empties`(
    signal: Int32,
    jobs: String
  ) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "m.ndjson").path
    let count = 60_000
    try Self.messages(0..<count).write(to: URL(fileURLWithPath: file))
    let run = try ProgramRun(["eval", folder.path + "/p.pushrules", file, "--jobs", jobs])
    let start = run.lines(1)
    kill(run.process.processIdentifier, signal)
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == signal)
    let output = start + run.rest
    #expect(output.last == 0x0A)
    #expect(Self.decisions(0..<count).starts(with: output))
    #expect(run.errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM], [10, 20_000])
  func `a signal ends a run that waits for input`(signal: Int32, count: Int) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ProgramRun(["eval", folder.path + "/p.pushrules", "-", "--jobs", "2"])
    DispatchQueue.global().async {
      run.input.fileHandleForWriting.write(Self.messages(0..<count) + Data("{\"te".utf8))
    }
    // Everything that can be decided is written, although more input is waited for.
    let output = run.lines(count)
    #expect(output == Self.decisions(0..<count))
    kill(run.process.processIdentifier, signal)
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == signal)
    #expect(run.rest.isEmpty)
  }

  @Test func `each small piece is answered at once, also after much input`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ProgramRun(["eval", folder.path + "/p.pushrules", "-", "--jobs", "2"])
    let writing = run.input.fileHandleForWriting
    for range in [0..<1, 1..<2, 2..<20_000, 20_000..<20_001, 20_001..<20_002] {
      DispatchQueue.global().async { writing.write(Self.messages(range)) }
      #expect(run.lines(range.count) == Self.decisions(range))
    }
    try writing.close()
    run.process.waitUntilExit()
    #expect(run.process.terminationStatus == 0)
    #expect(run.rest.isEmpty)
  }

  @Test func `a closed pipe ends a run although one thread waits for input`() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try ProgramRun(["eval", folder.path + "/p.pushrules", "-", "--jobs", "2"])
    let writing = run.input.fileHandleForWriting
    DispatchQueue.global().async { writing.write(Self.messages(0..<20_000)) }
    #expect(run.lines(20_000) == Self.decisions(0..<20_000))
    try run.output.fileHandleForReading.close()
    _ = signal(SIGPIPE, SIG_IGN)
    // Its input stays open. More than one line, because a program that was started before the pipe was
    // closed here may have it open for a moment.
    while run.process.isRunning {
      try? writing.write(contentsOf: Self.messages(0..<1))
      usleep(1000)
    }
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .exit)
    #expect(run.process.terminationStatus == 0)
    #expect(run.errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    try writing.close()
  }
}
