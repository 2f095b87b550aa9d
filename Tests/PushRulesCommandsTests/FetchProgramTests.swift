import Foundation
import TestSupport
import Testing

/// `pushrules eval --fetch` as it is started by its users, against a server on this machine.
///
/// No test depends on how long something takes.
@Suite(.serialized) struct FetchProgramTests {
  /// The smallest beginning of a picture of 320 by 240 that is told by its content.
  private static let picture =
    [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0x40, 0, 0, 0, 0xF0, 8, 6, 0, 0, 0] + [UInt8](repeating: 7, count: 80)

  private static func server() throws -> LoopbackServer {
    try #require(
      LoopbackServer { request in
        switch request.path {
        case "/hang": return [.hang]
        case "/short": return [.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc")]
        case "/page": return LoopbackServer.response(200, Array("<html></html>".utf8))
        case "/circle": return LoopbackServer.redirect("/circle")
        case "/inside": return LoopbackServer.redirect("http://169.254.169.254/")
        case "/moved": return LoopbackServer.redirect("/picture")
        default:
          guard let status = Int(request.path.dropFirst()) else {
            return LoopbackServer.response(200, picture)
          }
          return LoopbackServer.response(status, picture)
        }
      }
    )
  }

  /// What a policy shows: the changed body or the sent one, with or without the media, or the push as it came.
  private enum Shown: Equatable {
    case media
    case alternative
    case body
    case original
  }

  /// A cause, what is recorded of it, and what the three samples of the vendor show then; the row is that of the policies'
  /// cases.
  private struct Row {
    let name: String
    let url: String
    let fact: String
    let shown: [Shown]
  }

  private static func rows(_ server: LoopbackServer) throws -> [Row] {
    let closed = try #require(LoopbackServer.unusedPort)
    let failed: [Shown] = [.alternative, .alternative, .body]
    func refused(_ name: String, _ url: String, _ fact: String) -> Row {
      Row(name: name, url: url, fact: fact, shown: failed)
    }
    let statuses = [300, 304, 404, 500, 599].map {
      refused("8, \($0)", server.url("/\($0)"), #"{"outcome":"bad_status","status":\#($0)}"#)
    }
    return statuses + [
      Row(
        name: "4a",
        url: "photo.png",
        fact: #"{"outcome":"local_found"}"#,
        shown: [.media, .alternative, .body]
      ),
      Row(
        name: "4c",
        url: "none.png",
        fact: #"{"outcome":"local_missing"}"#,
        shown: [.original, .alternative, .body]
      ),
      refused("5, scheme", "ftp://127.0.0.1/a", #"{"outcome":"download_error"}"#),
      refused("5, nobody", "http://127.0.0.1:\(closed)/", #"{"outcome":"download_error"}"#),
      refused("5, name", "http://nowhere.invalid/", #"{"outcome":"download_error"}"#),
      refused("5, refused", "http://localhost/", #"{"outcome":"download_error"}"#),
      refused("5, short", server.url("/short"), #"{"outcome":"download_error","status":200}"#),
      refused("5, circle", server.url("/circle"), #"{"outcome":"download_error"}"#),
      refused("5, inside", server.url("/inside"), #"{"outcome":"download_error"}"#),
      Row(
        name: "7",
        url: "file:///etc/passwd",
        fact: #"{"outcome":"not_http"}"#,
        shown: [.original, .alternative, .body]
      ),
      refused("10", server.url("/page"), #"{"outcome":"attach_failed","status":200}"#),
      Row(
        name: "11",
        url: server.url("/picture"),
        fact: #"{"outcome":"ok","status":200}"#,
        shown: [.media, .media, .media]
      ),
      Row(
        name: "11, moved",
        url: server.url("/moved"),
        fact: #"{"outcome":"ok","status":200}"#,
        shown: [.media, .media, .media]
      ),
      refused("12", server.url("/hang"), #"{"outcome":"expired"}"#),
    ]
  }

  private static func message(_ url: String) -> String {
    #"{"payload":{"aps":{"alert":"sent","mutable-content":1},"_mediaUrl":"\#(url)","_mediaAlt":"instead"}}"#
  }

  private static func decision(_ shown: Shown, _ url: String, _ sample: Int, isExpired: Bool)
    -> String
  {
    let attachments = shown == .media ? "[\"\(url)\"]" : "[]"
    let mode = shown == .original ? "original" : "modified"
    let body = shown == .alternative ? "instead" : "sent"
    let userInfo = sample == 2 && !isExpired ? #","userInfo":{"MyCustomKey":"MyCustomValue"}"# : ""
    return #"{"mode":"\#(mode)","body":"\#(body)","attachments":\#(attachments)\#(userInfo)}"#
  }

  private static let samples = ["cordova", "engagement", "engagement-sfmc"]

  private static func policy(_ sample: Int) -> String {
    Repository.root.appending(path: "rules/salesforce/\(samples[sample]).pushrules").path
  }

  /// Fetches, checks what comes out and is recorded, and replays the record without a network.
  private static func check(_ rows: [Row], _ sample: Int, _ options: [String]) throws {
    let folder = try TemporaryFolder()
    let messages = try folder.write(rows.map { message($0.url) + "\n" }.joined(), "m.ndjson")
    let record = "\(folder.path)/r.ndjson"
    let run = try ProgramRun(
      ["eval", policy(sample), messages, "--input", "ndjson", "--fetch", "--record", record]
        + ["--allow-host", "127.0.0.1", "--fetch-seconds", "3"] + options
    ).finished()
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    let records = String(decoding: folder.bytes("r.ndjson") ?? [], as: UTF8.self)
      .split(separator: "\n")
    #expect(lines.count == rows.count)
    #expect(records.count == rows.count)
    for (row, (line, record)) in zip(rows, zip(lines, records)) {
      #expect(record == message(row.url).dropLast() + ",\"media\":\(row.fact)}", "row \(row.name)")
      let isExpired = row.name == "12"
      let expected = decision(row.shown[sample], row.url, sample, isExpired: isExpired)
      #expect(line == expected, "row \(row.name) of \(samples[sample])")
    }
    let replay = try ProgramRun(["eval", policy(sample), record, "--input", "ndjson"]).finished()
    #expect(replay.output == run.output)
    #expect(replay.errors == "")
    #expect(replay.status == 0)
  }

  @Test(arguments: samples.indices)
  func `each row of the decision table that a network can cause`(sample: Int) throws {
    let server = try Self.server()
    let local = try TemporaryFolder()
    try local.write(Self.picture, "photo.png")
    try Self.check(try Self.rows(server), sample, ["--local-dir", local.path])
  }

  @Test(arguments: samples.indices)
  func `a text that is no address, and a folder that takes no file`(sample: Int) throws {
    let server = try Self.server()
    let unparsable = Row(
      name: "4",
      url: "photo.png",
      fact: #"{"outcome":"unparsable"}"#,
      shown: [.alternative, .alternative, .body]
    )
    try Self.check([unparsable], sample, [])
    let unmoved = Row(
      name: "9",
      url: server.url("/picture"),
      fact: #"{"outcome":"move_failed","status":200}"#,
      shown: [.alternative, .alternative, .body]
    )
    try Self.check([unmoved], sample, ["--media-dir", "/proc"])
  }

  @Test func `a file that is kept is told by the decision, one that no decision shows is removed`()
    throws
  {
    let server = try Self.server()
    let folder = try TemporaryFolder()
    let media = try TemporaryFolder()
    let policy = try folder.write(Self.numbered, "p.pushrules")
    let messages = try folder.write(
      """
      {"number":1,"url":"\(server.url("/picture"))"}
      {"number":2,"url":"\(server.url("/other"))","quiet":true}
      {"number":3,"url":"\(server.url("/404"))"}

      """,
      "m.ndjson"
    )
    let run = try ProgramRun(
      ["eval", policy, messages, "--fetch", "--allow-host", "127.0.0.1", "--media-dir", media.path]
        + ["--fetch-jobs", "1", "--error-format", "plain"]
    ).finished()
    let names = media.names
    #expect(names.count == 1)
    let name = try #require(names.first)
    #expect(
      run.output == """
        {"send":true,"number":1,"shown":true,"media":{"file":"\(name)","type":"image/png",\
        "bytes":\(Self.picture.count),"width":320,"height":240}}
        {"send":false,"reason":"content"}
        {"send":true,"number":3,"shown":false}

        """
    )
    #expect(
      run.errors == """
        \(messages):3:1: note: `media`: The server answers with status 404. [fetch/remark]

        """
    )
    #expect(media.bytes(name) == Self.picture)
  }

  // MARK: - Many messages

  private static let numbered = """
    policy numbered
    input { number: int, url?: string, quiet: bool = false }
    output { gate send: bool, number: int, shown: bool }
    observe media by fetch(url) { outcome: "ok" | "bad_status" | "download_error" | "expired" }
    layer content {
      send = not quiet
      number = number
      shown = media.outcome is "ok"
    }
    decide send, number, shown: content

    """

  /// Counts how many answers to each path are under way.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var running: [String: Int] = [:]
    private(set) var most: [String: Int] = [:]

    func count(_ path: String, _ change: Int) {
      lock.withLock {
        running[path, default: 0] += change
        most[path] = max(most[path] ?? 0, running[path] ?? 0)
      }
    }
  }

  private static func lines(_ count: Int) -> String {
    (0..<count).map { "{\"send\":true,\"number\":\($0),\"shown\":true}\n" }.joined()
  }

  private static func countingServer(_ counter: Counter) throws -> LoopbackServer {
    try #require(
      LoopbackServer { request in
        counter.count(request.path, 1)
        // Long enough for a second request to come in, if there is one.
        usleep(500)
        counter.count(request.path, -1)
        return LoopbackServer.response(200, picture)
      }
    )
  }

  /// The kilobytes that a process has had at most; `nil` where the system does not say.
  private static func peak(_ process: Int32) -> Int? {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  @Test func `many messages of few addresses keep their order, and each is fetched once at a time`()
    throws
  {
    let count = 10_000
    let counter = Counter()
    let server = try Self.countingServer(counter)
    let folder = try TemporaryFolder()
    let policy = try folder.write(Self.numbered, "p.pushrules")
    let messages = (0..<count).map {
      "{\"number\":\($0),\"url\":\"\(server.url("/\($0 % 50)"))\"}\n"
    }
    let file = try folder.write(messages.joined(), "m.ndjson")
    let run = try ProgramRun(
      ["eval", policy, file, "--fetch", "--allow-host", "127.0.0.1", "--input", "ndjson"]
    )
    try run.input.fileHandleForWriting.close()
    var output = run.lines(1_000)
    let early = Self.peak(run.process.processIdentifier)
    output += run.lines(8_000)
    let late = Self.peak(run.process.processIdentifier)
    output += run.rest
    run.process.waitUntilExit()
    #expect(run.process.terminationStatus == 0)
    #expect(String(decoding: output, as: UTF8.self) == Self.lines(count))
    #expect(counter.most.count == 50)
    #expect(counter.most.values.allSatisfy { $0 == 1 })
    if let early, let late { #expect(late < early + 16_384, "\(early) kB, then \(late) kB") }
  }

  @Test func `Ctrl-C half-way leaves whole lines, and no file that no line tells`() throws {
    let server = try #require(
      LoopbackServer { request in
        // The first thousand are answered, then nothing moves any more.
        (Int(request.path.dropFirst()) ?? 0) < 1_000
          ? LoopbackServer.response(200, Self.picture) : [.hang]
      }
    )
    let folder = try TemporaryFolder()
    let media = try TemporaryFolder()
    let policy = try folder.write(Self.numbered, "p.pushrules")
    let messages = (0..<2_000).map { "{\"number\":\($0),\"url\":\"\(server.url("/\($0)"))\"}\n" }
    let file = try folder.write(messages.joined(), "m.ndjson")
    let run = try ProgramRun(
      ["eval", policy, file, "--fetch", "--allow-host", "127.0.0.1", "--input", "ndjson"]
        + ["--media-dir", media.path]
    )
    try run.input.fileHandleForWriting.close()
    let start = run.lines(1_000)
    kill(run.process.processIdentifier, SIGINT)
    let output = start + run.rest
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .uncaughtSignal)
    #expect(run.process.terminationStatus == SIGINT)
    let text = String(decoding: output, as: UTF8.self)
    let plain = text.replacing(#/,"media":\{[^}]*\}/#, with: "")
    #expect(plain == Self.lines(1_000))
    let told = text.matches(of: #/"file":"([^"]*)"/#).map { String($0.1) }
    #expect(media.names == told.sorted())
  }
}
