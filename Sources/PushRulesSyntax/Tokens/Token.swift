package import PushRulesDiagnostics

/// A token: its kind and its bytes. (The syntax stage's author completes the kinds.)
package struct Token: Sendable, BitwiseCopyable {
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

package enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  case endOfFile
}
