import PushRulesDiagnostics
import PushRulesSyntax

/// A rule file with one token deleted, written twice, or exchanged with the next one.
struct TokenEdit: CustomStringConvertible {
  enum Kind: String, CaseIterable {
    case delete, double, swap
  }

  let kind: Kind
  /// Which token of the file.
  let index: Int
  let original: TokenStream
  let bytes: [UInt8]
  /// The bytes that are new, or the empty place where something was.
  let changed: Range<Int>

  /// `nil` where the edit changes nothing.
  init?(_ kind: Kind, _ index: Int, of original: TokenStream) {
    let tokens = original.tokens
    let source = original.source.bytes
    func text(_ token: Token) -> ArraySlice<UInt8> {
      source[Int(token.start)..<Int(token.range.end)]
    }
    let token = tokens[index]
    let before = source[..<Int(token.start)]
    switch kind {
    case .delete:
      bytes = Array(before + source[Int(token.range.end)...])
      changed = Int(token.start)..<Int(token.start)
    case .double:
      // Two words would be one.
      let space: [UInt8] = token.kind.isWord || token.kind == .integer ? [0x20] : []
      bytes = Array(before + text(token) + space + source[Int(token.start)...])
      changed = Int(token.start)..<(Int(token.start) + 2 * Int(token.length) + space.count)
    case .swap:
      guard index + 1 < tokens.count, tokens[index + 1].length > 0 else { return nil }
      let next = tokens[index + 1]
      guard !text(token).elementsEqual(text(next)) else { return nil }
      let gap = source[Int(token.range.end)..<Int(next.start)]
      bytes = Array(before + text(next) + gap + text(token) + source[Int(next.range.end)...])
      changed = Int(token.start)..<Int(next.range.end)
    }
    self.kind = kind
    self.index = index
    self.original = original
  }

  /// All edits of a file.
  static func all(of original: TokenStream) -> [TokenEdit] {
    original.tokens.indices.dropLast().flatMap { index in
      Kind.allCases.compactMap { TokenEdit($0, index, of: original) }
    }
  }

  /// The bracket that has lost its partner: the closing one is deleted, or a text has swallowed it.
  ///
  /// It stands where it stood.
  var opening: Token? {
    switch kind {
    case .delete:
      partner(of: index, .leftBrace, .rightBrace)
        ?? partner(of: index, .leftParenthesis, .rightParenthesis)
    case .swap: partner(of: index + 1, .leftParenthesis, .rightParenthesis)
    case .double: nil
    }
  }

  private func partner(of end: Int, _ left: TokenKind, _ right: TokenKind) -> Token? {
    guard original.tokens[end].kind == right else { return nil }
    var open = 0
    for place in (0...end).reversed() {
      switch original.tokens[place].kind {
      case right: open += 1
      case left: open -= 1
      default: continue
      }
      if open == 0 { return original.tokens[place] }
    }
    return nil
  }

  /// The lines of the edit and of the token after it, in the changed file.
  func lines(in edited: TokenStream) -> Set<Int> {
    let source = edited.source
    let after = edited.tokens.first { Int($0.start) >= changed.upperBound }
    var lines = Set([source.position(of: after?.start ?? 0).line])
    let first = source.position(of: UInt32(changed.lowerBound)).line
    let last = source.position(of: UInt32(max(changed.lowerBound, changed.upperBound - 1))).line
    lines.formUnion(first...last)
    return lines
  }

  var description: String {
    let token = original.tokens[index]
    let place = original.source.position(of: token.start)
    let text = original.text(at: index)
    return "\(original.source.name):\(place.line):\(place.column): \(kind) `\(text)`"
  }
}
