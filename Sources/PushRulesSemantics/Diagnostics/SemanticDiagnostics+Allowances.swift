internal import PushRulesDiagnostics

/// Messages about the comments that allow a finding.
extension SemanticDiagnostics {
  /// An allowance of something that is not found.
  static func allowanceUnused(_ code: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/allowance-unused",
      severity: .warning,
      message: "this silences nothing: there is no \(quoted(code)) here",
      at: span,
      help: "remove it, or put it behind the line of the finding or above it"
    )
  }

  /// An allowance that cannot be read.
  ///
  /// - Parameter nearest: The code that was probably meant.
  static func allowanceMalformed(_ comment: AllowanceComment, nearest: String?) -> Diagnostic {
    let form = "write `# pushrules:allow CODE because …`"
    let code = quoted(comment.code)
    let (message, help) =
      switch comment.fault {
      case .directive, nil: ("\(quoted(comment.span.text)) means nothing", form)
      case .documentation: ("an allowance is no documentation", "write `#` for `##`")
      case .noCode: ("this does not say which finding is allowed", form)
      case .unknownCode:
        (
          "there is no code \(code)",
          meant(comment.code, nearest)
            ?? "write the code that stands in brackets behind the finding"
        )
      case .notAllowed:
        (
          "\(code) cannot be allowed; only warnings about rules can",
          "mend what it reports, and remove this"
        )
      case .noReason:
        (
          "this does not say why \(code) is allowed",
          "write `because` and the reason behind the code"
        )
      }
    return Diagnostic(
      code: "check/allowance-malformed",
      severity: .warning,
      message: message,
      at: comment.span,
      help: help
    )
  }
}
