internal import PushRulesEvaluation

/// A message with what it covers.
struct Specimen: Sendable {
  let message: JSONValue
  let bytes: [UInt8]
  /// The items of the coverage that happen in it.
  let items: CoverageSet
  /// What it was made for: the index of an item, or of two.
  let purpose: [Int]

  /// Whether a message is smaller than another one: shorter, or of one length the first by its bytes.
  static func isSmaller(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count != right.count
      ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  /// Whether the purpose stands before another one's in the order of cases: single items first.
  func isBefore(_ other: Specimen) -> Bool {
    purpose.count != other.purpose.count
      ? purpose.count < other.purpose.count : purpose.lexicographicallyPrecedes(other.purpose)
  }
}

/// Finds what messages cover.
final class SpecimenMeter {
  private var collector: CoverageCollector

  init(_ coverage: Coverage) { collector = coverage.collector() }

  /// What a message covers; `nil` where it is refused for another reason than a `reject`.
  func items(of bytes: [UInt8]) -> CoverageSet? { try? collector.items(of: bytes) }

  /// What a message covers, as `items(of:)`.
  func items(of message: JSONValue) -> CoverageSet? {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    return items(of: bytes)
  }

  /// A message that covers something; `nil` where it is refused.
  func specimen(_ message: JSONValue, for purpose: [Int]) -> Specimen? {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    guard let items = items(of: bytes) else { return nil }
    return Specimen(message: message, bytes: bytes, items: items, purpose: purpose)
  }
}

/// What a set of specimens has to cover.
enum SpecimenNeeds {
  /// Each of so many items.
  case items(Int)
  case pairs(PairTable)

  /// How many things there are.
  var count: Int {
    switch self {
    case .items(let count): count
    case .pairs(let table): table.count
    }
  }

  /// Visits what a set of items covers, until the visitor says no.
  func all(in items: [Int], _ visit: (Int) -> Bool) -> Bool {
    switch self {
    case .items: items.allSatisfy(visit)
    case .pairs(let table): table.all(in: items, visit)
    }
  }
}

/// Chooses among specimens.
enum Selection {
  /// Those of some specimens that cover as much as all of them, and none of which can be left out.
  ///
  /// The largest are left out first, so that what remains is small; which of several messages covers a thing turns on their own
  /// sizes alone.
  static func irredundant(_ specimens: [Specimen], _ needs: [SpecimenNeeds]) -> [Specimen] {
    var unique: [[UInt8]: Specimen] = [:]
    for specimen in specimens {
      if let other = unique[specimen.bytes], !specimen.isBefore(other) { continue }
      unique[specimen.bytes] = specimen
    }
    let sorted = unique.values.sorted { Specimen.isSmaller($1.bytes, $0.bytes) }
    let items = sorted.map(\.items.items)
    var counts = needs.map { Array(repeating: Int32(0), count: $0.count) }
    for covered in items {
      for (number, need) in needs.enumerated() {
        _ = need.all(in: covered) { thing in
          counts[number][thing] += 1
          return true
        }
      }
    }
    var kept: [Specimen] = []
    for (specimen, covered) in zip(sorted, items) {
      let isNeeded = needs.indices.contains { number in
        !needs[number].all(in: covered) { counts[number][$0] > 1 }
      }
      if isNeeded {
        kept.append(specimen)
        continue
      }
      for (number, need) in needs.enumerated() {
        _ = need.all(in: covered) { thing in
          counts[number][thing] -= 1
          return true
        }
      }
    }
    return kept.sorted { $0.isBefore($1) }
  }
}
