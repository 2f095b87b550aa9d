internal import PushRulesDiagnostics
internal import PushRulesSemantics

extension Planner {
  mutating func planFacts() -> [FactPlan] {
    policy.facts.enumerated().map { number, fact in
      let slot = layout.slot(ofFact: number)
      let arguments = fact.arguments.map { node($0) }
      return FactPlan(
        name: fact.name,
        kind: fact.kind,
        keys: fact.record.fields.map(\.name),
        slot: slot,
        slots: layout.slots(ofFact: number),
        arguments: arguments
      )
    }
  }

  /// Facts in an order in which those that a fact's arguments read come before it; otherwise in file order.
  mutating func orderOfFacts(_ facts: [FactPlan]) -> [Int] {
    var factOfSlot: [Int: Int] = [:]
    for (number, fact) in facts.enumerated() {
      for slot in fact.slots { factOfSlot[slot] = number }
    }
    let reads = facts.map { factsRead(by: $0.arguments, factOfSlot) }
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: facts.count)
    // At most as many rounds as there are facts; a cycle, which the checker refuses, ends the loop.
    while order.count < facts.count {
      let before = order.count
      for number in facts.indices where !isPlaced[number] {
        guard reads[number].allSatisfy({ isPlaced[$0] || $0 == number }) else { continue }
        isPlaced[number] = true
        order.append(number)
      }
      if order.count == before { return Array(facts.indices) }
    }
    return order
  }

  /// Walks everything that the nodes lead to, lets and blocks included.
  private func factsRead(by roots: [Int32], _ factOfSlot: [Int: Int]) -> Set<Int> {
    var found: Set<Int> = []
    var pending = roots
    var seen: Set<Int32> = []
    while let next = pending.popLast() {
      guard next >= 0, seen.insert(next).inserted else { continue }
      let node = nodes[Int(next)]
      if node.operation == .slot, let fact = factOfSlot[Int(node.first)] { found.insert(fact) }
      pending.append(contentsOf: everyPart(of: node))
    }
    return found
  }

  /// The nodes that a node leads to, into lets and blocks.
  private func everyPart(of node: PlanNode) -> [Int32] {
    func parts(of value: Int32) -> [Int32] {
      alternatives[values[Int(value)].alternatives.range].flatMap { [$0.expression, $0.condition] }
    }
    let tables = NodeTables(
      children: Fixed(children),
      values: Fixed(values),
      alternatives: Fixed(alternatives),
      comprehensions: comprehensions
    )
    let own = tables.parts(of: node)
    if node.operation == .binding { return parts(of: letValues[Int(node.first)]) }
    if node.operation == .expansion {
      return own + blocks[Int(node.third)].entries.flatMap { parts(of: entries[$0].value) }
    }
    return own
  }
}
