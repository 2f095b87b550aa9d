import Foundation
import PushRules
import PushRulesAnalysis
import PushRulesDiagnostics
import PushRulesFormat
import PushRulesSemantics
import PushRulesSyntax
import TestSupport
import Testing

/// Every code has a page, and the pages are right.
@Suite struct CodePageTests {
  /// Codes with a page that nothing reports yet.
  static let pending: Set<String> = []

  static let rulePages = CodePage.all.filter { $0.language == .rules }

  @Test func `every code of rule files and messages has a page, and every page a code`() {
    var codes: Set<String> = []
    for file in Repository.files(in: "Sources", suffix: ".swift")
    where !file.contains("/Pages/Texts/") && !file.hasSuffix("/Allowances.swift") {
      let text = Repository.text(file)
      for match in text.matches(of: #/"((?:syntax|check|load|json|message)/[a-z0-9-]*[a-z0-9])"/#) {
        codes.insert(String(match.1))
      }
    }
    let pages = Set(CodePage.all.map(\.code))
    for code in codes.subtracting(pages).sorted() { Issue.record("\(code) has no page") }
    for code in pages.subtracting(codes).subtracting(Self.pending).sorted() {
      Issue.record("\(code) has a page, and nothing reports it")
    }
    for code in codes.intersection(Self.pending).sorted() {
      Issue.record("\(code) is reported now and no longer pending")
    }
  }

  @Test func `the pages stand in the order of their codes, each once`() {
    let codes = CodePage.all.map(\.code)
    #expect(codes == Set(codes).sorted())
    for code in codes { #expect(CodePage.find(code)?.code == code) }
    #expect(CodePage.find("check/nothing") == nil)
  }

  @Test(arguments: rulePages.filter { !pending.contains($0.code) })
  func `the bad example gets its finding and no other`(_ page: CodePage) {
    let findings = Self.findings(page, page.bad)
    #expect(Set(findings.map(\.code)) == [page.code])
    #expect(Set(findings.map(\.severity.rawValue)) == [page.severity.rawValue])
  }

  @Test(arguments: rulePages)
  func `the good example gets no finding and is formatted`(_ page: CodePage) {
    #expect(Self.findings(page, page.good).map(\.code) == [])
    for text in page.files.map(\.text) + [page.good] {
      let source = SourceFile(name: "policy.pushrules", bytes: Array("\(text)\n".utf8))
      let formatted = PolicyFormatter.format(PolicySyntax.read(source).0)
      #expect(String(decoding: formatted, as: UTF8.self) == "\(text)\n")
    }
  }

  @Test(arguments: CodePage.all)
  func `the texts are short and of one style`(_ page: CodePage) {
    let first = page.title.unicodeScalars.first
    #expect(first.map { $0 == "`" || $0.properties.isLowercase } == true)
    #expect(page.title.last != "." && page.title.count <= 72)
    #expect(page.text.last == "." && page.remedy.last == ".")
    #expect(page.text.count <= 400 && page.remedy.count <= 300)
    for text in [page.title, page.text, page.remedy] {
      for line in text.split(separator: "\n") { #expect(line.count <= 96) }
    }
    for text in page.files.map(\.text) + [page.bad, page.good] {
      #expect(text.last?.isNewline != true)
      for line in text.split(separator: "\n") { #expect(line.count <= 96) }
    }
  }

  @Test func `the warnings that loading looks for are those of the parser and the checker`() {
    let warnings = Set(CodePage.all.filter { $0.severity == .warning }.map(\.code))
    let others = PolicyCheck.codes + ["check/allowance-unused"]
    #expect(Allowances.lookedForByLoading == warnings.subtracting(others))
  }

  @Test(arguments: CodeArticle.all)
  func `the articles of the catalogue say the same`(_ article: CodeArticle) throws {
    let text = article.text
    guard Repository.text(article.path) != text else { return }
    guard ProcessInfo.processInfo.environment["PUSHRULES_UPDATE"] == "1" else {
      Issue.record("\(article.path) is not what the pages say; PUSHRULES_UPDATE=1 writes it")
      return
    }
    let file = Repository.root.appending(path: article.path)
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("\(article.path) was written anew; run the tests again without PUSHRULES_UPDATE")
  }

  // MARK: - Examples

  /// What the loader, the checker and the analysis find in an example.
  private static func findings(_ page: CodePage, _ example: String) -> [Diagnostic] {
    do throws(PolicyError) {
      let policy = try Policy(
        name: "policy.pushrules",
        bytes: writtenOut(page.code, example),
        resolve: { file($0, of: page) }
      )
      let found = policy.check(
        blank: page.code == "check/can-be-blank",
        unusedInput: page.code == "check/unused-input"
      )
      return policy.warnings + found
    } catch {
      return error.diagnostics
    }
  }

  private static func file(_ path: String, of page: CodePage) -> [UInt8]? {
    if let file = page.files.first(where: { $0.name == path }) { return Array(file.text.utf8) }
    guard let match = path.wholeMatch(of: #/level_([0-9]+)\.pushrules/#), let level = Int(match.1)
    else { return nil }
    return Array("policy level extends \"level_\(level + 1).pushrules\"".utf8)
  }

  /// The bytes that an example stands for: what is too long or cannot be seen is only hinted at.
  private static func writtenOut(_ code: String, _ example: String) -> [UInt8] {
    let hint: (old: String, new: String)? =
      switch code {
      case "syntax/byte-order-mark": ("<U+FEFF>", "\u{FEFF}")
      case "syntax/control-character": ("␇", "\u{7}")
      case "syntax/nul": ("␀", "\0")
      case "syntax/file-too-large": ("# …", String(repeating: "# a comment\n", count: 1_500_000))
      case "syntax/nesting-too-deep": ("not not …", String(repeating: "not ", count: 70))
      case "check/too-many":
        (
          #"reject "no. …" when from is "…""#,
          (0...65_535).map { "reject \"\($0)\" when from is \"\($0)\"\n" }.joined()
        )
      case "check/type-too-large":
        ("# …", (2...20).map { "let r\($0) = { a: r\($0 - 1), b: r\($0 - 1) }\n" }.joined())
      case "load/too-deep":
        ("# …", (2...600).map { "placeholders p\($0) { \"{a}\" = p\($0 - 1)(\"a\") }\n" }.joined())
      default: nil
      }
    // `replacing` would take its time over so much text.
    let text =
      hint.map { hint in
        example.split(separator: hint.old, omittingEmptySubsequences: false)
          .joined(separator: hint.new)
      } ?? example
    let bytes = Array("\(text)\n".utf8)
    return code == "syntax/invalid-utf8"
      ? bytes.replacing(Array("\u{FFFD}".utf8), with: [0xE9]) : bytes
  }
}
