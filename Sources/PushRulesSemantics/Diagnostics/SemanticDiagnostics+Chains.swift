internal import PushRulesDiagnostics

/// Messages about layers, chains and placeholders.
extension SemanticDiagnostics {
  /// An output without a `decide`.
  static func neverDecided(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/never-decided",
      message: "\(quoted(name)) is never decided",
      at: span,
      help: "write `decide \(name): …` with the layers that give it"
    )
  }

  /// A chain with one layer twice.
  static func layerTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/layer-twice",
      message: "the layer \(quoted(name)) stands twice in this chain",
      at: span,
      secondary: [.init(first, "first here")],
      help: "leave one out: the last one would win"
    )
  }

  /// A chain with a layer that gives nothing to it.
  static func layerGivesNothing(
    _ name: String,
    fields: [String],
    at span: SourceSpan,
    declaration: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/layer-gives-nothing",
      message: "the layer \(quoted(name)) does not give " + listed(fields, last: "or"),
      at: span,
      secondary: [.init(declaration, "the layer")],
      help: "leave it out of the chain, or add the field to the layer"
    )
  }

  /// A layer's field that no chain of that field names.
  static func fieldInNoChain(
    _ field: String,
    layer: String,
    at span: SourceSpan,
    chain: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/field-in-no-chain",
      message: "no chain of \(quoted(field)) names the layer \(quoted(layer))",
      at: span,
      secondary: chain.map { [.init($0, "the chain")] } ?? [],
      help: "add \(quoted(layer)) to the chain of \(quoted(field)), or leave the field out"
    )
  }

  /// A layer that no chain names at all.
  static func layerInNoChain(_ name: String, at span: SourceSpan, isInBase: Bool) -> Diagnostic {
    Diagnostic(
      code: "check/layer-in-no-chain",
      message: "no chain names the layer \(quoted(name))",
      at: span,
      help: isInBase
        ? "write the chain again with it (`override decide …`), or `drop layer \(name)`"
        : "add it to a `decide`, or leave it out"
    )
  }

  /// A layer that gives a field twice.
  static func layerFieldTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      code: "check/layer-field-twice",
      message: "the layer gives \(quoted(name)) twice",
      at: span,
      secondary: [.init(first, "first given here")],
      help: "alternatives are written with `else`"
    )
  }

  /// A pattern that would fit anywhere.
  static func patternWithoutText(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/pattern-without-text",
      message: "a pattern begins with text",
      at: span,
      help: "write what stands before the hole, like `\"{\\(n: int)}\"`"
    )
  }

  /// A string hole that would have no end.
  static func holeWithoutEnd(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/hole-without-end",
      message: "text must follow a hole for a string",
      at: span,
      help: "write what ends it, like `\"${\\(p: string)}\"`"
    )
  }

  /// Two entries of a block for the same texts.
  static func patternTwice(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/pattern-twice",
      message: "the block has this pattern twice",
      at: span,
      secondary: [.init(first, "this one is always taken")],
      help: "leave one out"
    )
  }

  /// A parameter declared twice.
  static func parameterTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/parameter-twice",
      message: "the parameter \(quoted(name)) is declared twice",
      at: span,
      secondary: [.init(first, "first declared here")],
      help: "give one of them another name"
    )
  }

  /// A placeholder filled with something that has no text.
  static func placeholderType(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/placeholder-type",
      message: "a placeholder cannot be filled with \(quoted(type))",
      at: span,
      help: "a string, int, number or bool can"
    )
  }
}
