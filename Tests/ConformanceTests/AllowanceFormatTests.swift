import PushRules
import PushRulesDiagnostics
import PushRulesFormat
import PushRulesSemantics
import PushRulesSyntax
import TestSupport
import Testing

/// An allowance stays with its line when the file is formatted.
@Suite struct AllowanceFormatTests {
  /// The pages of the warnings that every load looks for and that can be allowed.
  static let pages = CodePage.all.filter {
    Allowances.lookedForByLoading.contains($0.code) && $0.code != "check/allowance-malformed"
  }

  @Test(arguments: pages)
  func `an allowance above the line silences the finding, formatted or not`(page: CodePage) throws {
    let line = try #require(Self.findings(page.bad).first).primary.span.start.line
    var lines = page.bad.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("  # pushrules:allow \(page.code) because this is a test", at: line - 1)
    Self.expectSilence(lines.joined(separator: "\n"))
  }

  // A `##` line has no end where another comment could begin.
  @Test(arguments: pages.filter { $0.code != "syntax/stray-documentation" })
  func `an allowance behind the line silences the finding, formatted or not`(page: CodePage) throws
  {
    let line = try #require(Self.findings(page.bad).first).primary.span.start.line
    var lines = page.bad.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line - 1] += "#pushrules:allow \(page.code) because this is a test"
    Self.expectSilence(lines.joined(separator: "\n"))
  }

  @Test(arguments: ["\n", "\r\n"])
  func `an allowance stays at its line among others`(lineBreak: String) {
    let text = """
      policy shop
      input { kind?: string, # what it is
        text: string }
      output { title: string
       body: string }
      layer base { title = "News" when kind is not "sale" # pushrules:allow check/is-not-absent because I
          else "Sale"
        # pushrules:allow check/is-not-absent because II
        ## The text.
       body = text when kind is not "secret" else "Tap to read" }
      decide title, body: base
      # pushrules:allow check/unused-table because III
      table later { "a" = "A" # first
       "b" = "B" }
      """
    #expect(Self.findings(text.replacing(#/#.*/#, with: "")).count == 3)
    Self.expectSilence(text.replacing("\n", with: lineBreak))
  }

  private static func expectSilence(_ text: String) {
    #expect(findings(text).map(\.code) == [])
    let source = SourceFile(name: "policy.pushrules", bytes: Array(text.utf8))
    let formatted = PolicyFormatter.verified(PolicySyntax.read(source).0) ?? []
    #expect(!formatted.isEmpty && formatted != source.bytes)
    #expect(findings(String(decoding: formatted, as: UTF8.self)).map(\.code) == [])
  }

  private static func findings(_ text: String) -> [Diagnostic] {
    do throws(PolicyError) {
      return try Policy(name: "policy.pushrules", bytes: Array(text.utf8)).warnings
    } catch {
      return error.diagnostics
    }
  }
}
