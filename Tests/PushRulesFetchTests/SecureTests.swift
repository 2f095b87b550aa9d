#if os(Linux)
  import TestSupport
  import Testing

  @testable import PushRulesFetch

  /// HTTPS, against a TLS server on this machine.
  @Suite(.timeLimit(.minutes(5)))
  struct SecureTests {
    @Test(.enabled(if: TrustedServer.isPossible))
    func `HTTPS is fetched, if openssl and unshare are there`() throws {
      let cut = Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(Samples.png.count)\r\n\r\n".utf8)
      let answers = [
        "good": head + Samples.png, "cut": cut, "short": head + Samples.png.dropLast(9),
        "moved": Array("HTTP/1.1 302 Found\r\nLocation: /good\r\nContent-Length: 0\r\n\r\n".utf8),
        "absent": Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8),
      ]
      let server = try #require(TrustedServer(answers))
      let media = try TemporaryFolder()
      var options = loopbackOptions(mediaFolder: media.path)
      options.secureHelper = server.trusting(helperCommand)
      let fetcher = MediaFetcher(options)
      for path in ["/good", "/moved"] {
        let found = fetcher.fetch(server.url(path))
        #expect(found.outcome == .ok, "\(found)")
        #expect(media.bytes(found.file ?? "") == Samples.png)
      }
      for path in ["/cut", "/short"] {
        #expect(fetcher.fetch(server.url(path)).outcome == .downloadError)
      }
      #expect(fetcher.fetch(server.url("/absent")).outcome == .badStatus)
      #expect(fetcher.fetch(server.url("/good")).outcome == .ok)
      // Who does not know the certificate does not ask.
      options.secureHelper = helperCommand
      #expect(MediaFetcher(options).fetch(server.url("/good")).outcome == .downloadError)
      #expect(media.names.count == 3)
    }
  }
#endif
