import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// What the analysis says of a policy holds in random messages of every kind, not only in those of brute force.
@Suite struct ClaimLawTests {
  /// How many random messages a policy: 100,000 in `.ci/run`.
  private static let messages = RandomPolicies.count(orElse: 0) >= 10_000 ? 100_000 : 1_000

  @Test func `what never happens happens in no random message`() throws {
    for file in ShippedPolicies.paths {
      try Self.hold(try ShippedPolicies.load(file), file, count: Self.messages)
    }
    let policies = RandomPolicies.samples(count: Self.messages / 500, freeTests: true)
    for sample in policies {
      try Self.hold(sample.policy, "seed \(sample.seed)", count: Self.messages / 50)
    }
  }

  private static func hold(_ policy: Policy, _ name: String, count: Int) throws {
    let claims = PolicyClaims(policy.checked, policy.plan)
    var never: Set<SIMD3<Int>> = []
    for claim in claims.candidates {
      if claim.wins == .never { never.insert(SIMD3(claim.output, claim.branch, claim.layer)) }
    }
    var messages = RandomMessages(policy.checked, seed: RandomPolicies.seed)
    var evaluator = policy.evaluator()
    for _ in 0..<count {
      let message = messages.next()
      do { try evaluator.decide(message.span) } catch { continue }
      for output in policy.checked.outputs.indices {
        guard let branch = evaluator.branch(ofOutput: output),
          let winner = evaluator.winner(ofOutput: output)
        else { continue }
        if evaluator.isShut && output != policy.checked.gate { continue }
        #expect(
          !never.contains(SIMD3(output, branch, winner.layer)),
          "\(name): \(String(decoding: message, as: UTF8.self))"
        )
      }
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `nothing about a shipped policy is left open`(file: String) throws {
    let policy = try ShippedPolicies.load(file)
    let claims = PolicyClaims(policy.checked, policy.plan)
    for claim in claims.candidates {
      guard case .can(let message) = claim.wins else {
        Issue.record("\(policy.checked.layers[claim.layer].name): \(claim.wins)")
        continue
      }
      var evaluator = policy.evaluator()
      try evaluator.decide(Array(message.utf8).span)
      #expect(evaluator.winner(ofOutput: claim.output)?.layer == claim.layer)
      for answer in claim.winsBy { #expect(answer != .notDecided) }
    }
    #expect(!claims.missing.contains(.notDecided))
    #expect(!claims.rejects.contains(.notDecided))
    #expect(policy.check().isEmpty)
  }

  @Test func `a policy is the same as itself, and equal ones decide alike`() throws {
    for file in ShippedPolicies.paths {
      let policy = try ShippedPolicies.load(file)
      #expect(policy.difference(to: policy).isSame, "\(file)")
    }
  }
}
