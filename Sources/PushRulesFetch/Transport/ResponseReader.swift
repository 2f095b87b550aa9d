/// Reads a response from a socket.
struct ResponseReader {
  private let socket: Descriptor
  private let patience: Patience
  /// What came and was not used yet is from `place` on.
  private var buffer: [UInt8] = []
  private var place = 0
  /// Whether the end came by a fault.
  private var isBroken = false
  private var scratch = [UInt8](repeating: 0, count: 1 << 16)

  /// More than this no head has, and no line between chunks.
  private static let headLimit = 1 << 16

  /// A head, or why there is none.
  enum Answer: Equatable {
    case head(ResponseHead)
    case nothing(String)
  }

  init(_ socket: Descriptor, _ patience: Patience) {
    self.socket = socket
    self.patience = patience
  }

  mutating func head() throws(FetchFailure) -> Answer {
    var lines: [ArraySlice<UInt8>] = []
    var count = 0
    while true {
      guard let line = try line() else {
        return .nothing(
          lines.isEmpty && buffer.isEmpty
            ? "The server hung up without an answer."
            : "The server's answer ends inside its head, or its head is too long."
        )
      }
      if line.isEmpty { break }
      count += line.count
      lines.append(line[...])
      if lines.count == 1 && !line.starts(with: "HTTP/".utf8) {
        return .nothing("The server does not answer with HTTP.")
      }
      if count > Self.headLimit { return .nothing("The answer's head is too long.") }
    }
    guard let head = ResponseHead(lines) else {
      return .nothing("The server does not answer with HTTP/1.")
    }
    return .head(head)
  }

  /// Hands over the body, as far as it is wanted; fails when it is shorter than was said.
  mutating func body(
    of head: ResponseHead,
    _ receive: ([UInt8]) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) {
    if let fault = head.fault { throw FetchFailure(.downloadError, fault) }
    if head.status == 204 || head.status == 304 || head.status < 200 { return }
    if head.isChunked {
      while true {
        guard let size = try chunkSize() else {
          throw FetchFailure(.downloadError, "The content is cut off between two chunks.")
        }
        if size == 0 { return }
        guard try bytes(size, receive) else { return }
        guard try line()?.isEmpty == true else {
          throw FetchFailure(.downloadError, "A chunk of the content does not end where it should.")
        }
      }
    } else if let length = head.length {
      _ = try bytes(length, receive)
    } else {
      while let bytes = try next(.max) { guard try receive(bytes) else { return } }
      if isBroken { throw FetchFailure(.downloadError, "The connection broke inside the content.") }
    }
  }

  private mutating func chunkSize() throws(FetchFailure) -> Int? {
    guard let line = try line() else { return nil }
    let digits = line.prefix { $0.isHexDigit }
    let rest = line[digits.endIndex...]
    guard rest.isEmpty || [0x3B, 0x20, 0x09].contains(rest.first) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  /// Hands over exactly so many bytes; `false` when no more is wanted.
  private mutating func bytes(
    _ count: Int,
    _ receive: ([UInt8]) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) -> Bool {
    var left = count
    while left > 0 {
      guard let bytes = try next(left) else {
        throw FetchFailure(.downloadError, "The content ends \(left) bytes before it should.")
      }
      left -= bytes.count
      guard try receive(bytes) else { return false }
    }
    return true
  }

  /// A line without its end; `nil` when the connection ends before, or the line is too long.
  private mutating func line() throws(FetchFailure) -> [UInt8]? {
    var searched = place
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        var line = buffer[place..<end]
        if line.last == 0x0D { line.removeLast() }
        place = end + 1
        return Array(line)
      }
      guard buffer.count - place <= Self.headLimit else { return nil }
      buffer.removeFirst(place)
      place = 0
      searched = buffer.count
      guard try fill() else { return nil }
    }
  }

  /// The next bytes, at most so many; `nil` at the end.
  private mutating func next(_ limit: Int) throws(FetchFailure) -> [UInt8]? {
    if place == buffer.count {
      buffer.removeAll(keepingCapacity: true)
      place = 0
      guard try fill() else { return nil }
    }
    let bytes = Array(buffer[place...].prefix(limit))
    place += bytes.count
    return bytes
  }

  /// Waits for more bytes; `false` at the end.
  private mutating func fill() throws(FetchFailure) -> Bool {
    while true {
      try patience.wait(for: socket)
      switch socket.read(into: &scratch) {
      case .moved(0): return false
      case .moved(let count):
        buffer += scratch[..<count]
        return true
      case .later: continue
      case .failed:
        isBroken = true
        return false
      }
    }
  }
}
