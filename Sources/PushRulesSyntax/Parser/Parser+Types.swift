internal import PushRulesDiagnostics

extension Parser {
  /// A record type.
  ///
  /// `record_type = "{" { field [ "," ] } "}" ;`
  mutating func parseRecordType(after place: String) -> RecordTypeSyntax {
    let start = current.start
    let fields = takeItems(of: .fields, after: place) { $0.parseField() }
    return RecordTypeSyntax(fields: fields, range: range(from: start))
  }

  /// A field of a record type.
  ///
  /// `field = key [ "?" ] ":" type [ "=" constant ] ;`
  mutating func parseField() -> FieldSyntax {
    let documentation = takeDocumentation()
    let start = current.start
    var gate: SourceRange?
    if at(.gate), kind(ahead: 1) != .colon, kind(ahead: 1) != .question {
      report(SyntaxDiagnostics.gateOutsideOutput(currentSpan))
      gate = advance().range
    }
    let name = parseKey("a field's name")
    return parseFieldRest(documentation, start: start, gate: gate, name: name)
  }

  /// A field of the output.
  ///
  /// `output_field = [ "gate" ] field_name [ "?" ] ":" type [ "=" constant ] ;`
  mutating func parseOutputField() -> FieldSyntax {
    let documentation = takeDocumentation()
    let start = current.start
    let isGate = at(.gate) && kind(ahead: 1) != .colon && kind(ahead: 1) != .question
    let gate = isGate ? advance().range : nil
    let name = parseFieldName("an output's name")
    return parseFieldRest(documentation, start: start, gate: gate, name: name)
  }

  private mutating func parseFieldRest(
    _ documentation: [DocumentationLine],
    start: UInt32,
    gate: SourceRange?,
    name: NameSyntax
  ) -> FieldSyntax {
    let optional = eat(.question)?.range
    let hasColon = expect(
      .colon,
      after: "after the field's name",
      help: "a field is written `name: type`"
    )
    let type = hasColon || startsType ? parseType() : .missing(gapRange)
    let defaultValue = eat(.equal) != nil ? parseConstant() : nil
    return FieldSyntax(
      documentation: documentation,
      gate: gate,
      name: name,
      optional: optional,
      type: type,
      defaultValue: defaultValue,
      range: range(from: start)
    )
  }

  private var startsType: Bool {
    (at(.name) && kind(ahead: 1) != .colon && kind(ahead: 1) != .question)
      || at(.stringStart) || at(.leftBracket) || at(.leftBrace)
  }

  /// The words that are types.
  static let typeWords = ["string", "bool", "int", "number", "any", "loose", "json"]

  /// A type.
  ///
  /// `type = "string" | "bool" | "int" | "number" | "any" | "loose" "bool" | enumeration
  ///       | ( "json" type | list_type | record_type ) ;`
  mutating func parseType() -> TypeSyntax {
    switch current.kind {
    case .stringStart: return parseEnumeration()
    case .leftBracket: return parseListType()
    case .leftBrace:
      guard enter() else { return skipDeepType() }
      defer { depth -= 1 }
      return .record(parseRecordType(after: "here"))
    case .name: return parseNamedType()
    default: return parseMissingType()
    }
  }

  private mutating func parseNamedType() -> TypeSyntax {
    let start = current.start
    switch text(current) {
    case "string":
      let range = advance().range
      if at(.bar) { reportAfterOpen() }
      return .string(range)
    case "bool": return .bool(advance().range)
    case "int": return .int(advance().range)
    case "number": return .number(advance().range)
    case "any": return .any(advance().range)
    case "loose":
      advance()
      if at(word: "bool") {
        advance()
      } else {
        report(
          SyntaxDiagnostics.expectedToken(
            currentSpan,
            token: "`bool`",
            after: "after `loose`",
            found: found,
            help: "only a bool can be loose: `loose bool`"
          )
        )
        if startsType, !isOnNewLine { skipBalanced() }
      }
      return .looseBool(range(from: start))
    case "json":
      guard enter() else { return skipDeepType() }
      defer { depth -= 1 }
      advance()
      let inner = parseType()
      return .json(inner, range(from: start))
    default: return parseMissingType()
    }
  }

  private var atTypeWord: Bool { Self.typeWords.contains { at(word: $0) } }

  private mutating func parseMissingType() -> TypeSyntax {
    let next = kind(ahead: 1)
    if at(.name) || at(.quotedName) || current.kind.isReserved, next == .colon || next == .question
    {
      // A record's brace is missing, or the type before the next field.
      report(SyntaxDiagnostics.expectedType(currentSpan, found: found, nearest: nil))
      hasBracketFault = true
      return .missing(gapRange)
    }
    let nearest =
      at(.name)
      ? ForeignType.meant(by: text(current))
        ?? NearestName.find(text(current), among: Self.typeWords) : nil
    report(SyntaxDiagnostics.expectedType(currentSpan, found: found, nearest: nearest))
    if at(.name) || at(.bar) || at(.question) || at(.integer) { skip() }
    // Words that are no types are put aside in one go: no run of them nests any deeper.
    while at(.name), !isOnNewLine, startsType, !atTypeWord { skip() }
    return startsType && !isOnNewLine ? parseType() : .missing(gapRange)
  }

  private mutating func skipDeepType() -> TypeSyntax {
    let start = current.start
    while at(word: "json") { skip() }
    skipBalanced()
    return .missing(SourceRange(start, start))
  }

  /// An enumeration; it is open when it ends in `string`.
  ///
  /// `enumeration = plain_string { "|" plain_string } [ "|" "string" ] ;`
  mutating func parseEnumeration() -> TypeSyntax {
    let start = current.start
    var members = [parsePlainString("a value of the enumeration")]
    var isOpen = false
    while at(.bar) || at(.or) || at(.stringStart) {
      if at(.stringStart) {
        report(
          SyntaxDiagnostics.expectedToken(
            currentSpan,
            token: "`|`",
            after: "between the values of an enumeration",
            found: found,
            help: "write `\"a\" | \"b\"`"
          )
        )
      } else {
        // `||`, and a doubled `|`, have been or are reported; the values go on behind them.
        if at(.or), current.length == 2, kind(ahead: 1) == .colon { break }
        advance()
      }
      if at(word: "string") {
        advance()
        isOpen = true
        if at(.bar) { reportAfterOpen() }
        break
      }
      members.append(parsePlainString("a value of the enumeration"))
      if at(.bar), members.last?.isMissing == true, kind(ahead: 1) != .stringStart { break }
    }
    return .enumeration(members, isOpen: isOpen, range(from: start))
  }

  private mutating func reportAfterOpen() {
    report(
      SyntaxDiagnostics.unexpectedToken(
        currentSpan,
        found: found,
        place: "after `string`",
        help: "in an enumeration `string` is the last one: `\"a\" | \"b\" | string`"
      )
    )
    while at(.bar) || at(.stringStart) { skipBalanced() }
  }

  /// A list, or a map from strings.
  ///
  /// `list_type = "[" type "]" | "[" "string" ":" type "]" ;`
  mutating func parseListType() -> TypeSyntax {
    guard enter() else { return skipDeepType() }
    defer { depth -= 1 }
    let bracket = advance()
    open(bracket)
    if at(word: "string"), kind(ahead: 1) == .colon {
      advance()
      advance()
      let value = parseType()
      close(bracket)
      return .map(value, range(from: bracket.start))
    }
    let first = index
    let item = parseType()
    if at(.colon) {
      report(
        SyntaxDiagnostics.expectedType(
          currentSpan,
          found: "another key than `string`",
          nearest: nil
        )
      )
      setAside(from: first)
      skip()
      let value = parseType()
      close(bracket)
      return .map(value, range(from: bracket.start))
    }
    close(bracket)
    return .list(item, range(from: bracket.start))
  }
}
