/// Why bytes are no message's JSON, and at which byte.
struct ReferenceFault: Error, Equatable, Sendable, CustomStringConvertible {
  let code: String
  let offset: Int

  init(_ code: String, _ offset: Int) {
    self.code = "json/" + code
    self.offset = offset
  }

  var description: String { "\(code) at \(offset)" }

  /// The same fault with `count` more bytes before it.
  func moved(by count: Int) -> ReferenceFault {
    ReferenceFault(String(code.dropFirst(5)), offset + count)
  }
}

/// RFC 8259 and the limits of messages, one byte after the other: the judge of the message reader.
///
/// It goes down the grammar and passes a byte only if something can follow that makes the whole
/// right. So the byte at which it stops is the first that no continuation could mend. Nothing of
/// the product is used.
struct ReferenceJSON {
  static let depthLimit = 128
  static let exponentDigitLimit = 18

  private let bytes: [UInt8]
  private let count: Int
  private var place = 0

  /// What is wrong with the first `count` bytes, or with all of them; `nil` if nothing.
  static func fault(in bytes: [UInt8], count: Int? = nil) -> ReferenceFault? {
    var json = ReferenceJSON(bytes: bytes, count: count ?? bytes.count)
    do throws(ReferenceFault) {
      try json.document()
      return nil
    } catch {
      return error
    }
  }

  private init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  // MARK: Bytes

  /// The next byte, which must be there.
  private func look() throws(ReferenceFault) -> UInt8 {
    guard place < count else { throw ReferenceFault("end", count) }
    return bytes[place]
  }

  /// Whether the next byte is this one.
  private func isNext(_ character: Unicode.Scalar) -> Bool {
    place < count && bytes[place] == UInt8(ascii: character)
  }

  private func isDigitNext() -> Bool { place < count && Self.isDigit(bytes[place]) }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Passes this byte; any other is a fault.
  private mutating func pass(
    _ character: Unicode.Scalar,
    else code: String
  ) throws(ReferenceFault) {
    guard try look() == UInt8(ascii: character) else { throw ReferenceFault(code, place) }
    place += 1
  }

  /// Passes a comma, or what closes an array or object; tells whether it was closed.
  private mutating func isClosed(by bracket: Unicode.Scalar) throws(ReferenceFault) -> Bool {
    if isNext(bracket) {
      place += 1
      return true
    }
    try pass(",", else: "syntax")
    return false
  }

  private mutating func space() {
    while place < count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0a, 0x0d: place += 1
      default: return
      }
    }
  }

  // MARK: Values

  private mutating func document() throws(ReferenceFault) {
    space()
    guard place < count else { throw ReferenceFault("empty", count) }
    try value(depth: 0)
    space()
    guard place == count else { throw ReferenceFault("trailing", place) }
  }

  private mutating func value(depth: Int) throws(ReferenceFault) {
    switch Unicode.Scalar(try look()) {
    case "{": try object(depth: depth)
    case "[": try array(depth: depth)
    case "\"": try string()
    case "t": try word("true")
    case "f": try word("false")
    case "n": try word("null")
    case "-", "0"..."9": try number()
    default: throw ReferenceFault("syntax", place)
    }
  }

  private mutating func word(_ word: String) throws(ReferenceFault) {
    for character in word.unicodeScalars { try pass(character, else: "syntax") }
  }

  private mutating func enter(depth: Int) throws(ReferenceFault) {
    guard depth < Self.depthLimit else { throw ReferenceFault("depth", place) }
    place += 1
    space()
  }

  private mutating func array(depth: Int) throws(ReferenceFault) {
    try enter(depth: depth)
    if isNext("]") {
      place += 1
      return
    }
    while true {
      try value(depth: depth + 1)
      space()
      if try isClosed(by: "]") { return }
      space()
    }
  }

  private mutating func object(depth: Int) throws(ReferenceFault) {
    try enter(depth: depth)
    if isNext("}") {
      place += 1
      return
    }
    while true {
      guard try look() == UInt8(ascii: "\"") else { throw ReferenceFault("syntax", place) }
      try string()
      space()
      try pass(":", else: "syntax")
      space()
      try value(depth: depth + 1)
      space()
      if try isClosed(by: "}") { return }
      space()
    }
  }

  // MARK: Numbers

  private mutating func number() throws(ReferenceFault) {
    if isNext("-") { place += 1 }
    if isNext("0") {
      place += 1
      if isDigitNext() { throw ReferenceFault("number", place) }
    } else {
      try digits()
    }
    if isNext(".") {
      place += 1
      try digits()
    }
    if isNext("e") || isNext("E") {
      place += 1
      if isNext("+") || isNext("-") { place += 1 }
      try digits(atMost: Self.exponentDigitLimit)
    }
  }

  private mutating func digits(atMost limit: Int = .max) throws(ReferenceFault) {
    guard Self.isDigit(try look()) else { throw ReferenceFault("number", place) }
    var passed = 0
    while isDigitNext() {
      if passed == limit { throw ReferenceFault("number", place) }
      place += 1
      passed += 1
    }
  }

  // MARK: Strings

  private mutating func string() throws(ReferenceFault) {
    place += 1
    while true {
      let byte = try look()
      if byte == UInt8(ascii: "\"") {
        place += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        try escape()
      } else if byte < 0x20 {
        throw ReferenceFault("string", place)
      } else {
        try scalar()
      }
    }
  }

  private mutating func escape() throws(ReferenceFault) {
    place += 1
    let kind = try look()
    guard "\"\\/bfnrtu".utf8.contains(kind) else { throw ReferenceFault("escape", place) }
    place += 1
    guard kind == UInt8(ascii: "u") else { return }
    let second = 0xdc00...0xdfff
    let unit = try codeUnit { $0.lowerBound < 0xdc00 || $0.upperBound > 0xdfff }
    guard (0xd800...0xdbff).contains(unit) else { return }
    try pass("\\", else: "surrogate")
    try pass("u", else: "surrogate")
    _ = try codeUnit { $0.overlaps(second) }
  }

  /// Four hexadecimal digits; `isPossible` says whether one of the units that can still come is
  /// right.
  private mutating func codeUnit(
    _ isPossible: (ClosedRange<Int>) -> Bool
  ) throws(ReferenceFault) -> Int {
    var unit = 0
    for rest in [12, 8, 4, 0] {
      guard let digit = Character(Unicode.Scalar(try look())).hexDigitValue else {
        throw ReferenceFault("escape", place)
      }
      unit = unit << 4 | digit
      let lowest = unit << rest
      guard isPossible(lowest...(lowest + 1 << rest - 1)) else {
        throw ReferenceFault("surrogate", place)
      }
      place += 1
    }
    return unit
  }

  /// A scalar in UTF-8: the shortest form, no half of a surrogate pair, up to U+10FFFF.
  private mutating func scalar() throws(ReferenceFault) {
    let lead = try look()
    let (bits, length, lowest) =
      switch lead {
      case 0x00...0x7f: (Int(lead), 1, 0)
      case 0xc0...0xdf: (Int(lead & 0x1f), 2, 0x80)
      case 0xe0...0xef: (Int(lead & 0x0f), 3, 0x800)
      case 0xf0...0xf7: (Int(lead & 0x07), 4, 0x10000)
      default: throw ReferenceFault("utf8", place)
      }
    try passPart(of: bits, lowest: lowest, continuations: length - 1)
    var scalar = bits
    for rest in stride(from: length - 2, through: 0, by: -1) {
      let byte = try look()
      guard byte & 0xc0 == 0x80 else { throw ReferenceFault("utf8", place) }
      scalar = scalar << 6 | Int(byte & 0x3f)
      try passPart(of: scalar, lowest: lowest, continuations: rest)
    }
  }

  /// Passes a byte if one of the scalars that begin with these bits is right.
  private mutating func passPart(
    of bits: Int,
    lowest: Int,
    continuations: Int
  ) throws(ReferenceFault) {
    let first = bits << (6 * continuations)
    let last = first + 1 << (6 * continuations) - 1
    let isSurrogate = first >= 0xd800 && last <= 0xdfff
    guard last >= lowest, first <= 0x10ffff, !isSurrogate else {
      throw ReferenceFault("utf8", place)
    }
    place += 1
  }
}
