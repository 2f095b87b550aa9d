/// A value at run time: what it is and where its parts stand in the `Store` that holds it.
///
/// 16 bytes in two words, no references: values are passed and stored at every step, and the parts
/// of a struct with smaller members would be taken apart and put together each time.
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

  /// From the lowest bit: the kind (8 bits), whether it stands for null (1 bit, 8 bits wide), the
  /// shape (16 bits), the count (32 bits).
  private let head: UInt64
  /// An integer, 0 or 1 of a boolean, or an offset into `Store.bytes` or `Store.items`.
  package let payload: Int64

  @inline(__always)
  package init(
    kind: Kind,
    standsForNull: Bool = false,
    shape: UInt16 = 0,
    count: UInt32 = 0,
    payload: Int64 = 0
  ) {
    head =
      UInt64(kind.rawValue) | (standsForNull ? Self.nullMark : 0) | UInt64(shape) &<< 16
      | UInt64(count) &<< 32
    self.payload = payload
  }

  private init(head: UInt64, payload: Int64) {
    self.head = head
    self.payload = payload
  }

  private static let nullMark: UInt64 = 1 &<< 8

  @inline(__always)
  package var kind: Kind {
    // Only `init` makes heads, so these bits are a kind.
    unsafe unsafeBitCast(UInt8(truncatingIfNeeded: head), to: Kind.self)
  }

  /// The message says null; the field's default stands here, or no value.
  @inline(__always)
  package var standsForNull: Bool { head & Self.nullMark != 0 }

  /// Of a record: index into `MessageLayout.shapes`.
  ///
  /// Of a string: `plainText`, where it is known that nothing in it needs an escape in JSON, else 0.
  @inline(__always)
  package var shape: UInt16 { UInt16(truncatingIfNeeded: head &>> 16) }

  /// Bytes of a number, string or JSON; items of a list; entries of a map.
  @inline(__always)
  package var count: UInt32 { UInt32(truncatingIfNeeded: head &>> 32) }

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
  @inline(__always)
  package var isPresent: Bool { UInt8(truncatingIfNeeded: head) > Kind.null.rawValue }

  /// The first byte or item.
  @inline(__always)
  package var start: Int { Int(payload) }

  /// Just past the last byte.
  @inline(__always)
  package var end: Int { Int(payload) &+ Int(count) }

  /// Whether nothing tells two values apart, not even their marks.
  func isIdentical(to other: Value) -> Bool { head == other.head && payload == other.payload }

  /// The value without the mark that it stands for a null.
  @inline(__always)
  var withoutMark: Value { Value(head: head & ~Self.nullMark, payload: payload) }

  /// The same value where the message says null.
  var inPlaceOfNull: Value { Value(head: head | Self.nullMark, payload: payload) }
}
