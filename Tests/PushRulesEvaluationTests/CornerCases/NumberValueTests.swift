internal import PushRules
internal import Testing

/// Numbers at the limits of 64 bits and beyond, and as they were written.
@Suite struct NumberValueTests {
  /// How an int is written, and what it is; `nil` if none.
  static let ints: [(String, Int64?)] = [
    ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("9", 9), ("10", 10), ("99999999", 99_999_999),
    ("100000000", 100_000_000), ("-12345678", -12_345_678),
    ("9999999999999999", 9_999_999_999_999_999),
    ("10000000000000000", 10_000_000_000_000_000), ("999999999999999999", 999_999_999_999_999_999),
    ("1000000000000000000", 1_000_000_000_000_000_000), ("9223372036854775806", .max - 1),
    ("9223372036854775807", .max), ("-9223372036854775807", .min + 1),
    ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
    ("9223372036854775810", nil), ("9999999999999999999", nil), ("-9999999999999999999", nil),
    ("10000000000000000000", nil), ("18446744073709551615", nil), ("18446744073709551616", nil),
    ("18446744073709551617", nil), ("-18446744073709551615", nil), ("36893488147419103233", nil),
    ("92233720368547758070", nil), ("100000000000000000000", nil),
    ("340282366920938463463374607431768211457", nil), ("1.0", nil), ("-0.0", nil), ("0e0", nil),
    ("1e0", nil), ("1E2", nil), ("10e-1", nil), ("1e400", nil), ("1.5", nil),
  ]

  @Test(arguments: ints)
  func `an int has 64 bits and neither fraction nor exponent`(
    _ written: String,
    _ value: Int64?
  ) throws {
    var judge = try CornerJudge()
    for padding in 0...17 {
      let spaces = String(repeating: " ", count: padding)
      for (before, after) in [("{\"ni\":\(spaces)", "}"), ("{\"last\":7,\(spaces)\"ni\":", " }")] {
        judge.expect(
          value.map { "{\"ni\":\($0)\(after == "}" ? "" : ",\"last\":7")}" }
            ?? "message/type at \(before.utf8.count)",
          of: Array((before + written + after).utf8)
        )
      }
    }
    judge.expect(
      value.map { "{\"ln\":[1,\($0),-1]}" } ?? "message/type at 9",
      of: Array("{\"ln\":[1,\(written),-1]}".utf8)
    )
    judge.report()
  }

  @Test func `ints of every number of digits, and one digit more`() throws {
    var judge = try CornerJudge()
    for count in 1...40 {
      for digit in 1...9 {
        for sign in ["", "-"] {
          let number = sign + String(repeating: String(digit), count: count)
          judge.expect(
            Int64(number).map { "{\"ni\":\($0)}" } ?? "message/type at 6",
            of: Array("{\"ni\":\(number)}".utf8)
          )
        }
      }
    }
    judge.report()
  }

  @Test(arguments: [
    "0", "-0", "0.0", "-0.0", "0.10", "1.0", "1.00000000000000000000000000000", "1e5", "1E5",
    "1e+05",
    "1E-005", "0e0", "-0e-0", "1e400", "-1e-400", "9223372036854775808", "0.1e1", "100e-2",
    "1e999999999999999999", "123456789012345678901234567890.123456789012345678901234567890e-30",
  ])
  func `a number comes out as it was written`(_ number: String) throws {
    var judge = try CornerJudge()
    for padding in 0...17 {
      let spaces = String(repeating: "\n", count: padding)
      judge.expect(
        "{\"a\":[\(number),{\"k\":\(number)}],\"b\":\(number),\"d\":\(number),\"li\":[\(number)]}",
        of: Array(
          """
          {"d":\(spaces)\(number)\(spaces),"a":[\(number),{"k":\(spaces)\(number)}],"b":\(number),
          "li":[\(spaces)\(number)]}
          """.utf8
        )
      )
    }
    judge.report()
  }
}
