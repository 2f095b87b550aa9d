internal import PushRulesDiagnostics

/// The lexer's state while it walks over one file.
struct SourceScanner {
  /// A string that is not closed yet.
  struct OpenString {
    /// The opening quote.
    let start: Int
    /// Where its `\(` stands while the scanner is inside of it.
    var interpolation: Int?
    /// How many `(` are open in the interpolation.
    var parentheses = 0
  }

  let source: SourceFile
  let bytes: [UInt8]
  var position = 0
  var tokens = ContiguousArray<Token>()
  var diagnostics: [Diagnostic] = []
  /// From the outermost string to the innermost.
  var strings: [OpenString] = []
  /// A wrong encoding is one cause, however many bytes show it.
  private var hasReportedEncoding = false
  private var hasReportedNUL = false

  init(_ source: SourceFile) {
    self.source = source
    bytes = source.bytes
    tokens.reserveCapacity(bytes.count / 5 + 1)
  }

  /// Walks over the whole file.
  mutating func scan() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count {
      if let string = strings.last, string.interpolation == nil {
        scanStringPart()
      } else {
        scanCode()
      }
    }
    if !strings.isEmpty { closeStrings() }
    append(.endOfFile, from: position)
  }

  /// Adds a token that ends where the scanner stands.
  mutating func append(_ kind: TokenKind, from start: Int) {
    tokens.append(Token(kind: kind, start: UInt32(start), length: UInt32(position - start)))
  }

  func byte(ahead distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(source, SourceRange(UInt32(start), UInt32(end)))
  }

  /// Trivia or one token outside of a string's text.
  private mutating func scanCode() {
    let byte = bytes[position]
    if Lexer.isLineBreak(byte) {
      if strings.isEmpty { position += 1 } else { closeStrings() }
    } else if Lexer.isBlank(byte) {
      position += 1
    } else if byte == UInt8(ascii: "#") {
      scanComment()
    } else if Lexer.isWordStart(byte) {
      scanWord()
    } else if Lexer.isDigit(byte) {
      let start = position
      while let next = self.byte(), Lexer.isDigit(next) { position += 1 }
      append(.integer, from: start)
    } else {
      scanPunctuation(byte)
    }
  }

  private mutating func scanComment() {
    while let byte = byte(), !Lexer.isLineBreak(byte) {
      if byte == 0 {
        reportNUL()
        position += 1
      } else {
        passScalar()
      }
    }
  }

  /// A name or a reserved word; letters beyond ASCII are taken in and reported.
  private mutating func scanWord() {
    let start = position
    var hasOtherLetters = false
    while let byte = byte() {
      if Lexer.isWordPart(byte) {
        position += 1
      } else if byte >= 0x80, let (scalar, length) = Lexer.scalar(in: bytes, at: position),
        scalar.properties.isAlphabetic
      {
        hasOtherLetters = true
        position += length
      } else {
        break
      }
    }
    if hasOtherLetters {
      append(.name, from: start)
      report(SyntaxDiagnostics.nameLetters(span(start, position)))
    } else {
      append(TokenKind.ofWord(bytes[start..<position]), from: start)
    }
  }

  private mutating func scanPunctuation(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      strings.append(OpenString(start: position))
      take(1, .stringStart)
    case UInt8(ascii: "`"): scanQuotedName()
    case UInt8(ascii: "{"): take(1, .leftBrace)
    case UInt8(ascii: "}"): take(1, .rightBrace)
    case UInt8(ascii: "["): take(1, .leftBracket)
    case UInt8(ascii: "]"): take(1, .rightBracket)
    case UInt8(ascii: "("):
      if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      take(1, .leftParenthesis)
    case UInt8(ascii: ")"): closeParenthesis()
    case UInt8(ascii: ","): take(1, .comma)
    case UInt8(ascii: ":"): take(1, .colon)
    case UInt8(ascii: "."): take(1, .dot)
    case UInt8(ascii: "+"): take(1, .plus)
    case UInt8(ascii: "<"):
      if self.byte(ahead: 1) == UInt8(ascii: "=") { take(2, .lessOrEqual) } else { take(1, .less) }
    case UInt8(ascii: ">"):
      if self.byte(ahead: 1) == UInt8(ascii: "=") {
        take(2, .greaterOrEqual)
      } else {
        take(1, .greater)
      }
    default:
      if !scanForeignOperator(byte) { scanUnknown(byte) }
    }
  }

  private mutating func closeParenthesis() {
    guard let string = strings.last else { return take(1, .rightParenthesis) }
    if string.parentheses > 0 {
      strings[strings.count - 1].parentheses -= 1
      take(1, .rightParenthesis)
    } else {
      strings[strings.count - 1].interpolation = nil
      take(1, .interpolationEnd)
    }
  }

  /// Takes bytes as one token.
  mutating func take(_ length: Int, _ kind: TokenKind) {
    position += length
    append(kind, from: position - length)
  }

  /// Goes past one scalar, or past one byte that is none.
  mutating func passScalar() {
    if bytes[position] < 0x80 {
      position += 1
    } else if let (_, length) = Lexer.scalar(in: bytes, at: position) {
      position += length
    } else {
      reportEncoding()
      position += 1
    }
  }

  /// Keeps a fault; of very many the first are enough.
  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < Lexer.diagnosticLimit { diagnostics.append(diagnostic) }
  }

  mutating func reportEncoding() {
    guard !hasReportedEncoding else { return }
    hasReportedEncoding = true
    let byte = bytes[position]
    report(SyntaxDiagnostics.invalidUTF8(span(position, position + 1), byte: byte))
  }

  mutating func reportNUL() {
    guard !hasReportedNUL else { return }
    hasReportedNUL = true
    report(SyntaxDiagnostics.nul(span(position, position + 1)))
  }
}
