package import PushRulesEvaluation

/// A JSON value and the bytes where it stands, so that faults can name their place and values can
/// be passed on unchanged.
package struct LocatedJSON: Sendable {
  /// A key and its value.
  package struct Member: Sendable {
    package let key: String
    /// The key's opening quote.
    package let keyStart: Int
    package let value: LocatedJSON
  }

  package enum Kind: Sendable {
    case null
    case boolean(Bool)
    case number
    case string(String)
    case array([LocatedJSON])
    /// In order, duplicate keys kept.
    case object([Member])
  }

  package let kind: Kind
  /// From the first byte of the value to just past its last.
  package let range: Range<Int>

  /// Reads bytes that may be anything; they are validated first.
  package static func validated(_ bytes: [UInt8]) throws(MessageError) -> LocatedJSON {
    _ = try JSONValue.parse(bytes.span)
    guard let value = read(bytes) else {
      throw MessageError(
        code: "json/depth",
        message: "the JSON is nested too deeply",
        path: nil,
        offset: 0
      )
    }
    return value
  }

  /// Reads bytes that are known to be valid JSON; `nil` when they are not after all, or nested more
  /// than 512 deep.
  package static func read(_ bytes: [UInt8]) -> LocatedJSON? {
    var reader = LocatedJSONReader(bytes: bytes)
    return reader.document()
  }

  /// The value of a key, of duplicate keys the last one's; `nil` where there is none or this is no
  /// object.
  package subscript(key: String) -> LocatedJSON? {
    members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// The members of an object; none of anything else.
  package var members: [Member] {
    if case .object(let members) = kind { members } else { [] }
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// What kind of value this is, in words.
  package var description: String {
    switch kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Walks over valid JSON and notes where everything stands.
private struct LocatedJSONReader {
  /// More than a message may have, since explanations put values of messages a few levels deeper.
  private static let maximumDepth = 512

  let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() -> LocatedJSON? {
    guard let value = value() else { return nil }
    skipSpace()
    return offset == bytes.count ? value : nil
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func eat(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value() -> LocatedJSON? {
    skipSpace()
    let start = offset
    guard let first = next, let kind = kind(from: first) else { return nil }
    return LocatedJSON(kind: kind, range: start..<offset)
  }

  private mutating func kind(from first: UInt8) -> LocatedJSON.Kind? {
    switch first {
    case UInt8(ascii: "{"): return nested { reader in reader.object() }
    case UInt8(ascii: "["): return nested { reader in reader.array() }
    case UInt8(ascii: "\""): return string().map { .string($0) }
    default: break
    }
    let start = offset
    while let byte = next, !isEnd(byte) { offset += 1 }
    guard offset > start else { return nil }
    switch first {
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: return .number
    }
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }

  private mutating func nested(
    _ body: (inout LocatedJSONReader) -> LocatedJSON.Kind?
  ) -> LocatedJSON.Kind? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    skipSpace()
    return body(&self)
  }

  private mutating func object() -> LocatedJSON.Kind? {
    var members: [LocatedJSON.Member] = []
    if eat(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      let keyStart = offset
      guard let key = string() else { return nil }
      skipSpace()
      guard eat(UInt8(ascii: ":")), let value = value() else { return nil }
      members.append(LocatedJSON.Member(key: key, keyStart: keyStart, value: value))
      skipSpace()
      if eat(UInt8(ascii: "}")) { return .object(members) }
      guard eat(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func array() -> LocatedJSON.Kind? {
    var items: [LocatedJSON] = []
    if eat(UInt8(ascii: "]")) { return .array(items) }
    while true {
      guard let item = value() else { return nil }
      items.append(item)
      skipSpace()
      if eat(UInt8(ascii: "]")) { return .array(items) }
      guard eat(UInt8(ascii: ",")) else { return nil }
    }
  }

  private mutating func string() -> String? {
    guard eat(UInt8(ascii: "\"")) else { return nil }
    let start = offset
    while let byte = next, byte != UInt8(ascii: "\"") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard offset < bytes.count else { return nil }
    var decoded: [UInt8] = []
    JSONText.appendDecoded(bytes.span.extracting(start..<offset), into: &decoded)
    offset += 1
    return String(decoding: decoded, as: UTF8.self)
  }
}
