internal import PushRulesDiagnostics
package import PushRulesSyntax

/// Decides whether tokens without a lexical fault are a sentence, by trying everything.
///
/// It shares the lexer with the parser and nothing else, and is fast enough for whole files.
package struct TokenRecognizer {
  private struct Question: Hashable {
    let production: Int
    let position: Int
  }

  private let grammar: TokenGrammar
  private let tokens: [Token]
  private let texts: [String]
  private let lineBreaks: [Bool]
  private var answers: [Question: Set<Int>] = [:]

  package init(_ grammar: TokenGrammar, _ stream: TokenStream) {
    self.grammar = grammar
    let tokens = Array(stream.tokens)
    self.tokens = tokens
    texts = tokens.indices.map { tokens[$0].kind == .name ? stream.text(at: $0) : "" }
    lineBreaks = tokens.indices.map { index in
      let gap = stream.gap(before: index)
      return stream.source.bytes[Int(gap.start)..<Int(gap.end)].contains { $0 == 10 || $0 == 13 }
    }
  }

  /// Whether all tokens are a sentence of `file`.
  package static func accepts(_ stream: TokenStream, _ grammar: TokenGrammar) -> Bool {
    var recognizer = TokenRecognizer(grammar, stream)
    return recognizer.ends(of: "file", at: 0).contains(stream.tokens.count - 1)
  }

  /// All places where a sentence of a production can end that begins at a token.
  package mutating func ends(of name: String, at position: Int) -> Set<Int> {
    guard let number = grammar.number(of: name) else { return [] }
    return ends(of: number, at: position)
  }

  private mutating func ends(of production: Int, at position: Int) -> Set<Int> {
    let question = Question(production: production, position: position)
    if let known = answers[question] { return known }
    let found = ends(of: grammar.nodes[production], at: position)
    answers[question] = found
    return found
  }

  private mutating func ends(of node: TokenGrammar.Node, at position: Int) -> Set<Int> {
    switch node {
    case .nothing: return [position]
    case .kinds(let kinds):
      return kinds.contains(tokens[position].kind) ? [position + 1] : []
    case .word(let word):
      return texts[position] == word ? [position + 1] : []
    case .production(let number): return ends(of: number, at: position)
    case .sequence(let nodes):
      var reached: Set<Int> = [position]
      for node in nodes {
        var next: Set<Int> = []
        for place in reached { next.formUnion(ends(of: node, at: place)) }
        reached = next
        if reached.isEmpty { break }
      }
      return reached
    case .choice(let nodes):
      var reached: Set<Int> = []
      for node in nodes { reached.formUnion(ends(of: node, at: position)) }
      return reached
    case .optional(let node): return ends(of: node, at: position).union([position])
    case .repetition(let node):
      var reached: Set<Int> = [position]
      var open = [position]
      while let place = open.popLast() {
        for end in ends(of: node, at: place) where reached.insert(end).inserted {
          open.append(end)
        }
      }
      return reached
    case .unless(let node, let exception):
      return ends(of: node, at: position).subtracting(ends(of: exception, at: position))
    case .withoutFirst(let node, let words):
      return words.contains(texts[position]) ? [] : ends(of: node, at: position)
    case .string(let form): return string(form, at: position)
    }
  }

  /// A string of one line; its tokens are balanced, since the lexer found no fault.
  private mutating func string(_ form: TokenGrammar.StringForm, at position: Int) -> Set<Int> {
    guard tokens[position].kind == .stringStart else { return [] }
    var index = position + 1
    var holes = 0
    while tokens[index].kind != .stringEnd {
      guard tokens[index].kind == .interpolationStart else {
        guard tokens[index].kind == .stringText else { return [] }
        index += 1
        continue
      }
      holes += 1
      guard form != .plain, form == .interpolated || holes == 1 else { return [] }
      let inner = ends(of: form == .pattern ? "hole" : "expression", at: index + 1)
      guard let end = inner.first(where: { tokens[$0].kind == .interpolationEnd }),
        !lineBreaks[(index + 1)...end].contains(true)
      else { return [] }
      index = end + 1
    }
    return [index + 1]
  }
}
