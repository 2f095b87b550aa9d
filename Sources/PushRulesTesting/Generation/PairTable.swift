/// Pairs of items that are to happen in one message.
///
/// Each is an outcome of a candidate, and a branch, a guard, a finish step or an outcome of a candidate of another field. A guard
/// in a let belongs to every field.
final class PairTable: Sendable {
  /// The items of each pair, the earlier one first.
  let pairs: [SIMD2<Int32>]
  /// For each item, its number among those that are in pairs; -1 for none.
  private let places: [Int32]
  private let size: Int
  /// For two numbers, the pair's number; -1 for none.
  private let numbers: [Int32]

  /// Of how many items pairs are made at most.
  private static let limit = 4_000

  /// Whether there are no more items than pairs are made of.
  ///
  /// - Complexity: O(items).
  static func isPossible(_ coverage: Coverage) -> Bool {
    coverage.items.count { isPart($0.kind) } <= limit
  }

  /// Lists the pairs; `nil` where there are too many items.
  ///
  /// - Complexity: O(items²).
  init?(_ coverage: Coverage) {
    guard Self.isPossible(coverage) else { return nil }
    let items = coverage.items
    var places = Array(repeating: Int32(-1), count: items.count)
    var members: [Int] = []
    for (index, item) in items.enumerated() where Self.isPart(item.kind) {
      places[index] = Int32(members.count)
      members.append(index)
    }
    let size = members.count
    var numbers = Array(repeating: Int32(-1), count: size * size)
    var pairs: [SIMD2<Int32>] = []
    for (first, left) in members.enumerated() {
      for (second, right) in members.enumerated().dropFirst(first + 1) {
        guard Self.isPair(items[left], items[right]) || Self.isPair(items[right], items[left])
        else { continue }
        numbers[first * size + second] = Int32(pairs.count)
        pairs.append(SIMD2(Int32(left), Int32(right)))
      }
    }
    self.pairs = pairs
    self.places = places
    self.size = size
    self.numbers = numbers
  }

  private static func isPart(_ kind: CoverageItem.Kind) -> Bool {
    switch kind {
    case .candidate, .branch, .test, .finish: true
    case .alternative, .row, .placeholder, .gate, .reject: false
    }
  }

  private static func isPair(_ outcome: CoverageItem, _ other: CoverageItem) -> Bool {
    outcome.kind == .candidate
      && (other.outputs.isEmpty || other.outputs.contains { !outcome.outputs.contains($0) })
  }

  /// How many pairs there are.
  var count: Int { pairs.count }

  /// Visits the pairs among some items, which are in order, until the visitor says no.
  func all(in items: [Int], _ visit: (Int) -> Bool) -> Bool {
    let members = items.compactMap { places[$0] < 0 ? nil : Int(places[$0]) }
    for (index, first) in members.enumerated() {
      let row = first * size
      for second in members[(index + 1)...] {
        let number = numbers[row + second]
        if number >= 0, !visit(Int(number)) { return false }
      }
    }
    return true
  }
}
