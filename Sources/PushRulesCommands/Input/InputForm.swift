internal import PushRulesEvaluation
internal import PushRulesHost

/// How an input holds its messages.
enum InputForm: String {
  /// The whole input is one JSON value.
  case json
  /// Each line is a message.
  case ndjson

  /// At most so much is read ahead to tell.
  static let lookAhead = 1 << 20

  /// Tells from the start of an input; `nil` while more is needed.
  ///
  /// An input is one JSON value when its first non-blank line is not a complete value but that line
  /// and the following ones together are. Otherwise each line is a message, a bad first one too.
  static func detect(_ start: Span<UInt8>, isAll: Bool) -> InputForm? {
    var lineStart = 0
    var firstLine: Range<Int>?
    while lineStart < start.count, firstLine == nil {
      let end = ByteSearch.lineEnd(in: start, from: lineStart)
      if end == start.count, !isAll { break }
      if !LineCursor.isBlank(start.extracting(lineStart..<end)) { firstLine = lineStart..<end }
      lineStart = end + 1
    }
    guard let firstLine else {
      return isAll || start.count >= lookAhead ? .ndjson : nil
    }
    if fault(in: start.extracting(firstLine)) == nil { return .ndjson }
    if isAll {
      return firstLine.upperBound < start.count && fault(in: start) == nil ? .json : .ndjson
    }
    // Up to the last line break, since the last line may be cut inside a character. A value that is
    // wrong already does not become right by more lines.
    var end = start.count
    while end > 0, start[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    if let code = fault(in: start.extracting(0..<end)), code != "json/end" { return .ndjson }
    return start.count >= lookAhead ? .ndjson : nil
  }

  /// The code of what is wrong with a JSON text; `nil` when it is one value.
  private static func fault(in bytes: Span<UInt8>) -> String? {
    do {
      _ = try JSONValue.parse(bytes)
      return nil
    } catch {
      return error.code
    }
  }
}
