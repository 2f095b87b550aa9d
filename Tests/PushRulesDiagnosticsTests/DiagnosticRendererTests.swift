import PushRulesDiagnostics
import Testing

struct DiagnosticRendererTests {
  /// Colours are written as `␛` in the samples; a real escape in a message is shown as that sign.
  private static func escaped(_ text: String) -> String {
    text.replacing("\u{241B}", with: "<ESC>").replacing("\u{1B}", with: "␛")
  }

  @Test(arguments: DiagnosticSample.all)
  func `text shows line, carets, labels and help`(_ sample: DiagnosticSample) {
    #expect(DiagnosticRenderer.text(sample.diagnostics) == sample.text)
  }

  @Test(arguments: DiagnosticSample.all)
  func `coloured text is the same text with colours`(_ sample: DiagnosticSample) {
    let coloured = DiagnosticRenderer.text(sample.diagnostics, style: .ansi)
    #expect(Self.escaped(coloured) == sample.ansi)
    let colour = /\u{1B}\[[0-9;]+m/
    #expect(coloured.replacing(colour, with: "") == sample.text)
  }

  @Test(arguments: DiagnosticSample.all)
  func `plain text has one fact a line and no drawing`(_ sample: DiagnosticSample) {
    #expect(DiagnosticRenderer.plain(sample.diagnostics) == sample.plain)
  }

  @Test(arguments: DiagnosticSample.all)
  func `JSON is one object a line`(_ sample: DiagnosticSample) {
    #expect(DiagnosticRenderer.json(sample.diagnostics) == sample.json)
  }

  @Test func `an empty line stands between two findings`() {
    let both = DiagnosticSample.oneWord.diagnostics + DiagnosticSample.twoFiles.diagnostics
    #expect(
      DiagnosticRenderer.text(both)
        == DiagnosticSample.oneWord.text + "\n" + DiagnosticSample.twoFiles.text
    )
    #expect(
      DiagnosticRenderer.plain(both)
        == DiagnosticSample.oneWord.plain + DiagnosticSample.twoFiles.plain
    )
  }

  @Test func `nothing found writes nothing`() {
    #expect(DiagnosticRenderer.text([], style: .ansi) == "")
    #expect(DiagnosticRenderer.plain([]) == "")
    #expect(DiagnosticRenderer.json([]) == "")
  }

  @Test(arguments: [
    (0, 0, "no findings"), (1, 0, "1 error"), (2, 1, "2 errors, 1 warning"),
    (0, 2, "2 warnings"),
  ])
  func `the summary counts`(errors: Int, warnings: Int, expected: String) {
    let span = MarkedFile("a", "«x»").spans[0]
    let error = Diagnostic(code: "a/b", message: "c", at: span)
    let warning = Diagnostic(code: "a/b", severity: .warning, message: "c", at: span)
    let all =
      Array(repeating: error, count: errors) + Array(repeating: warning, count: warnings)
    #expect(DiagnosticRenderer.summary(all) == expected)
  }
}

/// Where the carets stand when the line or the place is unusual.
struct SnippetTests {
  /// The rendered lines after the frame.
  private func snippet(_ bytes: [UInt8], _ start: UInt32, _ end: UInt32) -> [String] {
    let span = SourceSpan(SourceFile(name: "f", bytes: bytes), SourceRange(start, end))
    let diagnostic = Diagnostic(code: "a/b", message: "m", at: span)
    let lines = DiagnosticRenderer.text([diagnostic]).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    return lines.dropFirst(3).dropLast().map(String.init)
  }

  @Test func `an empty file has a caret on its empty line`() {
    #expect(snippet([], 0, 0) == ["1 |", "  | ^"])
  }

  @Test func `the end of the file is the line after the last line break`() {
    #expect(snippet(Array("abc\n".utf8), 4, 4) == ["2 |", "  | ^"])
  }

  @Test func `a line break is shown behind its line`() {
    #expect(snippet(Array("abc\r\nd".utf8), 4, 5) == ["1 | abc", "  |    ^"])
  }

  @Test func `a place of several lines is marked to the end of the first`() {
    #expect(snippet(Array("a bc\nde\n".utf8), 2, 7) == ["1 | a bc", "  |   ^^"])
  }

  @Test func `bytes that are no UTF-8 are one sign each fault`() {
    #expect(snippet([0x61, 0xFF, 0xC3, 0x62], 3, 4) == ["1 | a\u{FFFD}\u{FFFD}b", "  |    ^"])
  }

  @Test func `a place past the end of the file is its end`() {
    #expect(snippet(Array("ab".utf8), 90, 95) == ["1 | ab", "  |   ^"])
  }

  @Test(arguments: [
    (0, "x", 0, "", "…"), (60, "x", 41, "…", "…"), (1000, "x", 41, "…", "…"),
    (1990, "x", 110, "…", ""), (1999, "x", 119, "…", ""), (1000, "\u{4F60}", 41, "…", "…"),
  ])
  func `of a long line at most 120 columns around the place are shown`(
    index: Int,
    sign: String,
    caret: Int,
    front: String,
    behind: String
  ) throws {
    let text = String(repeating: sign, count: 2000)
    let size = sign.utf8.count
    let start = UInt32(index * size)
    let lines = snippet(Array(text.utf8), start, start + UInt32(size))
    let shown = lines[0].dropFirst(4)
    #expect(DisplayWidth.of(String(shown)) <= 120)
    #expect(DisplayWidth.of(String(shown)) >= 118)
    #expect(shown.hasPrefix("…") == !front.isEmpty)
    #expect(shown.hasSuffix("…") == !behind.isEmpty)
    #expect(lines[1].prefix { $0 != "^" }.count - 4 == caret)
    #expect(lines[1].count { $0 == "^" } == DisplayWidth.of(sign))
  }

  @Test func `a huge line costs no more than what is shown`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000_000)
    let lines = snippet(bytes, 5_000_000, 5_000_400)
    #expect(lines[0].count == 124)
    #expect(lines[1].count { $0 == "^" } > 70)
  }
}
