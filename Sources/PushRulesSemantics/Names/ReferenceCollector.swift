internal import PushRulesSyntax

/// Collects what an expression reads, by name alone, before anything has a type.
struct ReferenceCollector {
  let globals: [String: Symbol]
  let outputNames: [ExactText: Int]
  /// The lets of the layer that the expression stands in.
  var lets: [String: Int] = [:]
  /// An output that may be read: in its own `finish`, the value so far.
  var ownOutput: Int?
  /// In the order in which they are met.
  private(set) var found: [Dependency] = []

  init(globals: [String: Symbol], outputNames: [ExactText: Int]) {
    self.globals = globals
    self.outputNames = outputNames
  }

  /// Hands over what was found, and starts again.
  mutating func take() -> [Dependency] {
    defer { found = [] }
    return found
  }

  mutating func collect(_ value: ValueSyntax) {
    for alternative in value.alternatives {
      collect(alternative.expression)
      if let condition = alternative.condition { collect(condition) }
    }
  }

  mutating func collect(_ expression: ExpressionSyntax) {
    switch expression.kind {
    case .integer, .boolean, .missing: break
    case .string(let segments):
      for case .interpolation(let inner, _) in segments { collect(inner) }
    case .name(let name): collect(name)
    case .output(let name):
      if let index = outputNames[name.text], index != ownOutput { found.append(.output(index)) }
    case .member(let base, _): collect(base)
    case .index(let base, let index): collect([base, index])
    case .call(let name, let arguments):
      // A built-in function is called, whatever else has its name by mistake.
      if Function(rawValue: name.text) == nil { collect(name) }
      collect(arguments.map(\.expression))
    case .quantifier(_, _, let list, let condition): collect([list, condition])
    case .list(let items): collect(items)
    case .comprehension(let element, let sources, let condition):
      collect(sources.map(\.list))
      collect(element)
      if let condition { collect(condition) }
    case .record(let entries):
      for entry in entries { collect(entry.value) }
    case .parenthesized(let inner), .not(let inner), .question(let inner, _, _): collect(inner)
    case .and(let operands), .or(let operands): collect(operands)
    case .comparison(_, let left, let right), .membership(let left, let right),
      .equality(let left, let right, _), .sum(let left, let right, _):
      collect([left, right])
    }
  }

  private mutating func collect(_ expressions: [ExpressionSyntax]) {
    for expression in expressions { collect(expression) }
  }

  private mutating func collect(_ name: NameSyntax) {
    if let index = lets[name.text] {
      found.append(.let(index))
      return
    }
    switch globals[name.text]?.kind {
    case .let(let index): found.append(.let(index))
    case .placeholders(let index): found.append(.placeholders(index))
    case .fact(let index): found.append(.fact(index))
    case .root, .table, .ambiguous, nil: break
    }
  }
}
