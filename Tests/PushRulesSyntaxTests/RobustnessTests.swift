import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct RobustnessTests {
  static let original = SourceFile(name: "rich.pushrules", bytes: Array(RichPolicy.text.utf8))

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

  @Test(arguments: 0..<8)
  func `tokens in any order are read to their end and lose nothing`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (tokens, _) = Lexer.tokenize(Self.original)
    for _ in 0..<100 {
      var text = random.chance(0.5) ? "policy p\nlet a = " : ""
      for _ in 0..<random.integer(1...120) {
        // Runs of a few tokens, so that the parser gets deep into things.
        let start = random.integer(0...(tokens.tokens.count - 2))
        for index in start..<min(start + random.integer(1...6), tokens.tokens.count - 1) {
          text += tokens.text(at: index) + (random.chance(0.2) ? "\n" : " ")
        }
      }
      let file = SourceFile(name: "soup.pushrules", bytes: Array(text.utf8))
      let (tree, found) = PolicySyntax.read(file)
      let faults = TreeCoverage.faults(of: tree)
      if !faults.isEmpty { Issue.record("\(faults) in\n\(text)") }
      #expect(found.count <= 20)
    }
  }
}
