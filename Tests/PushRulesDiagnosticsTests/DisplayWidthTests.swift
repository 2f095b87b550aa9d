import PushRulesDiagnostics
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("您有", 4), ("：", 2), ("한국", 4), ("e\u{301}", 1), ("é", 1), ("🙂", 2),
    ("👩‍💻", 2), ("👍🏽", 2), ("🇩🇪", 2), ("ｆ", 2), ("ﾊ", 1), ("\u{200D}", 0), ("…", 1), ("עִברית", 5),
    ("\u{1F3FD}", 2),
  ])
  func `width in columns`(text: String, expected: Int) {
    #expect(DisplayWidth.of(text) == expected)
  }

  @Test(arguments: [
    ("plain 您", "plain 您"), ("a\nb\t", "a␊b␉"), ("\u{7F}", "␡"), ("\u{85}", "<U+0085>"),
    ("\u{202E}x", "<U+202E>x"), ("👩‍💻", "👩‍💻"), ("\u{FEFF}", "<U+FEFF>"),
  ])
  func `what cannot be seen is made visible`(text: String, expected: String) {
    #expect(VisibleText.of(text) == expected)
  }
}

struct SourceFileTests {
  @Test(arguments: [(0, 1, 1), (1, 1, 2), (2, 2, 1), (4, 3, 1), (6, 3, 3)])
  func `a byte has a line and a column`(offset: UInt32, line: Int, column: Int) {
    let file = SourceFile(name: "f", bytes: Array("a\n\r\nbc".utf8))
    #expect(file.position(of: offset) == SourcePosition(line: line, column: column))
  }

  @Test func `a line has neither its line break nor the return before it`() {
    let file = SourceFile(name: "f", bytes: Array("a\n\r\nbc".utf8))
    #expect(file.lineCount == 3)
    #expect((1...3).map { file.text(file.lineRange($0)) } == ["a", "", "bc"])
    #expect(file.lineRange(0).isEmpty)
    #expect(file.lineRange(4).isEmpty)
  }

  @Test func `spans of two files are never equal`() {
    let range = SourceRange(0, 1)
    let first = SourceFile(name: "f", bytes: Array("ab".utf8))
    let second = SourceFile(name: "f", bytes: Array("ab".utf8))
    #expect(SourceSpan(first, range) == SourceSpan(first, range))
    #expect(SourceSpan(first, range) != SourceSpan(second, range))
    #expect(Set([SourceSpan(first, range), SourceSpan(second, range)]).count == 2)
    #expect(SourceSpan(first, range).text == "a")
  }

  @Test func `a range never ends before it starts`() {
    #expect(SourceRange(5, 2).isEmpty)
    #expect(SourceRange(5, 2).length == 0)
    #expect(SourceRange(2, 3).union(SourceRange(7, 9)) == SourceRange(2, 9))
  }
}
