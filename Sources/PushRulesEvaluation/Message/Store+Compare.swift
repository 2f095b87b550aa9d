extension Store {
  /// A map's value for a key (`.string`); `.absent` where there is none.
  /// - Complexity: O(entries).
  package func find(key: Value, in map: Value) -> Value {
    guard map.kind == .map else { return .absent }
    for entry in 0..<Int(map.count) where isSameText(items[map.start &+ 2 &* entry], key) {
      return items[map.start &+ 2 &* entry &+ 1]
    }
    return .absent
  }

  /// Compares two texts (`.string`) by their bytes.
  @inline(__always)
  package func isSameText(_ left: Value, _ right: Value) -> Bool {
    guard left.count == right.count else { return false }
    if left.payload == right.payload { return true }
    return bytes.isSame(left.start, right.start, count: Int(left.count))
  }

  /// Compares two of `.integer` and `.number` as exact decimals: -1, 0 or 1.
  package func compareNumbers(_ left: Value, _ right: Value) -> Int {
    if left.kind == .integer {
      return right.kind == .integer
        ? (left.payload < right.payload ? -1 : left.payload == right.payload ? 0 : 1)
        : -bytes.withSpan(right.start..<right.end) { JSONNumber.compare($0, left.payload) }
    }
    return bytes.withSpan(left.start..<left.end) { number in
      right.kind == .integer
        ? JSONNumber.compare(number, right.payload)
        : bytes.withSpan(right.start..<right.end) { JSONNumber.compare(number, $0) }
    }
  }
}
