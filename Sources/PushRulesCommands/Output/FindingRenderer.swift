internal import PushRulesDiagnostics
internal import PushRulesHost

/// How findings are written: the same for a session and for the threads that decide for it.
struct FindingRenderer {
  let format: ErrorFormat
  let style: TerminalStyle

  /// Beyond this size a message is not copied to show one line of it.
  private static let largestShown = 16 << 20

  func text(_ diagnostics: [Diagnostic]) -> String {
    switch format {
    case .text: DiagnosticRenderer.text(diagnostics, style: style)
    case .plain: DiagnosticRenderer.plain(diagnostics)
    case .json: DiagnosticRenderer.json(diagnostics)
    }
  }

  /// An error of a message, with the line where it stands.
  func text(_ fault: MessageFault, in message: Span<UInt8>, firstLine: Int) -> String {
    guard message.count <= Self.largestShown else {
      return fault.notice.rendered(format, style: style)
    }
    return text([fault.diagnostic(in: Array(copying: message), firstLine: firstLine)])
  }

  /// Puts a finding behind others; in `text` an empty line stands between two.
  func append(_ finding: String, to findings: inout [UInt8]) {
    if format == .text, !findings.isEmpty { findings.append(UInt8(ascii: "\n")) }
    findings.append(contentsOf: finding.utf8)
  }
}
