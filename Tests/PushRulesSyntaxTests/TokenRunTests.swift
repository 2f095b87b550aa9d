import Foundation
import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// What follows the beginning of a construct may be anything: the parser moves on and goes no deeper.
@Suite struct TokenRunTests {
  /// Beginnings of constructs, each inside what can hold it.
  static let beginnings = [
    "", "policy p ", "policy p extends ", "policy p override ", "policy p drop ",
    "policy p let a ", "policy p let a = ", "policy p let a = b ", "policy p let a = b is ",
    "policy p let a = 1 + ", "policy p let a = not ", "policy p let a = b. ",
    "policy p let a = b[c ", "policy p let a = (b ",
    "policy p let a = [", "policy p let a = [1 ", "policy p let a = [b for ",
    "policy p let a = [b for c in d ", "policy p let a = { ", "policy p let a = { b: c ",
    "policy p let a = f(", "policy p let a = f(1 ", "policy p let a = any(b ",
    "policy p let a = any(b in c: d ", "policy p let a = output ", "policy p let a = b else ",
    "policy p let a = b when c ", "policy p let a = \"\\(b ", "policy p table t ",
    "policy p table t { \"a\" ", "policy p table t { \"a\" = ", "policy p table t { \"a\" = [1 ",
    "policy p table t { \"a\" = [1\n", "policy p let a = f(1\n", "policy p let a = [b\n",
    "policy p input { a: [int] = [1\n", "policy p observe a by b(1\n",
    "policy p table t { \"a\" = { b: 1 ", "policy p placeholders p ", "policy p placeholders p(a ",
    "policy p placeholders p(a: int ", "policy p placeholders p { \"a\" = b ",
    "policy p placeholders p { \"a\\(", "policy p placeholders p { \"a\\(n: ", "policy p input ",
    "policy p input { a ", "policy p input { a: ", "policy p input { a: [int ",
    "policy p input { a: \"b\" | ", "policy p input { a: json ", "policy p input { a: int = [1 ",
    "policy p output { a: int ", "policy p output { gate ", "policy p observe a ",
    "policy p observe a by b(", "policy p observe a by b(1 ", "policy p observe a by b(1) { ",
    "policy p reject ", "policy p reject \"a\" when ", "policy p layer ", "policy p layer l ",
    "policy p layer l when a ", "policy p layer l { a ", "policy p layer l { a = b ",
    "policy p layer l { let ", "policy p whole ", "policy p decide ", "policy p decide a ",
    "policy p decide a, ", "policy p decide a: b ", "policy p decide a: b < ",
    "policy p decide a { when b ", "policy p decide a { when b: c ",
    "policy p decide a { otherwise: ", "policy p finish ", "policy p finish a ",
  ]

  /// Every token, and some words that mean something in places.
  static let tokens: [String] =
    TokenKind.allCases.compactMap { kind in
      switch kind {
      case .endOfFile, .unknown, .stringStart, .stringText, .interpolationStart,
        .interpolationEnd, .stringEnd, .name, .quotedName, .integer:
        nil
      default: kind.spelling
      }
    } + ["x", "`x`", "1", "\"x\"", "\"\\(x)\"", "\"\\(", "\"", "null", "int", "any", "json", "by"]

  private static func read(_ text: String) -> (PolicySyntax, [Diagnostic]) {
    PolicySyntax.read(SourceFile(name: "t", bytes: Array(text.utf8)))
  }

  /// All that can be tried is, instead of a part.
  static let isWhole = ProcessInfo.processInfo.environment["PUSHRULES_TOKEN_EDITS"] == "all"

  @Test(arguments: beginnings.indices)
  func `any tokens are kept, and accepted only where they make a sentence`(_ index: Int) throws {
    let grammar = try TokenGrammar(Grammar(reading: Repository.text("grammar/pushrules.ebnf")))
    var random = SeededGenerator(seed: UInt64(index))
    for _ in 0..<(Self.isWhole ? 10_000 : 60) {
      var text = Self.beginnings[index]
      for _ in 0..<random.integer(1...6) {
        text += (random.pick(Self.tokens) ?? "") + (random.chance(0.2) ? "\n" : " ")
      }
      let (tree, found) = Self.read(text)
      #expect(TreeCoverage.faults(of: tree) == [], "\(text)")
      let (tokens, lexical) = Lexer.tokenize(tree.source)
      let isAccepted = !found.contains { $0.severity == .error }
      let isSentence = lexical.isEmpty && TokenRecognizer.accepts(tokens, grammar)
      #expect(isAccepted == isSentence, "\(found.map(\.message)) in\n\(text)")
    }
  }

  @Test(arguments: tokens.indices)
  func `a long run of one token goes no deeper`(_ number: Int) async {
    let run = String(repeating: Self.tokens[number] + " ", count: 3_000)
    for (index, beginning) in Self.beginnings.enumerated()
    where Self.isWhole || (index + number) % 20 == 0 {
      #expect(await isCovered(beginning + run), "\(beginning)")
    }
  }

  @Test(arguments: beginnings.indices)
  func `a long run of a few tokens goes no deeper`(_ index: Int) async {
    var random = SeededGenerator(seed: UInt64(index))
    for _ in 0..<(Self.isWhole ? 100 : 2) {
      let run = (0..<random.integer(2...3)).map { _ in random.pick(Self.tokens) ?? "" }
      let text = String(repeating: run.joined(separator: " ") + " ", count: 2_000)
      #expect(await isCovered(Self.beginnings[index] + text), "\(Self.beginnings[index]) \(run)")
    }
  }

  /// What has been too deep, or has not ended, once.
  @Test(arguments: [
    ("policy p input { a: ", "x "), ("policy p let a = 1 + ", "not "),
    ("policy p let a = ", "not + "), ("policy p let a = ", "+ not not "),
    ("policy p input { a: [int] = [1\n", "key?: int\n"),
  ])
  func `a run that is no value is read on a small stack`(_ start: String, _ run: String) async {
    #expect(await isCovered(start + String(repeating: run, count: 10_000)))
  }

  #if DEBUG
    /// A fault on each of the deepest levels takes four times the room of the nesting tests.
    private static let room = 2048
  #else
    private static let room = 512
  #endif

  private func isCovered(_ text: String) async -> Bool {
    // What the tests do with the tree takes more.
    let tree = await onSmallStack(kilobytes: Self.room) { Self.read(text).0 }
    return TreeCoverage.faults(of: tree).isEmpty
  }
}
