import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import PushRulesTesting
import TestSupport
import Testing

/// Generated cases: what they cover, that none can be left out, and what an edit changes of them.
@Suite struct GenerationTests {
  /// Three fields that share some inputs.
  private static let news = #"""
    policy news

    input {
      text?: string
      topic: "sport" | "art" | "other" = "other"
      muted: bool = false
      count: int = 0
    }

    output {
      gate send: bool
      title: string
      body: string
      badge?: int
    }

    table topics {
      "sport"   = "Sport"
      otherwise = "News"
    }

    layer on { send = true }
    layer off when muted { send = false }

    layer base {
      title = topics[topic]
      body  = text else "…"
    }
    layer loud when text is "!" { title = "Now!" }
    layer many when count > 3 and topic is not "art" { body = "\(count) news" }
    layer counted { badge = count when count is not 0 }

    decide send:  on < off
    decide title: base < loud
    decide body:  base < many
    decide badge: counted

    """#

  private static func load(_ text: String) throws -> Policy {
    try Policy(name: "news.pushrules", bytes: Array(text.utf8))
  }

  private static func samples() throws -> [Policy] {
    [try SamplePolicy.load(), try load(news), try ShippedPolicies.load(shipped)]
  }

  private static let shipped = "rules/salesforce/engagement.pushrules"

  private static func items(of cases: [GeneratedCases.Case], _ coverage: Coverage) throws
    -> [CoverageSet]
  {
    var collector = coverage.collector()
    return try cases.map { try collector.items(of: $0.message) }
  }

  // MARK: - What is covered

  @Test func `everything is covered that is not proved to happen in no message`() throws {
    for policy in try Self.samples() {
      let coverage = Coverage(policy)
      let generated = GeneratedCases(of: policy)
      #expect(generated.open.map(\.id) == [])
      var covered = CoverageSet(capacity: coverage.items.count)
      for items in try Self.items(of: generated.cases, coverage) { covered.formUnion(items) }
      let missing = coverage.items.enumerated().filter { !covered.contains($0.offset) }
      #expect(missing.map(\.element.id) == generated.impossible.map(\.id))
      #expect(generated.items.covered == covered.count)
      #expect(generated.items.impossible == missing.count)
    }
  }

  @Test func `what is proved to happen in no message happens in no random one`() throws {
    let shipped = ShippedPolicies.paths.filter { $0.hasPrefix("rules/salesforce") }
    let policies = try shipped.map { try ShippedPolicies.load($0) } + Self.samples()
    for policy in try policies + [Self.load(Self.filled)] {
      let coverage = Coverage(policy)
      let impossible = Set(GeneratedCases(of: policy).impossible.map(\.id))
      var collector = coverage.collector()
      var messages = RandomMessages(policy.checked, seed: 7)
      for _ in 0..<1_000 {
        guard let items = try? collector.items(of: messages.next()) else { continue }
        #expect(!items.items.contains { impossible.contains(coverage.items[$0].id) })
      }
    }
  }

  /// Blocks that are filled from a let, for the items of a list, and at the end.
  private static let filled = #"""
    policy filled
    input { text?: string, other?: string, items: [string] = [] }
    output { title: string, body: string, last: string }
    let shown = nonempty(text) else "none"
    let twice = fill(other)
    let named = nonempty(other) else "nobody"
    let ended = nonempty(text) else "end"
    placeholders fill { "{t}" = shown }
    placeholders name { "{n}" = named }
    placeholders end { "{e}" = ended }
    layer base {
      title = twice else fill(text)
      body  = join([name(i) for i in items], ", ")
      last  = "a {e}"
    }
    decide title: base
    decide body: base
    decide last: base
    finish last = end(output.last)
    """# + "\n"

  @Test func `what is read for placeholders is read wherever they are filled`() throws {
    let policy = try Self.load(Self.filled)
    let coverage = Coverage(policy)
    let generated = GeneratedCases(of: policy)
    var happened: Set<String> = []
    for items in try Self.items(of: generated.cases, coverage) {
      happened.formUnion(items.items.map { coverage.items[$0].id })
    }
    for name in ["shown", "named", "ended"] {
      for number in 1...2 { #expect(happened.contains("let \(name): alternative \(number)")) }
    }
    // Filled with the text itself alone, which is then not empty.
    let alone = Self.filled.replacing("fill(other)", with: "other")
    let impossible = GeneratedCases(of: try Self.load(alone)).impossible.map(\.id)
    #expect(impossible.contains("let shown: alternative 2"))
    #expect(!impossible.contains("let shown: alternative 1"))
  }

  @Test func `without any of the cases something is not covered`() throws {
    for policy in try Self.samples() {
      let coverage = Coverage(policy)
      let all = try Self.items(of: GeneratedCases(of: policy).cases, coverage)
      for left in all.indices {
        var others = CoverageSet(capacity: coverage.items.count)
        for (index, items) in all.enumerated() where index != left { others.formUnion(items) }
        #expect(all[left].count(without: others) > 0)
      }
    }
  }

  // MARK: - Pairs

  /// The pairs of a candidate's outcome and something of another field, by their ids.
  private static func pairs(of items: CoverageSet, _ coverage: Coverage) -> Set<String> {
    let found = items.items.map { coverage.items[$0] }
    var pairs: Set<String> = []
    for outcome in found where outcome.kind == .candidate {
      for other in found where [.candidate, .branch, .test, .finish].contains(other.kind) {
        if other.outputs.isEmpty || other.outputs.contains(where: { !outcome.outputs.contains($0) })
        {
          pairs.insert([outcome.id, other.id].sorted().joined(separator: " — "))
        }
      }
    }
    return pairs
  }

  @Test func `the pairs are those of 20,000 random messages`() throws {
    let policy = try Self.load(Self.news)
    let coverage = Coverage(policy)
    let generated = GeneratedCases(of: policy, pairs: true)
    let counts = try #require(generated.pairs)
    #expect(counts.open == 0)
    var covered: Set<String> = []
    for items in try Self.items(of: generated.cases, coverage) {
      covered.formUnion(Self.pairs(of: items, coverage))
    }
    #expect(covered.count == counts.covered)
    var collector = coverage.collector()
    var messages = RandomMessages(policy.checked, seed: 3)
    var seen: Set<CoverageSet> = []
    var met: Set<String> = []
    for _ in 0..<20_000 {
      guard let items = try? collector.items(of: messages.next()), seen.insert(items).inserted
      else { continue }
      met.formUnion(Self.pairs(of: items, coverage))
    }
    #expect(met == covered)
    // All there are: one where the gate is shut; five each for a count of 0 and of 1 to 3, as a text "!" hides the topic and
    // without it the text is there or not and the topic is sport or not; and for more six, as art leaves the body to the text,
    // and else the text only tells whether it is "!", and only without it sport from other topics.
    #expect(seen.count == 17)
  }

  @Test func `without any of the cases a pair or an item is not covered`() throws {
    let policy = try Self.load(Self.news)
    let coverage = Coverage(policy)
    let items = try Self.items(of: GeneratedCases(of: policy, pairs: true).cases, coverage)
    let all = items.map { set in
      Self.pairs(of: set, coverage).union(set.items.map { coverage.items[$0].id })
    }
    for left in all.indices {
      var others: Set<String> = []
      for (index, pairs) in all.enumerated() where index != left { others.formUnion(pairs) }
      #expect(!all[left].subtracting(others).isEmpty)
    }
  }

  // MARK: - As a file

  @Test(arguments: [false, true])
  func `every case passes, and names and messages are different`(pairs: Bool) throws {
    for policy in try Self.samples() {
      let generated = GeneratedCases(of: policy, pairs: pairs)
      let text = CaseFileText.text(of: generated, policy: "p.pushrules")
      let file = try CaseFile.read(SourceFile(name: "p.generated.cases.json", bytes: text))
      #expect(file.problems.isEmpty)
      let results = CaseRunner.run(file, policy)
      #expect(results.count == generated.cases.count)
      #expect(results.filter { !$0.isPassed }.map(\.name) == [])
    }
  }

  @Test func `the same policy gives the same cases`() throws {
    let policy = try Self.load(Self.news)
    let first = CaseFileText.text(of: GeneratedCases(of: policy, pairs: true), policy: "p")
    let second = CaseFileText.text(of: GeneratedCases(of: policy, pairs: true), policy: "p")
    #expect(first == second)
  }

  @Test func `an edit of one field leaves the cases of the others as they are`() throws {
    let edited = Self.news
      .replacing(
        "layer counted",
        with: "layer seen when text is \"seen\" { badge = 7 }\nlayer counted"
      )
      .replacing("decide badge: counted", with: "decide badge: counted < seen")
    let before = GeneratedCases(of: try Self.load(Self.news)).cases.map(Self.line)
    let after = GeneratedCases(of: try Self.load(edited)).cases.map(Self.line)
    #expect(before.filter { !after.contains($0) } == [])
    let new = after.filter { !before.contains($0) }
    #expect(new.count == 1)
    #expect(new.allSatisfy { $0.contains("seen") })
    #expect(after.filter { before.contains($0) } == before)
  }

  private static func line(_ item: GeneratedCases.Case) -> String {
    [item.message, item.expectation].reduce(item.name) {
      "\($0)  \(String(decoding: $1, as: UTF8.self))"
    }
  }
}
