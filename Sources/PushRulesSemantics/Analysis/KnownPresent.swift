internal import PushRulesDiagnostics

/// Expressions that are known to have a value at some place of the policy.
struct KnownPresent {
  /// By their text, which tells expressions apart.
  private var texts: Set<ExactText> = []
  private var paths: Set<MessagePath> = []

  var isEmpty: Bool { texts.isEmpty && paths.isEmpty }

  /// What either knows.
  func union(_ other: KnownPresent) -> KnownPresent {
    guard !other.isEmpty else { return self }
    var result = self
    result.texts.formUnion(other.texts)
    result.paths.formUnion(other.paths)
    return result
  }

  /// Adds what must be present for this expression to be present.
  mutating func insert(_ expression: CheckedExpression) {
    switch expression.kind {
    case .path(let path):
      for length in path.keys.indices {
        paths.insert(MessagePath(keys: Array(path.keys[...length]), fact: path.fact))
      }
      return
    case .constant, .local, .occurrence, .let, .output: break
    case .member(let base, _): insert(base)
    case .item(let base, let index), .entry(let base, let index):
      insert(base)
      insert(index)
    case .row(_, let key): insert(key)
    case .call(_, let arguments), .list(let arguments):
      for argument in arguments { insert(argument) }
    case .expansion(_, let text, let arguments):
      insert(text)
      for argument in arguments { insert(argument) }
    case .interpolation(let segments):
      for case .expression(let inner) in segments { insert(inner) }
    case .sum(let left, let right, _):
      insert(left)
      insert(right)
    case .quantifier(_, _, let list, _): insert(list)
    case .comprehension(_, let sources, _):
      if let list = sources.first?.list { insert(list) }
    case .record, .not, .and, .or, .comparison, .membership, .equality, .question: return
    }
    texts.insert(expression.description)
  }

  /// Whether the expression itself is among them.
  func contains(_ expression: CheckedExpression) -> Bool {
    guard !texts.isEmpty else { return false }
    if case .path = expression.kind { return false }
    return texts.contains(expression.description)
  }

  /// Whether the first keys of a path are among them.
  func hasPath(_ path: MessagePath, length: Int) -> Bool {
    guard !paths.isEmpty else { return false }
    return paths.contains(MessagePath(keys: Array(path.keys.prefix(length)), fact: path.fact))
  }

  /// Adds what must be present when a condition turns out as said.
  mutating func insert(when condition: CheckedExpression, is outcome: Bool) {
    switch condition.kind {
    case .and(let operands) where outcome:
      for operand in operands { insert(when: operand, is: true) }
    case .or(let operands) where !outcome:
      for operand in operands { insert(when: operand, is: false) }
    case .not(let inner): insert(when: inner, is: !outcome)
    case .question(let question, let operand, let isNegated):
      switch question {
      case .present where outcome != isNegated, .absent where outcome == isNegated,
        .empty where outcome != isNegated, .blank where outcome != isNegated:
        insert(operand)
      case .present, .absent, .empty, .blank, .null: break
      }
    case .equality(let left, let right, let isNegated) where outcome != isNegated:
      // Two nulls are equal too, so one side must be known not to be null.
      if left.isConstant { insert(right) }
      if right.isConstant { insert(left) }
    case .comparison(_, let left, let right) where outcome:
      insert(left)
      insert(right)
    case .membership(let item, let list) where outcome:
      insert(list)
      if case .list(let items) = list.kind, items.allSatisfy(\.isConstant) { insert(item) }
    case .quantifier(.any, _, let list, _) where outcome,
      .quantifier(.all, _, let list, _) where outcome:
      insert(list)
    case .path, .call, .let, .member, .entry, .item, .output, .row:
      if outcome { insert(condition) }
    case .and, .or, .equality, .comparison, .membership, .quantifier, .constant, .interpolation,
      .local, .occurrence, .expansion, .list, .comprehension, .record, .sum:
      break
    }
  }
}

extension CheckedExpression {
  var isConstant: Bool {
    if case .constant = kind { true } else { false }
  }
}
