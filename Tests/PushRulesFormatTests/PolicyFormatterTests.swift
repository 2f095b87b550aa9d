import PushRulesDiagnostics
import PushRulesFormat
import PushRulesSyntax
import Testing

/// What the tests ask of a text.
enum Formatted {
  /// The tree of a text, which must have no syntax error.
  static func tree(_ text: String) throws -> PolicySyntax {
    let (tree, diagnostics) = PolicySyntax.read(
      SourceFile(name: "test.pushrules", bytes: Array(text.utf8))
    )
    let hasErrors = diagnostics.contains { $0.severity == .error }
    try #require(!hasErrors, "\(DiagnosticRenderer.text(diagnostics))")
    return tree
  }

  static func text(_ text: String) throws -> String {
    String(decoding: PolicyFormatter.format(try tree(text)), as: UTF8.self)
  }

  /// The tokens without commas, which may come and go between entries.
  static func words(_ text: String) throws -> [String] {
    let stream = try tree(text).tokens
    return stream.tokens.indices
      .filter { stream.tokens[$0].kind != .comma }
      .map { stream.text(at: $0) }
  }

  static func comments(_ text: String) throws -> [String] {
    let stream = try tree(text).tokens
    return stream.tokens.indices.flatMap { stream.comments(before: $0) }.map { comment in
      var text = stream.source.text(comment.range)
      while text.last == " " || text.last == "\t" { text.removeLast() }
      return text
    }
  }

  /// What holds for every file: nothing is lost, and formatting again changes nothing.
  @discardableResult
  static func check(_ written: String) throws -> String {
    let formatted = try text(written)
    let again = try text(formatted)
    #expect(again == formatted, "format of format differs for:\n\(written)")
    #expect(try words(formatted) == words(written))
    #expect(try comments(formatted) == comments(written))
    #expect(PolicyFormatter.verified(try tree(written)) == Array(formatted.utf8))
    for line in formatted.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(line.last != " ", "white space at the end of: \(line)")
    }
    #expect(formatted.last == "\n" && !formatted.hasSuffix("\n\n"))
    #expect(!formatted.contains("\n\n\n"))
    return formatted
  }
}

struct PolicyFormatterTests {
  @Test(arguments: FormatSample.all)
  func `every construct has one form`(_ sample: FormatSample) throws {
    #expect(try Formatted.check(sample.written) == sample.formatted)
  }

  @Test(arguments: FormatSample.all)
  func `what is formatted stays as it is`(_ sample: FormatSample) throws {
    #expect(try Formatted.text(sample.formatted) == sample.formatted)
  }

  @Test(arguments: WholeFile.all)
  func `whole files in the one style stay as they are`(_ file: WholeFile) throws {
    #expect(try Formatted.check(file.text) == file.text)
  }

  @Test(arguments: WholeFile.all)
  func `a file without its line breaks is the same file`(_ file: WholeFile) throws {
    let stream = try Formatted.tree(file.text).tokens
    var oneLine = ""
    var depth = 0
    for index in stream.tokens.indices {
      oneLine += (depth > 0 ? stream.source.text(stream.gap(before: index)) : " ")
      oneLine += stream.text(at: index)
      if stream.tokens[index].kind == .stringStart { depth += 1 }
      if stream.tokens[index].kind == .stringEnd { depth -= 1 }
    }
    #expect(!oneLine.contains("\n"))
    let formatted = try Formatted.check(oneLine)
    #expect(try Formatted.words(formatted) == Formatted.words(file.text))
    for line in formatted.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 100)
    }
  }

  @Test(arguments: ["\r\n", "\r"])
  func `other line breaks become line feeds`(lineBreak: String) throws {
    let written = FormatSample.comments[0].written
    let other = written.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineBreak)
    #expect(try Formatted.check(other) == Formatted.text(written))
  }

  @Test func `the first lines are the file's own`() throws {
    let written =
      "\n\n## What it is.\n# and why\npolicy  a  extends \"b.pushrules\" # base\ninput{}"
    let formatted =
      "## What it is.\n# and why\npolicy a extends \"b.pushrules\"   # base\n\ninput {}\n"
    #expect(try Formatted.check(written) == formatted)
  }

  @Test func `a byte order mark and missing line breaks are mended`() throws {
    #expect(try Formatted.check("\u{FEFF}policy a") == "policy a\n")
    #expect(try Formatted.check("policy a # c  \t") == "policy a   # c\n")
  }

  @Test func `a file with a syntax error is not verified`() {
    let file = SourceFile(name: "f", bytes: Array("policy a let = 1".utf8))
    #expect(PolicyFormatter.verified(PolicySyntax.read(file).0) == nil)
  }

  @Test func `deep nesting and long chains end`() throws {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    try Formatted.check("policy a let b = \(deep)")
    let names = (0..<500).map { "layer_number_\($0)" }
    let chain = try Formatted.check("policy a decide b: " + names.joined(separator: " < "))
    #expect(chain.split(separator: "\n").allSatisfy { $0.utf8.count <= 100 })
    let operands = (0..<500).map { "path.number_\($0)" }.joined(separator: " and ")
    try Formatted.check("policy a let b = " + operands)
  }
}
