/// Expressions that are values; an absent part makes the whole absent.
extension Machine {
  /// The value of a node.
  @inline(__always)
  mutating func evaluate(_ index: Int32) -> Value {
    let node = plan.nodes[index]
    // What most nodes are, without a call.
    switch node.operation {
    case .constant: return plan.constantValues[node.first]
    case .slot: return slot(Int(node.first))
    default: return evaluate(node, index)
    }
  }

  @inline(never)
  private mutating func evaluate(_ node: PlanNode, _ index: Int32) -> Value {
    switch node.operation {
    case .constant: return plan.constantValues[node.first]
    case .slot: return slot(Int(node.first))
    case .member:
      let base = evaluate(node.first)
      return base.kind == .record ? member(node, of: base) : .absent
    case .item: return item(node)
    case .entry: return entry(node)
    case .row: return row(node)
    case .binding:
      return binding(Int(node.first))
    case .local: return store.items[plan.registers.locals + Int(node.first)]
    case .occurrence: return store.items[plan.registers.occurrences + Int(node.first)]
    case .output: return value(ofOutput: Int(node.first))
    case .interpolation: return interpolation(node)
    case .expansion:
      let text = evaluate(plan.children[node.first])
      return text.kind == .string ? expansion(of: text, node) : .absent
    case .first: return first(node)
    case .count: return count(node)
    case .list: return list(node)
    case .comprehension: return comprehension(plan.comprehensions[Int(node.first)])
    case .record: return record(node)
    case .sum: return sum(node)
    case .test: return .boolean(condition(index))
    case .call: return call(node)
    }
  }

  /// A list of alternatives; where it is one without guard, null passes through.
  mutating func value(_ index: Int32) -> Value {
    let value = plan.values[Int(index)]
    guard value.isPlain else { return alternatives(index, fit: -1).value }
    let number = value.alternatives.lowerBound
    let result = evaluate(plan.alternatives[number].expression)
    if isRecording && result.isPresent { record.noteUse(ofAlternative: number) }
    return result
  }

  // MARK: - Lets

  /// A let's value, evaluated once a message.
  mutating func binding(_ index: Int) -> Value {
    if stamps[index] != generation {
      if plan.lets[index].isDeep {
        bindInOrder(Int32(index))
      } else {
        bind(index)
      }
    }
    return store.items[plan.registers.lets + index]
  }

  private mutating func bind(_ index: Int) {
    store.items[plan.registers.lets + index] = value(plan.lets[index].value)
    stamps[index] = generation
    memoCount &+= 1
  }

  /// Evaluates a let on a long chain after all that it reads, without recursion.
  private mutating func bindInOrder(_ index: Int32) {
    let base = pendingLets.count
    pendingLets.append(index)
    while pendingLets.count > base {
      let top = pendingLets[pendingLets.count - 1]
      if stamps[Int(top)] == generation {
        pendingLets.truncate(to: pendingLets.count - 1)
        continue
      }
      let before = pendingLets.count
      for place in plan.lets[Int(top)].prerequisites {
        let needed = plan.prerequisites[place]
        if stamps[Int(needed)] != generation { pendingLets.append(needed) }
      }
      if pendingLets.count == before { bind(Int(top)) }
    }
  }

  // MARK: - Parts of values

  @inline(__always)
  private func member(_ node: PlanNode, of base: Value) -> Value {
    guard let place = plan.place(of: node.second, in: base.shape, guess: node.third) else {
      return .absent
    }
    return store.items[base.start + 1 + place]
  }

  private mutating func item(_ node: PlanNode) -> Value {
    let list = evaluate(node.first)
    return list.isPresent ? item(evaluate(node.second), of: list) : .absent
  }

  mutating func item(_ position: Value, of list: Value) -> Value {
    let list = openedList(list)
    guard list.kind == .list, position.kind == .integer, position.payload >= 0,
      position.payload < Int64(list.count)
    else { return .absent }
    return store.items[list.start + Int(position.payload)]
  }

  private mutating func entry(_ node: PlanNode) -> Value {
    let map = evaluate(node.first)
    guard map.isPresent else { return .absent }
    let key = evaluate(node.second)
    guard key.kind == .string else { return .absent }
    return lookUp(key, in: map)
  }

  /// A key of a map, or of a record that stands for one.
  mutating func lookUp(_ key: Value, in map: Value) -> Value {
    switch map.kind {
    case .map:
      guard spend(Int(map.count)) else { return .absent }
      return store.find(key: key, in: map)
    case .record:
      let names = plan.shapeNames(map.shape)
      for (place, name) in names.enumerated()
      where store.isSameText(plan.nameValues[Int(name)], key) {
        return store.items[map.start + 1 + place]
      }
      return .absent
    case .absent, .null, .boolean, .integer, .number, .string, .json, .list:
      return .absent
    }
  }

  private mutating func row(_ node: PlanNode) -> Value {
    let key = evaluate(node.second)
    return key.kind == .string ? row(key, ofTable: node.first) : .absent
  }

  /// The value of the row of a key, which is a string.
  mutating func row(_ key: Value, ofTable index: Int32) -> Value {
    let table = plan.tables[index]
    if table.index.isEmpty {
      for number in table.rows where store.isSameText(plan.rows[number].key, key) {
        return self.row(number - table.rows.lowerBound, of: table, index)
      }
      return self.row(table.rows.count, of: table, index)
    }
    let mask = table.index.count - 1
    var place = hash(key) & mask
    while true {
      let row = Int(plan.rowIndices[table.index.lowerBound + place])
      if row < 0 { return self.row(table.rows.count, of: table, index) }
      if store.isSameText(plan.rows[table.rows.lowerBound + row].key, key) {
        return self.row(row, of: table, index)
      }
      place = (place + 1) & mask
    }
  }

  /// The value of a table's row, `otherwise` behind the last one.
  @inline(__always)
  private mutating func row(_ row: Int, of table: TablePlan, _ index: Int32) -> Value {
    if isRecording { record.noteUse(ofRow: row, table: Int(index)) }
    return row < table.rows.count
      ? plan.rows[table.rows.lowerBound + row].value : table.otherwise
  }

  // MARK: - Values that are made

  private mutating func record(_ node: PlanNode) -> Value {
    let base = stack.count
    // The first item is the JSON that a record came from; this one came from none.
    stack.append(.absent)
    for index in node.first..<node.first + node.second {
      let part = value(index)
      stack.append(part.isPresent ? part.withoutMark : .absent)
    }
    let start = pushItems(from: base)
    return Value(kind: .record, shape: node.shape, payload: Int64(start))
  }

  /// Moves what stands on the stack from `base` on into a list, or a map with `parts` 2.
  mutating func popItems(
    from base: Int,
    as kind: Value.Kind,
    parts: Int = 1,
    shape: UInt16 = 0
  ) -> Value {
    let start = pushItems(from: base)
    let count = (store.items.count - start) / parts
    return Value(
      kind: kind,
      shape: shape,
      count: UInt32(truncatingIfNeeded: count),
      payload: Int64(start)
    )
  }

  private mutating func pushItems(from base: Int) -> Int {
    let start = store.items.count
    for place in base..<stack.count { store.items.append(stack[place]) }
    stack.truncate(to: base)
    checkItems()
    return start
  }

  /// Adds or subtracts and stops at the bounds of 64 bits.
  private mutating func sum(_ node: PlanNode) -> Value {
    let left = evaluate(node.first)
    guard left.kind == .integer else { return .absent }
    return sum(left, evaluate(node.second), isSubtraction: node.isNegated)
  }

  mutating func sum(_ left: Value, _ right: Value, isSubtraction: Bool) -> Value {
    guard left.kind == .integer, right.kind == .integer else { return .absent }
    let result =
      isSubtraction
      ? left.payload.subtractingReportingOverflow(right.payload)
      : left.payload.addingReportingOverflow(right.payload)
    // An overflow leaves the left side's sign behind: both directions keep away from zero.
    if result.overflow { return .integer(left.payload < 0 ? .min : .max) }
    return .integer(result.partialValue)
  }
}
