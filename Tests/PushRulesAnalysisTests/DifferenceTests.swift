import PushRules
import PushRulesAnalysis
import TestSupport
import Testing

/// What `diff` says of two policies.
@Suite struct DifferenceTests {
  private static func policy(note: String) throws -> Policy {
    try RandomPolicies.load(
      """
      policy p
      input { flag: bool = false, text?: string }
      output { gate send: bool, note: string }
      layer all { send = flag and output.note is present, note = \(note) }
      layer rest { note = "-" }
      decide send: all
      decide note: rest < all
      """
    )
  }

  /// The gate reads the field, so it is decided where the gate is shut, too; but nobody sees it there.
  @Test func `a field differs where both gates are open, not where both are shut`() throws {
    let old = try Self.policy(note: "text")
    let difference = old.difference(to: try Self.policy(note: #""\(text)!""#))
    #expect(difference.open.isEmpty && !difference.isExhausted)
    #expect(difference.findings.map(\.field) == ["note"])
    for finding in difference.findings {
      #expect(finding.message == #"{"flag":true,"text":"a"}"#)
      #expect(finding.old.value == #""a""#)
      #expect(finding.new.value == #""a!""#)
    }
  }

  /// A message that nobody can read is counted, and no agreement.
  @Test func `a recorded message that both refuse is not the same in both`() throws {
    let policy = try Self.policy(note: "text")
    var difference = policy.corpusDifference(to: policy)
    #expect(difference.compare(Array(#"{"flag":true}"#.utf8).span) == nil)
    #expect(difference.compare(Array("{".utf8).span)?.code == "json/end")
    #expect(difference.compare(Array(#"{"flag":"no"}"#.utf8).span) != nil)
    #expect(difference.same == 1)
    #expect(difference.refused == 2)
    #expect(difference.different == 0)
  }
}
