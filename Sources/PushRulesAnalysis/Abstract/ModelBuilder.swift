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

  /// The outputs that expressions read, their own finish steps apart.
  private(set) lazy var isRead: Set<Int> = {
    var found: Set<Int> = []
    policy.forEachExpression { expression, output in
      if case .output(let number) = expression.kind, number != output { found.insert(number) }
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
    isPresent = finishedPresence(number, isPresent) { self.chosen(draft, number) }
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
    finished(number, chosen(draft, number))
  }

  /// How much may be looked at of a value that others read.
  private static let workForRead = 4_000_000

  /// What an output comes to, or, where that is too much to look into, where it is present.
  func readValue(_ draft: Draft, _ number: Int) -> Diagram {
    let key = SIMD2(abstract.index, number)
    if abstract.messages.unseen.contains(key) { return unseen(draft, number) }
    let left = diagrams.workLeft
    let share = min(left, Self.workForRead)
    diagrams.allow(work: share)
    let value = self.value(draft, number)
    let used = share - max(0, diagrams.workLeft)
    let isTooMuch = diagrams.isExhausted
    diagrams.allow(work: left - used)
    guard isTooMuch else { return value }
    abstract.messages.unseen.insert(key)
    return unseen(draft, number)
  }

  private func unseen(_ draft: Draft, _ number: Int) -> Diagram {
    let isPresent = output(draft, number, region: .true).isPresent
    let type = policy.outputs[number].type.read
    var isText = false
    var isNumber = false
    switch type {
    case .string, .enumeration: isText = true
    case .int, .number: isNumber = true
    default: break
    }
    let operation = Term.Operation.output(
      number,
      policy: abstract.index,
      isText: isText,
      isNumber: isNumber
    )
    // It may turn on anything in the message.
    let root = abstract.terms.id(.place(0))
    let value =
      type == .bool
      ? abstract.free(operation, [root]) : abstract.leaf(.call(operation, [root]))
    return diagrams.conditional(isPresent, value, .absent)
  }

  /// What the winners give.
  private func chosen(_ draft: Draft, _ number: Int) -> Diagram {
    let output = policy.outputs[number]
    var result = Diagram.absent
    for candidate in candidates(draft).reversed() {
      let field = policy.layers[candidate.offer.layer].fields[candidate.offer.field]
      let value = abstract.value(field.value, as: output.type)
      result = diagrams.conditional(candidate.wins, value, result)
    }
    return result
  }

  /// What an output's finish steps make of a value.
  func finished(_ number: Int, _ value: Diagram) -> Diagram {
    let output = policy.outputs[number]
    var result = value
    for step in output.finish {
      let before = result
      abstract.soFar[number] = ({ before }, abstract.presence(before))
      let value = abstract.value(step.value, as: output.type)
      result = diagrams.conditional(abstract.presence(value), value, result)
    }
    abstract.soFar[number] = nil
    return result
  }

  /// Where an output has a value behind its finish steps.
  ///
  /// - Parameters:
  ///   - isPresent: Where it has one before them.
  ///   - value: That value, made where a step looks into it.
  private func finishedPresence(
    _ number: Int,
    _ isPresent: Diagram,
    _ value: @escaping () -> Diagram
  ) -> Diagram {
    let output = policy.outputs[number]
    var result = isPresent
    var before = value
    for step in output.finish {
      let made = before
      let presence = result
      abstract.soFar[number] = (made, presence)
      result = diagrams.or(abstract.presence(step.value, as: output.type), result)
      before = {
        let own = made()
        self.abstract.soFar[number] = ({ own }, presence)
        let value = self.abstract.value(step.value, as: output.type)
        return self.diagrams.conditional(self.abstract.presence(value), value, own)
      }
    }
    abstract.soFar[number] = nil
    return result
  }
}

extension CheckedPolicy {
  /// Visits every expression, and all inside it; with it, in an output's finish steps, that output.
  func forEachExpression(_ visit: (CheckedExpression, Int?) -> Void) {
    func look(_ expression: CheckedExpression?, _ output: Int? = nil) {
      expression?.forEach { visit($0, output) }
    }
    func value(_ value: CheckedValue, _ output: Int? = nil) {
      for alternative in value.alternatives {
        look(alternative.expression, output)
        look(alternative.condition, output)
      }
    }
    for fact in facts { for argument in fact.arguments { look(argument) } }
    for (number, output) in outputs.enumerated() {
      for branch in output.branches { look(branch.condition) }
      for step in output.finish { value(step.value, number) }
    }
    for binding in lets { value(binding.value) }
    for block in placeholders { for entry in block.entries { value(entry.value) } }
    for layer in layers {
      look(layer.condition)
      for field in layer.fields { value(field.value) }
    }
    for reject in rejects { look(reject.condition) }
  }
}
