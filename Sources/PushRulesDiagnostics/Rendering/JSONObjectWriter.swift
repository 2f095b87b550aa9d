/// Writes the keys and values of one JSON object, with the commas where they belong.
struct JSONObjectWriter {
  private var isEmpty = true

  /// Opens the object.
  init(into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
  }

  /// Writes a key and its colon; the caller writes the value.
  mutating func key(_ key: String, into output: inout [UInt8]) {
    if !isEmpty { output.append(UInt8(ascii: ",")) }
    isEmpty = false
    Self.append(key, into: &output)
    output.append(UInt8(ascii: ":"))
  }

  mutating func add(_ key: String, _ value: String, into output: inout [UInt8]) {
    self.key(key, into: &output)
    Self.append(value, into: &output)
  }

  mutating func add(_ key: String, _ value: Int, into output: inout [UInt8]) {
    self.key(key, into: &output)
    output.append(contentsOf: String(value).utf8)
  }

  /// Closes the object.
  func close(into output: inout [UInt8]) {
    output.append(UInt8(ascii: "}"))
  }

  /// A JSON string: only `"`, `\` and U+0000 to U+001F are escaped.
  static func append(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): output.append(contentsOf: #"\\"#.utf8)
      case 0x08: output.append(contentsOf: #"\b"#.utf8)
      case 0x09: output.append(contentsOf: #"\t"#.utf8)
      case 0x0A: output.append(contentsOf: #"\n"#.utf8)
      case 0x0C: output.append(contentsOf: #"\f"#.utf8)
      case 0x0D: output.append(contentsOf: #"\r"#.utf8)
      case 0x00...0x1F:
        output.append(contentsOf: (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8)
        output.append(contentsOf: String(byte, radix: 16).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
