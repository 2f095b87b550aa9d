/// Deep equality of JSON values, and the matching of keys that it shares with `merge`.
extension Machine {
  /// Whether two values are equal by JSON type and value; what is absent equals nothing, null equals null.
  mutating func isEqual(_ left: Value, _ right: Value) -> Bool {
    if left.kind == .string && right.kind == .string { return store.isSameText(left, right) }
    guard left.kind != .absent, right.kind != .absent, spend(1) else { return false }
    let left = opened(left)
    let right = opened(right)
    switch left.kind {
    case .null: return right.kind == .null
    case .boolean: return right.kind == .boolean && left.payload == right.payload
    case .integer, .number:
      guard right.kind == .integer || right.kind == .number else { return false }
      return store.compareNumbers(left, right) == 0
    case .string: return right.kind == .string && store.isSameText(left, right)
    case .list: return right.kind == .list && isEqualList(left, right)
    case .map, .record:
      guard right.kind == .map || right.kind == .record else { return false }
      return isEqualObject(left, right)
    case .absent, .json: return false
    }
  }

  private mutating func isEqualList(_ left: Value, _ right: Value) -> Bool {
    guard left.count == right.count else { return false }
    for place in 0..<Int(left.count)
    where !isEqual(store.items[left.start + place], store.items[right.start + place]) {
      return false
    }
    return true
  }

  private mutating func isEqualObject(_ left: Value, _ right: Value) -> Bool {
    let left = object(left)
    let right = object(right)
    guard left.count == right.count else { return false }
    let base = stack.count
    matchKeys(of: left, in: right)
    defer { stack.truncate(to: base) }
    for entry in 0..<Int(left.count) {
      let match = stack[base + entry].payload
      guard match >= 0,
        isEqual(
          store.items[left.start + entry * 2 + 1],
          store.items[right.start + Int(match) * 2 + 1]
        )
      else { return false }
    }
    return true
  }

  /// A record as the map of its present fields; a map as it is.
  mutating func object(_ value: Value) -> Value {
    guard value.kind == .record else { return value }
    let base = stack.count
    for (place, name) in plan.shapeNames(value.shape).enumerated() {
      let part = store.items[value.start + 1 + place]
      guard part.isPresent else { continue }
      stack.append(plan.nameValues[Int(name)])
      stack.append(part)
    }
    return popItems(from: base, as: .map, parts: 2)
  }

  /// Pushes, for each key of `left`, its entry's number in `right`, or -1.
  ///
  /// - Complexity: O(entries) expected: the same place first, then a hash index.
  mutating func matchKeys(of left: Value, in right: Value) {
    var hasIndex = false
    let count = Int(right.count)
    for entry in 0..<Int(left.count) {
      let key = store.items[left.start + entry * 2]
      guard spend(1) else {
        stack.append(.integer(-1))
        continue
      }
      if entry < count, store.isSameText(store.items[right.start + entry * 2], key) {
        stack.append(.integer(Int64(entry)))
        continue
      }
      if !hasIndex {
        indexKeys(of: right)
        hasIndex = true
      }
      stack.append(.integer(Int64(indexedEntry(key, in: right))))
    }
  }

  private mutating func indexKeys(of map: Value) {
    var size = 8
    while size < Int(map.count) * 2 { size *= 2 }
    places.truncate(to: 0)
    for _ in 0..<size { places.append(-1) }
    for entry in 0..<Int(map.count) {
      var place = hash(store.items[map.start + entry * 2]) & (size - 1)
      while places[place] >= 0 {
        guard spend(1) else { return }
        place = (place + 1) & (size - 1)
      }
      places[place] = Int32(truncatingIfNeeded: entry)
    }
  }

  private mutating func indexedEntry(_ key: Value, in map: Value) -> Int {
    var place = hash(key) & (places.count - 1)
    while places[place] >= 0 {
      let entry = Int(places[place])
      if store.isSameText(store.items[map.start + entry * 2], key) { return entry }
      guard spend(1) else { return -1 }
      place = (place + 1) & (places.count - 1)
    }
    return -1
  }

  /// A hash of a text's bytes.
  mutating func hash(_ key: Value) -> Int {
    var hash = KeyHash.start
    for place in key.start..<key.end { hash = KeyHash.add(store.bytes[place], to: hash) }
    return Int(truncatingIfNeeded: KeyHash.fold(hash))
  }
}
