import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesSyntax
import TestSupport
import Testing

/// Whatever the parser gives, the checker answers; it has a policy exactly when it has no error.
@Suite struct RobustnessTests {
  private func tree(_ text: String) -> (PolicySyntax, hasFault: Bool) {
    let (tree, faults) = PolicySyntax.read(
      SourceFile(name: "test.pushrules", bytes: Array(text.utf8))
    )
    return (tree, !faults.isEmpty)
  }

  private func expectAnswer(_ texts: [String]) {
    let read = texts.map { tree($0) }
    let (policy, found) = Checker.check(read.map(\.0))
    guard !read.contains(where: \.hasFault) else { return }
    let hasError = found.contains { $0.severity == .error }
    #expect((policy == nil) == hasError, "\(texts)")
    if let policy { #expect(!policy.dump().isEmpty) }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `random sentences get an answer`(seed: UInt64) throws {
    let grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
    var generator = try SentenceGenerator(grammar, seed: seed)
    for _ in 0..<60 { expectAnswer([try generator.sentence(of: "file")]) }
  }

  @Test func `random sentences that extend each other get an answer`() throws {
    let grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
    var generator = try SentenceGenerator(grammar, seed: 4)
    for _ in 0..<30 {
      expectAnswer([try generator.sentence(of: "file"), try generator.sentence(of: "file")])
    }
  }

  @Test(arguments: languageSound)
  func `a policy without one of its tokens gets an answer`(_ one: FindingCase) {
    let text = one.files[0]
    let (tree, _) = tree(text)
    let bytes = Array(text.utf8)
    for token in tree.tokens.tokens {
      let start = Int(token.range.start)
      let end = Int(token.range.end)
      guard start < end, end <= bytes.count else { continue }
      let shorter = bytes[..<start] + [UInt8(ascii: " ")] + bytes[end...]
      expectAnswer([String(decoding: shorter, as: UTF8.self)])
    }
  }

  @Test(arguments: languageSound + presenceSound)
  func `a policy with one name exchanged gets an answer`(_ one: FindingCase) {
    var random = SeededGenerator(seed: 5)
    for (index, text) in one.files.enumerated() {
      let names = words(of: text)
      for place in names {
        guard let other = random.pick(names) else { continue }
        var files = one.files
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(place.range, with: Array(other.text.utf8))
        files[index] = String(decoding: bytes, as: UTF8.self)
        expectAnswer(files)
      }
    }
  }

  /// The words of a text with their bytes.
  private func words(of text: String) -> [(text: String, range: Range<Int>)] {
    let bytes = Array(text.utf8)
    var result: [(text: String, range: Range<Int>)] = []
    var start: Int?
    for (index, byte) in (bytes + [0]).enumerated() {
      let isLetter = (97...122).contains(byte) || (65...90).contains(byte) || byte == 95
      if isLetter, start == nil { start = index }
      guard !isLetter, let begin = start else { continue }
      result.append((String(decoding: bytes[begin..<index], as: UTF8.self), begin..<index))
      start = nil
    }
    return result
  }
}
