#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import PushRulesFetch

  /// HTTPS, against the TLS server of the program `openssl`.
  ///
  /// The system's store of certificates is not touched: a helper is started where it alone sees another one,
  /// by the program `unshare`.
  @Suite(.timeLimit(.minutes(5)))
  struct SecureTests {
    @Test(.enabled(if: TrustedServer.isPossible))
    func `HTTPS is fetched, if openssl and unshare are there`() throws {
      let cut = Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(Samples.png.count)\r\n\r\n".utf8)
      let server = try TrustedServer([
        "good": head + Samples.png, "cut": cut, "short": head + Samples.png.dropLast(9),
        "moved": Array("HTTP/1.1 302 Found\r\nLocation: /good\r\nContent-Length: 0\r\n\r\n".utf8),
        "absent": Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8),
      ])
      let media = try TemporaryFolder()
      var options = loopbackOptions(mediaFolder: media.path)
      options.secureHelper = server.trusting
      let fetcher = MediaFetcher(options)
      for path in ["/good", "/moved"] {
        let found = fetcher.fetch(server.url(path))
        #expect(found.outcome == .ok, "\(found)")
        #expect(media.bytes(found.file ?? "") == Samples.png)
      }
      let cutOff = fetcher.fetch(server.url("/cut"))
      #expect(cutOff.outcome == .downloadError)
      #expect(cutOff.reason == "The program that fetches over HTTPS stopped.")
      #expect(fetcher.fetch(server.url("/short")).outcome == .downloadError)
      #expect(fetcher.fetch(server.url("/absent")).outcome == .badStatus)
      #expect(fetcher.fetch(server.url("/good")).outcome == .ok)
      // Who does not know the certificate does not ask.
      options.secureHelper = helperCommand
      #expect(MediaFetcher(options).fetch(server.url("/good")).outcome == .downloadError)
      #expect(media.names.count == 3)
    }
  }

  /// A TLS server on 127.0.0.1 with a certificate of its own; it ends with the object.
  private final class TrustedServer {
    private static let store = "/etc/ssl/certs/ca-certificates.crt"
    private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    private static let name = ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"]

    private let folder: TemporaryFolder
    private let process: Process
    /// Held, so that the server can go on writing.
    private let output = Pipe()
    private let port: String

    /// Whether there are the programs, and the right to use them.
    static var isPossible: Bool {
      FileManager.default.fileExists(atPath: store)
        && (try? run(["openssl", "version"])) == 0
        && (try? run(["unshare", "-rm", "mount", "--bind", store, store])) == 0
    }

    /// - Parameter answers: what the server sends for each path.
    init(_ answers: [String: [UInt8]]) throws {
      let folder = try TemporaryFolder()
      self.folder = folder
      for (name, bytes) in answers { try folder.write(bytes, name) }
      let files = ["-keyout", "\(folder.path)/key", "-out", "\(folder.path)/certificate"]
      try #require(
        try Self.run(["openssl", "req", "-x509", "-days", "2"] + Self.key + files + Self.name) == 0
      )
      process = Self.process(
        ["openssl", "s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", "certificate"]
          + ["-key", "key"],
        output
      )
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      try process.run()
      var text = ""
      while !text.contains(#/ACCEPT .*:\d+\n/#) {
        let bytes = output.fileHandleForReading.availableData
        try #require(!bytes.isEmpty)
        text += String(decoding: bytes, as: UTF8.self)
      }
      port = try String(#require(text.firstMatch(of: #/ACCEPT .*:(\d+)\n/#)).1)
    }

    deinit { process.terminate() }

    func url(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }

    /// A helper that trusts this server and nobody else.
    var trusting: [String] {
      let script = #"mount --bind "$0" "$1"; shift; exec "$@""#
      let place = ["\(folder.path)/certificate", Self.store]
      return ["/usr/bin/env", "unshare", "-rm", "/bin/sh", "-c", script] + place + helperCommand
    }

    private static func run(_ command: [String]) throws -> Int32 {
      let process = process(command, FileHandle.nullDevice)
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }

    private static func process(_ command: [String], _ output: Any) -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      return process
    }
  }
#endif
