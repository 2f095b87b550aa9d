internal import Testing

/// A text that is JSON or not, and what must be said about it.
struct JSONDocument: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  /// `nil`: it is one JSON value.
  let code: String?
  /// The first byte that no continuation could mend.
  let offset: Int

  var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

  static func valid(_ text: String) -> JSONDocument { valid(Array(text.utf8)) }

  static func valid(_ bytes: [UInt8]) -> JSONDocument {
    JSONDocument(bytes: bytes, code: nil, offset: 0)
  }

  static func wrong(_ text: String, _ code: String, _ offset: Int) -> JSONDocument {
    wrong(Array(text.utf8), code, offset)
  }

  static func wrong(_ bytes: [UInt8], _ code: String, _ offset: Int) -> JSONDocument {
    JSONDocument(bytes: bytes, code: "json/" + code, offset: offset)
  }

  /// A string literal around bytes that a Swift string cannot hold.
  static func wrongUTF8(_ inside: [UInt8], at offset: Int) -> JSONDocument {
    wrong([0x22] + inside + [0x22], "utf8", offset)
  }
}
