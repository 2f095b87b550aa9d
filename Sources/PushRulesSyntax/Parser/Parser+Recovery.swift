internal import PushRulesDiagnostics

extension Parser {
  /// How many tokens ahead a missing bracket is looked for.
  static let searchLimit = 200
  /// Whether a declaration begins at the current token.
  ///
  /// Before `:` and `?`, and after a dot, any word is a key.
  var atDeclaration: Bool { startsDeclaration(at: index) }

  func startsDeclaration(at position: Int) -> Bool {
    guard tokens[position].kind.beginsDeclaration else { return false }
    if position > 0, tokens[position - 1].kind == .dot { return false }
    let next = position + 1 < tokens.count ? tokens[position + 1].kind : .endOfFile
    return next != .colon && next != .question && next != .dot
  }

  /// Whether nothing may be skipped beyond the current token.
  var atBoundary: Bool {
    at(.endOfFile) || at(.interpolationEnd) || at(.stringEnd) || atDeclaration
  }

  /// Puts the current token aside, together with what it opens.
  ///
  /// Stops before a declaration: a bracket that is not closed must not swallow the file.
  mutating func skipBalanced() {
    var closers: [TokenKind] = []
    repeat {
      switch current.kind {
      case .stringStart: closers.append(.stringEnd)
      case .leftBrace, .leftBracket, .leftParenthesis, .interpolationStart:
        if let closing = current.kind.closing { closers.append(closing) }
      case .rightBrace, .rightBracket, .rightParenthesis:
        // A bracket that closes nothing near is one too many; the bound keeps this linear.
        if let place = closers.suffix(Self.nestingLimit).lastIndex(of: current.kind) {
          closers.removeSubrange(place...)
        }
      case .interpolationEnd, .stringEnd:
        guard let place = closers.lastIndex(of: current.kind) else {
          if closers.isEmpty { skip() }
          return
        }
        closers.removeSubrange(place...)
      default: break
      }
      skip()
    } while !closers.isEmpty && !at(.endOfFile) && !isDeclarationOutside(closers)
  }

  private func isDeclarationOutside(_ closers: [TokenKind]) -> Bool {
    // `let` stands in layers too, `when` and `output.` in expressions.
    atDeclaration && !at(.let) && !closers.contains(.stringEnd)
  }

  /// Whether a bracket that is open around the current token is closed by this kind.
  func isExpected(_ closing: TokenKind) -> Bool {
    openBrackets.contains { $0.kind.closing == closing }
  }

  /// Remembers an open bracket while its content is parsed.
  mutating func open(_ bracket: Token) { openBrackets.append(bracket) }

  /// Takes the closing bracket of the innermost open one, or reports that it is missing.
  ///
  /// In a bracket that holds one expression, what stands behind a comma belongs to the one around it.
  mutating func close(_ bracket: Token, holdsOne: Bool = false) {
    openBrackets.removeLast()
    guard let closing = bracket.kind.closing else { return }
    if let token = eat(closing) {
      if closing == .rightBrace { closedBraces.append((bracket, token)) }
      return
    }
    let isCutOff = followsLexicalFault
    reportUnclosed(bracket, closing)
    if closing == .interpolationEnd {
      // The lexer has seen to it that there is one.
      while !at(.interpolationEnd), !at(.endOfFile) { skipBalanced() }
      advance()
      return
    }
    // A string that is not closed has swallowed the bracket.
    if isCutOff, isOnNewLine { return }
    // The bracket may stand a little further on, behind what does not fit.
    let stopsAtComma = holdsOne && !openBrackets.isEmpty
    guard let distance = distance(to: closing, stopsAtComma: stopsAtComma) else {
      hasBracketFault = true
      if current.kind.isClosing, !isExpected(current.kind) { skip() }
      return
    }
    let end = index + distance
    while index < end { skip() }
    advance()
  }

  /// The first pair of braces whose lines begin at different columns: one of both is probably wrong.
  var suspect: (opening: Token, closing: Token)? {
    closedBraces.first { pair in
      let opening = source.position(of: pair.opening.start)
      let closing = source.position(of: pair.closing.start)
      guard opening.line != closing.line else { return false }
      return indentation(of: opening.line) != closing.column - 1
    }
  }

  private func indentation(of line: Int) -> Int {
    let range = source.lineRange(line)
    let bytes = source.bytes[Int(range.start)..<Int(range.end)]
    return bytes.prefix(while: Lexer.isBlank).count
  }

  private mutating func reportUnclosed(_ bracket: Token, _ closing: TokenKind) {
    let isClosedLater = distance(to: closing, stopsAtComma: false) != nil
    if atOperator(.when) || atOperator(.else), closing != .rightBrace, isClosedLater {
      let word = at(.when) ? "when" : "else"
      report(SyntaxDiagnostics.alternativesInExpression(currentSpan, word: word))
    } else if at(.equal), closing != .rightBrace {
      report(SyntaxDiagnostics.assignment(currentSpan))
    } else if at(.question), closing != .rightBrace {
      report(SyntaxDiagnostics.ternary(currentSpan))
    } else if closing == .interpolationEnd {
      // Its bracket was missing in the file, and the lexer has said so.
      let end = distance(to: closing, stopsAtComma: false)
      guard end.map({ tokens[index + $0].length }) != 0 else { return }
      report(
        SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: "in an interpolation")
      )
    } else {
      let opening = (closing == .rightBrace ? suspect?.opening : nil) ?? bracket
      report(
        SyntaxDiagnostics.missingBracket(
          currentSpan,
          closing: closing.spelling,
          opening: span(opening.range),
          found: found
        )
      )
    }
  }

  /// How many tokens stand before the closing bracket that belongs to the current place.
  private func distance(to closing: TokenKind, stopsAtComma: Bool) -> Int? {
    var closers: [TokenKind] = []
    var position = index
    while position < min(tokens.count, index + Self.searchLimit) {
      let kind = tokens[position].kind
      if closers.isEmpty, kind == closing { return position - index }
      switch kind {
      case .endOfFile: return nil
      case .stringStart: closers.append(.stringEnd)
      case .leftBrace, .leftBracket, .leftParenthesis, .interpolationStart:
        if let closer = kind.closing { closers.append(closer) }
      case .rightBrace, .rightBracket, .rightParenthesis, .interpolationEnd, .stringEnd:
        if closers.isEmpty, kind.isClosing, !isExpected(kind) { break }
        guard let last = closers.popLast(), last == kind else { return nil }
      case .comma where closers.isEmpty && stopsAtComma: return nil
      default:
        if closers.isEmpty, closing != .interpolationEnd, startsItem(at: position) { return nil }
      }
      position += 1
    }
    return nil
  }

  /// Whether a declaration or an entry `name =` begins there.
  private func startsItem(at position: Int) -> Bool {
    if startsDeclaration(at: position) { return true }
    guard position > index, position + 1 < tokens.count, tokens[position + 1].kind == .equal else {
      return false
    }
    let kind = tokens[position].kind
    return kind == .name || kind == .quotedName
  }
}
