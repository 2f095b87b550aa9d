/// Lists, quantifiers, comprehensions and membership.
extension Machine {
  /// A list; an `any` that holds one is opened, anything else is no list.
  mutating func openedList(_ value: Value) -> Value {
    value.kind == .list ? value : opened(value)
  }

  mutating func list(_ node: PlanNode) -> Value {
    let base = stack.count
    for place in Int(node.first)..<Int(node.first) + Int(node.second) {
      let item = evaluate(plan.children[place])
      guard item.isPresent else {
        stack.truncate(to: base)
        return .absent
      }
      stack.append(item.withoutMark)
    }
    return popItems(from: base, as: .list)
  }

  mutating func membership(_ node: PlanNode) -> Bool {
    let item = evaluate(node.first)
    return item.kind != .absent && isMember(item, of: evaluate(node.second))
  }

  /// Whether a list has an item that equals a value.
  mutating func isMember(_ item: Value, of list: Value) -> Bool {
    let list = openedList(list)
    guard item.kind != .absent, list.kind == .list else { return false }
    for place in list.start..<list.start + Int(list.count) {
      guard spend(1) else { return false }
      if isEqual(item, store.items[place]) { return true }
    }
    return false
  }

  // MARK: - Quantifiers

  mutating func any(_ node: PlanNode) -> Bool {
    let list = openedList(evaluate(node.second))
    return list.kind == .list && firstItem(of: list, in: node, that: true) != nil
  }

  mutating func all(_ node: PlanNode) -> Bool {
    let list = openedList(evaluate(node.second))
    return list.kind == .list && firstItem(of: list, in: node, that: false) == nil
  }

  mutating func first(_ node: PlanNode) -> Value {
    let list = openedList(evaluate(node.second))
    guard list.kind == .list, let place = firstItem(of: list, in: node, that: true) else {
      return .absent
    }
    return store.items[place]
  }

  mutating func count(_ node: PlanNode) -> Value {
    let list = openedList(evaluate(node.second))
    guard list.kind == .list else { return .absent }
    var count: Int64 = 0
    for place in list.start..<list.start + Int(list.count) where holds(node, at: place) {
      count += 1
    }
    return .integer(count)
  }

  /// Where the first item stands for which the condition is `expected`.
  private mutating func firstItem(
    of list: Value,
    in node: PlanNode,
    that expected: Bool
  ) -> Int? {
    for place in list.start..<list.start + Int(list.count) {
      if isExhausted { return nil }
      if holds(node, at: place) == expected { return place }
    }
    return nil
  }

  /// Asks a quantifier's condition about one item, and gives back the text that this made where nothing keeps it.
  private mutating func holds(_ node: PlanNode, at place: Int) -> Bool {
    guard spend(1) else { return false }
    let bytes = store.bytes.count
    let items = store.items.count
    let memos = memoCount
    setLocal(node.first, to: store.items[place])
    let holds = condition(node.third)
    if memos == memoCount { giveBack(bytes, items) }
    return holds
  }

  mutating func setLocal(_ local: Int32, to value: Value) {
    store.items[plan.registers.locals + Int(local)] = value
  }

  /// Forgets what was made since the buffers had these sizes.
  mutating func giveBack(_ bytes: Int, _ items: Int) {
    if store.bytes.count > bytes { store.bytes.truncate(to: bytes) }
    if store.items.count > items { store.items.truncate(to: items) }
  }

  // MARK: - Comprehensions

  /// Stands in `Value.shape` of a list that a comprehension made: an item of it that turns out to have no value is left out.
  static let comprehensionMark: UInt16 = 1

  mutating func comprehension(_ comprehension: ComprehensionPlan) -> Value {
    guard let source = comprehension.sources.first else { return .absent }
    let list = openedList(evaluate(source.list))
    guard list.kind == .list else { return .absent }
    let base = stack.count
    collect(list, comprehension, source: 0)
    return popItems(from: base, as: .list, shape: Machine.comprehensionMark)
  }

  /// Pushes the elements for every item of one source's list, with the sources after it.
  private mutating func collect(_ list: Value, _ comprehension: ComprehensionPlan, source: Int) {
    for place in list.start..<list.start + Int(list.count) {
      guard spend(1) else { return }
      setLocal(comprehension.sources[source].local, to: store.items[place])
      let next = source + 1
      if next < comprehension.sources.count {
        let inner = openedList(evaluate(comprehension.sources[next].list))
        if inner.kind == .list { collect(inner, comprehension, source: next) }
        continue
      }
      guard comprehension.condition < 0 || condition(comprehension.condition) else { continue }
      let element = evaluate(comprehension.element)
      if element.isPresent { stack.append(element.withoutMark) }
    }
  }
}
