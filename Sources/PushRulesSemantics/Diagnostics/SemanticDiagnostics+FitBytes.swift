internal import PushRulesDiagnostics

/// Messages about the texts that `fit_bytes` may cut.
extension SemanticDiagnostics {
  private static func fitBytes(
    _ message: String,
    at span: SourceSpan,
    secondary: [Diagnostic.Label] = [],
    help: String
  ) -> Diagnostic {
    Diagnostic(
      code: "check/fit-bytes-text",
      message: message,
      at: span,
      secondary: secondary,
      help: help
    )
  }

  /// A mark or a path that is known only from the message.
  static func fitBytesLiteral(isMark: Bool, at span: SourceSpan) -> Diagnostic {
    fitBytes(
      "\(isMark ? "the mark" : "a path") of `fit_bytes` must stand here as a string",
      at: span,
      help: SemanticHelp.usage(of: .fitBytes)
    )
  }

  /// A path that stands there already.
  static func fitBytesTwice(_ path: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    fitBytes(
      "\(quoted(literal(path))) is named twice",
      at: span,
      secondary: [.init(first, "named here first")],
      help: "leave one of them out"
    )
  }

  /// A key that no value has.
  static func fitBytesKey(
    _ key: String,
    path: String,
    nearest: String?,
    choices: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    fitBytes(
      "\(quoted(literal(path))) leads nowhere: there is no field \(quoted(key))",
      at: span,
      help: meant(key, nearest, of: choices) ?? "check the name, or add the field"
    )
  }

  /// A path that goes on where nothing has keys.
  static func fitBytesThrough(_ type: String, path: String, key: String?, at span: SourceSpan)
    -> Diagnostic
  {
    fitBytes(
      "\(quoted(literal(path))) leads nowhere: \(key.map(quoted) ?? "the value") is \(quoted(type))",
      at: span,
      help: "a path leads through records to a text"
    )
  }

  /// A path that leads to something that cannot be cut.
  static func fitBytesNoText(_ type: String, path: String, at span: SourceSpan) -> Diagnostic {
    fitBytes(
      "\(quoted(literal(path))) is no text that can be cut: it is \(quoted(type))",
      at: span,
      help: "name a field that is a `string` or `any`"
    )
  }
}
