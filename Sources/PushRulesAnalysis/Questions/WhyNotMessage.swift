internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What unknown texts of the analysis stand for, on one way through a diagram.
struct TextBindings {
  private(set) var pairs: [(term: TermID, text: String)] = []

  subscript(term: TermID) -> String? { pairs.first { $0.term == term }?.text }

  /// Whether another one of some terms stands for the text.
  func isTaken(_ text: String, by isOther: (TermID) -> Bool) -> Bool {
    pairs.contains { isOther($0.term) && $0.text.utf8.elementsEqual(text.utf8) }
  }

  func binding(_ term: TermID, to text: String) -> TextBindings {
    guard self[term] == nil else { return self }
    var result = self
    result.pairs.append((term, text))
    return result
  }
}

/// A message as the analysis sees it: which class it has at each place.
final class WhyNotMessage {
  /// What stands at a place, or what a term comes to.
  enum Held {
    case nothing
    case value(JSONValue)
    case unknown
  }

  /// The classes that a place may have; not exact where what it holds has no class of its own.
  struct Fit: Equatable {
    var indices: [Int]
    var isExact = true
  }

  /// An item that stands for any item of its list.
  struct Item {
    /// The list's place of every item.
    let place: Int32
    let value: JSONValue
  }

  /// With JSON in strings opened.
  let message: JSONValue
  let run: ModelRun
  private let policy: CheckedPolicy
  private var fixed: [Int32: Held] = [:]
  private var keys: [Int32: [TermID]] = [:]
  private var pieces: [ExactText: Set<String>] = [:]

  init(_ message: JSONValue, _ run: ModelRun) {
    self.message = message
    self.run = run
    policy = run.models[0].policy
  }

  var messages: AbstractMessages { run.messages }
  var terms: TermTable { run.messages.terms }

  // MARK: - Places

  func reading(_ place: Int32) -> Reading? { messages.places[Int(place)].readings[0] }

  /// Whether what may stand at a place is a list.
  func isList(_ place: Int32) -> Bool {
    switch reading(place)?.type {
    case .list, .any: true
    default: false
    }
  }

  /// The keys of maps on the way to a place that are texts of the message.
  func keys(above place: Int32) -> [TermID] {
    if let found = keys[place] { return found }
    let info = messages.places[Int(place)]
    var result = info.parent < 0 ? [] : keys(above: info.parent)
    if case .entry(let key) = info.step, !terms.isConstant(key) { result.append(key) }
    keys[place] = result
    return result
  }

  /// What stands at a place.
  func held(_ place: Int32, _ bindings: TextBindings, _ item: Item? = nil) -> Held {
    if let found = fixed[place] { return found }
    if let item, item.place == place { return .value(item.value) }
    let info = messages.places[Int(place)]
    guard info.parent >= 0 else { return .value(message) }
    let outer = held(info.parent, bindings, item)
    let result: Held
    switch info.step {
    case .root: result = .value(message)
    case .field(let name), .member(let name): result = Self.member(outer, name.text)
    case .entry(let key):
      switch value(key, bindings, item) {
      case .value(.string(let text)): result = Self.member(outer, text)
      case .nothing: result = .nothing
      case .value, .unknown: result = .unknown
      }
    case .item(let number):
      switch outer {
      case .value(.array(let items)):
        result = items.indices.contains(number) ? .value(items[number]) : .nothing
      case .value, .nothing: result = .nothing
      case .unknown: result = .unknown
      }
    case .every, .chosen: result = .unknown
    }
    // What stands below any item of a list is known with the item only.
    if case .unknown = result { return result }
    if item == nil, keys(above: place).isEmpty { fixed[place] = result }
    return result
  }

  private static func member(_ outer: Held, _ key: String) -> Held {
    switch outer {
    case .value(let value): value[key].map { .value($0) } ?? .nothing
    case .nothing: .nothing
    case .unknown: .unknown
    }
  }

  // MARK: - Classes

  /// The classes that fit what stands at a place; of texts that places share, all.
  func fit(_ place: Int32, _ held: Held) -> Fit {
    let classes = messages.classes(of: place)
    switch held {
    case .unknown: return Fit(indices: Array(classes.indices), isExact: false)
    case .nothing: return absence(place, classes)
    case .value(.null):
      if let null = classes.firstIndex(of: .null) { return Fit(indices: [null]) }
      return absence(place, classes)
    case .value(let value):
      // A missing value and its default are one class.
      if let constant = reading(place)?.presence.constant, isEqual(value, constant) ?? false {
        return absence(place, classes)
      }
      return fit(value, place, classes)
    }
  }

  private func absence(_ place: Int32, _ classes: [PlaceClass]) -> Fit {
    if let absent = classes.firstIndex(of: .absent) { return Fit(indices: [absent]) }
    guard let reading = reading(place) else { return Fit(indices: []) }
    var part: PlaceClass?
    switch reading.presence {
    case .defaulted: part = .length(0)
    case .required: if case .record = reading.type { part = .container }
    case .optional, .optionalOrNull, .item: break
    }
    guard let part else { return Fit(indices: []) }
    let index = classes.firstIndex(of: part) ?? classes.firstIndex(of: .container)
    return Fit(indices: index.map { [$0] } ?? [])
  }

  private func fit(_ value: JSONValue, _ place: Int32, _ classes: [PlaceClass]) -> Fit {
    func first(_ parts: PlaceClass...) -> Fit {
      for part in parts {
        if let index = classes.firstIndex(of: part) { return Fit(indices: [index]) }
      }
      return Fit(indices: Array(classes.indices), isExact: false)
    }
    switch value {
    case .null: return absence(place, classes)
    case .boolean(let flag):
      return first(.constant(flag ? TermTable.true : TermTable.false), .other)
    case .string(let text):
      if reading(place)?.type == .bool { return first(.constant(Self.isYes(text))) }
      return fit(text: text, classes)
    case .number(let text):
      if reading(place)?.type == .bool { return first(.constant(Self.isYes(text))) }
      return fit(number: text, classes)
    case .array(let items): return first(.length(items.count), .container, .other)
    case .object(let members):
      if members.isEmpty, case .map = reading(place)?.type { return first(.length(0), .container) }
      return first(.object, .container, .other)
    }
  }

  /// What a loose bool says.
  private static func isYes(_ text: String) -> TermID {
    ["true", "YES", "1"].contains(text) ? TermTable.true : TermTable.false
  }

  private func fit(number: String, _ classes: [PlaceClass]) -> Fit {
    var fits: [Int] = []
    for (index, part) in classes.enumerated() {
      switch part {
      case .constant(let term):
        if case .integer(let value) = terms[term], Self.compare(number, value) == 0 {
          return Fit(indices: [index])
        }
      case .number(let term):
        guard case .range(_, let low, let high) = terms[term] else { continue }
        if low.map({ Self.compare(number, $0) > 0 }) ?? true,
          high.map({ Self.compare(number, $0) < 0 }) ?? true
        {
          fits.append(index)
        }
      case .other: fits.append(index)
      case .absent, .null, .text, .length, .container, .object: break
      }
    }
    return Fit(indices: Array(fits.prefix(1)), isExact: !fits.isEmpty)
  }

  /// Compares a JSON number with an integer: below 0, 0 or above.
  static func compare(_ number: String, _ value: Int64) -> Int {
    JSONNumber.compare(Array(number.utf8).span, value)
  }

  private func fit(text: String, _ classes: [PlaceClass]) -> Fit {
    if let index = classes.firstIndex(of: .constant(terms.string(text))) {
      return Fit(indices: [index])
    }
    var indices = classes.indices.filter { if case .text = classes[$0] { true } else { false } }
    if indices.isEmpty { indices = classes.firstIndex(of: .other).map { [$0] } ?? [] }
    // A text with several placeholders does what the texts do that show one of them.
    let shown = placeholders(in: text)
    guard !shown.isEmpty else { return Fit(indices: indices) }
    let alike = classes.indices.filter { index in
      guard case .constant(let term) = classes[index], case .string(let constant) = terms[term]
      else { return false }
      return !placeholders(in: constant.text).isEmpty
    }
    return Fit(indices: indices + alike, isExact: alike.isEmpty)
  }

  /// The placeholders that a text shows, each with what fills it.
  func placeholders(in text: String) -> Set<String> {
    if let found = pieces[ExactText(text)] { return found }
    var found: Set<String> = []
    for (number, block) in policy.placeholders.enumerated() {
      for case .entry(let entry, let hole) in PatternScanner.pieces(of: text, block) {
        found.insert("\(number) \(entry) \(hole)")
      }
    }
    pieces[ExactText(text)] = found
    return found
  }
}

extension Reading.Presence {
  /// What a missing value counts as; `nil` where it is missing.
  var constant: JSONValue? {
    if case .defaulted(let constant) = self { constant.json } else { nil }
  }
}

extension Constant {
  fileprivate var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .number(String(number))
    case .boolean(let flag): .boolean(flag)
    case .list(let items): .array(items.map(\.json))
    case .record(let entries):
      .object(entries.map { JSONValue.Member(key: $0.name, value: $0.value.json) })
    }
  }
}
