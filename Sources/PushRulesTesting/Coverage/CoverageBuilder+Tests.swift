internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Conditions: each guard as a whole, and each single test in it.
extension CoverageBuilder {
  /// The guards of layers, branches and alternatives, and the tests in values.
  mutating func addTests() {
    for output in policy.outputs.indices {
      for (branch, chain) in policy.outputs[output].branches.enumerated() {
        guard let condition = chain.condition,
          let node = plan.conditionNode(ofBranch: branch, output: output)
        else { continue }
        addCondition(condition, node, "guard of \(names.branch(branch, of: output))", [output])
      }
    }
    for layer in policy.layers.indices where !policy.layers[layer].fields.isEmpty {
      addTests(ofLayer: layer)
    }
    for (index, item) in policy.lets.enumerated() {
      addTests(in: item.value, plan.alternatives(ofLet: index), names.let(index), [])
    }
    for (block, placeholders) in policy.placeholders.enumerated() {
      for (entry, placeholder) in placeholders.entries.enumerated() {
        let alternatives = plan.alternatives(ofEntry: entry, block: block)
        addTests(in: placeholder.value, alternatives, names.entry(entry, of: block), [])
      }
    }
    for output in policy.outputs.indices {
      for (step, finish) in policy.outputs[output].finish.enumerated() {
        let alternatives = plan.alternatives(ofStep: step, output: output)
        addTests(in: finish.value, alternatives, names.step(step, of: output), [output])
      }
    }
  }

  private mutating func addTests(ofLayer layer: Int) {
    let checked = policy.layers[layer]
    if let condition = checked.condition, let node = plan.guardNode(ofLayer: layer) {
      addCondition(
        condition,
        node,
        "guard of \(names.layer(layer))",
        checked.fields.map(\.output).sorted()
      )
    }
    for (field, given) in checked.fields.enumerated() {
      let alternatives = plan.alternatives(ofField: field, layer: layer)
      addTests(in: given.value, alternatives, names.field(field, of: layer), [given.output])
    }
  }

  private mutating func addTests(
    in value: CheckedValue,
    _ alternatives: Range<Int>,
    _ owner: String,
    _ outputs: [Int]
  ) {
    for (number, alternative) in zip(alternatives, value.alternatives) {
      let isOnly = value.alternatives.count == 1
      let name = isOnly ? owner : "\(owner), alternative \(number - alternatives.lowerBound + 1)"
      if let condition = alternative.condition, let node = plan.guardNode(ofAlternative: number) {
        addCondition(condition, node, "guard of \(name)", outputs)
      }
      let node = plan.expressionNode(ofAlternative: number)
      addTests(in: alternative.expression, node, name, outputs)
    }
  }

  /// The tests in a value; `node` is the expression's.
  private mutating func addTests(
    in expression: CheckedExpression,
    _ node: Int,
    _ owner: String,
    _ outputs: [Int]
  ) {
    if expression.isTest {
      addCondition(expression, node, "test of \(owner)", outputs)
    } else {
      addInner(of: expression, node, owner, outputs)
    }
  }

  /// A condition as a whole, then its parts.
  private mutating func addCondition(
    _ condition: CheckedExpression,
    _ node: Int,
    _ subject: String,
    _ outputs: [Int]
  ) {
    let subject = unique(subject)
    addPair(condition, node, subject, outputs)
    addParts(of: condition, node, subject, outputs)
  }

  /// The single tests of a condition, where there are several, and what stands inside them.
  mutating func addParts(
    of condition: CheckedExpression,
    _ node: Int,
    _ subject: String,
    _ outputs: [Int]
  ) {
    let tests = singleTests(of: condition, node)
    for (test, node) in tests {
      if tests.count > 1 {
        addPair(test, node, unique("\(subject), `\(PolicyNames.text(test))`"), outputs)
      }
      addInner(of: test, node, subject, outputs)
    }
  }

  private mutating func addPair(
    _ condition: CheckedExpression,
    _ node: Int,
    _ subject: String,
    _ outputs: [Int]
  ) {
    for holds in [true, false] {
      let event = CoverageItem.Event.test(node: node, holds: holds)
      add(.test, event, subject, holds ? "true" : "false", condition.span, outputs)
    }
  }

  /// The tests that `and`, `or` and `not` join.
  private func singleTests(
    of condition: CheckedExpression,
    _ node: Int
  ) -> [(CheckedExpression, Int)] {
    switch condition.kind {
    case .and(let operands), .or(let operands):
      zip(operands, plan.parts(ofNode: node)).flatMap { singleTests(of: $0, $1) }
    case .not(let operand):
      plan.parts(ofNode: node).first.map { singleTests(of: operand, $0) } ?? []
    default: [(condition, node)]
    }
  }

  /// The conditions and alternatives inside an expression that is itself no test, or is counted.
  private mutating func addInner(
    of expression: CheckedExpression,
    _ node: Int,
    _ owner: String,
    _ outputs: [Int]
  ) {
    let parts = plan.parts(ofNode: node)
    // A list of constants is one constant.
    guard !parts.isEmpty else { return }
    switch expression.kind {
    case .interpolation(let segments):
      for (segment, part) in zip(segments, parts) {
        if case .expression(let inner) = segment { addTests(in: inner, part, owner, outputs) }
      }
    case .quantifier(_, _, let list, let condition):
      addTests(in: list, parts[0], owner, outputs)
      addNested(condition, parts[1], owner, outputs)
    case .comprehension(let element, let sources, let condition):
      for (source, part) in zip(sources, parts) { addTests(in: source.list, part, owner, outputs) }
      let rest = parts.dropFirst(sources.count)
      for (inner, part) in zip([element], rest) { addTests(in: inner, part, owner, outputs) }
      for (inner, part) in zip([condition].compactMap(\.self), rest.dropFirst()) {
        addNested(inner, part, owner, outputs)
      }
    case .record(let entries):
      for (number, entry) in entries.enumerated() {
        let alternatives = plan.alternatives(ofRecordEntry: number, node: node)
        let name = "\(MessagePath.key(entry.name)) of \(owner)"
        if alternatives.count > 1 {
          addAlternatives(alternatives, entry.value, .alternative, unique(name), outputs)
        }
        addTests(in: entry.value, alternatives, name, outputs)
      }
    default:
      for (inner, part) in zip(expression.children, parts) {
        addTests(in: inner, part, owner, outputs)
      }
    }
  }

  /// A condition about the items of a list.
  private mutating func addNested(
    _ condition: CheckedExpression,
    _ node: Int,
    _ owner: String,
    _ outputs: [Int]
  ) {
    addCondition(condition, node, "\(owner), `\(PolicyNames.text(condition))`", outputs)
  }
}
