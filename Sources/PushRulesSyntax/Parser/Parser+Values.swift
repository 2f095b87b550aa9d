internal import PushRulesDiagnostics

extension Parser {
  /// Alternatives: the first that holds and is there.
  ///
  /// `value = alternative { "else" alternative } ;`
  mutating func parseValue() -> ValueSyntax {
    let start = current.start
    var alternatives = [parseAlternative()]
    var tallest = height
    while atOperator(.else) {
      advance()
      alternatives.append(parseAlternative())
      tallest = max(tallest, height)
    }
    height = tallest
    if at(.question) { skipTernary() }
    return ValueSyntax(alternatives: alternatives, range: range(from: start))
  }

  /// One of several values, with its guard.
  ///
  /// `alternative = expression [ "when" expression ] ;`
  mutating func parseAlternative() -> ValueSyntax.Alternative {
    let start = current.start
    guard !isNextItem else {
      report(SyntaxDiagnostics.expectedExpression(currentSpan, found: found))
      let expression = ExpressionSyntax(.missing, gapRange)
      return ValueSyntax.Alternative(expression: expression, condition: nil, range: gapRange)
    }
    let expression = parseExpression()
    var tallest = height
    var condition: ExpressionSyntax?
    if atOperator(.when) {
      advance()
      condition = parseExpression()
      tallest = max(tallest, height)
      if atOperator(.when) { skipSecondGuard() }
    }
    height = tallest
    return ValueSyntax.Alternative(
      expression: expression,
      condition: condition,
      range: range(from: start)
    )
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
      && !at(.else) && !at(.stringStart) && !atEntry && !at(.leftBrace)
  }
}
