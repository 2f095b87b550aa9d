internal import PushRulesDiagnostics

/// Reads the messages of one input, one after the other, keeping no more than one message and one
/// chunk.
struct MessageInput {
  /// Where the next message stands in `buffer`.
  struct Message {
    let range: Range<Int>
    /// The line of its first byte, from 1.
    let line: Int
    /// How many bytes it has beyond the limit; they are not kept.
    let isTooLarge: Bool
  }

  /// What comes next.
  enum Step {
    case message(Message)
    /// Everything in memory is done; `fill` reads on.
    case needsBytes
    case end
  }

  private static let chunk = 1 << 18

  private let reader: ByteReader
  private let limit: Int
  /// `nil` until it is told or found out.
  private(set) var form: InputForm?
  /// Whether nobody said that each line is a message.
  private(set) var isGuessed = false
  /// How many messages there were so far.
  private(set) var count = 0
  private(set) var buffer: [UInt8] = []
  /// The first byte that is not yet part of a message.
  private var next = 0
  /// Bytes from `next` in which no line break stands.
  private var searched = 0
  private var line = 1
  private var isAtEnd = false
  /// Inside a line that has grown beyond the limit: its further bytes are dropped.
  private var isSkipping = false
  private var nextLook = 1

  /// - Parameters:
  ///   - form: what `--input` says.
  ///   - limit: the size of the largest message in bytes.
  init(_ reader: ByteReader, form: InputForm?, limit: Int) {
    self.reader = reader
    self.form = form
    self.limit = limit
  }

  /// The next message of what is in memory.
  mutating func step() -> Step {
    guard let form = form ?? detectedForm() else { return .needsBytes }
    let step =
      switch form {
      case .json: wholeInput()
      case .ndjson: nextLine()
      }
    if case .message = step { count += 1 }
    return step
  }

  /// Reads a chunk; drops what is done first.
  mutating func fill() throws(FileError) {
    if next > 0 {
      buffer.removeSubrange(0..<next)
      searched = max(0, searched - next)
      next = 0
    }
    var room = Self.chunk
    if form == nil { room = min(room, InputForm.lookAhead - buffer.count) }
    if try reader.read(&buffer, room) == 0 { isAtEnd = true }
  }

  private mutating func detectedForm() -> InputForm? {
    // Doubling keeps the work linear when bytes come in small pieces.
    guard isAtEnd || buffer.count >= nextLook || buffer.count >= InputForm.lookAhead else {
      return nil
    }
    nextLook = buffer.count * 2
    guard let found = InputForm.detect(buffer.span, isAll: isAtEnd) else { return nil }
    form = found
    isGuessed = true
    return found
  }

  private mutating func wholeInput() -> Step {
    if isAtEnd {
      guard next == 0, !isSkipping else { return .end }
      isSkipping = true
      next = buffer.count
      return .message(Message(range: 0..<buffer.count, line: 1, isTooLarge: false))
    }
    if buffer.count > limit, !isSkipping {
      isSkipping = true
      isAtEnd = true
      next = buffer.count
      return .message(Message(range: 0..<limit, line: 1, isTooLarge: true))
    }
    return isSkipping ? .end : .needsBytes
  }

  private mutating func nextLine() -> Step {
    while true {
      let end = InputForm.lineEnd(in: buffer.span, from: max(next, searched))
      if end == buffer.count, !isAtEnd {
        return unfinishedLine()
      }
      let start = next
      let number = line
      if end < buffer.count { line += 1 }
      next = min(end + 1, buffer.count)
      searched = next
      if isSkipping {
        isSkipping = false
        if end == buffer.count { return .end }
        continue
      }
      var last = end
      if last > start, buffer[last - 1] == UInt8(ascii: "\r") { last -= 1 }
      if InputForm.isBlank(buffer.span.extracting(start..<last)) {
        if end == buffer.count { return .end }
        continue
      }
      let isTooLarge = last - start > limit
      if isTooLarge { last = start + limit }
      return .message(Message(range: start..<last, line: number, isTooLarge: isTooLarge))
    }
  }

  /// A line whose end is not in memory.
  private mutating func unfinishedLine() -> Step {
    searched = buffer.count
    if isSkipping {
      next = buffer.count
      return .needsBytes
    }
    guard buffer.count - next > limit else { return .needsBytes }
    isSkipping = true
    let start = next
    next = buffer.count
    return .message(Message(range: start..<start + limit, line: line, isTooLarge: true))
  }
}
