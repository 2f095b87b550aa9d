/// What people write who know other languages, and what it is here.
enum ForeignOperator {
  static func help(for text: String) -> String {
    switch text {
    case _ where text.hasPrefix("=="): "write `is`"
    case _ where text.hasPrefix("!="): "write `is not`"
    case "!": "write `not`"
    case "&&": "write `and`"
    case "||": "write `or`; the values of an enumeration are divided by one `|`"
    case "??": "write `else`"
    case ";": "remove it; nothing ends an entry"
    case "->", "=>": "a value comes after `=`, a type and a chain after `:`"
    default: "remove it"
    }
  }

  /// The right character for one that looks like it, or what to do without it.
  static func help(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "，", "、": "write `,`"
    case "：": "write `:`"
    case "（": "write `(`"
    case "）": "write `)`"
    case "｛": "write `{`"
    case "｝": "write `}`"
    case "［", "【": "write `[`"
    case "］", "】": "write `]`"
    case "＝": "write `=`"
    case "＜": "write `<`"
    case "≤": "write `<=`"
    case "≥": "write `>=`"
    case "≠": "write `is not`"
    case "–", "−", "—": "write `-`"
    case "&": "write `and`"
    case "*", "/", "%": "the only arithmetic is `+` and `-`"
    case "@", "$": "write the name alone"
    case "\\": "a backslash stands only in strings"
    case "\u{A0}", "\u{3000}", "\u{2028}", "\u{2029}", "\u{200B}", "\u{200C}", "\u{200D}":
      "it looks like a space and is none: write a space"
    default: "remove it; text stands in double quotes, other keys in back-ticks"
    }
  }
}

/// What to write instead of an override that the language does not have.
enum OverrideHelp {
  static func text(for what: String) -> String {
    switch what {
    case "input", "output": "remove `override`; the fields are added to those of the other file"
    case "reject": "write `drop reject \"…\"` and a new `reject`"
    default: "`let`, `table`, `placeholders`, `layer`, `decide`, `finish` and `observe` can be"
    }
  }
}

/// What other languages call the types.
enum ForeignType {
  static func meant(by name: String) -> String? {
    switch name.lowercased() {
    case "float", "double", "decimal", "numeric", "real": "number"
    case "integer", "long", "short", "int32", "int64", "uint", "timestamp": "int"
    case "boolean": "bool"
    case "str", "text", "varchar", "char", "uuid", "url", "date", "datetime": "string"
    case "array", "list", "vector": "[string]"
    case "object", "map", "dict", "dictionary", "struct", "hash": "{ … }"
    case "value", "unknown", "dynamic", "mixed": "any"
    default: nil
    }
  }
}
