/// JSON for the oracle: read over an array of scalars with the plainest code that is right, sharing nothing with the product.
struct NaiveJSON: Sendable {
  indirect enum Kind: Sendable {
    case null
    case boolean(Bool)
    case number(String)
    case string(String)
    case array([NaiveJSON])
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let keyOffset: Int
    /// The key as it is written, quotes included.
    let keyText: String
    let value: NaiveJSON
  }

  let kind: Kind
  /// Of the first byte, in UTF-8.
  let offset: Int
  /// Of the last byte, in UTF-8.
  let lastOffset: Int
  /// The text without white space between tokens, escapes as written.
  let compact: String

  /// The members of an object without those that a later one of the same key replaces.
  static func unique(_ members: [Member]) -> [Member] {
    var kept: [Member] = []
    for member in members {
      // Swift's == knows canonical equivalence; keys are the same only scalar by scalar.
      kept.removeAll { same($0.key, member.key) }
      kept.append(member)
    }
    return kept
  }
}

/// Whether two texts are the same scalars.
func same(_ left: String, _ right: String) -> Bool {
  Array(left.unicodeScalars) == Array(right.unicodeScalars)
}

/// Any fault of the JSON itself; the oracle does not say which.
struct NaiveSyntaxError: Error {}

struct NaiveJSONReader {
  private let scalars: [Unicode.Scalar]
  private let offsets: [Int]
  private var index = 0

  static func read(_ bytes: [UInt8]) throws -> NaiveJSON {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw NaiveSyntaxError() }
    var reader = NaiveJSONReader(text)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == reader.scalars.count else { throw NaiveSyntaxError() }
    return value
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offset = 0
    var all: [Int] = []
    for scalar in scalars {
      all.append(offset)
      offset += UTF8.width(scalar)
    }
    offsets = all + [offset]
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func skipSpace() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { index += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar) throws {
    guard next == wanted else { throw NaiveSyntaxError() }
    index += 1
  }

  private func make(_ kind: NaiveJSON.Kind, from start: Int, _ compact: String) -> NaiveJSON {
    NaiveJSON(kind: kind, offset: offsets[start], lastOffset: offsets[index] - 1, compact: compact)
  }

  private func written(from start: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<index])
    return text
  }

  private mutating func value(depth: Int) throws -> NaiveJSON {
    skipSpace()
    let start = index
    switch next {
    case "{":
      guard depth < 128 else { throw NaiveSyntaxError() }
      index += 1
      var members: [NaiveJSON.Member] = []
      var parts: [String] = []
      skipSpace()
      if next != "}" {
        repeat {
          skipSpace()
          let keyStart = index
          let key = try string()
          let keyText = written(from: keyStart)
          skipSpace()
          try take(":")
          let member = try value(depth: depth + 1)
          members.append(
            .init(key: key, keyOffset: offsets[keyStart], keyText: keyText, value: member)
          )
          parts.append(keyText + ":" + member.compact)
          skipSpace()
        } while takeComma()
      }
      try take("}")
      return make(.object(members), from: start, "{" + parts.joined(separator: ",") + "}")
    case "[":
      guard depth < 128 else { throw NaiveSyntaxError() }
      index += 1
      var items: [NaiveJSON] = []
      skipSpace()
      if next != "]" {
        repeat {
          items.append(try value(depth: depth + 1))
          skipSpace()
        } while takeComma()
      }
      try take("]")
      let compact = "[" + items.map(\.compact).joined(separator: ",") + "]"
      return make(.array(items), from: start, compact)
    case "\"":
      let text = try string()
      return make(.string(text), from: start, written(from: start))
    case "t": return try word("true", .boolean(true))
    case "f": return try word("false", .boolean(false))
    case "n": return try word("null", .null)
    default:
      try number()
      let text = written(from: start)
      return make(.number(text), from: start, text)
    }
  }

  private mutating func takeComma() -> Bool {
    guard next == "," else { return false }
    index += 1
    return true
  }

  private mutating func word(_ word: String, _ kind: NaiveJSON.Kind) throws -> NaiveJSON {
    let start = index
    for scalar in word.unicodeScalars { try take(scalar) }
    return make(kind, from: start, word)
  }

  private mutating func number() throws {
    if next == "-" { index += 1 }
    if next == "0" { index += 1 } else { try digits() }
    if next == "." {
      index += 1
      try digits()
    }
    if next == "e" || next == "E" {
      index += 1
      if next == "+" || next == "-" { index += 1 }
      let start = index
      try digits()
      guard scalars[start..<index].drop(while: { $0 == "0" }).count <= 18 else {
        throw NaiveSyntaxError()
      }
    }
  }

  private mutating func digits() throws {
    let start = index
    while let scalar = next, ("0"..."9").contains(scalar) { index += 1 }
    guard index > start else { throw NaiveSyntaxError() }
  }

  private mutating func string() throws -> String {
    try take("\"")
    var text = ""
    while true {
      guard let scalar = next, scalar.value >= 0x20 else { throw NaiveSyntaxError() }
      index += 1
      if scalar == "\"" { return text }
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      guard let escape = next else { throw NaiveSyntaxError() }
      index += 1
      switch escape {
      case "\"", "\\", "/": text.unicodeScalars.append(escape)
      case "b": text.unicodeScalars.append("\u{8}")
      case "f": text.unicodeScalars.append("\u{c}")
      case "n": text.unicodeScalars.append("\n")
      case "r": text.unicodeScalars.append("\r")
      case "t": text.unicodeScalars.append("\t")
      case "u":
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code) {
          try take("\\")
          try take("u")
          let low = try hexadecimal()
          guard (0xDC00..<0xE000).contains(low) else { throw NaiveSyntaxError() }
          code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw NaiveSyntaxError() }
        text.unicodeScalars.append(scalar)
      default: throw NaiveSyntaxError()
      }
    }
  }

  private mutating func hexadecimal() throws -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = next, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw NaiveSyntaxError()
      }
      code = code * 16 + UInt32(digit)
      index += 1
    }
    return code
  }
}
