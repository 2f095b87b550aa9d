internal import PushRules
internal import Testing

/// What goes wrong where many bytes are looked at in one step: neighbours, ends and distances.
@Suite struct WideStepTests {
  /// Bytes that mean something, and those that a carry or a lost bit takes for one of them.
  static let critical: [UInt8] = [
    0x00, 0x01, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x5b, 0x5c, 0x5d, 0x7f, 0x80, 0x9f, 0xa2, 0xdc, 0xff,
  ]

  @Test(arguments: UInt8.min...UInt8.max)
  func `two bytes next to each other in a string`(_ byte: UInt8) throws {
    var judge = try CornerJudge.plain()
    let others = RandomJSON.isThorough ? Array(UInt8.min...UInt8.max) : Self.critical
    for other in others {
      let distance = (Int(byte) + Int(other)) % 8
      for pair in [[byte, other], [other, byte]] {
        let text = Array("abcdefg".utf8.prefix(distance)) + pair + Array("hijklmnopq\"".utf8)
        judge.judge(Array("{\"a\":\"".utf8) + text + Array(",\"last\":7}".utf8))
      }
    }
    judge.report()
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `a byte in every place of a string, of a key and of white space`(_ byte: UInt8) throws {
    var judge = try CornerJudge.plain()
    for place in 0..<17 where RandomJSON.isThorough || place < 9 {
      for (before, letter, after) in [
        ("{\"a\":\"", "x", "\",\"last\":7}"), ("{\"", "x", "\":0,\"last\":7}"),
        ("{\"a\": ", " ", "0,\"last\":7}"),
      ] {
        let filling = Array(repeating: UInt8(ascii: Unicode.Scalar(letter) ?? "x"), count: 17)
        var message = Array(before.utf8) + filling + Array(after.utf8)
        message[before.utf8.count + place] = byte
        judge.judge(message)
      }
    }
    judge.report()
  }

  @Test func `a byte in every place of a number of every length`() throws {
    var judge = try CornerJudge()
    let bytes = Array("/:.eE-+a ,]}0\"".utf8) + [0x00, 0x10, 0x70, 0x80, 0xb0, 0xb5, 0xff]
    for count in 1...20 {
      let digits = Array("98765432109876543210".utf8.prefix(count))
      for (before, after) in [("{\"ni\":", "}"), ("{\"d\":0.", ",\"last\":7}")] {
        for place in 0..<count {
          for byte in bytes where RandomJSON.isThorough || (Int(byte) + place + count) % 3 == 0 {
            var changed = digits
            changed[place] = byte
            judge.judge(Array(before.utf8) + changed + Array(after.utf8))
          }
        }
      }
    }
    judge.report()
  }

  /// What the step after the end would see makes the text whole, and must not be seen.
  @Test func `the end of the bytes within a token of every length`() throws {
    var judge = try CornerJudge()
    for count in 0...40 {
      let letters = String(repeating: "x", count: count)
      let digits = String(repeating: "7", count: count)
      let spaces = String(repeating: " ", count: count)
      for message in [
        "{\"s\":\"\(letters)\"}", "{\"\(letters)\":0}", "{\"a\":\"\(letters)é\"}",
        "{\"a\":\"\(letters)\\u0041\"}", "{\"d\":1\(digits).5e5}", "{\"ni\":1\(digits) }",
        "{\"a\":\(spaces)true\(spaces)}", "\(spaces){}", "[\(spaces)0\(spaces),null]",
      ] {
        let bytes = Array(message.utf8)
        for end in max(bytes.count - 10, 0)...bytes.count { judge.judge(bytes, count: end) }
      }
    }
    judge.report()
  }

  @Test func `a fault behind very much`() throws {
    var judge = try CornerJudge.plain()
    let count = 70_001
    for filling in [
      String(repeating: " ", count: count), "\"" + String(repeating: "x", count: count) + "\":0,",
      "\"k\":\"" + String(repeating: "é", count: count / 2) + "\",",
      "\"a\":[" + String(repeating: "[],", count: count / 3) + "0],",
      "\"k\":" + String(repeating: "1", count: count) + ",",
      String(repeating: "\"k\":0,", count: count / 6),
      "\"k\":\"" + String(repeating: "\\n", count: count / 2) + "\",",
    ] {
      for end in ["\"last\":7}", "\"last\":7", "\"last\":07}", "\"last\":\"\\x\"}", "last}"] {
        let message = Array("{\(filling)\(end)".utf8)
        let verdicts = judge.judge(message)
        if end == "\"last\":7}", let found = verdicts.found { judge.complain(found.code, message) }
      }
    }
    judge.report()
  }
}
