internal import PushRulesSemantics

/// The built-in functions; one whose argument is absent is absent.
extension Machine {
  mutating func call(_ node: PlanNode) -> Value {
    let base = stack.count
    defer { stack.truncate(to: base) }
    for place in Int(node.first)..<Int(node.first) + Int(node.second) {
      let argument = evaluate(plan.children[place])
      guard argument.isPresent else { return .absent }
      stack.append(argument.withoutMark)
    }
    return called(node.function, base)
  }

  /// Calls a function whose arguments stand on the stack from `base` on.
  mutating func called(_ function: Function, _ base: Int) -> Value {
    let count = stack.count - base
    guard count > 0, !isExhausted else { return .absent }
    let first = stack[base]
    let second = count > 1 ? stack[base + 1] : .absent
    switch function {
    case .nonempty: return isEmpty(first) ? .absent : first
    case .nonblank: return isBlank(first) ? .absent : first
    case .lower: return lower(first)
    case .length: return length(first)
    case .cut: return cut(first, second, count > 2 ? stack[base + 2] : nil)
    case .cutBytes: return cutBytes(first, second, count > 2 ? stack[base + 2] : nil)
    case .contains: return .boolean(search(second, from: first.start, to: first.end) != nil)
    case .glob: return .boolean(glob(first, second, isWord: false))
    case .globWord: return .boolean(glob(first, second, isWord: true))
    case .join: return join(first, second)
    case .min: return extreme(from: base) { $0 < $1 }
    case .max: return extreme(from: base) { $0 > $1 }
    case .satisfies: return .boolean(satisfies(first, second))
    case .asText: return asText(first)
    case .asInt: return asInteger(first)
    case .at: return at(first, second)
    case .merge: return merge(first, second)
    case .fitBytes:
      return count > 3
        ? fitBytes(first, second, stack[base + 2], stack[base + 3])
        : fitBytes(first, second, .absent, .absent)
    }
  }

  private mutating func extreme(from base: Int, _ isBetter: (Int64, Int64) -> Bool) -> Value {
    var best = stack[base].payload
    for place in base..<stack.count where isBetter(stack[place].payload, best) {
      best = stack[place].payload
    }
    return .integer(best)
  }

  /// Scalars of a string, items of a list, entries of a map; of an `any` that holds one of these.
  private mutating func length(_ value: Value) -> Value {
    let value = opened(value)
    switch value.kind {
    case .string:
      spend(Int(value.count) >> 3)
      var count: Int64 = 0
      for place in value.start..<value.end where !UTF8Text.isContinuation(store.bytes[place]) {
        count += 1
      }
      return .integer(count)
    case .list, .map: return .integer(Int64(value.count))
    case .record: return .integer(Int64(fieldCount(value)))
    case .absent, .null, .boolean, .integer, .number, .json: return .absent
    }
  }

  /// Whether a number compares as a text like `>=3` says; a text of another form does not hold.
  private mutating func satisfies(_ number: Value, _ text: Value) -> Bool {
    guard number.kind == .integer, text.kind == .string else { return false }
    var place = text.start
    var sign = UInt8(ascii: "=")
    var allowsEqual = true
    if place < text.end, isSign(store.bytes[place]) {
      sign = store.bytes[place]
      place += 1
      let isFollowed = place < text.end && store.bytes[place] == UInt8(ascii: "=")
      if sign == UInt8(ascii: "=") && !isFollowed { return false }
      allowsEqual = isFollowed
      if isFollowed { place += 1 }
    }
    guard let limit = UTF8Text.integer(store.bytes, place..<text.end) else { return false }
    // The limit may lie outside 64 bits; it is then beyond every number on its side.
    let order = limit.isOutside ? (limit.value < 0 ? 1 : -1) : compare(number.payload, limit.value)
    if order == 0 { return allowsEqual }
    switch sign {
    case UInt8(ascii: "<"): return order < 0
    case UInt8(ascii: ">"): return order > 0
    default: return false
    }
  }

  private func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }

  private func compare(_ left: Int64, _ right: Int64) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}
