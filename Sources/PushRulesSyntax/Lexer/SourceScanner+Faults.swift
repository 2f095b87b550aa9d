internal import PushRulesDiagnostics

extension SourceScanner {
  /// A key in back-ticks.
  mutating func scanQuotedName() {
    let start = position
    position += 1
    while let byte = byte(), byte != UInt8(ascii: "`"), !Lexer.isLineBreak(byte) {
      if byte == 0 { reportNUL() }
      passScalar()
    }
    guard byte() == UInt8(ascii: "`") else {
      // Only the word behind the back-tick is taken: the rest of the line may be right.
      position = start + 1
      while let byte = byte(), Lexer.isWordPart(byte) || byte == UInt8(ascii: "-") { position += 1 }
      append(position > start + 1 ? .quotedName : .unknown, from: start)
      report(SyntaxDiagnostics.unterminatedKey(span(start, position)))
      return
    }
    position += 1
    append(.quotedName, from: start)
    if position - start == 2 {
      report(SyntaxDiagnostics.emptyKey(span(start, position)))
    }
  }

  /// Operators that begin like those of other languages; what they are meant to be goes on as token.
  ///
  /// Returns `false` where the byte begins no operator.
  mutating func scanForeignOperator(_ byte: UInt8) -> Bool {
    let start = position
    let next = self.byte(ahead: 1)
    switch (byte, next) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")):
      while self.byte() == UInt8(ascii: "=") { position += 1 }
      append(.is, from: start)
    case (UInt8(ascii: "="), UInt8(ascii: ">")), (UInt8(ascii: "-"), UInt8(ascii: ">")):
      take(2, .unknown)
    case (UInt8(ascii: "="), _):
      take(1, .equal)
      return true
    case (UInt8(ascii: "-"), _):
      take(1, .minus)
      return true
    case (UInt8(ascii: "!"), UInt8(ascii: "=")):
      take(1, .is)
      let second = position
      while self.byte() == UInt8(ascii: "=") { position += 1 }
      append(.not, from: second)
    case (UInt8(ascii: "!"), _):
      take(1, .not)
    case (UInt8(ascii: "&"), UInt8(ascii: "&")):
      take(2, .and)
    case (UInt8(ascii: "|"), UInt8(ascii: "|")):
      take(2, .or)
    case (UInt8(ascii: "|"), _):
      take(1, .bar)
      return true
    case (UInt8(ascii: "?"), UInt8(ascii: "?")):
      take(2, .else)
    case (UInt8(ascii: "?"), _):
      take(1, .question)
      return true
    case (UInt8(ascii: ";"), _):
      take(1, .unknown)
    default:
      return false
    }
    report(SyntaxDiagnostics.foreignOperator(span(start, position)))
    return true
  }

  /// Bytes that begin no token.
  mutating func scanUnknown(_ byte: UInt8) {
    let start = position
    if byte == UInt8(ascii: "\\"), !strings.isEmpty {
      leaveInterpolation()
    } else if byte == UInt8(ascii: "'") {
      scanForeignString(quote: 1, closing: ["'"])
    } else if byte == 0 {
      reportNUL()
      position += 1
      append(.unknown, from: start)
    } else if let (scalar, length) = Lexer.scalar(in: bytes, at: position) {
      scanUnknown(scalar, length: length)
    } else {
      reportEncoding()
      while let byte = self.byte(), byte >= 0x80, Lexer.scalar(in: bytes, at: position) == nil {
        position += 1
      }
      append(.unknown, from: start)
    }
  }

  private mutating func scanUnknown(_ scalar: Unicode.Scalar, length: Int) {
    let start = position
    switch scalar {
    case "\u{FEFF}":
      take(length, .unknown)
      report(SyntaxDiagnostics.byteOrderMark(span(start, position)))
    case "“", "”", "„", "‘", "’", "«", "「":
      scanForeignString(quote: length, closing: ["“", "”", "‘", "’", "»", "」", "\""])
    case _ where scalar.properties.isAlphabetic:
      while let byte = byte(), byte >= 0x80 || Lexer.isWordPart(byte),
        let (next, length) = Lexer.scalar(in: bytes, at: position),
        next.properties.isAlphabetic || Lexer.isWordPart(byte)
      {
        position += length
      }
      append(.name, from: start)
      report(SyntaxDiagnostics.nameLetters(span(start, position)))
    case "/" where byte(ahead: 1) == UInt8(ascii: "/") || byte(ahead: 1) == UInt8(ascii: "*"):
      passForeignComment()
      append(.unknown, from: start)
      report(SyntaxDiagnostics.foreignComment(span(start, start + 2)))
    default:
      take(length, .unknown)
      report(SyntaxDiagnostics.unexpectedCharacter(span(start, position), scalar))
    }
  }

  /// `// …` to the end of the line, `/* … */` to its end if it has one.
  private mutating func passForeignComment() {
    let end = bytes[position...].firstIndex(where: Lexer.isLineBreak) ?? bytes.count
    var last = end
    if byte(ahead: 1) == UInt8(ascii: "*") {
      // The search is short: a block without an end must not swallow the file.
      let near = bytes[position...].prefix(2_000)
      let closing = near.indices.first { near[$0...].starts(with: "*/".utf8) }
      if let closing { last = closing + 2 }
    }
    while position < last { passScalar() }
  }

  /// A string in quotes of another kind; taken as a string, so that only the quotes are at fault.
  private mutating func scanForeignString(quote: Int, closing: [Unicode.Scalar]) {
    let start = position
    var end = position + quote
    while end < bytes.count, !Lexer.isLineBreak(bytes[end]) {
      guard let (scalar, length) = Lexer.scalar(in: bytes, at: end) else { break }
      if closing.contains(scalar) {
        take(quote, .stringStart)
        if end > position { take(end - position, .stringText) }
        take(length, .stringEnd)
        report(SyntaxDiagnostics.singleQuotes(span(start, position)))
        return
      }
      end += length
    }
    take(quote, .unknown)
    report(SyntaxDiagnostics.singleQuotes(span(start, position)))
  }
}
