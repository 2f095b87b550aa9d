/// What each elementary test of a guard found.
extension Machine {
  /// How many tests of one guard an explanation shows.
  private static let atomLimit = 32

  /// The elementary tests of a condition, in the file's order; those of a let that is one condition in its stead.
  ///
  /// - Returns: an index into `explanation.atomLists`; -1 where there is no condition.
  mutating func atomList(of condition: Int32) -> Int32 {
    guard condition >= 0 else { return -1 }
    let known = explanation.listNumber(of: condition)
    if known >= 0 { return known }
    let start = explanation.atoms.count
    let holds = collectAtoms(condition, from: start, hops: 0)
    return explanation.addList(
      .init(condition: condition, holds: holds, atoms: Places(start..<explanation.atoms.count))
    )
  }

  /// Appends the tests of a condition, as many as may be shown, and says whether it holds.
  private mutating func collectAtoms(_ index: Int32, from start: Int, hops: Int) -> Bool {
    guard explanation.atoms.count - start < Machine.atomLimit else { return condition(index) }
    let node = plan.nodes[index]
    switch node.test {
    case .not: return !collectAtoms(node.first, from: start, hops: hops)
    case .and, .or: return collectParts(node, from: start, hops: hops)
    case .none, .any, .all, .less, .lessOrEqual, .greater, .greaterOrEqual, .membership, .equal,
      .present, .absent, .null, .empty, .blank:
      break
    }
    if node.operation == .binding, hops < 8 {
      let value = plan.values[plan.lets[node.first].value]
      let expression = plan.alternatives[value.alternatives.lowerBound].expression
      if value.isPlain, plan.nodes[expression].operation == .test {
        return collectAtoms(expression, from: start, hops: hops + 1)
      }
    }
    return collectAtom(index, node)
  }

  private mutating func collectParts(_ node: PlanNode, from start: Int, hops: Int) -> Bool {
    // One part settles an `and` that fails and an `or` that holds: the first one, as in evaluation. Then the others decide
    // nothing.
    let settling = node.test == .or
    let first = explanation.atoms.count
    var deciding: Range<Int>?
    for place in Int(node.first)..<Int(node.first) + Int(node.second) {
      let partStart = explanation.atoms.count
      if deciding != nil, partStart - start >= Machine.atomLimit { break }
      let holds = collectAtoms(plan.children[place], from: start, hops: hops)
      if holds == settling, deciding == nil { deciding = partStart..<explanation.atoms.count }
    }
    guard let deciding else { return !settling }
    for place in first..<explanation.atoms.count where !deciding.contains(place) {
      explanation.atoms[place].decides = false
    }
    return settling
  }

  private mutating func collectAtom(_ index: Int32, _ node: PlanNode) -> Bool {
    let holds = condition(index)
    let start = explanation.operands.count
    let parts = operands(of: index, node)
    for place in 0..<parts.count {
      let part = parts.node(place, in: plan.children)
      guard plan.nodes[part].operation != .constant else { continue }
      explanation.operands.append(.init(node: part, value: evaluate(part)))
    }
    explanation.atoms.append(
      .init(node: index, holds: holds, operands: Places(start..<explanation.operands.count))
    )
    return holds
  }

  /// What a test reads, constants among them.
  private mutating func operands(of index: Int32, _ node: PlanNode) -> NodeParts {
    switch node.operation {
    case .test:
      // A quantifier's condition is asked about each item; only its list has a value of its own.
      node.test == .any || node.test == .all ? NodeParts(node.second) : node.parts
    case .call:
      node.parts
    case .constant, .slot, .member, .item, .entry, .row, .binding, .local, .occurrence, .output,
      .interpolation, .expansion, .first, .count, .list, .comprehension, .record, .sum:
      NodeParts(index)
    }
  }
}
