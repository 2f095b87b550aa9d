/// Text of unknown origin as it may be shown on a terminal: nothing in it moves the cursor, hides
/// or turns text.
package enum VisibleText {
  /// The text with every scalar that is not plainly visible replaced by a sign for it.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { substitute(for: $0) != nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if let sign = substitute(for: scalar) {
        result += sign
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What is shown for a scalar that cannot be shown itself.
  ///
  /// Joiners and marks stay, since emoji and many scripts need them; what reorders or hides text
  /// does not.
  package static func substitute(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00...0x1F: picture(0x2400 &+ scalar.value)
    case 0x7F: picture(0x2421)
    case 0x80...0x9F, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      "<U+\(hexadecimal(scalar.value))>"
    default: nil
    }
  }

  /// At least four hexadecimal digits.
  package static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }
}
