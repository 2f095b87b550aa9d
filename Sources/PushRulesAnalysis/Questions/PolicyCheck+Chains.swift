internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Branches and candidates that do nothing.
extension PolicyCheck {
  mutating func lookAtBranches(_ number: Int) {
    let output = policy.outputs[number]
    let result = model.outputs[number]
    guard output.isBranched, result.region != .false else { return }
    var asked = result.region
    for (index, branch) in output.branches.enumerated() {
      let count = count([result.region] + result.conditions)
      if diagrams.and(result.region, result.taken[index]) == .false {
        // The condition that is never true, or the one before that is always true, says it already.
        if let condition = branch.condition, seen.contains(condition.span) { continue }
        seen.insert(branch.span)
        findings.append(
          AnalysisDiagnostics.branchNeverTaken(output.name, at: branch.span, over: count)
        )
        continue
      }
      if let condition = branch.condition,
        diagrams.minus(asked, result.conditions[index]) == .false,
        seen.insert(condition.span).inserted
      {
        findings.append(
          AnalysisDiagnostics.alwaysTrue("this condition", at: condition.span, over: count)
        )
      }
      asked = diagrams.minus(asked, result.conditions[index])
    }
  }

  mutating func lookAtCandidates(_ number: Int) {
    let output = policy.outputs[number]
    let result = model.outputs[number]
    for candidate in result.candidates {
      let offer = candidate.offer
      let branch = output.branches[offer.branch]
      let taken = diagrams.and(result.region, result.taken[offer.branch])
      guard taken != .false,
        let checked = branch.candidates.first(where: { $0.layer == offer.layer })
      else { continue }
      let wins = diagrams.and(taken, candidate.wins)
      if wins == .false {
        report(candidate, checked, of: number, among: taken)
      } else {
        lookForWin(of: checked, offer.branch, of: number, in: wins)
      }
    }
  }

  /// Looks for a message in which a candidate wins, where that turns on something that is not looked into.
  private mutating func lookForWin(
    of checked: CheckedCandidate,
    _ branch: Int,
    of number: Int,
    in region: Diagram
  ) {
    func wins(_ outcomes: [Outcome]) -> Bool {
      guard case .decided(let evaluator) = outcomes[0],
        !evaluator.isShut || number == policy.gate
      else { return false }
      let result = evaluator.result(of: number)
      return result.branch == branch && result.winner?.layer == checked.layer
    }
    if witnesses.isShown(in: region, where: wins) { return }
    let isSure = diagrams.support([region]).allSatisfy { variable in
      if case .place = run.messages.variables[variable] { true } else { false }
    }
    guard !isSure, case .notFound = witnesses.find(in: region, where: wins) else { return }
    let layer = policy.layers[checked.layer].name
    findings.append(
      AnalysisDiagnostics.notDecided(
        "whether `\(layer)` ever wins `\(policy.outputs[number].name)`",
        at: checked.span,
        because: "no message was found in which it does, and none could be excluded"
      )
    )
  }

  private mutating func report(
    _ candidate: PolicyModel.Candidate,
    _ checked: CheckedCandidate,
    of number: Int,
    among taken: Diagram
  ) {
    let offer = candidate.offer
    let layer = policy.layers[offer.layer]
    let output = policy.outputs[number]
    let blocking = model.blocking(candidate, of: number, among: taken)
    // A guard that never holds is told with the candidate, once.
    if let condition = layer.condition, diagrams.and(taken, offer.layerGuard) == .false {
      seen.insert(condition.span)
    }
    let search = witnesses.find(in: blocking.region) { outcomes in
      guard case .decided(var evaluator) = outcomes[0],
        !evaluator.isShut || number == policy.gate
      else { return false }
      let result = evaluator.result(of: number)
      guard result.branch == offer.branch, result.winner?.layer != offer.layer else { return false }
      guard blocking.reason == nil else { return true }
      return evaluator.explain().fields[number].candidates.contains {
        $0.layer == layer.name && $0.status == .outranked
      }
    }
    var example: String?
    if case .found(let message) = search { example = Self.text(message) }
    findings.append(
      AnalysisDiagnostics.neverWins(
        layer.name,
        output.name,
        at: checked.span,
        because: blocking.reason,
        others: blocking.others,
        over: count(
          [taken, candidate.offers, candidate.wins] + offer.guards + offer.presences
            + (layer.condition.map { tests(of: $0) } ?? [])
        ),
        help: blocking.help,
        example: example
      )
    )
  }
}
