internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Comparisons, `is`, `in`, questions and sums.
extension CheckState {
  mutating func comparison(
    _ sign: ExpressionSyntax.Comparison,
    _ left: ExpressionSyntax,
    _ right: ExpressionSyntax,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    guard let operands = expressions([left, right]) else { return nil }
    for operand in operands where !operand.type.isNumeric {
      report(
        SemanticDiagnostics.operandType(
          operand,
          operator: sign.rawValue,
          takes: "ints and numbers"
        )
      )
      return nil
    }
    let kind: CheckedExpression.Comparison =
      switch sign {
      case .less: .less
      case .lessOrEqual: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual: .greaterOrEqual
      }
    return CheckedExpression(.comparison(kind, operands[0], operands[1]), .bool, place)
  }

  mutating func sum(
    _ left: ExpressionSyntax,
    _ right: ExpressionSyntax,
    _ isSubtraction: Bool,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    if isSubtraction, reportHyphen(left, right) { return nil }
    guard let operands = expressions([left, right]) else { return nil }
    for operand in operands where !operand.type.isInteger {
      report(
        SemanticDiagnostics.operandType(
          operand,
          operator: isSubtraction ? "-" : "+",
          takes: "ints"
        )
      )
      return nil
    }
    return CheckedExpression(
      .sum(operands[0], operands[1], isSubtraction: isSubtraction),
      .int,
      place
    )
  }

  /// Says so where a record has the key that `-` divides into two.
  private mutating func reportHyphen(_ left: ExpressionSyntax, _ right: ExpressionSyntax) -> Bool {
    guard case .member(let base, let start) = left.kind, case .name(let rest) = right.kind,
      start.range.end + 1 == rest.range.start, globals[rest.text] == nil
    else { return false }
    guard let checked = expression(base) else { return true }
    let key = "\(start.text)-\(rest.text)"
    guard case .record(let record) = checked.type.read, record.field(key) != nil else {
      return false
    }
    let text = SemanticHelp.text(of: checked)
    let place = span(start.range.union(rest.range))
    report(SemanticDiagnostics.keyWithHyphen(key, base: text, at: place))
    return true
  }

  mutating func equality(
    _ left: ExpressionSyntax,
    _ right: ExpressionSyntax,
    _ isNegated: Bool,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    guard let operands = expressions([left, right]),
      areComparable(operands[0], operands[1], at: place)
    else { return nil }
    return CheckedExpression(
      .equality(operands[0], operands[1], isNegated: isNegated),
      .bool,
      place
    )
  }

  mutating func membership(
    _ item: ExpressionSyntax,
    _ list: ExpressionSyntax,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    guard let operands = expressions([item, list]),
      let type = self.item(of: operands[1], searchedFor: operands[0])
    else { return nil }
    if case .list(let items) = operands[1].kind {
      for item in items {
        guard areComparable(operands[0], item, at: item.span) else { return nil }
      }
    } else if !operands[0].type.canEqual(type) {
      reportNeverEqual(operands[0].type, type, at: place, help: nil)
      return nil
    } else if let item = operands[0].constantText,
      case .enumeration(let members, isOpen: false) = type, !members.holds(item)
    {
      reportEnumeration(item, members, at: operands[0].span, declaration(of: operands[1]))
      return nil
    }
    return CheckedExpression(.membership(operands[0], list: operands[1]), .bool, place)
  }

  /// Whether two values can be equal; says so when they cannot.
  private mutating func areComparable(
    _ left: CheckedExpression,
    _ right: CheckedExpression,
    at place: SourceSpan
  ) -> Bool {
    for (constant, other) in [(left, right), (right, left)] {
      guard let text = constant.constantText,
        case .enumeration(let members, isOpen: false) = other.type.read,
        !members.holds(text)
      else { continue }
      reportEnumeration(text, members, at: constant.span, declaration(of: other))
      return false
    }
    guard !left.type.canEqual(right.type) else { return true }
    let help = SemanticHelp.comparison(left, right) ?? SemanticHelp.comparison(right, left)
    reportNeverEqual(left.type, right.type, at: place, help: help)
    return false
  }

  private mutating func reportNeverEqual(
    _ left: ValueType,
    _ right: ValueType,
    at place: SourceSpan,
    help: String?
  ) {
    report(
      SemanticDiagnostics.neverEqual(
        left.shortDescription,
        right.shortDescription,
        at: place,
        help: help
      )
    )
  }

  mutating func question(
    _ operand: ExpressionSyntax,
    _ question: ExpressionSyntax.Question,
    _ isNegated: Bool,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    guard let checked = expression(operand) else { return nil }
    let kind: CheckedExpression.Question
    let isSound: Bool
    switch question {
    case .present: (kind, isSound) = (.present, true)
    case .absent: (kind, isSound) = (.absent, true)
    case .null: (kind, isSound) = (.null, true)
    case .empty: (kind, isSound) = (.empty, checked.type.canBeEmpty)
    case .blank: (kind, isSound) = (.blank, checked.type.isText || checked.type == .any)
    }
    guard isSound else {
      let type = checked.type.shortDescription
      report(SemanticDiagnostics.questionType(question.rawValue, type, at: place))
      return nil
    }
    return CheckedExpression(.question(kind, checked, isNegated: isNegated), .bool, place)
  }

  /// Where the values of an expression are declared, for a label.
  func declaration(of expression: CheckedExpression) -> SourceSpan? {
    switch expression.kind {
    case .path(let path):
      var record = path.fact.map { facts[$0].record } ?? input
      var found: SourceSpan?
      for key in path.fact == nil ? path.keys[...] : path.keys.dropFirst() {
        guard let field = record.field(key) else { return nil }
        found = field.span
        guard case .record(let inner) = field.type.read else { return found }
        record = inner
      }
      return found
    case .output(let index): return outputs[index].span
    case .let(let index):
      let located = lets[index].located
      return located.span(located.node.name.range)
    case .member(let base, let name):
      guard case .record(let record) = base.type.read else { return nil }
      return record.field(name)?.span
    case .row(let table, _):
      let located = tables[table].located
      return located.span(located.node.name.range)
    case .item(let base, _), .entry(let base, _): return declaration(of: base)
    case .constant, .interpolation, .local, .occurrence, .call, .expansion, .quantifier, .list,
      .comprehension, .record, .not, .and, .or, .comparison, .membership, .equality, .question,
      .sum:
      return nil
    }
  }
}

extension ValueType {
  /// What `is empty`, `nonempty` and `length` take.
  var canBeEmpty: Bool {
    switch read {
    case .string, .enumeration, .any, .list, .map, .nothing: true
    case .bool, .int, .number, .record, .looseBool, .json: false
    }
  }
}

extension CheckedExpression {
  /// The text of a string that stands in the file.
  var constantText: String? {
    if case .constant(.string(let text)) = kind { text } else { nil }
  }
}
