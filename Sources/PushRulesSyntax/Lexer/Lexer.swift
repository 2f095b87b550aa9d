package import PushRulesDiagnostics

/// Bytes → tokens: one pass, total, whatever the bytes are.
package enum Lexer {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 16 << 20
  /// How many interpolations may be open at once.
  package static let interpolationLimit = 8

  /// How many faults the lexer and the parser keep each, so that a hostile file does not fill the memory.
  static let diagnosticLimit = 200

  /// Cuts a file into tokens and reports what is no token.
  ///
  /// - Complexity: O(bytes).
  package static func tokenize(_ source: SourceFile) -> (TokenStream, [Diagnostic]) {
    guard source.bytes.count <= sizeLimit else {
      let length = UInt32(source.bytes.count)
      let stream = TokenStream(
        source: source,
        tokens: [
          Token(kind: .unknown, start: 0, length: length),
          Token(kind: .endOfFile, start: length, length: 0),
        ]
      )
      let place = SourceSpan(source, SourceRange(0, 0))
      return (stream, [SyntaxDiagnostics.fileTooLarge(place, bytes: source.bytes.count)])
    }
    var scanner = SourceScanner(source)
    scanner.scan()
    return (TokenStream(source: source, tokens: scanner.tokens), scanner.diagnostics)
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func isWordStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
  }

  static func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }

  /// The scalar that begins at a position and its length; `nil` where the bytes are no UTF-8.
  static func scalar(in bytes: [UInt8], at position: Int) -> (scalar: Unicode.Scalar, length: Int)?
  {
    let first = bytes[position]
    let length: Int
    var value: UInt32
    switch first {
    case 0..<0x80: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard bytes.count - position >= length else { return nil }
    for byte in bytes[(position + 1)..<(position + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let shortest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard value >= shortest[length], let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
