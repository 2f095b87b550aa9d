internal import PushRules
package import PushRulesAnalysis
internal import PushRulesEvaluation

/// Finds for everything that can happen the smallest message in which it does.
final class Specimens {
  private let coverage: Coverage
  private let meter: SpecimenMeter
  private let finder: SituationFinder

  /// How many random messages are tried for what the analysis does not find.
  private static let randomMessages = 20_000
  private static let seed: UInt64 = 20_261_130
  /// How many pairs of messages are put together, and how many pairs of items are searched for.
  private static let joinedMessages = 200_000
  private static let searches = 5_000
  /// How many messages that show a thing are made smaller, the smallest of which is taken.
  private static let attempts = 3

  init(_ coverage: Coverage) {
    self.coverage = coverage
    meter = SpecimenMeter(coverage)
    finder = SituationFinder(coverage.policy.checked, coverage.policy.plan)
  }

  private func isCovered(_ item: Int, by message: JSONValue) -> Bool {
    meter.items(of: message)?.contains(item) ?? false
  }

  // MARK: - Items

  /// What was found for the single items.
  struct Found {
    var specimens: [Specimen] = []
    var impossible: [Int] = []
    /// Items for which neither a message nor a proof was found.
    var open: [Int] = []
  }

  /// The smallest message for each item.
  func smallest() -> Found {
    var found = Found()
    var pending: [Int] = []
    for (index, item) in coverage.items.enumerated() {
      let situation = item.event.situation
      switch finder.find(situation, where: { isCovered(index, by: $0) }) {
      case .never: found.impossible.append(index)
      case .found(let message): found.specimens += [specimen(message, [index])].compactMap(\.self)
      case .notDecided: pending.append(index)
      }
    }
    let samples = samples(of: pending, among: found.specimens)
    for index in pending {
      let made = (samples[index] ?? []).compactMap { message in
        specimen(finder.smallest(message) { isCovered(index, by: $0) }, [index])
      }
      if let best = made.min(by: { Specimen.isSmaller($0.bytes, $1.bytes) }) {
        found.specimens.append(best)
      } else {
        found.open.append(index)
      }
    }
    return found
  }

  private func specimen(_ message: JSONValue, _ purpose: [Int]) -> Specimen? {
    meter.specimen(message, for: purpose)
  }

  /// Messages that show items: of those at hand the smallest, else random ones.
  private func samples(of pending: [Int], among specimens: [Specimen]) -> [Int: [JSONValue]] {
    var samples: [Int: [JSONValue]] = [:]
    let sorted = specimens.sorted { Specimen.isSmaller($0.bytes, $1.bytes) }
    for index in pending {
      let known = sorted.lazy.filter { $0.items.contains(index) }.prefix(Self.attempts)
      samples[index] = known.map(\.message)
    }
    var wanted = pending.filter { (samples[$0] ?? []).isEmpty }
    var random = RandomMessages(coverage.policy.checked, seed: Self.seed)
    for _ in 0..<Self.randomMessages where !wanted.isEmpty {
      let bytes = random.next()
      guard let items = meter.items(of: bytes),
        wanted.contains(where: { items.contains($0) }),
        let message = try? JSONValue.parse(bytes.span)
      else { continue }
      for index in wanted where items.contains(index) {
        samples[index, default: []].append(message)
      }
      wanted.removeAll { samples[$0, default: []].count >= Self.attempts }
    }
    return samples
  }

  // MARK: - Pairs

  /// Adds a message for each pair in whose way nothing stands.
  ///
  /// Of the messages at hand the smallest that shows a pair is enough; then the messages of its two items put together; then the
  /// analysis is asked.
  func addPairs(_ table: PairTable, to specimens: inout [Specimen]) -> GeneratedCases.Counts {
    var counts = GeneratedCases.Counts()
    var own: [Int: JSONValue] = [:]
    for specimen in specimens {
      for index in specimen.purpose where own[index] == nil { own[index] = specimen.message }
    }
    var isCovered = Array(repeating: false, count: table.count)
    func note(_ specimen: Specimen) {
      _ = table.all(in: specimen.items.items) { pair in
        isCovered[pair] = true
        return true
      }
    }
    for specimen in specimens { note(specimen) }
    // What is made for one pair does not turn on what other pairs there are.
    let isCoveredAtFirst = isCovered
    var left = Self.joinedMessages
    for (number, pair) in table.pairs.enumerated() where !isCoveredAtFirst[number] && left > 0 {
      left -= 1
      let purpose = [Int(pair.x), Int(pair.y)]
      guard let first = own[purpose[0]], let second = own[purpose[1]],
        let made = joined(first, second, for: purpose)
      else { continue }
      note(made)
      specimens.append(made)
    }
    left = Self.searches
    for (number, pair) in table.pairs.enumerated() where !isCovered[number] {
      let purpose = [Int(pair.x), Int(pair.y)]
      guard own[purpose[0]] != nil, own[purpose[1]] != nil else {
        // What never happens never meets anything.
        continue
      }
      switch left > 0 ? find(purpose) : .notDecided {
      case .never: counts.impossible += 1
      case .notDecided: counts.open += 1
      case .found(let message):
        left -= 1
        guard let made = specimen(message, purpose) else { continue }
        note(made)
        specimens.append(made)
      }
    }
    counts.covered = isCovered.count(where: \.self)
    return counts
  }

  /// Two messages put together, where that shows two items.
  private func joined(_ first: JSONValue, _ second: JSONValue, for purpose: [Int]) -> Specimen? {
    let both = [first.joined(with: second), second.joined(with: first)].compactMap {
      specimen($0, purpose)
    }
    return both.filter { made in purpose.allSatisfy { made.items.contains($0) } }
      .min { Specimen.isSmaller($0.bytes, $1.bytes) }
  }

  private func find(_ purpose: [Int]) -> SituationFinder.Answer {
    let situations = purpose.map { coverage.items[$0].event.situation }
    return finder.find(situations[0], situations[1]) { message in
      guard let items = meter.items(of: message) else { return false }
      return purpose.allSatisfy { items.contains($0) }
    }
  }
}

extension JSONValue {
  /// The members of both objects, and of objects in them; elsewhere the other value.
  fileprivate func joined(with other: JSONValue) -> JSONValue {
    guard case .object(let own) = self, case .object(let others) = other else { return other }
    var members = own.map { member in
      other[member.key].map { Member(key: member.key, value: member.value.joined(with: $0)) }
        ?? member
    }
    members += others.filter { self[$0.key] == nil }
    return .object(members)
  }
}

extension CoverageItem.Event {
  /// The same for the analysis.
  package var situation: Situation {
    switch self {
    case .won(let place, let alternative): .won(place.situation, alternative: alternative)
    case .lost(let place, let status): .lost(place.situation, status)
    case .branch(let output, let branch, let isTaken):
      .branch(output: output, branch: branch, isTaken: isTaken)
    case .test(let node, let holds): .test(node: node, holds: holds)
    case .alternative(let alternative): .alternative(alternative)
    case .row(let table, let row): .row(table: table, row: row)
    case .finish(let output, _, _): .finish(output: output)
    case .gateShut(let place): .gateShut(place.situation)
    }
  }
}

extension CoverageItem.Candidate {
  fileprivate var situation: Situation.Candidate {
    .init(output: output, branch: branch, candidate: candidate)
  }
}
