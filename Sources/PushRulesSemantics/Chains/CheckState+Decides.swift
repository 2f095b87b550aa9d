internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension CheckState {
  /// Pass: the branches and chains of each output.
  mutating func checkDecides() {
    for (statement, located) in merged.decides.enumerated() {
      scope = Scope()
      scope.file = located.file
      // A statement whose fields are all decided elsewhere is replaced: nobody asks its branches.
      let fields = located.node.fields.filter { merged.decideOfOutput[$0.text] == statement }
      guard !fields.isEmpty else { continue }
      let decided = fields.compactMap { outputIndex($0) }
      for branch in located.node.branches {
        checkBranch(branch, decided, located)
      }
      for output in decided { outputs[output].isBranched = located.node.isBranched }
    }
    scope = Scope()
  }

  private mutating func checkBranch(
    _ branch: DecideSyntax.Branch,
    _ decided: [Int],
    _ located: Located<DecideSyntax>
  ) {
    let condition = branch.condition.map { self.condition($0) }
    let candidates = chain(branch.chain, Set(decided), located.node)
    if let condition, condition == nil { return }
    for output in decided {
      outputs[output].branches.append(
        CheckedBranch(
          condition: condition.flatMap(\.self),
          candidates: candidates[output] ?? [],
          span: span(branch.range)
        )
      )
    }
  }

  /// A chain's candidates for each output.
  private mutating func chain(
    _ chain: DecideSyntax.Chain,
    _ decided: Set<Int>,
    _ node: DecideSyntax
  ) -> [Int: [CheckedCandidate]] {
    var result: [Int: [CheckedCandidate]] = [:]
    var first: [ExactText: SourceRange] = [:]
    // What the statement names, overridden elsewhere or not, may be given.
    let named = Set(node.fields.compactMap { outputNames[$0.text] })
    for name in chain.layers where !name.isMissing {
      let place = span(name.range)
      guard let layer = layerNames[name.text] else {
        reportUnknownLayer(name)
        continue
      }
      if let other = first[name.text] {
        report(SemanticDiagnostics.layerTwice(name.text, at: place, first: span(other)))
        continue
      }
      first[name.text] = name.range
      let state = layers[layer]
      let given =
        named.count < state.given.count
        ? named.filter(state.given.contains) : state.given.filter(named.contains)
      if given.isEmpty, !state.isUncertain, named.count == node.fields.count {
        let located = state.located
        report(
          SemanticDiagnostics.layerGivesNothing(
            name.text,
            fields: node.fields.map(\.text),
            at: place,
            declaration: located.span(located.node.name.range)
          )
        )
      }
      for output in given where decided.contains(output) {
        guard let field = state.fieldOfOutput[output] else { continue }
        let candidate = CheckedCandidate(layer: layer, field: field, span: place)
        result[output, default: []].append(candidate)
      }
    }
    return result
  }

  private mutating func reportUnknownLayer(_ name: NameSyntax) {
    report(
      SemanticDiagnostics.unknownLayer(
        name.text,
        at: span(name.range),
        nearest: findings.nearest(name.text, among: layerNames.keys.sorted()),
        dropped: merged.droppedLayers[name.text]
      ),
      cause: name.text
    )
  }
}
