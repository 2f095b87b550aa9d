/// Exact decimal arithmetic on JSON numbers as they were written.
package enum JSONNumber {
  /// Compares two valid JSON numbers: -1, 0 or 1.
  ///
  /// - Complexity: O(bytes); the exponents' size does not matter.
  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    let a = Decimal(left)
    let b = Decimal(right)
    guard a.sign == b.sign else { return a.sign < b.sign ? -1 : 1 }
    guard a.sign != 0 else { return 0 }
    return a.sign * compareSizes(a, left, b, right)
  }

  /// Compares a valid JSON number with an integer: -1, 0 or 1.
  package static func compare(_ left: Span<UInt8>, _ right: Int64) -> Int {
    if let integer = integer(left) { return integer < right ? -1 : integer == right ? 0 : 1 }
    let digits = Array(String(right).utf8)
    return compare(left, digits.span)
  }

  /// The integer that a valid JSON number is; `nil` with a fraction or exponent, or outside 64
  /// bits.
  package static func integer(_ number: Span<UInt8>) -> Int64? {
    let isNegative = number.count > 0 && number[0] == UInt8(ascii: "-")
    var place = isNegative ? 1 : 0
    guard place < number.count else { return nil }
    // Counted downwards, because the negative numbers are one more.
    var value: Int64 = 0
    while place < number.count {
      let digit = number[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBelow) = product.subtractingReportingOverflow(Int64(digit))
      if isTooLarge || isBelow { return nil }
      value = sum
      place &+= 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  private static func compareSizes(
    _ a: Decimal,
    _ left: Span<UInt8>,
    _ b: Decimal,
    _ right: Span<UInt8>
  ) -> Int {
    guard a.exponent == b.exponent else { return a.exponent < b.exponent ? -1 : 1 }
    var i = a.first
    var j = b.first
    while true {
      let x = nextDigit(left, &i, before: a.end)
      let y = nextDigit(right, &j, before: b.end)
      if x == nil, y == nil { return 0 }
      let difference = Int(x ?? 0) - Int(y ?? 0)
      if difference != 0 { return difference.signum() }
    }
  }

  /// The digit at `place` or after the point there; moves on.
  private static func nextDigit(
    _ bytes: Span<UInt8>,
    _ place: inout Int,
    before end: Int
  ) -> UInt8? {
    if place < end, bytes[place] == UInt8(ascii: ".") { place &+= 1 }
    guard place < end else { return nil }
    defer { place &+= 1 }
    return bytes[place] &- UInt8(ascii: "0")
  }
}

/// A JSON number's sign, size and place of its digits: ± 0.d₁d₂d₃… × 10^exponent with d₁ ≠ 0.
private struct Decimal {
  /// -1, 0 (the number is zero, `-0` too) or 1.
  let sign: Int
  let exponent: Int64
  /// The first digit that is not zero.
  let first: Int
  /// Just past the last digit; a point may stand in between.
  let end: Int

  init(_ bytes: Span<UInt8>) {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    var first: Int?
    var point: Int?
    var place = isNegative ? 1 : 0
    scan: while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "1")...UInt8(ascii: "9"): if first == nil { first = place }
      case UInt8(ascii: "."): point = place
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
      default: break
      }
      place &+= 1
    }
    end = place
    self.first = first ?? place
    guard let first else {
      sign = 0
      exponent = 0
      return
    }
    sign = isNegative ? -1 : 1
    let whole = point ?? end
    // Digits before the point count up, zeros after it count down.
    let shift = first < whole ? whole &- first : whole &+ 1 &- first
    exponent = Self.writtenExponent(bytes, from: end) &+ Int64(shift)
  }

  private static func writtenExponent(_ bytes: Span<UInt8>, from start: Int) -> Int64 {
    var place = start &+ 1
    guard place < bytes.count else { return 0 }
    let isNegative = bytes[place] == UInt8(ascii: "-")
    var value: Int64 = 0
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      if digit < 10 { value = value &* 10 &+ Int64(digit) }
      place &+= 1
    }
    return isNegative ? -value : value
  }
}
