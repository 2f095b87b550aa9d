internal import PushRulesDiagnostics
internal import PushRulesTesting

/// What is wrong outside of a rule file's text: the command line, a file, a message.
struct Notice {
  enum Severity: String {
    case error
    case warning
    case note
  }

  /// The stable name of the fault, `stage/words-with-hyphens`.
  let code: String
  var severity = Severity.error
  /// One line, lower case, no full stop.
  let message: String
  var file: String?
  var place: SourcePosition?
  var help: String?

  /// The notice in a format, every line with its line break.
  func rendered(_ format: ErrorFormat, style: TerminalStyle) -> String {
    switch format {
    case .text: text(style)
    case .plain: plain
    case .json: json
    }
  }

  private func text(_ style: TerminalStyle) -> String {
    let role: TerminalStyle.Role =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .help
      }
    var output = "\(style.paint("\(severity.rawValue):", as: role)) "
    output += "\(style.paint(VisibleText.of(message), as: .emphasis))"
    output += " \(style.paint("[\(code)]", as: .faint))\n"
    if let location { output += "  \(style.paint("-->", as: .frame)) \(location)\n" }
    if let help { output += "  \(style.paint("help:", as: .help)) \(VisibleText.of(help))\n" }
    return output
  }

  private var plain: String {
    let start =
      "\(location ?? "pushrules"): \(severity.rawValue): \(VisibleText.of(message)) [\(code)]\n"
    return start + (help.map { "  help: \(VisibleText.of($0))\n" } ?? "")
  }

  private var json: String {
    var object = JSONLine()
    object.add("code", code)
    object.add("severity", severity.rawValue)
    object.add("message", message)
    if let file { object.add("file", file) }
    if let place {
      object.add("line", place.line)
      object.add("column", place.column)
    }
    if let help { object.add("help", help) }
    return String(decoding: object.closed(), as: UTF8.self) + "\n"
  }

  private var location: String? {
    guard let file else { return nil }
    let name = VisibleText.of(file)
    return place.map { "\(name):\($0.line):\($0.column)" } ?? name
  }
}

/// How diagnostics are written.
enum ErrorFormat: String, CaseIterable {
  case text
  case plain
  case json
}
