extension Planner {
  /// Drops the slots that nothing in the plan reads, and names the others anew.
  mutating func compactSlots(_ facts: inout [FactPlan]) {
    var used: Set<Int> = []
    for node in nodes where node.operation == .slot { used.insert(Int(node.first)) }
    for fact in facts { used.insert(fact.slot) }
    let places = layout.compact(keeping: used)
    func place(_ slot: Int32) -> Int32 {
      slot < 0 ? slot : Int32(places[Int(slot)] ?? layout.staticItemCount - 2)
    }
    for index in nodes.indices where nodes[index].operation == .slot {
      nodes[index] = PlanNode(.slot, place(nodes[index].first))
    }
    facts = facts.map { fact in
      // A fact is kept as a whole, so its places stay side by side.
      let start = Int(place(Int32(fact.slots.lowerBound)))
      return FactPlan(
        name: fact.name,
        kind: fact.kind,
        keys: fact.keys,
        slot: Int(place(Int32(fact.slot))),
        slots: start..<(start + fact.slots.count),
        arguments: fact.arguments
      )
    }
  }
}
