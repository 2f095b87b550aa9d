import Foundation
import PushRulesCommands
import PushRulesEvaluation
import PushRulesHost
import Testing

/// `eval --fetch`, with somebody else in the place of the network.
@Suite struct EvalFetchTests {
  /// Finds out facts as the arguments say: `ok:NAME` was fetched and kept, all else failed.
  private final class Finder {
    private let condition = NSCondition()
    private var running: [String: Int] = [:]
    private(set) var asked: [String: Int] = [:]
    private(set) var most: [String: Int] = [:]
    private(set) var mostAtOnce = 0
    private(set) var discarded: [String] = []
    private(set) var settings = FactFindingSettings()
    /// So many requests wait for each other before the first is answered.
    var together = 1
    private var arrived = 0
    /// Cancels the run when this argument is asked for.
    var cancelsAt: String?
    private(set) var isCancelled = false

    var finding: FactFinding {
      FactFinding { settings, _ in
        self.settings = settings
        return FactFinder(
          kinds: ["fetch"],
          find: { self.find($0) },
          discard: { fact in
            self.condition.withLock {
              self.discarded.append(String(decoding: fact.entry ?? [], as: UTF8.self))
            }
          }
        )
      }
    }

    var interruption: Interruption {
      Interruption(
        begin: {},
        isRequested: { self.condition.withLock { self.isCancelled } },
        wake: {},
        end: {}
      )
    }

    private func find(_ request: FactRequest) -> FoundFact {
      guard case .string(let url)? = request.arguments.first else { return FoundFact(answer: []) }
      condition.lock()
      defer { condition.unlock() }
      asked[url, default: 0] += 1
      running[url, default: 0] += 1
      most[url] = max(most[url] ?? 0, running[url] ?? 0)
      mostAtOnce = max(mostAtOnce, running.values.reduce(0, +))
      arrived += 1
      condition.broadcast()
      while arrived < together { condition.wait() }
      running[url, default: 0] -= 1
      if url == cancelsAt { isCancelled = true }
      guard url.hasPrefix("ok:") else {
        return FoundFact(
          answer: Array(#"{"outcome":"failed","status":404}"#.utf8),
          remark: "It is gone."
        )
      }
      return FoundFact(
        answer: Array(#"{"outcome":"ok","size":7}"#.utf8),
        entry: Array(#"{"file":"\#(url.dropFirst(3))"}"#.utf8)
      )
    }
  }

  private static let policy = """
    policy pictures

    input { text: string, url?: string, quiet: bool = false }
    output { gate send: bool, body: string, attachments: [string] }

    observe media by fetch(url) { outcome: "ok" | "failed" }

    reject "no text" when text is ""

    layer content {
      send        = not quiet
      body        = "\\(text) (no picture)" when media.outcome is "failed" else text
      attachments = [url] when media.outcome is "ok" else []
    }

    decide send, body, attachments: content

    """

  private static func world(_ finder: Finder, _ messages: [String] = []) -> CommandWorld {
    let world = CommandWorld(["p.pushrules": policy])
    world.factFinding = finder.finding
    world.files["m/file"] = []
    world.input = Array(messages.map { $0 + "\n" }.joined().utf8)
    return world
  }

  private static func message(_ number: Int, _ url: String) -> String {
    "{\"text\":\"m\(number)\",\"url\":\"\(url)\"}"
  }

  @Test func `a fact that the message lacks is found out`() {
    let finder = Finder()
    let world = Self.world(
      finder,
      [
        #"{"text":"a","url":"gone"}"#, #"{"text":"b"}"#,
        #"{"text":"c","url":"gone","media":{"outcome":"ok"}}"#,
      ]
    )
    let outcome = world.run("eval p.pushrules --fetch --error-format plain")
    #expect(
      outcome.output == """
        {"send":true,"body":"a (no picture)","attachments":[]}
        {"send":true,"body":"b","attachments":[]}
        {"send":true,"body":"c","attachments":["gone"]}

        """
    )
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "<standard input>:1:1: note: `media`: It is gone. [fetch/remark]\n"
    )
    #expect(finder.asked == ["gone": 1])
  }

  @Test func `the settings reach whoever finds out`() {
    let finder = Finder()
    let world = Self.world(finder)
    for folder in ["l", "m"] { world.files["\(folder)/file"] = [] }
    _ = world.run(
      "eval p.pushrules --fetch --fetch-seconds 7 --allow-host a --allow-host b "
        + "--local-dir l --media-dir m"
    )
    var settings = FactFindingSettings()
    #expect(settings.seconds == 30)
    settings.seconds = 7
    settings.allowedHosts = ["a", "b"]
    settings.localFolder = "l"
    settings.mediaFolder = "m"
    #expect(finder.settings == settings)
  }

  @Test func `a recorded run is decided alike without anybody who finds out`() {
    let finder = Finder()
    let messages =
      (0..<40).map { Self.message($0, $0 % 3 == 0 ? "ok:f\($0)" : "gone\($0 % 4)") }
      + [
        #"{"text":7}"#, "{", #"{"text":"","url":"ok:x"}"#, #"{"text":"q","quiet":true}"#,
        "nonsense",
      ]
    let world = Self.world(finder, messages)
    let first = world.run("eval p.pushrules --fetch --record r.ndjson --set quiet=false")
    let record = world.text("r.ndjson")
    #expect(record.split(separator: "\n").count == messages.count)
    let complete = #"{"text":"m0","url":"ok:f0","quiet":false,"media":{"outcome":"ok"}}"#
    #expect(record.hasPrefix(complete))
    let replayed = CommandWorld(["p.pushrules": Self.policy, "r.ndjson": record])
    let second = replayed.run("eval p.pushrules r.ndjson --input ndjson")
    // Entries of kept files are the only difference.
    let plain = first.output.replacing(#/,"media":\{"file":"f[0-9]+"\}/#, with: "")
    let placeless = #/"(line|column|offset)":[0-9]+/#
    #expect(
      second.output.replacing(placeless, with: "")
        == plain.replacing(placeless, with: "")
        .replacing(" (in the message with its facts)", with: "")
        .replacing(" (in the message after --set/--with)", with: "")
    )
    #expect(first.status == 4)
  }

  @Test func `a message over several lines is recorded on one`() {
    let world = Self.world(Finder())
    world.files["m.json"] = Array("{\n  \"text\": \"a\"\n}\n".utf8)
    #expect(world.run("eval p.pushrules m.json --fetch --record r").status == 0)
    #expect(world.text("r") == "{   \"text\": \"a\" }\n")
    world.files["m.json"] = Array("{\n  \"text\": 1\n".utf8)
    #expect(world.run("eval p.pushrules m.json --fetch --record r --input json").status == 4)
    #expect(world.text("r").split(separator: "\n").count == 1)
  }

  @Test(arguments: [1, 2, 8])
  func `the order stays, and the same thing is found out once at a time`(jobs: Int) {
    let finder = Finder()
    finder.together = jobs == 1 ? 1 : min(jobs, 4)
    let messages = (0..<400).map { Self.message($0, "gone\($0 % 10)") }
    let world = Self.world(finder, messages)
    let outcome = world.run("eval p.pushrules --fetch --input ndjson --fetch-jobs \(jobs)")
    let expected = (0..<400).map {
      "{\"send\":true,\"body\":\"m\($0) (no picture)\",\"attachments\":[]}\n"
    }
    #expect(outcome.output == expected.joined())
    #expect(finder.most.values.allSatisfy { $0 == 1 })
    #expect(finder.asked.keys.count == 10)
    #expect(finder.mostAtOnce <= jobs)
    if jobs > 1 { #expect(finder.mostAtOnce > 1) }
  }

  @Test func `what was kept is named by the decision that uses it, and removed otherwise`() {
    let finder = Finder()
    let world = Self.world(
      finder,
      [
        #"{"text":"a","url":"ok:1"}"#, #"{"text":"b","url":"ok:2","quiet":true}"#,
        #"{"text":"","url":"ok:3"}"#, #"{"text":"d","url":"gone"}"#,
      ]
    )
    let outcome = world.run("eval p.pushrules --fetch --media-dir m --explain --fetch-jobs 1")
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines[0].hasPrefix(
        #"{"send":true,"body":"a","attachments":["ok:1"],"media":{"file":"1"},"explain":{"#
      )
    )
    #expect(lines[1].hasPrefix(#"{"send":false,"reason":"content","explain":{"#))
    #expect(lines[2].hasPrefix(#"{"error":{"code":"message/rejected""#))
    #expect(!lines[3].contains("\"media\":{"))
    #expect(finder.discarded.sorted() == [#"{"file":"2"}"#, #"{"file":"3"}"#])
    let text = world.run("eval p.pushrules --fetch --media-dir m --format text").output
    #expect(text.contains("\nmedia = {\"file\":\"1\"}\n"))
  }

  @Test func `what was kept is told by a decision without fields, too`() {
    let finder = Finder()
    let world = Self.world(finder, [#"{"url":"ok:1"}"#])
    world.files["p.pushrules"] = Array(
      """
      policy empty
      input { url?: string }
      output { body?: string }
      observe media by fetch(url) { outcome: "ok" | "failed" }
      layer failed { body = "failed" when media.outcome is "failed" }
      decide body: failed
      """.utf8
    )
    let plain = world.run("eval p.pushrules --fetch --media-dir m")
    #expect(plain.output == #"{"media":{"file":"1"}}"# + "\n")
    let explained = world.run("eval p.pushrules --fetch --media-dir m --explain")
    #expect(explained.output.hasPrefix(#"{"media":{"file":"1"},"explain":{"body":{"#))
  }

  @Test func `what was kept goes to the next policy with the decision`() {
    let finder = Finder()
    let world = Self.world(finder, [#"{"text":"a","url":"ok:1"}"#])
    world.files["next.pushrules"] = Array(
      """
      policy next
      input { body: string, media?: { file: string } }
      output { text: string, file?: string }
      layer l { text = body file = media.file }
      decide text, file: l
      """.utf8
    )
    let outcome = world.run("eval p.pushrules --fetch --media-dir m --then next.pushrules")
    #expect(outcome.output == #"{"text":"a","file":"1"}"# + "\n")
    #expect(finder.discarded == [])
  }

  @Test(arguments: [1, 4])
  func `an interruption leaves the finished lines`(jobs: Int) {
    let finder = Finder()
    finder.cancelsAt = "gone20"
    let messages = (0..<60).map { Self.message($0, "gone\($0)") }
    let world = Self.world(finder, messages)
    world.interruption = finder.interruption
    let outcome = world.run(
      "eval p.pushrules --fetch --input ndjson --fetch-jobs \(jobs) --record r"
    )
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    #expect(lines.count <= 21)
    for (number, line) in lines.dropLast().enumerated() {
      #expect(line == "{\"send\":true,\"body\":\"m\(number) (no picture)\",\"attachments\":[]}")
    }
    #expect(world.text("r").split(separator: "\n").count == lines.count - 1)
  }

  @Test func `every line is decided, also those that follow the end of the input`() {
    let long = "{\"text\":\"\(String(repeating: "x", count: 400_000))\"}"
    for chunk in [7, 64, 1 << 18] {
      for first in [long, "[", "{\"text\":", "{\"text\":\"a\"}"] {
        let world = Self.world(Finder(), [first, #"{"text":"b"}"#, "", #"{"text":"c"}"#])
        if first == long, chunk < 64 { continue }
        world.chunk = chunk
        let fetched = world.run("eval p.pushrules --fetch --record r --error-format plain")
        let plain = world.run("eval p.pushrules --error-format plain")
        #expect(fetched.output == plain.output)
        #expect(fetched.output.split(separator: "\n").count == 3)
        #expect(
          fetched.errors.split(separator: "\n").first == plain.errors.split(separator: "\n").first
        )
        #expect(fetched.status == plain.status)
        #expect(world.text("r").split(separator: "\n").count == 3)
      }
    }
  }

  @Test func `what has several first messages is found out at once`() {
    let finder = Finder()
    finder.together = 4
    let world = Self.world(finder, (0..<4).map { Self.message($0, "gone\($0)") })
    #expect(world.run("eval p.pushrules --fetch --fetch-jobs 4").status == 0)
    #expect(finder.mostAtOnce == 4)
  }

  @Test(arguments: [
    "m.json", "p.pushrules", "with.json", "same.json", "/dev/stdin",
  ])
  func `a record is never written over what is read`(record: String) {
    let world = Self.world(Finder())
    world.files["m.json"] = Array(#"{"text":"a"}"#.utf8)
    world.files["with.json"] = Array("{}".utf8)
    world.folderNames = ["m.json": "1:1", "same.json": "1:1"]
    let outcome = world.run(
      "eval p.pushrules m.json - --with quiet=with.json --fetch --record \(record) --error-format plain"
    )
    #expect(
      outcome.errors == """
        pushrules: error: `--record` would write over `\(record)`, which is read [usage/record-is-read]
          help: name another file

        """
    )
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
    #expect(world.text("m.json") == #"{"text":"a"}"#)
  }

  @Test
  func `a record stays when no message file can be read, and is emptied by one without messages`() {
    let world = Self.world(Finder())
    world.files["r"] = Array("old".utf8)
    #expect(world.run("eval p.pushrules none.json --fetch --record r").status == 4)
    #expect(world.text("r") == "old")
    world.files["empty.json"] = []
    #expect(world.run("eval p.pushrules empty.json --fetch --record r").status == 0)
    #expect(world.text("r") == "")
  }

  @Test(arguments: ["--media-dir", "--local-dir"])
  func `a folder that is none is found before anything is decided`(option: String) {
    let world = Self.world(Finder(), [#"{"text":"a"}"#])
    let outcome = world.run(
      ["eval", "p.pushrules", "--fetch", option, "p.pushrules", "--error-format", "plain"]
    )
    #expect(
      outcome.errors == """
        pushrules: error: `\(option)` names no folder: `p.pushrules` [usage/no-folder]
          help: make the folder first, or name another one

        """
    )
    #expect(outcome.output == "")
    #expect(outcome.status == 2)
  }

  @Test(arguments: ["127.0.0.1:80", "http://a/", "*", "a,b", "", "a b", "a@b"])
  func `a host that can never be meant is an error`(host: String) {
    let outcome = Self.world(Finder()).run(["eval", "p.pushrules", "--fetch", "--allow-host", host])
    #expect(
      outcome.errors.contains(
        "`--allow-host` takes one host alone, as `images.example.com`, not `\(host)`"
      )
    )
    #expect(outcome.status == 2)
    for host in ["a", "127.0.0.1", "::1", "[::1]", "2130706433", "bücher.example"] {
      let fine = Self.world(Finder()).run(["eval", "p.pushrules", "--fetch", "--allow-host", host])
      #expect(fine.status == 0)
    }
  }

  @Test func `a record that cannot be written is an error`() {
    let world = Self.world(Finder(), [#"{"text":"a"}"#])
    world.fileErrors["write r"] = .notPermitted
    let refused = world.run("eval p.pushrules --fetch --record r --error-format plain")
    #expect(refused.output == "")
    #expect(
      refused.errors
        == "r: error: `r` cannot be written: writing in its folder is not permitted "
        + "[output/not-written]\n"
    )
    #expect(refused.status == 74)
    world.fileErrors = [:]
    world.fileFailure = .failed("no room")
    let full = world.run("eval p.pushrules --fetch --record r --error-format plain")
    #expect(full.errors.contains("the record could not be written: no room"))
    #expect(full.status == 74)
  }
}
