/// Where the bytes and parts of values stand: constants first, then one message, then what evaluation makes.
///
/// One buffer of bytes and one of values, so that a `Value` needs no word about which buffer it means. `reset` cuts both
/// back to the constants; memory is reused from message to message.
package struct Store: Sendable {
  package var bytes: [UInt8]
  package var items: [Value]
  /// How much of both buffers is constants.
  package let constantBytes: Int
  package let constantItems: Int

  /// Starts with the pool's constants.
  package init(_ constants: ConstantPool) {
    bytes = constants.bytes
    items = constants.items
    constantBytes = constants.bytes.count
    constantItems = constants.items.count
  }

  /// Forgets everything but the constants.
  package mutating func reset() {
    bytes.removeSubrange(constantBytes...)
    items.removeSubrange(constantItems...)
  }

  /// The text of a string as a Swift string. For explanations and errors, not for the path of a decision.
  package func text(_ value: Value) -> String {
    String(decoding: bytes[value.start..<value.end], as: UTF8.self)
  }
}

/// The constants of a plan, laid out as the front of every `Store`.
package struct ConstantPool: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var items: [Value] = []
  private var strings: [String: Value] = [:]

  package init() {}

  /// The value of a string; equal strings share their bytes.
  package mutating func string(_ text: String) -> Value {
    if let known = strings[text] { return known }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    let value = Value(
      kind: .string,
      count: UInt32(bytes.count - start),
      payload: Int64(start)
    )
    strings[text] = value
    return value
  }

  /// Lays `values` out side by side and returns the index of the first.
  package mutating func append(_ values: [Value]) -> Int {
    let start = items.count
    items.append(contentsOf: values)
    return start
  }
}
