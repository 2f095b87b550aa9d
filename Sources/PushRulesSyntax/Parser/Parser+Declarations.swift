internal import PushRulesDiagnostics

extension Parser {
  /// One declaration; `nil` where none begins here, and what stands here is put aside.
  ///
  /// `declaration = input | output | reject | drop
  ///              | [ "override" ] ( let | table | placeholders | layer | decide | finish | observe ) ;`
  mutating func parseDeclaration(header: Header) -> DeclarationSyntax? {
    let isConsequence = faultCount > faultsBefore && !isAtLineStart
    faultsBefore = faultCount
    hasBracketFault = false
    openBrackets.removeAll()
    blocks.removeAll()
    depth = 0
    guard at(.policy) || atDeclaration || nearestDeclarationHere != nil else {
      skipToDeclaration(isConsequence: isConsequence)
      return nil
    }
    closedBraces.removeAll()
    let opening = Opening(documentation: takeDocumentation(), start: current.start)
    guard at(.override) else { return parseDeclaration(opening, header: header) }
    var overriding = opening
    overriding.override = advance().range
    while at(.override) {
      report(SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: "here"))
      skip()
    }
    switch current.kind {
    case .input, .output, .reject, .drop, .policy:
      let word = text(current)
      report(SyntaxDiagnostics.overrideNotPossible(currentSpan, what: word))
    default:
      if !atDeclaration, nearestDeclarationHere == nil {
        let nearest = nearestDeclaration?.spelling
        report(
          SyntaxDiagnostics.expectedDeclaration(currentSpan, found: found, nearest: nearest)
        )
        if let override = overriding.override { skipped.append(override) }
        return nil
      }
    }
    return parseDeclaration(overriding, header: header)
  }

  /// Whether a word stands at the very start of a line, so that somebody means it to be here.
  private var isAtLineStart: Bool {
    guard current.kind.isWord else { return false }
    return current.start == 0 || Lexer.isLineBreak(source.bytes[Int(current.start) - 1])
  }

  /// What stands before a declaration's own word.
  struct Opening {
    let documentation: [DocumentationLine]
    let start: UInt32
    var override: SourceRange?

    init(documentation: [DocumentationLine], start: UInt32) {
      self.documentation = documentation
      self.start = start
    }
  }

  /// The head of a declaration that ends before the current token.
  func head(_ opening: Opening) -> DeclarationHead {
    DeclarationHead(
      documentation: opening.documentation,
      override: opening.override,
      range: range(from: opening.start)
    )
  }

  private mutating func parseDeclaration(
    _ opening: Opening,
    header: Header
  ) -> DeclarationSyntax? {
    var kind = current.kind
    if let meant = nearestDeclarationHere {
      report(
        SyntaxDiagnostics.expectedDeclaration(
          currentSpan,
          found: found,
          nearest: meant.spelling
        )
      )
      kind = meant
      // The word stands in no node; what follows it does.
      if meant != .policy, skipped.last != current.range { skipped.append(current.range) }
    }
    switch kind {
    case .input: return .input(parseInput(opening))
    case .output: return .output(parseOutput(opening))
    case .observe: return .observe(parseObserve(opening))
    case .reject: return .reject(parseReject(opening))
    case .drop: return .drop(parseDrop(opening))
    case .let: return .let(parseLet(opening))
    case .table: return .table(parseTable(opening))
    case .placeholders: return .placeholders(parsePlaceholders(opening))
    case .whole, .layer: return .layer(parseLayer(opening))
    case .decide: return .decide(parseDecide(opening))
    case .finish: return .finish(parseFinish(opening))
    case .policy:
      if let override = opening.override { skipped.append(override) }
      skipSecondPolicy(header)
      return nil
    default:
      return nil
    }
  }

  /// The word that is meant by a mistyped one, where what follows fits.
  private var nearestDeclarationHere: TokenKind? {
    guard at(.name), let nearest = nearestDeclaration else { return nil }
    switch kind(ahead: 1) {
    case .name, .quotedName: return nearest == .input || nearest == .output ? nil : nearest
    case .leftBrace: return nearest == .input || nearest == .output ? nearest : nil
    case .layer: return nearest == .whole || nearest == .drop ? nearest : nil
    case .stringStart: return nearest == .reject ? nearest : nil
    default: return nil
    }
  }

  private mutating func skipSecondPolicy(_ header: Header) {
    // Where the first one was missing, this is what was looked for; that has been said.
    if !header.range.isEmpty {
      report(SyntaxDiagnostics.secondPolicy(currentSpan, first: span(header.range)))
    }
    skip()
    if at(.name) || (at(.policy) && !isOnNewLine) { skip() }
    if at(.extends) {
      skip()
      if at(.stringStart) { skipBalanced() }
    }
  }

  /// Reports what is no declaration and puts it aside up to the next one.
  private mutating func skipToDeclaration(isConsequence: Bool) {
    let isField = current.kind.isWord && kind(ahead: 1) == .equal
    if !isConsequence {
      if current.kind.isClosing {
        report(
          SyntaxDiagnostics.strayBracket(
            currentSpan,
            bracket: current.kind.spelling,
            suspect: suspect.map { span($0.closing.range) }
          )
        )
      } else {
        report(
          SyntaxDiagnostics.expectedDeclaration(
            currentSpan,
            found: found,
            nearest: isField ? nil : nearestDeclaration?.spelling,
            isField: isField,
            suspect: suspect.map { span($0.closing.range) }
          )
        )
      }
    }
    repeat {
      if at(.leftBrace) || at(.stringStart) { skipBalanced() } else { skip() }
    } while !at(.endOfFile) && !atDeclaration
  }

  /// What a message looks like.
  ///
  /// `input = "input" record_type ;`
  mutating func parseInput(_ opening: Opening) -> InputSyntax {
    advance()
    let record = parseRecordType(after: "after `input`")
    return InputSyntax(head: head(opening), record: record)
  }

  /// What is decided.
  ///
  /// `output = "output" "{" { output_field [ "," ] } "}" ;`
  mutating func parseOutput(_ opening: Opening) -> OutputSyntax {
    advance()
    let start = current.start
    let fields = takeItems(of: .outputFields, after: "after `output`") { $0.parseOutputField() }
    let record = RecordTypeSyntax(fields: fields, range: range(from: start))
    return OutputSyntax(head: head(opening), record: record)
  }

  /// A fact from outside.
  ///
  /// `observe = "observe" name "by" name "(" [ expression { "," expression } ] ")" record_type ;`
  mutating func parseObserve(_ opening: Opening) -> ObserveSyntax {
    advance()
    let name = parseName("the fact's name")
    if at(word: "by"), kind(ahead: 1) != .leftParenthesis {
      advance()
    } else {
      report(
        SyntaxDiagnostics.expectedToken(
          currentSpan,
          token: "`by`",
          after: "after the fact's name",
          found: found,
          help: "write `observe name by kind(argument) { … }`"
        )
      )
    }
    let kind = parseName("the kind of the fact")
    var arguments: [ExpressionSyntax] = []
    if at(.leftParenthesis) {
      let bracket = advance()
      open(bracket)
      if !at(.rightParenthesis) {
        repeat { arguments.append(parseExpression()) } while eatComma(before: .rightParenthesis)
      }
      close(bracket)
    } else {
      expect(.leftParenthesis, after: "after the kind of the fact")
      if startsExpression, !at(.leftBrace), !isOnNewLine { arguments.append(parseExpression()) }
      if at(.rightParenthesis) { skip() }
    }
    let record = parseRecordType(after: "before the fact's fields")
    return ObserveSyntax(
      head: head(opening),
      name: name,
      kind: kind,
      arguments: arguments,
      record: record
    )
  }

  /// A message that the vendor refuses.
  ///
  /// `reject = "reject" plain_string "when" expression ;`
  mutating func parseReject(_ opening: Opening) -> RejectSyntax {
    advance()
    let text = parsePlainString("the reason")
    let hasWhen = expect(.when, after: "after the reason")
    let condition =
      hasWhen || (startsExpression && !isOnNewLine)
      ? parseExpression() : ExpressionSyntax(.missing, gapRange)
    return RejectSyntax(head: head(opening), text: text, condition: condition)
  }

  /// What the other file says and this one does not.
  ///
  /// `drop = "drop" ( "layer" name | "reject" plain_string ) ;`
  mutating func parseDrop(_ opening: Opening) -> DropSyntax {
    advance()
    if eat(.layer) != nil {
      let name = parseName("the layer's name")
      return DropSyntax(head: head(opening), target: .layer(name))
    }
    if eat(.reject) != nil {
      let text = parsePlainString("the reason")
      return DropSyntax(head: head(opening), target: .reject(text))
    }
    report(
      SyntaxDiagnostics.expectedToken(
        currentSpan,
        token: "`layer` or `reject`",
        after: "after `drop`",
        found: found,
        help: "write `drop layer name` or `drop reject \"reason\"`"
      )
    )
    let place = gapRange
    if !isOnNewLine, !at(.endOfFile) {
      skipBalanced()
      if at(.name), !isOnNewLine { skip() }
    }
    return DropSyntax(head: head(opening), target: .missing(place))
  }

  /// A name for a value.
  ///
  /// `let = "let" name "=" value ;`
  mutating func parseLet(_ opening: Opening) -> LetSyntax {
    advance()
    let name = parseName("the value's name")
    let value = takeAssigned("after the name")
    return LetSyntax(head: head(opening), name: name, value: value)
  }

  /// A step after the choice.
  ///
  /// `finish = "finish" field_name "=" value ;`
  mutating func parseFinish(_ opening: Opening) -> FinishSyntax {
    advance()
    let name = parseFieldName("an output's name")
    let value = takeAssigned("after the output's name")
    return FinishSyntax(head: head(opening), name: name, value: value)
  }

  /// `=` and a value.
  mutating func takeAssigned(_ place: String) -> ValueSyntax {
    let isOnLine = !isOnNewLine
    if expect(.equal, after: place, help: "write `name = value`") { return parseValue() }
    if at(.colon), isOnLine { skip() }
    return startsExpression && !atEntry && isOnLine ? parseValue() : missingValue
  }

  var missingValue: ValueSyntax {
    let expression = ExpressionSyntax(.missing, gapRange)
    let alternative = ValueSyntax.Alternative(
      expression: expression,
      condition: nil,
      range: gapRange
    )
    return ValueSyntax(alternatives: [alternative], range: gapRange)
  }
}
