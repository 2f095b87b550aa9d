package import PushRulesDiagnostics
internal import PushRulesEvaluation

/// What is wrong outside of a rule file's text: the command line, a file, a message.
package struct Notice {
  package enum Severity: String {
    case error
    case warning
    case note
  }

  /// The stable name of the fault, `stage/words-with-hyphens`.
  package let code: String
  package var severity = Severity.error
  /// One line, lower case, no full stop.
  package let message: String
  package var file: String?
  package var place: SourcePosition?
  package var help: String?

  /// Makes a notice.
  package init(
    code: String,
    severity: Severity = .error,
    message: String,
    file: String? = nil,
    place: SourcePosition? = nil,
    help: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.file = file
    self.place = place
    self.help = help
  }

  /// A file that cannot be read.
  package init(_ error: FileError, file: String, what: String) {
    self.init(
      code: "file/\(error.code)",
      message: "the \(what) `\(file)` cannot be read: \(error.reason)",
      file: file,
      help: error.remedy
    )
  }

  /// The notice in a format, every line with its line break.
  package func rendered(_ format: ErrorFormat, style: TerminalStyle) -> String {
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
package enum ErrorFormat: String, CaseIterable {
  case text
  case plain
  case json
}
