internal import PushRulesDiagnostics

/// Explanations: the same store and the same functions as the decision, asked once more, so that the two cannot disagree.
extension Machine {
  /// Explains the last decision; without one the explanation has no fields.
  ///
  /// - Complexity: as deciding once more, outranked candidates included; strings are made for every value shown.
  mutating func explain() -> Explanation {
    isRecording = false
    guard outcome != .none else { return Explanation(fields: []) }
    startCounting()
    let shut = shutCandidate()
    var fields: [FieldExplanation] = []
    for index in plan.outputs.indices {
      if let shut, index != plan.gate {
        fields.append(gateShut(index, shut))
      } else {
        fields.append(explain(output: index))
      }
    }
    isExhausted = false
    return Explanation(fields: fields)
  }

  /// The candidate that shut the gate; where only a finish step did, that step stands for it.
  private mutating func shutCandidate() -> CandidateExplanation? {
    guard outcome == .shut, let gate = plan.gate else { return nil }
    let state = outputs[gate]
    if state.winner >= 0 { return explain(candidate: state.winner, state) }
    let named = plan.provenance.outputs[gate]
    let step = plan.outputs[gate].finishes.last.map { plan.provenance.finishes[$0] }
    return CandidateExplanation(
      layer: "finish",
      documentation: nil,
      alternative: nil,
      status: .won,
      would: json(value(ofOutput: gate)),
      missing: nil,
      atoms: [],
      place: place(step ?? named.span)
    )
  }

  private func gateShut(_ index: Int, _ shut: CandidateExplanation) -> FieldExplanation {
    FieldExplanation(
      field: plan.provenance.outputs[index].name,
      value: nil,
      winner: nil,
      candidates: [],
      finish: [],
      gateShut: shut
    )
  }

  private mutating func explain(output index: Int) -> FieldExplanation {
    let state = outputs[index]
    var candidates: [CandidateExplanation] = []
    var winner: CandidateExplanation?
    if state.branch >= 0 {
      for position in plan.branches[Int(state.branch)].candidates {
        let explained = explain(candidate: plan.candidates[position], state)
        if plan.candidates[position] == state.winner { winner = explained }
        candidates.append(explained)
      }
    }
    for number in plan.outputs[index].branches where number != Int(state.branch) {
      let atoms = branchAtoms(number, taken: state.branch)
      for position in plan.branches[number].candidates {
        candidates.append(otherBranch(plan.candidates[position], atoms))
      }
    }
    return FieldExplanation(
      field: plan.provenance.outputs[index].name,
      value: json(value(ofOutput: index)),
      winner: winner,
      candidates: candidates,
      finish: explainFinish(index),
      gateShut: nil
    )
  }

  private mutating func explainFinish(_ index: Int) -> [FinishExplanation] {
    var before = outputs[index].chosen
    var steps: [FinishExplanation] = []
    for number in plan.outputs[index].finishes {
      steps.append(
        FinishExplanation(
          place: place(plan.provenance.finishes[number]),
          before: json(before),
          after: json(finished[number])
        )
      )
      before = finished[number]
    }
    return steps
  }

  /// The tests of a branch's condition; of `otherwise`, those of the branch that was taken in its stead.
  private mutating func branchAtoms(_ number: Int, taken: Int32) -> [AtomExplanation] {
    let own = plan.branches[number].condition
    if own >= 0 { return atoms(of: own) }
    guard taken >= 0, plan.branches[Int(taken)].condition >= 0 else { return [] }
    return atoms(of: plan.branches[Int(taken)].condition)
  }

  // MARK: - Candidates

  private func otherBranch(_ field: Int32, _ atoms: [AtomExplanation]) -> CandidateExplanation {
    let layer = plan.provenance.layers[Int(plan.fields[Int(field)].layer)]
    return CandidateExplanation(
      layer: layer.name,
      documentation: layer.documentation,
      alternative: nil,
      status: .otherBranch,
      would: nil,
      missing: nil,
      atoms: atoms,
      place: place(plan.provenance.fields[Int(field)])
    )
  }

  private mutating func explain(
    candidate field: Int32,
    _ state: OutputState
  ) -> CandidateExplanation {
    let fieldPlan = plan.fields[Int(field)]
    let layer = plan.layers[Int(fieldPlan.layer)]
    let named = plan.provenance.layers[Int(fieldPlan.layer)]
    let (status, alternative) = fate(of: field, state)
    var missing: String?
    var shown: [AtomExplanation] = layer.condition >= 0 ? atoms(of: layer.condition) : []
    switch status {
    case .won, .outranked: shown += guardAtoms(alternative)
    case .incomplete:
      shown += guardAtoms(alternative)
      missing = missingField(of: layer, beside: field)
        .map { plan.provenance.outputs[Int(plan.fields[$0].output)].name }
    case .absent:
      let loss = explainAbsence(field)
      missing = loss.missing
      shown += loss.atoms
    case .guardFalse:
      shown = guardAtoms(Int32(plan.values[Int(fieldPlan.value)].alternatives.lowerBound))
    case .layerGuardFalse, .otherBranch: break
    }
    let values = plan.values[Int(fieldPlan.value)].alternatives
    let hasValue = alternative >= 0
    return CandidateExplanation(
      layer: named.name,
      documentation: named.documentation,
      alternative: hasValue ? Int(alternative) - values.lowerBound + 1 : nil,
      status: status,
      would: hasValue ? json(fieldValue(Int(field))) : nil,
      missing: missing,
      atoms: shown,
      place: place(
        hasValue
          ? plan.provenance.alternatives[Int(alternative)]
          : plan.provenance.fields[Int(field)]
      )
    )
  }

  /// What became of a candidate of the branch that was taken, and the alternative that gives its value, -1 for none.
  mutating func fate(
    of field: Int32,
    _ state: OutputState
  ) -> (status: CandidateExplanation.Status, alternative: Int32) {
    let fieldPlan = plan.fields[Int(field)]
    let layer = plan.layers[Int(fieldPlan.layer)]
    if layer.condition >= 0 && !condition(layer.condition) { return (.layerGuardFalse, -1) }
    guard fieldValue(Int(field)).isPresent else {
      return (countingAlternative(of: field) == nil ? .guardFalse : .absent, -1)
    }
    let alternative = fieldMemos[Int(field)].alternative
    if layer.isWhole, missingField(of: layer, beside: field) != nil {
      return (.incomplete, alternative)
    }
    return (field == state.winner ? .won : .outranked, alternative)
  }

  private mutating func guardAtoms(_ alternative: Int32) -> [AtomExplanation] {
    let condition = plan.alternatives[Int(alternative)].condition
    return condition >= 0 ? atoms(of: condition) : []
  }

  /// Another field of a whole layer that has no value.
  private mutating func missingField(of layer: LayerPlan, beside field: Int32) -> Int? {
    layer.fields.first { $0 != Int(field) && !fieldValue($0).isPresent }
  }

  /// The first alternative of a field whose guard holds.
  private mutating func countingAlternative(of field: Int32) -> Int? {
    plan.values[Int(plan.fields[Int(field)].value)].alternatives.first { number in
      let guardNode = plan.alternatives[number].condition
      return guardNode < 0 || condition(guardNode)
    }
  }

  /// Why a field has no value: the first alternative whose guard holds says what is missing.
  private mutating func explainAbsence(
    _ field: Int32
  ) -> (missing: String?, atoms: [AtomExplanation]) {
    guard let number = countingAlternative(of: field) else { return (nil, []) }
    let expression = plan.alternatives[number].expression
    let fit = plan.outputs[Int(plan.fields[Int(field)].output)].fit
    let missing =
      evaluate(expression).isPresent ? missingEntry(expression, fit) : cause(of: expression)
    return (missing, guardAtoms(Int32(number)))
  }

  func place(_ span: SourceSpan) -> RulePlace {
    let start = span.start
    return RulePlace(file: span.file.name, line: start.line, column: start.column)
  }
}
