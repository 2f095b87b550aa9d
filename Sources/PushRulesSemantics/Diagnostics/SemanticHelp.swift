internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// What to write instead, where that depends on what was written.
enum SemanticHelp {
  /// An expression's text where it is short enough to be repeated.
  static func text(of expression: CheckedExpression, or other: String = "x") -> String {
    let text = expression.span.text
    return text.utf8.count > 48 || text.contains { $0.isNewline } ? other : text
  }

  /// What to do with an operand that is no number.
  static func operand(_ operand: CheckedExpression, operator sign: String) -> String {
    let text = text(of: operand)
    switch operand.type.read {
    case .string where sign == "+", .enumeration where sign == "+":
      return "texts are joined in a string: `\"\\(a)\\(b)\"`"
    case .list, .map: return "how many there are is `length(\(text))`"
    case .any: return "read it with `as_int(\(text))`"
    case .string, .enumeration, .bool, .looseBool: return "texts are not converted: read an `int`"
    case .number: return "only ints can be added and subtracted"
    case .int, .record, .json, .nothing: return "read an `int`"
    }
  }

  /// How two values could be compared that are never equal.
  static func comparison(_ left: CheckedExpression, _ right: CheckedExpression) -> String? {
    switch (left.type.read, right.type.read, right.kind) {
    case (.bool, .string, .constant):
      let text = text(of: left)
      return "a `bool` is asked by itself: `\(text)`, or `not \(text)`"
    case (.string, .int, .constant(.integer(let value))):
      return "a text is compared with a text: `\"\(value)\"`"
    case (.int, .string, .constant(.string(let text))) where Int64(text) != nil:
      return "an int is compared with an int: `\(text)`"
    case (_, _, _): return nil
    }
  }

  /// What does the work of a list's quantifiers and of `in` elsewhere.
  static func noList(_ list: CheckedExpression, item: CheckedExpression?) -> String? {
    guard let item, list.type.isText else { return nil }
    return "whether a text has a part is asked by `contains(\(text(of: list)), \(text(of: item)))`"
  }

  /// How a function is called.
  static func usage(of function: Function) -> String {
    let form =
      switch function {
      case .nonempty, .length: "(list)"
      case .nonblank, .lower: "(text)"
      case .cut, .cutBytes: "(text, 40)"
      case .contains: "(text, \"part\")"
      case .glob, .globWord: "(text, \"pat*\")"
      case .join: "(list, \", \")"
      case .min, .max: "(a, b)"
      case .satisfies: "(number, \">=3\")"
      case .asText, .asInt: "(json)"
      case .at: "(json, \"a.b\")"
      case .merge: "(a, b)"
      case .fitBytes: "(record, 4096)"
      }
    let more =
      switch function {
      case .cut, .cutBytes: " or `\(function.rawValue)(text, 40, \"…\")`"
      case .fitBytes: " or `fit_bytes(record, 4096, \"…\", \"key.of.a.text\")`"
      case .nonempty, .nonblank, .lower, .length, .contains, .glob, .globWord, .join, .min, .max,
        .satisfies, .asText, .asInt, .at, .merge:
        ""
      }
    return "write `\(function.rawValue)\(form)`" + more
  }

  /// What other languages call something that is here, too.
  static func foreignFunction(_ name: String) -> String? {
    switch name.lowercased() {
    case "lowercase", "tolower", "to_lower", "lowercased", "lcase": "write `lower(text)`"
    case "len", "size", "strlen", "count_of", "char_length": "write `length(x)`"
    case "substring", "substr", "truncate", "left", "prefix", "trunc", "slice":
      "write `cut(text, 40)`"
    case "concat", "format", "printf", "sprintf", "str", "string", "to_string", "tostring":
      "values are put into a string: `\"\\(a) \\(b)\"`"
    case "coalesce", "default", "ifnull", "nvl", "or_else":
      "write the values with `else` between them"
    case "if", "iif", "cond", "case", "switch", "ternary": "write `a when condition else b`"
    case "exists", "defined", "isset", "has", "present", "is_present": "write `x is present`"
    case "isnull", "is_null", "isempty", "is_empty", "empty", "null", "absent":
      "write `x is absent`, `x is null` or `x is empty`"
    case "includes", "indexof", "index_of", "instr": "write `contains(text, \"part\")`"
    case "regex", "match", "matches", "like", "regexp": "write `glob(text, \"pat*\")`"
    case "int", "to_int", "toint", "parseint", "number": "a text is not converted: read an `int`"
    default: nil
    }
  }
}
