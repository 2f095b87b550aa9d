internal import PushRulesDiagnostics

/// Whether a value may be absent, decided from types and from what is known to be present.
///
/// It errs on the side of *may*: what it calls present is present in every message.
package struct PresenceAnalysis {
  var input = RecordType(fields: [])
  var roots: [ExactText: RecordField] = [:]
  /// Each fact's record, and whether the fact may be absent.
  var facts: [(record: RecordType, mayBeAbsent: Bool)] = []
  var outputsMayBeAbsent: [Bool] = []
  var letsMayBeAbsent: [Bool] = []
  /// Whether a let is a list whose items are never absent or null.
  var letsHoldItems: [Bool] = []
  var placeholdersMayBeAbsent: [Bool] = []
  /// Each table's keys; `nil` where it has a row `otherwise`.
  var tableKeys: [Set<ExactText>?] = []

  /// Whether a value may be absent.
  func mayBeAbsent(_ value: CheckedValue, _ known: KnownPresent = KnownPresent()) -> Bool {
    !value.alternatives.contains { alternative in
      alternative.condition == nil && !mayBeAbsent(alternative.expression, known)
    }
  }

  /// Whether a value may be absent where a type is asked for: a record without a required entry is.
  func mayBeAbsent(_ value: CheckedValue, as type: ValueType) -> Bool {
    !value.alternatives.contains { alternative in
      alternative.condition == nil && !mayBeAbsent(alternative.expression)
        && !alternative.expression.type.mayLoseEntry(asked: type)
    }
  }

  /// Whether an expression may be absent.
  func mayBeAbsent(
    _ expression: CheckedExpression,
    _ known: KnownPresent = KnownPresent()
  ) -> Bool {
    if known.contains(expression) { return false }
    switch expression.kind {
    case .constant, .local, .occurrence, .record: return false
    case .not, .and, .or, .comparison, .membership, .equality, .question: return false
    case .path(let path): return mayBeAbsent(path, known)
    case .interpolation(let segments):
      return segments.contains { segment in
        if case .expression(let inner) = segment { mayBeAbsent(inner, known) } else { false }
      }
    case .member(let base, let name):
      return mayBeAbsent(base, known) || Self.mayLack(name, base.type)
    case .item, .entry: return true
    case .row(let table, let key): return mayBeAbsent(row: table, key, known)
    case .let(let index): return letsMayBeAbsent[index]
    case .output(let index): return outputsMayBeAbsent[index]
    case .call(let function, let arguments): return mayBeAbsent(function, arguments, known)
    case .expansion(let block, let text, let arguments):
      return placeholdersMayBeAbsent[block] || mayBeAbsent(text, known)
        || arguments.contains { mayBeAbsent($0, known) }
    case .quantifier(let quantifier, _, let list, _):
      switch quantifier {
      case .any, .all: return false
      case .first: return true
      case .count: return mayBeAbsent(list: list, known)
      }
    case .list(let items): return items.contains { mayBeAbsent($0, known) }
    case .comprehension(_, let sources, _):
      return sources.first.map { mayBeAbsent(list: $0.list, known) } ?? false
    case .sum(let left, let right, _): return mayBeAbsent(left, known) || mayBeAbsent(right, known)
    }
  }

  /// Whether the items of a list are never absent or null; a list of the message may hold nulls.
  func holdsItems(_ list: CheckedExpression) -> Bool {
    switch list.kind {
    case .list, .comprehension, .constant: true
    case .let(let index): letsHoldItems[index]
    case .interpolation, .path, .member, .item, .entry, .row, .local, .occurrence, .output, .call,
      .expansion, .quantifier, .record, .not, .and, .or, .comparison, .membership, .equality,
      .question, .sum:
      false
    }
  }

  /// An `any` that holds no list counts as absent where a list is asked for.
  private func mayBeAbsent(list: CheckedExpression, _ known: KnownPresent) -> Bool {
    list.type == .any || mayBeAbsent(list, known)
  }

  private static func mayLack(_ name: String, _ type: ValueType) -> Bool {
    guard case .record(let record) = type.read else { return true }
    return record.field(name)?.mayBeAbsent ?? true
  }

  /// Whether some value of the key has no row.
  private func mayBeAbsent(row table: Int, _ key: CheckedExpression, _ known: KnownPresent) -> Bool
  {
    if mayBeAbsent(key, known) { return true }
    guard let keys = tableKeys[table] else { return false }
    if case .constant(.string(let text)) = key.kind { return !keys.contains(text) }
    guard case .enumeration(let members, isOpen: false) = key.type.read else { return true }
    return !members.allSatisfy { keys.contains($0) }
  }

  private func mayBeAbsent(
    _ function: Function,
    _ arguments: [CheckedExpression],
    _ known: KnownPresent
  ) -> Bool {
    switch function {
    case .nonempty, .nonblank, .asText, .asInt, .at, .fitBytes: return true
    case .length, .merge:
      return arguments.contains { $0.type == .any || mayBeAbsent($0, known) }
    case .join:
      guard arguments.contains(where: { mayBeAbsent($0, known) }) == false else { return true }
      return !(arguments.first.map(holdsItems) ?? false)
    case .lower, .cut, .cutBytes, .contains, .glob, .globWord, .min, .max, .satisfies:
      return arguments.contains { mayBeAbsent($0, known) }
    }
  }

  /// Follows the path through the message's records.
  private func mayBeAbsent(_ path: MessagePath, _ known: KnownPresent) -> Bool {
    guard let head = path.keys.first else { return true }
    var isAbsent: Bool
    var type: ValueType
    if let fact = path.fact {
      isAbsent = facts[fact].mayBeAbsent
      type = .record(facts[fact].record)
    } else if let root = roots[head] {
      isAbsent = root.mayBeAbsent
      type = root.type
    } else {
      return true
    }
    let last = path.keys.count
    if known.hasPath(path, length: 1) { isAbsent = false }
    for length in 1..<max(last, 1) {
      guard case .record(let record) = type.read, let field = record.field(path.keys[length]) else {
        return true
      }
      if field.mayBeAbsent { isAbsent = true }
      if known.hasPath(path, length: length + 1) { isAbsent = false }
      type = field.type
    }
    return isAbsent
  }
}

extension ValueType {
  /// Whether a value of this type may lack an entry that another type requires.
  func mayLoseEntry(asked: ValueType) -> Bool {
    switch (read, asked.read) {
    case (.record(let record), .record(let other)):
      return other.fields.contains { expected in
        guard let field = record.field(expected.name) else { return expected.presence == .required }
        if field.type.mayLoseEntry(asked: expected.type) { return true }
        return expected.presence == .required && field.mayBeAbsent
      }
    case (_, _): return false
    }
  }
}
