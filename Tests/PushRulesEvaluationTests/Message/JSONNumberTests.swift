internal import PushRulesEvaluation
internal import Testing

/// Numbers as exact decimals.
struct JSONNumberTests {
  private func compare(_ left: String, _ right: String) -> Int {
    JSONNumber.compare(Array(left.utf8).span, Array(right.utf8).span)
  }

  /// Each group is one number; the groups go upwards.
  static let ascending: [[String]] = [
    ["-1e999999999999999999"], ["-1e400", "-10e399", "-0.1e401"], ["-9223372036854775809"],
    ["-9223372036854775808", "-9223372036854775808.0", "-9.223372036854775808e18"],
    ["-10", "-1e1", "-100e-1"], ["-1.5", "-15e-1"], ["-1", "-1.0", "-10E-1"], ["-0.5"],
    ["-1e-999999999999999999"],
    ["0", "-0", "0.0", "-0.000", "0e5", "0e999999999999999999", "-0E-999999999999999999"],
    ["1e-999999999999999999"], ["0.05", "5e-2", "0.5e-1", "0.050"], ["0.1", "1e-1", "0.10"],
    ["0.11"], ["0.5"], ["0.9999999999999999999999999999999999999999"],
    ["1", "1.0", "1e0", "10e-1", "0.1e1", "0.001e3", "1.000e+0"],
    ["1.0000000000000000000000000000000000000001"], ["1.5", "15e-1", "0.15E1"], ["2"],
    ["10", "1e1", "1E+1"], ["12", "1.2e1"], ["100"], ["123.456", "123456e-3"],
    ["9223372036854775807", "922337203685477580.7e1"], ["9223372036854775808"],
    ["18446744073709551616"], ["1e400"], ["1e999999999999999999"],
    ["10e999999999999999999"],
  ]

  @Test func `numbers are ordered by what they are, whatever their spelling`() {
    for (i, left) in Self.ascending.enumerated() {
      for (j, right) in Self.ascending.enumerated() {
        for a in left {
          for b in right {
            #expect(compare(a, b) == (i - j).signum(), "\(a) and \(b)")
          }
        }
      }
    }
  }

  @Test(arguments: [Int64.min, -10, -1, 0, 1, 2, 10, 12, .max])
  func `a number is compared with an int as with its digits`(_ integer: Int64) {
    for text in Self.ascending.flatMap({ $0 }) {
      let expected = compare(text, String(integer))
      #expect(JSONNumber.compare(Array(text.utf8).span, integer) == expected, "\(text)")
    }
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("1234567890123456789", 1_234_567_890_123_456_789),
    ("9223372036854775807", Int64.max), ("9223372036854775808", nil),
    ("-9223372036854775808", Int64.min), ("-9223372036854775809", nil),
    ("99999999999999999999", nil), ("1.0", nil), ("1e0", nil), ("1E2", nil), ("0.5", nil),
    ("-0.0", nil), ("100000000000000000000000000", nil),
  ])
  func `an int has neither fraction nor exponent and 64 bits`(_ text: String, _ value: Int64?) {
    #expect(JSONNumber.integer(Array(text.utf8).span) == value)
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, 9, 10, 1_000_000, .max])
  func `an integer is written in decimal`(_ value: Int64) {
    let text = Store(ConstantPool()).json(.integer(value), shapes: [])
    #expect(text == "\(value)")
  }
}
