/// How many levels something has, for each of the limits that a grammar sets.
struct GrammarLevels: Equatable {
  private static let limits: [UInt8] = [64, 8]

  /// The mark's words for each of the limits.
  static let marks = limits.map { "at most \($0) levels" }

  private var counts: SIMD2<UInt8> = .zero

  /// Those of a whole that has two parts.
  func over(_ other: GrammarLevels) -> GrammarLevels {
    var result = self
    result.counts = pointwiseMax(counts, other.counts)
    return result
  }

  /// Those of the lower one of two ways to read the same.
  func orLower(_ other: GrammarLevels) -> GrammarLevels {
    var result = self
    result.counts = pointwiseMin(counts, other.counts)
    return result
  }

  /// One level more; `nil` beyond the limit.
  func raised(by mark: Int) -> GrammarLevels? {
    guard counts[mark] < Self.limits[mark] else { return nil }
    var result = self
    result.counts[mark] += 1
    return result
  }
}

/// The places where something can end, and how many levels it has then.
typealias GrammarEnds = [Int: GrammarLevels]

extension GrammarEnds {
  mutating func add(_ other: GrammarEnds) {
    merge(other) { $0.orLower($1) }
  }
}

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
  private var answers: [Question: GrammarEnds] = [:]

  private init(_ grammar: Grammar, _ text: String) {
    self.grammar = grammar
    self.text = Array(text.unicodeScalars)
  }

  /// Whether the whole text is what a production describes.
  package static func accepts(_ text: String, as production: String, of grammar: Grammar) -> Bool {
    var recognizer = GrammarRecognizer(grammar, text)
    return recognizer.ends(of: production, at: 0)[recognizer.text.count] != nil
  }

  /// Whether the whole text is what a part describes.
  static func accepts(
    _ text: String,
    as part: Grammar.Part,
    isLexical: Bool,
    of grammar: Grammar
  ) -> Bool {
    var recognizer = GrammarRecognizer(grammar, text)
    let ends = recognizer.ends(of: part, at: 0, GrammarLevels(), isLexical: isLexical)
    return ends[recognizer.text.count] != nil
  }

  private mutating func ends(of name: String, at position: Int) -> GrammarEnds {
    let question = Question(name: name, position: position)
    if let known = answers[question] { return known }
    guard let part = grammar.productions[name] else { return [:] }
    let found = ends(
      of: part,
      at: position,
      GrammarLevels(),
      isLexical: Grammar.isLexical(name)
    )
    answers[question] = found
    return found
  }

  /// All places where something that begins at a position can end; the levels are those of what the
  /// production holds so far.
  private mutating func ends(
    of part: Grammar.Part,
    at position: Int,
    _ levels: GrammarLevels,
    isLexical: Bool
  ) -> GrammarEnds {
    switch part {
    case .literal(let literal):
      let start = isLexical ? position : afterTrivia(position)
      let scalars = Array(literal.unicodeScalars)
      guard text[start...].starts(with: scalars) else { return [:] }
      let end = start + scalars.count
      let isWord = scalars.last.map(isWordPart) ?? false
      if !isLexical, isWord, end < text.count, isWordPart(text[end]) { return [:] }
      return [end: levels]
    case .reference(let name):
      let isToken = !isLexical && Grammar.isLexical(name)
      return ends(of: name, at: isToken ? afterTrivia(position) : position)
        .mapValues { $0.over(levels) }
    case .special(let words):
      if let mark = GrammarLevels.marks.firstIndex(of: words) {
        return levels.raised(by: mark).map { [position: $0] } ?? [:]
      }
      return special(words, at: position).map { [$0: levels] } ?? [:]
    case .sequence(let parts):
      var reached = [position: levels]
      for part in parts {
        var next: GrammarEnds = [:]
        for (place, levels) in reached {
          next.add(ends(of: part, at: place, levels, isLexical: isLexical))
        }
        reached = next
        if reached.isEmpty { break }
      }
      return reached
    case .choice(let parts):
      var reached: GrammarEnds = [:]
      for part in parts {
        reached.add(ends(of: part, at: position, levels, isLexical: isLexical))
      }
      return reached
    case .optional(let part):
      var reached = [position: levels]
      reached.add(ends(of: part, at: position, levels, isLexical: isLexical))
      return reached
    case .repetition(let part):
      var reached = [position: levels]
      var open = [position]
      while let place = open.popLast() {
        guard let levels = reached[place] else { continue }
        for (end, found) in ends(of: part, at: place, levels, isLexical: isLexical) {
          let lower = reached[end].map { $0.orLower(found) } ?? found
          guard reached.updateValue(lower, forKey: end) != lower else { continue }
          open.append(end)
        }
      }
      return reached
    case .exception(let left, let right):
      let excluded = ends(of: right, at: position, levels, isLexical: isLexical)
      return ends(of: left, at: position, levels, isLexical: isLexical)
        .filter { excluded[$0.key] == nil }
    }
  }

  /// A token is one run of characters, so the longest trivia is the only one that helps.
  private mutating func afterTrivia(_ position: Int) -> Int {
    var place = position
    while let end = ends(of: "TRIVIA", at: place).keys.max() { place = end }
    return place
  }

  /// Where the place ends that a condition describes.
  private func special(_ words: String, at position: Int) -> Int? {
    if let range = SpecialSequence.characters(words) {
      guard position < text.count, range.contains(text[position].value) else { return nil }
      return position + 1
    }
    if words.hasPrefix("no "), position < text.count {
      let isDigit = ("0"..."9").contains(text[position])
      if words == "no DIGIT follows" ? isDigit : isWordPart(text[position]) { return nil }
    }
    return position
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
  static let known = Set(
    [
      "fits into 64 bits", "at most 16777216 bytes of UTF-8",
      "no LETTER, DIGIT or \"_\" follows", "no DIGIT follows",
    ] + GrammarLevels.marks
  )
}
