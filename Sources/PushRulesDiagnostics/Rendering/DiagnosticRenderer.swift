/// The ways in which findings are written; each ends every line with a line break.
public enum DiagnosticRenderer {
  /// For people at a terminal: the source line, the place, what else matters and what to write.
  ///
  /// An empty line stands between two findings.
  public static func text(_ diagnostics: [Diagnostic], style: TerminalStyle = .plain) -> String {
    var snippet = SnippetRenderer(style: style)
    for diagnostic in diagnostics { snippet.append(diagnostic) }
    return snippet.output
  }

  /// For logs and screen readers: `file:line:column: severity: message [code]`.
  ///
  /// Notes and help stand indented below.
  public static func plain(_ diagnostics: [Diagnostic]) -> String {
    var output = ""
    for diagnostic in diagnostics {
      output += place(diagnostic.primary.span)
      output += ": \(diagnostic.severity.rawValue): \(VisibleText.of(diagnostic.message))"
      output += " [\(diagnostic.code)]\n"
      if !diagnostic.primary.message.isEmpty {
        output += "  note: \(VisibleText.of(diagnostic.primary.message))\n"
      }
      for label in diagnostic.secondary {
        let message = label.message.isEmpty ? "see here" : VisibleText.of(label.message)
        output += "  note: \(place(label.span)): \(message)\n"
      }
      if let example = diagnostic.example {
        output += "  message: \(VisibleText.of(example))\n"
      }
      if let help = diagnostic.help { output += "  help: \(VisibleText.of(help))\n" }
    }
    return output
  }

  /// For programs: one JSON object a line.
  ///
  /// Lines and columns count from 1, columns in bytes; the end is exclusive.
  /// `label`, `example` and `help` are left out where there are none.
  public static func json(_ diagnostics: [Diagnostic]) -> String {
    var output: [UInt8] = []
    for diagnostic in diagnostics {
      appendObject(of: diagnostic, into: &output)
      output.append(UInt8(ascii: "\n"))
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// One line that counts, without a line break: `2 errors, 1 warning`, or `no findings`.
  public static func summary(_ diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    let parts = [counted(errors, "error"), counted(warnings, "warning")].compactMap { $0 }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }

  /// `file:line:column` of a span's first byte.
  static func place(_ span: SourceSpan) -> String {
    let start = span.start
    return "\(VisibleText.of(span.file.name)):\(start.line):\(start.column)"
  }

  private static func counted(_ count: Int, _ noun: String) -> String? {
    switch count {
    case 0: nil
    case 1: "1 \(noun)"
    default: "\(count) \(noun)s"
    }
  }

  private static func appendObject(of diagnostic: Diagnostic, into output: inout [UInt8]) {
    var object = JSONObjectWriter(into: &output)
    object.add("code", diagnostic.code, into: &output)
    object.add("severity", diagnostic.severity.rawValue, into: &output)
    object.add("message", diagnostic.message, into: &output)
    addPlace(diagnostic.primary.span, to: &object, into: &output)
    if !diagnostic.primary.message.isEmpty {
      object.add("label", diagnostic.primary.message, into: &output)
    }
    object.key("labels", into: &output)
    output.append(UInt8(ascii: "["))
    for (index, label) in diagnostic.secondary.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var place = JSONObjectWriter(into: &output)
      place.add("message", label.message, into: &output)
      addPlace(label.span, to: &place, into: &output)
      place.close(into: &output)
    }
    output.append(UInt8(ascii: "]"))
    if let example = diagnostic.example { object.add("example", example, into: &output) }
    if let help = diagnostic.help { object.add("help", help, into: &output) }
    object.close(into: &output)
  }

  private static func addPlace(
    _ span: SourceSpan,
    to object: inout JSONObjectWriter,
    into output: inout [UInt8]
  ) {
    let start = span.start
    let end = span.file.position(of: span.range.end)
    object.add("file", span.file.name, into: &output)
    object.add("line", start.line, into: &output)
    object.add("column", start.column, into: &output)
    object.add("endLine", end.line, into: &output)
    object.add("endColumn", end.column, into: &output)
  }
}
