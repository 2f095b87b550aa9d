internal import PushRulesDiagnostics

extension Parser {
  /// The words of quantifiers; before `(` they are nothing else.
  private var atQuantifier: ExpressionSyntax.Quantifier? {
    guard at(.name), kind(ahead: 1) == .leftParenthesis else { return nil }
    return ExpressionSyntax.Quantifier(rawValue: text(current))
  }

  /// The smallest expressions.
  ///
  /// `primary = string | integer | "true" | "false" | decided | name
  ///          | ( quantifier | call | list | record | parenthesized ) ;`
  mutating func parsePrimary() -> ExpressionSyntax {
    height = 0
    return cursor.isNested ? parseNested() : parseFlat()
  }

  private mutating func parseFlat() -> ExpressionSyntax {
    switch current.kind {
    case .name, .quotedName:
      // In an expression a hyphen is a minus.
      let name = at(.name) ? name(of: advance()) : parseName("a name")
      return ExpressionSyntax(.name(name), name.range)
    case .output: return parseDecided()
    case .stringStart: return parseString()
    case .true, .false:
      let token = advance()
      return ExpressionSyntax(.boolean(token.kind == .true), token.range)
    case .integer, .minus:
      let (value, range) = parseInteger()
      return ExpressionSyntax(value.map { .integer($0) } ?? .missing, range)
    default: return parseMissingPrimary()
    }
  }

  /// Expressions that hold others; with an index the only ones where an expression gets deeper.
  private mutating func parseNested() -> ExpressionSyntax {
    guard enter() else { return skipNested() }
    let expression = parseEntered()
    depth -= 1
    return raised(expression, over: height)
  }

  private mutating func parseEntered() -> ExpressionSyntax {
    switch cursor.kind {
    case .stringStart: parseString()
    case .leftParenthesis: parseParenthesized()
    case .leftBracket: parseList()
    case .leftBrace: parseRecord()
    default: atQuantifier == nil ? parseCall() : parseQuantifier()
    }
  }

  private mutating func skipNested() -> ExpressionSyntax {
    let start = cursor.start
    if at(.name) { skip() }
    skipBalanced()
    return ExpressionSyntax(.missing, SourceRange(start, start))
  }

  /// An expression over parts that have so many levels; it is given up where it has too many.
  mutating func raised(_ expression: ExpressionSyntax, over levels: Int) -> ExpressionSyntax {
    guard levels < Self.nestingLimit else { return tooHigh(expression) }
    height = levels + 1
    return expression
  }

  private mutating func tooHigh(_ expression: ExpressionSyntax) -> ExpressionSyntax {
    reportDepth(SourceRange(expression.range.start, expression.range.start + 1))
    var first = index
    while first > 0, tokens[first - 1].start >= expression.range.start { first -= 1 }
    setAside(from: first)
    height = 0
    return ExpressionSyntax(.missing, SourceRange(expression.range.start, expression.range.start))
  }

  private mutating func parseMissingPrimary() -> ExpressionSyntax {
    if at(.plus) {
      report(SyntaxDiagnostics.plusSign(currentSpan))
      skipSigns()
      return startsExpression ? parsePrimary() : ExpressionSyntax(.missing, gapRange)
    }
    let isWord = current.kind.isReserved && !atDeclaration && !isOnNewLine
    switch current.kind {
    case .when, .else, .and, .or, .is, .in, .for, .where, .otherwise, .not: break
    default:
      if isWord {
        report(
          SyntaxDiagnostics.reservedName(
            currentSpan,
            word: text(current),
            what: "a name",
            isKey: false
          )
        )
        let token = advance()
        return ExpressionSyntax(.name(name(of: token)), token.range)
      }
    }
    if atDeclaration, !isOnNewLine, kind(ahead: 1) == .dot {
      let token = advance()
      return ExpressionSyntax(.name(name(of: token)), token.range)
    }
    report(SyntaxDiagnostics.expectedExpression(currentSpan, found: found))
    let place = gapRange
    if at(.not) {
      skipSigns()
    } else if isDoubled || at(.question) || at(.bar), !atStringPart {
      skip()
    }
    if !isOnNewLine, startsExpression, isFaultBehind { return parsePrimary() }
    return ExpressionSyntax(.missing, place)
  }

  /// Puts aside all that stands before a value and cannot, so that no run of it nests any deeper.
  private mutating func skipSigns() {
    while at(.plus) || at(.not) { skip() }
  }

  /// Whether the token before was put aside because it had no place.
  private var isFaultBehind: Bool { index > 0 && skipped.last == tokens[index - 1].range }

  /// Whether an operator stands twice, or a sign that joins stands before another.
  private var isDoubled: Bool {
    guard index > 0, current.kind == tokens[index - 1].kind else { return false }
    switch current.kind {
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .and, .or, .is, .in, .equal, .dot, .when,
      .else, .where, .not:
      return true
    default:
      return false
    }
  }

  /// A decided field.
  ///
  /// `decided = "output" "." key ;`
  mutating func parseDecided() -> ExpressionSyntax {
    let start = advance().start
    guard at(.dot) else {
      report(
        SyntaxDiagnostics.expectedToken(
          currentSpan,
          token: "`.`",
          after: "after `output`",
          found: found,
          help: "a decided field is read as `output.name`"
        )
      )
      let field = at(.name) && !isOnNewLine && !atEntry ? name(of: advance()) : missingName
      return node(.output(field), from: start)
    }
    advance()
    let field = takeMemberKey()
    return cursor.node(.output(field), from: start)
  }

  /// Text with what is put in.
  ///
  /// `string = STRING ;`
  mutating func parseString() -> ExpressionSyntax {
    let quote = advance()
    var segments: [StringSegment] = []
    var tallest = 0
    while !cursor.at(.stringEnd), !cursor.at(.endOfFile) {
      if let bracket = eat(.interpolationStart) {
        open(bracket)
        let expression = parseExpression()
        tallest = max(tallest, height)
        close(bracket)
        segments.append(.interpolation(expression, range(from: bracket.start)))
      } else {
        let range = advance().range
        segments.append(.text(StringDecoding.text(range, in: source), range))
      }
    }
    if segments.isEmpty { segments.append(.text("", gapRange)) }
    _ = eat(.stringEnd)
    height = tallest
    return cursor.node(.string(segments), from: quote.start)
  }

  /// A question to the items of a list.
  ///
  /// `quantifier = ( "any" | "all" | "first" | "count" ) "(" name "in" expression ":" expression ")" ;`
  mutating func parseQuantifier() -> ExpressionSyntax {
    let quantifier = atQuantifier ?? .any
    let start = advance().start
    let bracket = advance()
    open(bracket)
    let variable = takeQuantified()
    let list = parseExpression()
    let tallest = height
    let hasCondition = expectCondition()
    let condition = hasCondition ? parseExpression() : ExpressionSyntax(.missing, gapRange)
    height = max(tallest, height)
    close(bracket, holdsOne: true)
    return cursor.node(
      .quantifier(quantifier, variable: variable, list: list, condition: condition),
      from: start
    )
  }

  private static let quantifierHelp = "write `any(item in list: condition)`"

  private mutating func takeQuantified() -> NameSyntax {
    let variable = parseName("the name of an item")
    let hasWord = expect(.in, after: "after the item's name", help: Self.quantifierHelp)
    if !hasWord, at(.colon) { skip() }
    return variable
  }

  private mutating func expectCondition() -> Bool {
    expect(.colon, after: "after the list", help: Self.quantifierHelp) || startsExpression
  }

  /// A call of a function or of placeholders.
  ///
  /// `call = ( name - ( "any" | "all" | "first" | "count" ) )
  ///         "(" [ argument { "," argument } ] ")" ;`
  mutating func parseCall() -> ExpressionSyntax {
    let start = cursor.start
    let name = parseName("a function's name")
    let bracket = advance()
    open(bracket)
    var arguments: [ArgumentSyntax] = []
    var tallest = 0
    var lacksComma = false
    if !cursor.at(.rightParenthesis) {
      repeat {
        arguments.append(parseArgument())
        tallest = max(tallest, height)
      } while eatArgumentComma(&lacksComma)
    }
    close(bracket)
    height = tallest
    return cursor.node(.call(name, arguments), from: start)
  }

  /// - Parameter isLacking: whether a comma was missing before; where a second one is, the call has
  ///   ended, and these are the entries of a record around it.
  private mutating func eatArgumentComma(_ isLacking: inout Bool) -> Bool {
    if at(.name), kind(ahead: 1) == .colon {
      if isLacking { return false }
      isLacking = true
      report(SyntaxDiagnostics.missingComma(currentSpan, found: found))
      return true
    }
    return eatComma(before: .rightParenthesis)
  }

  /// An argument of a call.
  ///
  /// `argument = [ name ":" ] expression ;`
  mutating func parseArgument() -> ArgumentSyntax {
    let label = takeLabel()
    return ArgumentSyntax(label: label, expression: parseExpression())
  }

  private mutating func takeLabel() -> NameSyntax? {
    guard at(.name), kind(ahead: 1) == .colon else { return nil }
    let label = name(of: advance())
    advance()
    return label
  }

  /// An expression in parentheses.
  ///
  /// `parenthesized = "(" expression ")" ;`
  mutating func parseParenthesized() -> ExpressionSyntax {
    let bracket = advance()
    open(bracket)
    let inner = parseExpression()
    close(bracket, holdsOne: true)
    return cursor.node(.parenthesized(inner), from: bracket.start)
  }
}
