package import PushRulesDiagnostics

/// Tokens → tree, by recursive descent: one function for each production of the grammar.
///
/// The parser never gives up and always moves on: what is missing becomes a `missing` node, what has
/// no place goes to `skipped`, and a second fault at the same place is not reported.
package struct Parser {
  /// How many levels a type, a constant or an expression may have, as the grammar counts them.
  ///
  /// The trees are walked and released by recursion, which must never exhaust a stack.
  package static let nestingLimit = 64

  let stream: TokenStream
  /// The tokens without those that the lexer has reported, and the one that is read next.
  var cursor: TokenCursor
  /// For each of `tokens` its index in the stream.
  let streamIndices: ContiguousArray<Int>
  var diagnostics: [Diagnostic] = []
  var skipped: [SourceRange] = []
  /// The brackets that are open around the current token, outermost first.
  var openBrackets: [Token] = []
  /// The blocks that are open around the current token, outermost first.
  var blocks: [Block] = []
  /// The braces of the current declaration that have been closed, with what closed them.
  var closedBraces: [(opening: Token, closing: Token)] = []
  /// How deep the current token is nested.
  var depth = 0
  /// How many levels the expression has that was parsed last; a name has none.
  var height = 0
  /// The streams' indices whose documentation belongs to a node.
  var documented: Set<Int> = []
  /// Where the last fault was reported.
  private var lastFault = -1
  /// How many tokens have been taken into nodes, strings counted as one.
  private var taken = 0
  /// How many had been taken at the last fault.
  private var takenAtFault = Int.min / 2
  /// How many faults were found, reported or not.
  private(set) var faultCount = 0
  /// One cause gives one fault, however deep the nesting is.
  private var hasReportedDepth = false
  /// How many faults were found before the current declaration.
  var faultsBefore = 0
  /// Where a comma was missing last: a loop over items goes on there once only.
  var missingComma = -1
  /// Whether a bracket was missing or too many in the current declaration.
  var hasBracketFault = false

  init(_ stream: TokenStream) {
    self.stream = stream
    var tokens = ContiguousArray<Token>()
    var indices = ContiguousArray<Int>()
    tokens.reserveCapacity(stream.tokens.count)
    indices.reserveCapacity(stream.tokens.count)
    for (index, token) in stream.tokens.enumerated() {
      if token.kind == .unknown {
        skipped.append(token.range)
      } else {
        tokens.append(token)
        indices.append(index)
      }
    }
    if tokens.last?.kind != .endOfFile {
      let end = stream.tokens.last?.range.end ?? 0
      tokens.append(Token(kind: .endOfFile, start: end, length: 0))
      indices.append(stream.tokens.count)
    }
    cursor = TokenCursor(tokens: tokens)
    streamIndices = indices
  }

  /// Builds a file's tree and reports what the grammar does not allow.
  ///
  /// - Complexity: O(tokens × nesting).
  package static func parse(_ tokens: TokenStream) -> (PolicySyntax, [Diagnostic]) {
    var parser = Parser(tokens)
    let tree = parser.parseFile()
    return (tree, parser.diagnostics)
  }

  // MARK: Looking

  var tokens: ContiguousArray<Token> { cursor.tokens }

  var index: Int { cursor.index }

  var current: Token { cursor.current }

  var source: SourceFile { stream.source }

  func kind(ahead distance: Int = 0) -> TokenKind { cursor.kind(ahead: distance) }

  func at(_ kind: TokenKind) -> Bool { cursor.at(kind) }

  func atOperator(_ kind: TokenKind) -> Bool { cursor.atOperator(kind) }

  /// Whether the current token is this word, which is not reserved.
  func at(word: String, ahead distance: Int = 0) -> Bool {
    guard kind(ahead: distance) == .name else { return false }
    let range = tokens[index + distance].range
    return source.bytes[Int(range.start)..<Int(range.end)].elementsEqual(word.utf8)
  }

  func text(_ token: Token) -> String { source.text(token.range) }

  func span(_ range: SourceRange) -> SourceSpan { SourceSpan(source, range) }

  var previousEnd: UInt32 { cursor.previousEnd }

  /// Whether a line break stands between the current token and the one before it.
  var isOnNewLine: Bool {
    guard index > 0 else { return true }
    let gap = Int(previousEnd)..<max(Int(previousEnd), Int(current.start))
    return source.bytes[gap].contains(where: Lexer.isLineBreak)
  }

  func range(from start: UInt32) -> SourceRange { cursor.range(from: start) }

  var gapRange: SourceRange { cursor.gapRange }

  // MARK: Moving

  /// Takes the current token into a node.
  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if token.kind != .endOfFile { cursor.index += 1 }
    if token.kind != .stringText, token.kind != .stringEnd { taken += 1 }
    return token
  }

  /// Takes the current token into a node if it is of this kind.
  mutating func eat(_ kind: TokenKind) -> Token? {
    at(kind) ? advance() : nil
  }

  /// Puts the current token aside.
  mutating func skip() {
    guard !at(.endOfFile) else { return }
    if current.length > 0 { skipped.append(current.range) }
    cursor.index += 1
  }

  /// Puts tokens aside that have been taken into a node which is given up.
  mutating func setAside(from start: Int) {
    let known = Set(skipped.suffix(index - start))
    for token in tokens[start..<index] where token.length > 0 && !known.contains(token.range) {
      skipped.append(token.range)
    }
  }

  // MARK: Reporting

  /// The current token as messages name it.
  var found: String {
    switch current.kind {
    case .endOfFile: return "the end of the file"
    case .interpolationEnd: return "`)`"
    case .stringStart: return "a string"
    case .quotedName: return VisibleText.of(text(current))
    default:
      let text = VisibleText.of(text(current))
      return text.unicodeScalars.count > 40
        ? "`\(String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))))…`" : "`\(text)`"
    }
  }

  /// The current token's place; a whole string for its opening quote.
  var currentSpan: SourceSpan {
    guard at(.stringStart) else { return span(current.range) }
    var end = index
    var open = 0
    while end < tokens.count {
      if tokens[end].kind == .stringStart { open += 1 }
      if tokens[end].kind == .stringEnd { open -= 1 }
      if open == 0 { break }
      end += 1
    }
    let last = tokens[min(end, tokens.count - 1)]
    return span(SourceRange(current.start, last.range.end))
  }

  /// Reports a fault at the current token, unless its cause has been reported.
  mutating func report(_ diagnostic: Diagnostic) {
    faultCount += 1
    let isConsequence = lastFault == index || followsLexicalFault || followsFault
    lastFault = index
    takenAtFault = taken
    if !isConsequence { add(withPlaceBefore(diagnostic)) }
  }

  /// Keeps a fault, wherever it is; of very many the first are enough.
  mutating func add(_ diagnostic: Diagnostic) {
    if diagnostics.count < Lexer.diagnosticLimit { diagnostics.append(diagnostic) }
  }

  /// What is missing may have its place on the line before: the label names it.
  private func withPlaceBefore(_ diagnostic: Diagnostic) -> Diagnostic {
    guard index > 0, isOnNewLine, diagnostic.secondary.isEmpty,
      diagnostic.primary.span.range.start == current.start
    else { return diagnostic }
    return Diagnostic(
      code: diagnostic.code,
      severity: diagnostic.severity,
      message: diagnostic.message,
      at: diagnostic.primary.span,
      label: diagnostic.primary.message,
      secondary: [Diagnostic.Label(span(tokens[index - 1].range), "after this")],
      help: diagnostic.help
    )
  }

  /// Whether the last fault is on this line and fewer than three tokens have been right since.
  private var followsFault: Bool {
    guard lastFault >= 0, taken - takenAtFault < 3 else { return false }
    let gap = Int(tokens[lastFault].start)..<max(Int(tokens[lastFault].start), Int(current.start))
    return !source.bytes[gap].contains(where: Lexer.isLineBreak)
  }

  /// Whether the lexer has reported what stands directly before the current token.
  var followsLexicalFault: Bool {
    let position = streamIndices[index]
    guard position > 0 else { return false }
    let before = stream.tokens[position - 1]
    if before.kind == .unknown { return true }
    return before.length == 0 && (before.kind == .stringEnd || before.kind == .interpolationEnd)
  }

  /// Whether the lexer has reported what stands directly behind the current token.
  var precedesLexicalFault: Bool {
    let position = streamIndices[index] + 1
    return position < stream.tokens.count && stream.tokens[position].kind == .unknown
  }

  /// Whether a fault was reported at the current token.
  var isFaulty: Bool { lastFault == index }

  /// Goes one level down; `false`, with a fault, where the limit is reached.
  mutating func enter() -> Bool {
    guard depth < Self.nestingLimit else {
      reportDepth(current.range)
      return false
    }
    depth += 1
    return true
  }

  mutating func reportDepth(_ range: SourceRange) {
    guard !hasReportedDepth else { return }
    hasReportedDepth = true
    add(SyntaxDiagnostics.nestingTooDeep(span(range)))
  }
}
