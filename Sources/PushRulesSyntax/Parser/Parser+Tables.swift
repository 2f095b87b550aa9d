internal import PushRulesDiagnostics

extension Parser {
  /// A constant map.
  ///
  /// `table = "table" name "{" { row [ "," ] } "}" ;`
  mutating func parseTable(_ opening: Opening) -> TableSyntax {
    advance()
    let name = parseName("the table's name")
    let rows = takeItems(of: .rows, after: "after the table's name") { $0.parseRow() }
    return TableSyntax(head: head(opening), name: name, rows: rows)
  }

  /// A row of a table.
  ///
  /// `row = ( plain_string | "otherwise" ) "=" constant ;`
  mutating func parseRow() -> TableSyntax.Row {
    let documentation = takeDocumentation()
    let start = current.start
    var key: PlainStringSyntax?
    if eat(.otherwise) == nil { key = parsePlainString("a row's key") }
    let value: ConstantSyntax
    if expect(.equal, after: "after the row's key", help: "a row is written `\"key\" = constant`") {
      value = parseConstant()
    } else {
      if at(.colon) { skip() }
      value = startsExpression && !isOnNewLine ? parseConstant() : .missing(gapRange)
    }
    return TableSyntax.Row(
      documentation: documentation,
      key: key,
      value: value,
      range: range(from: start)
    )
  }

  /// A dialect of placeholders.
  ///
  /// `placeholders = "placeholders" name [ "(" parameter { "," parameter } ")" ]
  ///                 "{" { placeholder [ "," ] } "}" ;`
  mutating func parsePlaceholders(_ opening: Opening) -> PlaceholdersSyntax {
    advance()
    let name = parseName("the name of the placeholders")
    var parameters: [PlaceholdersSyntax.Parameter] = []
    if let bracket = eat(.leftParenthesis) {
      open(bracket)
      repeat { parameters.append(parseParameter()) } while eatParameterComma()
      close(bracket)
    }
    let entries = takeItems(of: .entries, after: "before the entries") { $0.parsePlaceholder() }
    return PlaceholdersSyntax(
      head: head(opening),
      name: name,
      parameters: parameters,
      entries: entries
    )
  }

  private mutating func eatParameterComma() -> Bool {
    if eat(.comma) != nil { return true }
    guard at(.name), kind(ahead: 1) == .colon else { return false }
    report(SyntaxDiagnostics.missingComma(currentSpan, found: found))
    return true
  }

  /// A parameter of placeholders.
  ///
  /// `parameter = name ":" type ;`
  mutating func parseParameter() -> PlaceholdersSyntax.Parameter {
    let name = parseName("a parameter's name")
    let hasColon = expect(
      .colon,
      after: "after the parameter's name",
      help: "a parameter is written `name: type`"
    )
    let type = hasColon || !current.kind.isClosing ? parseType() : .missing(gapRange)
    return PlaceholdersSyntax.Parameter(name: name, type: type)
  }

  /// An entry of placeholders.
  ///
  /// `placeholder = pattern "=" value ;`
  mutating func parsePlaceholder() -> PlaceholdersSyntax.Entry {
    let documentation = takeDocumentation()
    let start = current.start
    let pattern = parsePattern()
    let value = takeAssigned("after the pattern")
    return PlaceholdersSyntax.Entry(
      documentation: documentation,
      pattern: pattern,
      value: value,
      range: range(from: start)
    )
  }

  /// What a placeholder looks like in a text.
  ///
  /// `pattern = PATTERN ;`
  mutating func parsePattern() -> PatternSyntax {
    let quote = advance()
    var prefix = ""
    var suffix = ""
    var hole: PatternSyntax.Hole?
    while !at(.stringEnd), !at(.endOfFile) {
      if at(.interpolationStart) {
        if let first = hole {
          report(SyntaxDiagnostics.patternTwoHoles(currentSpan, first: span(first.range)))
          skipInterpolation()
        } else {
          hole = parseHole()
        }
      } else {
        let text = StringDecoding.text(advance().range, in: source)
        if hole == nil { prefix += text } else { suffix += text }
      }
    }
    _ = eat(.stringEnd)
    return PatternSyntax(
      prefix: prefix,
      hole: hole,
      suffix: suffix,
      range: range(from: quote.start)
    )
  }

  /// A hole, with the bracket that encloses it.
  ///
  /// `hole = name ":" ( "int" | "string" ) ;`
  mutating func parseHole() -> PatternSyntax.Hole {
    let bracket = advance()
    open(bracket)
    let name = parseName("the hole's name")
    let hasColon = expect(.colon, after: "after the hole's name", help: "write `\\(n: int)`")
    var isInteger = false
    if at(word: "int") || at(word: "string") {
      isInteger = at(word: "int")
      advance()
    } else if hasColon {
      report(SyntaxDiagnostics.holeType(currentSpan, found: found))
      if at(.name) { skip() }
    }
    close(bracket)
    return PatternSyntax.Hole(
      name: name,
      isInteger: isInteger,
      range: range(from: bracket.start)
    )
  }
}
