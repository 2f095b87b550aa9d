/// What a token is.
///
/// A string is several tokens: the opening quote, runs of text, `\(`, the tokens of an expression, `)`
/// and the closing quote. Where the file lacks a closing one, the lexer reports it and puts in one of
/// no length, so that these tokens are always balanced.
package enum TokenKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case endOfFile
  /// Bytes that are no token; the lexer has reported them.
  case unknown

  case name
  /// A key in back-ticks.
  case quotedName
  /// Digits without a sign.
  case integer

  case stringStart
  case stringText
  case interpolationStart
  case interpolationEnd
  case stringEnd

  case leftBrace
  case rightBrace
  case leftBracket
  case rightBracket
  case leftParenthesis
  case rightParenthesis
  case comma
  case colon
  case question
  case equal
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
  case plus
  case minus
  case dot
  case bar

  case policy
  case extends
  case input
  case output
  case gate
  case observe
  case `let`
  case table
  case placeholders
  case whole
  case layer
  case decide
  case finish
  case override
  case drop
  case reject
  case when
  case otherwise
  case `else`
  case and
  case or
  case not
  case `is`
  case `in`
  case `for`
  case `where`
  case `true`
  case `false`

  /// Whether it is a reserved word.
  package var isReserved: Bool { rawValue >= TokenKind.policy.rawValue }

  /// Whether it can stand where any word may be a key.
  package var isWord: Bool { self == .name || isReserved }

  /// Whether a declaration begins with it.
  package var beginsDeclaration: Bool {
    switch self {
    case .policy, .input, .output, .observe, .let, .table, .placeholders, .whole, .layer, .decide,
      .finish, .override, .drop, .reject:
      true
    default: false
    }
  }

  /// The closing bracket of an opening one.
  package var closing: TokenKind? {
    switch self {
    case .leftBrace: .rightBrace
    case .leftBracket: .rightBracket
    case .leftParenthesis: .rightParenthesis
    case .interpolationStart: .interpolationEnd
    default: nil
    }
  }

  /// Whether it is a closing bracket that the user sees as one.
  package var isClosing: Bool {
    self == .rightBrace || self == .rightBracket || self == .rightParenthesis
  }
}
