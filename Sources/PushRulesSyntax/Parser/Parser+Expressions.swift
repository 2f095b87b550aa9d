internal import PushRulesDiagnostics

extension Parser {
  var startsExpression: Bool { cursor.startsExpression }

  /// A node that ends before the current token.
  func node(_ kind: ExpressionSyntax.Kind, from start: UInt32) -> ExpressionSyntax {
    cursor.node(kind, from: start)
  }

  // The functions below call each other for every level of nesting. They are kept small, and what is
  // rare is a function of its own: in a debug build every temporary has a place in the frame, and
  // `nestingLimit` levels have to fit on a stack of 512 KB.

  /// A condition or any other expression.
  ///
  /// `expression = conjunct [ "or" conjunct { "or" conjunct }
  ///                        | "and" conjunct { "and" conjunct } ] ;`
  mutating func parseExpression() -> ExpressionSyntax {
    let start = cursor.start
    let first = parseConjunct()
    return cursor.isJunction ? continueJunction(first, from: start) : first
  }

  private mutating func continueJunction(
    _ first: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    let word = cursor.index
    var operands = [first]
    var tallest = height
    var hasMixed = false
    while cursor.isJunction {
      if !hasMixed { hasMixed = reportMixed(word) }
      advance()
      operands.append(parseConjunct())
      tallest = max(tallest, height)
    }
    return raised(junction(operands, word, from: start), over: tallest)
  }

  private func junction(
    _ operands: [ExpressionSyntax],
    _ word: Int,
    from start: UInt32
  ) -> ExpressionSyntax {
    cursor.node(tokens[word].kind == .and ? .and(operands) : .or(operands), from: start)
  }

  /// Whether the current word is another one than the first, which is a fault.
  private mutating func reportMixed(_ first: Int) -> Bool {
    let word = tokens[first]
    guard !at(word.kind) else { return false }
    report(
      SyntaxDiagnostics.mixedAndOr(
        currentSpan,
        first: span(word.range),
        firstWord: word.kind.spelling,
        word: current.kind.spelling
      )
    )
    return true
  }

  /// A test or its opposite.
  ///
  /// `conjunct = "not" conjunct | test ;`
  mutating func parseConjunct() -> ExpressionSyntax {
    cursor.at(.not) ? continueNegation() : parseTest()
  }

  private mutating func continueNegation() -> ExpressionSyntax {
    let first = cursor.index
    while cursor.at(.not) { advance() }
    let last = cursor.index
    let operand = parseTest()
    return negated(operand, first..<last)
  }

  private mutating func negated(
    _ operand: ExpressionSyntax,
    _ words: Range<Int>
  ) -> ExpressionSyntax {
    var whole = operand
    for word in words.reversed() {
      guard height < Self.nestingLimit else {
        reportDepth(tokens[word].range)
        break
      }
      whole = cursor.node(.not(whole), from: tokens[word].start)
      height += 1
    }
    return whole
  }

  /// A comparison, a question, or a value.
  ///
  /// `test = sum [ ( "<" | "<=" | ">" | ">=" | "in" ) sum
  ///             | "is" ( "present" | "absent"
  ///                    | [ "not" ] ( "null" | "empty" | "blank" | compared ) ) ] ;`
  mutating func parseTest() -> ExpressionSyntax {
    let start = cursor.start
    let left = parseSum()
    return isTest ? continueTest(left, from: start) : left
  }

  /// Whether an operator follows; `=` is none, and is taken for `is` after a fault.
  private var isTest: Bool { cursor.isComparison || (at(.equal) && !isOnNewLine) }

  private mutating func continueTest(
    _ left: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    let tallest = height
    let word = cursor.index
    let kind = continueTest(left)
    let whole = raised(cursor.node(kind, from: start), over: max(tallest, height))
    if cursor.isComparison { skipChain(first: tokens[word]) }
    return whole
  }

  private mutating func continueTest(_ left: ExpressionSyntax) -> ExpressionSyntax.Kind {
    switch cursor.kind {
    case .is: return parseIs(left)
    case .equal: return parseAssignment(left)
    default: return parseComparison(left)
    }
  }

  private mutating func parseComparison(_ left: ExpressionSyntax) -> ExpressionSyntax.Kind {
    let word = advance()
    let right = parseSum()
    guard let comparison = ExpressionSyntax.Comparison(rawValue: text(word)) else {
      return .membership(left, right)
    }
    return .comparison(comparison, left, right)
  }

  private mutating func parseAssignment(_ left: ExpressionSyntax) -> ExpressionSyntax.Kind {
    reportAssignment()
    advance()
    return .equality(left, parseSum(), isNegated: false)
  }

  private mutating func reportAssignment() {
    report(SyntaxDiagnostics.assignment(currentSpan))
  }

  /// `< c` after `a < b`.
  private mutating func skipChain(first: Token) {
    report(SyntaxDiagnostics.chainedComparison(currentSpan, first: span(first.range)))
    while cursor.isComparison {
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
    let word = advance()
    let isNegated = eat(.not) != nil
    skipSecondWords()
    if let question = takeQuestion(after: word, isNegated: isNegated) {
      height = 0
      return .question(left, question, isNegated: isNegated)
    }
    return .equality(left, parseCompared(), isNegated: isNegated)
  }

  private mutating func takeQuestion(
    after word: Token,
    isNegated: Bool
  ) -> ExpressionSyntax.Question? {
    guard at(.name), let question = ExpressionSyntax.Question(rawValue: text(current)) else {
      return nil
    }
    if isNegated, question == .present || question == .absent {
      let place = SourceRange(word.start, current.range.end)
      report(SyntaxDiagnostics.isNotPresent(span(place), word: text(current)))
    }
    advance()
    return question
  }

  /// `not not` and `is is`.
  private mutating func skipSecondWords() {
    guard at(.not) || at(.is) else { return }
    let place = "after `\(text(tokens[index - 1]))`"
    report(SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: place))
    while at(.not) || at(.is) { skip() }
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
    let start = cursor.start
    let first = parsePostfix()
    return cursor.isSign ? continueSum(first, from: start) : first
  }

  private mutating func continueSum(
    _ first: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    var left = first
    while cursor.isSign {
      if isTooHigh() {
        skipOperand()
        continue
      }
      let tallest = height
      let first = index
      let sign = advance().kind
      let right = parsePostfix()
      guard raise(over: tallest, from: first) else { continue }
      left = cursor.node(.sum(left, right, isSubtraction: sign == .minus), from: start)
    }
    return left
  }

  /// Counts what was parsed last as one more level; where that is one too many, it is put aside from
  /// the sign or bracket on that stands before it.
  private mutating func raise(over levels: Int, from first: Int) -> Bool {
    guard height < Self.nestingLimit else {
      reportDepth(tokens[first].range)
      setAside(from: first)
      height = levels
      return false
    }
    height = max(levels, height) + 1
    return true
  }

  /// Whether the tree is as high as it may be; the sign that would raise it is put aside.
  private mutating func isTooHigh() -> Bool {
    guard height >= Self.nestingLimit else { return false }
    reportDepth(current.range)
    skip()
    return true
  }

  /// A value and the way into it.
  ///
  /// `postfix = primary { "." key | "[" expression "]" } ;`
  mutating func parsePostfix() -> ExpressionSyntax {
    let start = cursor.start
    let base = parsePrimary()
    return isPostfix(base) ? continuePostfix(base, from: start) : base
  }

  private func isPostfix(_ base: ExpressionSyntax) -> Bool {
    switch cursor.kind {
    case .dot, .leftBracket: true
    case .leftParenthesis: isCall(of: base)
    default: false
    }
  }

  private mutating func continuePostfix(
    _ first: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    var base = first
    while isPostfix(base) {
      switch cursor.kind {
      case .leftParenthesis: skipCall()
      case .dot: base = continueMember(base, from: start)
      default: base = continueIndex(base, from: start)
      }
    }
    return base
  }

  private mutating func continueMember(
    _ base: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    if isTooHigh() {
      if at(.name) { skip() }
      return base
    }
    advance()
    height += 1
    let key = takeMemberKey()
    return cursor.node(.member(base, key), from: start)
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

  private mutating func continueIndex(
    _ base: ExpressionSyntax,
    from start: UInt32
  ) -> ExpressionSyntax {
    let tallest = height
    guard tallest < Self.nestingLimit, enter() else { return skipIndex(base) }
    let first = index
    let bracket = advance()
    open(bracket)
    let place = parseExpression()
    close(bracket, holdsOne: true)
    depth -= 1
    guard raise(over: tallest, from: first) else { return base }
    return cursor.node(.index(base, place), from: start)
  }

  private mutating func skipIndex(_ base: ExpressionSyntax) -> ExpressionSyntax {
    reportDepth(current.range)
    skipBalanced()
    return base
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
