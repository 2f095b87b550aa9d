internal import PushRulesDiagnostics
internal import PushRulesSemantics

extension Planner {
  /// Lowers an expression and returns its node.
  mutating func node(_ expression: CheckedExpression) -> Int32 {
    if let constant = foldedConstant(expression) {
      return add(constantNode(constant, expression.type), expression, [])
    }
    switch expression.kind {
    case .constant(let constant):
      return add(constantNode(constant, expression.type), expression, [])
    case .interpolation(let segments):
      let parts = segments.map { segment($0, of: expression) }
      return addList(.interpolation, parts, expression)
    case .path(let path):
      let slot = layout.slot(of: path)
      return add(PlanNode(.slot, Int32(slot)), expression, [])
    case .member(let base, let key):
      return member(base, key, expression)
    case .item(let list, let index):
      return addPair(.item, node(list), node(index), expression)
    case .entry(let map, let key):
      return addPair(.entry, node(map), node(key), expression)
    case .row(let table, let key):
      let key = node(key)
      return add(PlanNode(.row, Int32(table), key), expression, [key])
    case .let(let index):
      unit.lets.insert(index)
      return add(PlanNode(.binding, Int32(index)), expression, [])
    case .local(let index):
      return add(PlanNode(.local, Int32(index)), expression, [])
    case .occurrence:
      return add(PlanNode(.occurrence, entryNumber), expression, [])
    case .output(let index):
      return add(PlanNode(.output, Int32(index)), expression, [])
    case .call(let function, let arguments):
      let arguments =
        function == .fitBytes
        ? fitBytesArguments(arguments) : arguments.map { node($0) }
      return addList(.call, arguments, expression, function: function)
    case .expansion(let block, let text, let arguments):
      unit.blocks.insert(block)
      let parts = [node(text)] + arguments.map { node($0) }
      return addList(.expansion, parts, expression, third: Int32(block))
    case .list(let items):
      let items = items.map { node($0) }
      return addList(.list, items, expression)
    case .comprehension(let element, let sources, let condition):
      return comprehension(element, sources, condition, expression)
    case .record(let entries):
      return record(entries, expression)
    case .sum(let left, let right, let isSubtraction):
      let left = node(left)
      let right = node(right)
      let sum = PlanNode(.sum, left, right, isNegated: isSubtraction)
      return add(sum, expression, [left, right])
    case .quantifier, .not, .and, .or, .comparison, .membership, .equality, .question:
      return test(expression)
    }
  }

  /// Lowers a list of alternatives and returns its index in `values`.
  mutating func value(_ value: CheckedValue) -> Int32 {
    let plans = value.alternatives.map { alternative in
      AlternativePlan(
        expression: node(alternative.expression),
        condition: alternative.condition.map { node($0) } ?? -1
      )
    }
    let start = alternatives.count
    alternatives.append(contentsOf: plans)
    provenance.alternatives.append(contentsOf: value.alternatives.map(\.span))
    let isPlain = plans.count == 1 && plans.allSatisfy { $0.condition < 0 }
    values.append(ValuePlan(alternatives: Places(start..<alternatives.count), isPlain: isPlain))
    return Int32(values.count - 1)
  }

  // MARK: - Parts

  private mutating func segment(
    _ segment: CheckedExpression.Segment,
    of expression: CheckedExpression
  ) -> Int32 {
    switch segment {
    case .text(let text):
      add(constantNode(.string(text), .string), expression, [])
    case .expression(let part):
      node(part)
    }
  }

  private mutating func member(
    _ base: CheckedExpression,
    _ key: String,
    _ expression: CheckedExpression
  ) -> Int32 {
    var guess: Int32 = -1
    if case .record(let type) = base.type.read,
      let index = type.fields.firstIndex(where: { $0.name.utf8.elementsEqual(key.utf8) })
    {
      guess = Int32(index)
    }
    let base = node(base)
    return add(PlanNode(.member, base, name(key), guess), expression, [base])
  }

  private mutating func comprehension(
    _ element: CheckedExpression,
    _ sources: [CheckedExpression.Source],
    _ condition: CheckedExpression?,
    _ expression: CheckedExpression
  ) -> Int32 {
    let sources = sources.map {
      ComprehensionPlan.Source(local: Int32($0.local), list: node($0.list))
    }
    let element = node(element)
    let condition = condition.map { node($0) } ?? -1
    comprehensions.append(
      ComprehensionPlan(element: element, sources: sources, condition: condition)
    )
    let parts = sources.map(\.list) + [element] + (condition < 0 ? [] : [condition])
    return add(PlanNode(.comprehension, Int32(comprehensions.count - 1)), expression, parts)
  }

  private mutating func record(
    _ entries: [CheckedExpression.Entry],
    _ expression: CheckedExpression
  ) -> Int32 {
    let parts = entries.map { value($0.value) }
    // The entries' values must stand side by side; those of records inside them lie in between.
    let start = values.count
    for part in parts { values.append(values[Int(part)]) }
    let result = PlanNode(
      .record,
      Int32(start),
      Int32(entries.count),
      shape: layout.addShape(entries.map(\.name))
    )
    let inner = parts.flatMap { part in
      alternatives[values[Int(part)].alternatives.range].flatMap { [$0.expression, $0.condition] }
    }
    return add(result, expression, inner.filter { $0 >= 0 })
  }

  // MARK: - Nodes

  mutating func add(
    _ node: PlanNode,
    _ expression: CheckedExpression,
    _ parts: [Int32]
  ) -> Int32 {
    let height = 1 + (parts.map { heights[Int($0)] }.max() ?? 0)
    unit.height = max(unit.height, height)
    nodes.append(node)
    heights.append(height)
    provenance.nodes.append(expression.span)
    return Int32(nodes.count - 1)
  }

  private mutating func addPair(
    _ operation: PlanNode.Operation,
    _ first: Int32,
    _ second: Int32,
    _ expression: CheckedExpression
  ) -> Int32 {
    add(PlanNode(operation, first, second), expression, [first, second])
  }

  mutating func addList(
    _ operation: PlanNode.Operation,
    _ parts: [Int32],
    _ expression: CheckedExpression,
    third: Int32 = -1,
    test: PlanNode.Test = .none,
    function: Function = .nonempty
  ) -> Int32 {
    let start = Int32(children.count)
    children.append(contentsOf: parts)
    let node = PlanNode(
      operation,
      start,
      Int32(parts.count),
      third,
      test: test,
      function: function
    )
    return add(node, expression, parts)
  }
}
