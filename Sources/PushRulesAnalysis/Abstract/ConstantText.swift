/// Functions of texts that are known, as the evaluator has them.
enum ConstantText {
  static func lower(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return result
  }

  static func cut(_ text: String, _ limit: Int64, _ mark: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > max(0, limit) else { return text }
    var kept = String(String.UnicodeScalarView(scalars.prefix(Int(max(0, limit)))))
    kept.unicodeScalars.append(contentsOf: mark.unicodeScalars)
    return kept
  }

  static func cutBytes(_ text: String, _ limit: Int64, _ mark: String) -> String {
    let limit = Int(clamping: max(0, limit))
    if text.utf8.count <= limit { return text }
    let mark = mark.utf8.count <= limit ? mark : ""
    var kept = String.UnicodeScalarView()
    var used = mark.utf8.count
    for scalar in text.unicodeScalars {
      used += UTF8.width(scalar)
      if used > limit { break }
      kept.append(scalar)
    }
    kept.append(contentsOf: mark.unicodeScalars)
    return String(kept)
  }

  static func contains(_ text: String, _ part: String) -> Bool {
    let (whole, wanted) = (Array(text.utf8), Array(part.utf8))
    if wanted.isEmpty { return true }
    guard whole.count >= wanted.count else { return false }
    return (0...whole.count - wanted.count).contains { whole[$0...].starts(with: wanted) }
  }

  /// The keys of a path of `at`: dots between them, `\.` a dot and `\\` a backslash in one.
  static func keys(_ path: String) -> [String] {
    if path.isEmpty { return [] }
    var keys = [""]
    var isEscaped = false
    for scalar in path.unicodeScalars {
      if !isEscaped && scalar == "\\" {
        isEscaped = true
      } else if !isEscaped && scalar == "." {
        keys.append("")
      } else {
        keys[keys.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return keys
  }
}
