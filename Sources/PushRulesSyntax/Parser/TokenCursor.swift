internal import PushRulesDiagnostics

/// A place among tokens, and what stands there.
///
/// It is small on purpose: in a debug build every look copies what it looks at into the frame of the
/// function that looks, and the parser's functions are deeply nested.
struct TokenCursor {
  /// The tokens without those that the lexer has reported.
  let tokens: ContiguousArray<Token>
  /// The token that is read next.
  var index = 0

  var current: Token { tokens[index] }

  var start: UInt32 { tokens[index].start }

  var kind: TokenKind { tokens[index].kind }

  func kind(ahead distance: Int) -> TokenKind {
    index + distance < tokens.count ? tokens[index + distance].kind : .endOfFile
  }

  func at(_ kind: TokenKind) -> Bool { self.kind == kind }

  /// Whether the current word joins two expressions: before `:` any word is a key.
  func atOperator(_ kind: TokenKind) -> Bool {
    self.kind == kind && self.kind(ahead: 1) != .colon
  }

  /// Where the token before the current one ends.
  var previousEnd: UInt32 { index > 0 ? tokens[index - 1].range.end : 0 }

  /// From a first byte to the end of the token before the current one.
  func range(from start: UInt32) -> SourceRange { SourceRange(start, max(start, previousEnd)) }

  /// The empty place behind the token before the current one, where something is missing.
  var gapRange: SourceRange { SourceRange(previousEnd, previousEnd) }

  /// A node that ends before the current token.
  func node(_ kind: ExpressionSyntax.Kind, from start: UInt32) -> ExpressionSyntax {
    ExpressionSyntax(kind, range(from: start))
  }

  // MARK: Expressions

  var isJunction: Bool { atOperator(.and) || atOperator(.or) }

  var isSign: Bool { kind == .plus || kind == .minus }

  /// Whether a comparison, `in` or `is` stands here.
  var isComparison: Bool {
    switch kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .in, .is: kind(ahead: 1) != .colon
    default: false
    }
  }

  /// Whether an expression begins here that holds others.
  var isNested: Bool {
    switch kind {
    case .leftParenthesis, .leftBracket, .leftBrace: true
    case .stringStart: !isPlainString
    case .name: kind(ahead: 1) == .leftParenthesis
    default: false
    }
  }

  /// Whether the string that begins here is empty or one piece of text.
  private var isPlainString: Bool {
    kind(ahead: 1) == .stringEnd
      || (kind(ahead: 1) == .stringText && kind(ahead: 2) == .stringEnd)
  }

  /// Whether an expression begins here.
  var startsExpression: Bool {
    switch kind {
    case .stringStart, .integer, .minus, .true, .false, .name, .output, .not, .leftParenthesis,
      .leftBracket, .leftBrace, .plus, .quotedName:
      true
    default: false
    }
  }
}
