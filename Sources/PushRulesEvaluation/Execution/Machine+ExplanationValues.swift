/// Explanations as values.
extension Machine {
  /// Explains the last decision; without one the explanation has no fields.
  ///
  /// - Complexity: as deciding once more, outranked candidates included; strings are made for every value shown.
  mutating func explain() -> Explanation {
    findExplanation()
    return Explanation(fields: (0..<explanation.fields.count).map { fieldExplanation($0) })
  }

  private func fieldExplanation(_ index: Int) -> FieldExplanation {
    let field = explanation.fields[index]
    let isDecided = field.gateShut < 0
    return FieldExplanation(
      field: plan.provenance.outputs[index].name,
      value: isDecided ? json(value(ofOutput: index)) : nil,
      winner: field.winner < 0 ? nil : candidateExplanation(Int(field.winner)),
      candidates: field.candidates.map { candidateExplanation($0) },
      finish: isDecided ? finishExplanations(index) : [],
      gateShut: isDecided ? nil : candidateExplanation(Int(field.gateShut))
    )
  }

  private func finishExplanations(_ index: Int) -> [FinishExplanation] {
    var before = outputs[index].chosen
    return plan.outputs[index].finishes.map { step in
      defer { before = finished[step] }
      return FinishExplanation(
        place: RulePlace(plan.provenance.finishes[step]),
        before: json(before),
        after: json(finished[step])
      )
    }
  }

  private func candidateExplanation(_ index: Int) -> CandidateExplanation {
    let candidate = explanation.candidates[index]
    return CandidateExplanation(
      layer: plan.layerName(ofField: candidate.field),
      documentation: candidate.field < 0
        ? nil : plan.provenance.layers[Int(plan.fields[candidate.field].layer)].documentation,
      alternative: plan.number(ofAlternative: candidate.alternative, candidate.field),
      status: candidate.status,
      would: json(candidate.would),
      missing: text(candidate.missing),
      atoms: atomExplanations(candidate.outerAtoms) + atomExplanations(candidate.atoms),
      place: RulePlace(plan.span(ofAlternative: candidate.alternative, candidate.field))
    )
  }

  private func text(_ missing: Missing) -> String? {
    switch missing {
    case .nothing: nil
    case .node(let node): plan.words(node)
    case .name(let name): plan.names[Int(name)]
    case .output(let output): plan.provenance.outputs[Int(output)].name
    case .text(let text): store.text(text)
    }
  }

  private func atomExplanations(_ list: Int32) -> [AtomExplanation] {
    guard list >= 0 else { return [] }
    return explanation.atomLists[Int(list)].atoms.map { place in
      let atom = explanation.atoms[place]
      return AtomExplanation(
        test: plan.words(atom.node),
        holds: atom.holds,
        decides: atom.decides,
        operands: atom.operands.map {
          let operand = explanation.operands[$0]
          return AtomExplanation.Operand(
            text: plan.words(operand.node),
            value: json(operand.value)
          )
        }
      )
    }
  }
}
