/// Tells whether a map's keys may have duplicates: a set of 64 that holds keys by a few bits of
/// their hash.
struct KeyFilter {
  private var bits: UInt64 = 0
  private(set) var mayHaveDuplicates = false

  /// - Parameters:
  ///   - key: its length counts.
  ///   - word: its first eight bytes and, where it is shorter, whatever follows.
  ///   - isDecoded: it may be written in another way than an equal one.
  @inline(__always)
  mutating func note(_ count: Int, _ word: UInt64, isDecoded: Bool) {
    let first = count < 8 ? Word.first(count, of: word) : word
    let hash = (first &+ UInt64(truncatingIfNeeded: count)) &* 0x9e37_79b9_7f4a_7c15
    let bit: UInt64 = 1 &<< (hash &>> 58)
    if bits & bit != 0 || isDecoded { mayHaveDuplicates = true }
    bits |= bit
  }
}

// Keys of maps that stand there more than once.
extension MessageReader {
  /// Of the entries that were pushed onto `pending` since `mark`, drops those whose key stands there
  /// again later.
  ///
  /// - Complexity: O(n log n) key comparisons, whatever the keys are.
  @inline(never)
  mutating func dropOverwritten(from mark: Int) {
    let count = (pending.count &- mark) / 2
    guard count > 1 else { return }
    order.truncate(to: 0)
    for entry in 0..<count { order.append(UInt32(truncatingIfNeeded: entry)) }
    sortOrder(mark)
    var hasDuplicates = false
    for index in 1..<count {
      let earlier = mark &+ 2 &* Int(order[index &- 1])
      if compareKeys(pending[earlier], pending[mark &+ 2 &* Int(order[index])]) == 0 {
        // Not needed any more: the next comparison is of the later one.
        pending[earlier] = .absent
        hasDuplicates = true
      }
    }
    guard hasDuplicates else { return }
    var kept = mark
    for entry in 0..<count where pending[mark &+ 2 &* entry].kind != .absent {
      pending[kept] = pending[mark &+ 2 &* entry]
      pending[kept &+ 1] = pending[mark &+ 2 &* entry &+ 1]
      kept &+= 2
    }
    pending.truncate(to: kept)
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
      exchange(0, end)
      siftDown(0, before: end, mark)
    }
  }

  private mutating func siftDown(_ start: Int, before end: Int, _ mark: Int) {
    var parent = start
    while 2 &* parent &+ 1 < end {
      var child = 2 &* parent &+ 1
      if child &+ 1 < end, isBefore(order[child], order[child &+ 1], mark) { child &+= 1 }
      guard isBefore(order[parent], order[child], mark) else { return }
      exchange(parent, child)
      parent = child
    }
  }

  private mutating func exchange(_ left: Int, _ right: Int) {
    let value = order[left]
    order[left] = order[right]
    order[right] = value
  }

  private func isBefore(_ left: UInt32, _ right: UInt32, _ mark: Int) -> Bool {
    let result = compareKeys(pending[mark &+ 2 &* Int(left)], pending[mark &+ 2 &* Int(right)])
    return result == 0 ? left < right : result < 0
  }

  /// Orders keys by length and then by bytes.
  private func compareKeys(_ left: Value, _ right: Value) -> Int {
    guard left.count == right.count else { return left.count < right.count ? -1 : 1 }
    for distance in 0..<Int(left.count) {
      let a = byte(ofStore: left.start &+ distance)
      let b = byte(ofStore: right.start &+ distance)
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }

  /// A byte by the place that it will have in the store.
  private func byte(ofStore place: Int) -> UInt8 {
    place >= decodedStart
      ? decoded[place &- decodedStart] : message.byte(place &- messageStart)
  }
}
