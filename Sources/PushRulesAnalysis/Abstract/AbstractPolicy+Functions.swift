internal import PushRulesSemantics

/// The built-in functions.
extension AbstractPolicy {
  func call(_ function: Function, _ arguments: [CheckedExpression]) -> Diagram {
    call(function, arguments.map { value($0) }[...], [])
  }

  private func call(
    _ function: Function,
    _ rest: ArraySlice<Diagram>,
    _ known: [TermID]
  ) -> Diagram {
    guard let first = rest.first else { return apply(function, known) }
    return diagrams.map(first) { term in
      guard TermTable.isPresent(term) else { return .absent }
      return self.call(function, rest.dropFirst(), known + [term])
    }
  }

  /// A function of values that are all there.
  private func apply(_ function: Function, _ arguments: [TermID]) -> Diagram {
    let first = arguments[0]
    let itself = Diagram(leaf: first)
    switch function {
    case .nonempty: return diagrams.conditional(isEmpty(first), .absent, itself)
    case .nonblank: return diagrams.conditional(isBlank(first), .absent, itself)
    case .lower: return text(function, arguments) { ConstantText.lower($0[0]) }
    case .length: return length(first)
    case .cut, .cutBytes: return cut(function, arguments)
    case .contains:
      guard let text = string(arguments[0]), let part = string(arguments[1]) else {
        return first == arguments[1] ? .true : free(.function(function), arguments)
      }
      return constant(ConstantText.contains(text, part))
    case .glob, .globWord, .satisfies: return free(.function(function), arguments)
    case .join: return join(first, arguments[1])
    case .min, .max: return extreme(function, arguments)
    case .asText: return asText(first)
    case .asInt: return asInteger(first)
    case .at: return at(first, arguments[1])
    case .merge: return merge(first, arguments[1])
    case .fitBytes: return fitBytes(arguments)
    }
  }

  private func string(_ term: TermID) -> String? {
    guard case .string(let text) = terms[term] else { return nil }
    return text.text
  }

  private func integer(_ term: TermID) -> Int64? {
    guard case .integer(let value) = terms[term] else { return nil }
    return value
  }

  private func text(
    _ function: Function,
    _ arguments: [TermID],
    _ fold: ([String]) -> String
  ) -> Diagram {
    let texts = arguments.compactMap { string($0) }
    if texts.count == arguments.count { return Diagram(leaf: terms.string(fold(texts))) }
    return leaf(.call(.function(function), arguments))
  }

  private func cut(_ function: Function, _ arguments: [TermID]) -> Diagram {
    if let limit = integer(arguments[1]) {
      if let text = string(arguments[0]) {
        let mark = arguments.count > 2 ? string(arguments[2]) : ""
        if let mark {
          let kept =
            function == .cut
            ? ConstantText.cut(text, limit, mark) : ConstantText.cutBytes(text, limit, mark)
          return Diagram(leaf: terms.string(kept))
        }
      }
    }
    return leaf(.call(.function(function), arguments))
  }

  private func length(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .string(let text): return leaf(.integer(Int64(text.text.unicodeScalars.count)))
    case .list(let items, let place):
      askLonger(place)
      return count(of: items.map { item in diagrams.leaf(item) { $0 != TermTable.absent } })
    case .record(let entries):
      return count(of: entries.map { presence($0.value) })
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    case .boolean, .integer, .range, .absent, .null: return .absent
    case .place(let place):
      if case .record = messages.places[Int(place)].readings[index]?.type { return .absent }
      return leaf(.call(.function(.length), [term]))
    case .token, .shared:
      // The empty text has a class of its own, so that others are longer.
      if let place = messages.source(of: term) { messages.splits(place, on: terms.string("")) }
      return leaf(.call(.function(.length), [term]))
    case .object, .text: return leaf(.call(.function(.length), [term]))
    case .call:
      if terms.isText(term) { return leaf(.call(.function(.length), [term])) }
      if terms.isNumber(term) { return .absent }
      return unknown(.function(.length), [term])
    }
  }

  private func join(_ list: TermID, _ separator: TermID) -> Diagram {
    guard case .list(let items, let place) = terms[list] else {
      if case .opaque(let place) = terms[list] { messages.askKind(place) }
      return isList(list) ? unknown(.function(.join), [list, separator]) : .absent
    }
    askLonger(place)
    // The text so far; a null stands for none, which no text is.
    var result = Diagram(leaf: TermTable.null)
    for item in items {
      result = diagrams.map(result, item) { before, next in
        if next == TermTable.absent || before == TermTable.absent { return Diagram(leaf: before) }
        if case .opaque(let place) = self.terms[next] { self.messages.askKind(place) }
        guard self.isTextual(next) else { return .absent }
        if before == TermTable.null { return Diagram(leaf: next) }
        return Diagram(leaf: self.terms.text([before, separator, next]))
      }
    }
    return diagrams.map(result) {
      $0 == TermTable.null ? Diagram(leaf: self.terms.string("")) : Diagram(leaf: $0)
    }
  }

  private func extreme(_ function: Function, _ arguments: [TermID]) -> Diagram {
    var known: Int64?
    var others: [TermID] = []
    for argument in arguments {
      if let value = integer(argument) {
        known = known.map { function == .min ? min($0, value) : max($0, value) } ?? value
      } else if !others.contains(argument) {
        others.append(argument)
      }
    }
    if let known { others.append(terms.id(.integer(known))) }
    if others.count == 1 { return Diagram(leaf: others[0]) }
    return leaf(.call(.function(function), others.sorted()))
  }

  private func asText(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .string, .token, .shared, .text: return Diagram(leaf: term)
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    case .call:
      if terms.isText(term) { return Diagram(leaf: term) }
      return terms.isNumber(term) ? .absent : unknown(.function(.asText), [term])
    case .absent, .null, .boolean, .integer, .range, .list, .record, .object, .place: return .absent
    }
  }

  private func asInteger(_ term: TermID) -> Diagram {
    switch terms[term] {
    case .integer: return Diagram(leaf: term)
    // A number of an `any` may have a fraction.
    case .range(let place, _, _):
      if messages.places[Int(place)].readings[index]?.type == .int { return Diagram(leaf: term) }
      return unknown(.function(.asInt), [term])
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    case .call:
      if terms.isNumber(term) { return Diagram(leaf: term) }
      return terms.isText(term) ? .absent : unknown(.function(.asInt), [term])
    case .absent, .null, .boolean, .string, .token, .shared, .text, .list, .record, .object, .place:
      return .absent
    }
  }

  private func at(_ base: TermID, _ path: TermID) -> Diagram {
    guard let path = string(path) else {
      if case .opaque(let place) = terms[base] {
        messages.askKind(place)
        return .absent
      }
      return unknown(.function(.at), [base, path])
    }
    var result = Diagram(leaf: base)
    for key in ConstantText.keys(path) {
      result = diagrams.map(result) { self.inside($0, key) }
    }
    return result
  }

  /// A key of JSON as it came.
  private func inside(_ base: TermID, _ key: String) -> Diagram {
    switch terms[base] {
    case .record, .object, .opaque: return member(base, key)
    case .place(let place):
      switch messages.places[Int(place)].readings[index]?.type {
      case .record(let record):
        // What a type names is seen as it came: without a default, a loose bool in its own form.
        if record.field(key) != nil { return unknown(.function(.at), [base, terms.string(key)]) }
        return messages.read(messages.place(place, .member(ExactText(key))), policy: index)
      case .map: return entry(base, terms.string(key))
      default: return .absent
      }
    case .call: return isOfAny(base) ? unknown(.function(.at), [base, terms.string(key)]) : .absent
    default: return .absent
    }
  }

  private func isOfAny(_ term: TermID) -> Bool { !terms.isText(term) && !terms.isNumber(term) }

  private func merge(_ left: TermID, _ right: TermID) -> Diagram {
    if case .opaque(let place) = terms[left] { messages.askKind(place) }
    if case .opaque(let place) = terms[right] { messages.askKind(place) }
    guard isObject(left), isObject(right) else { return Diagram(leaf: right) }
    if case .record(let entries) = terms[left], entries.isEmpty { return Diagram(leaf: right) }
    return leaf(.call(.function(.merge), [left, right]))
  }

  /// Whether it fits is not looked into, and neither is what is cut.
  private func fitBytes(_ arguments: [TermID]) -> Diagram {
    let object = arguments[0]
    switch terms[object] {
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    // What a call gives that is neither a text nor a number may be an object.
    case .call where !terms.isText(object) && !terms.isNumber(object): break
    default: guard isObject(object) else { return .absent }
    }
    // No object has fewer bytes than two.
    if let limit = integer(arguments[1]), limit < 2 { return .absent }
    return unknown(.function(.fitBytes), arguments)
  }

  private func isObject(_ term: TermID) -> Bool {
    switch terms[term] {
    case .record, .object: return true
    case .call: return isOfAny(term)
    case .place(let place):
      switch messages.places[Int(place)].readings[index]?.type {
      case .record, .map: return true
      default: return false
      }
    default: return false
    }
  }
}
