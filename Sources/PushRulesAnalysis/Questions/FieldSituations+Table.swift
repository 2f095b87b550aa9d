internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Counts the messages of the situations, and finds one for each.
extension FieldSituations {
  /// The table of the field.
  ///
  /// - Parameter witnesses: Of the run that the situations are of.
  func table(_ witnesses: Witnesses) -> PrecedenceTable {
    let support = diagrams.support(drafts.map(\.region))
    let made = drafts.map { draft in
      row(draft, diagrams.count(draft.region, over: support), witnesses)
    }
    func rows(of branch: Int?) -> [PrecedenceTable.Row] {
      zip(drafts, made).filter { $0.0.branch == branch }.map(\.1)
    }
    return PrecedenceTable(
      field: output.name,
      documentation: output.documentation.first,
      isBranched: output.isBranched,
      branches: output.branches.enumerated().map { index, branch in
        PrecedenceTable.Branch(
          condition: branch.condition?.span.oneLine,
          candidates: branch.candidates.map { column($0) },
          rows: rows(of: index)
        )
      },
      outside: rows(of: nil),
      finish: output.finish.map(\.span.oneLine),
      total: diagrams.count(.true, over: support)
    )
  }

  private func column(_ candidate: CheckedCandidate) -> PrecedenceTable.Candidate {
    let layer = policy.layers[candidate.layer]
    let field = layer.fields[candidate.field]
    return PrecedenceTable.Candidate(
      layer: layer.name,
      documentation: layer.documentation.first,
      alternatives: field.value.alternatives.map(\.span.oneLine),
      span: field.span
    )
  }

  // MARK: - Messages

  private func row(
    _ draft: Draft,
    _ count: MessageCount,
    _ witnesses: Witnesses
  ) -> PrecedenceTable.Row {
    var example: PrecedenceTable.Example?
    // For each candidate, the reasons that a message showed.
    var shown = draft.fates.map { _ in Set<Status>() }
    func note(_ found: Witnesses.Search) -> JSONValue? {
      guard case .found(let message) = found else { return nil }
      if case .decided(let evaluator) = witnesses.replay(message)[0], let branch = draft.branch {
        for (place, status) in statuses(evaluator, branch).enumerated() {
          shown[place].insert(status)
        }
      }
      return message
    }
    let search = witnesses.find(in: draft.region) { self.shows($0[0], draft) }
    if let message = note(search) { example = self.example(message, witnesses) }
    for (place, fate) in draft.fates.enumerated() {
      guard let branch = draft.branch, case .loses(let statuses) = fate, statuses.count > 1 else {
        continue
      }
      let losses = self.losses(candidates(of: branch).reversed()[place])
      for loss in losses where statuses.contains(loss.status) && !shown[place].contains(loss.status)
      {
        let region = diagrams.and(draft.region, loss.region)
        _ = note(
          witnesses.find(in: region) { outcomes in
            guard self.shows(outcomes[0], draft), case .decided(let evaluator) = outcomes[0] else {
              return false
            }
            return self.statuses(evaluator, branch)[place] == loss.status
          }
        )
      }
    }
    let cells = draft.fates.enumerated().map { place, fate -> PrecedenceTable.Cell in
      switch fate {
      case .wins: .wins
      case .whatever: .whatever
      case .loses(let statuses):
        .loses(
          statuses.map {
            PrecedenceTable.Reason(status: $0, isShown: shown[place].contains($0))
          }
        )
      }
    }
    return PrecedenceTable.Row(
      situation: draft.situation,
      cells: cells,
      count: count,
      example: example
    )
  }

  /// Whether what became of a message is what the row says, cell by cell.
  private func shows(_ outcome: Outcome, _ draft: Draft) -> Bool {
    guard case .decided(let evaluator) = outcome else {
      guard case .refused(let error) = outcome else { return false }
      return draft.situation == .rejected && error.code == "message/rejected"
    }
    if number != policy.gate, evaluator.isShut { return draft.situation == .gateShut }
    let result = evaluator.result(of: number)
    switch draft.situation {
    case .rejected, .gateShut: return false
    case .others: return true
    case .noCandidate:
      guard result.branch == draft.branch, result.winner == nil else { return false }
    case .wins(let candidate, let alternative):
      guard let branch = draft.branch, result.branch == branch, let winner = result.winner,
        winner.layer == output.branches[branch].candidates[candidate].layer,
        winner.alternative == alternative
      else { return false }
    }
    guard let branch = draft.branch else { return false }
    return zip(draft.fates, statuses(evaluator, branch)).allSatisfy { fate, status in
      switch fate {
      case .wins: status == .won
      case .whatever: status != .won
      case .loses(let statuses): statuses.contains(status)
      }
    }
  }

  /// What became of a branch's candidates, the lowest first, as the evaluator explains it.
  private func statuses(_ evaluator: Evaluator, _ branch: Int) -> [Status] {
    var copy = evaluator
    let candidates = copy.explain().fields[number].candidates
    return candidates.prefix(output.branches[branch].candidates.count).reversed().map(\.status)
  }

  private func example(
    _ message: JSONValue,
    _ witnesses: Witnesses
  ) -> PrecedenceTable.Example {
    let text = PolicyCheck.text(message)
    switch witnesses.replay(message)[0] {
    case .refused(let error):
      return PrecedenceTable.Example(message: text, value: nil, because: error.message)
    case .decided(let evaluator):
      let isDecided = number == policy.gate || !evaluator.isShut
      return PrecedenceTable.Example(
        message: text,
        value: isDecided ? evaluator.result(of: number).value : nil,
        because: evaluator.shutReason
      )
    }
  }
}
