internal import Foundation
public import PushRules

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
    var members = ["\"outcome\":\"\(outcome.rawValue)\""]
    if let status { members.append("\"status\":\(status)") }
    members += description
    members.append("\"reason\":\(Self.text(reason))")
    return Self.object(members)
  }

  /// What a decision says of the file that was kept, as a JSON object; `nil` where none was.
  public var entry: [UInt8]? { file == nil ? nil : Self.object(description) }

  /// The media's own members.
  private var description: [String] {
    var members: [String] = []
    if let file { members.append("\"file\":\(Self.text(file))") }
    if let type { members.append("\"type\":\(Self.text(type))") }
    for (key, value) in [("bytes", bytes), ("width", width), ("height", height)] {
      if let value { members.append("\"\(key)\":\(value)") }
    }
    return members
  }

  private static func object(_ members: [String]) -> [UInt8] {
    Array("{\(members.joined(separator: ","))}".utf8)
  }

  private static func text(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let bytes = try? encoder.encode(text)
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
