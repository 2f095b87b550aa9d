internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Compares two models.
final class DifferenceSearch {
  private let run: ModelRun
  private let witnesses: Witnesses
  private let stopsAtFirst: Bool
  private var result = PolicyDifference()

  init(
    _ old: (policy: CheckedPolicy, plan: Plan),
    _ new: (policy: CheckedPolicy, plan: Plan),
    stopsAtFirst: Bool,
    limit: Int?
  ) {
    self.stopsAtFirst = stopsAtFirst
    run = ModelRun([old.policy, new.policy], limit: limit) { run in
      for model in run.models { Self.askValues(of: model) }
    }
    witnesses = Witnesses(run, plans: [old.plan, new.plan])
  }

  /// Evaluates all values, so that what they ask is asked in the rounds.
  private static func askValues(of model: PolicyModel) {
    for (number, output) in model.policy.outputs.enumerated() {
      if !output.finish.isEmpty { _ = model.valueWithoutWinner(number) }
      for candidate in model.outputs[number].candidates {
        _ = model.value(number, from: candidate.offer)
      }
    }
  }

  private var diagrams: DiagramStore { run.diagrams }
  private var old: PolicyModel { run.models[0] }
  private var new: PolicyModel { run.models[1] }
  private var isDone: Bool { stopsAtFirst && !result.findings.isEmpty }

  func search() -> PolicyDifference {
    guard !run.isExhausted else {
      result.isExhausted = true
      return result
    }
    // There are many pairs of winners to compare, and each is little work.
    diagrams.allow(work: run.limit * 4)
    compareAcceptance()
    let both = diagrams.and(old.isDecided, new.isDecided)
    compareGates(both)
    let open = diagrams.and(both, diagrams.and(old.isOpen, new.isOpen))
    for name in names where !isDone { compare(name, among: open) }
    result.isExhausted = diagrams.isExhausted
    if result.isExhausted { result.findings.removeAll() }
    let places = run.messages.variables.indices.filter {
      if case .place = run.messages.variables[$0] { true } else { false }
    }
    result.count = diagrams.count(.true, over: places).description
    return result
  }

  /// The outputs of both, the old policy's first, without the gate.
  private var names: [String] {
    var names: [String] = []
    for model in run.models {
      for (number, output) in model.policy.outputs.enumerated()
      where number != model.policy.gate && !names.contains(where: { same($0, output.name) }) {
        names.append(output.name)
      }
    }
    return names
  }

  private func same(_ left: String, _ right: String) -> Bool { ExactText(left) == ExactText(right) }

  private func index(of name: String, in model: PolicyModel) -> Int? {
    model.policy.outputs.firstIndex { same($0.name, name) }
  }

  // MARK: - Acceptance

  private func compareAcceptance() {
    for (accepting, refusing) in [(0, 1), (1, 0)] where !isDone {
      let region = diagrams.minus(
        run.models[accepting].isDecided,
        run.models[refusing].isDecided
      )
      guard region != .false else { continue }
      var rest = region
      let refuses = run.models[refusing]
      for (reject, declared) in zip(refuses.rejects, refuses.policy.rejects) {
        let part = diagrams.and(region, reject.holds)
        rest = diagrams.minus(rest, reject.holds)
        findAcceptance(in: part, accepting, refusing, declared.span)
      }
      findAcceptance(in: rest, accepting, refusing, nil)
    }
  }

  private func findAcceptance(
    in region: Diagram,
    _ accepting: Int,
    _ refusing: Int,
    _ reject: SourceSpan?
  ) {
    guard region != .false, !isDone else { return }
    let search = witnesses.find(in: region) { outcomes in
      if case .decided = outcomes[accepting], case .refused = outcomes[refusing] {
        true
      } else {
        false
      }
    }
    let places = refusing == 0 ? (reject, nil) : (nil, reject)
    add(search, field: nil, places: places) { outcome, model in
      .init(outcome, nil, model.policy)
    }
  }

  // MARK: - Gates

  private func compareGates(_ both: Diagram) {
    guard !isDone else { return }
    let shutOld = diagrams.not(old.isOpen)
    let shutNew = diagrams.not(new.isOpen)
    let name = [old, new].lazy.compactMap { model in
      model.policy.gate.map { model.policy.outputs[$0].name }
    }.first
    guard let name else { return }
    let oldGate = old.policy.gate
    let newGate = new.policy.gate
    let isUnlike = diagrams.or(
      diagrams.minus(shutOld, shutNew),
      diagrams.minus(shutNew, shutOld)
    )
    // The gates are equally shut, and give other reasons, or equally open, with other values.
    comparePairs(name, oldGate, newGate, among: diagrams.and(both, isUnlike)) { outcomes in
      guard case .decided(let first) = outcomes[0], case .decided(let second) = outcomes[1] else {
        return false
      }
      return first.isShut != second.isShut
    }
    let bothShut = diagrams.and(both, diagrams.and(shutOld, shutNew))
    compareReasons(bothShut, oldGate, newGate)
    let bothOpen = diagrams.minus(diagrams.minus(both, shutOld), shutNew)
    compare(name, among: bothOpen)
  }

  private func compareReasons(_ region: Diagram, _ oldGate: Int?, _ newGate: Int?) {
    guard region != .false, let oldGate, let newGate else { return }
    for (first, second, part) in pairs(oldGate, newGate, among: region) {
      guard !isDone, reason(first, old, oldGate) != reason(second, new, newGate) else { continue }
      let search = witnesses.find(in: part) { outcomes in
        guard case .decided(let first) = outcomes[0], case .decided(let second) = outcomes[1] else {
          return false
        }
        return first.isShut && second.isShut && first.shutReason != second.shutReason
      }
      let (one, other) = (spans(first, old, oldGate), spans(second, new, newGate))
      add(search, field: "reason", places: (one, other)) { outcome, model in
        .init(reason: outcome, model.policy)
      }
    }
  }

  private func reason(_ candidate: Int?, _ model: PolicyModel, _ gate: Int) -> ExactText? {
    guard let candidate else { return nil }
    let layer = model.policy.layers[model.outputs[gate].candidates[candidate].offer.layer]
    return ExactText(layer.documentation.first ?? layer.name)
  }

  // MARK: - Values

  private func compare(_ name: String, among region: Diagram) {
    let first = index(of: name, in: old)
    let second = index(of: name, in: new)
    comparePairs(name, first, second, among: region) { outcomes in
      guard case .decided(let one) = outcomes[0], case .decided(let other) = outcomes[1],
        !one.isShut && !other.isShut
      else { return false }
      return first.flatMap { one.result(of: $0).value }
        != second.flatMap { other.result(of: $0).value }
    }
  }

  /// The winners that come together, by number among the output's candidates, and where; `nil`: none wins.
  private func pairs(
    _ first: Int?,
    _ second: Int?,
    among region: Diagram
  ) -> [(Int?, Int?, Diagram)] {
    let left = winners(first, old)
    let right = winners(second, new)
    var pairs: [(Int?, Int?, Diagram)] = []
    for (one, oneWins) in left {
      let part = diagrams.and(region, oneWins)
      if part == .false { continue }
      for (other, otherWins) in right {
        let both = diagrams.and(part, otherWins)
        if both != .false { pairs.append((one, other, both)) }
      }
    }
    return pairs
  }

  private func winners(_ output: Int?, _ model: PolicyModel) -> [(Int?, Diagram)] {
    guard let output else { return [(nil, .true)] }
    var rest = Diagram.true
    var winners: [(Int?, Diagram)] = []
    for (number, candidate) in model.outputs[output].candidates.enumerated() {
      winners.append((number, candidate.wins))
      rest = diagrams.minus(rest, candidate.wins)
    }
    return winners + [(nil, rest)]
  }

  private func comparePairs(
    _ name: String,
    _ first: Int?,
    _ second: Int?,
    among region: Diagram,
    where shows: ([Outcome]) -> Bool
  ) {
    guard region != .false else { return }
    for (one, other, part) in pairs(first, second, among: region) where !isDone {
      let left = value(of: one, first, old)
      let right = value(of: other, second, new)
      let differs = diagrams.and(part, mayDiffer(left, right))
      guard differs != .false else { continue }
      let wins = (layer(one, first, old), layer(other, second, new))
      let search = witnesses.find(in: differs, terms: terms(left, right)) { outcomes in
        shows(outcomes) && isDecided(outcomes[0], first, by: wins.0)
          && isDecided(outcomes[1], second, by: wins.1)
      }
      let places = (spans(one, old, first), spans(other, new, second))
      add(search, field: name, places: places) { outcome, model in
        .init(outcome, self.index(of: name, in: model), model.policy)
      }
    }
  }

  /// The terms on which it may turn whether two values differ: functions of the message first.
  private func terms(_ left: Diagram, _ right: Diagram) -> [TermID] {
    let all = diagrams.leaves(left) + diagrams.leaves(right)
    let calls = all.filter { if case .call = run.messages.terms[$0] { true } else { false } }
    return Array((calls + all).prefix(Self.termLimit))
  }

  private static let termLimit = 40

  /// The branch and the layer of a candidate.
  private func layer(_ candidate: Int?, _ output: Int?, _ model: PolicyModel) -> SIMD2<Int>? {
    guard let candidate, let output else { return nil }
    let offer = model.outputs[output].candidates[candidate].offer
    return SIMD2(offer.branch, offer.layer)
  }

  /// Whether a candidate, or none, won an output.
  private func isDecided(_ outcome: Outcome, _ output: Int?, by winner: SIMD2<Int>?) -> Bool {
    guard case .decided(let evaluator) = outcome else { return false }
    guard let output else { return true }
    let result = evaluator.result(of: output)
    guard let branch = result.branch, let layer = result.winner?.layer else { return winner == nil }
    return winner == SIMD2(branch, layer)
  }

  private func value(of candidate: Int?, _ output: Int?, _ model: PolicyModel) -> Diagram {
    guard let output else { return .absent }
    guard let candidate else { return model.valueWithoutWinner(output) }
    return model.value(output, from: model.outputs[output].candidates[candidate].offer)
  }

  /// Where two values are not known to be the same.
  private func mayDiffer(_ left: Diagram, _ right: Diagram) -> Diagram {
    if left == right { return .false }
    return diagrams.map(left, right) { self.mayDiffer($0, $1) }
  }

  private func mayDiffer(_ left: TermID, _ right: TermID) -> Diagram {
    if left == right { return .false }
    let isPresent = (TermTable.isPresent(left), TermTable.isPresent(right))
    if !isPresent.0 && !isPresent.1 { return .false }
    switch (run.messages.terms[left], run.messages.terms[right]) {
    case (.record(let first), .record(let second)):
      var result = Diagram.false
      for name in Set(first.map(\.name) + second.map(\.name)) {
        let one = first.first { $0.name == name }?.value ?? .absent
        let other = second.first { $0.name == name }?.value ?? .absent
        result = diagrams.or(result, mayDiffer(one, other))
      }
      return result
    case (.list(let first, _), .list(let second, _)) where first.count == second.count:
      var result = Diagram.false
      for (one, other) in zip(first, second) { result = diagrams.or(result, mayDiffer(one, other)) }
      return result
    default: return .true
    }
  }

  // MARK: - Findings

  private func spans(_ candidate: Int?, _ model: PolicyModel, _ output: Int?) -> SourceSpan? {
    guard let output else { return nil }
    guard let candidate else { return model.policy.outputs[output].span }
    let offer = model.outputs[output].candidates[candidate].offer
    return model.policy.layers[offer.layer].fields[offer.field].span
  }

  private func add(
    _ search: Witnesses.Search,
    field: String?,
    places: (SourceSpan?, SourceSpan?),
    side: (Outcome, PolicyModel) -> PolicyDifference.Side
  ) {
    switch search {
    case .never: break
    case .notFound:
      result.open.append(PolicyDifference.Open(field: field, old: places.0, new: places.1))
    case .found(let message):
      let outcomes = witnesses.replay(message)
      let found = PolicyDifference.Finding(
        field: field,
        message: PolicyCheck.text(message),
        old: side(outcomes[0], old),
        new: side(outcomes[1], new)
      )
      // Two pairs of winners may come to the same message when it was made smaller.
      if !result.findings.contains(where: { $0.field == field && $0.message == found.message }) {
        result.findings.append(found)
      }
    }
  }
}
