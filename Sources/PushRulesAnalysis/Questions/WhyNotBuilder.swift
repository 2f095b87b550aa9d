internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Makes a changed message: what a way changes is made anew, everything else stays as it is.
struct WhyNotBuilder {
  private let given: WhyNotMessage
  private let fresh: MessageBuilder
  private let bindings: TextBindings
  private let facts: Set<String>
  private var changed: [Int32: Int] = [:]
  private var touched: Set<Int32> = []
  private var tests: [Int: Int] = [:]

  /// - Parameters:
  ///   - values: What unknown texts and numbers are.
  ///   - facts: Facts that must be there though no rule on the way read them.
  init(
    _ given: WhyNotMessage,
    _ way: WhyNotFinder.Way,
    values: [TermID: JSONValue],
    names: FreshTexts,
    facts: Set<String>
  ) {
    self.given = given
    self.facts = facts
    bindings = way.bindings
    fresh = MessageBuilder(
      given.run,
      way.steps.map { ($0.variable, $0.index) },
      hints: values,
      names: names,
      facts: facts
    )
    for step in way.steps {
      guard case .place(let place) = given.messages.variables[step.variable] else {
        tests[step.variable] = step.index
        continue
      }
      guard step.isChanged else { continue }
      changed[place] = step.index
      var current = place
      while current >= 0, touched.insert(current).inserted {
        current = given.messages.places[Int(current)].parent
      }
    }
  }

  private var messages: AbstractMessages { given.messages }

  func message() -> JSONValue {
    var message = inside(0, given.message)
    for fact in facts where message[fact] == nil {
      let place = messages.place(0, .field(ExactText(fact)))
      message = message.setting(fact, to: made(place))
    }
    return message
  }

  private func edited(_ place: Int32, _ own: JSONValue?) -> JSONValue? {
    guard touched.contains(place) else { return own }
    guard let index = changed[place] else { return inside(place, own) }
    switch messages.classes(of: place)[index] {
    case .absent: return nil
    case .null, .constant, .text, .number, .other: return fresh.json(place)
    case .length(let count):
      if case .map = given.reading(place)?.type { return .object([]) }
      return list(place, own, count: count)
    case .container: return given.isList(place) ? list(place, own, count: nil) : inside(place, own)
    case .object: return inside(place, own)
    }
  }

  /// What stands below a place, changed where it must be; a record that is not there is made.
  private func inside(_ place: Int32, _ own: JSONValue?) -> JSONValue {
    if case .array(let items)? = own { return list(place, own, count: items.count) }
    var result = JSONValue.object([])
    if case .object? = own, let own { result = own } else { result = required(place) }
    for child in messages.children(of: place) where touched.contains(child) {
      switch messages.places[Int(child)].step {
      case .field(let name), .member(let name):
        result = result.setting(name.text, to: edited(child, own?[name.text]))
      case .entry(let key):
        let text = fresh.text(of: key)
        result = result.setting(text, to: edited(child, own?[text]))
      case .root, .item, .every, .chosen: break
      }
    }
    return result
  }

  /// What a new record must have, besides what is changed.
  private func required(_ place: Int32) -> JSONValue {
    guard case .record(let record) = given.reading(place)?.type else { return .object([]) }
    var members: [JSONValue.Member] = []
    for field in record.fields where field.presence == .required {
      let child = messages.place(place, .field(ExactText(field.name)))
      if touched.contains(child) { continue }
      let value = made(child)
      if case .record = field.type.read, value == .object([]) { continue }
      members.append(JSONValue.Member(key: field.name, value: value))
    }
    return .object(members)
  }

  /// Something new that fits at a place.
  private func made(_ place: Int32) -> JSONValue {
    if touched.contains(place), let made = edited(place, nil) { return made }
    if case .record = given.reading(place)?.type { return required(place) }
    return fresh.json(place) ?? fresh.example(place)
  }

  // MARK: - Lists

  /// A list with its items changed where they must be, and so many of them, or as tests want it.
  private func list(_ place: Int32, _ own: JSONValue?, count: Int?) -> JSONValue {
    let old: [JSONValue] = if case .array(let items)? = own { items } else { [] }
    let least = count ?? max(old.count, messages.questions(about: place).items)
    var items = Array(old.prefix(least))
    for number in 0..<least {
      let child = messages.place(place, .item(number))
      if number < items.count {
        items[number] = edited(child, items[number]) ?? .null
      } else {
        items.append(made(child))
      }
    }
    if count == nil { fit(&items, of: place) }
    return .array(items)
  }

  /// Adds and removes items so that tests of the list come out as they are to.
  private func fit(_ items: inout [JSONValue], of place: Int32) {
    let terms = given.terms
    let container = terms.id(.place(place))
    for (variable, index) in tests.sorted(by: { $0.key < $1.key }) {
      guard case .test(let term) = messages.variables[variable],
        case .call(let operation, let arguments) = terms[term], arguments.last == container
      else { continue }
      switch operation {
      case .isMember:
        let item = fresh.json(of: arguments[0])
        items.removeAll { index == 0 && given.isEqual($0, item) ?? false }
        if index == 1, !items.contains(item) { items.append(item) }
      case .any(let condition): fit(&items, of: place, condition, isThere: index == 1)
      case .all(let condition):
        fit(&items, of: place, given.run.diagrams.not(condition), isThere: index == 0)
      default: break
      }
    }
    let length = terms.id(.call(.function(.length), [container]))
    guard let number = messages.number(of: .range(length)), let index = tests[number] else {
      return
    }
    let classes = NumberClasses(
      messages.bounds(of: length),
      least: Int64(messages.questions(about: place).items)
    )
    if classes.index(of: Int64(items.count)) == index { return }
    let wanted = Int(min(max(classes.example(index), 0), Self.longestList))
    items = Array(items.prefix(wanted))
    while items.count < wanted { items.append(made(messages.place(place, .every))) }
  }

  private static let longestList: Int64 = 100_000

  private func fit(
    _ items: inout [JSONValue],
    of place: Int32,
    _ condition: Diagram,
    isThere: Bool
  ) {
    let behind = messages.questions(about: place).items
    let isIt = items.enumerated().map { number, item in
      number >= behind && given.holds(condition, of: item, in: place, bindings) ?? !isThere
    }
    if !isThere {
      items = zip(items, isIt).filter { !$0.1 }.map(\.0)
    } else if !isIt.contains(true), let item = fresh.item(of: place, where: condition) {
      items.append(item)
    }
  }
}
