internal import PushRulesDiagnostics

/// Neighbours whose `=` or chains stand under each other.
struct AlignmentRun {
  /// A head that is longer takes no part: it would push the others too far.
  let maximumWidth: Int
  /// Where in the tokens the spaces go, and how wide what stands before them is.
  private var entries: [(index: Int, width: Int)] = []
  /// The columns that what follows the widest head takes at most, where all must fit on one line.
  private var widestTail = 0

  init(maximumWidth: Int) {
    self.maximumWidth = maximumWidth
  }

  /// Adds a neighbour with one space so far.
  mutating func add(index: Int, width: Int, tail: Int = 0) {
    guard width <= maximumWidth else { return }
    entries.append((index, width))
    widestTail = max(widestTail, tail)
  }

  /// The spaces at each place.
  func spaces() -> [(index: Int, spaces: Int)] {
    let widest = entries.map(\.width).max() ?? 0
    guard widest + 1 + widestTail <= LayoutPrinter.maximumWidth else { return [] }
    return entries.map { ($0.index, widest - $0.width + 1) }
  }
}
