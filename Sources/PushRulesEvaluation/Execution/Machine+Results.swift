/// What the last decision came to, by the numbers of the checked policy; for analyses that replay messages.
extension Machine {

  /// How an output of the last message was decided.
  ///
  /// With a shut gate, only the gate and what it reads were.
  /// - Complexity: O(bytes of the value).
  func result(of output: Int) -> OutputResult {
    let isDecided =
      outcome == .open
      || (outcome == .shut && plan.decisionOrder[..<plan.gateCount].contains(output))
    guard isDecided else { return OutputResult(branch: nil, winner: nil, value: nil) }
    let winner = winner(ofOutput: output).map { (layer: $0.layer, alternative: $0.alternative) }
    return OutputResult(
      branch: branch(ofOutput: output),
      winner: winner,
      value: json(value(ofOutput: output))
    )
  }
}
