// Lists and maps that are made while JSON is opened.
extension Store {
  /// Makes a list of what was pushed onto `pending` since `mark`.
  mutating func finishList(from mark: Int) -> Value {
    let count = pending.count &- mark
    return Value(
      kind: .list,
      count: UInt32(truncatingIfNeeded: count),
      payload: Int64(movePending(from: mark))
    )
  }

  /// Makes a map of the pairs that were pushed onto `pending` since `mark`; of equal keys the last
  /// one stays, in its place.
  ///
  /// - Complexity: O(n log n) key comparisons, whatever the keys are.
  mutating func finishMap(from mark: Int) -> Value {
    // All keys stand in the store, which does not change here.
    let text = unsafe bytes.text(from: 0)
    pending.dropOverwritten(from: mark, using: &order) { text.byte($0) }
    let kept = UInt32(truncatingIfNeeded: (pending.count &- mark) / 2)
    return Value(kind: .map, count: kept, payload: Int64(movePending(from: mark)))
  }

  private mutating func movePending(from mark: Int) -> Int {
    let start = items.count
    items.append(from: mark, of: pending)
    pending.truncate(to: mark)
    return start
  }
}
