internal import PushRulesSemantics

extension Plan {
  /// The plan as text: every table with its numbers, expressions as trees, and the program that says the same.
  package func dump() -> String {
    var printer = PlanPrinter(plan: self)
    printer.printPlan()
    return printer.text
  }
}

/// Prints a plan, one table after the other.
private struct PlanPrinter {
  let plan: Plan
  var text = ""

  mutating func line(_ indent: Int, _ content: String) {
    text += String(repeating: " ", count: indent * 2) + content + "\n"
  }

  mutating func printPlan() {
    line(
      0,
      "plan \(plan.name): \(plan.nodes.count) nodes, \(plan.layout.staticItemCount) slots, "
        + "\(plan.constants.bytes.count) constant bytes"
    )
    for (index, item) in plan.lets.enumerated() {
      line(0, "let \(index) \(plan.provenance.lets[index].name)\(item.isDeep ? " (in order)" : "")")
      value(1, item.value)
    }
    for (index, table) in plan.tables.enumerated() {
      let way = table.index.isEmpty ? "in order" : "hashed"
      line(
        0,
        "table \(index) \(plan.provenance.tables[index].name): \(table.rows.count) rows, \(way)"
      )
    }
    for (index, block) in plan.blocks.enumerated() { self.block(index, block) }
    for (index, layer) in plan.layers.enumerated() { self.layer(index, layer) }
    for fact in plan.facts {
      line(0, "observe \(fact.name): slots \(fact.slots)")
      for argument in fact.arguments { node(1, argument) }
    }
    for reject in plan.rejects {
      line(0, "reject \"\(reject.text)\"\(reject.readsOutput ? " (after the decision)" : "")")
      node(1, reject.condition)
    }
    for index in plan.decisionOrder { output(index, plan.outputs[index]) }
    line(0, "program")
    let printer = ProgramPrinter(program: plan.program, registers: plan.registers)
    for text in printer.lines() { line(1, text) }
  }

  private mutating func block(_ index: Int, _ block: BlockPlan) {
    let parameters = block.parameters.map { "%\($0)" }.joined(separator: " ")
    line(0, "placeholders \(index) \(plan.provenance.blocks[index].name) \(parameters)")
    for number in block.entries {
      let entry = plan.entries[number]
      let hole =
        switch entry.hole {
        case .none: ""
        case .integer: " int %\(entry.local)"
        case .string: " string %\(entry.local)"
        }
      line(1, "entry \(number) \(constant(entry.prefix))\(hole) \(constant(entry.suffix))")
      value(2, entry.value)
    }
  }

  private mutating func layer(_ index: Int, _ layer: LayerPlan) {
    line(0, "\(layer.isWhole ? "whole " : "")layer \(index) \(plan.provenance.layers[index].name)")
    if layer.condition >= 0 {
      line(1, "when")
      node(2, layer.condition)
    }
    for number in layer.fields {
      let field = plan.fields[number]
      line(1, "field \(number) = output \(field.output)")
      value(2, field.value)
    }
  }

  private mutating func output(_ index: Int, _ output: OutputPlan) {
    let gate = plan.gate == index ? "gate " : ""
    line(0, "\(gate)output \(index) \(plan.provenance.outputs[index].name)")
    for number in output.branches {
      let branch = plan.branches[number]
      let fields = plan.candidates[branch.candidates.range]
        .map { field in
          let layer = Int(plan.fields[Int(field)].layer)
          return "\(plan.provenance.layers[layer].name)(field \(field))"
        }
        .joined(separator: " > ")
      line(1, fields)
      if branch.condition >= 0 {
        line(2, "when")
        node(3, branch.condition)
      }
    }
    for number in output.finishes {
      line(1, "finish")
      value(2, plan.finishes[number])
    }
  }

  private mutating func value(_ indent: Int, _ index: Int32) {
    let value = plan.values[Int(index)]
    for alternative in plan.alternatives[value.alternatives.range] {
      node(indent, alternative.expression)
      if alternative.condition >= 0 {
        line(indent + 1, "when")
        node(indent + 2, alternative.condition)
      }
    }
  }

  private mutating func node(_ indent: Int, _ index: Int32) {
    let node = plan.nodes[Int(index)]
    let mark = node.isNegated ? " negated" : ""
    switch node.operation {
    case .constant:
      line(indent, "constant \(constant(plan.constantValues[Int(node.first)]))")
    case .slot, .binding, .local, .occurrence, .output:
      line(indent, "\(node.operation) \(node.first)")
    case .member: line(indent, "member \(plan.names[Int(node.second)])")
    case .row: line(indent, "row of table \(node.first)")
    case .expansion: line(indent, "expansion \(node.third)")
    case .first, .count: line(indent, "\(node.operation) %\(node.first)")
    case .call: line(indent, node.function.rawValue)
    case .test:
      let local = node.test == .any || node.test == .all ? " %\(node.first)" : ""
      line(indent, "\(node.test)\(local)\(mark)")
    case .item, .entry, .interpolation, .list, .comprehension, .record, .sum:
      line(indent, "\(node.operation)\(mark)")
    }
    parts(indent + 1, node)
  }

  /// What a node reads; not what its let or block reads, which stands in their own tables.
  private mutating func parts(_ indent: Int, _ node: PlanNode) {
    switch node.operation {
    case .constant, .slot, .binding, .local, .occurrence, .output: break
    case .record:
      for value in node.first..<node.first + node.second { self.value(indent, value) }
    case .comprehension:
      let comprehension = plan.comprehensions[Int(node.first)]
      for source in comprehension.sources {
        line(indent, "for %\(source.local)")
        self.node(indent + 1, source.list)
      }
      if comprehension.condition >= 0 { self.node(indent, comprehension.condition) }
      self.node(indent, comprehension.element)
    case .member, .item, .entry, .row, .interpolation, .expansion, .first, .count, .list, .sum,
      .test, .call:
      for part in plan.parts(of: node) { self.node(indent, part) }
    }
  }

  private func constant(_ value: Value) -> String {
    Store(plan.constants).json(value, shapes: plan.shapes)
  }
}
