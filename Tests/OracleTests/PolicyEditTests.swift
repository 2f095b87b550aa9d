import PushRules
import TestSupport
import Testing

/// Edits of small policies: which ones change a decision.
@Suite struct PolicyEditTests {
  static let count = min(RandomPolicies.count(orElse: 25), 500)

  @Test(arguments: PolicyEdit.allCases)
  func `an edit loads, and changes decisions just where it may`(edit: PolicyEdit) throws {
    var random = SeededGenerator(seed: RandomPolicies.seed)
    var applied = 0
    var loaded = 0
    var different = 0
    for sample in RandomPolicies.samples(count: Self.count) {
      guard let parts = edit.applied(to: sample.parts, &random) else { continue }
      applied += 1
      guard let changed = try? RandomPolicies.load(parts.text) else { continue }
      loaded += 1
      let difference = BruteForce.difference(from: sample.policy, to: changed, limit: 300)
      if !difference.isEmpty { different += 1 }
      #expect(!edit.keepsMeaning || difference.isEmpty, "seed \(sample.seed)")
      try expectShown(difference, sample.policy, changed)
    }
    print("\(edit.rawValue): \(applied) applied, \(loaded) load, \(different) decide differently")
    #expect(loaded > 0)
    #expect(loaded * 10 >= applied * (edit.keepsMeaning ? 10 : 5))
    #expect(edit.keepsMeaning || different > 0)
  }

  /// The message of a difference shows it.
  private func expectShown(
    _ difference: BruteForce.Difference,
    _ old: Policy,
    _ new: Policy
  ) throws {
    if let shown = difference.acceptance {
      #expect(((try? old.decide(shown.message)) != nil) == (shown.old == "accepted"))
      #expect(((try? new.decide(shown.message)) != nil) == (shown.new == "accepted"))
    }
    for (field, shown) in difference.fields where field != "reason" {
      let before = try old.decide(shown.message)[field]
      let after = try new.decide(shown.message)[field]
      #expect(before != after)
      #expect((before == nil) == (shown.old == nil))
      #expect((after == nil) == (shown.new == nil))
    }
  }
}
