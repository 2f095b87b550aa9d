/// Decides whether a text is a sentence of a grammar, by trying everything and remembering it.
///
/// It shares nothing with the parser: it only knows what the grammar's notation means.
package struct GrammarRecognizer {
  private struct Question: Hashable {
    let name: String
    let position: Int
  }

  private let grammar: Grammar
  private let text: [Unicode.Scalar]
  private var answers: [Question: Set<Int>] = [:]

  private init(_ grammar: Grammar, _ text: String) {
    self.grammar = grammar
    self.text = Array(text.unicodeScalars)
  }

  /// Whether the whole text is what a production describes.
  package static func accepts(_ text: String, as production: String, of grammar: Grammar) -> Bool {
    var recognizer = GrammarRecognizer(grammar, text)
    return recognizer.ends(of: production, at: 0).contains(recognizer.text.count)
  }

  /// Whether the whole text is what a part describes.
  static func accepts(
    _ text: String,
    as part: Grammar.Part,
    isLexical: Bool,
    of grammar: Grammar
  ) -> Bool {
    var recognizer = GrammarRecognizer(grammar, text)
    return recognizer.ends(of: part, at: 0, isLexical: isLexical).contains(recognizer.text.count)
  }

  private mutating func ends(of name: String, at position: Int) -> Set<Int> {
    let question = Question(name: name, position: position)
    if let known = answers[question] { return known }
    guard let part = grammar.productions[name] else { return [] }
    let found = ends(of: part, at: position, isLexical: Grammar.isLexical(name))
    answers[question] = found
    return found
  }

  /// All places where something that begins at a position can end.
  private mutating func ends(of part: Grammar.Part, at position: Int, isLexical: Bool) -> Set<Int> {
    switch part {
    case .literal(let literal):
      let start = isLexical ? position : afterTrivia(position)
      let scalars = Array(literal.unicodeScalars)
      guard text[start...].starts(with: scalars) else { return [] }
      let end = start + scalars.count
      let isWord = scalars.last.map(isWordPart) ?? false
      if !isLexical, isWord, end < text.count, isWordPart(text[end]) { return [] }
      return [end]
    case .reference(let name):
      let isToken = !isLexical && Grammar.isLexical(name)
      return ends(of: name, at: isToken ? afterTrivia(position) : position)
    case .special(let words):
      return special(words, at: position)
    case .sequence(let parts):
      var reached: Set<Int> = [position]
      for part in parts {
        var next: Set<Int> = []
        for place in reached { next.formUnion(ends(of: part, at: place, isLexical: isLexical)) }
        reached = next
        if reached.isEmpty { break }
      }
      return reached
    case .choice(let parts):
      var reached: Set<Int> = []
      for part in parts { reached.formUnion(ends(of: part, at: position, isLexical: isLexical)) }
      return reached
    case .optional(let part):
      return ends(of: part, at: position, isLexical: isLexical).union([position])
    case .repetition(let part):
      var reached: Set<Int> = [position]
      var open = [position]
      while let place = open.popLast() {
        for end in ends(of: part, at: place, isLexical: isLexical)
        where reached.insert(end).inserted {
          open.append(end)
        }
      }
      return reached
    case .exception(let left, let right):
      let all = ends(of: left, at: position, isLexical: isLexical)
      return all.subtracting(ends(of: right, at: position, isLexical: isLexical))
    }
  }

  /// A token is one run of characters, so the longest trivia is the only one that helps.
  private mutating func afterTrivia(_ position: Int) -> Int {
    var place = position
    while let end = ends(of: "TRIVIA", at: place).max() { place = end }
    return place
  }

  private func special(_ words: String, at position: Int) -> Set<Int> {
    if let range = SpecialSequence.characters(words) {
      guard position < text.count, range.contains(text[position].value) else { return [] }
      return [position + 1]
    }
    if words.hasPrefix("no "), position < text.count {
      let isDigit = ("0"..."9").contains(text[position])
      if words == "no DIGIT follows" ? isDigit : isWordPart(text[position]) { return [] }
    }
    return [position]
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
  }
}

/// What `? … ?` says.
enum SpecialSequence {
  /// The characters of `U+0041` and `U+0041 to U+005A`.
  static func characters(_ words: String) -> ClosedRange<UInt32>? {
    let parts = words.split(separator: " ")
    guard let first = parts.first.flatMap(scalar) else { return nil }
    if parts.count == 1 { return first...first }
    guard parts.count == 3, parts[1] == "to", let last = scalar(parts[2]) else { return nil }
    return first...last
  }

  private static func scalar(_ word: Substring) -> UInt32? {
    guard word.hasPrefix("U+") else { return nil }
    return UInt32(word.dropFirst(2), radix: 16)
  }

  /// The limits and conditions that the reader knows; another one is a fault of the grammar.
  static let known: Set<String> = [
    "fits into 64 bits", "nested at most 64 deep", "nested at most 8 deep",
    "at most 16777216 bytes of UTF-8", "no LETTER, DIGIT or \"_\" follows", "no DIGIT follows",
  ]
}
