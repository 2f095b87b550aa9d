#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// `pushrules eval --fetch` over HTTPS, which goes through processes of its own.
  @Suite(.serialized, .timeLimit(.minutes(5))) struct FetchSecureProgramTests {
    private static let policy = """
      policy numbered
      input { number: int, url?: string }
      output { number: int, outcome: string }
      observe media by fetch(url) { outcome: "ok" | "download_error" | "expired" }
      layer content {
        number = number
        outcome = media.outcome
      }
      decide number, outcome: content

      """

    /// Runs the program with messages for these URLs.
    private static func run(
      _ urls: [String],
      _ options: [String],
      wrapped: ([String]) -> [String] = BuiltProgram.withoutProfile,
      _ body: (ProgramRun) throws -> Void
    ) throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "secure-\(UUID().uuidString).pushrules")
      try Data(policy.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let messages = urls.enumerated().map { "{\"number\":\($0),\"url\":\"\($1)\"}\n" }
      let run = try ProgramRun(
        ["eval", file.path, "--fetch", "--allow-host", "127.0.0.1", "--input", "ndjson"] + options,
        wrapped: wrapped
      )
      try run.input.fileHandleForWriting.write(contentsOf: Data(messages.joined().utf8))
      try body(run)
    }

    @Test(.enabled(if: TrustedServer.isPossible))
    func `a crash of the HTTPS code costs one message, if openssl and unshare are there`()
      throws
    {
      let picture =
        [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 1, 0x40, 0, 0, 0, 0xF0, 8, 6, 0, 0, 0] + [UInt8](repeating: 7, count: 80)
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\n\r\n".utf8)
      let numbers = 0..<12
      let answers = numbers.map {
        (String($0), $0 % 2 == 0 ? head + picture : Array("HTTP/1.1 200 OK\r\nConte".utf8))
      }
      let server = try #require(TrustedServer(Dictionary(uniqueKeysWithValues: answers)))
      let lines = numbers.map {
        "{\"number\":\($0),\"outcome\":\"\($0 % 2 == 0 ? "ok" : "download_error")\"}\n"
      }
      let trusting = { server.trusting(BuiltProgram.withoutProfile($0)) }
      try Self.run(numbers.map { server.url("/\($0)") }, [], wrapped: trusting) { run in
        let result = try run.finished()
        #expect(result.output == lines.joined())
        #expect(result.status == 0, "\(result.errors)")
      }
    }

    @Test func `Ctrl-C leaves no process behind`() throws {
      // It waits for a head that no TLS client sends.
      let server = try #require(LoopbackServer { _ in [.hang] })
      let urls = (0..<8).map { "https://127.0.0.1:\(server.port)/\($0)" }
      try Self.run(urls, ["--fetch-jobs", "8"]) { run in
        var helpers: [pid_t] = []
        while helpers.count < 8 {
          Thread.sleep(forTimeInterval: 0.02)
          helpers = Self.children(run.process.processIdentifier)
        }
        kill(run.process.processIdentifier, SIGINT)
        #expect(run.rest.isEmpty)
        run.process.waitUntilExit()
        #expect(run.process.terminationReason == .uncaughtSignal)
        for helper in helpers { #expect(kill(helper, 0) != 0 && errno == ESRCH) }
      }
    }

    /// The numbers of a process's children.
    private static func children(_ parent: pid_t) -> [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { process in
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name of the program ends with the last parenthesis; then come the state and the parent.
        let rest = status?.split(separator: ")").last?.split(separator: " ")
        return rest.map { $0.count > 1 && $0[1] == String(parent) } ?? false
      }
    }
  }
#endif
