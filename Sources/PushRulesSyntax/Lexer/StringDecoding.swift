internal import PushRulesDiagnostics

/// What literals mean: text with its escapes resolved, and integers.
enum StringDecoding {
  /// The text of a `stringText` token; a faulty escape, already reported, becomes U+FFFD.
  static func text(_ range: SourceRange, in source: SourceFile) -> String {
    let bytes = source.bytes[Int(range.start)..<Int(range.end)]
    guard bytes.contains(UInt8(ascii: "\\")) else { return source.text(range) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\\"), position < bytes.endIndex else {
        decoded.append(byte)
        continue
      }
      let escape = bytes[position]
      position += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): decoded.append(escape)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        let close = bytes[position...].prefix(9).firstIndex(of: UInt8(ascii: "}"))
        let digits = close.map { bytes[position..<$0].dropFirst() }
        let scalar = digits.flatMap(hexadecimalValue).flatMap(Unicode.Scalar.init)
        decoded.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
        if let close, scalar != nil { position = close + 1 }
      default: decoded.append(contentsOf: "\u{FFFD}".utf8)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41) + 10
    case 0x61...0x66: UInt32(byte - 0x61) + 10
    default: nil
    }
  }

  /// The value of one to six hexadecimal digits.
  static func hexadecimalValue(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = hexadecimalValue(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// The value of digits; `nil` beyond 64 bits.
  static func integer(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for byte in digits {
      let (shifted, first) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte &- 0x30)
      let (next, second) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      if first || second { return nil }
      value = next
    }
    return value
  }
}
