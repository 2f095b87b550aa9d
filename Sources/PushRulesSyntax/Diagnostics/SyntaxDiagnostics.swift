internal import PushRulesDiagnostics

/// Every message of the lexer and the parser, in alphabetical order; the codes follow the names.
enum SyntaxDiagnostics {
  static func alternativesInExpression(_ span: SourceSpan, word: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/alternatives-in-expression",
      message: "`\(word)` cannot stand inside an expression",
      at: span,
      help: "give the alternatives a name, `let name = … when … else …`, and write the name here"
    )
  }

  static func assignment(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/assignment",
      message: "`=` does not compare",
      at: span,
      help: "to compare, write `is`"
    )
  }

  static func byteOrderMark(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/byte-order-mark",
      message: "a byte order mark stands inside the file",
      at: span,
      help: "remove it; it may stand only at the very start"
    )
  }

  static func callOfPath(_ span: SourceSpan, name: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/call-of-path",
      message: "`\(name)` is a key here and cannot be called",
      at: span,
      help: "functions stand in front: `\(name)(…)`, with the path as an argument"
    )
  }

  static func chainedComparison(_ span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/chained-comparison",
      message: "comparisons do not chain",
      at: span,
      secondary: [Diagnostic.Label(first, "the first comparison")],
      help: "join two comparisons with `and`: `a < b and b < c`"
    )
  }

  static func controlCharacter(_ span: SourceSpan, value: UInt8) -> Diagnostic {
    let digits = String(value, radix: 16, uppercase: true)
    return Diagnostic(
      code: "syntax/control-character",
      message: "a string holds the control character U+\(VisibleText.hexadecimal(UInt32(value)))",
      at: span,
      help: "write `\\u{\(digits)}`"
    )
  }

  static func decimalNumber(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/decimal-number",
      message: "a rule file has no decimal numbers",
      at: span,
      help: "write an integer; a `number` of the message can be compared with integers"
    )
  }

  static func emptyKey(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/empty-key",
      message: "nothing stands between the back-ticks",
      at: span,
      help: "write the key between them"
    )
  }

  static func escapeForm(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/escape-form",
      message: "`\\u` needs one to six hexadecimal digits in braces",
      at: span,
      help: "for example `\\u{1F600}`"
    )
  }

  static func escapeScalar(_ span: SourceSpan, meant: UInt32?) -> Diagnostic {
    Diagnostic(
      code: "syntax/escape-scalar",
      message: "`\(span.text)` is no Unicode scalar",
      at: span,
      help: meant.map { "write `\\u{\(String($0, radix: 16, uppercase: true))}`" }
        ?? "scalars are 0 to D7FF and E000 to 10FFFF"
    )
  }

  static func escapeUnknown(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/escape-unknown",
      message: "unknown escape `\(VisibleText.of(span.text))`",
      at: span,
      help: #"escapes are `\"`, `\\`, `\n`, `\r`, `\t`, `\u{…}` and `\(…)`; a backslash is `\\`"#
    )
  }

  static func expectedChain(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-chain",
      message: "expected the layers that decide, found \(found)",
      at: span,
      help: "name at least one, lowest first: `by_default < custom`"
    )
  }

  static func expectedConstant(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-constant",
      message: "expected a constant, found \(found)",
      at: span,
      help: "a string without `\\(…)`, an integer, `true`, `false`, a list or a record of these"
    )
  }

  static func expectedDeclaration(
    _ span: SourceSpan,
    found: String,
    nearest: String?,
    isField: Bool = false,
    suspect: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-declaration",
      message: "expected a declaration, found \(found)",
      at: span,
      secondary: closesTooEarly(suspect),
      help: isField
        ? "a field stands in a layer; a value with a name of its own is written `let name = …`"
        : nearest.map { "did you mean `\($0)`?" }
          ?? "a declaration begins with a word such as `let`, `table`, `layer` or `decide`"
    )
  }

  static func expectedExpression(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-expression",
      message: "expected a value, found \(found)",
      at: span,
      help: "for example a path such as `message.text`, or a string in double quotes"
    )
  }

  static func expectedItem(
    _ span: SourceSpan,
    item: String,
    found: String,
    help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-item",
      message: "expected \(item) or `}`, found \(found)",
      at: span,
      help: help ?? "write \(item)"
    )
  }

  static func expectedName(
    _ span: SourceSpan,
    what: String,
    found: String,
    isQuoted: Bool
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-name",
      message: "expected \(what), found \(found)",
      at: span,
      help: isQuoted
        ? "write it without back-ticks; only keys and fields may have them"
        : "a name is made of letters, digits and `_` and does not begin with a digit"
    )
  }

  static func expectedString(_ span: SourceSpan, what: String, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-string",
      message: "expected \(what), found \(found)",
      at: span,
      help: "write it in double quotes"
    )
  }

  static func expectedToken(
    _ span: SourceSpan,
    token: String,
    after place: String,
    found: String,
    help: String?
  ) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-token",
      message: "expected \(token) \(place), found \(found)",
      at: span,
      help: help
    )
  }

  static func expectedType(_ span: SourceSpan, found: String, nearest: String?) -> Diagnostic {
    Diagnostic(
      code: "syntax/expected-type",
      message: "expected a type, found \(found)",
      at: span,
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "types are `string`, `bool`, `int`, `number`, `any`, `\"a\" | \"b\"`, `[T]`, "
        + "`[string: T]` and `{ … }`"
    )
  }

  static func fileTooLarge(_ span: SourceSpan, bytes: Int) -> Diagnostic {
    Diagnostic(
      code: "syntax/file-too-large",
      message: "the file has \(bytes) bytes; a rule file has at most \(Lexer.sizeLimit)",
      at: span,
      help: "split it with `extends`, or keep large tables in the message"
    )
  }

  static func foreignComment(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/foreign-comment",
      message: "`\(span.text)` begins no comment",
      at: span,
      help: "write `#`, on each line of the comment"
    )
  }

  static func foreignOperator(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/foreign-operator",
      message: "`\(span.text)` is no sign of this language",
      at: span,
      help: ForeignOperator.help(for: span.text)
    )
  }

  static func gateOutsideOutput(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/gate-outside-output",
      message: "only a field of `output` can be a gate",
      at: span,
      help: "remove `gate`; a field of that name is written `gate: bool`"
    )
  }

  static func holeType(_ span: SourceSpan, found: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/hole-type",
      message: "a hole is an `int` or a `string`, found \(found)",
      at: span,
      help: "write `\\(n: int)` or `\\(name: string)`"
    )
  }

  static func integerTooLarge(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/integer-too-large",
      message: "the integer does not fit into 64 bits",
      at: span,
      help: "the largest is 9223372036854775807, the smallest -9223372036854775808"
    )
  }

  static func interpolationInPlainString(_ span: SourceSpan, what: String) -> Diagnostic {
    Diagnostic(
      code: "syntax/interpolation-in-plain-string",
      message: "\(what) cannot hold `\\(…)`",
      at: span,
      help: "write the text itself; for a backslash before a bracket write `\\\\(`"
    )
  }

  static func interpolationTooDeep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "syntax/interpolation-too-deep",
      message: "strings are nested more than \(Lexer.interpolationLimit) deep",
      at: span,
      help: "give the inner text a name with `let`"
    )
  }

  static func invalidUTF8(_ span: SourceSpan, byte: UInt8) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    return Diagnostic(
      code: "syntax/invalid-utf8",
      message: "the byte 0x\(digits) is not UTF-8 here",
      at: span,
      help: "save the file as UTF-8"
    )
  }

  static func isNotPresent(_ span: SourceSpan, word: String) -> Diagnostic {
    let opposite = word == "present" ? "absent" : "present"
    return Diagnostic(
      code: "syntax/is-not-present",
      message: "`is not \(word)` has a word of its own",
      at: span,
      help: "write `is \(opposite)`"
    )
  }
}
