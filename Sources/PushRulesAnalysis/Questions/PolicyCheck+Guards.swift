internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// Guards that always come out the same, and alternatives that are never used.
extension PolicyCheck {
  mutating func lookAtGuards() {
    for (number, reject) in policy.rejects.enumerated() {
      let (asked, holds) = model.rejects[number]
      judge(reject.condition, "this reject's condition", asked: asked, holds: holds)
    }
    for (number, layer) in policy.layers.enumerated() {
      guard let condition = layer.condition else { continue }
      let asked = region(of: number)
      guard asked != .false else { continue }
      let holds = model.abstract.holds(condition)
      // A guard that never holds is told with the candidates that it holds back.
      if diagrams.and(asked, holds) != .false {
        judge(condition, "this layer's guard", asked: asked, holds: holds)
      }
    }
  }

  /// Where some field of a layer may be decided; nowhere when that is not known.
  private func region(of layer: Int) -> Diagram {
    var asked = Diagram.false
    for output in model.outputs {
      for candidate in output.candidates where candidate.offer.layer == layer {
        if output.isExhausted { return .false }
        let taken = diagrams.and(output.region, output.taken[candidate.offer.branch])
        asked = diagrams.or(asked, taken)
      }
    }
    return asked
  }

  private mutating func judge(
    _ condition: CheckedExpression,
    _ what: String,
    asked: Diagram,
    holds: Diagram
  ) {
    guard asked != .false, !seen.contains(condition.span) else { return }
    let isAlways = diagrams.minus(asked, holds) == .false
    let isNever = diagrams.and(asked, holds) == .false
    guard isAlways || isNever else { return }
    seen.insert(condition.span)
    let count = count([asked] + tests(of: condition))
    findings.append(
      isAlways
        ? AnalysisDiagnostics.alwaysTrue(what, at: condition.span, over: count)
        : AnalysisDiagnostics.alwaysFalse(what, at: condition.span, over: count)
    )
  }

  /// Where the single tests of a condition hold.
  func tests(of condition: CheckedExpression) -> [Diagram] {
    switch condition.kind {
    case .not(let operand): tests(of: operand)
    case .and(let operands), .or(let operands): operands.flatMap { tests(of: $0) }
    default: [model.abstract.holds(condition)]
    }
  }

  /// The alternatives of lets, fields and steps.
  mutating func lookAtChoices() {
    let accepted = model.isAccepted
    for binding in policy.lets { look(at: binding.value, as: nil, asked: accepted) }
    for (number, layer) in policy.layers.enumerated() {
      var asked = region(of: number)
      if let condition = layer.condition {
        asked = diagrams.and(asked, model.abstract.holds(condition))
      }
      for field in layer.fields {
        look(at: field.value, as: policy.outputs[field.output].type, asked: asked)
      }
    }
  }

  private mutating func look(at value: CheckedValue, as type: ValueType?, asked: Diagram) {
    guard value.alternatives.count > 1 || value.alternatives[0].condition != nil else { return }
    var rest = asked
    guard rest != .false else { return }
    for (index, alternative) in value.alternatives.enumerated() {
      let presence =
        type.map { model.abstract.presence(alternative.expression, as: $0) }
        ?? model.abstract.presence(alternative.expression)
      var counts = presence
      if rest == .false {
        let count = count([asked, presence])
        if seen.insert(alternative.span).inserted {
          findings.append(
            AnalysisDiagnostics.alternativeNeverUsed(
              at: alternative.span,
              over: count,
              because: "one before it always does"
            )
          )
        }
        return
      }
      if let condition = alternative.condition {
        let holds = model.abstract.holds(condition)
        judge(condition, "this guard", asked: rest, holds: holds)
        counts = diagrams.and(counts, holds)
      }
      let gives = diagrams.and(rest, counts)
      if gives == .false, index > 0 || value.alternatives.count > 1,
        alternative.condition.map({ !seen.contains($0.span) }) ?? true,
        seen.insert(alternative.span).inserted
      {
        findings.append(
          AnalysisDiagnostics.alternativeNeverUsed(
            at: alternative.span,
            over: count([rest, counts]),
            because: "where it is asked, it has no value"
          )
        )
      }
      rest = diagrams.minus(rest, counts)
    }
  }

  // MARK: - Placeholders

  /// Entries without a hole whose text an earlier entry takes.
  mutating func lookAtPlaceholders() {
    for block in policy.placeholders {
      for (index, entry) in block.entries.enumerated() where entry.hole == nil {
        guard case .entry(let taken, _)? = PatternScanner.pieces(of: entry.prefix, block).first,
          taken < index
        else { continue }
        findings.append(
          AnalysisDiagnostics.entryNeverUsed(
            entry.prefix,
            at: entry.span,
            earlier: block.entries[taken].span
          )
        )
      }
    }
  }

  // MARK: - Input

  mutating func lookForUnusedInput() {
    let used = UsedPaths(policy)
    func look(_ record: RecordType, _ path: [String]) {
      for field in record.fields {
        let keys = path + [field.name]
        if case .record(let inner) = field.type.read, !used.isWhole(keys) {
          if used.isRead(below: keys) {
            look(inner, keys)
            continue
          }
        } else if used.isRead(below: keys) || used.isWhole(keys) {
          continue
        }
        findings.append(
          AnalysisDiagnostics.unusedInput(keys.joined(separator: "."), at: field.span)
        )
      }
    }
    look(policy.input, [])
  }
}

/// The paths of the message that a policy's expressions read.
private struct UsedPaths {
  private var read: Set<[ExactText]> = []
  private var whole: Set<[ExactText]> = []

  init(_ policy: CheckedPolicy) {
    // A record that a let stands for is read by its fields; any other use takes it whole.
    var paths: [Int: [String]] = [:]
    for (index, binding) in policy.lets.enumerated() {
      if binding.value.alternatives.count == 1, binding.value.alternatives[0].condition == nil,
        case .path(let path) = binding.value.alternatives[0].expression.kind,
        case .record = path.fact == nil ? binding.value.type : .nothing
      {
        paths[index] = path.keys
      }
    }
    var found = (read: read, whole: whole)
    func keys(_ expression: CheckedExpression) -> [String]? {
      switch expression.kind {
      case .path(let path): path.keys
      case .let(let index): paths[index]
      case .member(let base, let name): keys(base).map { $0 + [name] }
      default: nil
      }
    }
    func visit(_ expression: CheckedExpression) {
      if let path = keys(expression) {
        found.read.insert(path.map(ExactText.init))
        if case .record = expression.type.read { found.whole.insert(path.map(ExactText.init)) }
        return
      }
      for child in expression.children { visit(child) }
    }
    func visit(_ value: CheckedValue) {
      for alternative in value.alternatives {
        visit(alternative.expression)
        if let condition = alternative.condition { visit(condition) }
      }
    }
    for fact in policy.facts { for argument in fact.arguments { visit(argument) } }
    for output in policy.outputs {
      for branch in output.branches { if let condition = branch.condition { visit(condition) } }
      for step in output.finish { visit(step.value) }
    }
    for (index, binding) in policy.lets.enumerated() where paths[index] == nil {
      visit(binding.value)
    }
    for block in policy.placeholders { for entry in block.entries { visit(entry.value) } }
    for layer in policy.layers {
      if let condition = layer.condition { visit(condition) }
      for field in layer.fields { visit(field.value) }
    }
    for reject in policy.rejects { visit(reject.condition) }
    (read, whole) = found
  }

  /// Whether a path, or one that begins with it, is read.
  func isRead(below keys: [String]) -> Bool {
    let wanted = keys.map(ExactText.init)
    return read.contains { $0.starts(with: wanted) }
  }

  /// Whether the record at a path, or around it, is used as a whole.
  func isWhole(_ keys: [String]) -> Bool {
    let wanted = keys.map(ExactText.init)
    return whole.contains { wanted.starts(with: $0) }
  }
}
