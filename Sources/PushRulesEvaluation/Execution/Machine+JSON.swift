/// Looking into and merging JSON.
extension Machine {
  mutating func asText(_ value: Value) -> Value {
    let value = opened(value)
    return value.kind == .string ? value : .absent
  }

  /// A number without fraction and exponent within 64 bits.
  mutating func asInteger(_ value: Value) -> Value {
    let value = opened(value)
    if value.kind == .integer { return value }
    guard value.kind == .number,
      let integer = store.bytes.withSpan(value.start..<value.end, { JSONNumber.integer($0) })
    else { return .absent }
    return .integer(integer)
  }

  // MARK: - at

  /// Follows keys that are separated by dots through objects, into the JSON as it came; an empty path is the value itself.
  mutating func at(_ value: Value, _ path: Value) -> Value {
    var value = asItCame(value)
    if path.count == 0 { return value }
    var place = path.start
    while value.isPresent, !isExhausted {
      let key = nextKey(from: place, before: path.end)
      value = step(into: value, key.text)
      // A dot at the end has an empty key behind it.
      if key.end == path.end { return value }
      place = key.end + 1
    }
    return .absent
  }

  /// The JSON that a record was read from, absent where the message lacks it; a record that the policy made, and anything
  /// else, is itself.
  private mutating func asItCame(_ value: Value) -> Value {
    guard value.kind == .record else { return value }
    let json = store.items[value.start]
    let isStatic = value.start >= store.constantItems && value.start < madeItems
    return json.kind == .absent && !isStatic ? value : json
  }

  private mutating func step(into value: Value, _ key: Value) -> Value {
    return asItCame(lookUp(key, in: opened(value)))
  }

  /// The key that begins at a place, with `\.` and `\\` resolved, and the place of the dot behind it.
  private mutating func nextKey(from start: Int, before end: Int) -> (text: Value, end: Int) {
    var place = start
    var hasEscapes = false
    while place < end, store.bytes[place] != UInt8(ascii: ".") {
      let isEscape = isEscape(at: place, before: end)
      hasEscapes = hasEscapes || isEscape
      place += isEscape ? 2 : 1
    }
    guard hasEscapes else { return (text(start..<place), place) }
    let made = store.bytes.count
    var next = start
    while next < place, mayMake(1) {
      if isEscape(at: next, before: end) { next += 1 }
      store.bytes.append(store.bytes[next])
      next += 1
    }
    return (madeText(from: made), place)
  }

  private mutating func isEscape(at place: Int, before end: Int) -> Bool {
    guard store.bytes[place] == UInt8(ascii: "\\"), place + 1 < end else { return false }
    return store.bytes[place + 1] == UInt8(ascii: ".")
      || store.bytes[place + 1] == UInt8(ascii: "\\")
  }

  // MARK: - merge

  /// The first object's entries, merged where both have objects and replaced where not, then the second one's new entries.
  mutating func merge(_ first: Value, _ second: Value) -> Value {
    let first = object(opened(first))
    let second = object(opened(second))
    guard first.kind == .map, second.kind == .map, !isExhausted else { return second }
    // The second one's entries that the first has, in the first one's order; then its new ones.
    let base = stack.count
    matchKeys(of: second, in: first)
    let matches = base..<stack.count
    let replaced = stack.count
    for _ in 0..<Int(first.count) { stack.append(.integer(-1)) }
    for (entry, place) in matches.enumerated() where stack[place].payload >= 0 {
      stack[replaced + Int(stack[place].payload)] = .integer(Int64(entry))
    }
    let result = stack.count
    for entry in 0..<Int(first.count) {
      stack.append(store.items[first.start + entry * 2])
      let mine = store.items[first.start + entry * 2 + 1]
      let match = Int(stack[replaced + entry].payload)
      stack.append(match < 0 ? mine : mergedPart(mine, store.items[second.start + match * 2 + 1]))
    }
    for (entry, place) in matches.enumerated() where stack[place].payload < 0 {
      stack.append(store.items[second.start + entry * 2])
      stack.append(store.items[second.start + entry * 2 + 1])
    }
    let map = popItems(from: result, as: .map, parts: 2)
    stack.truncate(to: base)
    return map
  }

  private mutating func mergedPart(_ first: Value, _ second: Value) -> Value {
    isObject(first) && isObject(second) ? merge(first, second) : second
  }

  /// Whether a value is an object, told by its first byte where it is JSON.
  mutating func isObject(_ value: Value) -> Bool {
    switch value.kind {
    case .map, .record: true
    case .json: value.count > 0 && store.bytes[value.start] == UInt8(ascii: "{")
    case .absent, .null, .boolean, .integer, .number, .string, .list: false
    }
  }
}
