import Foundation
import PushRulesCommands
import TestSupport
import Testing

/// Real programs, run with the process's own means.
///
/// One after the other: only one thread may start programs. No test depends on how long something
/// takes; where a time-out is expected, the program never answers.
@Suite(.serialized) struct ProgramTests {
  private static func run(
    _ command: [String],
    input: String = "",
    seconds: Int = 600,
    lines: Int = 1_000_000,
    bytes: Int = 1 << 28
  ) -> ProgramOutcome {
    Environment.process().runProgram(
      ProgramRequest(
        command: command,
        input: Array(input.utf8),
        secondsPerLine: seconds,
        lineLimit: lines,
        byteLimit: bytes
      )
    )
  }

  private static func shell(
    _ script: String,
    input: String = "",
    seconds: Int = 600,
    lines: Int = 1_000_000,
    bytes: Int = 1 << 28
  ) -> ProgramOutcome {
    run(["sh", "-c", script], input: input, seconds: seconds, lines: lines, bytes: bytes)
  }

  /// More than the pipes hold.
  private static let large = String(
    repeating: String(repeating: "x", count: 99) + "\n",
    count: 40_000
  )

  @Test func `what goes in comes out`() {
    let outcome = Self.run(["/bin/cat"], input: "one\ntwo\n")
    #expect(outcome == ProgramOutcome(end: .exited(0), output: Array("one\ntwo\n".utf8)))
    #expect(Self.run(["cat"]) == ProgramOutcome(end: .exited(0)))
    #expect(Self.run(["cat"], input: Self.large).output == Array(Self.large.utf8))
  }

  @Test func `arguments and variables are passed on`() {
    let outcome = Self.run(["sh", "-c", "printf '%s|' \"$@\" \"$PATH\"", "name", "a b", "", "ü"])
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    #expect(String(decoding: outcome.output, as: UTF8.self) == "a b||ü|\(path)|")
  }

  @Test func `a program that writes much before it reads does not block`() {
    let script = "yes | head -n 100000; yes error | head -n 100000 >&2; wc -c"
    let outcome = Self.shell(script, input: Self.large)
    #expect(outcome.end == .exited(0))
    let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 100_001)
    #expect(lines.last?.filter { $0 != " " } == "4000000")
    #expect(outcome.errors.count == 4096)
    #expect(String(decoding: outcome.errors, as: UTF8.self).hasSuffix("error\nerror\n"))
    #expect(!outcome.leftInput)
  }

  @Test func `a program that does not read does not block`() {
    let outcome = Self.shell("echo done", input: Self.large)
    #expect(outcome.end == .exited(0))
    #expect(outcome.output == Array("done\n".utf8))
    #expect(outcome.leftInput)
    let closed = Self.shell("exec <&-; echo done", input: Self.large)
    #expect(closed.output == Array("done\n".utf8))
    #expect(closed.leftInput)
  }

  @Test func `exit statuses and signals`() {
    #expect(Self.shell("echo a; exit 3") == .init(end: .exited(3), output: Array("a\n".utf8)))
    #expect(Self.shell("kill -KILL $$").end == .signalled(9, "Killed"))
    #expect(Self.shell("kill -TERM $$").end == .signalled(15, "Terminated"))
    // What this process ignores, the program does not.
    #expect(Self.shell("kill -PIPE $$; echo alive").end == .signalled(13, "Broken pipe"))
  }

  @Test func `a program that never answers is stopped with all that it has started`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let fifo = folder.appending(path: "fifo").path
    // The background shell would write to the pipe's file when it is let go on.
    let script =
      "mkfifo \(fifo); (cat \(fifo); touch \(fifo).reached) & cat >/dev/null; cat \(fifo)"
    #expect(Self.shell(script, seconds: 1).end == .timedOut)
    // Nobody is left who reads: the system refuses to write without waiting.
    let probe = "import os; os.open('\(fifo)', os.O_WRONLY | os.O_NONBLOCK)"
    let outcome = Self.run(["python3", "-c", probe])
    #expect(outcome.end == .exited(1))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("No such device or address"))
    #expect(!FileManager.default.fileExists(atPath: "\(fifo).reached"))
  }

  @Test func `what was written before the time-out is there`() {
    let outcome = Self.shell("echo a; printf b; exec sleep 100000", seconds: 1)
    #expect(outcome.end == .timedOut)
    #expect(outcome.output == Array("a\nb".utf8))
  }

  @Test func `a program that closes its output and goes on is stopped`() {
    #expect(Self.shell("echo a; exec >&- 2>&-; exec sleep 100000", seconds: 1).end == .timedOut)
  }

  @Test func `endless output is stopped`() {
    #expect(Self.run(["yes"], lines: 10).end == .tooManyLines)
    let outcome = Self.shell("cat /dev/zero", bytes: 5_000_000)
    #expect(outcome.end == .tooManyBytes)
    #expect(outcome.output.count < 5_200_000)
  }

  @Test func `a program that is not there`() {
    #expect(Self.run(["no-such-program"]).end == .notStarted("there is no such program"))
    #expect(Self.run([""]).end == .notStarted("there is no such program"))
    #expect(Self.run(["ca\0t"]).end == .notStarted("there is no such program"))
    let file = Repository.root.appending(path: "README.md").path
    #expect(Self.run([file]).end == .notStarted("running it is not permitted"))
  }

  // MARK: - conform with real programs

  /// Runs `conform` on a shipped policy and its cases.
  private static func conform(_ arguments: [String]) -> (status: Int32, output: String) {
    var environment = Environment.process()
    var output: [UInt8] = []
    environment.standardOutput = ByteWriter(isTerminal: false) { (bytes) throws(WriteError) in
      output += bytes
    }
    let policy = Repository.root.appending(path: "rules/netease/nim.pushrules").path
    environment.arguments = ["conform", policy] + arguments
    let status = PushRulesCommands.run(environment)
    return (status, String(decoding: output, as: UTF8.self))
  }

  private static let backEnd = Repository.root.appending(path: "Tests/Conform/nim.py").path

  @Test func `a back end in another language conforms`() {
    let (status, output) = Self.conform(["--random", "300", "--", "python3", Self.backEnd])
    #expect(status == 0, "\(output)")
    #expect(output.hasSuffix(" agree, 0 disagree, 0 not compared\n"))
  }

  @Test func `a planted fault is found, in its field, with a small message`() {
    let (status, output) = Self.conform(
      ["--random", "300", "--", "python3", Self.backEnd, "--fault", "mute-beats-force-push"]
    )
    #expect(status == 1)
    let titles = output.split(separator: "\n").filter { $0.contains(" answers, ") }
    #expect(titles.count == 1)
    #expect(titles.first?.hasPrefix("send: another value, ") == true)
    let message =
      #"{"message":{"conversationType":"team","pushConfig":{"forcePush":true}},"#
      + #""recipient":{"accountId":"","muted":true}}"#
    #expect(output.contains("\n  message   \(message)\n"), "\(output)")
    #expect(output.contains("✓ force_push       wins"))
  }

  @Test(arguments: [
    ("cat", "error: a decision where the message is at fault"),
    ("exit 3", "exit status 3 after 0 of"),
    ("head -n 3 >/dev/null; kill -SEGV $$", "signal 11 (Segmentation fault) after 0 of"),
    ("exec sleep 100000", "no further line came for 1 second [conform/time-out]"),
    ("exec <&-; echo '{}'", "the command ended after 1 of"),
    ("cat >/dev/null; yes '{}' | head -n 100000", "it wrote more lines than the"),
    (
      "cat >/dev/null; head -c 5000000 /dev/urandom | tr -d '\\n'; exit 5",
      "exit status 5 after 0 of"
    ),
    ("sed 's/.*/garbage/'", "an answer that cannot be read, "),
    ("python3 '\(backEnd)' | sed '7d'", "[conform/short]"),
  ])
  func `no bad back end ever conforms`(script: String, message: String) {
    // Where an answer comes late on a busy machine, nothing else may be said.
    let seconds = script.contains("sleep") ? "1" : "600"
    let options = ["--timeout", seconds, "--show", "1"]
    let (status, output) = Self.conform(options + ["--", "sh", "-c", script])
    #expect(status == 1)
    #expect(output.hasPrefix("FAILED "))
    #expect(output.contains(message), "\(output)")
  }
}
