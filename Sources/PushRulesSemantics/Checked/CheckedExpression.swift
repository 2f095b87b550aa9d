package import PushRulesDiagnostics

/// The first alternative whose condition holds and whose value is present.
///
/// Where there is one alternative without condition, the value is that expression's, null included.
package struct CheckedValue: Sendable {
  package struct Alternative: Sendable {
    package var expression: CheckedExpression
    package var condition: CheckedExpression?
    package let span: SourceSpan

    package init(expression: CheckedExpression, condition: CheckedExpression?, span: SourceSpan) {
      self.expression = expression
      self.condition = condition
      self.span = span
    }
  }

  /// At least one.
  package var alternatives: [Alternative]
  /// The type of all of them together.
  package let type: ValueType

  package init(alternatives: [Alternative], type: ValueType) {
    self.alternatives = alternatives
    self.type = type
  }
}

/// An expression with its type; every name is resolved.
package struct CheckedExpression: Sendable {
  package indirect enum Kind: Sendable {
    case constant(Constant)
    /// Strings with what stands between them put in; absent when a part is absent.
    case interpolation([Segment])
    /// A value of the message by a path through records alone.
    case path(MessagePath)
    /// A field of a record that is not a path: of a map's or list's element, a table's row, a let, a record expression.
    case member(CheckedExpression, String)
    /// `list[n]`; also of an `any` that holds a list.
    case item(CheckedExpression, index: CheckedExpression)
    /// `map[key]`
    case entry(CheckedExpression, key: CheckedExpression)
    /// `table[key]`; index into `CheckedPolicy.tables`.
    case row(table: Int, key: CheckedExpression)
    /// Index into `CheckedPolicy.lets`.
    case `let`(Int)
    /// A quantifier's or comprehension's variable, a parameter or a hole.
    case local(Int)
    /// How often the placeholder entry that this stands in was used before, in this expansion.
    case occurrence
    /// A decided field; in its own `finish` the value so far. Index into `CheckedPolicy.outputs`.
    case output(Int)
    case call(Function, [CheckedExpression])
    /// `block(text, parameter: argument …)`: index into `CheckedPolicy.placeholders`, arguments in the order of the parameters.
    case expansion(Int, text: CheckedExpression, arguments: [CheckedExpression])
    case quantifier(
      Quantifier,
      local: Int,
      list: CheckedExpression,
      condition: CheckedExpression
    )
    case list([CheckedExpression])
    case comprehension(
      element: CheckedExpression,
      sources: [Source],
      condition: CheckedExpression?
    )
    /// A record expression; its type is `.record`, whose fields are in the same order.
    case record([Entry])
    case not(CheckedExpression)
    case and([CheckedExpression])
    case or([CheckedExpression])
    case comparison(Comparison, CheckedExpression, CheckedExpression)
    /// Whether the item is in the list.
    case membership(CheckedExpression, list: CheckedExpression)
    case equality(CheckedExpression, CheckedExpression, isNegated: Bool)
    case question(Question, CheckedExpression, isNegated: Bool)
    /// Stops at the bounds of 64 bits.
    case sum(CheckedExpression, CheckedExpression, isSubtraction: Bool)
  }

  package enum Segment: Sendable {
    case text(String)
    case expression(CheckedExpression)
  }

  package struct Source: Sendable {
    package let local: Int
    package let list: CheckedExpression

    package init(local: Int, list: CheckedExpression) {
      self.local = local
      self.list = list
    }
  }

  package struct Entry: Sendable {
    package let name: String
    package var value: CheckedValue

    package init(name: String, value: CheckedValue) {
      self.name = name
      self.value = value
    }
  }

  package enum Quantifier: String, Sendable {
    case any, all, first, count
  }

  package enum Comparison: Sendable {
    case less, lessOrEqual, greater, greaterOrEqual
  }

  package enum Question: String, Sendable {
    case present, absent, null, empty, blank
  }

  package let kind: Kind
  package let type: ValueType
  package let span: SourceSpan

  package init(_ kind: Kind, _ type: ValueType, _ span: SourceSpan) {
    self.kind = kind
    self.type = type
    self.span = span
  }
}

/// A value's place in the message: keys through records, from the message's root.
///
/// The first key is a field of `CheckedPolicy.input`, or a fact's name where `fact` is set.
package struct MessagePath: Sendable, Hashable {
  package let keys: [String]
  /// Index into `CheckedPolicy.facts`.
  package let fact: Int?

  package init(keys: [String], fact: Int?) {
    self.keys = keys
    self.fact = fact
  }

  package static func == (left: MessagePath, right: MessagePath) -> Bool {
    left.fact == right.fact && left.keys.map(ExactText.init) == right.keys.map(ExactText.init)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fact)
    for key in keys { hasher.combine(ExactText(key)) }
  }
}

/// The built-in functions.
package enum Function: String, Sendable, CaseIterable {
  case nonempty
  case nonblank
  case lower
  case length
  case cut
  case cutBytes = "cut_bytes"
  case contains
  case glob
  case globWord = "glob_word"
  case join
  case min
  case max
  case satisfies
  case asText = "as_text"
  case asInt = "as_int"
  case at
  case merge
  case fitBytes = "fit_bytes"
}
