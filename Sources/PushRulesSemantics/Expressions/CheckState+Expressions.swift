internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Expressions get their types, and their names are resolved.
extension CheckState {
  /// An expression with its type; `nil` when it has a fault, which has been reported.
  ///
  /// - Parameter expected: what the place asks for, where it asks; what a record or list expression holds is asked for
  ///   its part of that.
  mutating func expression(
    _ syntax: ExpressionSyntax,
    expecting expected: ValueType? = nil
  ) -> CheckedExpression? {
    guard !findings.isFull else { return nil }
    let place = span(syntax.range)
    switch syntax.kind {
    case .missing: return nil
    case .integer(let value): return CheckedExpression(.constant(.integer(value)), .int, place)
    case .boolean(let value): return CheckedExpression(.constant(.boolean(value)), .bool, place)
    case .string(let segments): return string(segments, place)
    case .name(let name): return resolve(name, place)
    case .output(let name): return output(name, span(syntax.range.union(name.range)))
    case .member(let base, let name):
      return member(base, name, span(syntax.range.union(name.range)))
    case .index(let base, let index): return lookup(base, index, place)
    case .call(let name, let arguments): return call(name, arguments, place)
    case .quantifier(let quantifier, let variable, let list, let condition):
      return self.quantifier(quantifier, variable, list, condition, place)
    case .list(let items): return list(items, expecting: expected, place)
    case .comprehension(let element, let sources, let condition):
      return comprehension(element, sources, condition, place)
    case .record(let entries): return record(entries, expecting: expected, place)
    case .parenthesized(let inner): return expression(inner, expecting: expected)
    case .not(let operand):
      return condition(operand).map { CheckedExpression(.not($0), .bool, place) }
    case .and(let operands):
      return conditions(operands).map { CheckedExpression(.and($0), .bool, place) }
    case .or(let operands):
      return conditions(operands).map { CheckedExpression(.or($0), .bool, place) }
    case .comparison(let sign, let left, let right):
      return comparison(sign, left, right, place)
    case .membership(let item, let list): return membership(item, list, place)
    case .equality(let left, let right, let isNegated):
      return equality(left, right, isNegated, place)
    case .question(let operand, let question, let isNegated):
      return self.question(operand, question, isNegated, place)
    case .sum(let left, let right, let isSubtraction):
      return sum(left, right, isSubtraction, place)
    }
  }

  /// All of them, or `nil` when one has a fault; each one's fault is reported.
  mutating func expressions(
    _ syntax: [ExpressionSyntax],
    expecting expected: ValueType? = nil
  ) -> [CheckedExpression]? {
    let checked = syntax.map { expression($0, expecting: expected) }
    let sound = checked.compactMap(\.self)
    return sound.count == checked.count ? sound : nil
  }

  /// An expression where a condition must stand.
  mutating func condition(_ syntax: ExpressionSyntax) -> CheckedExpression? {
    guard let checked = expression(syntax) else { return nil }
    guard !checked.type.isCondition else { return checked }
    let text = SemanticHelp.text(of: checked)
    let help =
      switch checked.type.read {
      case .any: "write `\(text) is true`"
      case .string, .enumeration: "compare it (`\(text) is \"…\"`), or ask `\(text) is present`"
      case .int, .number: "compare it: `\(text) > 0`"
      case .bool, .nothing, .list, .map, .record, .looseBool, .json:
        "ask `\(text) is present` or `\(text) is empty`"
      }
    let type = checked.type.shortDescription
    report(SemanticDiagnostics.conditionType(type, at: checked.span, help: help))
    return nil
  }

  private mutating func conditions(_ operands: [ExpressionSyntax]) -> [CheckedExpression]? {
    let checked = operands.map { condition($0) }
    let sound = checked.compactMap(\.self)
    return sound.count == checked.count ? sound : nil
  }

  private mutating func string(_ segments: [StringSegment], _ place: SourceSpan)
    -> CheckedExpression?
  {
    var parts: [CheckedExpression.Segment] = []
    var texts: [String] = []
    var isSound = true
    for segment in segments {
      switch segment {
      case .text(let text, _):
        texts.append(text)
        if !text.isEmpty { parts.append(.text(text)) }
      case .interpolation(let inner, let range):
        guard let checked = expression(inner) else {
          isSound = false
          continue
        }
        guard checked.type.isPrintable else {
          let help: String? = checked.type == .any ? "read it with `as_text` or `as_int`" : nil
          let type = checked.type.shortDescription
          report(SemanticDiagnostics.interpolationType(type, at: span(range), help: help))
          isSound = false
          continue
        }
        parts.append(.expression(checked))
      }
    }
    guard isSound else { return nil }
    if texts.count == segments.count {
      return CheckedExpression(.constant(.string(texts.joined())), .string, place)
    }
    return CheckedExpression(.interpolation(parts), .string, place)
  }

  private mutating func list(
    _ items: [ExpressionSyntax],
    expecting expected: ValueType?,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    let itemType: ValueType? =
      switch expected?.read {
      case .list(let item): item
      case .any: .any
      default: nil
      }
    guard let checked = expressions(items, expecting: itemType) else { return nil }
    var type: ValueType = .nothing
    for item in checked {
      guard let joined = type.joined(with: item.type) else {
        if let itemType { return CheckedExpression(.list(checked), .list(itemType), place) }
        report(
          SemanticDiagnostics.listItems(
            item.type.shortDescription,
            type.shortDescription,
            at: item.span,
            first: checked.first?.span ?? item.span
          )
        )
        return nil
      }
      type = joined
    }
    return CheckedExpression(.list(checked), .list(type), place)
  }

  private mutating func record(
    _ entries: [EntrySyntax],
    expecting expected: ValueType?,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    var checked: [CheckedExpression.Entry] = []
    var fields: [RecordField] = []
    var first: [ExactText: SourceRange] = [:]
    for entry in entries {
      let isNew = isNew(entry.name, &first)
      let entryType: ValueType? =
        switch expected?.read {
        case .record(let record): record.field(entry.name.text)?.type
        case .map(let item): item
        case .any: .any
        default: nil
        }
      guard let value = value(entry.value, expecting: entryType), isNew else { continue }
      checked.append(CheckedExpression.Entry(name: entry.name.text, value: value))
      fields.append(
        RecordField(
          name: entry.name.text,
          type: value.type,
          presence: presence.mayBeAbsent(value) ? .optional : .required,
          documentation: [],
          span: span(entry.name.range)
        )
      )
    }
    guard checked.count == entries.count else { return nil }
    return CheckedExpression(.record(checked), .record(RecordType(fields: fields)), place)
  }

  private mutating func quantifier(
    _ quantifier: ExpressionSyntax.Quantifier,
    _ variable: NameSyntax,
    _ list: ExpressionSyntax,
    _ condition: ExpressionSyntax,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    let checkedList = expression(list)
    let item = checkedList.flatMap { self.item(of: $0) }
    let outer = scope.locals
    let local = bind(variable, item ?? .nothing, "the variable")
    let checkedCondition = self.condition(condition)
    scope.locals = outer
    guard let checkedList, let item, let checkedCondition else { return nil }
    let kind: CheckedExpression.Quantifier
    let type: ValueType
    switch quantifier {
    case .any: (kind, type) = (.any, .bool)
    case .all: (kind, type) = (.all, .bool)
    case .first: (kind, type) = (.first, item)
    case .count: (kind, type) = (.count, .int)
    }
    return CheckedExpression(
      .quantifier(kind, local: local, list: checkedList, condition: checkedCondition),
      type,
      place
    )
  }

  private mutating func comprehension(
    _ element: ExpressionSyntax,
    _ sources: [ComprehensionSource],
    _ condition: ExpressionSyntax?,
    _ place: SourceSpan
  ) -> CheckedExpression? {
    let outer = scope.locals
    defer { scope.locals = outer }
    var checkedSources: [CheckedExpression.Source] = []
    for source in sources {
      let list = expression(source.list)
      let item = list.flatMap { self.item(of: $0) }
      let local = bind(source.variable, item ?? .nothing, "the variable")
      guard let list, item != nil else { continue }
      checkedSources.append(CheckedExpression.Source(local: local, list: list))
    }
    let checkedElement = expression(element)
    let checkedCondition = condition.map { self.condition($0) }
    guard checkedSources.count == sources.count, let checkedElement else { return nil }
    if let checkedCondition, checkedCondition == nil { return nil }
    return CheckedExpression(
      .comprehension(
        element: checkedElement,
        sources: checkedSources,
        condition: checkedCondition.flatMap(\.self)
      ),
      .list(checkedElement.type),
      place
    )
  }

  /// The type of a list's items; says so when it is no list.
  mutating func item(
    of list: CheckedExpression,
    searchedFor item: CheckedExpression? = nil
  ) -> ValueType? {
    if let type = list.type.listItem { return type }
    report(SemanticDiagnostics.notAList(list, item: item))
    return nil
  }
}

extension ExpressionSyntax {
  /// A name or a path, which a help can repeat.
  var isShort: Bool {
    switch kind {
    case .name, .output: true
    case .member(let base, _): base.isShort
    case .string, .integer, .boolean, .index, .call, .quantifier, .list, .comprehension, .record,
      .parenthesized, .not, .and, .or, .comparison, .membership, .equality, .question, .sum,
      .missing:
      false
    }
  }
}
