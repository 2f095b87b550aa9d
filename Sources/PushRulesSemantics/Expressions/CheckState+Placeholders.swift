internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Placeholders blocks: their patterns and what fills them.
extension CheckState {
  mutating func checkPlaceholders(_ index: Int) {
    let located = placeholders[index].located
    let node = located.node
    scope = Scope()
    scope.file = located.file
    scope.isPlaceholder = true
    for parameter in placeholders[index].parameters {
      let declared = node.parameters.first { $0.name.text == parameter.name }
      scope.locals[parameter.name] = Scope.Local(
        number: parameter.local,
        type: parameter.type,
        span: span(declared?.name.range ?? node.name.range)
      )
    }
    let outer = scope.locals
    var entries: [CheckedPlaceholders.Entry] = []
    var first: [Shape: SourceRange] = [:]
    for entry in node.entries {
      scope.locals = outer
      let isSound = checkPattern(entry.pattern, &first)
      guard let checked = self.entry(entry), isSound else { continue }
      entries.append(checked)
    }
    guard entries.count == node.entries.count else { return }
    presence.placeholdersMayBeAbsent[index] =
      cyclic.contains(.placeholders(index)) || entries.contains { presence.mayBeAbsent($0.value) }
    placeholders[index].checked = CheckedPlaceholders(
      name: node.name.text,
      parameters: placeholders[index].parameters,
      entries: entries,
      documentation: node.head.documentation.texts,
      span: located.span(node.name.range)
    )
  }

  /// What makes two patterns the same, whatever their holes are called.
  private struct Shape: Hashable {
    let prefix: String
    let suffix: String
    /// Whether there is a hole, and of which type.
    let isInteger: Bool?
  }

  private mutating func checkPattern(
    _ pattern: PatternSyntax,
    _ first: inout [Shape: SourceRange]
  ) -> Bool {
    if pattern.prefix.isEmpty {
      report(SemanticDiagnostics.patternWithoutText(at: span(pattern.range)))
      return false
    }
    if let hole = pattern.hole, !hole.isInteger, pattern.suffix.isEmpty {
      report(SemanticDiagnostics.holeWithoutEnd(at: span(hole.range)))
      return false
    }
    let shape = Shape(
      prefix: pattern.prefix,
      suffix: pattern.suffix,
      isInteger: pattern.hole?.isInteger
    )
    if let other = first[shape] {
      report(SemanticDiagnostics.patternTwice(at: span(pattern.range), first: span(other)))
      return false
    }
    first[shape] = pattern.range
    return true
  }

  private mutating func entry(_ entry: PlaceholdersSyntax.Entry) -> CheckedPlaceholders.Entry? {
    var hole: CheckedPlaceholders.Hole?
    if let syntax = entry.pattern.hole {
      let local = bind(syntax.name, syntax.isInteger ? .int : .string, "the hole")
      hole = CheckedPlaceholders.Hole(isInteger: syntax.isInteger, local: local)
    }
    guard let value = value(entry.value) else { return nil }
    guard value.type.isPrintable else {
      let type = value.type.shortDescription
      report(SemanticDiagnostics.placeholderType(type, at: span(entry.value.range)))
      return nil
    }
    return CheckedPlaceholders.Entry(
      prefix: entry.pattern.prefix,
      hole: hole,
      suffix: entry.pattern.suffix,
      value: value,
      span: span(entry.range)
    )
  }
}
