package import PushRulesDiagnostics

/// A file's tokens in order: the hand-over from the lexer to the parser and the formatter.
///
/// What stands between two tokens is trivia: white space, comments and, at the very start, a byte
/// order mark. Tokens and the gaps between them are the whole file.
package struct TokenStream: Sendable {
  package let source: SourceFile
  /// In file order; the last one is `endOfFile`.
  package let tokens: ContiguousArray<Token>

  package init(source: SourceFile, tokens: ContiguousArray<Token>) {
    self.source = source
    self.tokens = tokens
  }

  /// The bytes between a token and the one before it.
  package func gap(before index: Int) -> SourceRange {
    guard index < tokens.count else { return SourceRange(0, 0) }
    let start = index > 0 ? tokens[index - 1].range.end : 0
    return SourceRange(start, tokens[index].start)
  }

  /// The text of a token.
  package func text(at index: Int) -> String {
    source.text(tokens[index].range)
  }
}
