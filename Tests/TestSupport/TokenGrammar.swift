internal import PushRulesSyntax

/// A grammar whose terminals are tokens: what `TokenRecognizer` goes by.
///
/// Made from the EBNF; of the productions in upper case only their names are used, and the marks that
/// raise an interpolation, for the lexer has read them already.
package struct TokenGrammar: Sendable {
  /// A part of a right side; the numbers are places in `nodes`.
  indirect enum Node: Sendable {
    case nothing
    /// A token of one of these kinds.
    case kinds(Kinds)
    /// A name that is spelled so.
    case word(String)
    case production(Int)
    case sequence([Node])
    case choice([Node])
    case optional(Node)
    case repetition(Node)
    /// The first, unless the second stands there.
    case unless(Node, Node)
    /// The first, unless a name with such a spelling stands in front.
    case withoutFirst(Node, Set<String>)
    case string(StringForm)
    /// All that the production holds so far is a level higher: the place in `GrammarLevels.marks`.
    case level(Int)
  }

  /// What may stand in a string.
  enum StringForm: Sendable {
    case plain, interpolated, pattern
  }

  /// A set of kinds of tokens.
  struct Kinds: Sendable {
    private var bits: UInt64 = 0

    init(_ kinds: [TokenKind]) {
      for kind in kinds { bits |= 1 << UInt64(kind.rawValue) }
    }

    func contains(_ kind: TokenKind) -> Bool { bits & (1 << UInt64(kind.rawValue)) != 0 }
  }

  private(set) var nodes: [Node] = []
  private var numbers: [String: Int] = [:]
  /// The marks that raise an interpolation.
  let interpolationMarks: [Int]

  package init(_ grammar: Grammar) throws {
    guard case .sequence(let interpolation)? = grammar.productions["INTERPOLATION"] else {
      throw Grammar.Fault(description: "INTERPOLATION is no sequence")
    }
    interpolationMarks = interpolation.compactMap(Self.mark)
    for name in grammar.names where !Grammar.isLexical(name) { numbers[name] = numbers.count }
    for name in grammar.names where !Grammar.isLexical(name) {
      guard let part = grammar.productions[name] else { continue }
      nodes.append(try node(part))
    }
  }

  func number(of name: String) -> Int? { numbers[name] }

  private func node(_ part: Grammar.Part) throws -> Node {
    switch part {
    case .literal(let text):
      return Self.kinds[text].map { .kinds(Kinds([$0])) } ?? .word(text)
    case .reference(let name):
      if let number = numbers[name] { return .production(number) }
      guard let token = Self.tokens[name] else { throw fault("\(name) is no token") }
      return token
    case .special: return Self.mark(part).map { .level($0) } ?? .nothing
    case .sequence(let parts): return .sequence(try parts.map(node))
    case .choice(let parts): return .choice(try parts.map(node))
    case .optional(let part): return .optional(try node(part))
    case .repetition(let part): return .repetition(try node(part))
    case .exception(let left, .sequence(let right)):
      // `a - ( ( "x" | "y" ) { CHARACTER } )`: what does not begin with these words.
      guard right.count == 2, right[1] == .repetition(.reference("CHARACTER")),
        case .choice(let words) = right[0]
      else { throw fault("an exception of another form") }
      let spellings = words.compactMap { word -> String? in
        if case .literal(let text) = word { return text }
        return nil
      }
      return .withoutFirst(try node(left), Set(spellings))
    case .exception(let left, let right): return .unless(try node(left), try node(right))
    }
  }

  private static func mark(_ part: Grammar.Part) -> Int? {
    guard case .special(let words) = part else { return nil }
    return GrammarLevels.marks.firstIndex(of: words)
  }

  private func fault(_ text: String) -> Grammar.Fault { Grammar.Fault(description: text) }

  private static let tokens: [String: Node] = [
    "NAME": .kinds(Kinds([.name])),
    "QUOTED_NAME": .kinds(Kinds([.quotedName])),
    "WORD": .kinds(Kinds(TokenKind.allCases.filter(\.isWord))),
    "DIGITS": .kinds(Kinds([.integer])),
    "STRING": .string(.interpolated),
    "PLAIN_STRING": .string(.plain),
    "PATTERN": .string(.pattern),
  ]

  /// The tokens that are always spelled the same.
  private static let kinds: [String: TokenKind] = {
    var kinds: [String: TokenKind] = [:]
    for kind in TokenKind.allCases {
      switch kind {
      case .endOfFile, .unknown, .name, .quotedName, .integer, .stringStart, .stringText,
        .interpolationStart, .interpolationEnd, .stringEnd:
        continue
      default: kinds[kind.spelling] = kind
      }
    }
    return kinds
  }()
}
