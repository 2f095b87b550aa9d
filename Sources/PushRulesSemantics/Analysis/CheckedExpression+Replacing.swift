extension CheckedExpression {
  /// The same expression made of other parts.
  ///
  /// - Parameter parts: as many as there are `children`, in their order.
  package func replacingChildren(_ parts: [CheckedExpression]) -> CheckedExpression {
    guard parts.count == children.count else { return self }
    var rest = parts[...]
    // The count is checked, so there is always a next one.
    func next() -> CheckedExpression { rest.popFirst() ?? self }
    func next(_ count: Int) -> [CheckedExpression] { (0..<count).map { _ in next() } }
    let kind: Kind
    switch self.kind {
    case .constant, .path, .let, .local, .occurrence, .output: return self
    case .interpolation(let segments):
      kind = .interpolation(
        segments.map { segment in
          if case .expression = segment { .expression(next()) } else { segment }
        }
      )
    case .member(_, let name): kind = .member(next(), name)
    case .item: kind = .item(next(), index: next())
    case .entry: kind = .entry(next(), key: next())
    case .row(let table, _): kind = .row(table: table, key: next())
    case .call(let function, _): kind = .call(function, next(parts.count))
    case .list: kind = .list(next(parts.count))
    case .and: kind = .and(next(parts.count))
    case .or: kind = .or(next(parts.count))
    case .expansion(let block, _, let arguments):
      kind = .expansion(block, text: next(), arguments: next(arguments.count))
    case .quantifier(let quantifier, let local, _, _):
      kind = .quantifier(quantifier, local: local, list: next(), condition: next())
    case .comprehension(_, let sources, let condition):
      kind = .comprehension(
        element: next(),
        sources: sources.map { Source(local: $0.local, list: next()) },
        condition: condition.map { _ in next() }
      )
    case .record(let entries):
      kind = .record(
        entries.map { entry in
          var entry = entry
          for index in entry.value.alternatives.indices {
            entry.value.alternatives[index].expression = next()
            if entry.value.alternatives[index].condition != nil {
              entry.value.alternatives[index].condition = next()
            }
          }
          return entry
        }
      )
    case .not: kind = .not(next())
    case .question(let question, _, let isNegated):
      kind = .question(question, next(), isNegated: isNegated)
    case .comparison(let sign, _, _): kind = .comparison(sign, next(), next())
    case .membership: kind = .membership(next(), list: next())
    case .equality(_, _, let isNegated):
      kind = .equality(next(), next(), isNegated: isNegated)
    case .sum(_, _, let isSubtraction):
      kind = .sum(next(), next(), isSubtraction: isSubtraction)
    }
    return CheckedExpression(kind, type, span)
  }

  /// How many expressions this one is, itself and all inside it.
  package var size: Int { children.reduce(1) { $0 + $1.size } }

  /// The expression with the one at a place, counted as `forEach` visits them from 0, changed.
  ///
  /// - Complexity: O(expressions inside, times their depth).
  package func replacing(
    at place: Int,
    with change: (CheckedExpression) -> CheckedExpression
  ) -> CheckedExpression {
    if place == 0 { return change(self) }
    var parts = children
    var rest = place - 1
    for index in parts.indices {
      let size = parts[index].size
      if rest < size {
        parts[index] = parts[index].replacing(at: rest, with: change)
        break
      }
      rest -= size
    }
    return replacingChildren(parts)
  }
}
