import Foundation
import TestSupport
import Testing

@testable import PushRulesFetch

/// What helpers do, good ones and bad ones; no test depends on how long something takes.
@Suite(.timeLimit(.minutes(5)))
struct HelperTests {
  @Test func `a server that hangs up anywhere in its answer costs one request`() throws {
    let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nX: y\r\n\r\nabcdef".utf8)
    let server = try #require(
      LoopbackServer { request in
        guard let count = Int(request.path.dropFirst()) else {
          return LoopbackServer.response(200, Samples.png)
        }
        return [.send(Array(whole.prefix(count)))]
      }
    )
    let fetcher = helpedFetcher()
    for count in 0...whole.count {
      let media = fetcher.fetch(server.url("/\(count)"))
      #expect(media.outcome == .downloadError, "\(count): \(media)")
    }
    #expect(fetcher.fetch(server.url("/picture")).outcome == .ok)
  }

  // Frames of a good answer, as `printf` takes them.
  private static let head = #"h\000\000\000\003200"#
  private static let png =
    #"b\000\000\000\#(octal(Samples.png.count))"#
    + Samples.png.map(octal).joined()

  private static func octal(_ count: Int) -> String {
    "\\" + String(String(count + 512, radix: 8).suffix(3))
  }

  private static func octal(_ byte: UInt8) -> String { octal(Int(byte)) }

  /// A helper that reads its request and does what the shell is told.
  private static func shell(_ script: String) -> [String] {
    ["/bin/sh", "-c", "read -r url; " + script]
  }

  private static let stopped = "The program that fetches over HTTPS stopped."
  private static let senseless = "The program that fetches over HTTPS says nothing sensible."

  @Test(arguments: [
    ("kill -SEGV $$", stopped), ("exit 0", stopped), ("exit 7", stopped),
    ("printf h", stopped), (#"printf 'h\000\000\000\003'"#, stopped), ("printf '\(head)'", stopped),
    (#"printf '\#(head)b\000\000\000\011abc'"#, stopped),
    ("printf '\(head)\(png)'", stopped), ("printf '\(head)\(png)'; kill -ABRT $$", stopped),
    ("printf 'HTTP/1.1 200 OK\\r\\n'", senseless), ("yes", senseless),
    (#"printf 'x\000\000\000\000'"#, senseless), (#"printf 'h\000\000\000\000'"#, senseless),
    (#"printf 'h\000\000\000\00220'"#, senseless), (#"printf 'h\000\000\000\004-200'"#, senseless),
    (#"printf 'h\377\377\377\377'"#, senseless), (#"printf 'e\000\000\000\001x'"#, senseless),
    ("printf '\(png)'", senseless), ("printf '\(head)\(head)'", senseless),
    ("printf '\(head)\(png)\(head)'", senseless),
    (#"printf 'f\000\000\000\003No.'"#, "No."), (#"printf '\#(head)f\000\000\000\003No.'"#, "No."),
  ])
  func `a helper that stops or says nothing sensible costs one request`(
    script: String,
    reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let fetcher = helpedFetcher(
      loopbackOptions(mediaFolder: folder.path),
      Self.shell(script)
    )
    let media = fetcher.fetch("http://127.0.0.1/")
    #expect(media.outcome == .downloadError)
    #expect(media.reason == reason)
    #expect(folder.names.isEmpty)
  }

  @Test func `a helper's answer is taken as a server's`() {
    func media(_ script: String) -> FetchedMedia {
      helpedFetcher(loopbackOptions(), Self.shell(script)).fetch("http://127.0.0.1/")
    }
    let end = #"e\000\000\000\000"#
    #expect(media("printf '\(Self.head)\(Self.png)\(end)'").outcome == .ok)
    // Byte by byte.
    #expect(media("printf '\(Self.head)\(Self.png)' | dd bs=1; printf '\(end)'").outcome == .ok)
    #expect(media("printf '\(end)'").outcome == .noLocation)
    #expect(media(#"printf 'h\000\000\000\003404'"#).outcome == .badStatus)
    #expect(media(#"printf 'h\000\000\000\003302'"#).reason == "The redirect leads nowhere.")
    // The redirect leads to itself.
    let redirect = #"printf 'h\000\000\000\025302 http://127.0.0.1/'"#
    #expect(media(redirect).reason == "The redirects go in a circle.")
    // Its words are checked like those of a server.
    let inside = media(#"printf 'h\000\000\000\033302 http://169.254.169.254/'"#)
    #expect(inside.reason.hasSuffix("is link-local."), "\(inside)")
  }

  @Test func `a helper that cannot be started costs one request`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("text".utf8), "text")
    try folder.write([0x7F] + Array("ELF and no more".utf8), "broken")
    _ = unsafe chmod(folder.path + "/broken", 0o755)
    for command in [
      [], [""], ["/no/such/program"], [folder.path], [folder.path + "/text"],
      [folder.path + "/broken"], ["/bin/sh", "a\u{0}b"],
    ] {
      let media = helpedFetcher(loopbackOptions(), command).fetch("http://127.0.0.1/")
      #expect(media.outcome == .downloadError)
      let start = "The program that fetches over HTTPS cannot be started: "
      #expect(media.reason.hasPrefix(start), "\(command): \(media)")
    }
  }

  @Test(arguments: ["exec sleep 1000", "trap '' TERM HUP INT PIPE; sleep 1000; sleep 1000"])
  func `a helper that hangs is ended when the time is over`(script: String) throws {
    let folder = try TemporaryFolder()
    let command = ["/bin/sh", "-c", #"echo $$ >> "$0"; "# + script, folder.path + "/numbers"]
    // A URL that no buffer takes, too.
    for path in ["", String(repeating: "a", count: 1 << 20)] {
      let request = helpedFetcher(loopbackOptions(requestSeconds: 0.3), command)
      #expect(request.fetch("http://127.0.0.1/\(path)").outcome == .downloadError)
      let all = helpedFetcher(loopbackOptions(seconds: 0.3), command)
      #expect(all.fetch("http://127.0.0.1/\(path)").outcome == .expired)
    }
    #expect(try processes(folder).allSatisfy(isGone))
  }

  @Test func `a helper that sends without end is ended at the limit`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/numbers"
    let loop = "printf '\(Self.head)\(Self.png)'; while true; do printf '\(Self.png)'; done"
    let command = ["/bin/sh", "-c", #"echo $$ >> "$0"; "# + loop, file]
    let fetcher = helpedFetcher(loopbackOptions(limits: ByteLimits(image: 5_000)), command)
    #expect(fetcher.fetch("http://127.0.0.1/").outcome == .attachFailed)
    #expect(try processes(folder).allSatisfy(isGone))
  }

  @Test func `a stop leaves no helper`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n"
    let server = try server(["/a": [.send(head), .send(Samples.png), .hang], "/b": [.hang]])
    let folder = try TemporaryFolder()
    let script = #"echo $$ >> "$0"; exec "$@""#
    let command = ["/bin/sh", "-c", script, folder.path + "/numbers"] + helperCommand
    let fetcher = helpedFetcher(loopbackOptions(), command)
    let results = await onThreads(9) { thread in
      if thread < 8 { return fetcher.fetch(server.url(thread % 2 == 0 ? "/a" : "/b")).outcome }
      while server.requests.count < 8 { Thread.sleep(forTimeInterval: 0.01) }
      let running = (try? processes(folder)) ?? []
      #expect(running.count == 8)
      #expect(!running.contains(where: isGone))
      fetcher.stop()
      #expect(running.allSatisfy(isGone))
      return .expired
    }
    #expect(results.allSatisfy { $0 == .expired }, "\(results)")
  }

  @Test func `many threads fetch by helpers at once and some of these crash`() async throws {
    let server = try #require(
      LoopbackServer { request in
        let number = Int(request.path.dropFirst()) ?? 0
        return number % 3 == 0
          ? [.send("HTTP/1.1 200 OK\r\nX")]
          : LoopbackServer.response(200, Samples.all[number % Samples.all.count].bytes)
      }
    )
    let folder = try TemporaryFolder()
    let fetcher = helpedFetcher(loopbackOptions(mediaFolder: folder.path))
    let results = await onThreads(16) { thread in
      (0..<4).map { fetcher.fetch(server.url("/\(thread * 4 + $0)")) }
    }
    for (number, media) in results.joined().enumerated() {
      #expect(media.outcome == (number % 3 == 0 ? .downloadError : .ok), "\(media)")
    }
    #expect(folder.names == results.joined().compactMap(\.file).sorted())
  }

  #if os(Linux)
    @Test func `a helper inherits its standard streams and nothing else`() throws {
      let folder = try TemporaryFolder()
      var ends: [Int32] = [0, 0]
      #expect(unsafe pipe(&ends) == 0)
      defer { for end in ends { _ = close(end) } }
      let script = [
        #"env > "$0/variables""#, #"echo $$ > "$0/numbers""#,
        #"cut -d' ' -f5 /proc/$$/stat > "$0/group""#, #"exec ls /proc/self/fd > "$0/streams""#,
      ].joined(separator: "; ")
      let fetcher = helpedFetcher(loopbackOptions(), ["/bin/sh", "-c", script, folder.path])
      #expect(fetcher.fetch("http://127.0.0.1/").outcome == .downloadError)
      func text(_ name: String) -> String {
        String(decoding: folder.bytes(name) ?? [], as: UTF8.self)
      }
      // The last one is the folder that is listed.
      #expect(text("streams") == "0\n1\n2\n3\n")
      #expect(text("variables").contains("SWIFT_BACKTRACE=enable=no\n"))
      #expect(text("group") == text("numbers"))
    }
  #endif

  /// The fetcher is the test here.
  @Test(arguments: ["", "/hang\n", "/body\n"])
  func `a helper ends when its fetcher goes away`(request: String) throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n"
    let block = [UInt8](repeating: 7, count: 1 << 16)
    let server = try server([
      "/hang": [.hang], "/body": [.send(head), .sendOften(block, count: 1_600)],
    ])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: helperCommand[0])
    process.arguments = Array(helperCommand.dropFirst())
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    for pipe in [input, output] {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    try process.run()
    if !request.isEmpty {
      try input.fileHandleForWriting.write(contentsOf: Data(server.url(request).utf8))
      while server.requests.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    withExtendedLifetime(output) {}
  }
}

/// The numbers that helpers have written down.
private func processes(_ folder: TemporaryFolder) throws -> [pid_t] {
  let text = String(decoding: folder.bytes("numbers") ?? [], as: UTF8.self)
  return try text.split(separator: "\n").map { try #require(pid_t($0)) }
}

/// Whether a process of ours has ended and was reaped.
private func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }
