internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension LayoutBuilder {
  /// Alternatives stand on one line or each on its own, `else` hanging to the left of them.
  mutating func value(_ value: ValueSyntax) {
    open(.together)
    for (index, alternative) in value.alternatives.enumerated() {
      if index > 0 {
        softLine(" ", offset: -5, keeps: 2)
        take()
        gap(" ")
      }
      open(.filled)
      expression(alternative.expression, isHanging: true)
      if let condition = alternative.condition {
        softLine(" ", offset: 2, keeps: 2)
        take()
        gap(" ")
        expression(condition, isHanging: true)
      }
      close()
    }
    close()
  }

  /// An expression; with `isHanging` there is room on its left for `and` and `or`.
  mutating func expression(_ expression: ExpressionSyntax, isHanging: Bool = false) {
    switch expression.kind {
    case .string: take(expression.range)
    case .integer: takeTokens(of: expression.range)
    case .boolean: take()
    case .name(let name): take(name.range)
    case .output(let name):
      take()
      take()
      take(name.range)
    case .member(let base, let name):
      self.expression(base)
      take()
      take(name.range)
    case .index(let base, let index):
      self.expression(base)
      take()
      self.expression(index)
      take()
    case .call(_, let arguments):
      take()
      list(arguments.count) { $0.argument(arguments[$1]) }
    case .quantifier(_, _, let list, let condition): quantifier(over: list, condition)
    case .list(let items): list(items.count) { $0.expression(items[$1]) }
    case .comprehension(let element, let sources, let condition):
      comprehension(of: element, sources, where: condition)
    case .record(let entries): record(entries)
    case .parenthesized(let inner):
      take()
      open(.filled)
      self.expression(inner)
      close()
      take()
    case .not(let operand):
      take()
      gap(" ")
      self.expression(operand)
    case .and(let operands): self.operands(operands, offset: isHanging ? -4 : 0)
    case .or(let operands): self.operands(operands, offset: isHanging ? -3 : 0)
    case .comparison(_, let left, let right), .membership(let left, let right),
      .sum(let left, let right, _):
      binary(left, operatorWords: 1, right)
    case .equality(let left, let right, let isNegated):
      binary(left, operatorWords: isNegated ? 2 : 1, right)
    case .question(let operand, _, let isNegated):
      open(.filled)
      self.expression(operand)
      softLine(" ", offset: 2, keeps: 1)
      takeWords(isNegated ? 3 : 2)
      close()
    case .missing: break
    }
  }

  private mutating func operands(_ operands: [ExpressionSyntax], offset: Int) {
    open(.filled)
    for (index, operand) in operands.enumerated() {
      if index > 0 {
        softLine(" ", offset: offset, keeps: 2)
        take()
        gap(" ")
      }
      expression(operand)
    }
    close()
  }

  private mutating func binary(
    _ left: ExpressionSyntax,
    operatorWords: Int,
    _ right: ExpressionSyntax
  ) {
    open(.filled)
    expression(left)
    softLine(" ", offset: 2, keeps: 1)
    takeWords(operatorWords)
    gap(" ")
    expression(right)
    close()
  }

  private mutating func argument(_ argument: ArgumentSyntax) {
    if let label = argument.label {
      take(label.range)
      take()
      gap(" ")
    }
    expression(argument.expression)
  }

  /// The form `any(variable in list: condition)` and its sisters.
  private mutating func quantifier(over list: ExpressionSyntax, _ condition: ExpressionSyntax) {
    take()
    take()
    open(.filled)
    takeWords(2)
    gap(" ")
    expression(list)
    take()
    softLine(" ", keeps: 1)
    expression(condition)
    close()
    take()
  }

  private mutating func comprehension(
    of element: ExpressionSyntax,
    _ sources: [ComprehensionSource],
    where condition: ExpressionSyntax?
  ) {
    take()
    open(.filled)
    expression(element)
    for source in sources {
      softLine(" ", keeps: 1)
      takeWords(3)
      gap(" ")
      expression(source.list)
    }
    if let condition {
      softLine(" ", keeps: 1)
      take()
      gap(" ")
      expression(condition)
    }
    close()
    take()
  }

  private mutating func record(_ entries: [EntrySyntax]) {
    braces(entries.count, holdsExpressions: true) { builder, index in
      builder.take(entries[index].name.range)
      builder.take()
      builder.gap(" ")
      builder.value(entries[index].value)
    }
  }
}
