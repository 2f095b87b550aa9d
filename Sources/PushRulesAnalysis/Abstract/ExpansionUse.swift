internal import PushRulesSemantics

/// Which values may hold a text whose placeholders were filled.
///
/// A policy that passes such texts on is told apart from one that looks into them: of the latter it matters what several
/// placeholders, and what stands around them, make together.
struct ExpansionUse {
  private let policy: CheckedPolicy
  private var lets: Set<Int> = []
  private var outputs: Set<Int> = []
  /// Whether a parameter, or the variable of a quantifier or comprehension, may hold one.
  private var isInLocals = false

  /// Whether a test, or a key of a map or table, may be about such a text.
  ///
  /// That it is there, empty or blank is no such test.
  static func isLookedInto(by policy: CheckedPolicy, _ chains: LetChains) -> Bool {
    guard !policy.placeholders.isEmpty else { return false }
    var use = ExpansionUse(policy: policy)
    while use.spreads(chains) {}
    var isLookedInto = false
    policy.forEachExpression { expression, _ in
      isLookedInto = isLookedInto || use.looks(expression)
    }
    return isLookedInto
  }

  private init(policy: CheckedPolicy) { self.policy = policy }

  /// Finds more that may hold one; false when there is no more.
  ///
  /// - Complexity: linear in the policy; there are as many rounds as outputs are read by each other's values.
  private mutating func spreads(_ chains: LetChains) -> Bool {
    let before = (lets.count, outputs.count, isInLocals)
    for index in chains.order where holds(policy.lets[index].value) { lets.insert(index) }
    for layer in policy.layers {
      for field in layer.fields where holds(field.value) { outputs.insert(field.output) }
    }
    for (number, output) in policy.outputs.enumerated()
    where output.finish.contains(where: { holds($0.value) }) {
      outputs.insert(number)
    }
    var isInLocals = isInLocals
    policy.forEachExpression { expression, _ in
      switch expression.kind {
      case .expansion(_, _, let arguments):
        isInLocals = isInLocals || arguments.contains(where: holds)
      case .quantifier(_, _, let list, _): isInLocals = isInLocals || holds(list)
      case .comprehension(_, let sources, _):
        isInLocals = isInLocals || sources.contains { holds($0.list) }
      default: break
      }
    }
    self.isInLocals = isInLocals
    return (lets.count, outputs.count, isInLocals) != before
  }

  private func holds(_ value: CheckedValue) -> Bool {
    value.alternatives.contains { holds($0.expression) }
  }

  private func holds(_ expression: CheckedExpression) -> Bool {
    var found = false
    expression.forEach { part in
      switch part.kind {
      case .expansion: found = true
      case .let(let index): found = found || lets.contains(index)
      case .output(let number): found = found || outputs.contains(number)
      case .local: found = found || isInLocals
      default: break
      }
    }
    return found
  }

  private func looks(_ expression: CheckedExpression) -> Bool {
    switch expression.kind {
    case .comparison, .equality, .membership, .entry, .row: break
    case .call(let function, _):
      switch function {
      case .contains, .glob, .globWord, .satisfies: break
      default: return false
      }
    default: return false
    }
    return expression.children.contains(where: holds)
  }
}
