internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Values: alternatives of one type.
extension CheckState {
  /// Alternatives with their common type; `nil` when one has a fault.
  ///
  /// - Parameter expected: what the place asks for, where it asks; alternatives that have only
  ///   that in common have that type.
  mutating func value(_ syntax: ValueSyntax, expecting expected: ValueType? = nil) -> CheckedValue?
  {
    var alternatives: [CheckedValue.Alternative] = []
    for alternative in syntax.alternatives {
      let checked = expression(alternative.expression, expecting: expected)
      let condition = alternative.condition.map { self.condition($0) }
      guard let checked else { continue }
      if let condition, condition == nil { continue }
      alternatives.append(
        CheckedValue.Alternative(
          expression: checked,
          condition: condition.flatMap(\.self),
          span: span(alternative.range)
        )
      )
    }
    guard alternatives.count == syntax.alternatives.count, let first = alternatives.first else {
      return nil
    }
    var type = first.expression.type
    for alternative in alternatives.dropFirst() {
      if let joined = type.joined(with: alternative.expression.type) {
        type = joined
      } else if let expected {
        return CheckedValue(alternatives: alternatives, type: expected)
      } else {
        report(
          SemanticDiagnostics.alternatives(
            alternative.expression.type.shortDescription,
            type.shortDescription,
            at: alternative.expression.span,
            first: first.expression.span
          )
        )
        return nil
      }
    }
    return CheckedValue(alternatives: alternatives, type: type)
  }

  /// Pass: lets, placeholders and facts, each after those that it reads.
  mutating func checkValues() {
    preparePresence()
    for node in order {
      switch node {
      case .let(let index): checkLet(index)
      case .placeholders(let index): checkPlaceholders(index)
      case .fact(let index): checkFact(index)
      case .output, .wholeLayer: break
      }
    }
    scope = Scope()
  }

  private mutating func preparePresence() {
    presence.input = input
    presence.roots = roots
    presence.facts = facts.map { ($0.record, true) }
    presence.outputsMayBeAbsent = outputs.map(\.isOptional)
    presence.letsMayBeAbsent = lets.map { _ in true }
    presence.letsHoldItems = lets.map { _ in false }
    presence.placeholdersMayBeAbsent = placeholders.map { _ in true }
    presence.tableKeys = tables.map { state in
      state.checked?.otherwise == nil ? state.keys : nil
    }
  }

  private mutating func checkLet(_ index: Int) {
    let located = lets[index].located
    scope = Scope()
    scope.file = located.file
    scope.layer = lets[index].layer
    if let layer = lets[index].layer { scope.strayFields = layers[layer].strayFields }
    guard let value = value(located.node.value), !cyclic.contains(.let(index)) else { return }
    let only = value.alternatives[0]
    if value.alternatives.count == 1, only.condition == nil, case .path = only.expression.kind {
      lets[index].path = only.expression
    } else {
      var parts = CheckLimits.typeParts
      guard value.type.isSmall(&parts) else {
        let name = located.node.name
        report(SemanticDiagnostics.typeTooLarge(name.text, at: span(name.range)))
        return
      }
    }
    lets[index].value = value
    lets[index].texts = texts(of: value)
    presence.letsMayBeAbsent[index] = presence.mayBeAbsent(value)
    presence.letsHoldItems[index] = value.alternatives.allSatisfy { alternative in
      presence.holdsItems(alternative.expression)
    }
  }

  private mutating func checkFact(_ index: Int) {
    let located = facts[index].located
    let node = located.node
    scope = Scope()
    scope.file = located.file
    guard let arguments = expressions(node.arguments) else { return }
    presence.facts[index].mayBeAbsent = arguments.contains { presence.mayBeAbsent($0) }
    facts[index].checked = CheckedFact(
      name: node.name.text,
      kind: node.kind.text,
      arguments: arguments,
      record: facts[index].record,
      documentation: node.head.documentation.texts,
      span: located.span(node.name.range)
    )
  }
}
