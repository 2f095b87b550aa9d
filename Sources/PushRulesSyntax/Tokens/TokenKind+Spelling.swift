extension TokenKind {
  /// How it is written, or what it is called where it has no spelling of its own.
  package var spelling: String {
    switch self {
    case .endOfFile: "the end of the file"
    case .unknown: "unknown"
    case .name: "a name"
    case .quotedName: "a key in back-ticks"
    case .integer: "an integer"
    case .stringStart, .stringEnd: "\""
    case .stringText: "text"
    case .interpolationStart: "\\("
    case .interpolationEnd, .rightParenthesis: ")"
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .leftParenthesis: "("
    case .comma: ","
    case .colon: ":"
    case .question: "?"
    case .equal: "="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .plus: "+"
    case .minus: "-"
    case .dot: "."
    case .bar: "|"
    case .policy, .extends, .input, .output, .gate, .observe, .let, .table, .placeholders, .whole,
      .layer, .decide, .finish, .override, .drop, .reject, .when, .otherwise, .else, .and, .or,
      .not, .is, .in, .for, .where, .true, .false:
      "\(self)"
    }
  }

  /// All reserved words.
  package static let reservedWords: [String] = allCases.filter(\.isReserved).map(\.spelling)

  /// Reserved words by their length, each with its bytes.
  private static let byLength: [[(bytes: [UInt8], kind: TokenKind)]] = {
    var table: [[(bytes: [UInt8], kind: TokenKind)]] = []
    for kind in allCases where kind.isReserved {
      let bytes = Array(kind.spelling.utf8)
      while table.count <= bytes.count { table.append([]) }
      table[bytes.count].append((bytes, kind))
    }
    return table
  }()

  /// The kind of a word: a reserved word or a name.
  static func ofWord(_ word: ArraySlice<UInt8>) -> TokenKind {
    guard word.count < byLength.count else { return .name }
    for entry in byLength[word.count] where word.elementsEqual(entry.bytes) { return entry.kind }
    return .name
  }
}
