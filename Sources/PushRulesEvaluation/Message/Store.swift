/// Where the bytes and parts of values stand: constants first, then one message, then what
/// evaluation makes.
///
/// One buffer of bytes and one of values, so that a `Value` needs no word about which buffer it
/// means. `reset` cuts both back to the constants; memory is reused from message to message.
package struct Store: ~Copyable {
  var bytes: Growing<UInt8>
  var items: Growing<Value>
  /// How much of both buffers is constants.
  package let constantBytes: Int
  package let constantItems: Int
  /// Items of lists and maps whose end has not been read yet; empty between messages.
  var pending = Growing<Value>()
  /// Text that is being decoded; its memory is used again and again.
  var scratch = Growing<UInt8>()
  /// The entries of a map while it is made, by key.
  var order = Growing<UInt32>()

  /// Starts with the pool's constants.
  package init(_ constants: ConstantPool) {
    bytes = Growing()
    bytes.append(constants.bytes)
    items = Growing()
    for item in constants.items { items.append(item) }
    constantBytes = constants.bytes.count
    constantItems = constants.items.count
  }

  /// A part of a list, map or record.
  package func item(_ place: Int) -> Value { items[place] }

  /// How many bytes of text it holds, constants included.
  package var byteCount: Int { bytes.count }

  /// Forgets everything but the constants.
  package mutating func reset() {
    bytes.truncate(to: constantBytes)
    items.truncate(to: constantItems)
  }

  /// A store with the same contents that shares nothing with this one.
  ///
  /// - Complexity: O(contents).
  func copy() -> Store { Store(copying: self) }

  private init(copying other: borrowing Store) {
    bytes = other.bytes.copy()
    items = other.items.copy()
    constantBytes = other.constantBytes
    constantItems = other.constantItems
  }

  /// The text of a string as a Swift string.
  ///
  /// For explanations and errors, not for the path of a decision.
  package func text(_ value: Value) -> String {
    bytes.string(value.start..<value.end)
  }
}

/// The constants of a plan, laid out as the front of every `Store`.
package struct ConstantPool: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var items: [Value] = []
  /// By bytes: equal `String`s may differ in their scalars.
  private var strings: [[UInt8]: Value] = [:]

  package init() {}

  /// The value of a string; equal strings share their bytes.
  package mutating func string(_ text: String) -> Value {
    let utf8 = Array(text.utf8)
    if let known = strings[utf8] { return known }
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5c }
    let value = add(utf8, as: .string, shape: isPlain ? Value.plainText : 0)
    strings[utf8] = value
    return value
  }

  /// The value of a JSON text.
  package mutating func json(_ text: [UInt8]) -> Value {
    add(text, as: .json)
  }

  private mutating func add(_ text: [UInt8], as kind: Value.Kind, shape: UInt16 = 0) -> Value {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return Value(
      kind: kind,
      shape: shape,
      count: UInt32(truncatingIfNeeded: text.count),
      payload: Int64(start)
    )
  }

  /// Lays `values` out side by side and returns the index of the first.
  package mutating func append(_ values: [Value]) -> Int {
    let start = items.count
    items.append(contentsOf: values)
    return start
  }
}
