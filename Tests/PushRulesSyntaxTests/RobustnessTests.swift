import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct RobustnessTests {
  /// What is done to a token.
  enum Edit: String, CaseIterable, CustomTestStringConvertible {
    case delete, double, swap

    var testDescription: String { rawValue }
  }

  static let original = SourceFile(name: "rich.pushrules", bytes: Array(RichPolicy.text.utf8))

  @Test func `the rich policy has no fault and is covered by its tree`() {
    let (tree, diagnostics) = PolicySyntax.read(Self.original)
    #expect(diagnostics.map(\.message) == [])
    #expect(TreeCoverage.faults(of: tree) == [])
    #expect(tree.skipped.isEmpty)
  }

  /// The text with one token changed, and the places of the edit and of the token after it.
  private func edited(
    _ edit: Edit,
    _ index: Int,
    of tokens: TokenStream
  ) -> (text: [UInt8], lines: Set<Int>)? {
    let bytes = tokens.source.bytes
    let token = tokens.tokens[index]
    func text(_ range: SourceRange) -> ArraySlice<UInt8> {
      bytes[Int(range.start)..<Int(range.end)]
    }
    var result = Array(bytes[..<Int(token.start)])
    let next = index + 1 < tokens.tokens.count ? tokens.tokens[index + 1] : nil
    switch edit {
    case .delete: result += bytes[Int(token.range.end)...]
    case .double:
      let isWord = token.kind.isWord || token.kind == .integer
      result += text(token.range) + (isWord ? [0x20] : []) + bytes[Int(token.start)...]
    case .swap:
      guard let next, next.length > 0 else { return nil }
      let gap = SourceRange(token.range.end, next.start)
      result += text(next.range) + text(gap) + text(token.range) + bytes[Int(next.range.end)...]
    }
    var lines: Set<Int> = []
    for place in index...min(index + (edit == .swap ? 2 : 1), tokens.tokens.count - 1) {
      lines.insert(tokens.source.position(of: tokens.tokens[place].start).line)
    }
    return (result, lines)
  }

  /// The line of the bracket that a closing one belongs to.
  private func openingLine(of index: Int, in tokens: TokenStream) -> Int? {
    guard tokens.tokens[index].kind == .rightBrace else { return nil }
    var open = 0
    for place in (0...index).reversed() {
      if tokens.tokens[place].kind == .rightBrace { open += 1 }
      if tokens.tokens[place].kind == .leftBrace { open -= 1 }
      if open == 0 { return tokens.source.position(of: tokens.tokens[place].start).line }
    }
    return nil
  }

  @Test(arguments: Edit.allCases)
  func `one changed token gives at most three faults, the first at its place`(_ edit: Edit) {
    let (tokens, _) = Lexer.tokenize(Self.original)
    var exceptions: [String] = []
    for index in tokens.tokens.indices.dropLast() {
      guard let (text, lines) = edited(edit, index, of: tokens) else { continue }
      let file = SourceFile(name: "edited.pushrules", bytes: text)
      let (tree, diagnostics) = PolicySyntax.read(file)
      let place = tokens.source.position(of: tokens.tokens[index].start)
      let name = "\(edit) `\(tokens.text(at: index))` at \(place.line):\(place.column)"
      let faults = TreeCoverage.faults(of: tree)
      #expect(faults.isEmpty, "\(name): \(faults)")
      #expect(diagnostics.count <= 3, "\(name): \(diagnostics.map(\.message))")
      guard let first = diagnostics.first(where: { $0.severity == .error }) else { continue }
      let found = ([first.primary] + first.secondary).map { $0.span.start.line }
      // An unclosed bracket shows far behind its place: there the opening one is named.
      let opening = edit == .delete ? openingLine(of: index, in: tokens) : nil
      if lines.isDisjoint(with: found), !found.contains(opening ?? 0) {
        exceptions.append("\(name): \(first.message) \(found)")
      }
    }
    #expect(exceptions == [])
  }
}
