internal import PushRulesDiagnostics

/// Messages about the types of expressions.
extension SemanticDiagnostics {
  /// `.key` on something that has no fields.
  static func notARecord(_ type: String, key: String, at span: SourceSpan, help: String?)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/not-a-record",
      message: "\(quoted(type)) has no fields, so there is no \(quoted(key)) in it",
      at: span,
      help: help
    )
  }

  /// `[…]` on something that is neither list, map nor table.
  static func notIndexable(_ type: String, at span: SourceSpan, help: String) -> Diagnostic {
    Diagnostic(
      code: "check/not-indexable",
      message: "nothing can be looked up in \(quoted(type)) with `[…]`",
      at: span,
      help: help
    )
  }

  /// An index of the wrong type.
  static func indexType(
    _ type: String,
    expected: String,
    of what: String,
    at span: SourceSpan,
    help: String
  ) -> Diagnostic {
    Diagnostic(
      code: "check/index-type",
      message: "\(what) is looked up with \(expected), not with \(quoted(type))",
      at: span,
      help: help
    )
  }

  /// A value that does not fit where it goes.
  static func valueType(
    _ type: String,
    expected: String,
    of target: String,
    at span: SourceSpan,
    declaration: SourceSpan?,
    help: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/value-type",
      message: "\(target) takes \(quoted(expected)), this is \(quoted(type))",
      at: span,
      secondary: declaration.map { [.init($0, "declared here")] } ?? [],
      help: help ?? "change the value, or the type"
    )
  }

  /// A record that lacks an entry which its place requires.
  static func missingEntry(
    _ name: String,
    of target: String,
    at span: SourceSpan,
    declaration: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/missing-entry",
      message: "the record lacks \(quoted(name)), so \(target) never gets it",
      at: span,
      secondary: [.init(declaration, "it is required")],
      help: "add `\(name): …`"
    )
  }

  /// A record with an entry that its place does not know.
  static func unknownEntry(
    _ name: String,
    of target: String,
    nearest: String?,
    choices: [String],
    at span: SourceSpan,
    declaration: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/unknown-entry",
      message: "\(target) has no entry \(quoted(name))",
      at: span,
      secondary: declaration.map { [.init($0, "declared here")] } ?? [],
      help: meant(name, nearest, of: choices) ?? "leave it out"
    )
  }

  /// Alternatives that have no type in common.
  static func alternatives(_ type: String, _ others: String, at span: SourceSpan, first: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/alternatives",
      message: "this alternative is \(quoted(type)), the ones before it are \(quoted(others))",
      at: span,
      secondary: [.init(first, "the first alternative")],
      help: "all alternatives of a value have one type"
    )
  }

  /// Items of a list that have no type in common.
  static func listItems(_ type: String, _ others: String, at span: SourceSpan, first: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/list-items",
      message: "this item is \(quoted(type)), the ones before it are \(quoted(others))",
      at: span,
      secondary: [.init(first, "the first item")],
      help: "all items of a list have one type"
    )
  }

  /// A condition that is no bool.
  static func conditionType(_ type: String, at span: SourceSpan, help: String) -> Diagnostic {
    Diagnostic(
      code: "check/condition-type",
      message: "a condition is `bool`, this is \(quoted(type))",
      at: span,
      help: help
    )
  }

  /// Something in a string that has no text.
  static func interpolationType(_ type: String, at span: SourceSpan, help: String?) -> Diagnostic {
    Diagnostic(
      code: "check/interpolation-type",
      message: "\(quoted(type)) cannot be put into a string",
      at: span,
      help: help ?? "a string, int, number or bool can"
    )
  }

  /// `<` of strings, `+` of numbers and the like.
  static func operandType(
    _ operand: CheckedExpression,
    operator sign: String,
    takes: String
  ) -> Diagnostic {
    let type = operand.type.shortDescription
    return Diagnostic(
      code: "check/operand-type",
      message: "\(quoted(sign)) takes \(takes), this is \(quoted(type))",
      at: operand.span,
      help: SemanticHelp.operand(operand, operator: sign)
    )
  }

  /// `is` or `in` between types without a value in common.
  static func neverEqual(_ left: String, _ right: String, at span: SourceSpan, help: String?)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/never-equal",
      message: "\(quoted(left)) and \(quoted(right)) are never equal",
      at: span,
      help: help ?? "values are compared by type and value, without conversion"
    )
  }

  /// A loop or `in` over something that is no list.
  static func notAList(_ list: CheckedExpression, item: CheckedExpression?) -> Diagnostic {
    Diagnostic(
      code: "check/not-a-list",
      message: "a list must stand here, this is \(quoted(list.type.shortDescription))",
      at: list.span,
      help: SemanticHelp.noList(list, item: item) ?? "only lists can be gone through and searched"
    )
  }

  /// `is empty` of an int and the like.
  static func questionType(_ question: String, _ type: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/question-type",
      message: "\(quoted(type)) is never \(question)",
      at: span,
      help: question == "blank"
        ? "`is blank` asks a string; others can be asked with `is empty` or `is absent`"
        : "`is empty` asks a string, a list or a map; others can be asked with `is absent`"
    )
  }

  /// Too few or too many arguments.
  static func argumentCount(_ function: Function, given: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/argument-count",
      message: "\(quoted(function.rawValue)) takes \(function.argumentCount), not \(given)",
      at: span,
      help: SemanticHelp.usage(of: function)
    )
  }

  /// An argument of the wrong type.
  static func argumentType(
    _ type: String,
    of function: Function,
    takes: String,
    at span: SourceSpan,
    help: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "check/argument-type",
      message: "\(quoted(function.rawValue)) takes \(takes) here, this is \(quoted(type))",
      at: span,
      help: help ?? SemanticHelp.usage(of: function)
    )
  }

  /// A label on a function's argument.
  static func functionLabel(_ name: String, label: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/function-label",
      message: "the arguments of \(quoted(name)) have no labels",
      at: span,
      help: "leave out `\(label):`"
    )
  }

  /// A call of a block without one of its parameters.
  static func labelMissing(_ label: String, block: String, at span: SourceSpan, first: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      code: "check/label-missing",
      message: "\(quoted(block)) also takes \(quoted(label))",
      at: span,
      secondary: [.init(first, "the parameter")],
      help: "write `\(block)(…, \(label): …)`"
    )
  }

  /// A label that is no parameter of the block.
  static func labelUnknown(
    _ label: String,
    block: String,
    nearest: String?,
    choices: [String],
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "check/label-unknown",
      message: "\(quoted(block)) has no parameter \(quoted(label))",
      at: span,
      help: meant(label, nearest, of: choices) ?? "leave it out"
    )
  }

  /// A parameter that is given twice.
  static func labelTwice(_ label: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/label-twice",
      message: "\(quoted(label)) is given twice",
      at: span,
      secondary: [.init(first, "first given here")],
      help: "leave one out"
    )
  }

  /// A call of a block that does not begin with the text.
  static func textFirst(block: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/text-first",
      message: "the first argument of \(quoted(block)) is the text, without a label",
      at: span,
      help: "write `\(block)(text, …)`"
    )
  }

  /// An argument of a block without its label.
  static func labelExpected(block: String, choices: [String], at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/label-expected",
      message: "\(quoted(block)) takes one text, and all else by name",
      at: span,
      help: choices.isEmpty
        ? "leave it out" : "write `\(choices.first ?? ""):` before it"
    )
  }

  /// A constant test that `satisfies` cannot read.
  static func satisfiesTest(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/satisfies-test",
      message: quoted(literal(text)) + " is no test of a number",
      at: span,
      help: "write an integer, with `==`, `<`, `>`, `<=` or `>=` before it, like `\">=3\"`"
    )
  }

  /// A constant path that `at` cannot read.
  static func atPath(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "check/at-path",
      message: quoted(literal(text)) + " is no path",
      at: span,
      help: "keys with `.` between them; a dot in a key is `\\\\.`, a backslash `\\\\\\\\`"
    )
  }
}
