internal import PushRulesEvaluation
internal import PushRulesSemantics

/// A place of a message that a question turns on, and what is tried there; one for all items of a list or entries of a map.
final class WhyNotSpot {
  private(set) var inner: [ExactText: WhyNotSpot] = [:]
  /// The names of `inner`, in the order in which they came.
  private(set) var names: [String] = []
  private(set) var every: WhyNotSpot?
  private(set) var values: [JSONValue] = []
  /// Keys that are tried in a map.
  private(set) var keys: [String] = []

  private static let valueLimit = 60

  func spot(_ name: String) -> WhyNotSpot {
    if let found = inner[ExactText(name)] { return found }
    let made = WhyNotSpot()
    inner[ExactText(name)] = made
    names.append(name)
    return made
  }

  func everySpot() -> WhyNotSpot {
    let found = every ?? WhyNotSpot()
    every = found
    return found
  }

  func add(_ value: JSONValue) {
    if values.count < Self.valueLimit, !values.contains(value) { values.append(value) }
  }

  func add(key: String) {
    if keys.count < Self.valueLimit, !keys.contains(where: { $0.isSame(key) }) { keys.append(key) }
  }

  /// Takes the values of a message that are not in another one.
  func take(_ value: JSONValue, besides own: JSONValue?) {
    if value == own { return }
    switch value {
    case .null, .boolean, .number, .string: add(value)
    case .array(let items):
      guard let every else { return add(value) }
      for item in items { every.take(item, besides: nil) }
    case .object(let members):
      for member in members {
        if let inner = inner[ExactText(member.key)] {
          inner.take(member.value, besides: own?[member.key])
        } else if let every {
          add(key: member.key)
          every.take(member.value, besides: own?[member.key])
        }
      }
    }
  }
}

/// Finds the places that a question turns on, and the values to be tried there.
struct WhyNotSpots {
  let root = WhyNotSpot()
  private let given: WhyNotMessage
  /// Numbers of the message.
  private let numbers: [String]
  /// Texts of the message.
  private let texts: [String]
  /// Texts that the policy names.
  private let constants: [String]
  /// New texts.
  private let fresh: [String]
  private let builder: MessageBuilder
  private var spots: [Int32: WhyNotSpot] = [:]
  private var keySources: Set<Int32> = []

  private static let textLimit = 12

  /// - Parameters:
  ///   - variables: What the question turns on.
  ///   - constants: Texts that the policy names.
  ///   - taken: Texts that are not new.
  init(
    _ given: WhyNotMessage,
    variables: [Int],
    constants: [String],
    taken: Set<ExactText>
  ) {
    self.given = given
    self.constants = constants
    let names = FreshTexts(taken)
    fresh = [names.text(-1), names.text(-2)]
    builder = MessageBuilder(given.run, [], hints: [:], names: names, facts: [])
    var texts: [String] = []
    var numbers: [String] = []
    func take(_ value: JSONValue) {
      switch value {
      case .null, .boolean: break
      case .number(let number): numbers.append(number)
      case .string(let text): texts.append(text)
      case .array(let items): for item in items { take(item) }
      case .object(let members):
        for member in members {
          // The keys of maps are texts as well.
          texts.append(member.key)
          take(member.value)
        }
      }
    }
    take(given.message)
    self.numbers = Array(numbers.prefix(Self.textLimit))
    var seen: Set<ExactText> = []
    self.texts = texts.filter { seen.insert(ExactText($0)).inserted && $0.utf8.count <= 64 }
    fill(variables)
  }

  private var messages: AbstractMessages { given.messages }
  private var terms: TermTable { given.terms }

  private mutating func fill(_ variables: [Int]) {
    let variables = closed(variables)
    var places: Set<Int32> = []
    for variable in variables { places.formUnion(given.sources(of: variable)) }
    let all = messages.places.indices.map(Int32.init)
    for place in all {
      for key in given.keys(above: place) { keySources.formUnion(given.sources(of: key)) }
    }
    for place in all where places.contains(place) || isInside(place, places) {
      let spot = self.spot(place)
      for value in values(of: place) { spot.add(value) }
    }
    hint(variables)
  }

  /// With what the conditions turn on that are asked of the items of lists.
  private func closed(_ variables: [Int]) -> [Int] {
    var found = variables
    var next = 0
    while next < found.count {
      defer { next += 1 }
      guard case .test(let term) = messages.variables[found[next]],
        case .call(let operation, _) = terms[term]
      else { continue }
      switch operation {
      case .any(let condition), .all(let condition):
        for variable in given.run.diagrams.support([condition]) where !found.contains(variable) {
          found.append(variable)
        }
      default: break
      }
    }
    return found
  }

  /// Whether a place stands in a value that is looked at as a whole.
  private func isInside(_ place: Int32, _ places: Set<Int32>) -> Bool {
    var current = messages.places[Int(place)].parent
    while current >= 0 {
      if places.contains(current) {
        if case .record = given.reading(current)?.type { return false }
        return true
      }
      current = messages.places[Int(current)].parent
    }
    return false
  }

  private mutating func spot(_ place: Int32) -> WhyNotSpot {
    if let found = spots[place] { return found }
    let info = messages.places[Int(place)]
    guard info.parent >= 0 else { return root }
    let outer = spot(info.parent)
    let found: WhyNotSpot
    switch info.step {
    case .field(let name), .member(let name): found = outer.spot(name.text)
    case .entry(let key):
      found = outer.everySpot()
      for text in keyTexts(key) { outer.add(key: text) }
    case .root, .item, .every, .chosen: found = outer.everySpot()
    }
    spots[place] = found
    return found
  }

  /// The keys that a term may be.
  private func keyTexts(_ key: TermID) -> [String] {
    if let text = terms.constantText(key) { return [text] }
    var found = Array(texts.prefix(Self.textLimit)) + fresh
    for place in given.sources(of: key).sorted() {
      for constant in messages.constants(at: place) {
        if let text = terms.constantText(constant) { found.append(text) }
      }
    }
    return found
  }

  /// A value of each class of a place.
  private func values(of place: Int32) -> [JSONValue] {
    var found: [JSONValue] = []
    for part in messages.classes(of: place) {
      switch part {
      case .absent, .length, .container: break
      case .null: found.append(.null)
      case .constant(let term), .number(let term): found.append(builder.json(of: term))
      case .text:
        found.append(.string(fresh[0]))
        if messages.group(place) != nil || keySources.contains(place) {
          found += (texts.prefix(Self.textLimit) + fresh.dropFirst()).map(JSONValue.string)
        }
      case .object: found.append(.object([]))
      case .other: found += [.string(fresh[0]), .boolean(true)]
      }
    }
    return found
  }

  /// Values on which the functions turn that are asked.
  private mutating func hint(_ variables: [Int]) {
    for variable in variables {
      if case .place = messages.variables[variable] { continue }
      var hints = Hints(messages)
      hints.take((0..<given.run.diagrams.arities[variable]).map { (variable, $0) })
      for (term, values) in hints.pools {
        for place in given.sources(of: term) {
          let spot = self.spot(place)
          for value in values { spot.add(value) }
        }
      }
      for place in given.sources(of: variable) {
        if let type = given.reading(place)?.type { fill(spot(place), type) }
      }
    }
  }

  /// Texts that the policy or the message names.
  private var names: [String] { constants + texts.prefix(Self.textLimit) }

  /// Adds what a function may turn on.
  private func fill(_ spot: WhyNotSpot, _ type: ValueType) {
    switch type {
    case .string, .enumeration(_, isOpen: true), .any:
      for text in ["", " "] + names { spot.add(.string(text)) }
      for text in constants { spot.add(.string(text.uppercased())) }
    case .int, .number:
      for number in ["0", "1", "-1", "2", "\(Int64.max)"] + numbers { spot.add(.number(number)) }
    case .list(let item): fill(spot.everySpot(), item.read)
    case .map(let item):
      for text in names { spot.add(key: text) }
      fill(spot.everySpot(), item.read)
    case .bool, .looseBool, .enumeration, .record, .json, .nothing: break
    }
  }
}
