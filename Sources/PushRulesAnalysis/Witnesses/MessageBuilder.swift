internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Makes a message of the classes that its places have.
struct MessageBuilder {
  private let run: ModelRun
  /// The classes of variables on the way; others have their cheapest.
  private var classes: [Int: Int] = [:]
  /// Texts that unknown texts are to be, and numbers that unknown numbers are to be.
  private let hints: [TermID: JSONValue]
  private let names: FreshTexts
  /// Facts that are given though no rule on the way read them.
  private let facts: Set<String>
  /// Stands for the place of any item, while one is made.
  private var every: [Int32: [Int: Int]] = [:]

  init(
    _ run: ModelRun,
    _ way: PathFinder.Way,
    hints: [TermID: JSONValue],
    names: FreshTexts,
    facts: Set<String>
  ) {
    self.run = run
    self.hints = hints
    self.names = names
    self.facts = facts
    for (variable, index) in way { classes[variable] = index }
  }

  private var messages: AbstractMessages { run.messages }
  private var terms: TermTable { run.messages.terms }

  /// The message as one JSON object.
  func message() -> JSONValue {
    json(0) ?? .object([])
  }

  // MARK: - Classes

  private func chosen(_ place: Int32) -> PlaceClass {
    let all = messages.classes(of: place)
    if let number = messages.number(of: .place(place)), let index = classes[number] {
      return all[index]
    }
    // A place below which something was chosen is there.
    if all.contains(.container), hasChoice(below: place) { return .container }
    if all.contains(.object), hasChoice(below: place) { return .object }
    return all.min { MessageCost.of($0, terms) < MessageCost.of($1, terms) } ?? .absent
  }

  private func hasChoice(below place: Int32) -> Bool {
    messages.children(of: place).contains { child in
      if let number = messages.number(of: .place(child)), let index = classes[number] {
        return messages.classes(of: child)[index] != .absent
      }
      return hasChoice(below: child)
    }
  }

  private func holds(_ operation: Term.Operation, _ arguments: [TermID]) -> Bool? {
    let term = terms.id(.call(operation, arguments))
    guard let number = messages.number(of: .test(term)) else { return nil }
    return classes[number].map { $0 == 1 }
  }

  // MARK: - Values

  /// What stands at a place; `nil` for nothing.
  func json(_ place: Int32) -> JSONValue? {
    switch chosen(place) {
    case .absent: return nil
    case .null: return .null
    case .constant(let term), .text(let term), .number(let term): return json(of: term)
    case .other: return hints[terms.id(.opaque(place: place))] ?? opaque(place)
    case .length(let count):
      if isMap(place) { return .object([]) }
      return .array((0..<count).map { json(messages.place(place, .item($0))) ?? .null })
    case .object: return members(place)
    case .container:
      if isList(place) { return list(place) }
      return isMap(place) ? map(place) : record(place)
    }
  }

  private func opaque(_ place: Int32) -> JSONValue {
    // Where kinds are told apart, other JSON is what is no text, number, list or object.
    if messages.questions(about: place).asksKind {
      return .boolean(!messages.constants(at: place).contains(TermTable.true))
    }
    return .string(names.text(terms.id(.opaque(place: place))))
  }

  func json(of term: TermID) -> JSONValue {
    if let hint = hints[term] { return hint }
    switch terms[term] {
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .number(String(value))
    case .range(let place, let low, let high):
      return .number(Self.number(low, high, hasFraction: hasFraction(place)))
    default: return .string(text(of: term))
    }
  }

  private func hasFraction(_ place: Int32) -> Bool {
    messages.places[Int(place)].readings.contains { $0?.type == .number }
  }

  /// A number between two bounds, near zero.
  private static func number(_ low: Int64?, _ high: Int64?, hasFraction: Bool) -> String {
    switch (low, high) {
    case (nil, nil): return "0"
    case (let low?, nil): return String(low < 0 ? 0 : low + 1)
    case (nil, let high?): return String(high > 0 ? 0 : high - 1)
    case (let low?, let high?):
      if low < 0 && high > 0 { return "0" }
      if high - low > 1 { return String(low >= 0 ? low + 1 : high - 1) }
      return low >= 0 ? "\(low).5" : "\(high).5"
    }
  }

  /// A term's text.
  func text(of term: TermID) -> String {
    if case .string(let text)? = hints[term] { return text }
    switch terms[term] {
    case .string(let text): return text.text
    case .text(let parts): return parts.map { text(of: $0) }.joined()
    case .integer(let value): return String(value)
    case .call(.function(.lower), let arguments):
      return ConstantText.lower(text(of: arguments[0]))
    default: return names.text(term)
    }
  }

  // MARK: - Containers

  private func type(of place: Int32) -> ValueType? {
    messages.places[Int(place)].readings.lazy.compactMap { $0 }.first?.type
  }

  private func isList(_ place: Int32) -> Bool {
    switch type(of: place) {
    case .list, .any: true
    default: false
    }
  }

  private func isMap(_ place: Int32) -> Bool {
    if case .map = type(of: place) { true } else { false }
  }

  private func record(_ place: Int32) -> JSONValue? {
    var members: [JSONValue.Member] = []
    var seen: Set<ExactText> = []
    for case .some(let reading) in messages.places[Int(place)].readings {
      guard case .record(let record) = reading.type else { continue }
      for field in record.fields where seen.insert(ExactText(field.name)).inserted {
        if place == 0, isFact(field.name), !isGiven(field.name) { continue }
        guard let value = json(messages.place(place, .field(ExactText(field.name)))) else {
          continue
        }
        members.append(JSONValue.Member(key: field.name, value: value))
      }
    }
    for child in messages.children(of: place) {
      guard case .member(let key) = messages.places[Int(child)].step, let value = json(child),
        seen.insert(key).inserted
      else { continue }
      members.append(JSONValue.Member(key: key.text, value: value))
    }
    if members.isEmpty, isOmissible(place) { return nil }
    return .object(members)
  }

  /// Whether an empty record need not be there.
  private func isOmissible(_ place: Int32) -> Bool {
    place != 0 && messages.places[Int(place)].readings.allSatisfy { $0?.presence == .required }
      && !messages.places[Int(place)].readings.isEmpty && !isItem(place)
  }

  private func isItem(_ place: Int32) -> Bool {
    switch messages.places[Int(place)].step {
    case .item, .every: true
    default: false
    }
  }

  private func isFact(_ name: String) -> Bool {
    messages.policies.contains { policy in
      policy.facts.contains { ExactText($0.name) == ExactText(name) }
    }
  }

  private func isGiven(_ name: String) -> Bool {
    facts.contains(name) || hasChoice(below: messages.place(0, .field(ExactText(name))))
  }

  private func map(_ place: Int32) -> JSONValue? {
    var members: [JSONValue.Member] = []
    for child in messages.children(of: place) {
      guard case .entry(let key) = messages.places[Int(child)].step, isChosen(child),
        let value = json(child)
      else { continue }
      let name = text(of: key)
      if !members.contains(where: { ExactText($0.key) == ExactText(name) }) {
        members.append(JSONValue.Member(key: name, value: value))
      }
    }
    if members.isEmpty, messages.questions(about: place).asksEmpty,
      let number = messages.number(of: .place(place)), classes[number] != nil
    {
      let every = messages.place(place, .every)
      members.append(JSONValue.Member(key: "x", value: json(every) ?? example(every)))
    }
    return members.isEmpty && !isRequired(place) ? nil : .object(members)
  }

  private func isRequired(_ place: Int32) -> Bool {
    messages.places[Int(place)].readings.contains { $0?.presence == .required }
      || messages.number(of: .place(place)).map { classes[$0] != nil } ?? false
  }

  private func isChosen(_ place: Int32) -> Bool {
    if let number = messages.number(of: .place(place)) { return classes[number] != nil }
    return true
  }

  private func members(_ place: Int32) -> JSONValue {
    var members: [JSONValue.Member] = []
    for child in messages.children(of: place) {
      guard case .member(let key) = messages.places[Int(child)].step, let value = json(child)
      else { continue }
      members.append(JSONValue.Member(key: key.text, value: value))
    }
    return .object(members)
  }

  // MARK: - Lists

  private func list(_ place: Int32) -> JSONValue? {
    let least = messages.questions(about: place).items
    var items = (0..<least).map { json(messages.place(place, .item($0))) ?? .null }
    let container = terms.id(.place(place))
    for (number, variable) in messages.variables.enumerated() {
      guard case .test(let term) = variable, classes[number] != nil,
        case .call(let operation, let arguments) = terms[term], arguments.last == container
      else { continue }
      switch operation {
      case .isMember where classes[number] == 1:
        let item = json(of: arguments[0])
        if !items.contains(item) { items.append(item) }
      case .any(let condition) where classes[number] == 1:
        if let item = item(of: place, where: condition) { items.append(item) }
      case .all(let condition) where classes[number] == 0:
        if let item = item(of: place, where: run.diagrams.not(condition)) { items.append(item) }
      default: break
      }
    }
    let length = terms.id(.call(.function(.length), [container]))
    if let number = messages.number(of: .range(length)), let index = classes[number] {
      let bounds = NumberClasses(messages.bounds(of: length), least: Int64(least))
      let wanted = min(Int(bounds.example(index)), Self.longestList)
      let filler = example(messages.place(place, .every))
      while items.count < wanted { items.append(numbered(filler, items.count)) }
    }
    return items.isEmpty && !isRequired(place) ? nil : .array(items)
  }

  private static let longestList = 100_000

  private func numbered(_ filler: JSONValue, _ number: Int) -> JSONValue {
    if case .string(let text) = filler { return .string("\(text)\(number)") }
    return filler
  }

  /// An item that makes a condition about any item true.
  func item(of place: Int32, where condition: Diagram) -> JSONValue? {
    let every = messages.place(place, .every)
    var finder = PathFinder(run.diagrams, condition) { variable, index in
      MessageCost.of(variable, index, self.messages)
    }
    guard let way = finder.next() else { return nil }
    var inner = self
    for (variable, index) in way { inner.classes[variable] = index }
    return inner.json(every) ?? inner.example(every)
  }

  /// Something that fits at a place.
  func example(_ place: Int32) -> JSONValue {
    if let made = json(place) { return made }
    switch type(of: place) {
    case .string, .enumeration(_, isOpen: true): return .string("x")
    case .enumeration(let names, isOpen: false): return .string(names.first ?? "")
    case .bool, .looseBool: return .boolean(false)
    case .int, .number: return .number("0")
    case .list: return .array([])
    case .map, .record: return .object([])
    case .any, .json, .nothing, nil: return .number("0")
    }
  }
}

/// What the parts of a message cost: first how many there are, then how long they are.
enum MessageCost {
  /// What one part more costs, in bytes.
  static let part = 1 << 24

  static func of(_ variable: Int, _ index: Int, _ messages: AbstractMessages) -> Int {
    switch messages.variables[variable] {
    case .place(let place):
      return of(messages.classes(of: place)[index], messages.terms)
    // Something that holds of a list, say an item that it has, is one part.
    case .test(let term):
      guard index == 1 else { return 0 }
      if case .call(.isMember, _) = messages.terms[term] { return part }
      return 1
    case .present, .equals: return index == 0 ? 1 : 0
    case .range(let term):
      guard case .call(.function(.length), _) = messages.terms[term] else { return 0 }
      return index * 4
    }
  }

  static func of(_ part: PlaceClass, _ terms: TermTable) -> Int {
    switch part {
    case .absent: 0
    case .null: Self.part + 4
    case .constant(let term): Self.part + size(term, terms)
    case .text: Self.part + 3
    case .number: Self.part + 2
    case .length(let count): count == 0 ? Self.part + 2 : 2 + count
    case .container: 2
    case .object: Self.part + 2
    case .other: Self.part + 4
    }
  }

  static func size(_ term: TermID, _ terms: TermTable) -> Int {
    switch terms[term] {
    case .string(let text): text.text.utf8.count + 2
    case .integer(let value): String(value).utf8.count
    case .boolean(let value): value ? 4 : 5
    default: 4
    }
  }
}

/// Short texts for unknown ones: no two the same, none that the policies name.
final class FreshTexts {
  private let taken: Set<ExactText>
  private var texts: [TermID: String] = [:]
  private var number = 0

  init(_ taken: Set<ExactText>) { self.taken = taken }

  func text(_ term: TermID) -> String {
    if let found = texts[term] { return found }
    var text = ""
    repeat {
      text = Self.spelled(number)
      number += 1
    } while taken.contains(ExactText(text))
    texts[term] = text
    return text
  }

  /// The text of a number: single letters, then two, and so on.
  private static func spelled(_ number: Int) -> String {
    var rest = number
    var letters: [UInt8] = []
    repeat {
      letters.insert(UInt8(ascii: "a") + UInt8(rest % 26), at: 0)
      rest = rest / 26 - 1
    } while rest >= 0
    return String(decoding: letters, as: UTF8.self)
  }
}
