import Foundation
import TestSupport
import Testing

@testable import PushRulesFetch

/// Folders, doubles of the transport, many threads and the stop.
@Suite(.timeLimit(.minutes(5)))
struct FetcherTests {
  @Test(arguments: [
    ("file:///etc/hostname", "not_http"), ("FILE://movie.mp4", "not_http"),
    ("data:image/png;base64,AAAA", "not_http"), ("ftp://example.invalid/a", "download_error"),
    ("mailto:a@b", "download_error"), ("http:a.png", "download_error"),
    ("http:///a.png", "download_error"), ("http://a:0/", "download_error"),
    ("http://a:70000/", "download_error"), ("movie.mp4", "unparsable"), ("", "unparsable"),
    ("http://[", "unparsable"), ("%zz", "unparsable"),
  ])
  func `texts and schemes that are not fetched have their outcomes`(url: String, outcome: String) {
    let media = MediaFetcher(FetchOptions()).fetch(url)
    #expect(media.outcome.rawValue == outcome)
    #expect(media.status == nil)
    #expect(!media.reason.isEmpty)
  }

  @Test func `outcomes that no network causes come through the transport`() {
    let resolver = FixedResolver(table: ["a.invalid": [.four(0x0808_0808)]])
    func outcome(_ transport: FixedTransport) -> FetchedMedia {
      MediaFetcher(FetchOptions(), plain: transport, secure: transport, resolver)
        .fetch("https://a.invalid/")
    }
    #expect(outcome(FixedTransport(parts: [])).outcome == .noLocation)
    let head = ResponsePart.head(status: 200, location: nil)
    let expired = FetchFailure(.expired, "No time.")
    #expect(
      outcome(FixedTransport(parts: [head], failure: expired))
        == FetchedMedia(outcome: .expired, status: 200, reason: "No time.")
    )
    let whole = outcome(FixedTransport(parts: [head, .body(Samples.png)]))
    #expect(whole.outcome == .ok)
    #expect(whole.file == nil)
    #expect(whole.width == 320)
  }

  @Test func `a slow lookup does not hold up anybody`() {
    struct SlowResolver: Resolver {
      func addresses(of host: String) -> [HostAddress] {
        Thread.sleep(forTimeInterval: 3)
        return []
      }
    }
    let transport = FixedTransport(parts: [])
    let options = FetchOptions(seconds: 0.2)
    let fetcher = MediaFetcher(options, plain: transport, secure: transport, SlowResolver())
    #expect(fetcher.fetch("http://a.invalid/").outcome == .expired)
  }

  @Test func `a folder that does not take the file is a failed move`() throws {
    let server = try server(["/a": LoopbackServer.response(200, Samples.png)])
    let folder = try TemporaryFolder()
    try folder.write([1], "file")
    for target in ["\(folder.path)/missing", "\(folder.path)/file", "/proc", "/sys", "/dev/full"] {
      let media = MediaFetcher(loopbackOptions(mediaFolder: target)).fetch(server.url("/a"))
      #expect(media.outcome == .moveFailed, "\(target): \(media)")
      #expect(media.status == 200)
      #expect(media.reason.hasPrefix("The media folder does not take the file: "))
    }
  }

  /// In a process of its own, since the limit holds for all of it.
  @Test func `a folder that is full is a failed move and keeps no part`() async {
    await #expect(processExitsWith: .success) {
      let block = [UInt8](repeating: 7, count: 1 << 16)
      let server = try server(["/a": LoopbackServer.response(200, Samples.png + block)])
      let folder = try TemporaryFolder()
      _ = signal(SIGXFSZ, SIG_IGN)
      #if canImport(Darwin)
        let size = RLIMIT_FSIZE
      #else
        let size = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #endif
      var before = rlimit()
      _ = unsafe getrlimit(size, &before)
      var limit = rlimit(rlim_cur: 4_096, rlim_max: before.rlim_max)
      _ = unsafe setrlimit(size, &limit)
      let media = MediaFetcher(loopbackOptions(mediaFolder: folder.path)).fetch(server.url("/a"))
      // What the process writes about its own end, as its coverage, is whole again.
      _ = unsafe setrlimit(size, &before)
      #expect(media.outcome == .moveFailed, "\(media)")
      #expect(folder.names.isEmpty)
    }
  }

  @Test func `local files are found only below the folder`() throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    let target = try TemporaryFolder()
    try outside.write(Samples.png, "secret.png")
    try folder.write(Samples.jpeg, "a b.jpg")
    try folder.write(Array("text".utf8), "note.txt")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub",
      withIntermediateDirectories: true
    )
    try folder.write(Samples.gif, "sub/c.gif")
    for (link, place) in [
      ("out.png", "\(outside.path)/secret.png"), ("outside", outside.path), ("in.gif", "sub/c.gif"),
      ("nowhere", "missing"), ("circle", "circle"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)",
        withDestinationPath: place
      )
    }
    _ = unsafe mkfifo("\(folder.path)/pipe", 0o600)
    let fetcher = MediaFetcher(
      loopbackOptions(localFolder: folder.path, mediaFolder: target.path)
    )
    for (name, sample) in [
      ("a b.jpg", Samples.jpeg), ("sub/c.gif", Samples.gif), ("in.gif", Samples.gif),
    ] {
      let media = fetcher.fetch(name)
      #expect(media.outcome == .localFound, "\(name): \(media)")
      #expect(media.bytes == sample.count)
      #expect(media.width != nil)
      #expect(target.bytes(try #require(media.file)) == sample)
      fetcher.remove(media)
    }
    let note = fetcher.fetch("note.txt")
    #expect(note.outcome == .localFound)
    #expect(note.type == nil && note.file == nil && note.bytes == 4)
    for name in [
      "", ".", "..", "sub", "sub/", "sub//c.gif", "./a b.jpg", "sub/../a b.jpg", "missing",
      "../\(outside.path.split(separator: "/").last ?? "")/secret.png",
      "\(outside.path)/secret.png", "\(folder.path)/a b.jpg", "out.png", "outside/secret.png",
      "nowhere", "circle", "pipe", "note.txt/x", "a b.jpg\u{0}",
    ] {
      #expect(fetcher.fetch(name).outcome == .localMissing, "\(name)")
    }
    #expect(target.names.isEmpty)
  }

  @Test func `only files of the fetcher are removed`() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], "keep.png")
    let fetcher = MediaFetcher(loopbackOptions(mediaFolder: folder.path + "/."))
    for name in ["keep.png", "../\(folder.path)/keep.png", "media-/../keep.png"] {
      fetcher.remove(FetchedMedia(outcome: .ok, file: name, reason: ""))
    }
    #expect(folder.names == ["keep.png"])
  }

  @Test func `many threads fetch through one fetcher`() async throws {
    let server = try #require(
      LoopbackServer { request in
        LoopbackServer.response(
          200,
          Samples.all[(Int(request.path.dropFirst()) ?? 0) % Samples.all.count].bytes
        )
      }
    )
    let folder = try TemporaryFolder()
    let fetcher = MediaFetcher(loopbackOptions(mediaFolder: folder.path))
    let results = await onThreads(16) { thread in
      (0..<20).map { fetcher.fetch(server.url("/\(thread * 20 + $0)")) }
    }
    let files = results.joined().compactMap(\.file)
    #expect(results.joined().allSatisfy { $0.outcome == .ok })
    #expect(Set(files).count == 320)
    #expect(folder.names == files.sorted())
  }

  @Test(arguments: ResponseTests.Way.allCases)
  func `a stop ends all fetches and leaves no partial files`(way: ResponseTests.Way) async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n"
    let server = try server(["/a": [.send(head), .send(Samples.png), .hang], "/b": [.hang]])
    let folder = try TemporaryFolder()
    let fetcher = way.fetcher(loopbackOptions(mediaFolder: folder.path))
    let results = await onThreads(9) { thread in
      if thread < 8 { return fetcher.fetch(server.url(thread % 2 == 0 ? "/a" : "/b")) }
      // The last one stops the others, once all of them wait.
      while server.requests.count < 8 || folder.names.count < 4 {
        Thread.sleep(forTimeInterval: 0.01)
      }
      fetcher.stop()
      let names = folder.names
      return FetchedMedia(outcome: .expired, reason: names.joined())
    }
    #expect(results.allSatisfy { $0.outcome == .expired }, "\(results)")
    #expect(results[8].reason.isEmpty)
    #expect(folder.names.isEmpty)
    #expect(fetcher.fetch(server.url("/a")).outcome == .expired)
    #expect(fetcher.fetch("movie.mp4").outcome == .expired)
    #expect(server.requests.count == 8)
  }
}
