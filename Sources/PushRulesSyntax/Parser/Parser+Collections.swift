internal import PushRulesDiagnostics

extension Parser {
  /// A list, item by item or made from others.
  ///
  /// `list = "[" [ expression ( { "," expression } | comprehension ) ] "]" ;`
  mutating func parseList() -> ExpressionSyntax {
    let bracket = advance()
    open(bracket)
    guard !cursor.at(.rightBracket) else {
      close(bracket)
      height = 0
      return cursor.node(.list([]), from: bracket.start)
    }
    let first = parseExpression()
    var tallest = height
    if cursor.at(.for) {
      let (sources, condition) = parseComprehension()
      tallest = max(tallest, height)
      close(bracket)
      height = tallest
      return cursor.node(
        .comprehension(element: first, sources: sources, condition: condition),
        from: bracket.start
      )
    }
    var items = [first]
    while eatComma(before: .rightBracket) {
      items.append(parseExpression())
      tallest = max(tallest, height)
    }
    close(bracket)
    height = tallest
    return cursor.node(.list(items), from: bracket.start)
  }

  /// Where the items of a list come from.
  ///
  /// `comprehension = item_source { item_source } [ "where" expression ] ;`
  mutating func parseComprehension() -> ([ComprehensionSource], ExpressionSyntax?) {
    var sources: [ComprehensionSource] = []
    var tallest = 0
    while cursor.at(.for) {
      sources.append(parseItemSource())
      tallest = max(tallest, height)
    }
    var condition: ExpressionSyntax?
    if eat(.where) != nil {
      condition = parseExpression()
      tallest = max(tallest, height)
    }
    height = tallest
    return (sources, condition)
  }

  /// One list whose items are gone through.
  ///
  /// `item_source = "for" name "in" expression ;`
  mutating func parseItemSource() -> ComprehensionSource {
    advance()
    let variable = parseName("the name of an item")
    expect(.in, after: "after the item's name", help: "write `for item in list`")
    return ComprehensionSource(variable: variable, list: parseExpression())
  }

  /// A record.
  ///
  /// `record = "{" { entry [ "," ] } "}" ;`
  mutating func parseRecord() -> ExpressionSyntax {
    let start = cursor.start
    var tallest = 0
    let entries = takeItems(of: .record, after: "here") { parser in
      let entry = parser.parseEntry()
      tallest = max(tallest, parser.height)
      return entry
    }
    height = tallest
    return cursor.node(.record(entries), from: start)
  }

  /// An entry of a record.
  ///
  /// `entry = key ":" value ;`
  mutating func parseEntry() -> EntrySyntax {
    let start = cursor.start
    let name = parseKey("a key")
    expect(.colon, after: "after the key")
    let value = parseValue()
    return EntrySyntax(name: name, value: value, range: cursor.range(from: start))
  }
}
