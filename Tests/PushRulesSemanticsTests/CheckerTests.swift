import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesSyntax
import Testing

@Suite struct CheckerTests {
  @Test(arguments: languageSound + presenceSound)
  func `a sound policy has no finding`(_ one: FindingCase) {
    let files = CheckedFiles(one.files)
    #expect(files.findings == [])
    #expect(files.policy != nil)
  }

  @Test func `no files are no policy`() {
    let (policy, found) = Checker.check([])
    #expect(policy == nil)
    #expect(found.isEmpty)
  }

  @Test func `an empty policy is one`() {
    let files = CheckedFiles("policy p")
    #expect(files.findings == [])
    #expect(files.policy?.name == "p")
    #expect(files.policy?.decisionOrder == [])
  }
}
