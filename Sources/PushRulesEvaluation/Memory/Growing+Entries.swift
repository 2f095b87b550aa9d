// Entries of a map that is being made: a key and a value, one pair after the other.
extension Growing<Value> {
  /// Of the pairs from `mark` on, drops those whose key stands there again later; the others keep
  /// their order.
  ///
  /// - Parameters:
  ///   - order: scratch.
  ///   - byte: a byte of the keys, by its place in the store.
  /// - Complexity: O(n) key comparisons; O(n log n) for keys that were chosen to have the same hash.
  mutating func dropOverwritten(
    from mark: Int,
    using order: inout Growing<UInt32>,
    _ byte: (Int) -> UInt8
  ) {
    let entries = (count &- mark) / 2
    guard entries > 1 else { return }
    guard forgetOverwritten(mark, entries, &order, byte) else { return }
    var kept = mark
    for entry in 0..<entries where self[mark &+ 2 &* entry].kind != .absent {
      self[kept] = self[mark &+ 2 &* entry]
      self[kept &+ 1] = self[mark &+ 2 &* entry &+ 1]
      kept &+= 2
    }
    truncate(to: kept)
  }

  /// Makes the keys absent that stand there again later; says whether there are any.
  private mutating func forgetOverwritten(
    _ mark: Int,
    _ entries: Int,
    _ table: inout Growing<UInt32>,
    _ byte: (Int) -> UInt8
  ) -> Bool {
    let free = UInt32.max
    var size = 8
    while size < 2 &* entries { size &*= 2 }
    table.truncate(to: 0)
    for _ in 0..<size { table.append(free) }
    var hasDuplicates = false
    var stepsLeft = 8 &* entries &+ 64
    for entry in 0..<entries {
      let key = self[mark &+ 2 &* entry]
      var place = Self.hash(key, byte) & (size &- 1)
      while table[place] != free {
        let earlier = mark &+ 2 &* Int(table[place])
        if Self.compareKeys(self[earlier], key, byte) == 0 {
          self[earlier] = .absent
          hasDuplicates = true
          break
        }
        stepsLeft &-= 1
        if stepsLeft < 0 { return sortAndForget(mark, entries, &table, byte) || hasDuplicates }
        place = (place &+ 1) & (size &- 1)
      }
      table[place] = UInt32(truncatingIfNeeded: entry)
    }
    return hasDuplicates
  }

  private static func hash(_ key: Value, _ byte: (Int) -> UInt8) -> Int {
    var hash = KeyHash.start
    for place in key.start..<key.end { hash = KeyHash.add(byte(place), to: hash) }
    return Int(truncatingIfNeeded: KeyHash.fold(hash))
  }

  /// As `forgetOverwritten`, whatever the keys are; some may be absent already.
  private mutating func sortAndForget(
    _ mark: Int,
    _ entries: Int,
    _ order: inout Growing<UInt32>,
    _ byte: (Int) -> UInt8
  ) -> Bool {
    order.truncate(to: 0)
    for entry in 0..<entries where self[mark &+ 2 &* entry].kind != .absent {
      order.append(UInt32(truncatingIfNeeded: entry))
    }
    sort(&order, mark, byte)
    var hasDuplicates = false
    for index in 1..<max(1, order.count) {
      let earlier = mark &+ 2 &* Int(order[index &- 1])
      if Self.compareKeys(self[earlier], self[mark &+ 2 &* Int(order[index])], byte) == 0 {
        // Not needed any more: the next comparison is of the later one.
        self[earlier] = .absent
        hasDuplicates = true
      }
    }
    return hasDuplicates
  }

  /// Heap sort of `order` by key and then by place: in place and without a worst case.
  private func sort(_ order: inout Growing<UInt32>, _ mark: Int, _ byte: (Int) -> UInt8) {
    var root = order.count / 2
    while root > 0 {
      root &-= 1
      siftDown(root, before: order.count, &order, mark, byte)
    }
    var end = order.count
    while end > 1 {
      end &-= 1
      order.exchange(0, end)
      siftDown(0, before: end, &order, mark, byte)
    }
  }

  private func siftDown(
    _ start: Int,
    before end: Int,
    _ order: inout Growing<UInt32>,
    _ mark: Int,
    _ byte: (Int) -> UInt8
  ) {
    var parent = start
    while 2 &* parent &+ 1 < end {
      var child = 2 &* parent &+ 1
      if child &+ 1 < end, isBefore(order[child], order[child &+ 1], mark, byte) { child &+= 1 }
      guard isBefore(order[parent], order[child], mark, byte) else { return }
      order.exchange(parent, child)
      parent = child
    }
  }

  private func isBefore(
    _ left: UInt32,
    _ right: UInt32,
    _ mark: Int,
    _ byte: (Int) -> UInt8
  ) -> Bool {
    let first = self[mark &+ 2 &* Int(left)]
    let result = Self.compareKeys(first, self[mark &+ 2 &* Int(right)], byte)
    return result == 0 ? left < right : result < 0
  }

  /// Orders keys by length and then by bytes.
  private static func compareKeys(_ left: Value, _ right: Value, _ byte: (Int) -> UInt8) -> Int {
    guard left.count == right.count else { return left.count < right.count ? -1 : 1 }
    for distance in 0..<Int(left.count) {
      let a = byte(left.start &+ distance)
      let b = byte(right.start &+ distance)
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }
}

extension Growing {
  fileprivate mutating func exchange(_ left: Int, _ right: Int) {
    let value = self[left]
    self[left] = self[right]
    self[right] = value
  }
}
