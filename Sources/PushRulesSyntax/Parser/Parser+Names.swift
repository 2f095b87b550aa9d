internal import PushRulesDiagnostics

extension Parser {
  /// The name that stands in for one that is not there.
  var missingName: NameSyntax { NameSyntax(text: "", range: gapRange) }

  /// A name that is declared or read.
  ///
  /// `name = NAME ;`
  mutating func parseName(_ what: String) -> NameSyntax {
    if let range = hyphenatedName { return parseWrongName(range, isKey: false) }
    return parseWord(what, isKey: false)
  }

  /// A field of the output.
  ///
  /// `field_name = NAME | QUOTED_NAME ;`
  mutating func parseFieldName(_ what: String) -> NameSyntax {
    if let range = hyphenatedName { return parseWrongName(range, isKey: true) }
    return parseWord(what, isKey: true)
  }

  /// A key: any word, reserved or not.
  ///
  /// `key = WORD | QUOTED_NAME ;`
  mutating func parseKey(_ what: String) -> NameSyntax {
    current.kind.isReserved ? name(of: advance()) : parseWord(what, isKey: true)
  }

  /// The name that a token means.
  func name(of token: Token) -> NameSyntax {
    let text = text(token)
    guard token.kind == .quotedName else { return NameSyntax(text: text, range: token.range) }
    let inner = text.dropFirst().drop { $0 == "`" }
    return NameSyntax(
      text: String(inner.hasSuffix("`") ? inner.dropLast() : inner),
      range: token.range
    )
  }

  private mutating func parseWord(_ what: String, isKey: Bool) -> NameSyntax {
    if let range = numberedName { return parseWrongName(range, isKey: isKey) }
    if at(.name) || (isKey && at(.quotedName)) { return name(of: advance()) }
    if isReservedName {
      report(
        SyntaxDiagnostics.reservedName(
          currentSpan,
          word: text(current),
          what: what,
          isKey: isKey
        )
      )
      return name(of: advance())
    }
    report(
      SyntaxDiagnostics.expectedName(
        currentSpan,
        what: what,
        found: found,
        isQuoted: at(.quotedName)
      )
    )
    if at(.quotedName) { return name(of: advance()) }
    // A word or sign too many before the name.
    if kind(ahead: 1) == .name, !isOnNewLine, !at(.stringStart), !current.kind.isClosing,
      !at(.leftBrace), current.kind.closing == nil, !atStringPart
    {
      skip()
      return name(of: advance())
    }
    return missingName
  }

  /// A name with hyphens, as keys are written elsewhere; `nil` where there is none.
  var hyphenatedName: SourceRange? {
    guard current.kind.isWord else { return nil }
    var last = index
    while last + 2 < tokens.count, tokens[last + 1].kind == .minus, tokens[last + 2].kind.isWord,
      tokens[last + 1].start == tokens[last].range.end,
      tokens[last + 2].start == tokens[last + 1].range.end
    {
      last += 2
    }
    return last > index ? SourceRange(current.start, tokens[last].range.end) : nil
  }

  /// A name that begins with digits; `nil` where there is none.
  private var numberedName: SourceRange? {
    guard at(.integer), kind(ahead: 1).isWord, tokens[index + 1].start == current.range.end else {
      return nil
    }
    return SourceRange(current.start, tokens[index + 1].range.end)
  }

  private mutating func parseWrongName(_ range: SourceRange, isKey: Bool) -> NameSyntax {
    report(SyntaxDiagnostics.nameLetters(span(range), isKey: isKey))
    while previousEnd < range.end { skip() }
    return NameSyntax(text: source.text(range), range: range)
  }

  /// Whether the current token belongs to a string's frame.
  var atStringPart: Bool {
    switch current.kind {
    case .stringStart, .stringText, .stringEnd, .interpolationStart, .interpolationEnd: true
    default: false
    }
  }

  /// Whether the current reserved word is meant as a name: it stands on the line and no name follows.
  private var isReservedName: Bool {
    guard current.kind.isReserved, !isOnNewLine || kind(ahead: 1) == .equal else { return false }
    switch kind(ahead: 1) {
    case .equal, .leftBrace, .leftParenthesis, .colon, .comma, .less, .rightParenthesis, .in, .when,
      .question, .extends, .endOfFile, .dot, .leftBracket, .rightBrace:
      return true
    default:
      return false
    }
  }

  /// A string without interpolations.
  ///
  /// `plain_string = PLAIN_STRING ;`
  mutating func parsePlainString(_ what: String) -> PlainStringSyntax {
    guard let quote = eat(.stringStart) else {
      report(SyntaxDiagnostics.expectedString(currentSpan, what: what, found: found))
      if at(.name) || at(.quotedName), !isOnNewLine, kind(ahead: 1) != .equal { skip() }
      return PlainStringSyntax(text: "", range: gapRange, isMissing: true)
    }
    var text = ""
    while !at(.stringEnd), !at(.endOfFile) {
      if at(.interpolationStart) {
        report(SyntaxDiagnostics.interpolationInPlainString(currentSpan, what: what))
        skipInterpolation()
      } else {
        text += StringDecoding.text(advance().range, in: source)
      }
    }
    _ = eat(.stringEnd)
    return PlainStringSyntax(text: text, range: range(from: quote.start))
  }

  /// Takes an interpolation with all that is in it, as part of a string that cannot hold one.
  mutating func skipInterpolation() {
    var open = 0
    repeat {
      if at(.interpolationStart) { open += 1 }
      if at(.interpolationEnd) { open -= 1 }
      advance()
    } while open > 0 && !at(.endOfFile)
  }
}
