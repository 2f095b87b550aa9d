internal import PushRulesSemantics

extension Planner {
  /// Lowers the expressions that ask something; anything else does not come here.
  mutating func test(_ expression: CheckedExpression) -> Int32 {
    switch expression.kind {
    case .quantifier(let quantifier, let local, let list, let condition):
      return self.quantifier(quantifier, local, list, condition, expression)
    case .not(let inner):
      let inner = node(inner)
      return add(PlanNode(.test, inner, test: .not), expression, [inner])
    case .and(let conditions):
      let parts = conditions.map { node($0) }
      return addList(.test, parts, expression, test: .and)
    case .or(let conditions):
      let parts = conditions.map { node($0) }
      return addList(.test, parts, expression, test: .or)
    case .comparison(let comparison, let left, let right):
      return pair(test(comparison), left, right, expression)
    case .membership(let item, let list):
      return pair(.membership, item, list, expression)
    case .equality(let left, let right, let isNegated):
      return pair(.equal, left, right, expression, isNegated: isNegated)
    case .question(let question, let inner, let isNegated):
      let inner = node(inner)
      let result = PlanNode(.test, inner, test: test(question), isNegated: isNegated)
      return add(result, expression, [inner])
    case .constant, .interpolation, .path, .member, .item, .entry, .row, .let, .local, .occurrence,
      .output, .call, .expansion, .list, .comprehension, .record, .sum:
      return node(expression)
    }
  }

  private mutating func quantifier(
    _ quantifier: CheckedExpression.Quantifier,
    _ local: Int,
    _ list: CheckedExpression,
    _ condition: CheckedExpression,
    _ expression: CheckedExpression
  ) -> Int32 {
    let list = node(list)
    let condition = node(condition)
    let result =
      switch quantifier {
      case .any: PlanNode(.test, Int32(local), list, condition, test: .any)
      case .all: PlanNode(.test, Int32(local), list, condition, test: .all)
      case .first: PlanNode(.first, Int32(local), list, condition)
      case .count: PlanNode(.count, Int32(local), list, condition)
      }
    return add(result, expression, [list, condition])
  }

  private mutating func pair(
    _ test: PlanNode.Test,
    _ left: CheckedExpression,
    _ right: CheckedExpression,
    _ expression: CheckedExpression,
    isNegated: Bool = false
  ) -> Int32 {
    let left = node(left)
    let right = node(right)
    let result = PlanNode(.test, left, right, test: test, isNegated: isNegated)
    return add(result, expression, [left, right])
  }

  private func test(_ comparison: CheckedExpression.Comparison) -> PlanNode.Test {
    switch comparison {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  private func test(_ question: CheckedExpression.Question) -> PlanNode.Test {
    switch question {
    case .present: .present
    case .absent: .absent
    case .null: .null
    case .empty: .empty
    case .blank: .blank
    }
  }
}
