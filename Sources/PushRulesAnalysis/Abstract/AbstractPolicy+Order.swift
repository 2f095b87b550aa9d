internal import PushRulesSemantics

/// Where a number is below another one.
extension AbstractPolicy {
  func compare(
    _ left: TermID,
    _ comparison: CheckedExpression.Comparison,
    _ right: TermID
  ) -> Diagram {
    switch comparison {
    case .less: return isLess(left, right)
    case .greater: return isLess(right, left)
    case .lessOrEqual: return isNumeric(left, right) ? diagrams.not(isLess(right, left)) : .false
    case .greaterOrEqual: return isNumeric(left, right) ? diagrams.not(isLess(left, right)) : .false
    }
  }

  private func isNumeric(_ left: TermID, _ right: TermID) -> Bool {
    for term in [left, right] {
      if case .opaque(let place) = terms[term] { messages.askKind(place) }
    }
    return isNumeric(left) && isNumeric(right)
  }

  private func isNumeric(_ term: TermID) -> Bool { terms.isNumber(term) || isOfAnyKind(term) }

  private func isLess(_ left: TermID, _ right: TermID) -> Diagram {
    guard isNumeric(left, right), left != right else { return .false }
    switch (terms[left], terms[right]) {
    case (.integer(let a), .integer(let b)): return constant(a < b)
    case (.range(let place, let low, let high), .integer(let value)):
      if let high, high <= value { return .true }
      if let low, low >= value { return .false }
      messages.splits(place, on: right)
      return .false
    case (.integer(let value), .range(let place, let low, let high)):
      if let low, low >= value { return .true }
      if let high, high <= value { return .false }
      messages.splits(place, on: left)
      return .false
    case (.range(let first, let low, let high), .range(let second, let lower, let higher)):
      if isBelow(high, lower) { return .true }
      if isBelow(higher, low) { return .false }
      return first == second && low == lower ? .false : free(.isLess, [left, right])
    case (.call, .integer(let value)): return numberIs(left, value, isBelow: true)
    case (.integer(let value), .call): return numberIs(right, value, isAbove: true)
    default: return free(.isLess, [left, right])
    }
  }

  /// How a number that is not looked into lies to a constant.
  func numberIs(
    _ term: TermID,
    _ value: Int64,
    isBelow: Bool = false,
    isAbove: Bool = false
  ) -> Diagram {
    let least = leastValue(of: term)
    if let least, value < least { return constant(isAbove) }
    guard messages.splits(term: term, at: value) else { return .false }
    let classes = NumberClasses(messages.bounds(of: term), least: least)
    if classes.count == 1 {
      return constant(classes.holds(0, value, isBelow: isBelow, isAbove: isAbove))
    }
    let variable = messages.variable(.range(term), classes: classes.count)
    return diagrams.indicator(variable) {
      classes.holds($0, value, isBelow: isBelow, isAbove: isAbove)
    }
  }

  private func leastLength(of term: TermID) -> Int64 {
    switch terms[term] {
    case .token, .shared: 1
    case .string(let text): Int64(text.text.unicodeScalars.count)
    case .text(let parts): parts.reduce(0) { $0 + leastLength(of: $1) }
    case .place(let list): Int64(messages.questions(about: list).items)
    default: 0
    }
  }

  private func leastValue(of term: TermID) -> Int64? {
    switch terms[term] {
    case .call(.function(.length), let arguments): return leastLength(of: arguments[0])
    case .call(.count, _): return 0
    default: return nil
    }
  }
}

/// The classes of a number with bounds: each bound, and what lies between two.
struct NumberClasses {
  private enum Part {
    case point(Int64)
    case between(Int64?, Int64?)
  }

  private var parts: [Part] = []

  init(_ bounds: [Int64], least: Int64?) {
    var low = least.map { $0 - 1 }
    for bound in bounds where least.map({ bound >= $0 }) ?? true {
      if low.map({ $0 < bound - 1 }) ?? (bound > Int64.min) { parts.append(.between(low, bound)) }
      parts.append(.point(bound))
      low = bound
    }
    if low != Int64.max { parts.append(.between(low, nil)) }
  }

  var count: Int { parts.count }

  /// Whether the numbers of a class are equal to a bound, or below or above it.
  func holds(_ index: Int, _ value: Int64, isBelow: Bool, isAbove: Bool) -> Bool {
    switch parts[index] {
    case .point(let point):
      return isBelow ? point < value : isAbove ? point > value : point == value
    case .between(let low, let high):
      if isBelow { return high.map { $0 <= value } ?? false }
      if isAbove { return low.map { $0 >= value } ?? false }
      return false
    }
  }

  /// The smallest number of a class.
  func example(_ index: Int) -> Int64 {
    switch parts[index] {
    case .point(let point): return point
    case .between(let low?, let high):
      return low + 1 <= 0 && (high.map { $0 > 0 } ?? true) ? 0 : low + 1
    case .between(nil, let high?): return high > 0 ? 0 : high - 1
    case .between(nil, nil): return 0
    }
  }
}
