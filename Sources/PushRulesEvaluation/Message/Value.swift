/// A value at run time: what it is and where its parts stand in the `Store` that holds it.
///
/// 16 bytes, no references.
package struct Value: Sendable, BitwiseCopyable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case absent
    case null
    case boolean
    case integer
    /// A JSON number as it was written, in `Store.bytes`.
    case number
    /// UTF-8 without escapes, in `Store.bytes`.
    case string
    /// Any JSON value as it was written (strict RFC 8259, already validated), in `Store.bytes`;
    /// `Store.open` looks inside.
    case json
    /// `count` values in `Store.items`.
    case list
    /// `count` pairs of key (a string) and value in `Store.items`; keys are unique.
    case map
    /// A block of `1 + shape.fields.count` values in `Store.items`; the first one is the JSON that
    /// it came from (`.json`), or absent.
    case record
  }

  package let kind: Kind
  /// The message says null; the field's default stands here, or no value.
  package let standsForNull: Bool
  /// Of a record: index into `MessageLayout.shapes`. Of a string: `plainText`, where it is known
  /// that nothing in it needs an escape in JSON, else 0.
  package let shape: UInt16
  /// Bytes of a number, string or JSON; items of a list; entries of a map.
  package let count: UInt32
  /// An integer, 0 or 1 of a boolean, or an offset into `Store.bytes` or `Store.items`.
  package let payload: Int64

  package init(
    kind: Kind,
    standsForNull: Bool = false,
    shape: UInt16 = 0,
    count: UInt32 = 0,
    payload: Int64 = 0
  ) {
    self.kind = kind
    self.standsForNull = standsForNull
    self.shape = shape
    self.count = count
    self.payload = payload
  }

  /// See `shape`.
  static let plainText: UInt16 = 1

  package static let absent = Value(kind: .absent)
  package static let null = Value(kind: .null)

  package static func boolean(_ value: Bool) -> Value {
    Value(kind: .boolean, payload: value ? 1 : 0)
  }

  package static func integer(_ value: Int64) -> Value {
    Value(kind: .integer, payload: value)
  }

  /// Neither absent nor null.
  package var isPresent: Bool { kind != .absent && kind != .null }

  /// The first byte or item.
  package var start: Int { Int(payload) }

  /// Just past the last byte.
  package var end: Int { Int(payload) + Int(count) }
}
