package import PushRulesEvaluation

/// Something that can happen when a policy decides a message; indices are those of the checked policy, nodes and alternatives
/// those of its plan.
package enum Situation: Hashable, Sendable {
  /// A layer's place in a chain.
  package struct Candidate: Hashable, Sendable {
    package let output: Int
    package let branch: Int
    /// Lowest first.
    package let candidate: Int

    package init(output: Int, branch: Int, candidate: Int) {
      self.output = output
      self.branch = branch
      self.candidate = candidate
    }
  }

  /// A candidate wins by its value's alternative.
  case won(Candidate, alternative: Int)
  /// A candidate does not win; the status is not `won`.
  case lost(Candidate, CandidateExplanation.Status)
  /// A branch is taken, or another one.
  case branch(output: Int, branch: Int, isTaken: Bool)
  /// A node of the plan is asked as a condition.
  case test(node: Int, holds: Bool)
  /// An alternative of the plan gives its value.
  case alternative(Int)
  /// A row is looked up; the row after the last one is `otherwise`.
  case row(table: Int, row: Int)
  /// An output with a finish step is decided, so that the step is asked.
  case finish(output: Int)
  /// A candidate of the gate wins and shuts it.
  case gateShut(Candidate)
}
