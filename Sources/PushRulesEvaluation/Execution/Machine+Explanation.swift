/// Explanations: the same store and the same functions as the decision, asked once more, so that the two cannot disagree.
///
/// What is shown and why is found here, in numbers; it is written as JSON and made into values elsewhere.
extension Machine {
  typealias Candidate = ExplanationTables.Candidate

  /// Explains the last decision in `explanation`; without one there are no fields.
  ///
  /// - Complexity: as deciding once more, outranked candidates included.
  mutating func findExplanation() {
    isRecording = false
    explanation.reset(nodeCount: plan.nodes.count)
    guard outcome != .none else { return }
    startCounting()
    keepWinners()
    let shut = findShutCandidate()
    for index in 0..<plan.outputs.count {
      if shut >= 0, index != plan.gate {
        explanation.fields.append(.init(candidates: Places(0..<0), gateShut: shut))
      } else {
        find(output: index)
      }
    }
    isExhausted = false
  }

  /// The values of the fields that won are known.
  private mutating func keepWinners() {
    for index in 0..<outputs.count {
      let state = outputs[index]
      let field = Int(state.winner)
      guard field >= 0, fieldMemos[field].generation != generation else { continue }
      fieldMemos[field] = Memo(
        value: state.chosen,
        alternative: state.alternative,
        generation: generation
      )
    }
  }

  /// The candidate that shut the gate, -1 where it is open; where only a finish step did, that step stands for it.
  private mutating func findShutCandidate() -> Int32 {
    guard outcome == .shut, let gate = plan.gate else { return -1 }
    let state = outputs[gate]
    if state.winner >= 0 {
      find(candidate: state.winner, state)
    } else {
      explanation.candidates.append(
        Candidate(field: -1, status: .won, would: value(ofOutput: gate))
      )
    }
    return 0
  }

  private mutating func find(output index: Int) {
    let state = outputs[index]
    let start = explanation.candidates.count
    var winner: Int32 = -1
    if state.branch >= 0 {
      for position in plan.branches[state.branch].candidates {
        let field = plan.candidates[position]
        if field == state.winner {
          winner = Int32(truncatingIfNeeded: explanation.candidates.count)
        }
        find(candidate: field, state)
      }
    }
    for number in plan.outputs[index].branches where number != Int(state.branch) {
      let atoms = branchAtoms(number, taken: state.branch)
      for position in plan.branches[number].candidates {
        explanation.candidates.append(
          Candidate(field: plan.candidates[position], status: .otherBranch, outerAtoms: atoms)
        )
      }
    }
    explanation.fields.append(
      .init(candidates: Places(start..<explanation.candidates.count), winner: winner)
    )
  }

  /// The tests of a branch's condition; of `otherwise`, those of the branch that was taken in its stead.
  private mutating func branchAtoms(_ number: Int, taken: Int32) -> Int32 {
    let own = plan.branches[number].condition
    if own >= 0 || taken < 0 { return atomList(of: own) }
    return atomList(of: plan.branches[taken].condition)
  }

  // MARK: - Candidates

  /// Appends what became of a candidate of the branch that was taken.
  private mutating func find(candidate field: Int32, _ state: OutputState) {
    let layer = plan.layers[plan.fields[field].layer]
    let layerAtoms = atomList(of: layer.condition)
    let isOpen = layerAtoms < 0 || explanation.atomLists[Int(layerAtoms)].holds
    let fate = fate(of: field, state, isOpen: isOpen)
    var candidate = Candidate(
      field: field,
      alternative: fate.alternative,
      status: fate.status,
      outerAtoms: layerAtoms
    )
    if fate.alternative >= 0 {
      candidate.would = fieldValue(Int(field))
      candidate.atoms = guardAtoms(fate.alternative)
    }
    switch fate.status {
    case .won, .outranked, .layerGuardFalse, .otherBranch: break
    case .incomplete:
      if let other = missingField(of: layer, beside: field) {
        candidate.missing = .output(plan.fields[other].output)
      }
    case .absent:
      candidate.missing = missingPart(of: field, fate.counting)
      candidate.atoms = guardAtoms(fate.counting)
    case .guardFalse:
      let first = plan.values[plan.fields[field].value].alternatives.lowerBound
      candidate.outerAtoms = -1
      candidate.atoms = guardAtoms(Int32(truncatingIfNeeded: first))
    }
    explanation.candidates.append(candidate)
  }

  /// What became of a candidate of the branch that was taken.
  struct Fate {
    let status: CandidateExplanation.Status
    /// The alternative that gives its value, -1 for none.
    var alternative: Int32 = -1
    /// Of an absent one, the first alternative whose guard holds.
    var counting: Int32 = -1
  }

  /// - Parameter isOpen: whether the guard of the candidate's layer holds.
  mutating func fate(of field: Int32, _ state: OutputState, isOpen: Bool) -> Fate {
    guard isOpen else { return Fate(status: .layerGuardFalse) }
    guard fieldValue(Int(field)).isPresent else {
      let counting = countingAlternative(of: field)
      return Fate(status: counting < 0 ? .guardFalse : .absent, counting: counting)
    }
    let alternative = fieldMemos[Int(field)].alternative
    let layer = plan.layers[plan.fields[field].layer]
    if layer.isWhole, missingField(of: layer, beside: field) != nil {
      return Fate(status: .incomplete, alternative: alternative)
    }
    return Fate(status: field == state.winner ? .won : .outranked, alternative: alternative)
  }

  private mutating func guardAtoms(_ alternative: Int32) -> Int32 {
    atomList(of: plan.alternatives[alternative].condition)
  }

  /// Another field of a whole layer that has no value.
  private mutating func missingField(of layer: LayerPlan, beside field: Int32) -> Int? {
    for other in layer.fields where other != Int(field) && !fieldValue(other).isPresent {
      return other
    }
    return nil
  }

  /// The first alternative of a field whose guard holds, -1 for none.
  private mutating func countingAlternative(of field: Int32) -> Int32 {
    for number in plan.values[plan.fields[field].value].alternatives {
      let condition = plan.alternatives[number].condition
      if condition < 0 || self.condition(condition) { return Int32(truncatingIfNeeded: number) }
    }
    return -1
  }

  /// What is missing where a field has no value, though an alternative counts.
  private mutating func missingPart(
    of field: Int32,
    _ alternative: Int32
  ) -> ExplanationTables.Missing {
    let expression = plan.alternatives[alternative].expression
    if !evaluate(expression).isPresent { return cause(of: expression) }
    return missingEntry(expression, plan.outputs[Int(plan.fields[field].output)].fit)
  }
}
