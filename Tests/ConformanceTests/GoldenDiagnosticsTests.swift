import Foundation
import PushRules
import PushRulesDiagnostics
import TestSupport
import Testing

/// Every finding about a rule file, word for word and place for place.
///
/// `Diagnostics/*.golden` hold one case a chunk: `==== what it shows`, the rule file, then `---- expected` and the text as
/// `check` prints it. `---- file NAME` before that starts another file, which the first may extend. In a chunk whose title
/// ends in `[bytes]`, `\x{FF}` stands for a byte. With `PUSHRULES_UPDATE=1` the expectations are rewritten, and the test
/// fails so that somebody reads them. In a chunk whose title ends in `[repeats]`, `⟦70×text⟧` stands for the text 70 times,
/// in it `⏎` for a line break, `№` for the number of the time (from 1) and `№-1` for the one before.
@Suite struct GoldenDiagnosticsTests {
  static let files = Repository.files(in: "Tests/ConformanceTests/Diagnostics", suffix: ".golden")

  @Test(arguments: files)
  func `findings read as expected`(file: String) throws {
    let chunks = GoldenChunk.read(Repository.text(file))
    #expect(!chunks.isEmpty)
    var rewritten = ""
    var differs = false
    for chunk in chunks {
      let found = chunk.findings
      let text = DiagnosticRenderer.text(found, style: .plain)
      if text != chunk.expected { differs = true }
      if !Self.isUpdating { #expect(text == chunk.expected, "\(chunk.title)") }
      rewritten += chunk.written(expected: text)
    }
    if Self.isUpdating, differs {
      try rewritten.write(
        to: Repository.root.appending(path: file),
        atomically: true,
        encoding: .utf8
      )
      Issue.record("\(file) was rewritten: read the changes")
    }
  }

  @Test func `every code has a golden text, and there are at least 80`() {
    let catalogues = Repository.files(in: "Sources", suffix: ".swift")
    var codes: Set<String> = []
    for file in catalogues {
      for match in Repository.text(file).matches(of: #/code: "((?:syntax|check|load)/[a-z0-9-]+)"/#)
      {
        codes.insert(String(match.1))
      }
    }
    let texts = Self.files.flatMap { GoldenChunk.read(Repository.text($0)) }.map(\.expected)
    let shown = Set(
      texts.flatMap { text in
        text.matches(of: #/\[([a-z]+/[a-z0-9-]+)\]$/#.anchorsMatchLineEndings()).map {
          String($0.1)
        }
      }
    )
    #expect(codes.count >= 80, "only \(codes.count) codes")
    for code in codes.subtracting(shown).sorted() { Issue.record("no golden text shows \(code)") }
    for code in shown.subtracting(codes).sorted() { Issue.record("\(code) is in no catalogue") }
  }

  @Test func `the first line of every finding is short and one style`() {
    for chunk in Self.files.flatMap({ GoldenChunk.read(Repository.text($0)) }) {
      for finding in chunk.findings {
        let message = finding.message
        #expect(!message.contains { $0.isNewline }, "\(chunk.title)")
        #expect(message.unicodeScalars.count <= 160, "\(message)")
        let first = message.unicodeScalars.first
        #expect(first.map { $0 == "`" || $0.properties.isLowercase } == true, "\(message)")
        #expect(message.last != ".", "\(message)")
        #expect(message.count { $0 == "`" }.isMultiple(of: 2), "\(message)")
        #expect(finding.help?.isEmpty == false, "\(chunk.title): no help for `\(message)`")
        #expect(finding.help.map { !$0.contains { $0.isNewline } && $0.last != "." } == true)
      }
    }
  }

  @Test func `every title says something else, and the faults of a title are counted`() {
    var titles: Set<String> = []
    for chunk in Self.files.flatMap({ GoldenChunk.read(Repository.text($0)) }) {
      #expect(titles.insert(chunk.title).inserted, "\(chunk.title)")
      let count = chunk.findings.count
      if let number = chunk.expectedCount {
        #expect(count == number, "\(chunk.title)")
      } else {
        #expect(count == 1, "\(chunk.title): \(count) findings")
      }
    }
  }

  private static let isUpdating = ProcessInfo.processInfo.environment["PUSHRULES_UPDATE"] == "1"
}
