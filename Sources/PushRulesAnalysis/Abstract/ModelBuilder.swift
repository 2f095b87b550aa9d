internal import PushRulesSemantics

/// Puts an output's branches, candidates and steps together.
final class ModelBuilder {
  /// An output before its candidates are put in order.
  struct Draft {
    let conditions: [Diagram]
    /// Branch by branch, the highest first.
    let offers: [PolicyModel.Offer]
  }

  private let abstract: AbstractPolicy
  private var layerGuards: [Int: Diagram] = [:]
  private var completeness: [Int: Diagram] = [:]

  init(_ abstract: AbstractPolicy) { self.abstract = abstract }

  private var policy: CheckedPolicy { abstract.policy }
  private var diagrams: DiagramStore { abstract.diagrams }

  /// The outputs that expressions read.
  private(set) lazy var isRead: Set<Int> = {
    var found: Set<Int> = []
    policy.forEachExpression { expression in
      if case .output(let number) = expression.kind { found.insert(number) }
    }
    return found
  }()

  private func layerGuard(_ number: Int) -> Diagram {
    if let found = layerGuards[number] { return found }
    let result = policy.layers[number].condition.map { abstract.holds($0) } ?? .true
    layerGuards[number] = result
    return result
  }

  private func isComplete(_ number: Int) -> Diagram {
    if let found = completeness[number] { return found }
    let layer = policy.layers[number]
    var result = Diagram.true
    if layer.isWhole {
      for field in layer.fields {
        let type = policy.outputs[field.output].type
        result = diagrams.and(result, abstract.presence(field.value, as: type))
      }
    }
    completeness[number] = result
    return result
  }

  func draft(_ number: Int) -> Draft {
    let output = policy.outputs[number]
    return Draft(
      conditions: output.branches.map { branch in
        branch.condition.map { abstract.holds($0) } ?? .true
      },
      offers: output.branches.enumerated().flatMap { index, branch in
        branch.candidates.reversed().map { offer($0, branch: index, of: number) }
      }
    )
  }

  private func offer(
    _ candidate: CheckedCandidate,
    branch: Int,
    of output: Int
  ) -> PolicyModel.Offer {
    let field = policy.layers[candidate.layer].fields[candidate.field]
    let type = policy.outputs[output].type
    return PolicyModel.Offer(
      branch: branch,
      layer: candidate.layer,
      field: candidate.field,
      layerGuard: layerGuard(candidate.layer),
      isComplete: isComplete(candidate.layer),
      guards: field.value.alternatives.map { alternative in
        alternative.condition.map { abstract.holds($0) } ?? .true
      },
      presences: field.value.alternatives.map { abstract.presence($0.expression, as: type) }
    )
  }

  /// For each branch, where it is taken.
  private func taken(_ draft: Draft) -> [Diagram] {
    var rest = Diagram.true
    return draft.conditions.map { condition in
      defer { rest = diagrams.minus(rest, condition) }
      return diagrams.and(rest, condition)
    }
  }

  /// The candidates with where each one wins.
  private func candidates(_ draft: Draft) -> [PolicyModel.Candidate] {
    var open = taken(draft)
    return draft.offers.map { offer in
      var hasValue = Diagram.false
      for (isAsked, isPresent) in zip(offer.guards, offer.presences) {
        hasValue = diagrams.or(hasValue, diagrams.and(isAsked, isPresent))
      }
      let offers = diagrams.and(diagrams.and(offer.layerGuard, offer.isComplete), hasValue)
      let wins = diagrams.and(open[offer.branch], offers)
      open[offer.branch] = diagrams.minus(open[offer.branch], offers)
      return PolicyModel.Candidate(offer: offer, hasValue: hasValue, offers: offers, wins: wins)
    }
  }

  func output(_ draft: Draft, _ number: Int, region: Diagram) -> PolicyModel.Output {
    let candidates = self.candidates(draft)
    var isPresent = Diagram.false
    for candidate in candidates { isPresent = diagrams.or(isPresent, candidate.wins) }
    if !policy.outputs[number].finish.isEmpty {
      isPresent = abstract.presence(abstract.decided[number] ?? value(draft, number))
    }
    return PolicyModel.Output(
      region: region,
      taken: taken(draft),
      conditions: draft.conditions,
      candidates: candidates,
      isPresent: isPresent,
      isExhausted: diagrams.isExhausted
    )
  }

  /// What an output comes to.
  func value(_ draft: Draft, _ number: Int) -> Diagram {
    let output = policy.outputs[number]
    var result = Diagram.absent
    for candidate in candidates(draft).reversed() {
      let field = policy.layers[candidate.offer.layer].fields[candidate.offer.field]
      let value = abstract.value(field.value, as: output.type)
      result = diagrams.conditional(candidate.wins, value, result)
    }
    for step in output.finish {
      abstract.soFar[number] = result
      let value = abstract.value(step.value, as: output.type)
      result = diagrams.conditional(abstract.presence(value), value, result)
    }
    abstract.soFar[number] = nil
    return result
  }
}

extension CheckedPolicy {
  /// Visits every expression, and all inside it.
  func forEachExpression(_ visit: (CheckedExpression) -> Void) {
    func value(_ value: CheckedValue) {
      for alternative in value.alternatives {
        alternative.expression.forEach(visit)
        alternative.condition?.forEach(visit)
      }
    }
    for fact in facts { for argument in fact.arguments { argument.forEach(visit) } }
    for output in outputs {
      for branch in output.branches { branch.condition?.forEach(visit) }
      for step in output.finish { value(step.value) }
    }
    for binding in lets { value(binding.value) }
    for block in placeholders { for entry in block.entries { value(entry.value) } }
    for layer in layers {
      layer.condition?.forEach(visit)
      for field in layer.fields { value(field.value) }
    }
    for reject in rejects { reject.condition.forEach(visit) }
  }
}
