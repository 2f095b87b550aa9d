extension Int {
  /// So many of a thing: `1 case`, `2 cases`.
  func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// How many of how many.
package struct Share: Sendable, Equatable {
  /// How many there are.
  package let count: Int
  /// How many there could be.
  package let total: Int

  /// Makes a share.
  package init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }

  /// In percent with one decimal, rounded down, so that `100.0` means all: `97.3`.
  package var percent: String {
    let tenths = total == 0 ? 1000 : count * 1000 / total
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Whether it is at least so many percent.
  package func reaches(percent: Int) -> Bool { count * 100 >= percent * total }
}
