/// One rule file's text: its name and its bytes, shared by reference and never changed.
public final class SourceFile: Sendable {
  /// The name that diagnostics show; a path as the caller gave it.
  public let name: String
  /// The bytes as they came, UTF-8 or not (the lexer reports what is not).
  public let bytes: [UInt8]
  /// The number of the first line; more than 1 where the bytes are a later part of a file.
  public let firstLine: Int
  /// Offsets of the first byte of each line; always holds 0.
  private let lineStarts: [UInt32]

  /// Keeps a file's bytes and finds its lines.
  ///
  /// - Complexity: O(bytes).
  public init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    var starts: [UInt32] = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(clamping: offset &+ 1))
    }
    lineStarts = starts
  }

  /// How many lines the file has; the text after the last line break counts as one.
  public var lineCount: Int { lineStarts.count }

  /// The place of a byte: line and column from 1, the column in bytes.
  ///
  /// - Complexity: O(log lines).
  public func position(of offset: UInt32) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + firstLine, column: Int(offset - lineStarts[low]) + 1)
  }

  /// The bytes of a line (from `firstLine`) without its line break.
  public func lineRange(_ number: Int) -> SourceRange {
    let line = number - firstLine + 1
    guard line >= 1, line <= lineStarts.count else { return SourceRange(0, 0) }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : UInt32(bytes.count)
    if end > start, bytes[Int(end) - 1] == UInt8(ascii: "\r") { end -= 1 }
    return SourceRange(start, end)
  }

  /// The text of a range, with U+FFFD for bytes that are no UTF-8.
  public func text(_ range: SourceRange) -> String {
    let end = min(Int(range.end), bytes.count)
    let start = min(Int(range.start), end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// A line and a column, both from 1; the column counts bytes.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range in one of several files.
public struct SourceSpan: Sendable, Hashable {
  /// The file that holds the range.
  public let file: SourceFile
  /// The bytes.
  public let range: SourceRange

  /// Makes a span.
  public init(_ file: SourceFile, _ range: SourceRange) {
    self.file = file
    self.range = range
  }

  /// The place of its first byte.
  public var start: SourcePosition { file.position(of: range.start) }

  /// Its text.
  public var text: String { file.text(range) }

  /// Two spans are equal when they are the same bytes of the same file object.
  public static func == (left: SourceSpan, right: SourceSpan) -> Bool {
    left.file === right.file && left.range == right.range
  }

  /// Hashes the file's identity and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
