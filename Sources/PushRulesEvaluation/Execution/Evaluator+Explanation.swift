internal import PushRulesDiagnostics

/// Explanations: the same store and the same functions as the decision, asked once more, so that the two cannot disagree.
extension Evaluator {
  /// Explains the last decision; without one the explanation has no fields.
  ///
  /// - Complexity: as deciding once more, outranked candidates included; strings are made for every value shown.
  public mutating func explain() -> Explanation {
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
      would: json(state.value),
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
      value: json(state.value),
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
    var status = CandidateExplanation.Status.won
    var memo = Memo()
    var missing: String?
    var shown: [AtomExplanation] = layer.condition >= 0 ? atoms(of: layer.condition) : []
    if layer.condition >= 0 && !condition(layer.condition) {
      status = .layerGuardFalse
    } else {
      memo = fieldValue(Int(field))
      if memo.value.isPresent {
        shown += guardAtoms(memo.alternative)
        missing = layer.isWhole ? missingField(of: layer, beside: field) : nil
        status =
          missing != nil ? .incomplete : field == state.winner ? .won : .outranked
      } else {
        let loss = explainLoss(field)
        status = loss.status
        missing = loss.missing
        shown = loss.status == .guardFalse ? loss.atoms : shown + loss.atoms
      }
    }
    let values = plan.values[Int(fieldPlan.value)].alternatives
    let hasValue = memo.alternative >= 0
    return CandidateExplanation(
      layer: named.name,
      documentation: named.documentation,
      alternative: hasValue ? Int(memo.alternative) - values.lowerBound + 1 : nil,
      status: status,
      would: hasValue ? json(memo.value) : nil,
      missing: missing,
      atoms: shown,
      place: place(
        hasValue
          ? plan.provenance.alternatives[Int(memo.alternative)]
          : plan.provenance.fields[Int(field)]
      )
    )
  }

  private mutating func guardAtoms(_ alternative: Int32) -> [AtomExplanation] {
    let condition = plan.alternatives[Int(alternative)].condition
    return condition >= 0 ? atoms(of: condition) : []
  }

  /// The name of another field of a whole layer that has no value.
  private mutating func missingField(of layer: LayerPlan, beside field: Int32) -> String? {
    for other in layer.fields
    where other != Int(field) && !fieldValue(other).value.isPresent {
      return plan.provenance.outputs[Int(plan.fields[other].output)].name
    }
    return nil
  }

  /// Why a field has no value: the first alternative whose guard holds says what is missing; where none holds, the first
  /// guard says why.
  private mutating func explainLoss(
    _ field: Int32
  ) -> (status: CandidateExplanation.Status, missing: String?, atoms: [AtomExplanation]) {
    let fieldPlan = plan.fields[Int(field)]
    let range = plan.values[Int(fieldPlan.value)].alternatives
    for number in range {
      let alternative = plan.alternatives[number]
      guard alternative.condition < 0 || condition(alternative.condition) else { continue }
      let fit = plan.outputs[Int(fieldPlan.output)].fit
      let missing =
        evaluate(alternative.expression).isPresent
        ? missingEntry(alternative.expression, fit)
        : cause(of: alternative.expression)
      return (.absent, missing, guardAtoms(Int32(number)))
    }
    return (.guardFalse, nil, guardAtoms(Int32(range.lowerBound)))
  }

  func place(_ span: SourceSpan) -> RulePlace {
    let start = span.start
    return RulePlace(file: span.file.name, line: start.line, column: start.column)
  }
}
