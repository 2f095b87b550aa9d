internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// The three sets of names: layers, outputs, and everything else.
extension CheckState {
  /// Pass: every name means one thing in its set.
  mutating func collectNames() {
    for field in input.fields { declare(field.name, .root, at: field.span) }
    for (index, located) in merged.lets.enumerated() {
      declare(located.node.name.text, .let(index), at: located.span(located.node.name.range))
      lets.append(LetState(located: located, layer: nil))
    }
    for (index, located) in merged.tables.enumerated() {
      declare(located.node.name.text, .table(index), at: located.span(located.node.name.range))
    }
    for (index, located) in merged.placeholders.enumerated() {
      let place = located.span(located.node.name.range)
      declare(located.node.name.text, .placeholders(index), at: place)
    }
    for (index, located) in merged.facts.enumerated() {
      declare(located.node.name.text, .fact(index), at: located.span(located.node.name.range))
    }
    for located in merged.layers {
      layerNames[located.node.name.text] = layers.count
      collectLets(of: located)
    }
    buildParameters()
  }

  private mutating func declare(_ name: String, _ kind: Symbol.Kind, at place: SourceSpan) {
    if let first = globals[name] {
      // Two declarations were already found by the merger; a part of the message is new here.
      report(
        SemanticDiagnostics.nameTwice(name, at: place, first: first.span, override: nil)
      )
      globals[name] = Symbol(kind: .ambiguous, span: first.span)
      return
    }
    let isAmbiguous = merged.ambiguousNames.contains(name)
    globals[name] = Symbol(kind: isAmbiguous ? .ambiguous : kind, span: place)
    if Self.isBuiltIn(name, kind) {
      report(SemanticDiagnostics.hidesFunction(name, at: place))
    }
  }

  /// Whether a name belongs to the language.
  private static func isBuiltIn(_ name: String, _ kind: Symbol.Kind?) -> Bool {
    if Function(rawValue: name) != nil || name == "occurrence" { return true }
    guard case .placeholders = kind else { return false }
    return CheckedExpression.Quantifier(rawValue: name) != nil
  }

  private mutating func collectLets(of located: Located<LayerSyntax>) {
    var state = LayerState(located: located)
    for member in located.node.members {
      if case .field(let field) = member, outputNames[field.name.text] == nil {
        state.strayFields.insert(field.name.text)
      }
      guard case .let(let node) = member, !node.name.isMissing else { continue }
      let name = node.name.text
      let place = located.span(node.name.range)
      if let other = state.lets[name] {
        let first = lets[other].located
        let span = first.span(first.node.name.range)
        report(SemanticDiagnostics.nameTwice(name, at: place, first: span, override: nil))
        continue
      }
      reportHiding(name, "the layer's let", at: place)
      state.lets[name] = lets.count
      lets.append(LetState(located: Located(node, in: located.file), layer: layers.count))
    }
    layers.append(state)
  }

  /// Says so when a name of an inner scope is one of an outer scope.
  mutating func reportHiding(_ name: String, _ what: String, at place: SourceSpan) {
    if Self.isBuiltIn(name, nil) {
      report(SemanticDiagnostics.hidesFunction(name, at: place))
    } else if let first = visible(name) {
      report(SemanticDiagnostics.hidesName(name, what, at: place, first: first))
    }
  }

  /// Where a name that can be seen here is declared.
  private func visible(_ name: String) -> SourceSpan? {
    if let local = scope.locals[name] { return local.span }
    if let layer = scope.layer, let index = layers[layer].lets[name] {
      return lets[index].located.span(lets[index].located.node.name.range)
    }
    return globals[name]?.span
  }

  /// Binds a variable, a parameter or a hole; the caller restores the scope.
  ///
  /// - Returns: its number.
  mutating func bind(_ name: NameSyntax, _ type: ValueType, _ what: String) -> Int {
    let number = localCount
    localCount += 1
    guard !name.isMissing else { return number }
    reportHiding(name.text, what, at: span(name.range))
    scope.locals[name.text] = Scope.Local(number: number, type: type, span: span(name.range))
    return number
  }

  private mutating func buildParameters() {
    for index in placeholders.indices {
      let located = placeholders[index].located
      scope = Scope()
      scope.file = located.file
      var first: [String: SourceRange] = [:]
      for parameter in located.node.parameters where !parameter.name.isMissing {
        let name = parameter.name.text
        if let other = first[name] {
          let place = span(parameter.name.range)
          report(SemanticDiagnostics.parameterTwice(name, at: place, first: span(other)))
          continue
        }
        first[name] = parameter.name.range
        let type = type(parameter.type, .parameter) ?? .nothing
        let local = bind(parameter.name, type, "the parameter")
        placeholders[index].parameters.append(
          CheckedPlaceholders.Parameter(name: name, type: type, local: local)
        )
      }
    }
    scope = Scope()
  }
}
