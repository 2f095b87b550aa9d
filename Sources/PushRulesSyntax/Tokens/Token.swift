package import PushRulesDiagnostics

/// A token: its kind and its bytes; 12 bytes, no text.
package struct Token: Sendable, BitwiseCopyable, Equatable {
  package let kind: TokenKind
  package let start: UInt32
  package let length: UInt32

  package init(kind: TokenKind, start: UInt32, length: UInt32) {
    self.kind = kind
    self.start = start
    self.length = length
  }

  package var range: SourceRange { SourceRange(start, start + length) }
}
