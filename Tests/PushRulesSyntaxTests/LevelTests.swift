import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// Each production that the grammar raises by a level, at its limit.
@Suite struct LevelTests {
  /// A text with so many levels.
  struct Shape: Sendable, CustomTestStringConvertible {
    let before: String
    let open: String
    let inner: String
    let close: String
    let after: String
    /// How many levels each repetition adds.
    let step: Int
    /// How many levels there are without one.
    let base: Int

    init(
      _ open: String,
      _ inner: String,
      _ close: String,
      before: String = "let a = ",
      after: String = "",
      step: Int = 1,
      base: Int = 0
    ) {
      (self.open, self.inner, self.close) = (open, inner, close)
      (self.before, self.after) = (before, after)
      (self.step, self.base) = (step, base)
    }

    var testDescription: String { before + open + inner + close + after }

    /// The file whose value, type or constant has about so many levels, and how many it has.
    func text(_ levels: Int) -> (text: String, levels: Int) {
      let count = (levels - base) / step
      let text =
        "policy p\n" + before + String(repeating: open, count: count) + inner
        + String(repeating: close, count: count) + after + "\nlet z = 1\n"
      return (text, base + count * step)
    }
  }

  static let expressions = [
    Shape("(", "a", ")"), Shape("[", "a", "]"), Shape("{ a: ", "b", " }"), Shape("f(", "b", ")"),
    Shape("(", "\"a\"", ")"), Shape("[", "[]", "]", base: 1), Shape("f(", "f()", ")", base: 1),
    Shape("[", "{ }", "]", base: 1),
    Shape("f(x: ", "b", ")"), Shape("any(x in ", "a", ": b)"), Shape("first(x in a: ", "b", ")"),
    Shape("[a for x in ", "b", "]"), Shape("[a for x in b where ", "c", "]"),
    Shape("{ a: b when ", "c", " }"), Shape("{ a: b else ", "c", " }"),
    Shape("a[", "b", "]"), Shape("", "a", "[1]"), Shape("", "a", ".b"),
    Shape("", "a", ".b[1]", step: 2),
    Shape("", "a", " + 1"), Shape("", "a", " - 1"), Shape("not ", "a", ""),
    Shape("not (", "a", ")", step: 2),
    Shape("(a or ", "b", ")", step: 2), Shape("(a < ", "b", ")", step: 2),
    Shape("(", "a", " is present)", step: 2), Shape("(", "a", ".b)", step: 2),
  ]

  /// What is raised last stands outside all brackets.
  static let outermost = [
    Shape("(", "a", ")", after: " + b", base: 1),
    Shape("(", "b", ")", before: "let a = b + ", base: 1),
    Shape("(", "b", ")", before: "let a = b + ", after: " + c + d", base: 3),
    Shape("(", "a", ")", after: " in b", base: 1),
    Shape("(", "b", ")", before: "let a = c is ", base: 1),
    Shape("(", "a", ")", after: " is not null", base: 1),
    Shape("(", "a", ")", after: ".b", base: 1),
    Shape("(", "b", ")", before: "let a = b[", after: "]", base: 1),
    Shape("(", "b", ")", before: "let a = b[", after: "].c", base: 2),
    Shape("(", "a", ")", after: " and b", base: 1),
    Shape("(", "b", ")", before: "let a = b or ", after: " or c", base: 1),
    Shape("(", "b", ")", before: "let a = \"x\\(", after: ")\\(c)\"", base: 1),
    Shape("(", "b", ")", before: "let a = not ", base: 1),
    Shape("(", "b", ")", before: "let a = not b.c + d is e and ", after: " + c is d", base: 3),
  ]

  static let types = [
    Shape("[", "int", "]", before: "input { a: ", after: " }"),
    Shape("[string: ", "\"a\" | string", "]", before: "input { a: ", after: " }"),
    Shape("{ a: ", "loose bool", " }", before: "input { a: ", after: " }"),
    Shape("{ a: ", "{ }", " }", before: "input { a: ", after: " }", base: 1),
    Shape("json ", "any", "", before: "output { a: ", after: " }"),
    Shape("[", "\"a\"", "]", before: "table t { \"a\" = ", after: " }"),
    Shape("{ a: ", "-1", " }", before: "table t { otherwise = ", after: " }"),
    Shape("[", "[]", "]", before: "input { a: { b: any = ", after: " } }", base: 2),
    Shape("{ a: ", "[string] = [[]]", " }", before: "input { a: ", after: " }", base: 2),
  ]

  private let grammar: Grammar

  init() throws {
    grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
  }

  /// Whether the parser, the recognizer of characters and that of tokens accept a text.
  private func answers(_ text: String) async throws -> [Bool] {
    let (grammar, tokenGrammar) = (grammar, try TokenGrammar(grammar))
    let file = SourceFile(name: "t", bytes: Array(text.utf8))
    let parsed = await onSmallStack {
      let (tree, found) = PolicySyntax.read(file)
      let isCovered = TreeCoverage.faults(of: tree).isEmpty
      return (found.map(\.code), isCovered)
    }
    #expect(parsed.1)
    #expect(parsed.0 == [] || parsed.0 == ["syntax/nesting-too-deep"], "\(text)")
    // Trying everything takes more room than parsing.
    let isSentence = await onSmallStack(kilobytes: 64 << 10) {
      let (stream, _) = Lexer.tokenize(file)
      return [
        GrammarRecognizer.accepts(text, as: "SOURCE", of: grammar),
        TokenRecognizer.accepts(stream, tokenGrammar),
      ]
    }
    return [parsed.0.isEmpty] + isSentence
  }

  @Test(arguments: expressions + outermost + types)
  func `sixty-four levels are read and sixty-five are not`(_ shape: Shape) async throws {
    // Where each step adds two levels, one of both is passed over.
    for wanted in 63...(64 + shape.step) where (wanted - shape.base) % shape.step == 0 {
      let (text, levels) = shape.text(wanted)
      let expected = [Bool](repeating: levels <= 64, count: 3)
      #expect(try await answers(text) == expected, "\(levels) levels of \(shape.testDescription)")
    }
  }

  @Test func `eight strings are read inside of each other and nine are not`() throws {
    for levels in 7...9 {
      let text =
        "policy p let a = " + String(repeating: "\"\\(", count: levels) + "b"
        + String(repeating: ")\"", count: levels)
      let (_, found) = PolicySyntax.read(SourceFile(name: "t", bytes: Array(text.utf8)))
      let codes = levels <= 8 ? [] : ["syntax/interpolation-too-deep"]
      #expect(found.map(\.code) == codes)
      #expect(GrammarRecognizer.accepts(text, as: "SOURCE", of: grammar) == (levels <= 8))
    }
  }

  @Test func `many parts with too many levels are put aside in linear time`() async {
    let deep = String(repeating: "(", count: 64) + "b" + String(repeating: ")", count: 64)
    for part in [" + " + deep, "[" + deep + "]", " and " + deep] {
      let text = "policy p\nlet a = b" + String(repeating: part, count: 200) + "\nlet z = 1"
      let file = SourceFile(name: "t", bytes: Array(text.utf8))
      let found = await onSmallStack { PolicySyntax.read(file).1.map(\.code) }
      #expect(found == ["syntax/nesting-too-deep"])
    }
  }
}
