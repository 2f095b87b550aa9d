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
      while let byte = byte(), Lexer.isWordPart(byte) { position += 1 }
      if byte() == UInt8(ascii: "}") { position += 1 }
      report(SyntaxDiagnostics.escapeForm(span(start, position)))
      return
    }
    let count = position - digits
    position += 1
    if count > 6 {
      report(SyntaxDiagnostics.escapeForm(span(start, position)))
    } else if value.flatMap(Unicode.Scalar.init) == nil {
      let meant = passLowSurrogate(after: value)
      report(SyntaxDiagnostics.escapeScalar(span(start, position), meant: meant))
    }
  }

  /// The other half of a UTF-16 pair directly behind its first half, and the scalar that both mean.
  private mutating func passLowSurrogate(after high: UInt32?) -> UInt32? {
    guard let high, (0xD800...0xDBFF).contains(high), position + 8 <= bytes.count,
      bytes[position..<position + 3].elementsEqual("\\u{".utf8),
      bytes[position + 7] == UInt8(ascii: "}"),
      let low = StringDecoding.hexadecimalValue(bytes[position + 3..<position + 7]),
      (0xDC00...0xDFFF).contains(low)
    else { return nil }
    position += 8
    return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
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
    let isPlain = strings.count == 1 && outermost.interpolation == nil
    appendMissingClosers()
    if isPlain { passContinuation() }
  }

  /// Puts aside the rest of a string that goes on in the next line.
  ///
  /// There is one where the first quote of that line ends a word and the line has an odd number.
  private mutating func passContinuation() {
    let start = bytes[position...].firstIndex { !Lexer.isLineBreak($0) } ?? bytes.count
    let end = bytes[start...].firstIndex(where: Lexer.isLineBreak) ?? bytes.count
    let quotes = (start..<end).filter { bytes[$0] == UInt8(ascii: "\"") }
    guard let quote = quotes.first, quote > start, !quotes.count.isMultiple(of: 2) else { return }
    let before = bytes[quote - 1]
    let isEndOfText =
      Lexer.isWordPart(before) || before >= 0x80 || ".!?…".utf8.contains(before)
    guard isEndOfText else { return }
    position = start
    while position <= quote { passScalar() }
    append(.unknown, from: start)
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
