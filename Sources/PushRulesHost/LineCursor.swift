package import PushRulesEvaluation

/// Goes through the messages of some lines.
package struct LineCursor {
  /// Where a message stands in the lines.
  package struct Message {
    package let range: Range<Int>
    /// The line of its first byte.
    package let line: Int
    /// It is longer than the limit, and `range` is only its start.
    package let isTooLarge: Bool
  }

  private var next = 0
  private var isAtStart = true
  /// The line after the last message.
  package private(set) var line: Int
  private let isWhole: Bool
  private let limit: Int

  /// - Parameters:
  ///   - firstLine: the number of the first line.
  ///   - isWhole: all is one message, whatever lines it has.
  ///   - limit: the size of the largest message in bytes.
  package init(firstLine: Int = 1, isWhole: Bool = false, limit: Int = InputLimits.message) {
    line = firstLine
    self.isWhole = isWhole
    self.limit = limit
  }

  /// The next message; blank lines are none.
  package mutating func message(in bytes: Span<UInt8>) -> Message? {
    if isWhole { return wholeMessage(bytes.count) }
    while next < bytes.count {
      let start = next
      let end = ByteSearch.lineEnd(in: bytes, from: start)
      next = end + 1
      line += 1
      let last = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
      // Before it is known whether the line is blank: of a longer one the end may not be there.
      if last - start > limit {
        return Message(range: start..<start + limit, line: line - 1, isTooLarge: true)
      }
      if Self.isBlank(bytes.extracting(start..<last)) { continue }
      return Message(range: start..<last, line: line - 1, isTooLarge: false)
    }
    return nil
  }

  private mutating func wholeMessage(_ count: Int) -> Message? {
    guard isAtStart else { return nil }
    isAtStart = false
    return Message(range: 0..<min(count, limit), line: line, isTooLarge: count > limit)
  }

  /// Whether a line holds only white space of JSON.
  package static func isBlank(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      switch line[index] {
      case 0x20, 0x09, 0x0D, 0x0A: continue
      default: return false
      }
    }
    return true
  }
}

extension MessageError {
  /// What a message is told that the cursor calls too large; `offset` is its first byte that is too many.
  package static func tooLarge(limit: Int, offset: Int) -> MessageError {
    MessageError(
      code: "json/size",
      message: "the message is larger than \(FileError.text(ofSize: limit))",
      path: nil,
      offset: offset
    )
  }
}
