internal import PushRulesDiagnostics

/// The messages of the exact analysis.
enum AnalysisDiagnostics {
  private static func messages(_ count: String) -> String {
    count == "1" ? "1 abstract message" : "\(count) abstract messages"
  }

  /// A required output that a message leaves without a value.
  static func noValue(_ output: String, chain: SourceSpan, at span: SourceSpan, example: String)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/no-value",
      message: "`\(output)` is required, and this message leaves it without a value",
      at: chain,
      secondary: [.init(span, "declared here")],
      help: "let the lowest layer give a value without `when` that is never absent, "
        + "or write `\(output)?:` in `output`",
      example: example
    )
  }

  /// A candidate that never wins.
  static func neverWins(
    _ layer: String,
    _ output: String,
    at span: SourceSpan,
    because reason: Diagnostic.Label?,
    others: [Diagnostic.Label],
    over count: String,
    help: String,
    example: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/never-wins",
      severity: .warning,
      message: "`\(layer)` can never win for `\(output)`",
      at: span,
      label: "never, over \(messages(count))",
      secondary: (reason.map { [$0] } ?? []) + others,
      help: help,
      example: example
    )
  }

  /// An alternative that never gives its choice a value.
  static func alternativeNeverUsed(at span: SourceSpan, over count: String, because: String)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/alternative-never-used",
      severity: .warning,
      message: "this alternative never gives the value: \(because)",
      at: span,
      label: "never, over \(messages(count))",
      help: "delete it, or change what stands before it"
    )
  }

  /// A branch that no message takes.
  static func branchNeverTaken(_ output: String, at span: SourceSpan, over count: String)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/branch-never-taken",
      severity: .warning,
      message: "no message takes this branch of `\(output)`",
      at: span,
      label: "never, over \(messages(count))",
      help: "delete it, or change the branches before it"
    )
  }

  /// A condition that holds wherever it is asked.
  static func alwaysTrue(_ what: String, at span: SourceSpan, over count: String) -> Diagnostic {
    Diagnostic(
      code: "check/always-true",
      severity: .warning,
      message: "\(what) is always true",
      at: span,
      label: "over \(messages(count)), wherever it is asked",
      help: "leave the condition out, or compare with another value"
    )
  }

  /// A condition that holds nowhere.
  static func alwaysFalse(_ what: String, at span: SourceSpan, over count: String) -> Diagnostic {
    Diagnostic(
      code: "check/always-false",
      severity: .warning,
      message: "\(what) is always false",
      at: span,
      label: "over \(messages(count)), wherever it is asked",
      help: "delete what it guards, or compare with another value"
    )
  }

  /// An output that may be blank.
  static func canBeBlank(_ output: String, at span: SourceSpan, example: String) -> Diagnostic {
    Diagnostic(
      code: "check/can-be-blank",
      severity: .warning,
      message: "`\(output)` can be blank",
      at: span,
      help: "`nonblank(…)` lets a blank text count as none",
      example: example
    )
  }

  /// An input field that no rule reads.
  static func unusedInput(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/unused-input",
      severity: .warning,
      message: "no rule reads `\(path)`",
      at: span,
      help: "it documents the message and does no harm; delete it if that is not meant"
    )
  }

  /// A placeholder that an earlier one takes.
  static func entryNeverUsed(_ pattern: String, at span: SourceSpan, earlier: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/entry-never-used",
      severity: .warning,
      message: "`\(pattern)` is never used: an earlier entry fits wherever it does",
      at: span,
      secondary: [.init(earlier, "this one")],
      help: "put it before the earlier entry, or delete it"
    )
  }

  /// A question that the analysis leaves open.
  static func notDecided(_ what: String, at span: SourceSpan, because: String) -> Diagnostic {
    Diagnostic(
      code: "check/not-decided",
      severity: .warning,
      message: "not decided: \(what)",
      at: span,
      label: because,
      help: "try it with messages of your own: `pushrules eval` with `--explain`"
    )
  }
}
