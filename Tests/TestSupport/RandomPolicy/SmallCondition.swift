/// A condition of a small policy: tests as text, joined by words that edits may change.
package indirect enum SmallCondition: Sendable, Equatable {
  /// A test as the file writes it, without `not`, `and` and `or` outside of brackets.
  case test(String)
  case not(SmallCondition)
  case and([SmallCondition])
  case or([SmallCondition])

  /// The condition as the file writes it.
  package var text: String {
    switch self {
    case .test(let text): text
    case .not(let inner): "not \(inner.part)"
    case .and(let parts): parts.map(\.part).joined(separator: " and ")
    case .or(let parts): parts.map(\.part).joined(separator: " or ")
    }
  }

  /// As it stands behind `not` or between `and` and `or`.
  private var part: String {
    switch self {
    case .test, .not: text
    case .and, .or: "(\(text))"
    }
  }

  /// The opposite, a double `not` taken away.
  package var negated: SmallCondition {
    if case .not(let inner) = self { inner } else { .not(self) }
  }

  /// The same condition with every `not` before a single test, or `nil` where that changes nothing.
  package var distributed: SmallCondition? {
    switch self {
    case .not(.and(let parts)): .or(parts.map(\.negated))
    case .not(.or(let parts)): .and(parts.map(\.negated))
    case .test, .not, .and, .or: nil
    }
  }

  /// The same condition with its parts in another order; `nil` where there is one part.
  package var reversed: SmallCondition? {
    switch self {
    case .and(let parts): .and(parts.reversed())
    case .or(let parts): .or(parts.reversed())
    case .not(let inner): inner.reversed.map { .not($0) }
    case .test: nil
    }
  }
}
