/// The disagreements of one run, those of one cause put together.
package struct ConformanceFindings: Sendable {
  /// All disagreements of one cause, shown by the smallest message.
  package struct Finding: Sendable {
    /// What is wrong with the answer to `message`.
    package internal(set) var disagreement: Disagreement
    /// The smallest message that shows it.
    package internal(set) var message: ConformanceMessage
    /// Whether parts of the original message were left out.
    package internal(set) var isReduced = false
    /// How many answers show it.
    package internal(set) var count = 1
    /// How many of them are answers to cases.
    package internal(set) var caseCount = 0
  }

  /// More causes than these are only counted: a back end that answers at random would make endless
  /// ones.
  package static let causeLimit = 1_000

  private var places: [Disagreement.Cause: Int] = [:]
  /// In the order in which they were found, until they are sorted.
  package private(set) var all: [Finding] = []
  /// Disagreements of causes beyond the limit.
  package private(set) var further = 0

  /// Starts without a finding.
  package init() {}

  /// Takes in what is wrong with the answer to a message.
  ///
  /// - Complexity: O(1) on average for each disagreement.
  package mutating func add(_ disagreements: [Disagreement], _ message: ConformanceMessage) {
    for disagreement in disagreements {
      let isCase = if case .written = message.origin { true } else { false }
      guard let place = places[disagreement.cause] else {
        guard all.count < Self.causeLimit else {
          further += 1
          continue
        }
        places[disagreement.cause] = all.count
        all.append(
          Finding(disagreement: disagreement, message: message, caseCount: isCase ? 1 : 0)
        )
        continue
      }
      all[place].count += 1
      if isCase { all[place].caseCount += 1 }
      if message.bytes.count < all[place].message.bytes.count {
        all[place].disagreement = disagreement
        all[place].message = message
      }
    }
  }

  /// Puts the finding with the smallest message first; of equal ones the one found first.
  ///
  /// Nothing can be added after it.
  /// - Complexity: O(n log n).
  package mutating func sort() {
    // The standard library's sort is stable.
    all.sort { $0.message.bytes.count < $1.message.bytes.count }
  }

  /// Replaces a finding's message by a smaller one that shows the same.
  mutating func replaceMessage(at place: Int, by bytes: [UInt8], _ disagreement: Disagreement) {
    all[place].message = ConformanceMessage(bytes: bytes, origin: all[place].message.origin)
    all[place].disagreement = disagreement
    all[place].isReduced = true
  }
}
