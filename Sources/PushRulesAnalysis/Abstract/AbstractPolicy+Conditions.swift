internal import PushRulesSemantics

/// Where conditions hold.
extension AbstractPolicy {
  func holds(_ expression: CheckedExpression) -> Diagram {
    switch expression.kind {
    case .not(let operand): return diagrams.not(holds(operand))
    case .and(let operands):
      var result = Diagram.true
      for operand in operands {
        if result == .false { break }
        result = diagrams.and(result, holds(operand))
      }
      return result
    case .or(let operands):
      var result = Diagram.false
      for operand in operands {
        if result == .true { break }
        result = diagrams.or(result, holds(operand))
      }
      return result
    case .comparison(let comparison, let left, let right):
      return diagrams.map(value(left), value(right)) { self.compare($0, comparison, $1) }
    case .membership(let item, let list):
      return diagrams.map(value(item), value(list)) { self.isMember($0, of: $1) }
    case .equality(let left, let right, let isNegated):
      let isEqual = diagrams.map(value(left), value(right)) { self.isEqual($0, $1) }
      return isNegated ? diagrams.not(isEqual) : isEqual
    case .question(let question, let operand, let isNegated):
      let answer = self.answer(question, operand)
      return isNegated ? diagrams.not(answer) : answer
    default:
      return diagrams.leaf(value(expression)) { $0 == TermTable.true }
    }
  }

  // MARK: - Questions

  private func answer(
    _ question: CheckedExpression.Question,
    _ operand: CheckedExpression
  ) -> Diagram {
    switch question {
    case .present: return presence(operand)
    case .absent: return diagrams.not(presence(operand))
    case .null: return isNull(operand)
    case .empty: return diagrams.map(value(operand)) { self.isEmpty($0) }
    case .blank: return diagrams.map(value(operand)) { self.isBlank($0) }
    }
  }

  private func isNull(_ expression: CheckedExpression) -> Diagram {
    switch expression.kind {
    case .path(let path):
      let place = messages.place(path)
      messages.askNull(place)
      var result = messages.existence(above: place, policy: index)
      if let fact = path.fact { result = diagrams.and(result, factGuard(fact)) }
      let classes = messages.classes(of: place)
      guard let null = classes.firstIndex(of: .null) else { return .false }
      guard classes.count > 1 else { return result }
      let variable = messages.variable(.place(place), classes: classes.count)
      return diagrams.and(result, diagrams.indicator(variable) { $0 == null })
    case .let(let number):
      // One expression without guard stands for itself, null included.
      let alternatives = policy.lets[number].value.alternatives
      if alternatives.count == 1, alternatives[0].condition == nil {
        return isNull(alternatives[0].expression)
      }
      return .false
    default:
      return diagrams.leaf(value(expression)) { leaf in
        if case .opaque(let place) = self.terms[leaf],
          self.messages.places[Int(place)].readings[self.index]?.presence == .optionalOrNull
        {
          self.messages.askNull(place)
        }
        return leaf == TermTable.null
      }
    }
  }

  /// Whether a term is `""`, `[]` or `{}`.
  func isEmpty(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .absent, .null, .boolean, .integer, .range: return .false
    case .string(let text): return constant(text.text.isEmpty)
    case .list(let items):
      return all(items.map { item in diagrams.leaf(item) { $0 == TermTable.absent } })
    case .record(let entries): return constant(entries.isEmpty)
    case .token, .shared:
      if let place = messages.source(of: term) { messages.splits(place, on: terms.string("")) }
      return .false
    case .opaque(let place):
      messages.askKind(place)
      return .false
    case .object: return free(.isEmpty, [term])
    case .place(let place):
      let reading = messages.places[Int(place)].readings[index]
      if case .record = reading?.type { return .false }
      if case .map = reading?.type {
        messages.askEmpty(place)
        return .false
      }
      if messages.questions(about: place).items == 0 {
        messages.askItems(place, 1, suffices: false)
      }
      return .false
    case .text(let parts): return all(parts.map { isEmpty($0) })
    case .call(.function(.lower), let arguments): return isEmpty(arguments[0])
    case .call: return terms.isNumber(term) ? .false : free(.isEmpty, [term])
    }
  }

  /// Whether a term is a text of nothing but white space.
  func isBlank(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .string(let text):
      return constant(text.text.unicodeScalars.allSatisfy { $0.properties.isWhitespace })
    case .token, .shared:
      if let place = messages.source(of: term) {
        messages.splits(place, on: terms.string(""))
        messages.splits(place, on: terms.string(" "))
      }
      return .false
    case .opaque(let place):
      messages.askKind(place)
      return .false
    case .text(let parts): return all(parts.map { isBlank($0) })
    case .call(.function(.lower), let arguments): return isBlank(arguments[0])
    case .call: return isTextual(term) ? free(.isBlank, [term]) : .false
    case .absent, .null, .boolean, .integer, .range, .list, .record, .object, .place: return .false
    }
  }

  // MARK: - Equality

  func isEqual(_ left: TermID, _ right: TermID) -> Diagram {
    if left == TermTable.absent || right == TermTable.absent { return .false }
    if left == right { return .true }
    if left == TermTable.null || right == TermTable.null { return .false }
    if terms.isConstant(left) { return isEqual(right, toConstant: left) }
    if terms.isConstant(right) { return isEqual(left, toConstant: right) }
    switch (terms[left], terms[right]) {
    case (.list(let first), .list(let second)): return isEqual(first, second, left, right)
    case (.record(let first), .record(let second)): return isEqual(first, second)
    case (.opaque(let first), .opaque(let second)):
      return compareOpaque(first, second, left, right)
    case (.opaque(let place), _), (_, .opaque(let place)):
      messages.askKind(place)
      return .false
    case (.token, .token), (.token, .shared), (.shared, .token), (.shared, .shared):
      if let first = messages.source(of: left), let second = messages.source(of: right),
        !messages.isCompared(first, second)
      {
        messages.compare(first, second)
      }
      return .false
    case (.range(let first, let low, let high), .range(let second, let lower, let higher)):
      let isApart = first == second || isBelow(high, lower) || isBelow(higher, low)
      return isApart ? .false : free(.isEqual, [left, right].sorted())
    default:
      guard mayBeEqual(left, right) else { return .false }
      return free(.isEqual, [left, right].sorted())
    }
  }

  /// Whether all below one bound is below all above another; `nil`: no bound.
  private func isBelow(_ high: Int64?, _ low: Int64?) -> Bool {
    guard let high, let low else { return false }
    return high <= low
  }

  /// Whether two terms are of kinds that can be equal.
  private func mayBeEqual(_ left: TermID, _ right: TermID) -> Bool {
    if terms.isNumber(left) != terms.isNumber(right) {
      return isOfAnyKind(left) || isOfAnyKind(right)
    }
    if terms.isText(left) != terms.isText(right) { return isOfAnyKind(left) || isOfAnyKind(right) }
    return true
  }

  private func isOfAnyKind(_ term: TermID) -> Bool {
    guard case .call = terms[term] else { return false }
    return !terms.isNumber(term) && !terms.isText(term)
  }

  private func compareOpaque(
    _ first: Int32,
    _ second: Int32,
    _ left: TermID,
    _ right: TermID
  ) -> Diagram {
    if messages.questions(about: first).asksKind && messages.questions(about: second).asksKind {
      return free(.isEqual, [left, right].sorted())
    }
    messages.askKind(first)
    messages.askKind(second)
    return .false
  }

  private func isEqual(_ term: TermID, toConstant constant: TermID) -> Diagram {
    switch terms[term] {
    case .absent, .null, .boolean, .integer, .string, .list, .record, .object, .place: return .false
    case .token, .shared:
      if case .string = terms[constant], let place = messages.source(of: term) {
        messages.splits(place, on: constant)
      }
      return .false
    case .opaque(let place):
      messages.splits(place, on: constant)
      return .false
    case .range(let place, let low, let high):
      if case .integer(let value) = terms[constant], low ?? Int64.min <= value,
        value <= high ?? Int64.max, value != low, value != high
      {
        messages.splits(place, on: constant)
      }
      return .false
    case .text(let parts): return isEqual(text: term, parts, constant)
    case .call:
      if case .integer(let value) = terms[constant], terms.isNumber(term) {
        return numberIs(term, value)
      }
      if case .string = terms[constant], terms.isNumber(term) { return .false }
      if terms.isText(term) {
        guard case .string = terms[constant] else { return .false }
      }
      return derived(term, isOneOf: [constant])
    }
  }

  private func isEqual(text term: TermID, _ parts: [TermID], _ constant: TermID) -> Diagram {
    guard case .string(let wanted) = terms[constant] else { return .false }
    let bytes = Array(wanted.text.utf8)
    if let first = parts.first, let text = terms.constantText(first),
      !bytes.starts(with: text.utf8)
    {
      return .false
    }
    if let last = parts.last, let text = terms.constantText(last),
      !bytes.reversed().starts(with: text.utf8.reversed())
    {
      return .false
    }
    return derived(term, isOneOf: [constant])
  }

  /// Whether a text that is not looked into is one of some constants.
  private func derived(_ term: TermID, isOneOf wanted: [TermID]) -> Diagram {
    for constant in wanted where !messages.splits(term: term, on: constant) { return .false }
    let constants = messages.constants(of: term)
    let variable = messages.variable(.equals(term), classes: constants.count + 1)
    return diagrams.indicator(variable) { $0 < constants.count && wanted.contains(constants[$0]) }
  }

  private func isEqual(_ left: [Term.Entry], _ right: [Term.Entry]) -> Diagram {
    var result = Diagram.true
    let names = left.map(\.name) + right.map(\.name).filter { name in
      !left.contains { $0.name == name }
    }
    for name in names {
      let first = left.first { $0.name == name }?.value ?? .absent
      let second = right.first { $0.name == name }?.value ?? .absent
      let isSame = diagrams.map(first, second) {
        !TermTable.isPresent($0) && !TermTable.isPresent($1) ? .true : self.isEqual($0, $1)
      }
      result = diagrams.and(result, isSame)
    }
    return result
  }

  private func isEqual(
    _ left: [Diagram],
    _ right: [Diagram],
    _ first: TermID,
    _ second: TermID
  ) -> Diagram {
    let isWhole = (left + right).allSatisfy { item in
      !diagrams.leaves(item).contains(TermTable.absent)
    }
    guard isWhole else { return free(.isEqual, [first, second].sorted()) }
    guard left.count == right.count else { return .false }
    return all(zip(left, right).map { pair in diagrams.map(pair.0, pair.1) { self.isEqual($0, $1) } })
  }

  private func isMember(_ item: TermID, of list: TermID) -> Diagram {
    if item == TermTable.absent { return .false }
    guard isList(list) else {
      if case .opaque(let place) = terms[list] { messages.askKind(place) }
      return .false
    }
    var result = Diagram.false
    if case .place(let place) = terms[list],
      messages.sites[messages.places[Int(place)].general] != nil
    {
      messages.goThrough(place, site: Site(policy: index, text: ExactText("in \(item)")))
    }
    let (items, isOpen) = self.items(of: list)
    for part in items {
      let isIt = diagrams.map(part) { self.isEqual(item, $0) }
      result = diagrams.or(result, isIt)
    }
    guard isOpen, fits(item, in: list) else { return result }
    return diagrams.or(result, free(.isMember, [item, list]))
  }

  /// Whether a list may hold an item, by the type of its items.
  private func fits(_ item: TermID, in list: TermID) -> Bool {
    guard case .place(let place) = terms[list] else { return true }
    let every = messages.place(place, .every)
    guard let type = messages.places[Int(every)].readings[index]?.type else { return true }
    switch (terms[item], type) {
    case (_, .any): return true
    case (.string(let text), .enumeration(let names, isOpen: false)):
      return names.contains { ExactText($0) == text }
    case (.string, .string), (.string, .enumeration): return true
    case (.string, _): return false
    case (.integer, .int), (.integer, .number): return true
    case (.integer, _): return false
    default: return true
    }
  }

  // MARK: - Order

  private func compare(
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
  private func numberIs(
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

  private func leastValue(of term: TermID) -> Int64? {
    switch terms[term] {
    case .call(.function(.length), let arguments):
      guard case .place(let list) = terms[arguments[0]] else { return 0 }
      return Int64(messages.questions(about: list).items)
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
