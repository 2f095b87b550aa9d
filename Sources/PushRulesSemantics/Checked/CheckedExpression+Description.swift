extension CheckedExpression: CustomStringConvertible {
  /// The expression as text, every name resolved: `let#3` is a let by its index, `$2` a local.
  ///
  /// Two expressions with one text mean the same.
  package var description: String {
    switch kind {
    case .constant(let constant): constant.description
    case .interpolation(let segments): Self.interpolation(segments)
    case .path(let path): path.description
    case .member(let base, let name): "\(base.description).\(MessagePath.key(name))"
    case .item(let base, let index): "\(base.description)[\(index.description)]"
    case .entry(let base, let key): "\(base.description)[\(key.description)]"
    case .row(let table, let key): "table#\(table)[\(key.description)]"
    case .let(let index): "let#\(index)"
    case .local(let number): "$\(number)"
    case .occurrence: "occurrence"
    case .output(let index): "output#\(index)"
    case .call(let function, let arguments):
      "\(function.rawValue)(\(Self.joined(arguments)))"
    case .expansion(let block, let text, let arguments):
      "placeholders#\(block)(\(Self.joined([text] + arguments)))"
    case .quantifier(let quantifier, let local, let list, let condition):
      "\(quantifier.rawValue)($\(local) in \(list.description): \(condition.description))"
    case .list(let items): "[\(Self.joined(items))]"
    case .comprehension(let element, let sources, let condition):
      Self.comprehension(element, sources, condition)
    case .record(let entries): Self.record(entries)
    case .not(let operand): "(not \(operand.description))"
    case .and(let operands): "(" + operands.map(\.description).joined(separator: " and ") + ")"
    case .or(let operands): "(" + operands.map(\.description).joined(separator: " or ") + ")"
    case .comparison(let sign, let left, let right):
      "(\(left.description) \(sign.symbol) \(right.description))"
    case .membership(let item, let list): "(\(item.description) in \(list.description))"
    case .equality(let left, let right, let isNegated):
      "(\(left.description) is \(isNegated ? "not " : "")\(right.description))"
    case .question(let question, let operand, let isNegated):
      "(\(operand.description) is \(isNegated ? "not " : "")\(question.rawValue))"
    case .sum(let left, let right, let isSubtraction):
      "(\(left.description) \(isSubtraction ? "-" : "+") \(right.description))"
    }
  }

  private static func joined(_ expressions: [CheckedExpression]) -> String {
    expressions.map(\.description).joined(separator: ", ")
  }

  private static func interpolation(_ segments: [Segment]) -> String {
    let parts = segments.map { segment in
      switch segment {
      case .text(let text): Constant.escaped(text)
      case .expression(let expression): "\\(\(expression.description))"
      }
    }
    return "\"\(parts.joined())\""
  }

  private static func comprehension(
    _ element: CheckedExpression,
    _ sources: [Source],
    _ condition: CheckedExpression?
  ) -> String {
    let loops = sources.map { " for $\($0.local) in \($0.list.description)" }.joined()
    let filter = condition.map { " where \($0.description)" } ?? ""
    return "[\(element.description)\(loops)\(filter)]"
  }

  private static func record(_ entries: [Entry]) -> String {
    guard !entries.isEmpty else { return "{}" }
    let parts = entries.map { "\(MessagePath.key($0.name)): \($0.value.description)" }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}

extension CheckedExpression.Comparison {
  /// The sign as it is written.
  fileprivate var symbol: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}

extension CheckedValue: CustomStringConvertible {
  /// The alternatives as text.
  package var description: String {
    alternatives.map { alternative in
      alternative.expression.description
        + (alternative.condition.map { " when \($0.description)" } ?? "")
    }
    .joined(separator: " else ")
  }
}

extension MessagePath: CustomStringConvertible {
  /// The path as it is written.
  package var description: String { keys.map(Self.key).joined(separator: ".") }

  /// A key, in back-ticks where it is no name.
  package static func key(_ text: String) -> String {
    let isName = text.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    return isName && !text.isEmpty ? text : "`\(text)`"
  }
}

extension Constant: CustomStringConvertible {
  /// The constant as it is written.
  package var description: String {
    switch self {
    case .string(let text): return "\"\(Self.escaped(text))\""
    case .integer(let value): return String(value)
    case .boolean(let value): return value ? "true" : "false"
    case .list(let items): return "[\(items.map(\.description).joined(separator: ", "))]"
    case .record(let entries):
      guard !entries.isEmpty else { return "{}" }
      let parts = entries.map { "\(MessagePath.key($0.name)): \($0.value.description)" }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  /// A text as it stands between quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}"..."\u{2029}":
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
