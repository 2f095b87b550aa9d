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
          AnalysisDiagnostics.always(true, "this condition", at: condition.span, over: count)
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
      guard taken != .false, diagrams.and(taken, candidate.wins) == .false,
        let checked = branch.candidates.first(where: { $0.layer == offer.layer })
      else { continue }
      report(candidate, checked, of: number, among: taken)
    }
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
    var reason: Diagnostic.Label?
    var others: [Diagnostic.Label] = []
    var help = "delete it from the chain, or change what holds it back"
    var region = taken
    var isOutranked = false
    if diagrams.and(taken, offer.layerGuard) == .false, let condition = layer.condition {
      reason = .init(condition.span, "its layer's guard never holds here")
      seen.insert(condition.span)
    } else if diagrams.and(taken, candidate.hasValue) == .false {
      reason = .init(layer.fields[offer.field].span, "it never has a value here")
    } else if diagrams.and(taken, diagrams.and(candidate.hasValue, offer.layerGuard)) == .false,
      let condition = layer.condition
    {
      reason = .init(condition.span, "where this holds, it has no value")
    } else if diagrams.and(taken, candidate.offers) == .false {
      reason = .init(layer.span, "the layer is whole, and then another of its fields has no value")
    } else {
      region = diagrams.and(taken, candidate.offers)
      isOutranked = true
      for higher in model.outputs[number].candidates
      where higher.offer.branch == offer.branch
        && diagrams.and(region, higher.wins) != .false
      {
        let name = policy.layers[higher.offer.layer].name
        let span = policy.layers[higher.offer.layer].fields[higher.offer.field].span
        others.append(.init(span, "`\(name)` outranks it"))
      }
      help = "move it up the chain, or give what outranks it a guard"
    }
    let search = witnesses.find(in: region) { outcomes in
      guard case .decided(var evaluator) = outcomes[0] else { return false }
      let result = evaluator.result(of: number)
      guard result.branch == offer.branch, result.winner?.layer != offer.layer else { return false }
      guard isOutranked else { return true }
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
        because: reason,
        others: others,
        over: count(
          [taken, candidate.offers, candidate.wins] + offer.guards + offer.presences
            + (layer.condition.map { tests(of: $0) } ?? [])
        ),
        help: help,
        example: example
      )
    )
  }
}
