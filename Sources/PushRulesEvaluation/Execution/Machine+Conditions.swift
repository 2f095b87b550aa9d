/// Expressions that are true or false; what is absent is not true.
extension Machine {
  /// Whether a condition holds.
  mutating func condition(_ index: Int32) -> Bool {
    let node = plan.nodes[index]
    let holds: Bool
    if node.test == .equal {
      // The most frequent question, mostly about two texts.
      holds = equality(node) != node.isNegated
    } else if node.operation == .test {
      holds = test(node)
    } else {
      let value = evaluate(index)
      holds = value.kind == .boolean && value.payload != 0
    }
    if isRecording { record.noteOutcome(holds, ofNode: index) }
    return holds
  }

  mutating func test(_ node: PlanNode) -> Bool {
    switch node.test {
    case .none: return false
    case .not: return !condition(node.first)
    case .and: return all(node, are: true)
    case .or: return !all(node, are: false)
    case .any: return any(node)
    case .all: return all(node)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return comparison(node)
    case .membership: return membership(node)
    case .equal: return equality(node) != node.isNegated
    case .present, .absent, .null, .empty, .blank:
      let value = evaluate(node.first)
      return question(node.test, value) != node.isNegated
    }
  }

  /// Whether all children of `and` or `or` are true or false; asks no further than it must.
  private mutating func all(_ node: PlanNode, are expected: Bool) -> Bool {
    for place in Int(node.first)..<Int(node.first) + Int(node.second)
    where condition(plan.children[place]) != expected { return false }
    return true
  }

  private mutating func comparison(_ node: PlanNode) -> Bool {
    let left = evaluate(node.first)
    return isNumeric(left) && compares(left, evaluate(node.second), node.test)
  }

  /// Whether a comparison of two numbers holds; nothing else compares.
  mutating func compares(_ left: Value, _ right: Value, _ test: PlanNode.Test) -> Bool {
    guard isNumeric(left), isNumeric(right) else { return false }
    let order =
      left.kind == .integer && right.kind == .integer
      ? (left.payload < right.payload ? -1 : left.payload > right.payload ? 1 : 0)
      : store.compareNumbers(left, right)
    switch test {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    case .greaterOrEqual: return order >= 0
    case .none, .not, .and, .or, .any, .all, .membership, .equal, .present, .absent, .null, .empty,
      .blank:
      return false
    }
  }

  private func isNumeric(_ value: Value) -> Bool {
    value.kind == .integer || value.kind == .number
  }

  @inline(__always)
  private mutating func equality(_ node: PlanNode) -> Bool {
    let left = evaluate(node.first)
    guard left.kind != .absent else { return false }
    let right = evaluate(node.second)
    if left.kind == .string, right.kind == .string { return store.isSameText(left, right) }
    return isEqual(left, right)
  }

  private mutating func question(_ test: PlanNode.Test, _ value: Value) -> Bool {
    switch test {
    case .present:
      return value.isPresent
    case .absent:
      return !value.isPresent
    case .null:
      return value.standsForNull || value.kind == .null
    case .empty:
      return isEmpty(value)
    case .blank:
      return isBlank(value)
    case .none, .not, .and, .or, .any, .all, .less, .lessOrEqual, .greater, .greaterOrEqual,
      .membership, .equal:
      return false
    }
  }

  /// `""`, `[]` or `{}`.
  mutating func isEmpty(_ value: Value) -> Bool {
    let value = opened(value)
    switch value.kind {
    case .string, .list, .map: return value.count == 0
    case .record: return fieldCount(value) == 0
    case .absent, .null, .boolean, .integer, .number, .json: return false
    }
  }

  /// How many keys a record has, written as JSON.
  func fieldCount(_ record: Value) -> Int {
    let start = record.start &+ 1
    let fields = start..<start &+ plan.shapes[Int(record.shape)].keys.count
    return fields.count { store.items[$0].isPresent }
  }

  /// A string that holds nothing but white space.
  mutating func isBlank(_ value: Value) -> Bool {
    let value = opened(value)
    guard value.kind == .string else { return false }
    return trimmed(value.start..<value.end).isEmpty
  }
}
