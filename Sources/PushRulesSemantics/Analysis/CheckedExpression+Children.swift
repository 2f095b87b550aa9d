extension CheckedExpression {
  /// The expressions that this one is made of, in the file's order.
  package var children: [CheckedExpression] {
    switch kind {
    case .constant, .path, .let, .local, .occurrence, .output: []
    case .interpolation(let segments):
      segments.compactMap { segment in
        if case .expression(let inner) = segment { inner } else { nil }
      }
    case .member(let base, _): [base]
    case .item(let base, let index), .entry(let base, let index): [base, index]
    case .row(_, let key): [key]
    case .call(_, let arguments), .list(let arguments), .and(let arguments), .or(let arguments):
      arguments
    case .expansion(_, let text, let arguments): [text] + arguments
    case .quantifier(_, _, let list, let condition): [list, condition]
    case .comprehension(let element, let sources, let condition):
      [element] + sources.map(\.list) + (condition.map { [$0] } ?? [])
    case .record(let entries):
      entries.flatMap { entry in
        entry.value.alternatives.flatMap { alternative in
          [alternative.expression] + (alternative.condition.map { [$0] } ?? [])
        }
      }
    case .not(let operand), .question(_, let operand, _): [operand]
    case .comparison(_, let left, let right), .membership(let left, let right),
      .equality(let left, let right, _), .sum(let left, let right, _):
      [left, right]
    }
  }

  /// Visits the expression and all inside it.
  package func forEach(_ visit: (CheckedExpression) -> Void) {
    visit(self)
    for child in children { child.forEach(visit) }
  }

  /// Whether this is a test, which is true or false and never absent.
  package var isTest: Bool {
    switch kind {
    case .not, .and, .or, .comparison, .membership, .equality, .question,
      .quantifier(.any, _, _, _), .quantifier(.all, _, _, _):
      true
    case .constant, .interpolation, .path, .member, .item, .entry, .row, .let, .local, .occurrence,
      .output, .call, .expansion, .quantifier, .list, .comprehension, .record, .sum:
      false
    }
  }
}
