/// A valid JSON text as a tree that knows its places; as plain as can be, to judge the reader by.
indirect enum LocatedJSON {
  struct Member {
    let quote: Int
    let key: [UInt8]
    let value: LocatedJSON
  }

  case null(at: Int)
  case scalar(at: Int, [UInt8])
  case string(at: Int, raw: [UInt8], [UInt8])
  case array(at: Int, [LocatedJSON])
  case object(at: Int, [Member], brace: Int)

  var offset: Int {
    switch self {
    case .null(let at), .scalar(let at, _), .string(let at, _, _), .array(let at, _),
      .object(let at, _, _):
      at
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The text without white space, escapes as they were.
  var compact: [UInt8] {
    switch self {
    case .null: Array("null".utf8)
    case .scalar(_, let raw), .string(_, let raw, _): raw
    case .array(_, let items):
      Array("[".utf8) + items.map(\.compact).joined(separator: [0x2c]) + Array("]".utf8)
    case .object(_, let members, _):
      Array("{".utf8)
        + members.map { $0.rawKey + [0x3a] + $0.value.compact }.joined(separator: [0x2c])
        + Array("}".utf8)
    }
  }

  init(_ bytes: [UInt8]) {
    var parser = LocatedJSONParser(bytes: bytes)
    self = parser.value()
  }
}

extension LocatedJSON.Member {
  /// Keys of the random documents need no other escapes.
  var rawKey: [UInt8] {
    var output: [UInt8] = [0x22]
    for byte in key {
      if byte == 0x22 || byte == 0x5c { output.append(0x5c) }
      output.append(byte)
    }
    return output + [0x22]
  }
}

private struct LocatedJSONParser {
  let bytes: [UInt8]
  var place = 0

  mutating func value() -> LocatedJSON {
    skip()
    let start = place
    switch bytes[place] {
    case UInt8(ascii: "{"): return object(start)
    case UInt8(ascii: "["): return array(start)
    case UInt8(ascii: "\""):
      let text = string()
      return .string(at: start, raw: Array(bytes[start..<place]), text)
    default:
      while place < bytes.count, !" \n\r\t,]}".utf8.contains(bytes[place]) { place += 1 }
      let raw = Array(bytes[start..<place])
      return raw == Array("null".utf8) ? .null(at: start) : .scalar(at: start, raw)
    }
  }

  private mutating func skip() {
    while place < bytes.count, " \n\r\t,:".utf8.contains(bytes[place]) { place += 1 }
  }

  private mutating func array(_ start: Int) -> LocatedJSON {
    place += 1
    var items: [LocatedJSON] = []
    skip()
    while bytes[place] != UInt8(ascii: "]") {
      items.append(value())
      skip()
    }
    place += 1
    return .array(at: start, items)
  }

  private mutating func object(_ start: Int) -> LocatedJSON {
    place += 1
    var members: [LocatedJSON.Member] = []
    skip()
    while bytes[place] != UInt8(ascii: "}") {
      let quote = place
      let key = string()
      members.append(LocatedJSON.Member(quote: quote, key: key, value: value()))
      skip()
    }
    place += 1
    return .object(at: start, members, brace: place - 1)
  }

  private mutating func string() -> [UInt8] {
    var text: [UInt16] = []
    var utf8: [UInt8] = []
    place += 1
    while bytes[place] != UInt8(ascii: "\"") {
      guard bytes[place] == UInt8(ascii: "\\") else {
        utf8.append(bytes[place])
        place += 1
        continue
      }
      let escape = bytes[place + 1]
      place += 2
      switch escape {
      case UInt8(ascii: "n"): utf8.append(10)
      case UInt8(ascii: "r"): utf8.append(13)
      case UInt8(ascii: "t"): utf8.append(9)
      case UInt8(ascii: "b"): utf8.append(8)
      case UInt8(ascii: "f"): utf8.append(12)
      case UInt8(ascii: "u"):
        let digits = String(decoding: bytes[place..<(place + 4)], as: UTF8.self)
        text.append(UInt16(digits, radix: 16) ?? 0)
        place += 4
        if text.last.map({ $0 & 0xfc00 != 0xd800 }) == true {
          utf8 += Array(String(decoding: text, as: UTF16.self).utf8)
          text = []
        }
      default: utf8.append(escape)
      }
    }
    place += 1
    return utf8
  }
}
