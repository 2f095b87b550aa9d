internal import PushRulesDiagnostics

extension Parser {
  /// Whether an expression begins at the current token.
  var startsExpression: Bool {
    switch current.kind {
    case .stringStart, .integer, .minus, .true, .false, .name, .output, .not, .leftParenthesis,
      .leftBracket, .leftBrace, .plus, .quotedName:
      true
    default: false
    }
  }

  /// A node over others of which the tallest has this height.
  func node(_ kind: ExpressionSyntax.Kind, from start: UInt32) -> ExpressionSyntax {
    ExpressionSyntax(kind, range(from: start))
  }

  /// A condition or any other expression.
  ///
  /// `expression = conjunct ( { "or" conjunct } | { "and" conjunct } ) ;`
  mutating func parseExpression() -> ExpressionSyntax {
    let start = current.start
    let first = parseConjunct()
    guard atOperator(.and) || atOperator(.or) else { return first }
    let word = current.kind
    let firstWord = current
    var operands = [first]
    var tallest = height
    var hasMixed = false
    while atOperator(.and) || atOperator(.or) {
      if !at(word), !hasMixed {
        hasMixed = true
        report(
          SyntaxDiagnostics.mixedAndOr(
            currentSpan,
            first: span(firstWord.range),
            firstWord: word.spelling,
            word: current.kind.spelling
          )
        )
      }
      advance()
      operands.append(parseConjunct())
      tallest = max(tallest, height)
    }
    height = tallest + 1
    return node(word == .and ? .and(operands) : .or(operands), from: start)
  }

  /// A test or its opposite.
  ///
  /// `conjunct = { "not" } test ;`
  mutating func parseConjunct() -> ExpressionSyntax {
    guard at(.not) else { return parseTest() }
    var starts: [UInt32] = []
    while at(.not) { starts.append(advance().start) }
    var operand = parseTest()
    for start in starts.reversed() {
      guard height < Self.nestingLimit else {
        reportDepth(SourceRange(start, start + 3))
        break
      }
      operand = node(.not(operand), from: start)
      height += 1
    }
    return operand
  }

  /// A comparison, a question, or a value.
  ///
  /// `test = sum [ ( "<" | "<=" | ">" | ">=" | "in" ) sum
  ///             | "is" ( "present" | "absent"
  ///                    | [ "not" ] ( "null" | "empty" | "blank" | compared ) ) ] ;`
  mutating func parseTest() -> ExpressionSyntax {
    let start = current.start
    let left = parseSum()
    let tallest = height
    let operatorToken = current
    let kind: ExpressionSyntax.Kind
    switch current.kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let comparison = ExpressionSyntax.Comparison(rawValue: text(current)) ?? .less
      advance()
      kind = .comparison(comparison, left, parseSum())
    case .in where self.kind(ahead: 1) != .colon:
      advance()
      kind = .membership(left, parseSum())
    case .is where self.kind(ahead: 1) != .colon:
      advance()
      kind = parseIs(left)
    case .equal where !isOnNewLine:
      report(SyntaxDiagnostics.assignment(currentSpan))
      advance()
      kind = .equality(left, parseSum(), isNegated: false)
    default:
      return left
    }
    height = max(tallest, height) + 1
    let whole = node(kind, from: start)
    if isComparison { skipChain(first: operatorToken) }
    return whole
  }

  private var isComparison: Bool {
    switch current.kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .in, .is: kind(ahead: 1) != .colon
    default: false
    }
  }

  /// `< c` after `a < b`.
  private mutating func skipChain(first: Token) {
    report(SyntaxDiagnostics.chainedComparison(currentSpan, first: span(first.range)))
    while isComparison {
      skip()
      while at(.not) { skip() }
      skipOperand()
    }
  }

  private mutating func skipOperand() {
    guard startsExpression else { return }
    skipBalanced()
    while at(.dot) || at(.leftBracket) || at(.leftParenthesis) {
      if at(.dot) { skip() }
      skipBalanced()
    }
  }

  private mutating func parseIs(_ left: ExpressionSyntax) -> ExpressionSyntax.Kind {
    let word = index - 1
    let isNegated = eat(.not) != nil
    if at(.not) {
      report(SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: "after `not`"))
      while at(.not) { skip() }
    }
    if at(.is) {
      report(SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: "after `is`"))
      while at(.is) { skip() }
    }
    guard at(.name), let question = ExpressionSyntax.Question(rawValue: text(current)) else {
      return .equality(left, parseCompared(), isNegated: isNegated)
    }
    if isNegated, question == .present || question == .absent {
      let place = SourceRange(tokens[word].start, current.range.end)
      report(SyntaxDiagnostics.isNotPresent(span(place), word: text(current)))
    }
    advance()
    height = 0
    return .question(left, question, isNegated: isNegated)
  }

  /// What a value is compared with by `is`.
  ///
  /// `compared = sum - ( ( "present" | "absent" | "null" | "empty" | "blank" ) { CHARACTER } ) ;`
  mutating func parseCompared() -> ExpressionSyntax {
    parseSum()
  }

  /// Sums and differences, from the left.
  ///
  /// `sum = postfix { ( "+" | "-" ) postfix } ;`
  mutating func parseSum() -> ExpressionSyntax {
    let start = current.start
    var left = parsePostfix()
    while at(.plus) || at(.minus) {
      let isSubtraction = at(.minus)
      let tallest = height
      guard tallest < Self.nestingLimit else {
        reportDepth(current.range)
        skip()
        skipOperand()
        continue
      }
      advance()
      let right = parsePostfix()
      height = max(tallest, height) + 1
      left = node(.sum(left, right, isSubtraction: isSubtraction), from: start)
    }
    return left
  }

  /// A value and the way into it.
  ///
  /// `postfix = primary { "." key | "[" expression "]" } ;`
  mutating func parsePostfix() -> ExpressionSyntax {
    let start = current.start
    var base = parsePrimary()
    while at(.dot) || at(.leftBracket) || (at(.leftParenthesis) && isCall(of: base)) {
      guard height < Self.nestingLimit else {
        reportDepth(current.range)
        skip()
        if at(.name) { skip() }
        continue
      }
      if at(.leftParenthesis) {
        skipCall()
      } else if eat(.dot) != nil {
        // Taken first: as an argument it would run after `self` is read for the node's range.
        let key = takeMemberKey()
        base = node(.member(base, key), from: start)
        height += 1
      } else {
        base = parseIndex(of: base, from: start)
      }
    }
    return base
  }

  mutating func takeMemberKey() -> NameSyntax {
    if at(.dot) {
      report(
        SyntaxDiagnostics.expectedName(currentSpan, what: "a key", found: found, isQuoted: false)
      )
      while at(.dot) { skip() }
    }
    // No expression stands before `=`: such a word is the next entry's name.
    let isNextItem = isOnNewLine && kind(ahead: 1) == .equal
    guard current.kind.isWord || at(.quotedName), !isNextItem else {
      report(
        SyntaxDiagnostics.expectedName(currentSpan, what: "a key", found: found, isQuoted: false)
      )
      return missingName
    }
    return parseKey("a key")
  }

  private mutating func parseIndex(of base: ExpressionSyntax, from start: UInt32)
    -> ExpressionSyntax
  {
    let tallest = height
    let bracket = advance()
    guard enter() else {
      index -= 1
      skipBalanced()
      return base
    }
    defer { depth -= 1 }
    open(bracket)
    let place = parseExpression()
    close(bracket)
    height = max(tallest, height) + 1
    return node(.index(base, place), from: start)
  }

  /// Whether a bracket behind a path is meant as a call of its last key.
  private func isCall(of base: ExpressionSyntax) -> Bool {
    guard case .member = base.kind else { return false }
    return !isOnNewLine
  }

  private mutating func skipCall() {
    let name = tokens[max(0, index - 1)]
    report(SyntaxDiagnostics.callOfPath(span(name.range), name: VisibleText.of(text(name))))
    skipBalanced()
  }
}
