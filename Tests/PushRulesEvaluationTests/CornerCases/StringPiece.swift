internal import TestSupport

/// A part of a string: what it means, and how it is written in JSON.
struct StringPiece: Sendable {
  let text: String
  let written: String

  init(_ text: String, _ written: String) {
    self.text = text
    self.written = written
  }

  static let all: [StringPiece] = [
    StringPiece("\"", #"\""#), StringPiece("\\", #"\\"#), StringPiece("/", #"\/"#),
    StringPiece("\u{8}", #"\b"#), StringPiece("\u{c}", #"\f"#), StringPiece("\n", #"\n"#),
    StringPiece("\r", #"\r"#), StringPiece("\t", #"\t"#), StringPiece("A", #"\u0041"#),
    StringPiece("\u{0}", #"\u0000"#), StringPiece("\u{1f}", #"\u001F"#),
    StringPiece("\"", #"\u0022"#), StringPiece("\\", #"\u005c"#), StringPiece("é", #"\u00e9"#),
    StringPiece("中", #"\u4E2d"#), StringPiece("😀", #"\ud83d\uDE00"#),
    StringPiece("\u{10ffff}", #"\uDBFF\udfff"#), StringPiece("é", "é"), StringPiece("中", "中"),
    StringPiece("😀", "😀"), StringPiece("\u{7f}", "\u{7f}"), StringPiece("\u{80}", "\u{80}"),
    StringPiece("\u{ffff}", "\u{ffff}"), StringPiece("/", "/"), StringPiece("{", "{"),
    StringPiece(",", ","), StringPiece(" ", " "), StringPiece("\u{301}", "\u{301}"),
  ]

  /// A string of `count` pieces, most of them letters.
  static func random(_ count: Int, _ random: inout SeededGenerator) -> StringPiece {
    var text = ""
    var written = ""
    let often = random.pick([0.02, 0.1, 0.5, 1.0] as [Double]) ?? 0
    for _ in 0..<count {
      let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(random.integer(0...25)))
      var piece = StringPiece(String(letter), String(letter))
      if random.chance(often) { piece = random.pick(all) ?? piece }
      text.unicodeScalars.append(contentsOf: piece.text.unicodeScalars)
      written.unicodeScalars.append(contentsOf: piece.written.unicodeScalars)
    }
    return StringPiece(text, written)
  }

  /// A text with only those escapes that must be, as decisions have them.
  static func minimal(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += #"\""#
      case "\\": output += #"\\"#
      case "\u{8}": output += #"\b"#
      case "\u{c}": output += #"\f"#
      case "\n": output += #"\n"#
      case "\r": output += #"\r"#
      case "\t": output += #"\t"#
      case "\u{0}"..."\u{1f}": output += escaped(UInt16(scalar.value))
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// A text of nothing but `\u` escapes.
  static func allEscaped(_ text: String) -> String { text.utf16.map(escaped).joined() }

  private static func escaped(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
