public import PushRules
internal import PushRulesEvaluation

/// Observes facts of the kind `fetch`: what became of a download.
///
/// `observe media by fetch(url) { outcome: …, status?: int, type?: string, … }` may name any of the keys `outcome`, `status`,
/// `type`, `bytes`, `width`, `height`, `file` and `reason`; see `FetchedMedia` for what they mean.
public struct MediaObserver: FactObserver {
  /// `fetch`.
  public let kind = "fetch"
  private let fetcher: MediaFetcher

  /// Makes an observer that fetches by this fetcher.
  public init(_ fetcher: MediaFetcher) {
    self.fetcher = fetcher
  }

  /// Fetches what the first argument says; blocks until it is there or not.
  public func observe(_ request: FactRequest) -> [UInt8] { media(for: request).fact }

  /// The same, as a value.
  public func media(for request: FactRequest) -> FetchedMedia {
    guard case .string(let url)? = request.arguments.first else {
      return FetchedMedia(outcome: .unparsable, reason: "The address is no text.")
    }
    return fetcher.fetch(url)
  }
}

extension FetchedMedia {
  /// All that is known, as a JSON object for the message.
  public var fact: [UInt8] {
    var line = JSONLine()
    line.add("outcome", outcome.rawValue)
    if let status { line.add("status", status) }
    describe(into: &line)
    line.add("reason", reason)
    return line.closed()
  }

  /// What a decision says of the file that was kept, as a JSON object; `nil` where none was.
  public var entry: [UInt8]? {
    guard file != nil else { return nil }
    var line = JSONLine()
    describe(into: &line)
    return line.closed()
  }

  /// The media's own members.
  private func describe(into line: inout JSONLine) {
    if let file { line.add("file", file) }
    if let type { line.add("type", type) }
    for (key, value) in [("bytes", bytes), ("width", width), ("height", height)] {
      if let value { line.add(key, value) }
    }
  }
}
