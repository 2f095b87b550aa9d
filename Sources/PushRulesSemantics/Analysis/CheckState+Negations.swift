internal import PushRulesDiagnostics

extension CheckState {
  /// Analysis: each `is not` that also holds when there is no value to compare.
  mutating func findNegationsOfAbsent(in policy: CheckedPolicy) {
    var search = NegationSearch(presence: presence)
    let layerOfLet = lets.map(\.layer)
    for (index, item) in policy.lets.enumerated() {
      search.visit(item.value, layerOfLet[index].map { known(policy.layers[$0]) } ?? .init())
    }
    for block in policy.placeholders {
      for entry in block.entries { search.visit(entry.value, .init()) }
    }
    for fact in policy.facts {
      for argument in fact.arguments { search.visit(argument, .init()) }
    }
    for layer in policy.layers {
      if let condition = layer.condition { search.visit(condition, .init()) }
      let known = known(layer)
      for field in layer.fields { search.visit(field.value, known) }
    }
    for reject in policy.rejects { search.visit(reject.condition, .init()) }
    for output in policy.outputs {
      for step in output.finish { search.visit(step.value, .init()) }
      var before = KnownPresent()
      for condition in output.branches.compactMap(\.condition) {
        search.visit(condition, before)
        before.insert(when: condition, is: false)
      }
    }
    // A `decide` of several fields is asked once, and stands in each of them.
    var seen: Set<SourceSpan> = []
    for finding in search.found where seen.insert(finding.primary.span).inserted {
      report(finding)
    }
  }

  /// What a layer's guard makes sure of.
  private func known(_ layer: CheckedLayer) -> KnownPresent {
    var known = KnownPresent()
    if let condition = layer.condition { known.insert(when: condition, is: true) }
    return known
  }
}

/// Goes through values and conditions with what is known to be present at each place.
private struct NegationSearch {
  let presence: PresenceAnalysis
  var found: [Diagnostic] = []

  init(presence: PresenceAnalysis) {
    self.presence = presence
  }

  mutating func visit(_ value: CheckedValue, _ outer: KnownPresent) {
    var before = outer
    for (number, alternative) in value.alternatives.enumerated() {
      var inside = before
      if let condition = alternative.condition {
        visit(condition, before)
        inside.insert(when: condition, is: true)
      }
      visit(alternative.expression, inside)
      // The next one is reached with this guard true only if this value is absent.
      if let condition = alternative.condition, number < value.alternatives.count - 1,
        !presence.mayBeAbsent(alternative.expression, inside)
      {
        before.insert(when: condition, is: false)
      }
    }
  }

  mutating func visit(_ expression: CheckedExpression, _ known: KnownPresent) {
    switch expression.kind {
    case .and(let operands): visit(operands, when: true, known)
    case .or(let operands): visit(operands, when: false, known)
    case .equality(let left, let right, isNegated: true):
      if let absent = [left, right].first(where: { presence.mayBeAbsent($0, known) }) {
        report(expression, absent)
      }
      visitChildren(expression, known)
    case .question(let question, let operand, isNegated: true):
      switch question {
      case .null, .empty, .blank:
        if presence.mayBeAbsent(operand, known) { report(expression, operand) }
      case .present, .absent: break
      }
      visitChildren(expression, known)
    case .record(let entries):
      for entry in entries { visit(entry.value, known) }
    case .constant, .interpolation, .path, .member, .item, .entry, .row, .let, .local, .occurrence,
      .output, .call, .expansion, .quantifier, .list, .comprehension, .not, .comparison,
      .membership, .equality, .question, .sum:
      visitChildren(expression, known)
    }
  }

  /// Each operand matters only when the others turn out as said.
  private mutating func visit(
    _ operands: [CheckedExpression],
    when outcome: Bool,
    _ known: KnownPresent
  ) {
    guard operands.count <= Self.operandLimit else {
      visitInOrder(operands, when: outcome, known)
      return
    }
    // What follows from the operands before and after this one, without joining all for each.
    var before: [KnownPresent] = []
    var growing = known
    for operand in operands {
      before.append(growing)
      growing.insert(when: operand, is: outcome)
    }
    var after = KnownPresent()
    for (operand, known) in zip(operands, before).reversed() {
      visit(operand, known.union(after))
      after.insert(when: operand, is: outcome)
    }
  }

  /// Operands beyond this number are not compared with those after them: it would take too long.
  private static let operandLimit = 64

  private mutating func visitInOrder(
    _ operands: [CheckedExpression],
    when outcome: Bool,
    _ known: KnownPresent
  ) {
    var growing = known
    for operand in operands {
      visit(operand, growing)
      growing.insert(when: operand, is: outcome)
    }
  }

  private mutating func visitChildren(_ expression: CheckedExpression, _ known: KnownPresent) {
    for child in expression.children { visit(child, known) }
  }

  private mutating func report(_ expression: CheckedExpression, _ absent: CheckedExpression) {
    let text = absent.span.text
    let isShort = text.utf8.count <= 60 && !text.contains("\n")
    found.append(
      SemanticDiagnostics.isNotAbsent(
        isShort ? text : "value",
        at: expression.span,
        cause: absent.span
      )
    )
  }
}
