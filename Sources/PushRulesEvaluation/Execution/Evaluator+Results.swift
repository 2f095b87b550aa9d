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

  /// Whether the last message was decided and its gate is shut.
  package var isShut: Bool { outcome == .shut }

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
    let state = outputs[output]
    var winner: (layer: Int, alternative: Int)?
    if state.winner >= 0 {
      let field = plan.fields[Int(state.winner)]
      let first = plan.values[Int(field.value)].alternatives.lowerBound
      winner = (
        Int(field.layer), Int(fieldMemos[Int(state.winner)].alternative) - first
      )
    }
    return OutputResult(
      branch: state.branch < 0
        ? nil : Int(state.branch) - plan.outputs[output].branches.lowerBound,
      winner: winner,
      value: json(state.value)
    )
  }
}
