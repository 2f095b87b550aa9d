/// A step from a value of the message to one inside it.
package enum MessagePathStep: Sendable {
  /// A field of a record.
  case field(String)
  /// The key of a map.
  case key(String)
  /// An item of a list, from 0.
  case item(Int)
}

/// A place in a message as the language writes it, for errors.
package enum MessagePathText {
  /// The path's text; `nil` for the message itself.
  package static func render(_ steps: [MessagePathStep]) -> String? {
    guard !steps.isEmpty else { return nil }
    var text = ""
    for (index, step) in steps.enumerated() {
      switch step {
      case .field(let name): text += (index > 0 ? "." : "") + self.name(name)
      case .key(let key): text += "[" + quoted(key) + "]"
      case .item(let item): text += "[\(item)]"
      }
    }
    return text
  }

  /// A name, in back-ticks where it is none of the language.
  private static func name(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "_"):
          true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
        default: false
        }
      }
    return isPlain ? text : "`" + text + "`"
  }

  /// A text as a string of the language.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
