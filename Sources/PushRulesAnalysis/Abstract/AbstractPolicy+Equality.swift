internal import PushRulesSemantics

/// Where values are equal, or in a list.
extension AbstractPolicy {
  func isEqual(_ left: TermID, _ right: TermID) -> Diagram {
    if left == TermTable.absent || right == TermTable.absent { return .false }
    if left == right { return .true }
    if left == TermTable.null || right == TermTable.null { return .false }
    if terms.isConstant(left) { return isEqual(right, toConstant: left) }
    if terms.isConstant(right) { return isEqual(left, toConstant: right) }
    switch (terms[left], terms[right]) {
    case (.list(let first, let one), .list(let second, let other)):
      askLonger(one)
      askLonger(other)
      return isEqual(first, second, left, right)
    case (.list(_, let place), _), (_, .list(_, let place)):
      askLonger(place)
      return mayBeEqual(left, right) ? free(.isEqual, [left, right].sorted()) : .false
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
  func isBelow(_ high: Int64?, _ low: Int64?) -> Bool {
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

  func isOfAnyKind(_ term: TermID) -> Bool {
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
      return isEqual(call: term, constant)
    }
  }

  /// Whether a function's value is a constant; of a text that was cut, often that is whether the text is.
  private func isEqual(call term: TermID, _ constant: TermID) -> Diagram {
    guard case .call(.function(let function), let arguments) = terms[term],
      function == .cut || function == .cutBytes,
      case .string(let wanted) = terms[constant], case .integer(let limit) = terms[arguments[1]]
    else { return derived(term, isOneOf: [constant]) }
    var mark: String? = ""
    if arguments.count > 2 { mark = terms.constantText(arguments[2]) }
    if function == .cut, let mark {
      // What was cut has this many scalars; anything shorter was left alone.
      let count = Int64(wanted.text.unicodeScalars.count)
      let cutCount = max(0, limit) + Int64(mark.unicodeScalars.count)
      if count != cutCount { return count <= limit ? isEqual(arguments[0], constant) : .false }
    }
    if function == .cutBytes {
      let count = Int64(wanted.text.utf8.count)
      if count > max(0, limit) { return .false }
      // A scalar has at most four bytes, so that at most three are left over.
      if count < limit - 3 { return isEqual(arguments[0], constant) }
    }
    return derived(term, isOneOf: [constant])
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
    let names =
      left.map(\.name)
      + right.map(\.name).filter { name in
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
    return all(
      zip(left, right).map { pair in diagrams.map(pair.0, pair.1) { self.isEqual($0, $1) } }
    )
  }

  func isMember(_ item: TermID, of list: TermID) -> Diagram {
    if item == TermTable.absent { return .false }
    guard isList(list) else {
      if case .opaque(let place) = terms[list] { messages.askKind(place) }
      return .false
    }
    var result = Diagram.false
    if let place = place(of: list), messages.sites[messages.places[Int(place)].general] != nil {
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

  /// Where a list stands in the message; `nil` for one that the policy made.
  func place(of list: TermID) -> Int32? {
    switch terms[list] {
    case .place(let place): place
    case .list(_, let place): place >= 0 ? place : nil
    default: nil
    }
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
}
