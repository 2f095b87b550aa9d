/// The text forms of JSON strings and values.
package enum JSONText {
  /// Appends UTF-8 with `"`, `\` and U+0000 to U+001F escaped, without quotes around it.
  package static func appendEscaped(_ utf8: Span<UInt8>, into output: inout [UInt8]) {
    escape(utf8, { output.append($0) }, { output.append($0) })
  }

  /// Gives the parts of a text that need no escapes, and between them the bytes of the escapes.
  @inline(__always)
  static func escape(
    _ utf8: Span<UInt8>,
    _ emit: (Span<UInt8>) -> Void,
    _ emitByte: (UInt8) -> Void
  ) {
    var clean = 0
    var place = 0
    while place < utf8.count {
      let byte = utf8[place]
      if needsEscape(byte) {
        emit(utf8.extracting(clean..<place))
        escape(byte, emitByte)
        clean = place &+ 1
      }
      place &+= 1
    }
    emit(utf8.extracting(clean..<place))
  }

  /// Gives the bytes of the escape for a byte, one by one.
  @inline(__always)
  static func escape(_ byte: UInt8, _ emit: (UInt8) -> Void) {
    emit(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): emit(byte)
    case 0x08: emit(UInt8(ascii: "b"))
    case 0x09: emit(UInt8(ascii: "t"))
    case 0x0a: emit(UInt8(ascii: "n"))
    case 0x0c: emit(UInt8(ascii: "f"))
    case 0x0d: emit(UInt8(ascii: "r"))
    default:
      for known in "u00".utf8 { emit(known) }
      emit(byte >> 4 &+ UInt8(ascii: "0"))
      let digit = byte & 0xf
      emit(digit < 10 ? digit &+ UInt8(ascii: "0") : digit &- 10 &+ UInt8(ascii: "a"))
    }
  }

  /// How many bytes a byte of a text takes in a JSON string.
  static func writtenLength(of byte: UInt8) -> Int {
    guard needsEscape(byte) else { return 1 }
    var count = 0
    escape(byte) { _ in count += 1 }
    return count
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Appends a text as a JSON string, quotes included.
  package static func appendString(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    appendEscaped(Array(text.utf8).span, into: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a valid JSON text without the white space between its tokens.
  package static func appendCompact(_ json: Span<UInt8>, into output: inout [UInt8]) {
    compact(json) { output.append($0) }
  }

  /// Gives the parts of a valid JSON text between the white space that stands between its tokens.
  @inline(__always)
  static func compact(_ json: Span<UInt8>, _ emit: (Span<UInt8>) -> Void) {
    var start = 0
    var place = 0
    var isInString = false
    while place < json.count {
      switch json[place] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\"): place &+= 1
      case 0x20, 0x09, 0x0a, 0x0d:
        if !isInString {
          emit(json.extracting(start..<place))
          start = place &+ 1
        }
      default: break
      }
      place &+= 1
    }
    emit(json.extracting(start..<json.count))
  }

  /// Appends what stands between the quotes of a valid JSON string, its escapes decoded.
  package static func appendDecoded(_ raw: Span<UInt8>, into output: inout [UInt8]) {
    var start = 0
    var place = 0
    while place < raw.count {
      guard raw[place] == UInt8(ascii: "\\") else {
        place &+= 1
        continue
      }
      output.append(raw.extracting(start..<place))
      place = appendDecodedEscape(raw, at: place, into: &output)
      start = place
    }
    output.append(raw.extracting(start..<place))
  }

  /// Appends what the escape at `place` stands for; the place after it, at most the end.
  private static func appendDecodedEscape(
    _ raw: Span<UInt8>,
    at place: Int,
    into output: inout [UInt8]
  ) -> Int {
    guard place &+ 1 < raw.count else { return raw.count }
    switch raw[place &+ 1] {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0c)
    case UInt8(ascii: "n"): output.append(0x0a)
    case UInt8(ascii: "r"): output.append(0x0d)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      let unit = codeUnit(raw, at: place &+ 2)
      guard unit >= 0xd800, unit < 0xdc00 else {
        appendScalar(unit, into: &output)
        return min(place &+ 6, raw.count)
      }
      let second = codeUnit(raw, at: place &+ 8)
      appendScalar(0x10000 &+ (unit & 0x3ff) << 10 &+ second & 0x3ff, into: &output)
      return min(place &+ 12, raw.count)
    default: output.append(raw[place &+ 1])
    }
    return place &+ 2
  }

  private static func codeUnit(_ raw: Span<UInt8>, at place: Int) -> UInt32 {
    var unit: UInt32 = 0
    for distance in 0..<4 where place &+ distance < raw.count {
      unit = unit << 4 | UInt32(hexadecimalValue(raw[place &+ distance]) ?? 0)
    }
    return unit
  }

  /// Appends a scalar as UTF-8.
  private static func appendScalar(_ scalar: UInt32, into output: inout [UInt8]) {
    guard let known = UnicodeScalar(scalar) else { return }
    output.append(contentsOf: UTF8.encode(known) ?? UTF8.encodedReplacementCharacter)
  }

  /// What a hexadecimal digit stands for.
  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
