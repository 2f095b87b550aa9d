import TestSupport
import Testing

/// Exact analysis against brute force, over small random policies and edits of them.
@Suite struct AgreementTests {
  /// One part for each processor: policies with odd and with even seeds.
  private static let parts: [UInt64] = [0, 1]

  @Test(arguments: parts, [false, true])
  func `brute force finds nothing that the analysis rules out`(part: UInt64, isFree: Bool) {
    let all = RandomPolicies.count(orElse: 12)
    let count = isFree ? all / 4 : all
    var agreement = Agreement()
    for sample in RandomPolicies.samples(count: count, freeTests: isFree)
    where sample.seed % 2 == part {
      Self.compare(sample, isFree: isFree, &agreement)
    }
    print(
      """
      seed \(RandomPolicies.seed), part \(part) of \(count) policies\(isFree ? " with free tests" : ""): \
      \(agreement.questions) questions, \(agreement.open) left open
      """
    )
    #expect(agreement.questions >= count / 2)
    for fault in agreement.faults { Issue.record("\(fault)") }
    // What cutting, joining and merging hide may stay open, and what takes too much work.
    if !isFree {
      #expect(agreement.open * 25 <= agreement.questions, "\(agreement.openWithoutFree.prefix(20))")
    }
  }

  private static func compare(
    _ sample: RandomPolicies.Sample,
    isFree: Bool,
    _ agreement: inout Agreement
  ) {
    agreement.compare(sample, isFree: isFree)
    // One edit of each policy, another one with each seed.
    var random = SeededGenerator(seed: sample.seed)
    let edit = PolicyEdit.allCases[Int(sample.seed % UInt64(PolicyEdit.allCases.count))]
    guard let changed = edit.applied(to: sample.parts, &random),
      let policy = try? RandomPolicies.load(changed.text)
    else { return }
    agreement.compare(sample, edit, policy, isFree: isFree)
  }
}
