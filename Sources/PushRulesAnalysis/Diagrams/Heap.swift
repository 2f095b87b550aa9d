/// What a heap orders.
protocol HeapElement {
  /// Whether this one comes out first.
  func isBefore(_ other: Self) -> Bool
}

/// Elements of which the first one can be taken out.
struct Heap<Element: HeapElement> {
  private var items: [Element] = []

  /// - Complexity: O(log n).
  mutating func push(_ element: Element) {
    items.append(element)
    var child = items.count - 1
    while child > 0, items[child].isBefore(items[(child - 1) / 2]) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the first element.
  ///
  /// - Complexity: O(log n).
  mutating func pop() -> Element? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first }
    items[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].isBefore(items[best]) {
        best = child
      }
      if best == parent { return first }
      items.swapAt(parent, best)
      parent = best
    }
  }
}
