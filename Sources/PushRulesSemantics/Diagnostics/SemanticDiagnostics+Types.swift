internal import PushRulesDiagnostics

/// Messages about declared types, their constants, and tables.
extension SemanticDiagnostics {
  /// `json` before a type that cannot be told from its text.
  static func jsonType(_ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/json-type",
      message: "`json` cannot stand before \(quoted(type))",
      at: span,
      help: "`json` takes a record, a map, a list, `int`, `number` or `bool`"
    )
  }

  /// `json` or `loose` where no JSON is read.
  static func inputOnlyType(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/input-only-type",
      message: "\(quoted(word)) stands only in `input` and `observe`",
      at: span,
      help: "leave out \(quoted(word))"
    )
  }

  /// An optional field with a default.
  static func optionalDefault(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/optional-default",
      message: "\(quoted(name)) is optional and has a default",
      at: span,
      help: "leave out the `?`: with a default the field is always there"
    )
  }

  /// A default in `output`.
  static func outputDefault(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/output-default",
      message: "an output has no default",
      at: span,
      help: "the lowest layer of its chain is the default: `layer by_default { \(name) = … }`"
    )
  }

  /// A gate that is no bool.
  static func gateType(_ name: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/gate-type",
      message: "the gate \(quoted(name)) is \(quoted(type)), not `bool`",
      at: span,
      help: "write `gate \(name): bool`"
    )
  }

  /// A second gate.
  static func twoGates(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/two-gates",
      message: "there is already a gate",
      at: span,
      secondary: [.init(first, "the first gate")],
      help: "at most one output is the gate: leave out this `gate`"
    )
  }

  /// An enumeration with one member twice.
  static func memberTwice(_ member: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/member-twice",
      message: "the enumeration names \(quoted(member)) twice",
      at: span,
      secondary: [.init(first, "first here")],
      help: "leave one out"
    )
  }

  /// A default that is no value of its type.
  static func defaultType(expected: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/default-type",
      message: "the default is no \(quoted(expected))",
      at: span,
      help: "write a constant of that type, or change the type"
    )
  }

  /// A default record without a field that must be there.
  static func defaultMissingField(_ name: String, at span: SourceSpan, declaration: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/default-missing-field",
      message: "the default lacks the field \(quoted(name))",
      at: span,
      secondary: [.init(declaration, "it is required")],
      help: "add it, or give \(quoted(name)) a default of its own"
    )
  }

  /// A string that is none of an enumeration's members.
  static func enumerationConstant(
    _ text: String,
    members: [String],
    nearest: String?,
    at span: SourceSpan,
    declaration: SourceSpan?,
    isWritten: Bool
  ) -> Diagnostic {
    Diagnostic(
      code: "check/enumeration-constant",
      message: isWritten
        ? "\(quoted(literal(text))) is none of the values that can stand here"
        : "this can be \(quoted(literal(text))), which cannot stand here",
      at: span,
      secondary: declaration.map { [.init($0, "the values are listed here")] } ?? [],
      help: meant(literal(text), isWritten ? nearest.map(literal) : nil)
        ?? "the values are " + listed(members.map(literal), last: "and")
    )
  }

  /// A key that a record names twice.
  static func keyTwice(_ name: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/key-twice",
      message: "the key \(quoted(name)) is given twice",
      at: span,
      secondary: [.init(first, "first given here")],
      help: "leave one out"
    )
  }

  /// Rows of a table that have no type in common.
  static func tableRows(_ row: String, _ others: String, at span: SourceSpan, first: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/table-rows",
      message: "this row is \(quoted(row)), the rows before it are \(quoted(others))",
      at: span,
      secondary: [.init(first, "the first row")],
      help: "all rows of a table have one type"
    )
  }

  /// A key with two rows.
  static func rowTwice(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/row-twice",
      message: "the table has two rows for \(quoted(key))",
      at: span,
      secondary: [.init(first, "the first one")],
      help: "leave one out"
    )
  }

  /// A lookup by an enumeration that finds no row for some members.
  static func tableMissesRow(
    _ table: String,
    missing: [String],
    at span: SourceSpan,
    declaration: SourceSpan,
    enumeration: SourceSpan?
  ) -> Diagnostic {
    var labels = [Diagnostic.Label(declaration, "the table")]
    if let enumeration { labels.append(.init(enumeration, "the values are listed here")) }
    return Diagnostic(
      code: "check/table-misses-row",
      message: "the table \(quoted(table)) has no row for "
        + listed(missing.map(literal), last: "and"),
      at: span,
      secondary: labels,
      help: "add `\(missing.first.map(literal) ?? "…") = …`, or `otherwise = …`"
    )
  }

  /// A lookup by a constant that the table does not have.
  static func unknownRow(
    _ key: String,
    table: String,
    nearest: String?,
    at span: SourceSpan,
    declaration: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-row",
      message: "the table \(quoted(table)) has no row for \(quoted(literal(key)))",
      at: span,
      secondary: [.init(declaration, "the table")],
      help: meant(literal(key), nearest.map(literal))
        ?? "add `\(literal(key)) = …`, or `otherwise = …`"
    )
  }
}
