internal import PushRulesDiagnostics

/// Messages about files that work, and probably not as meant.
extension SemanticDiagnostics {
  /// `is not` that also holds when there is no value.
  static func isNotAbsent(_ what: String, at span: SourceSpan, cause: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/is-not-absent",
      severity: .warning,
      message: "this also holds when there is no \(quoted(what))",
      at: span,
      secondary: cause.range.start == span.range.start ? [] : [.init(cause, "may have no value")],
      help: "if it must be there, write `\(what) is present and …`; "
        + "if not, `\(what) is absent or …`"
    )
  }

  /// A glob that fits the empty text alone.
  static func emptyPattern(_ function: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/empty-pattern",
      severity: .warning,
      message: "an empty pattern of \(quoted(function)) fits no text but the empty one",
      at: span,
      help: "write `is empty`, or a pattern with `*`"
    )
  }

  /// A let that nothing reads.
  static func unusedLet(_ name: String, at span: SourceSpan) -> Diagnostic {
    unused("let", name, code: "check/unused-let", at: span)
  }

  /// A table that nothing looks anything up in.
  static func unusedTable(_ name: String, at span: SourceSpan) -> Diagnostic {
    unused("table", name, code: "check/unused-table", at: span)
  }

  /// A block that nothing calls.
  static func unusedPlaceholders(_ name: String, at span: SourceSpan) -> Diagnostic {
    unused("placeholders", name, code: "check/unused-placeholders", at: span)
  }

  /// A layer that gives nothing.
  static func unusedLayer(_ name: String, at span: SourceSpan) -> Diagnostic {
    unused("layer", name, code: "check/unused-layer", at: span)
  }

  /// A declaration that nothing reads; each kind has its code, so that each can be allowed alone.
  private static func unused(
    _ kind: String,
    _ name: String,
    code: String,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: code,
      severity: .warning,
      message: "nothing uses the \(kind) \(quoted(name))",
      at: span,
      help: "use it or leave it out"
    )
  }
}
