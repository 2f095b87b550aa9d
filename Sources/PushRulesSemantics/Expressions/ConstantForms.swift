/// Constants that functions read: tests of `satisfies`, paths of `at` and `fit_bytes`.
package enum ConstantForms {
  /// Whether a text is a sign that may be left out, and an integer of 64 bits.
  static func isTest(_ text: String) -> Bool {
    var digits = text[...]
    for sign in ["==", "<=", ">=", "<", ">"] where digits.hasPrefix(sign) {
      digits = digits.dropFirst(sign.count)
      break
    }
    let unsigned = digits.hasPrefix("-") ? digits.dropFirst() : digits
    guard !unsigned.isEmpty,
      unsigned.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return false }
    return Int64(String(digits)) != nil
  }

  /// Whether every backslash of a path stands before a dot or a backslash.
  static func isPath(_ text: String) -> Bool {
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\") else { return false }
        isEscaped = false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return !isEscaped
  }

  /// The keys of a path of `at`; none in an empty one, `nil` where it is no path.
  package static func keys(of path: String) -> [String]? {
    guard isPath(path) else { return nil }
    if path.isEmpty { return [] }
    var keys = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in path.unicodeScalars {
      if !isEscaped && scalar == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped && scalar == "." {
        keys.append(String.UnicodeScalarView())
      } else {
        keys[keys.count - 1].append(scalar)
      }
      isEscaped = false
    }
    return keys.map { String($0) }
  }
}
