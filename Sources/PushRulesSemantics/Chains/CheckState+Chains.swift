internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension CheckState {
  /// Pass: each output is decided, and each layer's field stands in a chain of its output.
  mutating func checkChains() {
    let fields = merged.decides.flatMap(\.node.fields)
    // A misspelt name in a `decide` is one fault; what it leaves undecided is not a second one.
    let allFieldsKnown = fields.allSatisfy { outputNames[$0.text] != nil }
    let allLayersKnown = merged.decides.allSatisfy { located in
      located.node.branches.allSatisfy { branch in
        branch.chain.layers.allSatisfy { layerNames[$0.text] != nil }
      }
    }
    guard allFieldsKnown else { return }
    for output in outputs where merged.decideOfOutput[output.name] == nil {
      report(SemanticDiagnostics.neverDecided(output.name, at: output.span))
    }
    guard allLayersKnown, !merged.hasLostChain else { return }
    let places = chainPlaces()
    for index in layers.indices { checkUse(of: index, places) }
  }

  /// For each layer the decided outputs of the statements whose chains name it.
  private func chainPlaces() -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for (statement, located) in merged.decides.enumerated() {
      let isHeld = located.node.fields.contains { merged.decideOfOutput[$0.text] == statement }
      guard isHeld else { continue }
      var named: Set<Int> = []
      for name in located.node.branches.flatMap(\.chain.layers) {
        if let layer = layerNames[name.text], named.insert(layer).inserted {
          result[layer, default: []].append(statement)
        }
      }
    }
    return result
  }

  private mutating func checkUse(of index: Int, _ places: [Int: [Int]]) {
    let state = layers[index]
    let node = state.located.node
    let name = node.name.text
    let decidedFields = node.members.compactMap { member -> LayerSyntax.Field? in
      guard case .field(let field) = member, merged.decideOfOutput[field.name.text] != nil,
        outputNames[field.name.text] != nil
      else { return nil }
      return field
    }
    guard let statements = places[index] else {
      guard !decidedFields.isEmpty, !merged.layersOfNothing.contains(name) else { return }
      report(
        SemanticDiagnostics.layerInNoChain(
          name,
          at: state.located.span(node.name.range),
          isInBase: state.located.file !== files.last?.source
        )
      )
      return
    }
    let naming = Set(statements)
    var reported: Set<ExactText> = []
    for field in decidedFields {
      guard let statement = merged.decideOfOutput[field.name.text], !naming.contains(statement),
        reported.insert(field.name.text).inserted
      else { continue }
      let decide = merged.decides[statement]
      let chain = decide.node.branches.first?.chain.range
      report(
        SemanticDiagnostics.fieldInNoChain(
          field.name.text,
          layer: name,
          at: state.located.span(field.name.range),
          chain: chain.map { decide.span($0) }
        )
      )
    }
  }
}
