import Foundation
import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct RobustnessTests {
  static let original = SourceFile(name: "rich.pushrules", bytes: Array(RichPolicy.text.utf8))

  /// All tokens of the shipped policies with `PUSHRULES_EDITS=all`, else a sample.
  static let step = ProcessInfo.processInfo.environment["PUSHRULES_EDITS"] == "all" ? 1 : 17

  @Test func `the rich policy has no fault and is covered by its tree`() {
    let (tree, diagnostics) = PolicySyntax.read(Self.original)
    #expect(diagnostics.map(\.message) == [])
    #expect(TreeCoverage.faults(of: tree) == [])
    #expect(tree.skipped.isEmpty)
  }

  @Test(arguments: TokenEdit.allCases)
  func `one changed token gives at most three faults, the first at its place`(_ edit: TokenEdit) {
    let (tokens, _) = Lexer.tokenize(Self.original)
    for index in tokens.tokens.indices.dropLast() {
      let faults = edit.faults(at: index, of: tokens)
      if !faults.isEmpty { Issue.record("\(faults.joined(separator: "\n"))") }
    }
  }

  @Test(arguments: Repository.files(in: "rules", suffix: ".pushrules"), TokenEdit.allCases)
  func `a changed token of a shipped policy does the same`(_ path: String, _ edit: TokenEdit) throws
  {
    let bytes = try #require(Repository.bytes(path))
    let (tokens, _) = Lexer.tokenize(SourceFile(name: path, bytes: bytes))
    for index in stride(from: 0, to: tokens.tokens.count - 1, by: Self.step) {
      let faults = edit.faults(at: index, of: tokens)
      if !faults.isEmpty { Issue.record("\(faults.joined(separator: "\n"))") }
    }
  }
}
