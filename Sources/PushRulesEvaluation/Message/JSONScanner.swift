/// Moves over JSON (RFC 8259) byte by byte and refuses whatever is none.
///
/// It holds only its place, because a struct cannot keep a `Span`; each step gets the bytes anew. A
/// fault stands at the first byte that no continuation could mend, so every shorter prefix ends
/// with `json/end`. Steps leave `offset` just past what they read, and nowhere in particular when
/// they throw.
package struct JSONScanner {
  /// How deep arrays and objects may be nested; trees and recursive readers rely on it.
  package static let depthLimit = 128
  /// How many bytes a message may have, so that places and lengths fit 32 bits.
  package static let sizeLimit = 1 << 30
  /// How many digits an exponent may have, so that it fits 64 bits.
  package static let exponentDigitLimit = 18

  package var offset: Int

  package init(at offset: Int) { self.offset = offset }

  /// Checks that `bytes` are one JSON value.
  package static func validate(_ bytes: Span<UInt8>) throws(MessageError) {
    do throws(JSONFault) {
      var scanner = JSONScanner(at: 0)
      try scanner.start(bytes)
      try scanner.skipValue(bytes, depth: 0)
      try scanner.finish(bytes)
    } catch {
      throw error.messageError(in: bytes)
    }
  }

  /// Goes to the first byte of the one value that `bytes` should be.
  mutating func start(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard bytes.count <= Self.sizeLimit else { throw JSONFault(.size, at: Self.sizeLimit) }
    if bytes.count >= 3, bytes[0] == 0xef, bytes[1] == 0xbb, bytes[2] == 0xbf {
      throw JSONFault(.byteOrderMark, at: 0)
    }
    skipSpace(bytes)
    guard offset < bytes.count else { throw JSONFault(.empty, at: bytes.count) }
  }

  /// Checks that nothing but white space follows.
  mutating func finish(_ bytes: Span<UInt8>) throws(JSONFault) {
    skipSpace(bytes)
    guard offset == bytes.count else { throw JSONFault(.trailing, at: offset) }
  }

  /// Goes over white space.
  @inline(__always)
  mutating func skipSpace(_ bytes: Span<UInt8>) {
    var place = offset
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x0a, 0x0d, 0x09: place &+= 1
      default:
        offset = place
        return
      }
    }
    offset = place
  }

  /// Goes over white space to a byte that must be there.
  @inline(__always)
  mutating func nextToken(_ bytes: Span<UInt8>) throws(JSONFault) -> UInt8 {
    skipSpace(bytes)
    guard offset < bytes.count else { throw JSONFault(.end, at: bytes.count) }
    return bytes[offset]
  }

  /// Goes over the opening bracket of an array or object that stands in `depth` others.
  mutating func enter(depth: Int) throws(JSONFault) {
    guard depth < Self.depthLimit else { throw JSONFault(.depth, at: offset) }
    offset &+= 1
  }

  /// In an array: goes to the next item, or over the closing bracket (false).
  mutating func nextItem(_ bytes: Span<UInt8>, isFirst: Bool) throws(JSONFault) -> Bool {
    let byte = try nextToken(bytes)
    if byte == UInt8(ascii: "]") {
      offset &+= 1
      return false
    }
    if isFirst { return true }
    guard byte == UInt8(ascii: ",") else { throw JSONFault(.expectedCommaOrBracket, at: offset) }
    offset &+= 1
    // The value's reader refuses what cannot start a value, `]` too.
    _ = try nextToken(bytes)
    return true
  }

  /// In an object: goes to the opening quote of the next key, or over the closing brace (false).
  mutating func nextKey(_ bytes: Span<UInt8>, isFirst: Bool) throws(JSONFault) -> Bool {
    var byte = try nextToken(bytes)
    if byte == UInt8(ascii: "}") {
      offset &+= 1
      return false
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else { throw JSONFault(.expectedCommaOrBrace, at: offset) }
      offset &+= 1
      byte = try nextToken(bytes)
    }
    guard byte == UInt8(ascii: "\"") else {
      throw JSONFault(isFirst ? .expectedKeyOrBrace : .expectedKey, at: offset)
    }
    return true
  }

  /// After a key: goes over the colon to the first byte of the value.
  @inline(__always)
  mutating func colon(_ bytes: Span<UInt8>) throws(JSONFault) {
    guard try nextToken(bytes) == UInt8(ascii: ":") else {
      throw JSONFault(.expectedColon, at: offset)
    }
    offset &+= 1
    _ = try nextToken(bytes)
  }
}
