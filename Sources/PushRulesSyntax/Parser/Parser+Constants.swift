internal import PushRulesDiagnostics

extension Parser {
  /// A constant.
  ///
  /// `constant = plain_string | integer | "true" | "false"
  ///           | ( constant_list | constant_record ) ;`
  mutating func parseConstant() -> ConstantSyntax {
    switch current.kind {
    case .stringStart: return .string(parsePlainString("a constant"))
    case .true: return .boolean(true, advance().range)
    case .false: return .boolean(false, advance().range)
    case .integer, .minus:
      let (value, range) = parseInteger()
      guard let value else { return .missing(range) }
      return .integer(value, range)
    case .leftBracket: return parseConstantList()
    case .leftBrace: return parseConstantRecord()
    case .plus:
      report(SyntaxDiagnostics.plusSign(currentSpan))
      skip()
      return at(.integer) ? parseConstant() : .missing(gapRange)
    default:
      return parseMissingConstant()
    }
  }

  private mutating func parseMissingConstant() -> ConstantSyntax {
    report(SyntaxDiagnostics.expectedConstant(currentSpan, found: found))
    let place = gapRange
    // An expression has been written, or a word: it is put aside whole.
    if startsExpression, !isOnNewLine, !atEntry {
      repeat {
        skipBalanced()
      } while !atBoundary && !isOnNewLine && !at(.comma)
        && !current.kind.isClosing && !atEntry && !at(.otherwise)
    }
    return .missing(place)
  }

  /// Whether a key and what follows it begin at the current token.
  var atEntry: Bool {
    guard current.kind.isWord || at(.quotedName) else { return false }
    let next = kind(ahead: 1)
    return next == .colon || next == .equal || next == .question
  }

  /// A list of constants.
  ///
  /// `constant_list = "[" [ constant { "," constant } ] "]" ;`
  mutating func parseConstantList() -> ConstantSyntax {
    guard enter() else { return skipDeepConstant() }
    defer { depth -= 1 }
    let bracket = advance()
    open(bracket)
    var items: [ConstantSyntax] = []
    if !at(.rightBracket) {
      repeat { items.append(parseConstant()) } while eatComma(before: .rightBracket)
    }
    close(bracket)
    return .list(items, range(from: bracket.start))
  }

  /// A record of constants.
  ///
  /// `constant_record = "{" { constant_entry [ "," ] } "}" ;`
  mutating func parseConstantRecord() -> ConstantSyntax {
    guard enter() else { return skipDeepConstant() }
    defer { depth -= 1 }
    let start = current.start
    let entries = takeItems(of: .constants, after: "here") { $0.parseConstantEntry() }
    return .record(entries, range(from: start))
  }

  /// An entry of a record of constants.
  ///
  /// `constant_entry = key ":" constant ;`
  mutating func parseConstantEntry() -> ConstantEntrySyntax {
    let name = parseKey("a key")
    expect(.colon, after: "after the key")
    return ConstantEntrySyntax(name: name, value: parseConstant())
  }

  private mutating func skipDeepConstant() -> ConstantSyntax {
    let start = current.start
    skipBalanced()
    return .missing(SourceRange(start, start))
  }

  /// An integer; `nil` where it does not fit into 64 bits.
  ///
  /// `integer = [ "-" ] DIGITS ;`
  mutating func parseInteger() -> (value: Int64?, range: SourceRange) {
    let start = current.start
    let isNegative = eat(.minus) != nil
    guard let digits = eat(.integer) else {
      report(SyntaxDiagnostics.expectedExpression(currentSpan, found: found))
      return (nil, range(from: start))
    }
    let bytes = source.bytes[Int(digits.start)..<Int(digits.range.end)]
    let whole = range(from: start)
    let value = StringDecoding.integer(bytes, isNegative: isNegative)
    if value == nil { add(SyntaxDiagnostics.integerTooLarge(span(whole))) }
    if at(.dot), kind(ahead: 1) == .integer {
      report(
        SyntaxDiagnostics.decimalNumber(
          span(SourceRange(start, tokens[index + 1].range.end))
        )
      )
      skip()
      skip()
    }
    return (value ?? 0, whole)
  }

  /// Takes the comma between two items; a fault where it is missing before another item.
  mutating func eatComma(before closing: TokenKind) -> Bool {
    if eat(.comma) != nil { return true }
    guard index != missingComma, !at(closing), startsExpression, !atBoundary,
      !atEntry, kind(ahead: 1) != .equal, kind(ahead: 1) != .colon,
      !at(.leftBrace) || tokens[max(0, index - 1)].kind == .rightBrace
    else { return false }
    missingComma = index
    report(SyntaxDiagnostics.missingComma(currentSpan, found: found))
    return true
  }
}
