package import PushRulesEvaluation
package import PushRulesSemantics

/// What can happen under a policy, part by part.
package struct PolicyClaims: Sendable {
  /// Whether some message makes something happen.
  package enum Answer: Sendable, Equatable {
    /// None does.
    case never
    /// This one does, as JSON; it was replayed.
    case can(String)
    case notDecided
  }

  /// A candidate of a chain.
  package struct Candidate: Sendable {
    package let output: Int
    package let branch: Int
    /// Index into the policy's layers.
    package let layer: Int
    /// Whether it wins.
    package let wins: Answer
    /// Whether it wins by each of its value's alternatives.
    package let winsBy: [Answer]
  }

  /// Branch by branch, the highest candidate first.
  package private(set) var candidates: [Candidate] = []
  /// For each output, whether each of its branches is taken.
  package private(set) var branches: [[Answer]] = []
  /// For each output, whether it has no value though the gate is open.
  package private(set) var missing: [Answer] = []
  /// Whether the gate is shut.
  package private(set) var shut = Answer.never
  /// Whether each reject refuses a message.
  package private(set) var rejects: [Answer] = []

  /// Asks about every part.
  ///
  /// - Complexity: grows with the diagrams, which are bounded; each answer tries a bounded number of messages.
  ///
  /// - Parameter limit: How much work the analysis may take, in children of diagrams; `nil` for the usual limit.
  package init(_ policy: CheckedPolicy, _ plan: Plan, limit: Int? = nil) {
    let run = ModelRun([policy], limit: limit)
    let model = run.models[0]
    let witnesses = Witnesses(run, plans: [plan])
    let diagrams = run.diagrams
    func answer(_ region: Diagram, where shows: ([Outcome]) -> Bool) -> Answer {
      guard !run.isExhausted else { return .notDecided }
      switch witnesses.find(in: region, where: shows) {
      case .never: return diagrams.isExhausted ? .notDecided : .never
      case .found(let message): return .can(PolicyCheck.text(message))
      case .notFound: return .notDecided
      }
    }
    func result(_ outcomes: [Outcome], _ output: Int) -> OutputResult? {
      guard case .decided(let evaluator) = outcomes[0] else { return nil }
      return evaluator.result(of: output)
    }
    for (number, output) in model.outputs.enumerated() {
      branches.append(
        output.taken.enumerated().map { branch, taken in
          answer(diagrams.and(output.region, taken)) { result($0, number)?.branch == branch }
        }
      )
      for candidate in output.candidates {
        let offer = candidate.offer
        let region = diagrams.and(output.region, candidate.wins)
        var rest = region
        var winsBy: [Answer] = []
        for (index, pair) in zip(offer.guards, offer.presences).enumerated() {
          let counts = diagrams.and(pair.0, pair.1)
          winsBy.append(
            answer(diagrams.and(rest, counts)) { outcomes in
              guard let result = result(outcomes, number), let winner = result.winner else {
                return false
              }
              return result.branch == offer.branch && winner == (offer.layer, index)
            }
          )
          rest = diagrams.minus(rest, counts)
        }
        let wins = answer(region) { outcomes in
          guard let result = result(outcomes, number) else { return false }
          return result.branch == offer.branch && result.winner?.layer == offer.layer
        }
        candidates.append(
          Candidate(
            output: number,
            branch: offer.branch,
            layer: offer.layer,
            wins: wins,
            winsBy: winsBy
          )
        )
      }
      let open = diagrams.and(diagrams.and(model.isDecided, model.isOpen), output.region)
      missing.append(
        answer(diagrams.minus(open, output.isPresent)) { outcomes in
          guard case .decided(let evaluator) = outcomes[0], !evaluator.isShut else { return false }
          return evaluator.result(of: number).value == nil
        }
      )
    }
    shut = answer(diagrams.minus(model.isDecided, model.isOpen)) { outcomes in
      guard case .decided(let evaluator) = outcomes[0] else { return false }
      return evaluator.isShut
    }
    rejects = zip(model.rejects, policy.rejects).map { region, reject in
      answer(region.holds) { outcomes in
        guard case .refused(let error) = outcomes[0] else { return false }
        return error.code == "message/rejected" && error.message == reject.text
      }
    }
  }
}
