internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// The last steps: sizes, and the checked policy itself.
extension CheckState {
  /// Pass: nothing is more than the stages after this one can count.
  mutating func checkSizes() {
    guard let file = files.last else { return }
    let place = SourceSpan(file.source, file.name.range)
    let limit = CheckLimits.entities
    let counts: [(String, Int)] = [
      ("outputs", outputs.count), ("lets", lets.count), ("tables", tables.count),
      ("placeholders blocks", placeholders.count), ("facts", facts.count),
      ("layers", layers.count), ("rejects", rejects.count), ("variables", localCount),
    ]
    for (what, count) in counts where count > limit {
      report(SemanticDiagnostics.tooMany(what, limit: limit, at: place))
    }
    for table in tables where table.located.node.rows.count > limit {
      let located = table.located
      let name = located.span(located.node.name.range)
      report(SemanticDiagnostics.tooMany("rows in a table", limit: limit, at: name))
    }
    for record in [input] + facts.map(\.record) {
      var left = limit
      guard !Self.count(record, &left) else { continue }
      report(SemanticDiagnostics.tooMany("fields in a message", limit: limit, at: place))
    }
  }

  /// Whether a record has at most so many fields, those inside it included.
  private static func count(_ record: RecordType, _ left: inout Int) -> Bool {
    left -= record.fields.count
    guard left >= 0 else { return false }
    for field in record.fields {
      var type = field.type
      // Lists, maps and `json` wrap one type.
      while true {
        if case .list(let inner) = type { type = inner; continue }
        if case .map(let inner) = type { type = inner; continue }
        if case .json(let inner) = type { type = inner; continue }
        break
      }
      if case .record(let inner) = type, !count(inner, &left) { return false }
    }
    return true
  }

  /// The policy; `nil` when a part is missing.
  func assemble() -> CheckedPolicy? {
    guard let file = files.last else { return nil }
    let checkedFacts = facts.compactMap(\.checked)
    let checkedLets = lets.compactMap(checkedLet)
    let checkedTables = tables.compactMap(\.checked)
    let checkedPlaceholders = placeholders.compactMap(\.checked)
    let checkedRejects = rejects.compactMap(\.self)
    let isWhole =
      checkedFacts.count == facts.count && checkedLets.count == lets.count
      && checkedTables.count == tables.count && checkedPlaceholders.count == placeholders.count
      && checkedRejects.count == rejects.count && !layers.contains { $0.isBroken }
      && outputs.allSatisfy { $0.branches.last.map { $0.condition == nil } ?? false }
    guard isWhole else { return nil }
    let gate = outputs.firstIndex(where: \.isGate)
    let decisionOrder = order.compactMap { node -> Int? in
      if case .output(let index) = node { index } else { nil }
    }
    let gateCount = gate.flatMap { decisionOrder.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return CheckedPolicy(
      name: file.name.text,
      documentation: file.documentation.texts,
      files: files.map(\.source),
      input: input,
      facts: checkedFacts,
      outputs: outputs.map(checkedOutput),
      gate: gate,
      decisionOrder: decisionOrder,
      gateCount: gateCount,
      lets: checkedLets,
      tables: checkedTables,
      placeholders: checkedPlaceholders,
      layers: layers.map(checkedLayer),
      rejects: checkedRejects,
      localCount: localCount
    )
  }

  private func checkedLet(_ state: LetState) -> CheckedLet? {
    let node = state.located.node
    return state.value.map { value in
      CheckedLet(
        name: node.name.text,
        value: value,
        documentation: node.head.documentation.texts,
        span: state.located.span(node.name.range)
      )
    }
  }

  private func checkedOutput(_ state: OutputState) -> CheckedOutput {
    CheckedOutput(
      name: state.name,
      type: state.type,
      isOptional: state.isOptional,
      documentation: state.documentation,
      span: state.span,
      branches: state.branches,
      isBranched: state.isBranched,
      finish: state.finish
    )
  }

  private func checkedLayer(_ state: LayerState) -> CheckedLayer {
    let node = state.located.node
    return CheckedLayer(
      name: node.name.text,
      documentation: node.head.documentation.texts,
      isWhole: node.whole != nil,
      condition: state.condition,
      fields: state.fields,
      span: state.located.span(node.name.range)
    )
  }
}
