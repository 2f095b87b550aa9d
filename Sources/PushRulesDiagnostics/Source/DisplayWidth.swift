/// How many columns of a terminal text takes, without knowledge of the terminal.
package enum DisplayWidth {
  /// The columns of a whole text.
  ///
  /// A scalar that joins the one before it (a skin tone, what follows a zero-width joiner) takes
  /// none, so that an emoji sequence counts as the one picture that it is.
  package static func of(_ text: String) -> Int {
    var width = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      width += of(scalar, after: previous)
      previous = scalar
    }
    return width
  }

  /// The columns of one scalar behind another.
  package static func of(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    if previous?.value == zeroWidthJoiner || (0x1F3FB...0x1F3FF).contains(scalar.value) {
      return previous == nil ? 2 : 0
    }
    if isZeroWidth(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static let zeroWidthJoiner: UInt32 = 0x200D

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    // The vowels and final consonants of Hangul stand inside the block that their first consonant
    // opened.
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return scalar.value != 0xAD
    default: return false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x1100 { return false }
    // A flag is two letters of one column each.
    if (0x1F1E6...0x1F1FF).contains(value) { return false }
    return scalar.properties.isEmojiPresentation || wideRanges.contains { $0.contains(value) }
  }

  /// East Asian Wide and Fullwidth, joined where only unassigned scalars lie between.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
