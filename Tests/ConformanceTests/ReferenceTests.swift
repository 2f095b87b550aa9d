import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import PushRulesFormat
import PushRulesSyntax
import TestSupport
import Testing

/// Every example of `grammar/REFERENCE.md` does what stands there.
@Suite struct ReferenceTests {
  @Test func `the language reference has its examples`() {
    let examples = ReferenceExample.all
    #expect(examples.count >= 20)
    #expect(examples.reduce(0) { $0 + $1.runs.count } >= 50)
    #expect(
      Repository.text("grammar/REFERENCE.md").components(of: "```json message")
        == examples.reduce(0) { $0 + $1.runs.count }
    )
  }

  @Test(arguments: ReferenceExample.all)
  func `an example of the language reference is right`(_ example: ReferenceExample) throws {
    let policy: Policy
    do throws(PolicyError) {
      policy = try Policy(
        name: "example.pushrules",
        bytes: Array(example.policy.utf8),
        resolve: { path in example.others[path].map { Array($0.utf8) } }
      )
    } catch {
      #expect(Self.lines(error.diagnostics) == example.findings)
      #expect(example.runs.isEmpty)
      return
    }
    #expect(Self.lines(policy.warnings) == example.findings)
    for run in example.runs {
      let wanted = try JSONValue.parse(Array(run.answer.utf8).span)
      #expect(Self.answer(to: run, of: policy) == Self.text(wanted), "\(run.message)")
    }
  }

  @Test(arguments: ReferenceExample.all)
  func `an example of the language reference is formatted`(_ example: ReferenceExample) {
    for text in [example.policy] + example.others.values {
      // A file on one line shows that this is possible; it is not how one writes.
      if text.hasPrefix("policy one_line ") { continue }
      let file = SourceFile(name: "example.pushrules", bytes: Array(text.utf8))
      let (tree, diagnostics) = PolicySyntax.read(file)
      if diagnostics.contains(where: { $0.severity == .error }) { continue }
      #expect(String(decoding: PolicyFormatter.format(tree), as: UTF8.self) == text)
    }
  }

  /// The decision, or the error's code and path, as JSON without white space.
  private static func answer(to run: ReferenceExample.Run, of policy: Policy) -> String {
    var evaluator = policy.evaluator()
    do throws(MessageError) {
      try evaluator.decide(Array(run.message.utf8).span)
    } catch {
      var members = [JSONValue.Member(key: "code", value: .string(error.code))]
      if let path = error.path { members.append(.init(key: "path", value: .string(path))) }
      return text(.object([.init(key: "error", value: .object(members))]))
    }
    var bytes: [UInt8] = []
    if run.isExplained {
      evaluator.writeExplained(into: &bytes)
    } else {
      evaluator.write(into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    value.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Findings as the page writes them: `LINE: SEVERITY: CODE`.
  private static func lines(_ findings: [Diagnostic]) -> String {
    findings.map { "\($0.primary.span.start.line): \($0.severity): \($0.code)\n" }.joined()
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
