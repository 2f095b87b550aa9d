internal import PushRulesDiagnostics

/// Every message of the checker, one static function each; sorted by topic in the extensions.
///
/// A message names the fault in the user's words; the help says what to write instead.
package enum SemanticDiagnostics {
  /// Text of the file in backticks.
  static func quoted(_ name: String) -> String { "`\(plain(name))`" }

  /// A string of the file as it is written there, short and on one line.
  static func literal(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(plain(escaped))\""
  }

  /// The text without line breaks and control characters, and not endless.
  static func plain(_ text: String) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      guard count < 60 else { return result + "…" }
      let isControl = scalar.properties.generalCategory == .control || scalar == "\u{2028}"
      result += isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return result
  }

  /// `did you mean …` when there is a near name.
  ///
  /// Names that differ in case alone get the reason as well.
  static func meant(_ name: String, _ nearest: String?) -> String? {
    guard let nearest else { return nil }
    let hint = "did you mean \(quoted(nearest))?"
    guard nearest.lowercased() == name.lowercased() else { return hint }
    return hint + " Upper and lower case count"
  }

  /// The near name, or else the choices when there are only a few.
  static func meant(_ name: String, _ nearest: String?, of choices: [String]) -> String? {
    if let hint = meant(name, nearest) { return hint }
    guard !choices.isEmpty, choices.count <= 8 else { return nil }
    return "there is " + listed(choices, last: "and")
  }

  /// Names in a row, with a word before the last one.
  static func listed(_ names: [String], last: String) -> String {
    let shown = names.count <= 8 ? names.map(quoted) : names.prefix(7).map(quoted)
    if names.count > 8 {
      return shown.joined(separator: ", ") + " \(last) \(names.count - 7) more"
    }
    guard let end = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " \(last) \(end)"
  }

  /// More of one kind than a policy may hold.
  static func tooMany(_ what: String, limit: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/too-many",
      message: "more than \(limit) \(what)",
      at: span,
      help: "split the policy into several"
    )
  }

  /// A type made of lets inside lets that grew beyond all use.
  static func typeTooLarge(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/type-too-large",
      message: "the type of \(quoted(name)) has too many parts",
      at: span,
      help: "build the record where it is used, with fewer records inside each other"
    )
  }
}
