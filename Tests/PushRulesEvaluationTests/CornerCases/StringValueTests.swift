internal import PushRules
internal import Testing

/// Texts of every length with every kind of character in every place.
@Suite struct StringValueTests {
  @Test(arguments: 0..<StringPiece.all.count)
  func `a piece in every place of a text of every length`(_ index: Int) throws {
    var judge = try CornerJudge()
    let piece = StringPiece.all[index]
    // Letters that say where they stand, so that none is lost, doubled or moved.
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+*~".utf8)
    let text = letters + Array(letters.prefix(2))
    for length in 0...70 where RandomJSON.isThorough || length <= 20 || length % 7 == index % 7 {
      let all = String(decoding: text.prefix(length), as: UTF8.self)
      var written: [String] = []
      var expected: [String] = []
      for place in 0...length {
        let before = all.prefix(place)
        let after = all.suffix(length - place)
        written.append("\"\(before)\(piece.written)\(after)\"")
        expected.append("\"\(before)\(StringPiece.minimal(piece.text))\(after)\"")
      }
      judge.expect(
        "{\"ls\":[\(expected.joined(separator: ","))]}",
        of: Array("{\"ls\":[\(written.joined(separator: ","))]}".utf8)
      )
    }
    judge.report()
  }

  @Test func `two pieces next to each other and apart`() throws {
    var judge = try CornerJudge()
    for first in StringPiece.all {
      var written: [String] = []
      var expected: [String] = []
      for second in StringPiece.all {
        for between in ["", "a", "abcdef", "abcdefg"] {
          written.append("\"\(first.written)\(between)\(second.written)\"")
          let texts = (StringPiece.minimal(first.text), StringPiece.minimal(second.text))
          expected.append("\"\(texts.0)\(between)\(texts.1)\"")
        }
      }
      judge.expect(
        "{\"ls\":[\(expected.joined(separator: ","))]}",
        of: Array("{\"ls\":[\(written.joined(separator: ","))]}".utf8)
      )
    }
    judge.report()
  }

  @Test func `a text of every length from every place`() throws {
    var judge = try CornerJudge.plain()
    for length in 0...70 {
      let text = String(repeating: "x", count: length)
      for padding in 0...17 {
        let spaces = String(repeating: " ", count: padding)
        judge.expect(
          "{\"a\":\"\(text)\",\"last\":7}",
          of: Array("\(spaces){\"a\":\"\(text)\",\"last\":7}".utf8)
        )
      }
    }
    judge.report()
  }

  /// Every control character is escaped, and nothing else but quotes and backslashes.
  @Test func `every ASCII character, written as an escape`() throws {
    var judge = try CornerJudge()
    for value in UInt8(0)...0x7f {
      let text = String(Unicode.Scalar(value))
      judge.expect(
        "{\"s\":\"\(StringPiece.minimal(text))\"}",
        of: Array("{\"s\":\"\(StringPiece.allEscaped(text))\"}".utf8)
      )
      let message = Array("{\"s\":\"ab".utf8) + [value] + Array("cd\"}".utf8)
      judge.judge(message)
      if value >= 0x20, value != 0x22, value != 0x5c {
        judge.expect("{\"s\":\"ab\(text)cd\"}", of: message)
      }
    }
    judge.report()
  }

  @Test func `escaped scalars at the ends of every range`() throws {
    var judge = try CornerJudge()
    let scalars: [UInt32] = [
      0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd7ff, 0xe000, 0xfdd0, 0xfeff, 0xfffd, 0xfffe,
      0xffff, 0x10000, 0x103ff, 0x10400, 0x1f600, 0x1ffff, 0x20000, 0xfffff, 0x100000, 0x10fc00,
      0x10ffff,
    ]
    for scalar in scalars {
      let text = try String(#require(Unicode.Scalar(scalar)))
      let escape = StringPiece.allEscaped(text)
      let upper = escape.uppercased().split(separator: "U").joined(separator: "u")
      for written in [text, escape, upper] {
        judge.expect(
          "{\"s\":\"\(text)\",\"ls\":[\"a\(text)\",\"\(text)\(text)b\"]}",
          of: Array("{\"s\":\"\(written)\",\"ls\":[\"a\(written)\",\"\(written)\(text)b\"]}".utf8)
        )
      }
    }
    judge.report()
  }
}
