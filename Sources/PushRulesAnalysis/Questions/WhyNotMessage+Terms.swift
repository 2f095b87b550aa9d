internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What functions of the message come to in the message that is asked about.
extension WhyNotMessage {
  /// What a term comes to, as far as that is easily said.
  func value(_ term: TermID, _ bindings: TextBindings, _ item: Item? = nil) -> Held {
    if let text = bindings[term] { return .value(.string(text)) }
    switch terms[term] {
    case .absent: return .nothing
    case .null: return .value(.null)
    case .boolean(let flag): return .value(.boolean(flag))
    case .integer(let number): return .value(.number(String(number)))
    case .string(let text): return .value(.string(text.text))
    case .token(let place), .range(let place, _, _), .opaque(let place), .object(let place):
      return held(place, bindings, item)
    case .place(let place):
      let held = held(place, bindings, item)
      if case .nothing = held, let constant = reading(place)?.presence.constant {
        return .value(constant)
      }
      return held
    case .text(let parts):
      var text = ""
      for part in parts {
        guard case .value(.string(let next)) = value(part, bindings, item) else { return .unknown }
        text += next
      }
      return .value(.string(text))
    case .call(let operation, let arguments):
      let values = arguments.map { value($0, bindings, item) }
      return call(operation, values)
    case .shared, .list, .record: return .unknown
    }
  }

  private func call(_ operation: Term.Operation, _ arguments: [Held]) -> Held {
    var values: [JSONValue] = []
    for argument in arguments {
      guard case .value(let value) = argument else { return .unknown }
      values.append(value)
    }
    switch (operation, values.first, values.last) {
    case (.text, .number(let text)?, _): return .value(.string(text))
    case (.function(.lower), .string(let text)?, _):
      return .value(.string(ConstantText.lower(text)))
    case (.function(.length), .string(let text)?, _):
      return Self.count(text.unicodeScalars.count)
    case (.function(.length), .array(let items)?, _): return Self.count(items.count)
    case (.function(.length), .object(let members)?, _): return Self.count(members.count)
    case (.function(.cut), .string(let text)?, .number(let limit)?) where values.count == 2:
      return .value(.string(ConstantText.cut(text, Int64(limit) ?? 0, "")))
    case (.function(.asText), .string?, _): return arguments[0]
    case (.function(.contains), .string(let text)?, .string(let part)?):
      return .value(.boolean(ConstantText.contains(text, part)))
    case (.sum, .number(let left)?, .number(let right)?):
      return Self.sum(left, right) { $0.addingReportingOverflow($1) }
    case (.difference, .number(let left)?, .number(let right)?):
      return Self.sum(left, right) { $0.subtractingReportingOverflow($1) }
    case (.isLess, .number(let left)?, .number(let right)?):
      return .value(
        .boolean(JSONNumber.compare(Array(left.utf8).span, Array(right.utf8).span) < 0)
      )
    case (.isEqual, let left?, let right?):
      return isEqual(left, right).map { .value(.boolean($0)) } ?? .unknown
    case (.isMember, let item?, .array(let items)?):
      var isThere: Bool? = false
      for other in items {
        guard let isIt = isEqual(item, other) else {
          isThere = nil
          continue
        }
        if isIt { return .value(.boolean(true)) }
      }
      return isThere.map { .value(.boolean($0)) } ?? .unknown
    case (.isEmpty, .string(let text)?, _): return .value(.boolean(text.isEmpty))
    case (.isEmpty, .object(let members)?, _): return .value(.boolean(members.isEmpty))
    case (.isBlank, .string(let text)?, _):
      return .value(.boolean(text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }))
    default: return .unknown
    }
  }

  private static func count(_ count: Int) -> Held { .value(.number(String(count))) }

  private static func sum(
    _ left: String,
    _ right: String,
    _ add: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)
  ) -> Held {
    guard let first = Int64(left), let second = Int64(right) else { return .unknown }
    let (sum, overflow) = add(first, second)
    return overflow ? .unknown : .value(.number(String(sum)))
  }

  /// Whether two values are the same; `nil` of lists and objects.
  func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool? {
    switch (left, right) {
    case (.array, _), (.object, _), (_, .array), (_, .object): nil
    case (.number(let a), .number(let b)):
      JSONNumber.compare(Array(a.utf8).span, Array(b.utf8).span) == 0
    default: left == right
    }
  }

  /// Which class a variable has that is no place's; `nil` when that is not known.
  func index(of variable: Int, _ bindings: TextBindings, _ item: Item? = nil) -> Int? {
    switch messages.variables[variable] {
    case .place: return nil
    case .present(let term):
      switch value(term, bindings, item) {
      case .unknown: return nil
      case .nothing, .value(.null): return 0
      case .value: return 1
      }
    case .equals(let term):
      guard case .value(let value) = value(term, bindings, item) else { return nil }
      let constants = messages.constants(of: term)
      for (index, constant) in constants.enumerated() {
        guard case .value(let other) = self.value(constant, bindings),
          let isIt = isEqual(value, other)
        else { return nil }
        if isIt { return index }
      }
      return constants.count
    case .range(let term):
      guard case .value(.number(let text)) = value(term, bindings, item), let number = Int64(text)
      else { return nil }
      return NumberClasses(messages.bounds(of: term), least: least(of: term)).index(of: number)
    case .test(let term):
      if case .call(let operation, let arguments) = terms[term],
        let list = arguments.last.map({ terms[$0] }), case .place(let place) = list
      {
        switch operation {
        case .any(let condition): return isAny(condition, place, bindings).map { $0 ? 1 : 0 }
        case .all(let condition):
          return isAny(run.diagrams.not(condition), place, bindings).map { $0 ? 0 : 1 }
        default: break
        }
      }
      guard case .value(.boolean(let holds)) = value(term, bindings, item) else { return nil }
      return holds ? 1 : 0
    }
  }

  /// The least value of a number that is not looked into.
  private func least(of term: TermID) -> Int64? {
    switch terms[term] {
    case .call(.function(.length), let arguments):
      guard case .place(let list) = terms[arguments[0]] else { return 0 }
      return Int64(messages.questions(about: list).items)
    case .call(.count, _): return 0
    default: return nil
    }
  }

  /// Whether a condition holds of some item behind those that are looked at one by one.
  private func isAny(_ condition: Diagram, _ list: Int32, _ bindings: TextBindings) -> Bool? {
    guard case .value(.array(let items)) = value(terms.id(.place(list)), bindings) else {
      return nil
    }
    var result: Bool? = false
    for item in items.dropFirst(messages.questions(about: list).items) {
      guard let holds = holds(condition, of: item, in: list, bindings) else {
        result = nil
        continue
      }
      if holds { return true }
    }
    return result
  }

  /// Whether a condition about any item of a list holds of one; `nil` when that is not known.
  func holds(
    _ condition: Diagram,
    of value: JSONValue,
    in list: Int32,
    _ bindings: TextBindings
  ) -> Bool? {
    let item = Item(place: messages.place(list, .every), value: value)
    var rest = condition
    while !rest.isLeaf {
      let variable = run.diagrams.top(rest)
      var index = self.index(of: variable, bindings, item)
      if case .place(let place) = messages.variables[variable] {
        let held = held(place, bindings, item)
        let fit = fit(place, held)
        guard fit.isExact else { return nil }
        index = fit.indices.count == 1 ? fit.indices[0] : shared(fit, place, held, bindings)
      }
      guard let index else { return nil }
      rest = run.diagrams.child(rest, index)
    }
    return rest == .true
  }

  /// Of the texts that places share, the one that stands at a place; a new one where none does.
  private func shared(_ fit: Fit, _ place: Int32, _ held: Held, _ bindings: TextBindings) -> Int? {
    guard case .value(.string(let text)) = held else { return nil }
    let classes = messages.classes(of: place)
    func bound(_ index: Int) -> String? {
      if case .text(let term) = classes[index] { bindings[term] } else { nil }
    }
    return fit.indices.first { bound($0)?.utf8.elementsEqual(text.utf8) ?? false }
      ?? fit.indices.first { bound($0) == nil }
  }

  // MARK: - Sources

  /// The places that a variable is a function of, with all that is above and below them.
  func sources(of variable: Int) -> Set<Int32> {
    switch messages.variables[variable] {
    case .place(let place): [place]
    case .present(let term), .equals(let term), .range(let term), .test(let term):
      sources(of: term)
    }
  }

  func sources(of term: TermID) -> Set<Int32> {
    func inside(_ diagrams: [Diagram]) -> Set<Int32> {
      var found: Set<Int32> = []
      for variable in run.diagrams.support(diagrams) { found.formUnion(sources(of: variable)) }
      for diagram in diagrams {
        for leaf in run.diagrams.leaves(diagram) { found.formUnion(sources(of: leaf)) }
      }
      return found
    }
    switch terms[term] {
    case .absent, .null, .boolean, .integer, .string: return []
    case .token(let place), .range(let place, _, _), .opaque(let place), .place(let place),
      .object(let place):
      return [place]
    case .shared(let group, _):
      return Set(messages.places.indices.map(Int32.init).filter { messages.group($0) == group })
    case .text(let parts): return parts.reduce(into: []) { $0.formUnion(sources(of: $1)) }
    case .list(let items, _): return inside(items)
    case .record(let entries): return inside(entries.map(\.value))
    case .call(_, let arguments):
      return arguments.reduce(into: []) { $0.formUnion(sources(of: $1)) }
    }
  }
}

extension NumberClasses {
  /// The class of a number.
  func index(of value: Int64) -> Int? {
    (0..<count).first {
      !holds($0, value, isBelow: true, isAbove: false)
        && !holds($0, value, isBelow: false, isAbove: true)
    }
  }
}
