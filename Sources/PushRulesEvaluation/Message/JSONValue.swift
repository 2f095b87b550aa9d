/// A JSON value as a tree: numbers as they were written, members in order, duplicate keys kept.
package indirect enum JSONValue: Sendable {
  /// A key and its value.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// Reads one JSON value, strictly.
  package static func parse(_ bytes: Span<UInt8>) throws(MessageError) -> JSONValue { .null }

  /// Appends the value as JSON without white space.
  package func write(into output: inout [UInt8]) {}

  /// The value of a key, of duplicate keys the last one's; `nil` where there is none or this is no object.
  package subscript(key: String) -> JSONValue? { nil }
}
