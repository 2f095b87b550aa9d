/// Makes random sentences of a grammar, and nothing that is none.
package struct SentenceGenerator {
  private let grammar: Grammar
  private var random: SeededGenerator
  /// For each production how many references lie between it and its shortest sentence.
  private let heights: [String: Int]
  /// How many more references may be nested.
  private var fuel = 0
  /// How many more pieces may be made before only the shortest ones are.
  private var room = 0

  package init(_ grammar: Grammar, seed: UInt64) throws {
    self.grammar = grammar
    random = SeededGenerator(seed: seed)
    heights = try Self.measure(grammar)
  }

  /// A random sentence of a production.
  package mutating func sentence(of name: String, depth: Int = 45, size: Int = 300) throws -> String
  {
    fuel = depth
    room = size
    return try join(pieces(of: name))
  }

  private static func measure(_ grammar: Grammar) throws -> [String: Int] {
    var heights: [String: Int] = [:]
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for name in grammar.names {
        guard let part = grammar.productions[name], let height = height(part, heights),
          heights[name].map({ $0 > height + 1 }) ?? true
        else { continue }
        heights[name] = height + 1
        hasChanged = true
      }
    }
    guard heights.count == grammar.names.count else {
      throw Grammar.Fault(description: "a production has no sentence")
    }
    return heights
  }

  private static func height(_ part: Grammar.Part, _ heights: [String: Int]) -> Int? {
    switch part {
    case .literal, .special, .optional, .repetition: return 0
    case .reference(let name): return heights[name]
    case .sequence(let parts):
      var tallest = 0
      for part in parts {
        guard let height = height(part, heights) else { return nil }
        tallest = max(tallest, height)
      }
      return tallest
    case .choice(let parts): return parts.compactMap { height($0, heights) }.min()
    case .exception(let left, _): return height(left, heights)
    }
  }

  private mutating func pieces(of name: String) throws -> [String] {
    guard let part = grammar.productions[name] else {
      throw Grammar.Fault(description: "\(name) is not there")
    }
    fuel -= 1
    defer { fuel += 1 }
    let isLexical = Grammar.isLexical(name)
    let made = try pieces(of: part, isLexical: isLexical)
    return isLexical ? [made.joined()] : made
  }

  private mutating func pieces(of part: Grammar.Part, isLexical: Bool) throws -> [String] {
    switch part {
    case .literal(let literal):
      room -= 1
      return [literal]
    case .reference(let name):
      let made = try pieces(of: name)
      return isLexical && !Grammar.isLexical(name) ? [join(made)] : made
    case .special(let words):
      return try special(words)
    case .sequence(let parts):
      return try parts.flatMap { try pieces(of: $0, isLexical: isLexical) }
    case .choice(let parts):
      return try pieces(of: choose(parts), isLexical: isLexical)
    case .optional(let part):
      guard isRoomy(part), Bool.random(using: &random) else { return [] }
      return try pieces(of: part, isLexical: isLexical)
    case .repetition(let part):
      guard isRoomy(part) else { return [] }
      var made: [String] = []
      for _ in 0..<[0, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)] {
        made += try pieces(of: part, isLexical: isLexical)
      }
      return made
    case .exception(let left, let right):
      for _ in 0..<1000 {
        let made = try pieces(of: left, isLexical: isLexical)
        let text = isLexical ? made.joined() : made.joined(separator: " ")
        if !GrammarRecognizer.accepts(text, as: right, isLexical: isLexical, of: grammar) {
          return made
        }
      }
      throw Grammar.Fault(description: "an exception leaves nothing")
    }
  }

  private func isRoomy(_ part: Grammar.Part) -> Bool {
    room > 0 && fuel > (Self.height(part, heights) ?? .max)
  }

  private mutating func choose(_ parts: [Grammar.Part]) -> Grammar.Part {
    let fitting = parts.filter(isRoomy)
    if let chosen = fitting.randomElement(using: &random) { return chosen }
    let shortest = parts.min {
      (Self.height($0, heights) ?? .max) < (Self.height($1, heights) ?? .max)
    }
    return shortest ?? .literal("")
  }

  private mutating func special(_ words: String) throws -> [String] {
    guard let range = SpecialSequence.characters(words) else {
      guard SpecialSequence.known.contains(words) else {
        throw Grammar.Fault(description: "unknown ? \(words) ?")
      }
      return []
    }
    // Mostly what people type, sometimes anything.
    let isUsual = range.overlaps(0x20...0x7E) && Int.random(in: 0..<10, using: &random) > 0
    let values = isUsual ? range.clamped(to: 0x20...0x7E) : range
    let value = UInt32.random(in: values, using: &random)
    return [Unicode.Scalar(value).map { String(Character($0)) } ?? "?"]
  }

  /// Tokens in a row, with random trivia between; words stay apart.
  private mutating func join(_ pieces: [String]) -> String {
    var text = ""
    for piece in pieces {
      if !text.isEmpty {
        let needsGap =
          (text.unicodeScalars.last.map(isWordPart) ?? false)
          && (piece.unicodeScalars.first.map(isWordPart) ?? false)
        text += trivia(isNeeded: needsGap)
      }
      text += piece
    }
    return text
  }

  private mutating func trivia(isNeeded: Bool) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3: return isNeeded ? " " : ""
    case 3..<9: return " "
    case 9: return "\n"
    default:
      let saved = (fuel, room)
      (fuel, room) = (6, 30)
      defer { (fuel, room) = saved }
      return (try? pieces(of: "TRIVIA").joined()) ?? " "
    }
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
  }
}
