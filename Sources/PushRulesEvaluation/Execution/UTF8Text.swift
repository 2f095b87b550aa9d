/// Steps through valid UTF-8 in a buffer.
enum UTF8Text {
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xc0 == 0x80 }

  /// How many bytes the scalar takes that begins with this byte.
  static func length(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  }

  /// The scalar at a place, and its length in bytes.
  static func scalar(
    _ bytes: borrowing Growing<UInt8>,
    at place: Int
  ) -> (value: UInt32, length: Int) {
    let lead = bytes[place]
    let length = length(lead)
    guard length > 1, place + length <= bytes.count else { return (UInt32(lead), 1) }
    var value = UInt32(lead) & (0x7f >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[place + offset] & 0x3f) }
    return (value, length)
  }

  /// The scalars with the property White_Space.
  static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
      0x3000:
      true
    default: false
    }
  }

  /// Whether a byte is one of `[A-Za-z0-9_]`.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// A decimal integer with optional `-` that takes the whole range; outside 64 bits only its sign is kept.
  static func integer(
    _ bytes: borrowing Growing<UInt8>,
    _ range: Range<Int>
  ) -> (value: Int64, isOutside: Bool)? {
    var place = range.lowerBound
    let isNegative = place < range.upperBound && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    guard place < range.upperBound else { return nil }
    var value: Int64 = 0
    var isOutside = false
    while place < range.upperBound {
      guard isDigit(bytes[place]) else { return nil }
      let digit = Int64(bytes[place] - UInt8(ascii: "0"))
      let tenfold = value.multipliedReportingOverflow(by: 10)
      // Built up below zero, where 64 bits reach one further.
      let next = tenfold.partialValue.subtractingReportingOverflow(digit)
      isOutside = isOutside || tenfold.overflow || next.overflow
      value = next.partialValue
      place += 1
    }
    if !isNegative && value == .min { isOutside = true }
    if isOutside { return (isNegative ? -1 : 1, true) }
    return (isNegative ? value : -value, false)
  }
}
