extension SourceSpan {
  /// The span's text as rules write it, on one line: comments left out, white space between words one space.
  ///
  /// What stands in strings and back-ticks is kept as it is.
  /// - Complexity: O(bytes).
  package var oneLine: String {
    var output: [UInt8] = []
    // For each string that is open: how many parentheses are open in the expression that is put into it; -1 in its text.
    var strings: [Int] = []
    var isInKey = false
    var isInComment = false
    var isAfterSpace = false
    var isEscaped = false
    for byte in text.utf8 {
      if isInComment {
        isInComment = byte != UInt8(ascii: "\n")
        continue
      }
      if !isInKey, strings.last != -1 {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
          isAfterSpace = true
          continue
        case UInt8(ascii: "#"):
          isInComment = true
          isAfterSpace = true
          continue
        default: break
        }
        if isAfterSpace, !output.isEmpty { output.append(UInt8(ascii: " ")) }
        isAfterSpace = false
      }
      output.append(byte)
      switch byte {
      case UInt8(ascii: "`") where strings.last != -1: isInKey.toggle()
      case _ where isInKey: break
      case _ where isEscaped:
        isEscaped = false
        if byte == UInt8(ascii: "(") { strings[strings.count - 1] = 1 }
      case UInt8(ascii: "\\") where strings.last == -1: isEscaped = true
      case UInt8(ascii: "\""):
        if strings.last == -1 { strings.removeLast() } else { strings.append(-1) }
      case UInt8(ascii: "(") where !strings.isEmpty && strings.last != -1:
        strings[strings.count - 1] += 1
      case UInt8(ascii: ")") where !strings.isEmpty && strings.last != -1:
        strings[strings.count - 1] -= 1
        if strings.last == 0 { strings[strings.count - 1] = -1 }
      default: break
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
