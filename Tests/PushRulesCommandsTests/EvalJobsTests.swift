import PushRulesCommands
import PushRulesHost
import Testing

/// `eval` on several threads, in blocks of every size: what comes out is what one thread writes.
@Suite struct EvalJobsTests {
  /// Lines with what becomes of them: a body, or the code and the line of an error.
  private struct Sample {
    var text = ""
    var results: [String] = []

    /// Messages good and bad, blank lines, ends of lines of both kinds, long and short ones.
    init(seed: UInt64, lines: Int, longest: Int, isBadStart: Bool = false) {
      var random = Random(seed: seed)
      for line in 1...lines {
        let isLast = line == lines
        switch isBadStart && line < 3 ? 1 : random.below(10) {
        case 0: text += ["", " ", "\t \t"][random.below(3)]
        case 1:
          text += ["{\"text\":", "{\"text\":\"a\"", "{"][random.below(3)]
          results.append("json/end \(line)")
        case 2:
          text += ["]", "{\"text\":\"a\"}}", "\0"][random.below(3)]
          results.append(text.hasSuffix("}}") ? "json/trailing \(line)" : "json/syntax \(line)")
        case 3:
          text += "{}"
          results.append("message/missing \(line)")
        default:
          let body = String(repeating: "x", count: random.below(longest)) + "\(line)"
          text += "{\"text\":\"\(body)\"}"
          results.append(body)
        }
        if !isLast || random.below(2) == 0 { text += random.below(4) == 0 ? "\r\n" : "\n" }
      }
    }
  }

  /// A small generator, so that a failure comes again.
  private struct Random {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func below(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % limit
    }
  }

  private static func world(_ text: String) -> CommandWorld {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array(text.utf8)
    return world
  }

  @Test(arguments: [UInt64](1...6))
  func `blocks of every size give the same on any number of threads`(seed: UInt64) {
    let sample = Sample(seed: seed, lines: 60, longest: seed % 3 == 0 ? 300 : 20)
    let world = Self.world(sample.text)
    let whole = world.run("eval p.pushrules --input ndjson --jobs 1 --error-format plain")
    #expect(EvalInputTests.results(of: whole.output) == sample.results)
    // Odd sizes with one seed, even ones with the next.
    for block in stride(from: Int(seed % 2) + 1, through: 100, by: 2) {
      world.limits.block = block
      world.isInputReady = block % 4 < 2
      for jobs in [1, 2, 3, 7] {
        world.chunk = [1, 13, block, 1 << 18][(block + jobs) % 4]
        let outcome = world.run(
          "eval p.pushrules --input ndjson --jobs \(jobs) --error-format plain"
        )
        #expect(outcome == whole, "blocks of \(block), \(jobs) jobs")
      }
    }
  }

  @Test(arguments: ["text", "plain", "json"], ["", "--explain", "--strict", "--set text=new"])
  func `findings and options are the same on any number of threads`(
    format: String,
    options: String
  ) {
    let sample = Sample(seed: 77, lines: 3000, longest: 40)
    let world = Self.world(sample.text)
    let line = "eval p.pushrules --error-format \(format) \(options) --jobs"
    let whole = world.run("\(line) 1")
    #expect(whole.status == 4)
    world.limits.block = 1000
    world.isInputReady = true
    for jobs in [1, 2, 3, 7] {
      #expect(world.run("\(line) \(jobs)") == whole, "\(jobs) jobs")
    }
  }

  @Test func `two bad first lines get their hint, and no later ones do`() {
    let sample = Sample(seed: 5, lines: 400, longest: 20, isBadStart: true)
    let world = Self.world(sample.text)
    let whole = world.run("eval p.pushrules --jobs 1")
    #expect(whole.errors.split(separator: "say --input json").count == 2)
    for block in [1, 9, 10, 11, 12, 30, 500] {
      world.limits.block = block
      world.chunk = 7
      for jobs in [1, 2, 7] {
        #expect(world.run("eval p.pushrules --jobs \(jobs)") == whole, "blocks of \(block)")
      }
    }
  }

  @Test func `lines beyond the limit are errors in their places, wherever reads are cut`() {
    var text = ""
    var results: [String] = []
    for line in 1...90 {
      let body = String(repeating: "x", count: line % 3 == 0 ? 3 * line : line % 10)
      text += "{\"text\":\"\(body)\"}\(line % 4 == 0 ? "\r" : "")\n"
      results.append(body.utf8.count > 19 ? "json/size \(line)" : body)
    }
    let world = Self.world(text)
    world.limits.message = 30
    let whole = world.run("eval p.pushrules --jobs 1")
    #expect(EvalInputTests.results(of: whole.output) == results)
    for block in [1, 10, 29, 30, 31, 32, 33, 60, 100, 1000] {
      world.limits.block = block
      for chunk in [1, 2, 7, 31, 1000] {
        world.chunk = chunk
        for jobs in [1, 3] {
          let outcome = world.run("eval p.pushrules --jobs \(jobs)")
          #expect(outcome == whole, "blocks of \(block), chunks of \(chunk), \(jobs) jobs")
        }
      }
    }
  }

  @Test func `text stays in order and numbered`() {
    let sample = Sample(seed: 3, lines: 200, longest: 20)
    let world = Self.world(sample.text)
    world.files["q.ndjson"] = world.input
    let whole = world.run("eval p.pushrules - q.ndjson --format text --jobs 1")
    #expect(whole.output.contains("# message \(sample.results.count + 1), q.ndjson:"))
    world.limits.block = 50
    #expect(world.run("eval p.pushrules - q.ndjson --format text --jobs 7") == whole)
  }

  // MARK: - Threads

  /// The system's threads, counted; beyond a number there are none.
  private static func counted(_ count: Counter, atMost limit: Int = .max) -> ThreadAccess {
    ThreadAccess(
      coreCount: { 4 },
      start: { body in
        guard count.value < limit else { return nil }
        count.value += 1
        return ThreadAccess.system.start(body)
      }
    )
  }

  private final class Counter { var value = 0 }

  @Test func `threads start when there is more than a block, and only as many as are asked for`() {
    let world = Self.world(String(repeating: "{\"text\":\"a\"}\n", count: 100))
    let expected = world.run("eval p.pushrules --jobs 1")
    let count = Counter()
    world.threads = Self.counted(count)
    #expect(world.run("eval p.pushrules") == expected)
    #expect(count.value == 0)
    world.limits.block = 100
    #expect(world.run("eval p.pushrules --jobs 1") == expected)
    #expect(count.value == 0)
    #expect(world.run("eval p.pushrules --jobs 3") == expected)
    #expect(count.value == 2)
    #expect(world.run("eval p.pushrules") == expected)
    #expect(count.value == 5)
    // All that there are do it.
    world.threads = Self.counted(count, atMost: 6)
    #expect(world.run("eval p.pushrules --jobs 9") == expected)
    #expect(count.value == 6)
    #expect(world.run("eval p.pushrules --jobs 9") == expected)
    #expect(count.value == 6)
  }

  @Test func `small pieces are answered before more is read, also after much input`() {
    let world = Self.world(String(repeating: "{\"text\":\"a\"}\n", count: 50))
    world.limits.block = 100
    world.chunk = 13
    // One after the other: no thread reads on meanwhile.
    _ = world.run("eval p.pushrules --jobs 1")
    #expect(world.writes.map(\.inputRead) == (1...50).map { 13 * $0 })
    #expect(world.writes.allSatisfy { $0.text == "{\"body\":\"a\"}\n" })
  }

  @Test(arguments: [1, 2, 7])
  func `a read that fails keeps what came before it`(jobs: Int) {
    let world = Self.world(String(repeating: "{\"text\":\"a\"}\n", count: 1000))
    world.limits.block = 500
    world.chunk = 100
    world.inputFailure = (5000, .other("Input/output error"))
    world.isInputReady = true
    let outcome = world.run("eval p.pushrules --jobs \(jobs)")
    #expect(outcome.output == String(repeating: "{\"body\":\"a\"}\n", count: world.inputRead / 13))
    #expect(world.inputRead < world.input.count)
    #expect(outcome.errors.contains("Input/output error"))
    #expect(outcome.status == 4)
  }

  @Test(arguments: [1, 2, 7])
  func `a closed pipe is quiet and a full disk is not`(jobs: Int) {
    let world = Self.world(String(repeating: "{\"text\":\"a\"}\n]\n", count: 5000))
    world.limits.block = 500
    world.outputFailure = (5000, .closed)
    let line = "eval p.pushrules --jobs \(jobs) --error-format plain"
    let closed = world.run(line)
    #expect(closed.status == 0)
    #expect(closed.output.utf8.count == 5000)
    #expect(!closed.errors.contains("not be written"))
    #expect(world.inputRead < world.input.count)
    world.outputFailure = (5000, .failed("No space left on device"))
    let full = world.run(line)
    #expect(full.status == 74)
    #expect(full.output == closed.output)
    #expect(full.errors.contains("the output could not be written: No space left on device"))
  }

  // MARK: - Interruption and progress

  @Test(arguments: [1, 2, 7])
  func `an interruption leaves whole lines, from the first one on`(jobs: Int) {
    let sample = Sample(seed: 9, lines: 2000, longest: 20)
    let world = Self.world(sample.text)
    let whole = world.run("eval p.pushrules --jobs 1")
    world.limits.block = 500
    var calls: [String] = []
    world.interruption = Interruption(
      begin: { calls.append("begin") },
      isRequested: { [unowned world] in world.output.count > 10_000 },
      wake: {},
      end: { calls.append("end") }
    )
    let outcome = world.run("eval p.pushrules - --jobs \(jobs)")
    #expect(whole.output.hasPrefix(outcome.output))
    #expect(outcome.output.hasSuffix("}\n"))
    #expect(outcome.output.utf8.count > 10_000)
    #expect(outcome.output.utf8.count < whole.output.utf8.count)
    #expect(calls == ["begin", "end"])
  }

  @Test(arguments: [1, 3])
  func `progress is shown on a terminal, and taken away`(jobs: Int) {
    let world = Self.world(String(repeating: "{\"text\":\"a\"}\n", count: 1000))
    world.limits.block = 1000
    world.clockStep = 100
    let line = "eval p.pushrules --format json --jobs \(jobs)"
    #expect(world.run(line).errors.isEmpty)
    world.isErrorTerminal = true
    let shown = world.run(line).errors
    #expect(shown.hasPrefix("\r\u{1B}[K"))
    #expect(shown.hasSuffix(" MB/s, 0 errors\r\u{1B}[K"))
    // Not at each of the 13 blocks, or 26 for several threads.
    #expect((2...6).contains(shown.split(separator: "MB/s").count - 1))
    // A short run shows none, nor does one whose results scroll by.
    world.clockStep = 1
    #expect(world.run(line).errors.isEmpty)
    world.clockStep = 100
    world.isOutputTerminal = true
    #expect(world.run(line).errors.isEmpty)
  }

  @Test func `a finding does not stand behind the progress`() {
    let world = Self.world(
      String(repeating: "{\"text\":\"a\"}\n", count: 500) + "]\n"
        + String(repeating: "{\"text\":\"a\"}\n", count: 500)
    )
    world.limits.block = 1000
    world.clockStep = 500
    world.isErrorTerminal = true
    world.variables["NO_COLOR"] = "1"
    let errors = world.run("eval p.pushrules --jobs 2 --error-format plain").errors
    #expect(errors.contains("\u{1B}[K<standard input>:501:1: error: "))
    #expect(errors.hasSuffix(", 1 error\r\u{1B}[K"))
  }
}
