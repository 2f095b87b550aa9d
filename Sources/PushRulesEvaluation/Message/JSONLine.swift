/// Writes one JSON object, with the commas where they belong.
package struct JSONLine {
  package private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]
  private var isEmpty = true

  package init() {}

  /// Writes a key and its colon; the value follows by `raw`.
  private mutating func key(_ key: String) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    JSONText.appendString(key, into: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func add(_ key: String, _ value: String) {
    self.key(key)
    JSONText.appendString(value, into: &bytes)
  }

  package mutating func add(_ key: String, _ value: Int) {
    self.key(key)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Adds a value that is JSON already.
  package mutating func add(_ key: String, json value: some Sequence<UInt8>) {
    self.key(key)
    bytes.append(contentsOf: value)
  }

  /// Adds a list of values that are JSON already.
  package mutating func add(_ key: String, list values: [[UInt8]]) {
    self.key(key)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The whole object.
  package func closed() -> [UInt8] {
    bytes + [UInt8(ascii: "}")]
  }

  /// A text as a JSON string.
  package static func string(_ text: String) -> String {
    var output: [UInt8] = []
    JSONText.appendString(text, into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
