/// What coverage asks of a decision, without words and strings.
extension Machine {

  /// The outputs that the last message decided, in the order of the decision: none without a
  /// decision; the gate and what it reads when the gate is shut.
  var decidedOutputs: [Int] {
    switch outcome {
    case .none: []
    case .open: Array(plan.decisionOrder)
    case .shut: Array(plan.decisionOrder.prefix(plan.gateCount))
    }
  }

  /// The layer that won an output, as an index into the policy's layers; of an output that was not
  /// decided, or that a shut gate took out of the decision, `nil`.
  func winningLayer(ofOutput output: Int) -> Int? {
    guard outcome == .open || (outcome == .shut && output == plan.gate) else { return nil }
    let winner = outputs[output].winner
    return winner < 0 ? nil : Int(plan.fields[Int(winner)].layer)
  }

  /// The gate that the last message found shut, as an index into the policy's outputs.
  var shutGate: Int? { outcome == .shut ? plan.gate : nil }

  /// What became of all candidates of the outputs that were decided, as the explanation says it.
  ///
  /// - Parameter fates: is emptied and filled.
  /// - Complexity: as deciding once more, outranked candidates included.
  mutating func collectFates(into fates: inout [CandidateFate]) {
    isRecording = false
    fates.removeAll(keepingCapacity: true)
    startCounting()
    for output in decidedOutputs {
      let state = outputs[output]
      let branches = plan.outputs[output].branches
      for number in branches {
        let positions = plan.branches[number].candidates
        for position in positions {
          let field = plan.candidates[position]
          var status = CandidateExplanation.Status.otherBranch
          var alternative: Int?
          if number == Int(state.branch) {
            let guardNode = plan.layers[plan.fields[field].layer].condition
            let isOpen = guardNode < 0 || condition(guardNode)
            let fate = fate(of: field, state, isOpen: isOpen)
            let first = plan.values[Int(plan.fields[Int(field)].value)].alternatives.lowerBound
            status = fate.status
            alternative = fate.alternative < 0 ? nil : Int(fate.alternative) - first
          }
          fates.append(
            CandidateFate(
              output: output,
              branch: number - branches.lowerBound,
              // A plan has the highest first.
              candidate: positions.upperBound - 1 - position,
              status: status,
              alternative: alternative
            )
          )
        }
      }
    }
    isExhausted = false
  }

  /// Whether a finish step of an output that was decided changed its value.
  mutating func hasChanged(step: Int, ofOutput output: Int) -> Bool {
    isRecording = false
    let number = plan.outputs[output].finishes.lowerBound + step
    let before = step == 0 ? outputs[output].chosen : finished[number - 1]
    let after = finished[number]
    if before.isSame(after) { return false }
    startCounting()
    defer { isExhausted = false }
    return !isEqual(before, after)
  }
}
