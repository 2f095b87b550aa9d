internal import PushRulesDiagnostics

/// Messages about files that extend others.
extension SemanticDiagnostics {
  /// `override` of a name that no base file declares.
  static func overrideOfNothing(
    _ what: String,
    _ name: String,
    at span: SourceSpan,
    nearest: String?,
    other: (kind: String, span: SourceSpan)?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/override-of-nothing",
      message: "no base file has a \(what) \(quoted(name)) to override",
      at: span,
      secondary: other.map { [.init($0.span, "this is a \($0.kind)")] } ?? [],
      help: other.map { "write `override \($0.kind) \(name)`, or another name" }
        ?? meant(name, nearest) ?? "leave out `override`, or check the name"
    )
  }

  /// `drop` of something that no base file declares.
  static func dropOfNothing(
    _ what: String,
    _ name: String,
    at span: SourceSpan,
    nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/drop-of-nothing",
      message: "no base file has a \(what) \(quoted(name)) to drop",
      at: span,
      help: meant(name, nearest) ?? "only what a base file declares can be dropped"
    )
  }

  /// A layer that one file drops and declares.
  static func droppedAndDeclared(
    _ name: String,
    at span: SourceSpan,
    dropped: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/dropped-and-declared",
      message: "layer \(quoted(name)) is dropped and declared in one file",
      at: span,
      secondary: [.init(dropped, "dropped here")],
      help: "leave out the `drop` and write `override layer \(name)`"
    )
  }

  /// A name declared again in its set.
  static func nameTwice(
    _ name: String,
    at span: SourceSpan,
    first: SourceSpan,
    override: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/name-twice",
      message: "\(quoted(name)) is declared twice",
      at: span,
      secondary: [.init(first, "first declared here")],
      help: override.map { "to replace it write `override \($0) \(name)`" }
        ?? "give one of them another name"
    )
  }

  /// A field of `input`, `output` or one of their records declared again.
  static func fieldTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/field-twice",
      message: "the field \(quoted(name)) is declared twice",
      at: span,
      secondary: [.init(first, "first declared here")],
      help: "only records merge: leave one of them out"
    )
  }

  /// A record that is written otherwise in the file that adds to it.
  static func fieldMerge(
    _ name: String,
    _ difference: String,
    at span: SourceSpan,
    first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/field-merge",
      message: "the record \(quoted(name)) cannot be merged: \(difference)",
      at: span,
      secondary: [.init(first, "first declared here")],
      help: "write the record as in the base file, with the new fields alone"
    )
  }

  /// An output with two `decide`.
  static func decidedTwice(
    _ name: String,
    at span: SourceSpan,
    first: SourceSpan,
    isInBase: Bool
  ) -> Diagnostic {
    Diagnostic(
      code: "check/decided-twice",
      message: "\(quoted(name)) is decided twice",
      at: span,
      secondary: [.init(first, "first decided here")],
      help: isInBase
        ? "to replace the chain write `override decide \(name)`" : "write one chain for it"
    )
  }
}
