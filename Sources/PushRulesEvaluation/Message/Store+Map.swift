// Values that grow while a message is read or opened.
extension Store {
  /// Makes a list of what was pushed onto `pending` since `mark`.
  mutating func finishList(from mark: Int) -> Value {
    let count = pending.count &- mark
    let start = items.count
    for index in mark..<pending.count { items.append(pending[index]) }
    pending.removeSubrange(mark...)
    return Value(kind: .list, count: UInt32(truncatingIfNeeded: count), payload: Int64(start))
  }

  /// Makes a map of the pairs that were pushed onto `pending` since `mark`; of equal keys the last
  /// one stays, in its place.
  ///
  /// - Complexity: O(n log n) key comparisons, whatever the keys are.
  mutating func finishMap(from mark: Int) -> Value {
    let count = (pending.count &- mark) / 2
    dropOverwritten(from: mark, count: count)
    let start = items.count
    for entry in 0..<count where pending[mark &+ 2 &* entry].kind != .absent {
      items.append(pending[mark &+ 2 &* entry])
      items.append(pending[mark &+ 2 &* entry &+ 1])
    }
    pending.removeSubrange(mark...)
    let kept = UInt32(truncatingIfNeeded: (items.count &- start) / 2)
    return Value(kind: .map, count: kept, payload: Int64(start))
  }

  /// Makes the key of each entry absent that a later one overwrites.
  private mutating func dropOverwritten(from mark: Int, count: Int) {
    guard count > 1 else { return }
    order.removeAll(keepingCapacity: true)
    for entry in 0..<count { order.append(UInt32(truncatingIfNeeded: entry)) }
    sortOrder(mark)
    for index in 1..<count {
      let earlier = mark &+ 2 &* Int(order[index &- 1])
      if compareKeys(pending[earlier], pending[mark &+ 2 &* Int(order[index])]) == 0 {
        // Not needed any more: the next comparison is of the later one.
        pending[earlier] = .absent
      }
    }
  }

  /// Heap sort of `order` by key and then by place: in place and without a worst case.
  private mutating func sortOrder(_ mark: Int) {
    var root = order.count / 2
    while root > 0 {
      root &-= 1
      siftDown(root, before: order.count, mark)
    }
    var end = order.count
    while end > 1 {
      end &-= 1
      order.swapAt(0, end)
      siftDown(0, before: end, mark)
    }
  }

  private mutating func siftDown(_ start: Int, before end: Int, _ mark: Int) {
    var parent = start
    while 2 &* parent &+ 1 < end {
      var child = 2 &* parent &+ 1
      if child &+ 1 < end, isBefore(order[child], order[child &+ 1], mark) { child &+= 1 }
      guard isBefore(order[parent], order[child], mark) else { return }
      order.swapAt(parent, child)
      parent = child
    }
  }

  private func isBefore(_ left: UInt32, _ right: UInt32, _ mark: Int) -> Bool {
    let result = compareKeys(pending[mark &+ 2 &* Int(left)], pending[mark &+ 2 &* Int(right)])
    return result == 0 ? left < right : result < 0
  }

  /// Orders keys by length and then by bytes.
  private func compareKeys(_ left: Value, _ right: Value) -> Int {
    guard left.count == right.count else { return left.count < right.count ? -1 : 1 }
    for distance in 0..<Int(left.count) {
      let a = bytes[left.start &+ distance]
      let b = bytes[right.start &+ distance]
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }
}
