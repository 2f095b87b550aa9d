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
  private var answers: [Question: GrammarEnds] = [:]

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
    return Set(ends(of: number, at: position).keys)
  }

  private mutating func ends(of production: Int, at position: Int) -> GrammarEnds {
    let question = Question(production: production, position: position)
    if let known = answers[question] { return known }
    let found = ends(of: grammar.nodes[production], at: position, GrammarLevels())
    answers[question] = found
    return found
  }

  /// The levels are those of what the production holds so far.
  private mutating func ends(
    of node: TokenGrammar.Node,
    at position: Int,
    _ levels: GrammarLevels
  ) -> GrammarEnds {
    switch node {
    case .nothing: return [position: levels]
    case .level(let mark): return levels.raised(by: mark).map { [position: $0] } ?? [:]
    case .kinds(let kinds):
      return kinds.contains(tokens[position].kind) ? [position + 1: levels] : [:]
    case .word(let word):
      return texts[position] == word ? [position + 1: levels] : [:]
    case .production(let number):
      return ends(of: number, at: position).mapValues { $0.over(levels) }
    case .sequence(let nodes):
      var reached = [position: levels]
      for node in nodes {
        var next: GrammarEnds = [:]
        for (place, levels) in reached { next.add(ends(of: node, at: place, levels)) }
        reached = next
        if reached.isEmpty { break }
      }
      return reached
    case .choice(let nodes):
      var reached: GrammarEnds = [:]
      for node in nodes { reached.add(ends(of: node, at: position, levels)) }
      return reached
    case .optional(let node):
      var reached = [position: levels]
      reached.add(ends(of: node, at: position, levels))
      return reached
    case .repetition(let node):
      var reached = [position: levels]
      var open = [position]
      while let place = open.popLast() {
        guard let levels = reached[place] else { continue }
        for (end, found) in ends(of: node, at: place, levels) {
          let lower = reached[end].map { $0.orLower(found) } ?? found
          guard reached.updateValue(lower, forKey: end) != lower else { continue }
          open.append(end)
        }
      }
      return reached
    case .unless(let node, let exception):
      let excluded = ends(of: exception, at: position, levels)
      return ends(of: node, at: position, levels).filter { excluded[$0.key] == nil }
    case .withoutFirst(let node, let words):
      return words.contains(texts[position]) ? [:] : ends(of: node, at: position, levels)
    case .string(let form): return string(form, at: position, levels)
    }
  }

  /// A string of one line; its tokens are balanced, since the lexer found no fault.
  private mutating func string(
    _ form: TokenGrammar.StringForm,
    at position: Int,
    _ levels: GrammarLevels
  ) -> GrammarEnds {
    guard tokens[position].kind == .stringStart else { return [:] }
    var levels = levels
    var index = position + 1
    var holes = 0
    while tokens[index].kind != .stringEnd {
      guard tokens[index].kind == .interpolationStart else {
        guard tokens[index].kind == .stringText else { return [:] }
        index += 1
        continue
      }
      holes += 1
      guard form != .plain, form == .interpolated || holes == 1 else { return [:] }
      let name = form == .pattern ? "hole" : "expression"
      guard let number = grammar.number(of: name),
        let (end, inner) = ends(of: number, at: index + 1)
          .first(where: { tokens[$0.key].kind == .interpolationEnd }),
        !lineBreaks[(index + 1)...end].contains(true)
      else { return [:] }
      var whole = inner
      if form == .interpolated {
        for mark in grammar.interpolationMarks {
          guard let raised = whole.raised(by: mark) else { return [:] }
          whole = raised
        }
      }
      levels = levels.over(whole)
      index = end + 1
    }
    return [index + 1: levels]
  }
}
