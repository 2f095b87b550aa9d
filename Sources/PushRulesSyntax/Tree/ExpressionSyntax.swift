package import PushRulesDiagnostics

/// `e1 when g1 else e2 when g2 else e3`.
package struct ValueSyntax: Sendable {
  package struct Alternative: Sendable {
    package let expression: ExpressionSyntax
    package let condition: ExpressionSyntax?
    package let range: SourceRange

    package init(
      expression: ExpressionSyntax,
      condition: ExpressionSyntax?,
      range: SourceRange
    ) {
      self.expression = expression
      self.condition = condition
      self.range = range
    }
  }

  /// At least one.
  package let alternatives: [Alternative]
  package let range: SourceRange

  package init(alternatives: [Alternative], range: SourceRange) {
    self.alternatives = alternatives
    self.range = range
  }
}

/// An expression: what it is, and the bytes it stands on.
package struct ExpressionSyntax: Sendable {
  package indirect enum Kind: Sendable {
    /// A string; one segment of text and no hole for a plain one.
    case string([StringSegment])
    case integer(Int64)
    case boolean(Bool)
    case name(NameSyntax)
    /// `output.field`.
    case output(NameSyntax)
    /// `base.key`.
    case member(ExpressionSyntax, NameSyntax)
    /// `base[index]`.
    case index(ExpressionSyntax, ExpressionSyntax)
    /// `name(arguments)`.
    case call(NameSyntax, [ArgumentSyntax])
    /// `any(variable in list: condition)` and its sisters
    case quantifier(
      Quantifier,
      variable: NameSyntax,
      list: ExpressionSyntax,
      condition: ExpressionSyntax
    )
    case list([ExpressionSyntax])
    /// `[element for variable in list … where condition]`.
    case comprehension(
      element: ExpressionSyntax,
      sources: [ComprehensionSource],
      condition: ExpressionSyntax?
    )
    case record([EntrySyntax])
    case parenthesized(ExpressionSyntax)
    case not(ExpressionSyntax)
    /// Two or more operands.
    case and([ExpressionSyntax])
    /// Two or more operands.
    case or([ExpressionSyntax])
    case comparison(Comparison, ExpressionSyntax, ExpressionSyntax)
    /// `item in list`.
    case membership(ExpressionSyntax, ExpressionSyntax)
    /// `left is right`, `left is not right`.
    case equality(ExpressionSyntax, ExpressionSyntax, isNegated: Bool)
    /// `operand is present`, `operand is not empty` …
    case question(ExpressionSyntax, Question, isNegated: Bool)
    case sum(ExpressionSyntax, ExpressionSyntax, isSubtraction: Bool)
    /// No expression where one must stand; a fault has been reported.
    case missing
  }

  package enum Quantifier: String, Sendable {
    case any, all, first, count
  }

  package enum Comparison: String, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package enum Question: String, Sendable {
    case present, absent, null, empty, blank
  }

  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// A part of a string.
package enum StringSegment: Sendable {
  /// Text with its escapes resolved, and the bytes as written.
  case text(String, SourceRange)
  /// `\(expression)`; the range is from `\(` to `)`.
  case interpolation(ExpressionSyntax, SourceRange)
}

/// `label: expression`, or an expression alone.
package struct ArgumentSyntax: Sendable {
  package let label: NameSyntax?
  package let expression: ExpressionSyntax

  package init(label: NameSyntax?, expression: ExpressionSyntax) {
    self.label = label
    self.expression = expression
  }
}

/// `for variable in list`.
package struct ComprehensionSource: Sendable {
  package let variable: NameSyntax
  package let list: ExpressionSyntax

  package init(variable: NameSyntax, list: ExpressionSyntax) {
    self.variable = variable
    self.list = list
  }
}

/// `key: value` in a record expression.
package struct EntrySyntax: Sendable {
  package let name: NameSyntax
  package let value: ValueSyntax
  package let range: SourceRange

  package init(name: NameSyntax, value: ValueSyntax, range: SourceRange) {
    self.name = name
    self.value = value
    self.range = range
  }
}
