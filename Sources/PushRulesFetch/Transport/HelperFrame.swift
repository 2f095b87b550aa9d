/// What a helper tells the fetcher that started it: a letter, the length in four bytes, the content.
enum HelperFrame: Equatable {
  case part(ResponsePart)
  /// The transfer ended well.
  case end
  case failure(String)

  /// More content than this no frame has.
  static let contentLimit = 1 << 20
  /// The letter and the length.
  static let prefixSize = 5

  /// `nil` for what no helper says.
  init?(_ letter: UInt8, _ content: [UInt8]) {
    switch letter {
    case UInt8(ascii: "h"):
      let words = content.split(separator: 0x20, maxSplits: 1, omittingEmptySubsequences: false)
      guard let digits = words.first, digits.count == 3, digits.allSatisfy(\.isDigit) else {
        return nil
      }
      let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      let location = words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }
      self = .part(.head(status: status, location: location))
    case UInt8(ascii: "b"): self = .part(.body(content))
    case UInt8(ascii: "e"):
      guard content.isEmpty else { return nil }
      self = .end
    case UInt8(ascii: "f"): self = .failure(String(decoding: content, as: UTF8.self))
    default: return nil
    }
  }

  /// As it is written; content beyond the limit is cut off.
  var bytes: [UInt8] {
    let (letter, whole): (Character, [UInt8]) =
      switch self {
      case .part(.head(let status, let location)):
        ("h", Array("\(status)\(location.map { " " + $0 } ?? "")".utf8))
      case .part(.body(let bytes)): ("b", bytes)
      case .end: ("e", [])
      case .failure(let reason): ("f", Array(reason.utf8))
      }
    let content = whole.prefix(Self.contentLimit)
    let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (24 - 8 * $0)) }
    return Array(String(letter).utf8) + length + content
  }
}

/// Reads what a helper says.
struct HelperReader {
  private let socket: Descriptor
  private let patience: Patience
  private var buffer: ArraySlice<UInt8> = []
  private var scratch = [UInt8](repeating: 0, count: 1 << 16)

  init(_ socket: Descriptor, _ patience: Patience) {
    self.socket = socket
    self.patience = patience
  }

  /// The next frame; fails where none comes.
  mutating func frame() throws(FetchFailure) -> HelperFrame {
    let prefix = try bytes(HelperFrame.prefixSize)
    let length = prefix.dropFirst().reduce(0) { $0 << 8 | Int($1) }
    guard length <= HelperFrame.contentLimit, let letter = prefix.first,
      let frame = HelperFrame(letter, try bytes(length))
    else { throw Self.senseless }
    return frame
  }

  /// Exactly so many bytes.
  private mutating func bytes(_ count: Int) throws(FetchFailure) -> [UInt8] {
    while buffer.count < count {
      try patience.wait(for: socket)
      switch socket.read(into: &scratch) {
      case .later: continue
      case .moved(0), .failed: throw Self.stopped
      case .moved(let count): buffer += scratch[..<count]
      }
    }
    let bytes = Array(buffer.prefix(count))
    buffer = ArraySlice(buffer.dropFirst(count))
    return bytes
  }

  static let stopped = FetchFailure(
    .downloadError,
    "The program that fetches over HTTPS stopped."
  )

  static let senseless = FetchFailure(
    .downloadError,
    "The program that fetches over HTTPS says nothing sensible."
  )
}
