internal import PushRulesDiagnostics

extension SyntaxDump {
  func name(_ name: NameSyntax) -> String { name.isMissing ? "<missing>" : name.text }

  func string(_ string: PlainStringSyntax) -> String {
    string.isMissing ? "<missing>" : quoted(string.text)
  }

  /// Text in quotes, with what would break the line escaped.
  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  func type(_ type: TypeSyntax) -> String {
    switch type {
    case .string: "string"
    case .bool: "bool"
    case .looseBool: "loose bool"
    case .int: "int"
    case .number: "number"
    case .any: "any"
    case .json(let inner, _): "json \(self.type(inner))"
    case .enumeration(let members, let isOpen, _):
      (members.map(string) + (isOpen ? ["string"] : [])).joined(separator: " | ")
    case .list(let inner, _): "[\(self.type(inner))]"
    case .map(let inner, _): "[string: \(self.type(inner))]"
    case .record: "record"
    case .missing: "<missing>"
    }
  }

  func constant(_ constant: ConstantSyntax) -> String {
    switch constant {
    case .string(let string): self.string(string)
    case .integer(let value, _): "\(value)"
    case .boolean(let value, _): "\(value)"
    case .list(let items, _): "[\(items.map(self.constant).joined(separator: ", "))]"
    case .record(let entries, _):
      "{\(entries.map { "\(name($0.name)): \(self.constant($0.value))" }.joined(separator: ", "))}"
    case .missing: "<missing>"
    }
  }

  func value(_ value: ValueSyntax) -> String {
    value.alternatives.map { alternative in
      let condition = alternative.condition.map { " when \(expression($0))" } ?? ""
      return expression(alternative.expression) + condition
    }.joined(separator: " else ")
  }

  func expression(_ expression: ExpressionSyntax) -> String {
    switch expression.kind {
    case .string(let segments): segments.map(segment).joined(separator: "+")
    case .integer(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .name(let name): self.name(name)
    case .output(let field): "(output \(name(field)))"
    case .member(let base, let key): "(. \(self.expression(base)) \(name(key)))"
    case .index(let base, let index): "([] \(self.expression(base)) \(self.expression(index)))"
    case .call(let function, let arguments):
      list("call " + name(function), arguments.map(argument))
    case .quantifier(let quantifier, let variable, let items, let condition):
      "(\(quantifier.rawValue) \(name(variable)) in \(self.expression(items))"
        + " : \(self.expression(condition)))"
    case .list(let items): list("list", items.map(self.expression))
    case .comprehension(let element, let sources, let condition):
      comprehension(element, sources, condition)
    case .record(let entries):
      list("record", entries.map { "\(name($0.name)): \(value($0.value))" })
    case .parenthesized(let inner): "(\(self.expression(inner)))"
    case .not(let operand): list("not", [self.expression(operand)])
    case .and(let operands): list("and", operands.map(self.expression))
    case .or(let operands): list("or", operands.map(self.expression))
    case .comparison(let comparison, let left, let right):
      list(comparison.rawValue, [self.expression(left), self.expression(right)])
    case .membership(let item, let items):
      list("in", [self.expression(item), self.expression(items)])
    case .equality(let left, let right, let isNegated):
      list(isNegated ? "is-not" : "is", [self.expression(left), self.expression(right)])
    case .question(let operand, let question, let isNegated):
      list("is-\(isNegated ? "not-" : "")\(question.rawValue)", [self.expression(operand)])
    case .sum(let left, let right, let isSubtraction):
      list(isSubtraction ? "-" : "+", [self.expression(left), self.expression(right)])
    case .missing: "<missing>"
    }
  }

  private func list(_ head: String, _ parts: [String]) -> String {
    "(\(([head] + parts).joined(separator: " ")))"
  }

  private func segment(_ segment: StringSegment) -> String {
    switch segment {
    case .text(let text, _): quoted(text)
    case .interpolation(let expression, _): "\\(\(self.expression(expression)))"
    }
  }

  private func argument(_ argument: ArgumentSyntax) -> String {
    (argument.label.map { "\(name($0)): " } ?? "") + expression(argument.expression)
  }

  private func comprehension(
    _ element: ExpressionSyntax,
    _ sources: [ComprehensionSource],
    _ condition: ExpressionSyntax?
  ) -> String {
    var parts = [expression(element)]
    parts += sources.map { "for \(name($0.variable)) in \(expression($0.list))" }
    if let condition { parts.append("where \(expression(condition))") }
    return list("each", parts)
  }
}
