internal import PushRulesDiagnostics

/// What stands in a pair of braces.
enum Block {
  case fields, outputFields, rows, entries, layer, branches, record, constants

  /// One item, as messages name it.
  var item: String {
    switch self {
    case .fields: "a field `name: type`"
    case .outputFields: "an output `name: type`"
    case .rows: "a row `\"key\" = constant`"
    case .entries: "an entry `\"pattern\" = value`"
    case .layer: "a field `name = value`"
    case .branches: "a branch `when condition: layers`"
    case .record: "an entry `name: value`"
    case .constants: "an entry `name: constant`"
    }
  }
}

extension Parser {
  /// Whether an item of this block begins at the current token.
  func startsItem(of block: Block) -> Bool {
    let next = kind(ahead: 1)
    let isKey = current.kind.isWord || at(.quotedName)
    switch block {
    case .fields:
      return isKey && (next == .colon || next == .question)
        || at(.gate) && (next == .name || next == .quotedName)
    case .outputFields:
      return isKey && (next == .colon || next == .question) || at(.gate)
    case .rows:
      return at(.stringStart) || at(.otherwise)
    case .entries:
      return at(.stringStart)
    case .layer:
      return at(.let) || (isKey && next == .equal)
    case .branches:
      return at(.when) || at(.otherwise)
    case .record, .constants:
      return isKey && next == .colon
    }
  }

  /// `{ item [","] … }`: parses the items and takes the braces, whatever is missing.
  mutating func takeItems<Item>(
    of block: Block,
    after place: String,
    _ parseItem: (inout Parser) -> Item
  ) -> [Item] {
    guard let brace = openBlock(block, after: place) else { return [] }
    var items: [Item] = []
    while hasItem(of: block, brace) {
      let start = cursor.index
      items.append(parseItem(&self))
      // The progress guard: an item takes at least one token.
      if cursor.index == start { skip() }
    }
    closeBlock(brace)
    return items
  }

  private mutating func openBlock(_ block: Block, after place: String) -> Token? {
    guard let brace = takeOpeningBrace(of: block, after: place) else { return nil }
    if brace.length > 0 { open(brace) }
    blocks.append(block)
    return brace
  }

  private mutating func closeBlock(_ brace: Token) {
    blocks.removeLast()
    if brace.length > 0 {
      close(brace)
    } else {
      _ = eat(.rightBrace)
    }
  }

  /// Goes to the next item, past the comma before it and past what is none.
  private mutating func hasItem(of block: Block, _ brace: Token) -> Bool {
    if !at(.comma) || tokens[index - 1].kind != .leftBrace { _ = eat(.comma) }
    while !at(.rightBrace), !atEnd(of: block) {
      if startsItem(of: block) { return true }
      let start = index
      skipStrayItem(of: block, start: brace)
      if index == start { skip() }
    }
    return false
  }

  /// Whether the block ends here without a brace.
  private func atEnd(of block: Block) -> Bool {
    if at(.endOfFile) || at(.interpolationEnd) || at(.stringEnd) { return true }
    if startsItem(of: block) { return false }
    if followsLexicalFault, isOnNewLine, blocks.count > 1 { return true }
    if blocks.dropLast().contains(where: startsOuterItem) { return true }
    return atDeclaration || (current.kind.isClosing && isExpected(current.kind))
  }

  /// Whether an item of a block around this one begins here, which can be nothing else.
  private func startsOuterItem(of block: Block) -> Bool {
    switch block {
    case .layer, .branches: startsItem(of: block)
    case .rows: startsItem(of: block) && isOnNewLine
    case .entries: startsItem(of: block) && isOnNewLine
    case .fields, .outputFields, .record, .constants: false
    }
  }

  /// The opening brace; one of no length, with a fault, where it is missing before an item.
  private mutating func takeOpeningBrace(of block: Block, after place: String) -> Token? {
    if let brace = eat(.leftBrace) { return brace }
    report(
      SyntaxDiagnostics.expectedToken(
        currentSpan,
        token: "`{`",
        after: place,
        found: found,
        help: "write `{` and then \(block.item)"
      )
    )
    hasBracketFault = true
    if !startsItem(of: block) || (block == .layer && at(.let) && isOnNewLine) {
      skipToBrace(of: block)
      if let brace = eat(.leftBrace) { return brace }
      if !startsItem(of: block) { return nil }
    }
    return Token(kind: .leftBrace, start: previousEnd, length: 0)
  }

  /// Looks for the brace on this line, so that what follows it is not taken for something else.
  private mutating func skipToBrace(of block: Block) {
    while !atBoundary, !at(.leftBrace), !at(.rightBrace), !isOnNewLine, !startsItem(of: block) {
      skipBalanced()
    }
  }

  /// Reports what is no item and puts it aside up to the next one.
  private mutating func skipStrayItem(of block: Block, start brace: Token) {
    let isSecondBrace = at(.leftBrace) && previousEnd == brace.range.end
    if current.kind.isClosing {
      report(SyntaxDiagnostics.strayBracket(currentSpan, bracket: current.kind.spelling))
      return skip()
    }
    if at(.comma) {
      report(SyntaxDiagnostics.expectedItem(currentSpan, item: block.item, found: found))
      return skip()
    }
    reportStrayItem(of: block)
    if isSecondBrace {
      hasBracketFault = true
      return skip()
    }
    let isPlainWord = current.kind.isWord || at(.quotedName)
    repeat {
      skipBalanced()
    } while !atBoundary && !at(.rightBrace) && !startsItem(of: block) && !at(.comma)
      && !atEnd(of: block)
    if isPlainWord || at(.comma) { _ = eatSkipping(.comma) }
  }

  private mutating func reportStrayItem(of block: Block) {
    if at(.question) {
      report(SyntaxDiagnostics.ternary(currentSpan))
    } else if let name = hyphenatedName {
      report(SyntaxDiagnostics.nameLetters(span(name)))
    } else if let (sign, form) = missingSign(of: block) {
      let (name, nameSpan) = (text(current), currentSpan)
      cursor.index += 1
      // What is on the next line is not where the sign is missing.
      let (place, found) = (isOnNewLine ? nameSpan : currentSpan, found)
      cursor.index -= 1
      report(
        SyntaxDiagnostics.expectedToken(
          place,
          token: sign,
          after: "after `\(name)`",
          found: found,
          help: form
        )
      )
    } else if !precedesLexicalFault {
      report(
        SyntaxDiagnostics.expectedItem(
          currentSpan,
          item: block.item,
          found: found,
          help: strayItemHelp(of: block)
        )
      )
    }
  }

  /// The sign that a name lacks to be an item.
  private func missingSign(of block: Block) -> (sign: String, form: String)? {
    guard current.kind.isWord || at(.quotedName) else { return nil }
    let next = kind(ahead: 1)
    let before = tokens[max(0, index - 1)].kind
    let isFirst = isOnNewLine || before == .leftBrace || before == .comma
    switch block {
    case .layer where next == .colon || (next == .stringStart && isOnNewLine):
      return ("`=`", "a layer's field is written `name = value`")
    case .fields where isFirst && (next == .comma || next == .rightBrace),
      .outputFields where isFirst && (next == .comma || next == .rightBrace):
      return ("`:` and a type", "a field is written `name: type`")
    case .fields, .outputFields, .rows, .entries, .layer, .branches, .record, .constants:
      return nil
    }
  }

  private func strayItemHelp(of block: Block) -> String? {
    guard block == .layer || block == .record, !isOnNewLine else { return nil }
    if at(word: "if") || at(word: "unless") { return "write `value when condition`" }
    return at(.name) ? "text stands in double quotes; write \(block.item) for the next one" : nil
  }

  /// Puts a token of this kind aside if it is the current one.
  private mutating func eatSkipping(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    skip()
    return true
  }

  /// The token that belongs here; a fault where it is missing.
  @discardableResult
  mutating func expect(_ kind: TokenKind, after place: String, help: String? = nil) -> Bool {
    if eat(kind) != nil { return true }
    report(
      SyntaxDiagnostics.expectedToken(
        currentSpan,
        token: "`\(kind.spelling)`",
        after: place,
        found: found,
        help: help ?? "write `\(kind.spelling)` here"
      )
    )
    return false
  }
}
