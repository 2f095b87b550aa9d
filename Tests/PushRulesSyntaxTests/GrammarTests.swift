import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct GrammarTests {
  let grammar: Grammar

  init() throws {
    grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
  }

  /// Functions `parse…` of the parser with the production in their doc comment.
  private func parseFunctions() -> [String: String] {
    var found: [String: String] = [:]
    for file in Repository.files(in: "Sources/PushRulesSyntax/Parser", suffix: ".swift") {
      var comment: [String] = []
      for line in Repository.text(file).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ) {
        let text = line.trimmingPrefix { $0 == " " }
        if text.hasPrefix("///") {
          comment.append(String(text.dropFirst(3)))
          continue
        }
        defer { comment = [] }
        guard let start = text.firstRange(of: "mutating func parse"), !text.hasPrefix("private")
        else { continue }
        let name = text[start.upperBound...].prefix { $0.isLetter }
        let production = comment.drop { !$0.hasPrefix(" `") }.joined(separator: " ")
        found[snake(name)] = production
      }
    }
    return found
  }

  private func snake(_ name: Substring) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  @Test func `every name in the grammar is a production and every production is used`() {
    let names = Set(grammar.names)
    #expect(grammar.references.subtracting(names).isEmpty)
    #expect(names.subtracting(grammar.references) == ["SOURCE"])
  }

  @Test func `productions and parse functions are the same by name`() throws {
    let functions = Set(parseFunctions().keys)
    let productions = Set(grammar.names.filter { !Grammar.isLexical($0) })
    #expect(functions.subtracting(productions).sorted() == [])
    #expect(productions.subtracting(functions).sorted() == [])
  }

  @Test func `each parse function carries its production as the grammar has it`() throws {
    for (name, comment) in parseFunctions() {
      let inner = comment.trimmingPrefix { $0 == " " || $0 == "`" }
      let text = String(inner.prefix(upTo: inner.lastIndex(of: ";") ?? inner.endIndex)) + ";"
      let read = try Grammar(reading: text)
      let ours = try #require(read.productions[name], "\(name): \(text)")
      #expect(ours == unlimited(try #require(grammar.productions[name])), "\(name)")
    }
  }

  /// A production without its limits.
  private func unlimited(_ part: Grammar.Part) -> Grammar.Part {
    switch part {
    case .literal, .reference, .special: return part
    case .sequence(let parts):
      let rest = parts.filter { part in
        if case .special = part { return false }
        return true
      }
      return rest.count == 1 ? unlimited(rest[0]) : .sequence(rest.map(unlimited))
    case .choice(let parts): return .choice(parts.map(unlimited))
    case .optional(let part): return .optional(unlimited(part))
    case .repetition(let part): return .repetition(unlimited(part))
    case .exception(let left, let right): return .exception(unlimited(left), unlimited(right))
    }
  }

  @Test func `the reserved words of the lexer are those of the grammar`() throws {
    guard case .choice(let parts) = try #require(grammar.productions["RESERVED"]) else {
      Issue.record("RESERVED is no choice")
      return
    }
    let words = parts.map { part in
      if case .literal(let word) = part { return word }
      return "?"
    }
    #expect(words.sorted() == TokenKind.reservedWords.sorted())
    for word in words {
      let uses = grammar.texts.filter {
        !Grammar.isLexical($0.key) && $0.value.contains("\"\(word)\"")
      }
      #expect(!uses.isEmpty, "\(word) is reserved and never used")
    }
  }

  @Test func `the recognizer tells sentences from others`() {
    func isFile(_ text: String) -> Bool {
      GrammarRecognizer.accepts(text, as: "SOURCE", of: grammar)
    }
    #expect(isFile("policy p"))
    #expect(isFile("\u{FEFF}#x\npolicy p let a=1 let b=\"\\(a)\"#"))
    #expect(isFile("policy p let a = x is not null"))
    #expect(!isFile("policy p let a = x is not present"))
    #expect(!isFile("policy p let a = \"\\(b\n)\""))
    #expect(!isFile("policy policy"))
    #expect(!isFile("policyp"))
    #expect(!isFile("policy p let a = any(x)"))
    #expect(isFile("policy p let a = f(x)"))
    #expect(!isFile("policy p let a = b and c or d"))
  }

  /// The tokens of a text; `nil` where the lexer finds a fault.
  private func tokens(_ text: String) -> TokenStream? {
    let (stream, faults) = Lexer.tokenize(SourceFile(name: "t", bytes: Array(text.utf8)))
    return faults.isEmpty ? stream : nil
  }

  @Test func `the recognizer of tokens knows what the one of characters knows`() throws {
    let tokenGrammar = try TokenGrammar(grammar)
    let shipped = Repository.files(in: "rules", suffix: ".pushrules").map { Repository.text($0) }
    for text in shipped + [RichPolicy.text] {
      let stream = try #require(tokens(text))
      #expect(TokenRecognizer.accepts(stream, tokenGrammar))
      #expect(EditRecognizer(tokenGrammar, stream) != nil)
    }
  }

  @Test(arguments: 0..<20)
  func `the parser accepts every random sentence`(_ block: UInt64) throws {
    var generator = try SentenceGenerator(grammar, seed: block)
    for _ in 0..<150 {
      let sentence = try generator.sentence(of: "SOURCE", depth: Int(20 + block * 2), size: 200)
      let file = SourceFile(name: "random.pushrules", bytes: Array(sentence.utf8))
      let (tree, diagnostics) = PolicySyntax.read(file)
      let errors = diagnostics.filter { $0.severity == .error }
      if let error = errors.first {
        Issue.record("\(error.message) at \(error.primary.span.start) in\n\(sentence)")
        return
      }
      #expect(tree.skipped.isEmpty)
    }
  }

  @Test(arguments: 0..<10)
  func `the parser accepts a changed sentence only if the grammar does`(_ block: UInt64) throws {
    var generator = try SentenceGenerator(grammar, seed: 1000 + block)
    let tokenGrammar = try TokenGrammar(grammar)
    var random = SeededGenerator(seed: block)
    var (accepted, refused) = (0, 0)
    for _ in 0..<30 {
      let sentence = try generator.sentence(of: "SOURCE", depth: 24, size: 25)
      let (tokens, _) = Lexer.tokenize(SourceFile(name: "t", bytes: Array(sentence.utf8)))
      guard sentence.utf8.count < 400, tokens.tokens.count > 4 else { continue }
      let index = random.integer(2...(tokens.tokens.count - 2))
      let other = random.integer(0...(tokens.tokens.count - 2))
      let (here, there) = (tokens.tokens[index].range, tokens.tokens[other].range)
      let bytes = tokens.source.bytes
      // Deleted, or replaced by another token of the file.
      let replacement =
        random.chance(0.5) ? [] : [0x20] + bytes[Int(there.start)..<Int(there.end)] + [0x20]
      let changed = bytes[..<Int(here.start)] + replacement + bytes[Int(here.end)...]
      let text = String(decoding: changed, as: UTF8.self)
      let file = SourceFile(name: "changed.pushrules", bytes: Array(changed))
      let (tree, found) = PolicySyntax.read(file)
      let isAccepted = !found.contains { $0.severity == .error }
      let isSentence = GrammarRecognizer.accepts(text, as: "SOURCE", of: grammar)
      if let stream = self.tokens(text) {
        #expect(TokenRecognizer.accepts(stream, tokenGrammar) == isSentence, "\(text)")
        let isEdited = try #require(EditRecognizer(tokenGrammar, tokens)).accepts(stream)
        #expect(isEdited == isSentence, "\(text)")
      } else {
        #expect(!isSentence)
      }
      #expect(isAccepted == isSentence, "\(found.first?.message ?? "no fault") in\n\(text)")
      #expect(TreeCoverage.faults(of: tree) == [])
      if isSentence { accepted += 1 } else { refused += 1 }
    }
    #expect(accepted > 0 && refused > 0)
  }
}
