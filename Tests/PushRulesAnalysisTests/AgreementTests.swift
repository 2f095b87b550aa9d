import TestSupport
import Testing

/// Exact analysis against brute force, over small random policies and edits of them.
@Suite struct AgreementTests {
  /// Two edits of each policy, others with each seed.
  private static let edits = 2

  @Test func `brute force finds nothing that the analysis rules out`() {
    let count = RandomPolicies.count(orElse: 12)
    var agreement = Agreement()
    var free = Agreement()
    for sample in RandomPolicies.samples(count: count, freeTests: false) {
      Self.compare(sample, isFree: false, &agreement)
    }
    for sample in RandomPolicies.samples(count: count / 4, freeTests: true) {
      Self.compare(sample, isFree: true, &free)
    }
    print(
      """
      seed \(RandomPolicies.seed): \(count) policies, \(agreement.questions) questions, \
      \(agreement.open) left open; with free tests \(free.questions), \(free.open) left open
      """
    )
    #expect(agreement.questions >= count)
    for fault in agreement.faults + free.faults { Issue.record("\(fault)") }
    // What cutting, joining and merging hide may stay open, and no more than that.
    #expect(agreement.open * 40 <= agreement.questions, "\(agreement.openWithoutFree.prefix(20))")
  }

  private static func compare(
    _ sample: RandomPolicies.Sample,
    isFree: Bool,
    _ agreement: inout Agreement
  ) {
    agreement.compare(sample, isFree: isFree)
    var random = SeededGenerator(seed: sample.seed)
    for number in 0..<edits {
      let index = (Int(sample.seed % 1_000) * edits + number) % PolicyEdit.allCases.count
      let edit = PolicyEdit.allCases[index]
      guard let changed = edit.applied(to: sample.parts, &random),
        let policy = try? RandomPolicies.load(changed.text)
      else { continue }
      agreement.compare(sample, edit, policy, isFree: isFree)
    }
  }
}
