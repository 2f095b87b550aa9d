import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// What the analysis says of a policy holds in random messages of every kind, not only in those of brute force.
@Suite struct ClaimLawTests {
  /// Whether this is a long run, as in `.ci/run`.
  private static let isLong = RandomPolicies.count(orElse: 0) >= 10_000

  @Test(arguments: ShippedPolicies.paths)
  func `what never happens under a shipped policy happens in no random message`(
    file: String
  ) throws {
    let policy = try ShippedPolicies.load(file)
    let faults = Self.broken(policy, count: Self.isLong ? 100_000 : 500)
    #expect(faults.isEmpty, "\(faults.prefix(3))")
  }

  @Test func `what never happens under a random policy happens in no random message`() throws {
    var faults: [String] = []
    for sample in RandomPolicies.samples(count: Self.isLong ? 200 : 6) {
      faults += Self.broken(sample.policy, count: Self.isLong ? 1_000 : 50).map {
        "seed \(sample.seed): \($0)"
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
  }

  /// The random messages in which a candidate wins of which it is said that it never does.
  private static func broken(_ policy: Policy, count: Int) -> [String] {
    let claims = PolicyClaims(policy.checked, policy.plan, limit: isLong ? nil : 1_000_000)
    var never: Set<SIMD3<Int>> = []
    for claim in claims.candidates where claim.wins == .never {
      never.insert(SIMD3(claim.output, claim.branch, claim.layer))
    }
    guard !never.isEmpty else { return [] }
    var faults: [String] = []
    var messages = RandomMessages(policy.checked, seed: RandomPolicies.seed)
    var evaluator = policy.evaluator()
    for _ in 0..<count {
      let message = messages.next()
      do { try evaluator.decide(message.span) } catch { continue }
      for output in policy.checked.outputs.indices {
        if evaluator.isShut && output != policy.checked.gate { continue }
        guard let branch = evaluator.branch(ofOutput: output),
          let winner = evaluator.winner(ofOutput: output),
          never.contains(SIMD3(output, branch, winner.layer))
        else { continue }
        faults.append(String(decoding: message, as: UTF8.self))
      }
    }
    return faults
  }

  @Test func `policies that are the same decide random messages alike`() throws {
    var faults: [String] = []
    var pairs = 0
    for sample in RandomPolicies.samples(count: Self.isLong ? 1_500 : 20) {
      var random = SeededGenerator(seed: sample.seed)
      let edits = PolicyEdit.allCases
      let edit = edits[Int(sample.seed % UInt64(edits.count))]
      guard let changed = edit.applied(to: sample.parts, &random),
        let policy = try? RandomPolicies.load(changed.text)
      else { continue }
      let difference = PolicyDifference.between(
        (sample.policy.checked, sample.policy.plan),
        (policy.checked, policy.plan),
        limit: 1_000_000
      )
      guard difference.isSame else { continue }
      pairs += 1
      var comparison = BruteForce.Comparison(sample.policy, policy)
      var messages = RandomMessages(sample.policy.checked, seed: sample.seed)
      for _ in 0..<(Self.isLong ? 400 : 100) { comparison.compare(messages.next()) }
      if !comparison.difference.isEmpty { faults.append("seed \(sample.seed) \(edit.rawValue)") }
    }
    #expect(pairs >= (Self.isLong ? 250 : 1))
    #expect(faults.isEmpty, "\(faults.prefix(3))")
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
    // What turns on the size of a whole payload is not looked into: there, a case shows it.
    let shown = try Self.rejectsOfCases(file, policy)
    for (answer, reject) in zip(claims.rejects, policy.checked.rejects) where answer == .notDecided
    {
      #expect(shown.contains(reject.text), "\(reject.text)")
    }
    #expect(policy.check().isEmpty)
  }

  /// The texts of the rejects that the policy's cases by hand bring about.
  private static func rejectsOfCases(_ file: String, _ policy: Policy) throws -> Set<String> {
    let bytes = try #require(Repository.bytes(file.replacing(".pushrules", with: ".cases.json")))
    let cases = try #require(try JSONValue.parse(bytes.span)["cases"])
    guard case .array(let items) = cases else { return [] }
    var texts: Set<String> = []
    var evaluator = policy.evaluator()
    for given in items.compactMap({ $0["given"] }) {
      var message: [UInt8] = []
      given.write(into: &message)
      do throws(MessageError) {
        try evaluator.decide(message.span)
      } catch  where error.code == "message/rejected" {
        texts.insert(error.message)
      } catch {}
    }
    return texts
  }

  @Test func `a policy is the same as itself, and equal ones decide alike`() throws {
    for file in ShippedPolicies.paths {
      let policy = try ShippedPolicies.load(file)
      #expect(policy.difference(to: policy).isSame, "\(file)")
    }
  }

  /// A finish step reads what every candidate gives: its combinations are too many to look at one by one.
  @Test func `a finish step leaves nothing open, and its difference is told for each winner`()
    throws
  {
    let shipped = try ShippedPolicies.load("rules/agora/chat.pushrules")
    let text = Repository.text("rules/agora/chat.pushrules")
    let step = #"finish body = cut(output.body, 20, "…")"#
    let changed = try RandomPolicies.load("\(text)\n\(step)\n")
    #expect(changed.check().isEmpty)
    let difference = shipped.difference(to: changed)
    #expect(!difference.isExhausted && difference.open.isEmpty)
    #expect(Set(difference.findings.map(\.field)) == ["body"])
    let winners = Set(difference.findings.compactMap(\.new.layer))
    #expect(winners.isSuperset(of: ["extension_fields", "default_template", "sender_template"]))
  }
}
