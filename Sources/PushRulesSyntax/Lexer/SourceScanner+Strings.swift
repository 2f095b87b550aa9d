internal import PushRulesDiagnostics

extension SourceScanner {
  /// One token of a string: its closing quote, `\(`, or a run of text.
  mutating func scanStringPart() {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") {
      strings.removeLast()
      take(1, .stringEnd)
    } else if Lexer.isLineBreak(byte) {
      closeStrings()
    } else if isInterpolation {
      openInterpolation()
    } else {
      scanText()
    }
  }

  private var isInterpolation: Bool {
    bytes[position] == UInt8(ascii: "\\") && byte(ahead: 1) == UInt8(ascii: "(")
  }

  private mutating func openInterpolation() {
    guard strings.count <= Lexer.interpolationLimit else {
      let start = position
      report(SyntaxDiagnostics.interpolationTooDeep(span(start, start + 2)))
      while let byte = byte(), !Lexer.isLineBreak(byte) { passScalar() }
      append(.unknown, from: start)
      return appendMissingClosers()
    }
    strings[strings.count - 1].interpolation = position
    strings[strings.count - 1].parentheses = 0
    take(2, .interpolationStart)
  }

  /// A run of text with its escapes.
  private mutating func scanText() {
    let start = position
    while let byte = byte() {
      if byte == UInt8(ascii: "\"") || Lexer.isLineBreak(byte) || isInterpolation { break }
      if byte == UInt8(ascii: "\\") {
        scanEscape()
      } else if byte == 0 {
        reportNUL()
        position += 1
      } else if byte < 0x20 && byte != 0x09 || byte == 0x7F {
        let place = span(position, position + 1)
        report(SyntaxDiagnostics.controlCharacter(place, value: byte))
        position += 1
      } else {
        passScalar()
      }
    }
    append(.stringText, from: start)
  }

  /// A backslash and what belongs to it.
  private mutating func scanEscape() {
    let start = position
    position += 1
    switch byte() {
    case nil, 0x0A, 0x0D:
      return
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      scanUnicodeEscape(from: start)
    default:
      passScalar()
      report(SyntaxDiagnostics.escapeUnknown(span(start, position)))
    }
  }

  /// `{…}` after `\u`: one to six hexadecimal digits that name a scalar.
  private mutating func scanUnicodeEscape(from start: Int) {
    guard byte() == UInt8(ascii: "{") else {
      report(SyntaxDiagnostics.escapeForm(span(start, position)))
      return
    }
    position += 1
    let digits = position
    while let byte = byte(), StringDecoding.hexadecimalValue(byte) != nil { position += 1 }
    let value = StringDecoding.hexadecimalValue(bytes[digits..<position])
    guard byte() == UInt8(ascii: "}"), position > digits else {
      report(SyntaxDiagnostics.escapeForm(span(start, position)))
      return
    }
    let count = position - digits
    position += 1
    if count > 6 {
      report(SyntaxDiagnostics.escapeForm(span(start, position)))
    } else if value.flatMap(Unicode.Scalar.init) == nil {
      report(SyntaxDiagnostics.escapeScalar(span(start, position)))
    }
  }

  /// Reports the strings that are open at the end of a line and closes them.
  mutating func closeStrings() {
    guard let outermost = strings.first else { return }
    if let interpolation = outermost.interpolation {
      report(
        SyntaxDiagnostics.unclosedInterpolation(
          span(interpolation, interpolation + 2),
          string: span(outermost.start, outermost.start + 1)
        )
      )
    } else {
      report(SyntaxDiagnostics.unterminatedString(span(outermost.start, position)))
    }
    appendMissingClosers()
  }

  /// Puts in the closing tokens that the file lacks, of no length.
  private mutating func appendMissingClosers() {
    for string in strings.reversed() {
      if string.interpolation != nil { append(.interpolationEnd, from: position) }
      append(.stringEnd, from: position)
    }
    strings.removeAll()
  }

  /// A backslash inside of an interpolation: its `)` is missing, and the string goes on here.
  mutating func leaveInterpolation() {
    guard let string = strings.last, let interpolation = string.interpolation else { return }
    report(
      SyntaxDiagnostics.unclosedInterpolation(
        span(interpolation, interpolation + 2),
        string: span(string.start, string.start + 1)
      )
    )
    strings[strings.count - 1].interpolation = nil
    append(.interpolationEnd, from: position)
  }
}
