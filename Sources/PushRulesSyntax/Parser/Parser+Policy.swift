internal import PushRulesDiagnostics

extension Parser {
  /// A whole file.
  ///
  /// `file = header { declaration } ;`
  mutating func parseFile() -> PolicySyntax {
    let header = parseHeader()
    var declarations: [DeclarationSyntax] = []
    while !at(.endOfFile) {
      let start = index
      if let declaration = parseDeclaration(header: header) { declarations.append(declaration) }
      if index == start { skip() }
    }
    reportStrayDocumentation()
    return PolicySyntax(
      tokens: stream,
      documentation: header.documentation,
      name: header.name,
      extends: header.extends,
      declarations: declarations,
      skipped: skipped.sorted { $0.start < $1.start }
    )
  }

  /// What the first line says.
  struct Header {
    let documentation: [DocumentationLine]
    let range: SourceRange
    let name: NameSyntax
    let extends: PlainStringSyntax?
  }

  /// The first line.
  ///
  /// `header = "policy" name [ "extends" plain_string ] ;`
  mutating func parseHeader() -> Header {
    let start = current.start
    guard at(.policy) else {
      // The documentation stays with the declaration that is there.
      report(SyntaxDiagnostics.missingPolicy(currentSpan, found: found))
      guard at(.name), kind(ahead: 1) != .equal, !isMistypedDeclaration else {
        return Header(
          documentation: [],
          range: SourceRange(start, start),
          name: missingName,
          extends: nil
        )
      }
      if kind(ahead: 1) == .name { skip() }
      return parseHeader(documentation: takeDocumentation(), start: start)
    }
    let documentation = takeDocumentation()
    advance()
    return parseHeader(documentation: documentation, start: start)
  }

  private mutating func parseHeader(documentation: [DocumentationLine], start: UInt32) -> Header {
    let name = parseName("the policy's name")
    var extends: PlainStringSyntax?
    if eat(.extends) != nil { extends = parsePlainString("the path of a rule file") }
    return Header(
      documentation: documentation,
      range: range(from: start),
      name: name,
      extends: extends
    )
  }

  /// Whether another word than `policy` is meant.
  private var isMistypedDeclaration: Bool {
    nearestDeclaration.map { $0 != .policy } ?? false
  }

  /// The word that begins declarations and is nearest to the current name.
  var nearestDeclaration: TokenKind? {
    guard at(.name) else { return nil }
    let kinds = TokenKind.allCases.filter(\.beginsDeclaration)
    let nearest = NearestName.find(text(current), among: kinds.map(\.spelling))
    return kinds.first { $0.spelling == nearest }
  }

  /// The `##` lines before the current token, which now belong to a node.
  mutating func takeDocumentation() -> [DocumentationLine] {
    let position = streamIndices[index]
    documented.insert(position)
    return stream.documentation(before: position)
  }

  /// Warns of `##` lines that belong to no node; in a file with faults that is their consequence.
  private mutating func reportStrayDocumentation() {
    guard diagnostics.isEmpty, skipped.isEmpty else { return }
    for position in stream.tokens.indices where !documented.contains(position) {
      for line in stream.comments(before: position) where line.isDocumentation {
        add(SyntaxDiagnostics.strayDocumentation(span(line.range)))
      }
    }
  }
}
