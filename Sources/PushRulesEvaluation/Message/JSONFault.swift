/// Why bytes are no JSON, and at which byte no continuation could have made them JSON.
struct JSONFault: Error, BitwiseCopyable, Sendable, Equatable {
  enum Kind: UInt8, BitwiseCopyable, Sendable {
    case empty
    case end
    case byteOrderMark
    case expectedValue
    case expectedKey
    case expectedKeyOrBrace
    case expectedColon
    case expectedCommaOrBracket
    case expectedCommaOrBrace
    case literal
    case control
    case escape
    case hexadecimal
    case surrogate
    case leadingZero
    case digit
    case exponent
    case utf8
    case depth
    case size
    case trailing
  }

  let kind: Kind
  let offset: Int

  init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The stable name.
  var code: String {
    switch kind {
    case .empty: "json/empty"
    case .end: "json/end"
    case .byteOrderMark, .expectedValue, .expectedKey, .expectedKeyOrBrace, .expectedColon,
      .expectedCommaOrBracket, .expectedCommaOrBrace, .literal:
      "json/syntax"
    case .control: "json/string"
    case .escape, .hexadecimal: "json/escape"
    case .surrogate: "json/surrogate"
    case .leadingZero, .digit, .exponent: "json/number"
    case .utf8: "json/utf8"
    case .depth: "json/depth"
    case .size: "json/size"
    case .trailing: "json/trailing"
    }
  }

  /// The error of a message with these bytes.
  func messageError(in bytes: Span<UInt8>) -> MessageError {
    MessageError(code: code, message: message(in: bytes), path: nil, offset: offset)
  }

  private func message(in bytes: Span<UInt8>) -> String {
    switch kind {
    case .empty: "expected a JSON value, found nothing"
    case .end: "the JSON ends in the middle of a value"
    case .byteOrderMark: "a byte order mark stands before the JSON; JSON has none"
    case .expectedValue: "expected a value, found \(found(in: bytes))"
    case .expectedKey: "expected a key in double quotes, found \(found(in: bytes))"
    case .expectedKeyOrBrace: "expected a key in double quotes or `}`, found \(found(in: bytes))"
    case .expectedColon: "expected `:`, found \(found(in: bytes))"
    case .expectedCommaOrBracket: "expected `,` or `]`, found \(found(in: bytes))"
    case .expectedCommaOrBrace: "expected `,` or `}`, found \(found(in: bytes))"
    case .literal: "expected `true`, `false` or `null`, found \(found(in: bytes))"
    case .control: "a control character in a string must be escaped, found \(found(in: bytes))"
    case .escape: "there is no escape `\\` with \(found(in: bytes))"
    case .hexadecimal: "`\\u` needs four hexadecimal digits, found \(found(in: bytes))"
    case .surrogate: "half of a surrogate pair stands alone in a string"
    case .leadingZero: "a number has no leading zero"
    case .digit: "expected a digit, found \(found(in: bytes))"
    case .exponent:
      "an exponent has at most \(JSONScanner.exponentDigitLimit) digits"
    case .utf8: "the text is no UTF-8, found \(found(in: bytes))"
    case .depth: "values are nested deeper than \(JSONScanner.depthLimit)"
    case .size: "a message has at most \(JSONScanner.sizeLimit) bytes"
    case .trailing: "expected the end of the JSON, found \(found(in: bytes))"
    }
  }

  private func found(in bytes: Span<UInt8>) -> String {
    guard offset >= 0, offset < bytes.count else { return "the end" }
    let byte = bytes[offset]
    if byte > 0x20, byte < 0x7f { return "`\(Character(UnicodeScalar(byte)))`" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "the byte 0x" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
