internal import PushRulesDiagnostics

/// Writes what codes mean for people.
enum CodePageText {
  /// All codes, one a line, with what they mean.
  static var list: String {
    let width = CodePage.all.map(\.code.utf8.count).max() ?? 0
    var output = ""
    for page in CodePage.all {
      let space = String(repeating: " ", count: width - page.code.utf8.count)
      let severity = page.severity == .error ? "" : " (\(page.severity.rawValue))"
      output += "\(page.code)\(space)  \(page.title)\(severity)\n"
    }
    return output
  }

  /// A whole page; its first line is written as a finding's is.
  static func page(_ page: CodePage, style: TerminalStyle) -> String {
    let role: TerminalStyle.Role =
      switch page.severity {
      case .error: .error
      case .warning: .warning
      case .note: .help
      }
    let severity = style.paint("\(page.severity.rawValue):", as: role)
    let code = style.paint("[\(page.code)]", as: .faint)
    var output = "\(severity) \(style.paint(page.title, as: .emphasis)) \(code)\n\n\(page.text)\n"
    for file in page.files {
      output += heading("With \(file.name):", style) + indented(file.text)
    }
    output += heading("This gets it:", style) + indented(page.bad)
    output += heading("This does not:", style) + indented(page.good)
    return output + heading("What to do:", style) + "\(page.remedy)\n"
  }

  private static func heading(_ text: String, _ style: TerminalStyle) -> String {
    "\n\(style.paint(text, as: .emphasis))\n\n"
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }
      .joined()
  }
}
