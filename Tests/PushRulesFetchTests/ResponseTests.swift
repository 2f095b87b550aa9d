import Foundation
import TestSupport
import Testing

@testable import PushRulesFetch

/// What answers of servers lead to, over all transports.
@Suite(.timeLimit(.minutes(5)))
struct ResponseTests {
  /// The ways to ask a server; URLSession, here or in a helper, is asked over HTTP as it would be over HTTPS.
  enum Way: CaseIterable {
    case plain
    case session
    case helper

    func fetcher(_ options: FetchOptions) -> MediaFetcher {
      switch self {
      case .plain: MediaFetcher(options)
      case .session:
        MediaFetcher(options, plain: SessionTransport(), secure: FixedTransport(parts: []))
      case .helper: helpedFetcher(options)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `only the statuses from 200 to 299 are good`(way: Way) throws {
    let statuses = [200, 201, 206, 226, 299] + [300, 304, 305, 306, 400, 401, 403, 404, 407, 410]
    let more = [416, 418, 429, 451, 499, 500, 503, 599]
    let server = try #require(
      LoopbackServer { request in
        LoopbackServer.response(
          Int(request.path.dropFirst()) ?? 500,
          Samples.png,
          headers: ["WWW-Authenticate: Basic realm=\"x\"", "Proxy-Authenticate: Basic realm=\"x\""]
        )
      }
    )
    let fetcher = way.fetcher(loopbackOptions())
    for status in statuses + more {
      let media = fetcher.fetch(server.url("/\(status)"))
      let isGood = (200...299).contains(status)
      #expect(media.outcome == (isGood ? .ok : .badStatus), "\(status): \(media)")
      #expect(media.status == status)
    }
  }

  @Test(arguments: Way.allCases)
  func `a server that only informs has a bad status`(way: Way) throws {
    let server = try #require(
      LoopbackServer { request in
        request.path == "/100"
          ? [.send("HTTP/1.1 100 Continue\r\n\r\n")] + LoopbackServer.response(200, Samples.gif)
          : LoopbackServer.response(Int(request.path.dropFirst()) ?? 500, [1, 2, 3])
      }
    )
    let fetcher = way.fetcher(loopbackOptions())
    for status in [101, 102, 103, 199] {
      let media = fetcher.fetch(server.url("/\(status)"))
      #expect(media.outcome == .badStatus, "\(status): \(media)")
      #expect(media.status == status)
    }
    #expect(fetcher.fetch(server.url("/100")).outcome == .ok)
  }

  @Test(arguments: Way.allCases)
  func `media of each kind is told by its content`(way: Way) throws {
    let server = try #require(
      LoopbackServer { request in
        LoopbackServer.response(
          200,
          Samples.all[Int(request.path.prefix { $0 != "." }.dropFirst()) ?? 0].bytes,
          headers: ["Content-Type: text/html"]
        )
      }
    )
    let folder = try TemporaryFolder()
    let fetcher = way.fetcher(loopbackOptions(mediaFolder: folder.path))
    for (place, sample) in Samples.all.enumerated() {
      let media = fetcher.fetch(server.url("/\(place).exe"))
      #expect(media.outcome == .ok, "\(media)")
      #expect(media.type == sample.type.rawValue)
      #expect(media.bytes == sample.bytes.count)
      #expect(media.width == sample.width)
      #expect(media.height == sample.height)
      let file = try #require(media.file)
      #expect(file.hasSuffix("." + sample.type.suffix))
      #expect(folder.bytes(file) == sample.bytes)
      fetcher.remove(media)
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `what is no media cannot be attached`(way: Way) throws {
    let html = Array("<!DOCTYPE html><title>Not here</title>".utf8)
    let server = try server([
      "/page.png": LoopbackServer.response(200, html, headers: ["Content-Type: image/png"]),
      "/empty": LoopbackServer.response(200),
      "/204": [.send("HTTP/1.1 204 No Content\r\n\r\n")],
      "/cut": LoopbackServer.response(200, Array(Samples.png.prefix(20))),
    ])
    let folder = try TemporaryFolder()
    let fetcher = way.fetcher(loopbackOptions(mediaFolder: folder.path))
    for path in ["/page.png", "/empty", "/204", "/cut"] {
      let media = fetcher.fetch(server.url(path))
      #expect(media.outcome == .attachFailed, "\(path): \(media)")
      #expect(media.status == (path == "/204" ? 204 : 200))
      #expect(media.file == nil)
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `a body that ends early is a failure and a longer one is not read`(way: Way) throws {
    let head = "HTTP/1.1 200 OK\r\n"
    let chunk = String(Samples.png.count, radix: 16)
    let server = try server([
      "/short": [.send(head + "Content-Length: 5000\r\n\r\n"), .send(Samples.png)],
      "/long": LoopbackServer.response(200, Samples.png) + [.send("and more")],
      "/chunks": [
        .send(head + "Transfer-Encoding: chunked\r\n\r\n\(chunk)\r\n"), .send(Samples.png),
        .send("\r\n0\r\n\r\n"),
      ],
      "/half": [
        .send(head + "Transfer-Encoding: chunked\r\n\r\n\(chunk)\r\n"), .send(Samples.png),
        .send("\r\n"),
      ],
      "/end": [.send(head + "\r\n"), .send(Samples.png)],
      "/negative": [.send(head + "Content-Length: -5\r\n\r\n"), .send(Samples.png)],
    ])
    let folder = try TemporaryFolder()
    let fetcher = way.fetcher(loopbackOptions(mediaFolder: folder.path))
    for path in ["/short", "/half", "/negative"] {
      #expect(fetcher.fetch(server.url(path)).outcome == .downloadError, "\(path)")
    }
    #expect(folder.names.isEmpty)
    for path in ["/long", "/chunks", "/end"] {
      let media = fetcher.fetch(server.url(path))
      #expect(media.outcome == .ok, "\(path): \(media)")
      #expect(media.bytes == Samples.png.count)
    }
  }

  @Test(arguments: Way.allCases)
  func `what is larger than its kind may be is not read whole`(way: Way) throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n"
    let block = [UInt8](repeating: 7, count: 1 << 16)
    let server = try server([
      "/png": [.send(head), .send(Samples.png), .sendOften(block, count: 1_600)],
      "/mp4": [.send(head), .send(Samples.mp4), .sendOften(block, count: 1_600)],
      "/none": [.send(head), .sendOften(block, count: 1_600)],
    ])
    let folder = try TemporaryFolder()
    let fetcher = way.fetcher(loopbackOptions(mediaFolder: folder.path))
    // The limit, and what lies on the way between the two.
    for (path, mostBytes) in [("/none", 16 << 20), ("/png", 40 << 20), ("/mp4", 130 << 20)] {
      let media = fetcher.fetch(server.url(path))
      #expect(media.outcome == .attachFailed, "\(path): \(media)")
      #expect(way != .plain || server.bytesSentOften < mostBytes)
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `a request has a limit and all of it has one`(way: Way) throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n"
    let server = try server([
      "/hang": [.hang],
      "/drip": [.send(head), .send(Samples.png), .drip(Samples.jpeg + Samples.jpeg, seconds: 0.2)],
      "/slow": [.drip(Array("HTTP/1.1 200 OK\r\nX-Y: ".utf8) + Samples.jpeg, seconds: 0.2)],
    ])
    let folder = try TemporaryFolder()
    let request = way.fetcher(loopbackOptions(requestSeconds: 0.5, mediaFolder: folder.path))
    let all = way.fetcher(loopbackOptions(seconds: 0.5, mediaFolder: folder.path))
    for path in ["/hang", "/drip", "/slow"] {
      #expect(request.fetch(server.url(path)).outcome == .downloadError, "\(path)")
      #expect(all.fetch(server.url(path)).outcome == .expired, "\(path)")
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: Way.allCases)
  func `nobody there, a name without address and a closed connection are download errors`(
    way: Way
  ) throws {
    let server = try server(["/close": [], "/garbage": [.send("Hello.\r\n\r\n")]])
    let port = try #require(LoopbackServer.unusedPort)
    let fetcher = way.fetcher(loopbackOptions())
    for url in [
      server.url("/close"), server.url("/garbage"), "http://127.0.0.1:\(port)/",
      "http://no-such-host.invalid/a.png",
    ] {
      let media = fetcher.fetch(url)
      #expect(media.outcome == .downloadError, "\(media)")
      #expect(media.status == nil)
    }
  }

  @Test func `a server that hangs up anywhere in its answer stops nobody`() throws {
    let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nX: y\r\n\r\nabcdef".utf8)
    let server = try #require(
      LoopbackServer { [.send(Array(whole.prefix(Int($0.path.dropFirst()) ?? 0)))] }
    )
    let fetcher = MediaFetcher(loopbackOptions())
    for count in 0...whole.count {
      #expect(fetcher.fetch(server.url("/\(count)")).outcome == .downloadError)
    }
  }

  @Test func `answers that HTTP does not allow are download errors`() throws {
    let length = "Content-Length: \(Samples.png.count)\r\n"
    let chunked = "Transfer-Encoding: chunked\r\n"
    let start = "HTTP/1.1 200 OK\r\n"
    func answer(_ head: String, chunk: String = "", end: String = "") -> [LoopbackServer.Step] {
      [.send(head + "\r\n" + chunk), .send(Samples.png), .send(end)]
    }
    let wrong = [
      answer(start + length + "Content-Length: 7\r\n"),
      answer(start + length + "Content-Encoding: gzip\r\n"),
      answer(start + "Content-Length: 1e3\r\n"),
      answer(start + "Content-Length: 99999999999999999999\r\n"),
      answer(start + "Transfer-Encoding: gzip, chunked\r\n"),
      answer(start + chunked),
      answer(start + chunked, chunk: "FFFFFFFFFFFFFFFFFF\r\n"),
      answer(start + chunked, chunk: "-5\r\n"),
      answer(start + chunked, chunk: "1\r\n"),
      answer(start) + [.reset],
      answer("HTTP/2 200\r\n" + length),
      answer("HTTP/1.1 20 OK\r\n" + length),
      answer("HTTP/1.1 099 OK\r\n" + length),
      answer("ICY 200 OK\r\n" + length),
      answer(start + String(repeating: "X: \(String(repeating: "y", count: 999))\r\n", count: 99)),
      answer(start + "X: " + String(repeating: "y", count: 200_000) + "\r\n"),
      [.sendOften(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), count: 100)],
    ]
    let right = [
      answer("HTTP/1.0 200\r\n" + length),
      answer(start + "X\r\n y\r\n: z\r\nx: \u{0}\r\n" + length + length),
      [.send("HTTP/1.1 200 OK\n\(length.dropLast())\n\n"), .send(Samples.png)],
      answer(start + length + chunked, chunk: "6d;a=b\r\n", end: "\r\n0\r\nX: trailer\r\n\r\n"),
    ]
    let answers = wrong + right
    let server = try #require(LoopbackServer { answers[Int($0.path.dropFirst()) ?? 0] })
    let fetcher = MediaFetcher(loopbackOptions())
    for place in answers.indices {
      let media = fetcher.fetch(server.url("/\(place)"))
      #expect(media.outcome == (place < wrong.count ? .downloadError : .ok), "\(place): \(media)")
    }
  }

  @Test(arguments: Way.allCases)
  func `no cookies and no credentials are sent`(way: Way) throws {
    let server = try #require(
      LoopbackServer { _ in
        LoopbackServer.response(200, Samples.png, headers: ["Set-Cookie: a=b; Path=/"])
      }
    )
    let fetcher = way.fetcher(loopbackOptions())
    let url = "http://user:secret@127.0.0.1:\(server.port)/a/b.png?c=d#e"
    for _ in 0..<2 { #expect(fetcher.fetch(url).outcome == .ok) }
    #expect(server.requests.count == 2)
    for request in server.requests {
      #expect(request.path == "/a/b.png?c=d")
      let text = request.text.lowercased()
      #expect(text.contains("\r\nhost: 127.0.0.1:\(server.port)\r\n"))
      for word in ["cookie", "authorization", "secret", "user:", "referer"] {
        #expect(!text.contains(word), "\(request.text)")
      }
    }
  }

  /// In a process of its own, since the environment belongs to all tests.
  @Test func `proxies of the environment are not asked`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try server([:])
      let server = try #require(
        LoopbackServer { _ in LoopbackServer.response(200, Samples.png) }
      )
      for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        _ = unsafe setenv(name, proxy.url(""), 1)
      }
      for way in Way.allCases {
        #expect(way.fetcher(loopbackOptions()).fetch(server.url("/a")).outcome == .ok)
      }
      let secure = MediaFetcher(loopbackOptions(requestSeconds: 0.5))
      #expect(secure.fetch("https://127.0.0.1:\(server.port)/").outcome == .downloadError)
      // What would have been asked, had the variables been set later.
      let late = Way.session.fetcher(loopbackOptions())
      _ = unsafe setenv("http_proxy", proxy.url(""), 1)
      #expect(proxy.requests.isEmpty)
      #expect(late.fetch(server.url("/a")).outcome == .badStatus)
      #expect(proxy.requests.count == 1)
    }
  }

  @Test func `the connection goes to the checked address with the name as Host`() throws {
    let server = try #require(
      LoopbackServer { _ in LoopbackServer.response(200, Samples.png) }
    )
    let resolver = FixedResolver(table: [
      "pictures.invalid": [.six(high: 0, low: 1), .four(0x7F00_0001)]
    ])
    let fetcher = MediaFetcher(
      loopbackOptions(allow: ["PICTURES.invalid"]),
      plain: PlainTransport(),
      secure: FixedTransport(parts: []),
      resolver
    )
    #expect(fetcher.fetch(server.url("/a", host: "Pictures.invalid")).outcome == .ok)
    #expect(
      server.requests.first?.text.contains("Host: Pictures.invalid:\(server.port)\r\n") == true
    )
  }
}
