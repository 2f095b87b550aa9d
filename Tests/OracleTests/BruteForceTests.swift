import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// What brute force finds: known facts of a known policy, and what the oracle finds in random ones.
@Suite struct BruteForceTests {
  @Test func `the facts of a policy that one can see through`() throws {
    let policy = try RandomPolicies.load(
      """
      policy seen_through
      input { kind: "a" | "b", text?: string, on: bool = false }
      output { gate send: bool, title: string, body?: string }
      let word = text when kind is "a" else "T1" when text is absent
      reject "no c" when text is "c" and on
      layer open { send = true }
      layer shut when on and kind is "b" { send = false }
      layer never when kind is "a" and kind is "b" { send = false }
      layer words { title = text when kind is "a" else nonempty(word) }
      layer all { body = "T2" }
      layer under { body = text }
      decide send: open < shut < never
      decide title: words
      decide body {
        when kind is "a" or kind is "b": under < all
        otherwise: under
      }
      finish body = "" when text is "d"
      """
    )
    let facts = BruteForce.facts(about: policy)
    #expect(facts.isExhaustive)
    // kind: 2; on: absent, null, true, false; text: absent, null, empty, blank, a, b, c, d, another.
    #expect(facts.messages == 2 * 4 * 9)
    // Two messages are refused: `on` with the text c, of both kinds.
    #expect(facts.decided == facts.messages - 2)
    #expect(facts.rejects.keys.sorted() == ["no c"])
    #expect(facts.shut.map { String(decoding: $0, as: UTF8.self) } == #"{"kind":"b","on":true}"#)
    let never = facts.candidates.filter { $0.win == nil }.map(\.candidate.description)
    #expect(never == ["send[0]: never", "body[0]: under", "body[1]: under"])
    let words = try #require(facts.candidates.first { $0.candidate.layer == "words" })
    #expect(words.wins.map { $0 != nil } == [true, true])
    #expect(facts.branches.filter { $0.taken == nil }.map(\.branch) == [1])
    #expect(facts.outputs.filter { $0.missing != nil }.map(\.output) == ["title"])
    #expect(facts.outputs.filter { $0.blank != nil }.map(\.output) == ["title", "body"])
    let oneSided = facts.guards.filter { ($0.holds == nil) || ($0.fails == nil) }
    #expect(oneSided.map(\.place) == [.layer(2), .branch(output: 2, branch: 0)])
    #expect(oneSided.map { $0.holds != nil } == [false, true])
  }

  @Test func `brute force and the oracle find the same winners, branches and missing values`()
    throws
  {
    let count = min(RandomPolicies.count(orElse: 60), 2_000)
    print("brute force and oracle: \(count) policies, first seed \(RandomPolicies.seed)")
    for sample in RandomPolicies.samples(count: count) {
      let facts = BruteForce.facts(about: sample.policy, limit: 150)
      var wins: Set<BruteForce.Candidate> = []
      var missing: Set<String> = []
      var decided = 0
      _ = BruteForce.forEachMessage(of: [sample.policy.checked], limit: 150, seed: 1) { message in
        guard let outcome = try? Oracle.decide(message, by: sample.policy.checked) else { return }
        decided += 1
        for winner in outcome.winners.values {
          wins.insert(
            BruteForce.Candidate(
              output: winner.output,
              branch: winner.branch,
              layer: winner.layer
            )
          )
        }
        guard let decision = try? JSONValue.parse(Array(outcome.decision.utf8).span),
          decision["reason"] == nil
        else { return }
        for output in sample.policy.checked.outputs where decision[output.name] == nil {
          missing.insert(output.name)
        }
      }
      let seed = "seed \(sample.seed)"
      #expect(facts.decided == decided, "\(seed)")
      let found = facts.candidates.filter { $0.win != nil }.map(\.candidate)
      #expect(Set(found) == wins, "\(seed)")
      #expect(Set(facts.outputs.filter { $0.missing != nil }.map(\.output)) == missing, "\(seed)")
    }
  }

  /// If they did, the representatives would not be all that can be told apart.
  @Test func `random messages show hardly anything that the representatives do not`() {
    let count = min(RandomPolicies.count(orElse: 30), 2_000)
    var all = 0
    var missed = 0
    for sample in RandomPolicies.samples(count: count) {
      let facts = BruteForce.facts(about: sample.policy, limit: count < 500 ? 2_000 : 20_000)
      guard facts.isExhaustive else { continue }
      var messages = RandomMessages(sample.policy.checked, seed: sample.seed)
      var census = BruteForce.Census(sample.policy)
      for _ in 0..<(count < 500 ? 100 : 2_000) { census.count(messages.next()) }
      let found = census.facts.found
      let others = found.subtracting(facts.found)
      all += facts.found.count
      missed += others.count
      if !others.isEmpty { print("seed \(sample.seed): representatives miss \(others.sorted())") }
    }
    print("representatives: \(all) facts, \(missed) more by random messages")
    #expect(missed * 100 <= all)
  }

  @Test func `what was found is shown by its message`() throws {
    for sample in RandomPolicies.samples(count: 15) {
      let facts = BruteForce.facts(about: sample.policy, limit: 400)
      for fact in facts.candidates {
        for (alternative, message) in fact.wins.enumerated() {
          guard let message else { continue }
          let (_, explanation) = try sample.policy.explain(message)
          let field = explanation.fields.first { $0.field == fact.candidate.output }
          #expect(field?.winner?.layer == fact.candidate.layer)
          #expect(field?.winner?.alternative == alternative + 1, "seed \(sample.seed)")
        }
      }
      for fact in facts.outputs {
        if let message = fact.missing {
          #expect(try sample.policy.decide(message)[fact.output] == nil)
        }
        if let message = fact.blank {
          let text = try sample.policy.decide(message).text(fact.output)
          let other = try sample.policy.decide(message)[fact.output]
          #expect(text?.allSatisfy(\.isWhitespace) ?? (other != nil), "seed \(sample.seed)")
        }
      }
    }
  }

  @Test func `a seed gives the same policy and the same facts again`() throws {
    let seeds = (0..<20).map { RandomPolicies.seed &+ $0 }
    let texts = seeds.map { PolicyGenerator.policy(seed: $0).text }
    #expect(seeds.map { PolicyGenerator.policy(seed: $0).text } == texts)
    #expect(Set(texts).count == texts.count)
    let sample = try #require(RandomPolicies.sample(seed: RandomPolicies.seed))
    let facts = BruteForce.facts(about: sample.policy, limit: 200)
    #expect(BruteForce.facts(about: sample.policy, limit: 200) == facts)
  }

  /// Printed for those who change the generator; the policies must be worth looking at.
  @Test func `unreachable candidates, one-sided guards and missing values come up often`() {
    let count = RandomPolicies.count(orElse: 40)
    // The quick suite is built without optimization.
    let limit = count < 500 ? 600 : BruteForce.messageLimit
    let clock = ContinuousClock()
    var seen = Tally()
    let time = clock.measure {
      for sample in RandomPolicies.samples(count: count) {
        seen.add(BruteForce.facts(about: sample.policy, limit: limit))
      }
    }
    print("brute force: first seed \(RandomPolicies.seed), \(seen), \(time)")
    #expect(seen.withNever * 100 >= seen.policies * 15)
    #expect(seen.never * 10 <= seen.candidates * 6)
    #expect(seen.withOneSidedGuard * 100 >= seen.policies * 15)
    #expect(seen.withMissing * 100 >= seen.policies * 5)
    #expect(limit < BruteForce.messageLimit || seen.exhaustive * 100 >= seen.policies * 80)
  }

  private struct Tally: CustomStringConvertible {
    var policies = 0
    var exhaustive = 0
    var messages = 0
    var decided = 0
    var candidates = 0
    var never = 0
    var withNever = 0
    var withMissing = 0
    var withOneSidedGuard = 0

    mutating func add(_ facts: BruteForce.Facts) {
      policies += 1
      exhaustive += facts.isExhaustive ? 1 : 0
      messages += facts.messages
      decided += facts.decided
      candidates += facts.candidates.count
      let unwon = facts.candidates.filter { $0.win == nil }.count
      never += unwon
      withNever += unwon > 0 ? 1 : 0
      let isMissing = facts.outputs.contains { $0.isRequired && $0.missing != nil }
      withMissing += isMissing ? 1 : 0
      let isOneSided = facts.guards.contains { ($0.holds == nil) != ($0.fails == nil) }
      withOneSidedGuard += isOneSided ? 1 : 0
    }

    var description: String {
      "\(policies) policies, \(exhaustive) exhaustive, \(messages) messages, \(decided) decided; "
        + "\(never) of \(candidates) candidates never win, in \(withNever) policies; "
        + "\(withMissing) leave a required output without value, "
        + "\(withOneSidedGuard) have a guard that is always true or always false"
    }
  }
}
