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
      var result = messages.existence(above: place, policy: index)
      if let fact = path.fact { result = diagrams.and(result, factGuard(fact)) }
      return diagrams.and(result, isNull(place))
    case .member(let base, let key):
      return diagrams.map(value(base)) { base in
        switch self.terms[base] {
        case .place(let place):
          return self.isNull(self.messages.place(place, .field(ExactText(key))))
        case .call: return self.mayBeNull(base, self.terms.string(key))
        default: return self.diagrams.leaf(self.member(base, key)) { $0 == TermTable.null }
        }
      }
    case .entry(let map, let key):
      return diagrams.map(value(map), value(key)) { map, key in
        switch self.terms[map] {
        case .place(let place):
          guard case .map = self.messages.places[Int(place)].readings[self.index]?.type else {
            return self.mayBeNull(map, key)
          }
          self.messages.look(up: key, in: place)
          return self.isNull(self.messages.place(place, .entry(key)))
        case .call: return self.mayBeNull(map, key)
        default: return self.diagrams.leaf(self.entry(map, key)) { $0 == TermTable.null }
        }
      }
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

  /// Whether there is a null at a place, where that in which it stands is there.
  private func isNull(_ place: Int32) -> Diagram {
    messages.askNull(place)
    let classes = messages.classes(of: place)
    guard let null = classes.firstIndex(of: .null) else { return .false }
    guard classes.count > 1 else { return .true }
    let variable = messages.variable(.place(place), classes: classes.count)
    return diagrams.indicator(variable) { $0 == null }
  }

  /// Whether something is null in what is not looked into.
  private func mayBeNull(_ base: TermID, _ key: TermID) -> Diagram {
    free(.isEqual, [terms.id(.call(.function(.at), [base, key])), TermTable.null])
  }

  /// Whether a term is `""`, `[]` or `{}`.
  func isEmpty(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .absent, .null, .boolean, .integer, .range: return .false
    case .string(let text): return constant(text.text.isEmpty)
    case .list(let items, _):
      return all(items.map { item in diagrams.leaf(item) { $0 == TermTable.absent } })
    case .record(let entries):
      return all(entries.map { diagrams.not(presence($0.value)) })
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
}
