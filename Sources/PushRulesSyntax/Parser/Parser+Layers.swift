internal import PushRulesDiagnostics

extension Parser {
  /// A source of values.
  ///
  /// `layer = [ "whole" ] "layer" name [ "when" expression ]
  ///          "{" { ( let | layer_field ) [ "," ] } "}" ;`
  mutating func parseLayer(_ opening: Opening) -> LayerSyntax {
    var whole: SourceRange?
    if at(.whole) {
      whole = advance().range
      if at(.whole) { reportSecondWhole() }
      expect(.layer, after: "after `whole`", help: "write `whole layer name { … }`")
    } else {
      advance()
    }
    let name = parseName("the layer's name")
    let condition = parseGuard()
    let members = takeItems(of: .layer, after: "before the layer's fields") {
      $0.parseMember()
    }
    return LayerSyntax(
      head: head(opening),
      whole: whole,
      name: name,
      condition: condition,
      members: members
    )
  }

  private mutating func reportSecondWhole() {
    report(SyntaxDiagnostics.unexpectedToken(currentSpan, found: found, place: "here"))
    while at(.whole) { skip() }
  }

  private mutating func parseGuard() -> ExpressionSyntax? {
    if eat(.when) != nil { return parseExpression() }
    guard startsExpression, !at(.leftBrace), !isOnNewLine, !atEntry else { return nil }
    report(
      SyntaxDiagnostics.expectedToken(
        currentSpan,
        token: "`{` or `when`",
        after: "after the layer's name",
        found: found,
        help: "a guard is written `layer name when condition { … }`"
      )
    )
    return parseExpression()
  }

  private mutating func parseMember() -> LayerSyntax.Member {
    guard at(.let) else { return .field(parseLayerField()) }
    let opening = Opening(documentation: takeDocumentation(), start: current.start)
    return .let(parseLet(opening))
  }

  /// A value that a layer offers.
  ///
  /// `layer_field = field_name "=" value ;`
  mutating func parseLayerField() -> LayerSyntax.Field {
    let documentation = takeDocumentation()
    let start = current.start
    let name = parseFieldName("an output's name")
    let value = takeAssigned("after the output's name")
    return LayerSyntax.Field(
      documentation: documentation,
      name: name,
      value: value,
      range: range(from: start)
    )
  }

  /// Which layers decide a field.
  ///
  /// `decide = "decide" field_name { "," field_name }
  ///           ( ":" chain | "{" branch { branch } last_branch "}" ) ;`
  mutating func parseDecide(_ opening: Opening) -> DecideSyntax {
    advance()
    var fields = [parseFieldName("an output's name")]
    while at(.comma) || (at(.name) && !isOnNewLine && kind(ahead: 1) != .less) {
      if at(.name) {
        report(SyntaxDiagnostics.missingComma(currentSpan, found: found))
      } else {
        advance()
      }
      if atDeclaration { break }
      fields.append(parseFieldName("an output's name"))
    }
    let isBranched = at(.leftBrace) || at(.when) || at(.otherwise)
    let branches = isBranched ? parseBranches() : [parseOnlyChain()]
    return DecideSyntax(
      head: head(opening),
      fields: fields,
      isBranched: isBranched,
      branches: branches
    )
  }

  private mutating func parseOnlyChain() -> DecideSyntax.Branch {
    let hasColon = expect(
      .colon,
      after: "after the outputs",
      help: "write `decide output: layer < layer`"
    )
    if !hasColon, at(.equal) || at(.less) { skip() }
    let chain = parseChain(isFaultSilent: !hasColon)
    return DecideSyntax.Branch(condition: nil, chain: chain, range: chain.range)
  }

  private mutating func parseBranches() -> [DecideSyntax.Branch] {
    let brace = at(.leftBrace) ? current : nil
    var otherwise: SourceRange?
    var hasOrderFault = false
    var branches = takeItems(of: .branches, after: "after the outputs") { parser in
      if let otherwise, !hasOrderFault {
        hasOrderFault = true
        parser.report(
          SyntaxDiagnostics.otherwiseNotLast(
            parser.currentSpan,
            word: parser.text(parser.current),
            otherwise: parser.span(otherwise)
          )
        )
      }
      if parser.at(.otherwise) {
        otherwise = parser.current.range
        return parser.parseLastBranch()
      }
      return parser.parseBranch()
    }
    if let otherwise, branches.count == 1, !hasBracketFault, !isFaulty {
      add(
        SyntaxDiagnostics.expectedToken(
          span(otherwise),
          token: "`when`",
          after: "as the first branch",
          found: "`otherwise`",
          help: "without branches write `decide output: layer < layer`"
        )
      )
    }
    if otherwise == nil, !hasBracketFault, !isFaulty {
      // The place is the closing brace: there the line is missing.
      let end = tokens[max(0, index - 1)].range
      add(
        SyntaxDiagnostics.missingOtherwise(span(end), opening: brace.map { span($0.range) })
      )
    }
    if branches.isEmpty {
      let chain = DecideSyntax.Chain(layers: [], range: gapRange)
      branches = [DecideSyntax.Branch(condition: nil, chain: chain, range: gapRange)]
    }
    return branches
  }

  /// A chain for the messages for which a condition holds.
  ///
  /// `branch = "when" expression ":" chain ;`
  mutating func parseBranch() -> DecideSyntax.Branch {
    let start = advance().start
    // The block's brace was missing and is here, behind the `when`.
    if hasBracketFault, at(.leftBrace), kind(ahead: 2) != .colon { skip() }
    let condition = parseExpression()
    return parseBranchRest(condition: condition, start: start)
  }

  /// The chain for all other messages.
  ///
  /// `last_branch = "otherwise" ":" chain ;`
  mutating func parseLastBranch() -> DecideSyntax.Branch {
    let start = advance().start
    return parseBranchRest(condition: nil, start: start)
  }

  private mutating func parseBranchRest(
    condition: ExpressionSyntax?,
    start: UInt32
  ) -> DecideSyntax.Branch {
    let place = condition == nil ? "after `otherwise`" : "after the condition"
    let hasColon = expect(.colon, after: place)
    if !hasColon { skipToColon() }
    let chain = parseChain(isFaultSilent: !hasColon)
    return DecideSyntax.Branch(condition: condition, chain: chain, range: range(from: start))
  }

  /// What does not belong to a condition is put aside, if the colon stands behind it on the line.
  private mutating func skipToColon() {
    var distance = 0
    while kind(ahead: distance) == .name || kind(ahead: distance) == .dot
      || kind(ahead: distance) == .is || kind(ahead: distance) == .not
      || kind(ahead: distance) == .equal
    {
      distance += 1
    }
    guard kind(ahead: distance) == .colon, !isOnNewLine else { return }
    for _ in 0...distance { skip() }
  }

  /// Layers, lowest first.
  ///
  /// `chain = name { "<" name } ;`
  mutating func parseChain(isFaultSilent: Bool = false) -> DecideSyntax.Chain {
    let start = current.start
    guard at(.name) || at(.quotedName) || at(.integer) || isLayerHere else {
      if !isFaultSilent { report(SyntaxDiagnostics.expectedChain(currentSpan, found: found)) }
      if at(.less) { skip() }
      guard at(.name), !isOnNewLine || previousEnd > start else {
        return DecideSyntax.Chain(layers: [], range: gapRange)
      }
      return parseChain()
    }
    var layers = [parseName("a layer's name")]
    while !atBoundary {
      if at(.less) {
        advance()
      } else if at(.name) || isForeignOrder || at(.quotedName) {
        reportMissingOrder()
        if isForeignOrder { skip() }
      } else {
        break
      }
      if atBoundary && !isLayerHere || at(.rightBrace) {
        report(SyntaxDiagnostics.expectedChain(currentSpan, found: found))
        break
      }
      if at(.less) { reportMissingOrder() }
      while at(.less) { skip() }
      layers.append(parseName("a layer's name"))
      if layers.last?.isMissing == true, !at(.less) { break }
    }
    return DecideSyntax.Chain(layers: layers, range: range(from: start))
  }

  private mutating func reportMissingOrder() {
    report(
      SyntaxDiagnostics.expectedToken(
        currentSpan,
        token: at(.less) ? "a layer's name" : "`<`",
        after: "in the chain",
        found: found,
        help: "layers are written lowest first: `a < b < c`"
      )
    )
  }

  private var isForeignOrder: Bool {
    at(.greater) || at(.comma) || at(.lessOrEqual) || at(.greaterOrEqual) || at(.dot)
  }

  private var isLastOnLine: Bool {
    guard index + 1 < tokens.count else { return true }
    let gap = Int(current.range.end)..<Int(tokens[index + 1].start)
    return source.bytes[gap].contains(where: Lexer.isLineBreak)
  }

  /// Whether a reserved word is used as a layer's name.
  private var isLayerHere: Bool {
    guard current.kind.isReserved, !isOnNewLine else { return false }
    let next = kind(ahead: 1)
    return next == .less || next == .endOfFile || (next != .colon && isLastOnLine)
  }
}
