/// A grammar as read from EBNF: productions by name.
package struct Grammar: Sendable {
  /// The right side of a production, or a part of it.
  package indirect enum Part: Sendable, Equatable {
    case literal(String)
    case reference(String)
    /// `? … ?`, without the marks.
    case special(String)
    case sequence([Part])
    case choice([Part])
    case optional(Part)
    case repetition(Part)
    case exception(Part, Part)
  }

  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  package let productions: [String: Part]
  /// Names in file order.
  package let names: [String]
  /// The text of each right side, with single spaces.
  package let texts: [String: String]

  package init(reading text: String) throws {
    var reader = try GrammarReader(text)
    var productions: [String: Part] = [:]
    var names: [String] = []
    var texts: [String: String] = [:]
    while let production = try reader.readProduction() {
      guard productions[production.name] == nil else {
        throw Fault(description: "\(production.name) is there twice")
      }
      productions[production.name] = production.part
      names.append(production.name)
      texts[production.name] = production.text
    }
    self.productions = productions
    self.names = names
    self.texts = texts
  }

  /// Whether a production is one run of characters.
  package static func isLexical(_ name: String) -> Bool {
    name == name.uppercased()
  }

  /// Every reference in the right sides.
  package var references: Set<String> {
    var found: Set<String> = []
    func visit(_ part: Part) {
      switch part {
      case .literal, .special: break
      case .reference(let name): found.insert(name)
      case .sequence(let parts), .choice(let parts): parts.forEach(visit)
      case .optional(let part), .repetition(let part): visit(part)
      case .exception(let left, let right):
        visit(left)
        visit(right)
      }
    }
    for part in productions.values { visit(part) }
    return found
  }
}

/// Reads EBNF: tokens first, then productions.
private struct GrammarReader {
  private var tokens: [String] = []
  private var index = 0

  init(_ text: String) throws {
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("(*") {
        guard let end = rest.firstRange(of: "*)") else { throw fault("open comment") }
        rest = rest[end.upperBound...]
      } else if first == "\"" || first == "'" || first == "?" {
        let content = rest.dropFirst()
        guard let end = content.firstIndex(of: first) else { throw fault("open \(first)") }
        tokens.append(String(rest[..<end]) + String(first))
        rest = content[content.index(after: end)...]
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        tokens.append(String(word))
        rest = rest.dropFirst(word.count)
      } else {
        tokens.append(String(first))
        rest.removeFirst()
      }
    }
  }

  private func fault(_ text: String) -> Grammar.Fault { Grammar.Fault(description: text) }

  private var current: String { index < tokens.count ? tokens[index] : "" }

  private mutating func take(_ token: String) throws {
    guard current == token else { throw fault("expected \(token), found \(current) at \(index)") }
    index += 1
  }

  mutating func readProduction() throws -> (name: String, part: Grammar.Part, text: String)? {
    guard index < tokens.count else { return nil }
    let name = current
    let start = index
    index += 1
    try take("=")
    let part = try readChoice()
    try take(";")
    return (name, part, tokens[start..<index].joined(separator: " "))
  }

  private mutating func readChoice() throws -> Grammar.Part {
    var parts = [try readSequence()]
    while current == "|" {
      index += 1
      parts.append(try readSequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func readSequence() throws -> Grammar.Part {
    var parts: [Grammar.Part] = []
    while !["|", ";", ")", "]", "}", ""].contains(current) {
      let factor = try readFactor()
      if current == "-" {
        index += 1
        parts.append(.exception(factor, try readFactor()))
      } else {
        parts.append(factor)
      }
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func readFactor() throws -> Grammar.Part {
    let token = current
    index += 1
    switch token.first {
    case "\"", "'": return .literal(String(token.dropFirst().dropLast()))
    case "?":
      let words = token.dropFirst().dropLast().split(
        separator: " ",
        omittingEmptySubsequences: true
      )
      return .special(words.joined(separator: " "))
    case "(":
      let part = try readChoice()
      try take(")")
      return part
    case "[":
      let part = try readChoice()
      try take("]")
      return .optional(part)
    case "{":
      let part = try readChoice()
      try take("}")
      return .repetition(part)
    case let first? where first.isLetter: return .reference(token)
    default: throw fault("unexpected \(token)")
    }
  }
}
