import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesSyntax
import PushRulesTesting
import TestSupport
import Testing

/// The cases beside the shipped policies, and the policies' own words.
@Suite struct ShippedCasesTests {
  @Test func `there are at least three hundred cases`() throws {
    let counts = try ShippedPolicies.paths.map { try ShippedCases($0).outcomes.count }
    #expect(counts.reduce(0, +) >= 300)
  }

  @Test(arguments: ShippedPolicies.paths)
  func `every case holds`(path: String) throws {
    let cases = try ShippedCases(path)
    #expect(cases.file.problems.isEmpty)
    for result in CaseRunner.run(cases.file, cases.policy) {
      #expect(result.problems.isEmpty && result.differences.isEmpty, "\(result.name)")
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `no two cases have the same name or the same message, and half of them say why`(
    path: String
  ) throws {
    let outcomes = try ShippedCases(path).outcomes
    #expect(repeated(outcomes.map(\.name)) == [])
    #expect(repeated(outcomes.map(\.given)) == [])
    let reasons = outcomes.filter(\.hasReason).count
    #expect(reasons * 2 >= outcomes.count, "\(reasons) of \(outcomes.count)")
  }

  private func repeated(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { !seen.insert($0).inserted }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `each layer of each chain wins in one case and loses in another`(path: String) throws {
    let cases = try ShippedCases(path)
    var won: Set<String> = []
    var lost: Set<String> = []
    for field in cases.outcomes.compactMap(\.decided).flatMap(\.explanation.fields) {
      for candidate in field.candidates {
        let name = "\(field.field): \(candidate.layer)"
        if candidate.status == .won { won.insert(name) } else { lost.insert(name) }
      }
    }
    var all: Set<String> = []
    // Who has no rival need not lose.
    var rivals: Set<String> = []
    for output in cases.policy.checked.outputs {
      for branch in output.branches {
        let names = branch.candidates.map {
          "\(output.name): \(cases.policy.checked.layers[$0.layer].name)"
        }
        all.formUnion(names)
        if names.count > 1 { rivals.formUnion(names) }
      }
    }
    #expect(all.subtracting(won).sorted() == [], "these never win")
    #expect(rivals.subtracting(lost).sorted() == [], "these never lose")
  }

  @Test(arguments: ShippedPolicies.paths)
  func `what is explained is what is decided, for every field of every case`(path: String) throws {
    let cases = try ShippedCases(path)
    let decided = cases.outcomes.compactMap { outcome in
      outcome.decided.map { (outcome.name, $0) }
    }
    #expect(!decided.isEmpty)
    for (name, decided) in decided {
      #expect(decided.explanation.fields.map(\.field) == cases.policy.outputs, "\(name)")
      let decision = try JSONValue.parse(Array(decided.text.utf8).span)
      for field in decided.explanation.fields {
        let explained = try field.value.map { try JSONValue.parse(Array($0.utf8).span) }
        #expect(explained == decision[field.field], "\(name): \(field.field)")
        if let fault = fault(of: field) { Issue.record("\(name): \(field.field): \(fault)") }
      }
      // The printed explanation stands behind the same decision.
      let prefix = decided.text.dropLast()
      #expect(decided.explainedText.hasPrefix(prefix), "\(name)")
    }
  }

  /// What does not fit in how a field was decided: the winner, its value, the steps after it.
  private func fault(of field: FieldExplanation) -> String? {
    let winners = field.candidates.filter { $0.status == .won }
    guard winners == (field.winner.map { [$0] } ?? []) else { return "not one winner" }
    if field.gateShut != nil {
      return field.value == nil && field.candidates.isEmpty
        ? nil : "decided, though the gate is shut"
    }
    let higher = field.candidates.prefix { $0.status != .won }
    if field.winner != nil, higher.contains(where: { $0.status == .outranked }) {
      return "one above the winner is outranked"
    }
    if field.winner == nil, field.candidates.contains(where: { $0.status == .outranked }) {
      return "outranked by nobody"
    }
    var value = field.winner?.would
    for step in field.finish {
      guard step.before == value else { return "a step begins with another value" }
      value = step.after
    }
    return value == field.value ? nil : "the winner's value is another one"
  }

  @Test(arguments: ShippedPolicies.paths)
  func `each layer says what it is and where that is written`(path: String) throws {
    let bytes = try #require(Repository.bytes(path))
    let (tree, _) = PolicySyntax.read(SourceFile(name: path, bytes: bytes))
    for declaration in tree.declarations {
      guard case .layer(let layer) = declaration else { continue }
      let name = layer.name.text
      let lines = layer.head.documentation.map(\.text)
      #expect(lines.first.map { !$0.isEmpty && !$0.hasPrefix("source:") } == true, "\(name)")
      let sources = lines.dropFirst().filter { $0.hasPrefix("source: ") && $0.count > 12 }
      #expect(!sources.isEmpty, "\(name) has no `## source:` line")
    }
  }
}
