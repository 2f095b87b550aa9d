package import PushRulesDiagnostics

/// A comment: from its `#` to the end of its line, without the line break.
package struct Comment: Sendable, Equatable {
  package let range: SourceRange
  /// Whether it begins with `##`.
  package let isDocumentation: Bool
  /// Whether it stands on the line on which the token before it ends.
  package let isTrailing: Bool
  /// Whether at least one blank line stands between it and what is before it.
  package let followsBlankLine: Bool

  package init(
    range: SourceRange,
    isDocumentation: Bool,
    isTrailing: Bool,
    followsBlankLine: Bool
  ) {
    self.range = range
    self.isDocumentation = isDocumentation
    self.isTrailing = isTrailing
    self.followsBlankLine = followsBlankLine
  }
}

extension TokenStream {
  /// The comments between a token and the one before it, in file order.
  ///
  /// - Complexity: O(bytes of the gap).
  package func comments(before index: Int) -> [Comment] {
    let gap = gap(before: index)
    guard !gap.isEmpty else { return [] }
    let bytes = source.bytes
    var comments: [Comment] = []
    var position = Int(gap.start)
    let end = Int(gap.end)
    var lineBreaks = index == 0 ? 1 : 0
    var breaksSinceLast = lineBreaks
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "#"):
        let start = position
        while position < end, !Lexer.isLineBreak(bytes[position]) { position += 1 }
        let isDocumentation = start + 1 < position && bytes[start + 1] == UInt8(ascii: "#")
        comments.append(
          Comment(
            range: SourceRange(UInt32(start), UInt32(position)),
            isDocumentation: isDocumentation,
            isTrailing: lineBreaks == 0,
            followsBlankLine: breaksSinceLast > 1
          )
        )
        breaksSinceLast = 0
      case UInt8(ascii: "\r"):
        position += 1
        if position < end, bytes[position] == UInt8(ascii: "\n") { position += 1 }
        lineBreaks += 1
        breaksSinceLast += 1
      case UInt8(ascii: "\n"):
        position += 1
        lineBreaks += 1
        breaksSinceLast += 1
      default:
        position += 1
      }
    }
    return comments
  }

  /// How many line breaks stand between a token and the one before it.
  package func lineBreaks(before index: Int) -> Int {
    let gap = gap(before: index)
    let bytes = source.bytes
    var count = 0
    for position in Int(gap.start)..<Int(gap.end) where Lexer.isLineBreak(bytes[position]) {
      let isSecondHalf =
        bytes[position] == UInt8(ascii: "\n") && position > Int(gap.start)
        && bytes[position - 1] == UInt8(ascii: "\r")
      if !isSecondHalf { count += 1 }
    }
    return count
  }

  /// The `##` lines between a token and the one before it.
  package func documentation(before index: Int) -> [DocumentationLine] {
    comments(before: index).filter(\.isDocumentation).map { comment in
      var start = comment.range.start + 2
      if start < comment.range.end, source.bytes[Int(start)] == UInt8(ascii: " ") { start += 1 }
      var end = comment.range.end
      while end > start, Lexer.isBlank(source.bytes[Int(end) - 1]) { end -= 1 }
      return DocumentationLine(text: source.text(SourceRange(start, end)), range: comment.range)
    }
  }
}
