/// What the last decision came to, by the numbers of the checked policy; for analyses that replay messages.
extension Evaluator {
  /// How an output was decided.
  package struct OutputResult: Sendable, Equatable {
    /// The branch that was taken, in the order of the file; `nil` when none was, or the output was not decided.
    package let branch: Int?
    /// The layer that won and its alternative, both from 0.
    package let winner: (layer: Int, alternative: Int)?
    /// The value as JSON, finish steps included; `nil` when it has none.
    package let value: String?

    package static func == (left: OutputResult, right: OutputResult) -> Bool {
      left.branch == right.branch && left.value == right.value
        && left.winner?.layer == right.winner?.layer
        && left.winner?.alternative == right.winner?.alternative
    }
  }

  /// Why the gate is shut, as the decision says it; `nil` when it is open.
  package var shutReason: String? { isShut ? decision().reason : nil }

  /// How an output of the last message was decided.
  ///
  /// With a shut gate, only the gate and what it reads were.
  /// - Complexity: O(bytes of the value).
  package func result(of output: Int) -> OutputResult {
    let isDecided =
      outcome == .open
      || (outcome == .shut && plan.decisionOrder[..<plan.gateCount].contains(output))
    guard isDecided else { return OutputResult(branch: nil, winner: nil, value: nil) }
    let winner = winner(ofOutput: output).map { (layer: $0.layer, alternative: $0.alternative) }
    return OutputResult(
      branch: branch(ofOutput: output),
      winner: winner,
      value: json(outputs[output].value)
    )
  }
}
