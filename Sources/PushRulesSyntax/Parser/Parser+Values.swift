internal import PushRulesDiagnostics

extension Parser {
  /// Alternatives: the first that holds and is there.
  ///
  /// `value = alternative { "else" alternative } ;`
  mutating func parseValue() -> ValueSyntax {
    let start = cursor.start
    var alternatives = [parseAlternative()]
    var tallest = height
    while cursor.atOperator(.else) {
      advance()
      alternatives.append(parseAlternative())
      tallest = max(tallest, height)
    }
    height = tallest
    if cursor.at(.question) { skipTernary() }
    return ValueSyntax(alternatives: alternatives, range: cursor.range(from: start))
  }

  /// One of several values, with its guard.
  ///
  /// `alternative = expression [ "when" expression ] ;`
  mutating func parseAlternative() -> ValueSyntax.Alternative {
    if isNextItem { return missingAlternative() }
    let start = cursor.start
    let expression = parseExpression()
    let tallest = height
    let condition = takeGuard()
    height = max(tallest, height)
    return ValueSyntax.Alternative(
      expression: expression,
      condition: condition,
      range: cursor.range(from: start)
    )
  }

  private mutating func takeGuard() -> ExpressionSyntax? {
    guard cursor.atOperator(.when) else { return nil }
    advance()
    let condition = parseExpression()
    if cursor.atOperator(.when) { skipSecondGuard() }
    return condition
  }

  private mutating func missingAlternative() -> ValueSyntax.Alternative {
    report(SyntaxDiagnostics.expectedExpression(currentSpan, found: found))
    let expression = ExpressionSyntax(.missing, gapRange)
    return ValueSyntax.Alternative(expression: expression, condition: nil, range: gapRange)
  }

  /// Whether the next entry begins where a value must stand: a name, `=`, on a line of its own.
  private var isNextItem: Bool {
    guard isOnNewLine, current.kind.isWord || at(.quotedName) else { return false }
    return kind(ahead: 1) == .equal || kind(ahead: 1) == .colon
  }

  private mutating func skipSecondGuard() {
    report(
      SyntaxDiagnostics.unexpectedToken(
        currentSpan,
        found: found,
        place: "after a guard"
      )
    )
    skip()
    skipExpression()
  }

  /// `? a : b` of other languages.
  private mutating func skipTernary() {
    report(SyntaxDiagnostics.ternary(currentSpan))
    skip()
    skipExpression()
    if at(.colon) {
      skip()
      skipExpression()
    }
  }

  /// Puts an expression aside: as far as its line goes, and no item or bracket ends it.
  mutating func skipExpression() {
    guard startsExpression, !atBoundary else { return }
    repeat {
      skipBalanced()
    } while !atBoundary && !isOnNewLine && !current.kind.isClosing && !at(.comma) && !at(.colon)
      && !at(.else) && !at(.stringStart) && !at(.leftBrace)
      && (!atEntry || tokens[index - 1].kind == .dot)
  }
}
