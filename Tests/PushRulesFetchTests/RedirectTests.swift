import TestSupport
import Testing

@testable import PushRulesFetch

/// Redirects, and who is refused.
@Suite(.timeLimit(.minutes(5)))
struct RedirectTests {
  @Test(arguments: ResponseTests.Way.allCases)
  func `chains of redirects are followed up to the limit`(way: ResponseTests.Way) throws {
    let server = try #require(
      LoopbackServer { request in
        let left = Int(request.path.dropFirst()) ?? 0
        let statuses = [301, 302, 303, 307, 308]
        return left == 0
          ? LoopbackServer.response(200, Samples.png)
          : LoopbackServer.redirect("/\(left - 1)", status: statuses[left % 5])
      }
    )
    let fetcher = way.fetcher(loopbackOptions())
    #expect(fetcher.fetch(server.url("/10")).outcome == .ok)
    #expect(server.requests.count == 11)
    let media = fetcher.fetch(server.url("/11"))
    #expect(media.outcome == .downloadError)
    #expect(media.reason == "There are more than 10 redirects.")
    #expect(server.requests.count == 22)
  }

  @Test(arguments: ResponseTests.Way.allCases)
  func `redirects that end nowhere are download errors`(way: ResponseTests.Way) throws {
    let server = try server([
      "/circle": LoopbackServer.redirect("/circle2"),
      "/circle2": LoopbackServer.redirect("circle"),
      "/self": LoopbackServer.redirect("#x"),
      "/none": LoopbackServer.response(302),
      "/file": LoopbackServer.redirect("file:///etc/hostname"),
      "/data": LoopbackServer.redirect("data:image/png,x"),
      "/ftp": LoopbackServer.redirect("ftp://127.0.0.1/a"),
      "/broken": LoopbackServer.redirect("http://["),
      "/hostless": LoopbackServer.redirect("http:///a"),
    ])
    let fetcher = way.fetcher(loopbackOptions())
    for path in [
      "/circle", "/self", "/none", "/file", "/data", "/ftp", "/broken", "/hostless",
    ] {
      let media = fetcher.fetch(server.url(path))
      #expect(media.outcome == .downloadError, "\(path): \(media)")
    }
  }

  @Test(arguments: ResponseTests.Way.allCases)
  func `relative locations are resolved`(way: ResponseTests.Way) throws {
    let server = try server([
      "/a/b/c?x=1": LoopbackServer.redirect("../d?y=2"),
      "/a/d?y=2": LoopbackServer.redirect("?z=3"),
      "/a/d?z=3": LoopbackServer.redirect("e f\u{E9}"),
      "/a/e%20f%C3%A9": LoopbackServer.response(200, Samples.gif),
    ])
    let media = way.fetcher(loopbackOptions()).fetch(server.url("/a/b/c?x=1"))
    #expect(media.outcome == .ok, "\(media)")
  }

  /// The first server is allowed by another name, so that what it leads to is not.
  @Test(arguments: [
    "127.0.0.1", "[::1]", "169.254.169.254", "10.0.0.1", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
    "2130706433", "0177.0.0.1", "0x7f.1", "0x7f000001", "127.1", "0", "017700000001", "[::]",
    "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]", "[ff02::1]",
    "192.168.0.1", "172.31.255.255", "100.64.0.1", "224.0.0.1", "255.255.255.255",
  ])
  func `a redirect to where nobody belongs is refused`(host: String) throws {
    let port = try #require(LoopbackServer.unusedPort)
    let server = try #require(
      LoopbackServer { request in
        request.path == "/start"
          ? LoopbackServer.redirect("http://\(host):\(port)/secret")
          : LoopbackServer.response(200, Samples.png)
      }
    )
    let fetcher = MediaFetcher(loopbackOptions(allow: ["localhost"]))
    let media = fetcher.fetch(server.url("/start", host: "localhost"))
    #expect(media.outcome == .downloadError)
    #expect(media.reason.contains(" is refused: "), "\(media)")
    #expect(media.status == nil)
    #expect(server.requests.map(\.path) == ["/start"])
    // Directly, and by HTTPS.
    for scheme in ["http", "https"] {
      let direct = fetcher.fetch("\(scheme)://\(host):\(server.port)/secret")
      #expect(direct.outcome == .downloadError)
      #expect(direct.reason.contains(" is refused: "), "\(direct)")
    }
    #expect(server.requests.count == 1)
  }

  @Test func `a name with one private address is refused whatever the order`() throws {
    let server = try #require(
      LoopbackServer { _ in LoopbackServer.response(200, Samples.png) }
    )
    let open = HostAddress.four(0x5DB8_D822)
    let closed = HostAddress.four(0x7F00_0001)
    let resolver = FixedResolver(table: [
      "one.invalid": [open, closed], "two.invalid": [closed, open],
    ])
    let fetcher = MediaFetcher(
      loopbackOptions(),
      plain: PlainTransport(),
      secure: FixedTransport(parts: []),
      resolver
    )
    for host in ["one.invalid", "two.invalid"] {
      let media = fetcher.fetch(server.url("/a", host: host))
      #expect(media.reason == "The host \(host) is refused: its address 127.0.0.1 is loopback.")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `a host is allowed only as it is written`() throws {
    let server = try #require(
      LoopbackServer { _ in LoopbackServer.response(200, Samples.png) }
    )
    let fetcher = MediaFetcher(loopbackOptions(allow: ["LOCALHOST", "127.1", "[0:0::1]"]))
    #expect(fetcher.fetch(server.url("/a", host: "localhost")).outcome == .ok)
    #expect(fetcher.fetch(server.url("/a", host: "LocalHost")).outcome == .ok)
    #expect(fetcher.fetch(server.url("/a", host: "127.1")).outcome == .ok)
    #expect(fetcher.fetch(server.url("/a", host: "127.0.0.1")).outcome == .downloadError)
    #expect(fetcher.fetch(server.url("/a", host: "localhost.")).outcome == .downloadError)
    #expect(fetcher.fetch(server.url("/a", host: "%6cocalhost")).outcome == .downloadError)
    #expect(fetcher.fetch(server.url("/a", host: "[::1]")).reason.contains("refused"))
    #expect(fetcher.fetch(server.url("/a", host: "[0:0::1]")).reason.contains("No connection"))
  }
}
