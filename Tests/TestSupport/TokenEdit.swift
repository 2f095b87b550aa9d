package import PushRulesDiagnostics
package import PushRulesSyntax

/// What is done to one token of a file, to see what becomes of it.
package enum TokenEdit: String, CaseIterable, Sendable {
  case delete
  case double
  /// With the token after it.
  case swap

  /// A file with one token changed.
  package struct Result {
    package let file: SourceFile
    /// The lines of the edit and of the token after it.
    package let lines: Set<Int>
    /// What was done, for people.
    package let title: String
  }

  /// Changes a token; `nil` where the edit is not possible.
  package func apply(to index: Int, of tokens: TokenStream) -> Result? {
    let bytes = tokens.source.bytes
    let token = tokens.tokens[index]
    func text(_ range: SourceRange) -> ArraySlice<UInt8> {
      bytes[Int(range.start)..<Int(range.end)]
    }
    var result = Array(bytes[..<Int(token.start)])
    var last = index + 1
    switch self {
    case .delete: result += bytes[Int(token.range.end)...]
    case .double:
      let isWord = token.kind.isWord || token.kind == .integer
      result += text(token.range) + (isWord ? [0x20] : []) + bytes[Int(token.start)...]
    case .swap:
      guard index + 1 < tokens.tokens.count, tokens.tokens[index + 1].length > 0 else { return nil }
      let next = tokens.tokens[index + 1]
      let gap = SourceRange(token.range.end, next.start)
      result += text(next.range) + text(gap) + text(token.range) + bytes[Int(next.range.end)...]
      last += 1
    }
    let places = tokens.tokens[index...min(last, tokens.tokens.count - 1)]
    let position = tokens.source.position(of: token.start)
    return Result(
      file: SourceFile(name: tokens.source.name, bytes: result),
      lines: Set(places.map { tokens.source.position(of: $0.start).line }),
      title: "\(rawValue) `\(tokens.text(at: index))` at \(position.line):\(position.column)"
    )
  }

  /// What the syntax stage does wrong about a changed token: tokens lost, too many faults, or the
  /// first fault far from its place.
  package func faults(at index: Int, of tokens: TokenStream) -> [String] {
    guard let result = apply(to: index, of: tokens) else { return [] }
    let (tree, diagnostics) = PolicySyntax.read(result.file)
    var faults = TreeCoverage.faults(of: tree)
    if diagnostics.count > 3 { faults.append("\(diagnostics.map(\.message))") }
    if let first = diagnostics.first(where: { $0.severity == .error }) {
      let found = ([first.primary] + first.secondary).map { $0.span.start.line }
      // An unclosed bracket shows far behind its place: there the opening one is named.
      let opening = self == .delete ? Self.openingLine(of: index, in: tokens) : nil
      if result.lines.isDisjoint(with: found), !found.contains(opening ?? 0) {
        faults.append("\(first.message), lines \(found)")
      }
    }
    return faults.map { "\(result.title): \($0)" }
  }

  /// The line of the brace that a closing one belongs to.
  private static func openingLine(of index: Int, in tokens: TokenStream) -> Int? {
    guard tokens.tokens[index].kind == .rightBrace else { return nil }
    var open = 0
    for place in (0...index).reversed() {
      if tokens.tokens[place].kind == .rightBrace { open += 1 }
      if tokens.tokens[place].kind == .leftBrace { open -= 1 }
      if open == 0 { return tokens.source.position(of: tokens.tokens[place].start).line }
    }
    return nil
  }
}
