internal import PushRulesSemantics

/// Evaluates a policy for all messages at once: each expression comes to a diagram instead of a value.
///
/// It says the same as the evaluator does, message by message; tests hold the one against the other.
final class AbstractPolicy {
  let index: Int
  let policy: CheckedPolicy
  let messages: AbstractMessages

  /// Parameters, holes and the variables of quantifiers.
  var locals: [Int: Diagram] = [:]
  var occurrence = Diagram.absent
  /// Of an output whose finish steps are under way, the value so far, and where there is one.
  var soFar: [Int: (value: () -> Diagram, presence: Diagram)] = [:]
  /// The outputs that are decided, with what they come to.
  var decided: [Int: Diagram] = [:]

  private lazy var chains = LetChains(policy)
  /// Whether it matters what several placeholders of a text make together.
  private(set) lazy var looksIntoExpansions = ExpansionUse.isLookedInto(by: policy, chains)
  private var letValues: [Int: Diagram] = [:]
  private var letPresences: [Int: Diagram] = [:]
  private var factGuards: [Int: Diagram] = [:]
  var expansions: [ExpansionKey: Diagram] = [:]
  private var rows: [Int64: Diagram] = [:]
  var patternSamples: [SamplesKey: PatternSamples] = [:]

  struct SamplesKey: Hashable {
    let block: Int
    let indexes: Set<Int64>
  }

  struct ExpansionKey: Hashable {
    let block: Int
    let text: TermID
    let arguments: [Diagram]
  }

  init(_ index: Int, of messages: AbstractMessages) {
    self.index = index
    self.messages = messages
    policy = messages.policies[index]
  }

  var terms: TermTable { messages.terms }
  var diagrams: DiagramStore { messages.diagrams }

  func leaf(_ term: Term) -> Diagram { Diagram(leaf: terms.id(term)) }

  func constant(_ value: Bool) -> Diagram { value ? .true : .false }

  /// A function of the message that is not looked into; it may be without a value.
  func unknown(_ operation: Term.Operation, _ arguments: [TermID]) -> Diagram {
    let term = terms.id(.call(operation, arguments))
    let variable = messages.variable(.present(term), classes: 2)
    return diagrams.select(variable, [.absent, Diagram(leaf: term)])
  }

  /// A test of the message that is not looked into.
  func free(_ operation: Term.Operation, _ arguments: [TermID]) -> Diagram {
    messages.free(terms.id(.call(operation, arguments)))
  }

  func presence(_ diagram: Diagram) -> Diagram {
    diagrams.leaf(diagram, where: TermTable.isPresent)
  }

  /// True where all of some are.
  func all(_ parts: some Sequence<Diagram>) -> Diagram {
    var result = Diagram.true
    for part in parts { result = diagrams.and(result, part) }
    return result
  }

  // MARK: - Choices

  /// The first alternative whose guard holds and whose value is present.
  func value(_ value: CheckedValue) -> Diagram {
    if value.alternatives.count == 1, value.alternatives[0].condition == nil {
      return self.value(value.alternatives[0].expression)
    }
    var result = Diagram.absent
    for alternative in value.alternatives.reversed() {
      let own = self.value(alternative.expression)
      var counts = presence(own)
      if let condition = alternative.condition {
        counts = diagrams.and(holds(condition), counts)
      }
      result = diagrams.conditional(counts, own, result)
    }
    return result
  }

  /// Where a choice has a value.
  func presence(_ value: CheckedValue) -> Diagram {
    var result = Diagram.false
    for alternative in value.alternatives.reversed() {
      var counts = presence(alternative.expression)
      if let condition = alternative.condition {
        counts = diagrams.and(holds(condition), counts)
      }
      result = diagrams.or(counts, result)
    }
    return result
  }

  func letValue(_ index: Int) -> Diagram {
    if let found = letValues[index] { return found }
    for other in chains.before(index) where letValues[other] == nil {
      letValues[other] = value(policy.lets[other].value)
    }
    let result = value(policy.lets[index].value)
    letValues[index] = result
    return result
  }

  private func letPresence(_ index: Int) -> Diagram {
    if let found = letPresences[index] { return found }
    for other in chains.before(index) where letPresences[other] == nil {
      letPresences[other] = presence(policy.lets[other].value)
    }
    let result = presence(policy.lets[index].value)
    letPresences[index] = result
    return result
  }

  // MARK: - Presence

  /// Where an expression has a value; cheaper than asking for the value.
  func presence(_ expression: CheckedExpression) -> Diagram {
    switch expression.kind {
    case .constant, .record, .occurrence, .not, .and, .or, .comparison, .membership, .equality,
      .question:
      return .true
    case .interpolation(let segments):
      return all(
        segments.lazy.compactMap { segment in
          guard case .expression(let part) = segment else { return nil }
          return self.presence(part)
        }
      )
    case .list(let items): return all(items.lazy.map { self.presence($0) })
    case .sum(let left, let right, _):
      return diagrams.and(presence(left), presence(right))
    case .let(let index): return letPresence(index)
    case .output(let number):
      return soFar[number]?.presence ?? presence(value(expression))
    case .call(let function, let arguments) where isTotal(function, arguments):
      return all(arguments.lazy.map { self.presence($0) })
    case .call, .path, .member, .item, .entry, .row, .local, .expansion, .quantifier,
      .comprehension:
      return presence(value(expression))
    }
  }

  /// Whether a function has a value whenever its arguments have.
  private func isTotal(_ function: Function, _ arguments: [CheckedExpression]) -> Bool {
    switch function {
    case .lower, .cut, .cutBytes, .contains, .glob, .globWord, .min, .max, .satisfies, .merge:
      return true
    case .length: return arguments.first?.type.read != .any
    case .nonempty, .nonblank, .join, .asText, .asInt, .at, .fitBytes: return false
    }
  }

  // MARK: - Paths

  func read(_ path: MessagePath) -> Diagram {
    let own = messages.read(messages.place(path), policy: index)
    guard let fact = path.fact else { return own }
    return diagrams.conditional(factGuard(fact), own, .absent)
  }

  /// Where all of a fact's arguments are there, so that the fact is.
  func factGuard(_ fact: Int) -> Diagram {
    if let found = factGuards[fact] { return found }
    let result = all(policy.facts[fact].arguments.lazy.map { self.presence($0) })
    factGuards[fact] = result
    return result
  }

  /// A field of a record, or a key of JSON.
  func member(_ base: TermID, _ key: String) -> Diagram {
    switch terms[base] {
    case .record(let entries):
      return entries.first { $0.name == ExactText(key) }?.value ?? .absent
    case .place(let place):
      return messages.read(messages.place(place, .field(ExactText(key))), policy: index)
    case .object(let place):
      return messages.read(messages.place(place, .member(ExactText(key))), policy: index)
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    case .call: return unknown(.member, [base, terms.string(key)])
    default: return .absent
    }
  }

  /// An item of a list; one that is absent is none.
  func item(_ list: TermID, _ position: TermID) -> Diagram {
    if case .opaque(let place) = terms[list] {
      messages.askKind(place)
      return .absent
    }
    guard isList(list) else { return .absent }
    guard case .integer(let number) = terms[position] else {
      return unknown(.item, [list, position])
    }
    if number < 0 { return .absent }
    switch terms[list] {
    case .list(let items, let place):
      askLonger(place)
      return item(items[...], Int(clamping: number))
    case .place(let place):
      if number > Self.longestList { return .absent }
      guard number < Self.itemLimit else { break }
      let count = Int(number) + 1
      let asked = messages.questions(about: place)
      if asked.items < count || asked.itemsSuffice {
        messages.askItems(place, count, suffices: false)
        return .absent
      }
      return messages.read(messages.place(place, .item(Int(number))), policy: index)
    default: break
    }
    return unknown(.item, [list, position])
  }

  /// The items behind so many are not looked into one by one.
  static let itemLimit = 8
  /// No message has a list of more items: each takes two bytes, and there are at most 2^30.
  private static let longestList: Int64 = 1 << 29

  /// Notes that longer lists than those that are gone through item by item say something new.
  func askLonger(_ place: Int32) {
    guard place >= 0, messages.questions(about: place).itemsSuffice else { return }
    messages.askItems(place, 0, suffices: false)
  }

  private func item(_ items: ArraySlice<Diagram>, _ number: Int) -> Diagram {
    guard let first = items.first else { return .absent }
    let isThere = diagrams.leaf(first) { $0 != TermTable.absent }
    let rest = items.dropFirst()
    if number == 0 { return diagrams.conditional(isThere, first, item(rest, 0)) }
    if number > rest.count { return .absent }
    if isThere == .true { return item(rest, number - 1) }
    return diagrams.conditional(isThere, item(rest, number - 1), item(rest, number))
  }

  func isList(_ term: TermID) -> Bool {
    switch terms[term] {
    case .list: return true
    case .place(let place):
      switch messages.places[Int(place)].readings[index]?.type {
      case .list, .any: return true
      default: return false
      }
    case .call(.comprehension, _): return true
    case .call(.function(let function), _): return function == .at
    case .call(.item, _): return true
    default: return false
    }
  }

  /// The entry of a map, or of a record that stands for one.
  func entry(_ map: TermID, _ key: TermID) -> Diagram {
    guard isTextual(key) else { return .absent }
    switch terms[map] {
    case .record(let entries):
      var result = Diagram.absent
      for entry in entries.reversed() {
        let isKey = isEqual(key, terms.string(entry.name.text))
        result = diagrams.conditional(isKey, entry.value, result)
      }
      return result
    case .place(let place):
      if case .record(let record) = messages.places[Int(place)].readings[index]?.type {
        var result = Diagram.absent
        for field in record.fields.reversed() {
          let isKey = isEqual(key, terms.string(field.name))
          result = diagrams.conditional(isKey, member(map, field.name), result)
        }
        return result
      }
      messages.look(up: key, in: place)
      return messages.read(messages.place(place, .entry(key)), policy: index)
    case .object(let place):
      if case .string(let text) = terms[key] { return member(map, text.text) }
      return unknown(.function(.at), [terms.id(.object(place: place)), key])
    case .opaque(let place):
      messages.askKind(place)
      return .absent
    case .call: return unknown(.function(.at), [map, key])
    default: return .absent
    }
  }

  /// The row of a table.
  func row(_ number: Int, _ key: TermID) -> Diagram {
    let place = Int64(number) << 32 | Int64(UInt32(bitPattern: key))
    if let found = rows[place] { return found }
    let result = lookUp(number, key)
    rows[place] = result
    return result
  }

  private func lookUp(_ number: Int, _ key: TermID) -> Diagram {
    let table = policy.tables[number]
    let otherwise = table.otherwise.map { Diagram(leaf: messages.term($0)) } ?? .absent
    func constant(_ row: CheckedTable.Row) -> Diagram { Diagram(leaf: messages.term(row.value)) }
    switch terms[key] {
    case .string(let text):
      return table.rows.first { ExactText($0.key) == text }.map(constant) ?? otherwise
    case .token, .shared, .opaque:
      if let place = messages.source(of: key) {
        for row in table.rows { messages.splits(place, on: terms.string(row.key)) }
      }
      return otherwise
    default:
      guard isTextual(key) else { return .absent }
      var result = otherwise
      for row in table.rows.reversed() {
        let isKey = isEqual(key, terms.string(row.key))
        result = diagrams.conditional(isKey, constant(row), result)
      }
      return result
    }
  }

  /// Whether a term may be a text.
  func isTextual(_ term: TermID) -> Bool {
    switch terms[term] {
    case .call, .opaque: !terms.isNumber(term)
    default: terms.isText(term)
    }
  }
}
