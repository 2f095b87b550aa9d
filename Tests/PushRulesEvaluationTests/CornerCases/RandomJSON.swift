internal import Foundation
internal import TestSupport

/// Random documents, with white space, escapes and what is not ASCII in any place.
struct RandomJSON {
  /// How many documents are made: more of them look longer.
  static let count =
    ProcessInfo.processInfo.environment["PUSHRULES_JSON_DOCUMENTS"].flatMap(Int.init) ?? 1_000

  /// Whether everything is tried that could be, and not only a part of what is much alike.
  static let isThorough = count >= 20_000

  /// Changed by the environment to look elsewhere.
  static let seed =
    ProcessInfo.processInfo.environment["PUSHRULES_JSON_SEED"].flatMap(UInt64.init) ?? 8_259

  var random: SeededGenerator
  private var bytes: [UInt8] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// One JSON value, up to `depth` levels of arrays and objects.
  mutating func document(depth: Int = 4) -> [UInt8] {
    bytes = []
    value(depth: depth)
    return bytes
  }

  // MARK: Values

  private mutating func value(depth: Int) {
    space()
    switch random.integer(0...(depth > 0 ? 9 : 5)) {
    case 0: bytes += Array((random.pick(["true", "false", "null"]) ?? "").utf8)
    case 1, 2: bytes += Array(number().utf8)
    case 3, 4, 5: string()
    case 6, 7: array(depth: depth - 1)
    default: object(depth: depth - 1)
    }
    space()
  }

  private mutating func array(depth: Int) {
    bytes.append(UInt8(ascii: "["))
    space()
    for index in 0..<random.integer(0...4) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      value(depth: depth)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func object(depth: Int) {
    bytes.append(UInt8(ascii: "{"))
    space()
    for index in 0..<random.integer(0...4) {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      space()
      if random.chance(0.5) {
        bytes += Array("\"\(random.pick(["k", "key", "", "ignored", "last "]) ?? "")\"".utf8)
      } else {
        string()
      }
      space()
      bytes.append(UInt8(ascii: ":"))
      value(depth: depth)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func string() {
    let length = random.integer(0...(random.chance(0.3) ? 40 : 12))
    bytes += Array("\"\(StringPiece.random(length, &random).written)\"".utf8)
  }

  private mutating func space() {
    guard random.chance(0.2) else { return }
    for _ in 0..<random.integer(1...(random.chance(0.1) ? 20 : 3)) {
      bytes.append(random.pick([0x20, 0x20, 0x20, 0x09, 0x0a, 0x0d]) ?? 0x20)
    }
  }

  mutating func number() -> String {
    var text = random.chance(0.3) ? "-" : ""
    text += random.chance(0.2) ? "0" : digits(from: 1)
    if random.chance(0.3) { text += "." + digits(from: 0) }
    if random.chance(0.3) {
      text += random.pick(["e", "E", "e+", "E-", "e-"]) ?? "e"
      text += String(digits(from: 0).prefix(ReferenceJSON.exponentDigitLimit))
    }
    return text
  }

  private mutating func digits(from first: Int) -> String {
    var text = String(random.integer(first...9))
    for _ in 0..<random.integer(0...(random.chance(0.2) ? 30 : 5)) {
      text += String(random.integer(0...9))
    }
    return text
  }

  // MARK: Changes

  /// The same text after one change of a byte or of a part.
  mutating func changed(_ text: [UInt8]) -> [UInt8] {
    guard !text.isEmpty else { return [anyByte()] }
    var text = text
    let place = random.integer(0...(text.count - 1))
    let end = min(place + random.integer(1...9), text.count)
    switch random.integer(0...7) {
    case 0, 1: text[place] = anyByte()
    case 2, 3: text.insert(anyByte(), at: place)
    case 4: text.remove(at: place)
    case 5: text.removeSubrange(place...)
    case 6: text.insert(contentsOf: text[place..<end], at: random.integer(0...text.count))
    default: text.removeSubrange(place..<end)
    }
    return text
  }

  private mutating func anyByte() -> UInt8 {
    if random.chance(0.7) { return random.pick(CornerCaseTests.nastyBytes) ?? 0 }
    return UInt8(random.integer(0...255))
  }
}
