package import PushRulesDiagnostics

/// A file's tokens in order: the hand-over from the lexer to the parser and the formatter.
package struct TokenStream: Sendable {
  package let source: SourceFile
  /// In file order; the last one is `endOfFile`.
  package let tokens: ContiguousArray<Token>

  package init(source: SourceFile, tokens: ContiguousArray<Token>) {
    self.source = source
    self.tokens = tokens
  }
}
