import PushRules
import TestSupport
import Testing

/// The generator of small policies: how many load, what stands in them, that a seed gives the same again.
@Suite struct RandomPolicyTests {
  static let count = RandomPolicies.count(orElse: 500)

  @Test(arguments: [true, false])
  func `nearly all policies load, and every construct comes up`(freeTests: Bool) {
    print("random policies: \(Self.count), first seed \(RandomPolicies.seed)")
    var census = ConstructCensus()
    var loaded = 0
    for offset in 0..<UInt64(Self.count) {
      let seed = RandomPolicies.seed &+ offset
      let parts = PolicyGenerator.policy(seed: seed, freeTests: freeTests)
      do throws(PolicyError) {
        let policy = try RandomPolicies.load(parts.text)
        census.add(policy.checked)
        loaded += 1
      } catch {
        print("seed \(seed): \(error)\n\(parts.text)")
      }
    }
    print("\(loaded) of \(Self.count) load")
    for (construct, count) in census.counts.sorted(by: { $0.key < $1.key }) {
      print("  \(construct): \(count)")
    }
    #expect(loaded * 100 > Self.count * 95)
    let free = [
      "function glob", "function glob_word", "function contains", "function satisfies",
      "function fit_bytes", "sum",
    ]
    for (construct, count) in census.counts {
      let isWanted = freeTests || !free.contains(construct)
      #expect(isWanted ? count > 0 : count == 0, "\(construct): \(count)")
    }
  }
}
