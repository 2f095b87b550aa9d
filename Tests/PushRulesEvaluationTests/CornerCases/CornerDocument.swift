internal import Testing

/// A text that is JSON or not, and what must be said about it.
struct CornerDocument: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  /// `nil`: it is one JSON value.
  let fault: ReferenceFault?

  var testDescription: String { CornerDocument.shown(bytes) }

  static let all: [CornerDocument] =
    structures + wrongStructures + spaces + words + numbers + wrongNumbers + strings
    + wrongStrings + escapes + wrongEscapes + encodings + wrongEncodings + nestings

  /// JSON.
  static func right(_ text: String) -> CornerDocument {
    CornerDocument(bytes: Array(text.utf8), fault: nil)
  }

  static func rightBytes(_ bytes: [UInt8]) -> CornerDocument {
    CornerDocument(bytes: bytes, fault: nil)
  }

  /// No JSON; `▸` stands before the first byte that no continuation could mend.
  static func wrong(_ code: String, _ text: String) -> CornerDocument {
    let parts = text.split(separator: "▸", maxSplits: 1, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "no mark in \(text)")
    return wrongBytes(code, Array(parts[0].utf8), Array(parts[1].utf8))
  }

  /// No JSON; what can still be mended, and the rest from the first byte that cannot.
  static func wrongBytes(_ code: String, _ before: [UInt8], _ after: [UInt8]) -> CornerDocument {
    CornerDocument(bytes: before + after, fault: ReferenceFault(code, before.count))
  }

  /// JSON that lacks its end.
  static func cut(_ text: String) -> CornerDocument { cutBytes(Array(text.utf8)) }

  static func cutBytes(_ bytes: [UInt8]) -> CornerDocument {
    CornerDocument(bytes: bytes, fault: ReferenceFault("end", bytes.count))
  }

  /// Bytes for people: ASCII as it is, all else in hexadecimal digits.
  static func shown(_ bytes: [UInt8]) -> String {
    if bytes.count > 200 {
      return shown(Array(bytes.prefix(90))) + "…(\(bytes.count) bytes)…"
        + shown(Array(bytes.suffix(90)))
    }
    return bytes.map { byte in
      byte > 0x20 && byte < 0x7f || byte == 0x20
        ? String(Unicode.Scalar(byte)) : "‹\(String(byte, radix: 16))›"
    }.joined()
  }
}

extension ReferenceFault {
  /// Whether it is the same fault where more bytes follow and deeper inside.
  var isOfTheDocument: Bool {
    !["json/end", "json/empty", "json/trailing", "json/depth"].contains(code)
  }
}
