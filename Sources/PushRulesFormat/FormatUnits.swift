internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// A file's tokens one after the other, each with the comments and line breaks before it.
struct FormatUnits {
  /// What the builder may ask of the token that comes next.
  struct Next {
    let kind: TokenKind
    /// The comments before it that have not been taken.
    fileprivate(set) var comments: [FormatComment]
    /// The author left an empty line before it.
    let isBlankBefore: Bool

    var hasComments: Bool { !comments.isEmpty }

    /// Whether an own line stands above it, so that it does not follow its neighbour directly.
    var isApart: Bool { isBlankBefore || comments.contains { !$0.isTrailing } }

    /// Whether a `##` line stands before it.
    var isDocumented: Bool { comments.contains { $0.text.hasPrefix("##") } }

    /// Whether the value before it would go on with it, were there no comma between.
    var continuesAnExpression: Bool {
      switch kind {
      case .when, .else, .and, .or, .is, .in, .not, .for, .where: true
      default: false
      }
    }
  }

  private let stream: TokenStream
  private var index = 0
  private(set) var next: Next

  init(_ tree: PolicySyntax) {
    stream = tree.tokens
    next = Self.read(tree.tokens, 0, after: [])
  }

  /// Whether all tokens have been taken.
  var isAtEnd: Bool { next.kind == .endOfFile }

  /// The text of the next token, which is then behind us.
  mutating func takeNext() -> String {
    guard !isAtEnd else { return "" }
    let text = stream.text(at: index)
    advance()
    return text
  }

  /// The text of a range as it is written; its tokens are then behind us.
  mutating func take(_ range: SourceRange) -> String {
    while !isAtEnd, stream.tokens[index].start < range.end { advance() }
    return stream.source.text(range)
  }

  /// Whether the next token begins inside a range.
  func isInside(_ range: SourceRange) -> Bool {
    !isAtEnd && stream.tokens[index].start < range.end
  }

  /// Leaves out a comma; the comments before it go to what follows.
  ///
  /// A comma behind a `##` line stays, since that line would belong to the entry after it.
  mutating func dropComma() {
    guard next.kind == .comma, !next.isDocumented else { return }
    let carried = next.comments
    index += 1
    next = Self.read(stream, index, after: carried)
  }

  /// The comments before the next token, which has none from then on.
  mutating func takeComments(blank: Bool) -> [FormatComment] {
    let comments = next.comments
    next.comments = []
    if blank { return comments }
    return comments.map {
      FormatComment(text: $0.text, isTrailing: $0.isTrailing, isBlankBefore: false)
    }
  }

  /// Whether the author began a new line before one of the next tokens.
  func hasLineBreak(inNext words: Int) -> Bool {
    (index..<min(index + words, stream.tokens.count)).contains {
      stream.lineBreaks(before: $0) > 0
    }
  }

  private mutating func advance() {
    index = min(index + 1, stream.tokens.count - 1)
    next = Self.read(stream, index, after: [])
  }

  private static func read(
    _ stream: TokenStream,
    _ index: Int,
    after carried: [FormatComment]
  ) -> Next {
    let found = stream.comments(before: index)
    let comments = found.map { comment in
      FormatComment(
        text: trimmed(stream.source.text(comment.range)),
        // Only the first of several can stand behind the token before them.
        isTrailing: comment.isTrailing && carried.isEmpty,
        isBlankBefore: comment.followsBlankLine
      )
    }
    return Next(
      kind: stream.tokens[index].kind,
      comments: carried + comments,
      isBlankBefore: isBlank(stream, before: index, after: found.last?.range.end)
    )
  }

  /// Whether an empty line stands between a token and the comment or token before it.
  private static func isBlank(
    _ stream: TokenStream,
    before index: Int,
    after comment: UInt32?
  ) -> Bool {
    guard let comment else { return stream.lineBreaks(before: index) > 1 }
    var breaks = 0
    var previous: UInt8 = 0
    for byte in stream.source.bytes[Int(comment)..<Int(stream.tokens[index].start)] {
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r"))
      {
        breaks += 1
      }
      previous = byte
    }
    return breaks > 1
  }

  /// A text without white space at its end.
  static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(scalars)
  }
}
