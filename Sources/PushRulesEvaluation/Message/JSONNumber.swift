/// Exact decimal arithmetic on JSON numbers as they were written.
package enum JSONNumber {
  /// Compares two valid JSON numbers: negative, 0 or positive.
  package static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int { 0 }

  /// Compares a valid JSON number with an integer: negative, 0 or positive.
  package static func compare(_ left: Span<UInt8>, _ right: Int64) -> Int { 0 }

  /// The integer that a valid JSON number is; `nil` with a fraction or exponent, or outside 64 bits.
  package static func integer(_ number: Span<UInt8>) -> Int64? { nil }
}
