import Foundation
package import PushRules

/// Small random policies that load, by number.
package enum RandomPolicies {
  /// How many policies a test looks at: `PUSHRULES_RANDOM_POLICIES`, else as many as the test says.
  package static func count(orElse count: Int) -> Int {
    variable("PUSHRULES_RANDOM_POLICIES").flatMap(Int.init) ?? count
  }

  /// The seed of the first policy: `PUSHRULES_RANDOM_SEED`, else always the same.
  ///
  /// To be printed, so that a failure can be repeated; the policy of a seed is the same wherever it comes.
  package static let seed: UInt64 =
    variable("PUSHRULES_RANDOM_SEED").flatMap(UInt64.init) ?? 20_261_201

  /// One that loads.
  package struct Sample: Sendable {
    /// Gives the same policy again, with `PolicyGenerator.policy(seed:freeTests:)`.
    package let seed: UInt64
    package let parts: SmallPolicy
    package let policy: Policy
  }

  /// The policies of `count` seeds, those left out that do not load.
  package static func samples(count: Int, freeTests: Bool = true) -> some Sequence<Sample> {
    (0..<UInt64(count)).lazy.compactMap { sample(seed: seed &+ $0, freeTests: freeTests) }
  }

  /// The policy of a seed; `nil` when it does not load.
  package static func sample(seed: UInt64, freeTests: Bool = true) -> Sample? {
    let parts = PolicyGenerator.policy(seed: seed, freeTests: freeTests)
    guard let policy = try? load(parts.text) else { return nil }
    return Sample(seed: seed, parts: parts, policy: policy)
  }

  /// Loads a rule file that stands alone.
  package static func load(_ text: String) throws(PolicyError) -> Policy {
    try Policy(name: "small.pushrules", bytes: Array(text.utf8))
  }

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
