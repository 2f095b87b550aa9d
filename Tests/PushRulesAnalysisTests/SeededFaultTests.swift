import PushRules
import PushRulesAnalysis
import PushRulesDiagnostics
import TestSupport
import Testing

/// Faults that authors make, seeded into shipped policies: each is noticed as foretold.
@Suite struct SeededFaultTests {
  @Test(arguments: FaultSeed.all)
  func `check or diff notices a seeded fault`(seed: FaultSeed) throws {
    let text = try #require(seed.text)
    let shipped = try ShippedPolicies.load(seed.file)
    guard let changed = try? Self.load(seed.file, text) else {
      // What is refused when it is loaded is tested with the checker.
      #expect(seed.notices.contains { if case .refused = $0 { true } else { false } })
      return
    }
    for notice in seed.notices {
      guard case .found(let code, let place) = notice else { continue }
      let before = Set(shipped.check().map { "\($0.code) \($0.primary.span.text)" })
      let findings = changed.check().filter { $0.code == code }
      let places = findings.map { finding in
        ([finding.primary] + finding.secondary).map(\.span.text)
      }
      #expect(places.contains { $0.contains(place) }, "\(code): \(places)")
      for finding in findings {
        #expect(!before.contains("\(finding.code) \(finding.primary.span.text)"))
      }
    }
    let fields: [String] = seed.notices.compactMap {
      if case .differs(let field) = $0 { field } else { nil }
    }
    let difference = shipped.difference(to: changed)
    #expect(difference.open.isEmpty && !difference.isExhausted)
    let told = Set(difference.findings.map { $0.field ?? "" })
    #expect(told.subtracting(["reason"]) == Set(fields).subtracting(["reason"]))
    for finding in difference.findings {
      var comparison = BruteForce.Comparison(shipped, changed)
      comparison.compare(Array(finding.message.utf8))
      #expect(!comparison.difference.isEmpty, "\(finding.message)")
    }
  }

  private static func load(_ file: String, _ text: String) throws(PolicyError) -> Policy {
    try Policy(name: file, bytes: Array(text.utf8), resolve: { Repository.bytes($0) })
  }
}
