internal import PushRulesDiagnostics

extension SyntaxDiagnostics {
  /// The label of a bracket that is probably one too many.
  static func closesTooEarly(_ suspect: SourceSpan?) -> [Diagnostic.Label] {
    suspect.map { [Diagnostic.Label($0, "this one closes more than its line suggests")] } ?? []
  }

  static func missingBracket(
    _ span: SourceSpan,
    closing: String,
    opening: SourceSpan,
    found: String
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/missing-bracket",
      message: "expected `\(closing)`, found \(found)",
      at: span,
      secondary: [Diagnostic.Label(opening, "this `\(opening.text)` is not closed")],
      help: "write `\(closing)` where it ends"
    )
  }

  static func missingComma(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/missing-comma",
      message: "expected `,` before \(found)",
      at: span,
      help: "put a comma between the two"
    )
  }

  static func missingOtherwise(_ span: SourceSpan, opening: SourceSpan?) -> Diagnostic {
    Diagnostic(
      code: "syntax/missing-otherwise",
      message: "a branch ends with `otherwise`",
      at: span,
      secondary: opening.map { [Diagnostic.Label($0, "the branch begins here")] } ?? [],
      help: "write `otherwise: layer < layer` as the last line"
    )
  }

  static func missingPolicy(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/missing-policy",
      message: "a rule file begins with `policy` and a name, found \(found)",
      at: span,
      help: "write `policy name` as the first line"
    )
  }

  static func mixedAndOr(
    _ span: SourceSpan,
    first: SourceSpan,
    firstWord: String,
    word: String
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/mixed-and-or",
      message: "`and` and `or` do not mix without parentheses",
      at: span,
      secondary: [Diagnostic.Label(first, "`\(firstWord)` stands here")],
      help: "write `(a \(firstWord) b) \(word) c` or `a \(firstWord) (b \(word) c)`"
    )
  }

  static func nameLetters(_ span: SourceSpan, isKey: Bool = true) -> Diagnostic {
    let text = VisibleText.of(span.text)
    let hyphenHelp =
      isKey
      ? "put it in back-ticks: `` `\(text)` ``"
      : "a name has no `-`: write `\(text.replacing("-", with: "_"))`"
    return Diagnostic(
      code: "syntax/name-letters",
      message: "`\(text)` is no name",
      at: span,
      help: text.contains("-")
        ? hyphenHelp
        : "names have A to Z, a to z, `_` and, behind the first letter, digits; "
          + "a key may stand in back-ticks"
    )
  }

  static func nestingTooDeep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/nesting-too-deep",
      message: "this is nested more than \(Parser.nestingLimit) deep",
      at: span,
      help: "nest less; a part of an expression can get a name of its own with `let`"
    )
  }

  static func nul(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/nul",
      message: "the file holds a NUL byte",
      at: span,
      help: "save the file as UTF-8; in a string write `\\u{0}`"
    )
  }

  static func otherwiseNotLast(
    _ span: SourceSpan,
    word: String,
    otherwise: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/otherwise-not-last",
      message: "`\(word)` stands after `otherwise`",
      at: span,
      secondary: [Diagnostic.Label(otherwise, "the last branch")],
      help: "make `otherwise` the last branch"
    )
  }

  static func overrideNotPossible(_ span: SourceSpan, what: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/override-not-possible",
      message: "`\(what)` cannot be overridden",
      at: span,
      help: OverrideHelp.text(for: what)
    )
  }

  static func patternTwoHoles(_ span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/pattern-two-holes",
      message: "a pattern has at most one hole",
      at: span,
      secondary: [Diagnostic.Label(first, "the first one")],
      help: "write two entries, each with one hole"
    )
  }

  static func plusSign(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/plus-sign",
      message: "a number has no `+` in front",
      at: span,
      help: "remove the `+`"
    )
  }

  static func reservedName(
    _ span: SourceSpan,
    word: String,
    what: String,
    isKey: Bool
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/reserved-name",
      message: "`\(word)` is a reserved word and cannot be \(what)",
      at: span,
      help: isKey ? "put it in back-ticks: `` `\(word)` ``" : "choose another name"
    )
  }

  static func secondPolicy(_ span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/second-policy",
      message: "a file has one `policy` line",
      at: span,
      secondary: [Diagnostic.Label(first, "the first one")],
      help: "remove this one, or move what follows into a file of its own"
    )
  }

  static func singleQuotes(_ span: SourceSpan) -> Diagnostic {
    let text = span.text.unicodeScalars.dropFirst().dropLast()
    let isShort = !text.isEmpty && text.count <= 40 && !text.contains("\"") && !text.contains("\\")
    return Diagnostic(
      code: "syntax/single-quotes",
      message: "strings stand in straight double quotes",
      at: span,
      help: "write `\"\(isShort ? String(text) : "…")\"`"
    )
  }

  static func strayBracket(
    _ span: SourceSpan,
    bracket: String,
    suspect: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/stray-bracket",
      message: "`\(bracket)` closes nothing",
      at: span,
      secondary: closesTooEarly(suspect),
      help: "remove it, or look for a bracket before it that closes too early"
    )
  }

  static func strayDocumentation(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/stray-documentation",
      severity: .warning,
      message: "this `##` line belongs to nothing",
      at: span,
      help: "put it before a declaration, field, row or entry, or write `#`"
    )
  }

  static func ternary(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/ternary",
      message: "there is no `? :`",
      at: span,
      help: "write `a when condition else b`"
    )
  }

  static func unclosedInterpolation(_ span: SourceSpan, string: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/unclosed-interpolation",
      message: "`\\(` is not closed in its string",
      at: span,
      secondary: [Diagnostic.Label(string, "the string begins here")],
      help: "write `)` after the expression, on the same line"
    )
  }

  static func unexpectedCharacter(_ span: SourceSpan, _ scalar: Unicode.Scalar) -> Diagnostic {
    let isSeen = !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    let name =
      isSeen ? "`\(VisibleText.of(span.text))`" : "U+\(VisibleText.hexadecimal(scalar.value))"
    return Diagnostic(
      code: "syntax/unexpected-character",
      message: "unexpected character \(name)",
      at: span,
      help: ForeignOperator.help(for: scalar)
    )
  }

  static func unexpectedToken(
    _ span: SourceSpan,
    found: String,
    place: String,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/unexpected-token",
      message: "\(found) cannot stand \(place)",
      at: span,
      help: help ?? "remove it, or close what stands before it"
    )
  }

  static func unterminatedKey(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/unterminated-key",
      message: "the key in back-ticks is not closed",
      at: span,
      help: "write a back-tick at its end"
    )
  }

  static func unterminatedString(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/unterminated-string",
      message: "the string is not closed on its line",
      at: span,
      help: "write `\"` at its end; a line break in a string is `\\n`"
    )
  }
}
