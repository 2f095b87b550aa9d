extension JSONValue {
  /// Reads one JSON value, strictly.
  package static func parse(_ bytes: Span<UInt8>) throws(MessageError) -> JSONValue {
    do throws(JSONFault) {
      var scanner = JSONScanner(at: 0)
      try scanner.start(bytes)
      let value = try read(bytes, &scanner, depth: 0)
      try scanner.finish(bytes)
      return value
    } catch {
      throw error.messageError(in: bytes)
    }
  }

  private static func read(
    _ bytes: Span<UInt8>,
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONFault) -> JSONValue {
    let start = scanner.offset
    switch bytes[start] {
    case UInt8(ascii: "{"): return try object(bytes, &scanner, depth: depth)
    case UInt8(ascii: "["):
      try scanner.enter(depth: depth)
      var items: [JSONValue] = []
      while try scanner.nextItem(bytes, isFirst: items.isEmpty) {
        items.append(try read(bytes, &scanner, depth: depth + 1))
      }
      return .array(items)
    case UInt8(ascii: "\""): return .string(try text(bytes, &scanner))
    default: break
    }
    try scanner.skipScalar(bytes)
    switch bytes[start] {
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: return .number(string(bytes.extracting(start..<scanner.offset)))
    }
  }

  private static func object(
    _ bytes: Span<UInt8>,
    _ scanner: inout JSONScanner,
    depth: Int
  ) throws(JSONFault) -> JSONValue {
    try scanner.enter(depth: depth)
    var members: [Member] = []
    while try scanner.nextKey(bytes, isFirst: members.isEmpty) {
      let key = try text(bytes, &scanner)
      try scanner.colon(bytes)
      members.append(Member(key: key, value: try read(bytes, &scanner, depth: depth + 1)))
    }
    return .object(members)
  }

  private static func text(
    _ bytes: Span<UInt8>,
    _ scanner: inout JSONScanner
  ) throws(JSONFault) -> String {
    let start = scanner.offset + 1
    let hasEscapes = try scanner.string(bytes)
    let raw = bytes.extracting(start..<(scanner.offset - 1))
    guard hasEscapes else { return string(raw) }
    var decoded: [UInt8] = []
    JSONText.appendDecoded(raw, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func string(_ utf8: Span<UInt8>) -> String {
    var copy: [UInt8] = []
    copy.append(utf8)
    return String(decoding: copy, as: UTF8.self)
  }
}
