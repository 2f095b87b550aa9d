internal import Testing

/// What stands around a document in a message of `CornerJudge.source`.
struct CornerContext: Sendable, CustomTestStringConvertible {
  /// How the value where the document stands is read.
  enum Reading: Sendable {
    /// The message itself.
    case message
    /// Nobody reads it.
    case ignored
    /// The field `a`, which comes out as it went in.
    case kept
    case string, bool, int, number, list, object
    /// Whether it fits is not said here.
    case other
    /// A key.
    case key
  }

  let before: [UInt8]
  let after: [UInt8]
  let reading: Reading

  init(_ before: String, _ after: String, _ reading: Reading) {
    self.before = Array(before.utf8)
    self.after = Array(after.utf8)
    self.reading = reading
  }

  var testDescription: String {
    String(decoding: before, as: UTF8.self) + "…" + String(decoding: after, as: UTF8.self)
  }

  func message(_ document: [UInt8]) -> [UInt8] { before + document + after }

  static let whole = CornerContext("", "", .message)

  static let ignored = [
    CornerContext(#"{"ignored":"#, #","last":7}"#, .ignored),
    CornerContext(#"{"ignored":[0,["#, #"],""],"last":7}"#, .ignored),
    CornerContext(#"{"ignored":{"k":{"l":"#, #"}},"last":7}"#, .ignored),
    CornerContext(#"{"last":7,"":[{"a":["#, #"]}]}"#, .ignored),
    CornerContext(#"{"last":7,"las":"#, "}", .ignored),
    CornerContext(#"{"r":{"c":"#, #"},"r":null,"last":7}"#, .ignored),
  ]

  static let kept = CornerContext(#"{"a":"#, #","last":7}"#, .kept)

  static let typed = [
    kept,
    CornerContext(#"{"last":7,"a":"#, "}", .kept),
    CornerContext(#"{"a":0,"a":"#, #","last":7}"#, .kept),
    CornerContext(#"{"s":"#, #","last":7}"#, .string),
    CornerContext(#"{"t":"#, #","last":7}"#, .bool),
    CornerContext(#"{"ni":"#, #","last":7}"#, .int),
    CornerContext(#"{"d":"#, #","last":7}"#, .number),
    CornerContext(#"{"li":"#, #","last":7}"#, .list),
    CornerContext(#"{"ma":"#, #","last":7}"#, .object),
    CornerContext(#"{"r":"#, #","last":7}"#, .object),
    CornerContext(#"{"li":["#, #"],"last":7}"#, .other),
    CornerContext(#"{"li":[0,"#, #",1],"last":7}"#, .other),
    CornerContext(#"{"ls":["a","#, #"],"last":7}"#, .string),
    CornerContext(#"{"ls":["#, #",""],"last":7}"#, .string),
    CornerContext(#"{"ls":"#, #","last":7}"#, .other),
    CornerContext(#"{"ln":[1,"#, #"],"last":7}"#, .int),
    CornerContext(#"{"ln":["#, #",0],"last":7}"#, .int),
    CornerContext(#"{"ma":{"k":"#, #"},"last":7}"#, .other),
    CornerContext(#"{"ms":{"k":"#, #","l":""},"last":7}"#, .string),
    CornerContext(#"{"r":{"a":"#, #"},"last":7}"#, .other),
    CornerContext(#"{"lr":[{"a":"#, #"},{}],"last":7}"#, .other),
    CornerContext(#"{"lr":[null,{"s":"#, #"}],"last":7}"#, .string),
    CornerContext(#"{"j":"#, #","last":7}"#, .other),
    CornerContext(#"{"lb":"#, #","last":7}"#, .other),
    CornerContext(#"{"e":"#, #","last":7}"#, .other),
  ]

  static let keys = [
    CornerContext("{", #":[],"last":7}"#, .key),
    CornerContext(#"{"ma":{"#, #":0},"last":7}"#, .key),
    CornerContext(#"{"r":{"x":0,"#, #":1},"last":7}"#, .key),
    CornerContext(#"{"ignored":{"#, #":1},"last":7}"#, .key),
  ]

  static let all = [whole] + ignored + typed + keys

  /// Whether a JSON value fits here; `nil` where that is not said.
  func fits(_ document: [UInt8]) -> Bool? {
    let value = JSONStrip.compact(document)
    let first = Unicode.Scalar(value[0])
    let isNull = first == "n"
    switch reading {
    case .message: return first == "{"
    case .ignored, .kept: return true
    case .string: return isNull || first == "\""
    case .bool: return isNull || first == "t" || first == "f"
    case .int: return isNull || Int64(String(decoding: value, as: UTF8.self)) != nil
    case .number: return isNull || first == "-" || ("0"..."9").contains(first)
    case .list: return isNull || first == "["
    case .object: return isNull || first == "{"
    case .other, .key: return nil
    }
  }
}

/// White space of JSON, the plainest way.
enum JSONStrip {
  /// JSON without the white space between its tokens.
  static func compact(_ json: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if isSpace(byte) {
        continue
      }
      output.append(byte)
    }
    return output
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }
}
