internal import PushRulesDiagnostics

/// Messages about names and paths.
extension SemanticDiagnostics {
  /// A name that nothing declares.
  static func unknownName(
    _ name: String,
    at span: SourceSpan,
    nearest: String?,
    hint: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-name",
      message: "nothing is called \(quoted(name))",
      at: span,
      help: hint ?? meant(name, nearest) ?? "declare it with `let`, or check the name"
    )
  }

  /// A key that a record does not have.
  static func unknownKey(
    _ name: String,
    of record: String,
    at span: SourceSpan,
    nearest: String?,
    choices: [String],
    elsewhere: String? = nil,
    declaration: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-key",
      message: "\(record) has no field \(quoted(name))",
      at: span,
      secondary: declaration.map { [.init($0, "declared here")] } ?? [],
      help: meant(name, nearest)
        ?? elsewhere.map { "did you mean `\($0)`?" } ?? meant(name, nil, of: choices)
        ?? "check the name, or add the field"
    )
  }

  /// A key with a hyphen and without back-ticks, which is a difference.
  static func keyWithHyphen(_ key: String, base: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/key-with-hyphen",
      message: "\(quoted(key)) is a difference here",
      at: span,
      help: "a key with a hyphen stands in back-ticks: `` \(plain(base)).`\(plain(key))` ``"
    )
  }

  /// A field that `output` does not name.
  static func unknownOutput(
    _ name: String,
    at span: SourceSpan,
    nearest: String?,
    choices: [String],
    isGiven: Bool = false
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-output",
      message: "`output` has no field \(quoted(name))",
      at: span,
      help: isGiven && nearest == nil
        ? "a value of the layer's own is written `let \(name) = …`"
        : meant(name, nearest, of: choices) ?? "check the name, or add it to `output`"
    )
  }

  /// A chain that names a layer that is not there.
  static func unknownLayer(
    _ name: String,
    at span: SourceSpan,
    nearest: String?,
    dropped: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-layer",
      message: "there is no layer \(quoted(name))",
      at: span,
      secondary: dropped.map { [.init($0, "dropped here")] } ?? [],
      help: dropped == nil
        ? meant(name, nearest) ?? "check the name, or write the layer"
        : "write the chain again without it: `override decide …`"
    )
  }

  /// A call of something that is no function.
  static func unknownFunction(
    _ name: String,
    at span: SourceSpan,
    nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-function",
      message: "there is no function and no placeholders block \(quoted(name))",
      at: span,
      help: SemanticHelp.foreignFunction(name) ?? meant(name, nearest)
        ?? "call a built-in function, or a block that `placeholders` declares"
    )
  }

  /// A call of a let, a table or a part of the message.
  static func notCallable(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/not-callable",
      message: "\(quoted(name)) takes no arguments",
      at: span,
      secondary: [.init(first, "declared here")],
      help: "write \(quoted(name)) alone; a table is looked up with `[…]`"
    )
  }

  /// A table, a block or a function where a value must stand.
  static func nameAlone(_ name: String, _ what: String, write: String, at span: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/name-alone",
      message: "\(what) \(quoted(name)) is no value by itself",
      at: span,
      help: "write \(quoted(write))"
    )
  }

  /// A name inside that hides one outside.
  static func hidesName(
    _ name: String,
    _ what: String,
    at span: SourceSpan,
    first: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/hides-name",
      message: "\(what) \(quoted(name)) hides another of that name",
      at: span,
      secondary: [.init(first, "it hides this one")],
      help: "give it another name"
    )
  }

  /// A name that is a function's.
  static func hidesFunction(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/hides-function",
      message: "\(quoted(name)) is the name of a built-in function",
      at: span,
      help: "give it another name"
    )
  }

  /// An output that would clash with the decision's own keys.
  static func reservedOutput(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/reserved-output",
      message: "an output cannot be called \(quoted(name))",
      at: span,
      help:
        "`reason`, `error`, `explain` and `previous` are keys of the decision itself; take another name"
    )
  }

  /// `occurrence` outside of a placeholder's value.
  static func occurrencePlace(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/occurrence-place",
      message: "`occurrence` means something only in the value of a placeholder",
      at: span,
      help: "it is how often the entry was used before: `\"%@\" = args[occurrence]`"
    )
  }

  /// Entities that need each other's values.
  static func cycle(_ names: [String], at span: SourceSpan, others: [Diagnostic.Label])
    -> Diagnostic
  {
    Diagnostic(
      code: "check/cycle",
      message: "\(quoted(names.first ?? "")) depends on itself: "
        + names.map(quoted).joined(separator: " → "),
      at: span,
      secondary: others,
      help: "one of them must get its value without the others"
    )
  }

  /// A placeholders block that fills a hole with itself.
  static func placeholderCycle(_ names: [String], at span: SourceSpan, others: [Diagnostic.Label])
    -> Diagnostic
  {
    Diagnostic(
      code: "check/placeholder-cycle",
      message: "the block \(quoted(names.first ?? "")) leads back to itself: "
        + names.map(quoted).joined(separator: " → "),
      at: span,
      secondary: others,
      help: "fill the value with a block of its own that does not lead back"
    )
  }

  /// `finish title` that reads `output.title` by way of something else.
  static func observeReadsOutput(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/observe-reads-output",
      message: "what \(quoted(name)) observes cannot depend on `output`",
      at: span,
      help: "facts are there before anything is decided: read the message itself"
    )
  }
}
