// Strings, numbers and literals.
extension JSONScanner {
  /// At the opening quote: goes over the closing one and tells whether there are escapes.
  mutating func string(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool {
    var place = offset &+ 1
    var hasEscapes = false
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        offset = place &+ 1
        return hasEscapes
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        place = try Self.escape(bytes, at: place)
      } else if byte < 0x20 {
        throw JSONFault(.control, at: place)
      } else if byte < 0x80 {
        place &+= 1
      } else {
        place = try Self.scalar(bytes, at: place)
      }
    }
    throw JSONFault(.end, at: bytes.count)
  }

  /// The place after the escape whose backslash stands at `place`.
  private static func escape(_ bytes: Span<UInt8>, at place: Int) throws(JSONFault) -> Int {
    guard place &+ 1 < bytes.count else { throw JSONFault(.end, at: bytes.count) }
    switch bytes[place &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return place &+ 2
    case UInt8(ascii: "u"): break
    default: throw JSONFault(.escape, at: place &+ 1)
    }
    let first = place &+ 2
    let unit = try codeUnit(bytes, at: first, isSecondHalf: false)
    guard unit >= 0xd800, unit < 0xdc00 else { return first &+ 4 }
    for (distance, expected) in [(4, UInt8(ascii: "\\")), (5, UInt8(ascii: "u"))] {
      guard first &+ distance < bytes.count else { throw JSONFault(.end, at: bytes.count) }
      guard bytes[first &+ distance] == expected else {
        throw JSONFault(.surrogate, at: first &+ distance)
      }
    }
    _ = try codeUnit(bytes, at: first &+ 6, isSecondHalf: true)
    return first &+ 10
  }

  /// The four hexadecimal digits at `place`: a second half of a surrogate pair where that must be,
  /// else none.
  private static func codeUnit(
    _ bytes: Span<UInt8>,
    at place: Int,
    isSecondHalf: Bool
  ) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for distance in 0..<4 {
      guard place &+ distance < bytes.count else { throw JSONFault(.end, at: bytes.count) }
      guard let digit = JSONText.hexadecimalValue(bytes[place &+ distance]) else {
        throw JSONFault(.hexadecimal, at: place &+ distance)
      }
      unit = unit << 4 | UInt32(digit)
      // Halves are told apart by their first two digits: D8 to DB and DC to DF.
      if distance == 0, isSecondHalf, unit != 0xd { throw JSONFault(.surrogate, at: place) }
      if distance == 1, isSecondHalf != (unit >= 0xdc && unit <= 0xdf) {
        throw JSONFault(.surrogate, at: place &+ 1)
      }
    }
    return unit
  }

  /// The place after the UTF-8 sequence that starts at `place` with a byte above 0x7F (Unicode,
  /// table 3-7).
  private static func scalar(_ bytes: Span<UInt8>, at place: Int) throws(JSONFault) -> Int {
    let length: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xbf
    switch bytes[place] {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, low) = (3, 0xa0)
    case 0xed: (length, high) = (3, 0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, low) = (4, 0x90)
    case 0xf1...0xf3: length = 4
    case 0xf4: (length, high) = (4, 0x8f)
    default: throw JSONFault(.utf8, at: place)
    }
    for next in (place &+ 1)..<(place &+ length) {
      guard next < bytes.count else { throw JSONFault(.end, at: bytes.count) }
      guard bytes[next] >= low, bytes[next] <= high else { throw JSONFault(.utf8, at: next) }
      (low, high) = (0x80, 0xbf)
    }
    return place &+ length
  }

  /// At `-` or a digit: goes over the number and tells whether it has neither fraction nor
  /// exponent.
  mutating func number(_ bytes: Span<UInt8>) throws(JSONFault) -> Bool {
    if bytes[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    try digits(bytes)
    if bytes[first] == UInt8(ascii: "0"), offset > first &+ 1 {
      throw JSONFault(.leadingZero, at: first &+ 1)
    }
    var isInteger = true
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      isInteger = false
      offset &+= 1
      try digits(bytes)
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      offset &+= 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset &+= 1
      }
      let start = offset
      try digits(bytes)
      if offset &- start > Self.exponentDigitLimit {
        throw JSONFault(.exponent, at: start &+ Self.exponentDigitLimit)
      }
    }
    return isInteger
  }

  /// Goes over one or more digits.
  private mutating func digits(_ bytes: Span<UInt8>) throws(JSONFault) {
    let start = offset
    var place = start
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place &+= 1 }
    offset = place
    guard place > start else {
      throw place < bytes.count ? JSONFault(.digit, at: place) : JSONFault(.end, at: bytes.count)
    }
  }

  /// At `t`, `f` or `n`: goes over `true`, `false` or `null`.
  mutating func literal(_ bytes: Span<UInt8>) throws(JSONFault) {
    // Four bytes each, `false` without its first letter.
    let word: UInt32
    switch bytes[offset] {
    case UInt8(ascii: "t"): word = 0x7472_7565
    case UInt8(ascii: "f"):
      offset &+= 1
      word = 0x616c_7365
    default: word = 0x6e75_6c6c
    }
    for distance in 0..<4 {
      guard offset &+ distance < bytes.count else { throw JSONFault(.end, at: bytes.count) }
      guard UInt32(bytes[offset &+ distance]) == word >> UInt32(24 &- 8 &* distance) & 0xff else {
        throw JSONFault(.literal, at: offset &+ distance)
      }
    }
    offset &+= 4
  }
}
