package import PushRulesDiagnostics
package import PushRulesEvaluation
package import PushRulesSemantics

/// Finds the smallest change of a message that makes a candidate win, or shows that there is none.
///
/// What is smallest: the fewest paths, then, of the changes that were found, the fewest bytes of new values, then the first in
/// the order of `input`. A path is that of a value that holds no other: one that is set, removed or changed. A list counts as
/// many paths as its items that differ.
///
/// A way through the diagram of the messages in which the candidate wins tells what must be changed at least; a message is made
/// of it. Then changes of fewer paths are tried one by one, see `WhyNotTrials`.
package final class WhyNot {
  /// A value of the message that is set, removed or changed.
  package struct Change: Sendable, Equatable {
    /// A path of the language.
    package let path: String
    /// The value before, as JSON; `nil` when there was none.
    package let old: String?
    /// The value after, as JSON; `nil` when there is none.
    package let new: String?
  }

  /// A change that makes the candidate win.
  package struct Found: Sendable, Equatable {
    /// In the order of `input`.
    package let changes: [Change]
    /// How many paths they are.
    package let paths: Int
    /// The changed message, as JSON.
    package let message: String
    /// Every way to win changes as many paths, or all changes of fewer paths were tried that `WhyNotTrials` tries; otherwise it
    /// is the smallest one that was found.
    package let isSmallest: Bool
  }

  /// What the question came to.
  package enum Answer: Sendable {
    /// The candidate wins already.
    case wins
    case change(Found)
    /// The candidate wins in no message; what holds it back, in each branch where it stands.
    case never([Diagnostic])
    /// Neither could be shown, and why.
    case notDecided(String)
  }

  /// Why nothing is said of a field of which there is too much.
  package static let tooMuch = "there is more to look at than the limit of work allows"

  /// How many children of diagrams may be looked at for one answer.
  private static let work = 30_000_000

  let policy: CheckedPolicy
  let run: ModelRun
  let plan: Plan
  let isStrict: Bool

  var model: PolicyModel { run.models[0] }
  var diagrams: DiagramStore { run.diagrams }

  /// Evaluates a policy for all messages, so that questions about many messages can be answered.
  ///
  /// - Parameter isStrict: Whether keys that `input` does not name make a message an error.
  /// - Complexity: grows with the diagrams, which are bounded.
  package init(_ policy: CheckedPolicy, _ plan: Plan, isStrict: Bool = false) {
    self.policy = policy
    self.plan = plan
    self.isStrict = isStrict
    run = ModelRun([policy])
  }

  /// Why a layer does not win for an output, told as a change of the message.
  ///
  /// - Parameters:
  ///   - layer: Index of a layer that is a candidate of the output.
  ///   - output: Index of the output.
  ///   - message: One JSON object.
  /// - Throws: `MessageError` when the message cannot be decided.
  /// - Complexity: The number of messages tried is bounded.
  package func answer(
    _ layer: Int,
    for output: Int,
    in message: [UInt8]
  ) throws(MessageError) -> Answer {
    var evaluator = Evaluator(plan, isStrict: isStrict)
    try evaluator.decide(message.span)
    if wins(evaluator, layer, output) { return .wins }
    let tooMuch = Answer.notDecided(Self.tooMuch)
    guard !model.outputs.isEmpty, !model.outputs[output].isExhausted else { return tooMuch }
    diagrams.allow(work: Self.work)
    let region = self.region(layer, output)
    let because = region == .false ? obstacles(layer, output) : []
    if diagrams.isExhausted { return tooMuch }
    if region == .false { return .never(because) }
    let value = try JSONValue.parse(message.span)
    let search = WhyNotSearch(self, value, layer: layer, output: output, region: region)
    guard let found = search.search() else {
      return .notDecided("no message was found in which it wins, and none could be excluded")
    }
    return .change(found)
  }

  /// Whether a layer wins in the message that was decided; a field that a shut gate hides is won by none.
  func wins(_ evaluator: Evaluator, _ layer: Int, _ output: Int) -> Bool {
    guard !evaluator.isShut || output == policy.gate else { return false }
    return evaluator.result(of: output).winner?.layer == layer
  }

  /// Where the field is decided and shown.
  private func shown(_ output: Int) -> Diagram {
    let region = model.outputs[output].region
    return output == policy.gate ? region : diagrams.and(region, model.isOpen)
  }

  /// Where a layer wins.
  private func region(_ layer: Int, _ output: Int) -> Diagram {
    var wins = Diagram.false
    for candidate in model.outputs[output].candidates where candidate.offer.layer == layer {
      wins = diagrams.or(wins, candidate.wins)
    }
    return diagrams.and(shown(output), wins)
  }

  // MARK: - Never

  /// What holds a candidate back that never wins: a finding for each branch where it stands.
  private func obstacles(_ layer: Int, _ output: Int) -> [Diagnostic] {
    let result = model.outputs[output]
    let shown = self.shown(output)
    return result.candidates.filter { $0.offer.layer == layer }.compactMap { candidate in
      let branch = policy.outputs[output].branches[candidate.offer.branch]
      guard let checked = branch.candidates.first(where: { $0.layer == layer }) else { return nil }
      let taken = diagrams.and(shown, result.taken[candidate.offer.branch])
      let blocking: PolicyModel.Blocking
      if shown == .false {
        let gate = policy.gate.map { policy.outputs[$0].span } ?? policy.outputs[output].span
        blocking = PolicyModel.Blocking(reason: .init(gate, "no message gets as far as this field"))
      } else if taken == .false {
        blocking = PolicyModel.Blocking(reason: .init(branch.span, "no message takes this branch"))
      } else {
        blocking = model.blocking(candidate, of: output, among: taken)
      }
      let support = diagrams.support([taken, candidate.offers, candidate.wins])
      return AnalysisDiagnostics.neverWins(
        policy.layers[layer].name,
        policy.outputs[output].name,
        at: checked.span,
        because: blocking.reason,
        others: blocking.others,
        over: diagrams.count(.true, over: support).description,
        help: blocking.help,
        example: nil
      )
    }
  }
}
