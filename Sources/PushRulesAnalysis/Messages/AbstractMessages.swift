internal import PushRulesSemantics

/// All messages that one or more policies may get, split only where the policies' rules tell them apart.
///
/// Places of the message are variables of the diagrams, each with finitely many classes. What the rules ask is gathered while
/// they are evaluated; when a place turns out to need more classes, `isDirty` is set and the evaluation must be done again, in
/// a new round. Questions are kept from round to round, and there are finitely many, so the rounds end.
final class AbstractMessages {
  /// What a variable of the diagrams stands for.
  enum Variable: Hashable {
    /// The classes of a place.
    case place(Int32)
    /// Whether a function of the message has a value.
    case present(TermID)
    /// Which of some constants a text is; the last class is none of them.
    case equals(TermID)
    /// Between which bounds a number lies.
    case range(TermID)
    /// Whether something holds that is not looked into.
    case test(TermID)
  }

  /// The policies.
  let policies: [CheckedPolicy]
  let terms = TermTable()
  private(set) var diagrams: DiagramStore
  private(set) var places: [Place] = []
  private var placeNumbers: [Int32: [Place.Step: Int32]] = [:]
  /// What has been asked, and what had been when the round began: classes do not change in a round.
  var questions = AskedQuestions()
  private(set) var settled = AskedQuestions()
  /// Groups of places whose texts are compared with each other, as a forest.
  var groups: [Int32: Int32] = [:]
  /// The keys that are looked up in a map.
  var keys: [Int32: [TermID]] = [:]
  /// Where the items of a list are gone through.
  var sites: [Int32: Set<Site>] = [:]
  /// Something was asked for the first time in this round.
  var isDirty = false
  /// The outputs, by policy and number, that are too much to look into where others read them.
  var unseen: Set<SIMD2<Int>> = []

  // Of the round.
  private(set) var variables: [Variable] = []
  private var variableNumbers: [Variable: Int] = [:]
  private var classLists: [Int32: [PlaceClass]] = [:]
  private var groupSizes: [Int32: Int32] = [:]
  private var owned: [Int64: Diagram] = [:]
  private var readMemo: [Int64: Diagram] = [:]

  /// Makes the messages of some policies.
  ///
  /// - Parameters:
  ///   - policies: At least one.
  ///   - work: How much work a round may take.
  init(_ policies: [CheckedPolicy], work: Int) {
    self.policies = policies
    diagrams = DiagramStore(work: work)
    let readings = policies.map { policy in
      let facts = policy.facts.map {
        RecordField(
          name: $0.name,
          type: .record($0.record),
          presence: .required,
          documentation: $0.documentation,
          span: $0.span
        )
      }
      return Reading(
        type: .record(RecordType(fields: policy.input.fields + facts)),
        presence: .required
      )
    }
    places.append(Place(parent: -1, step: .root, general: 0, readings: readings))
  }

  /// Forgets the diagrams and begins anew with all that was asked so far.
  ///
  /// - Parameters:
  ///   - work: How much work the round may take.
  ///   - order: The places that come first among the variables, in order; `nil` for the usual order.
  func beginRound(work: Int, order: [Int32]? = nil) {
    let order = order ?? goodOrder()
    diagrams = DiagramStore(work: work)
    settled = questions
    isDirty = false
    variables = []
    variableNumbers = [:]
    classLists = [:]
    groupSizes = [:]
    owned = [:]
    readMemo = [:]
    for place in order {
      let count = classes(of: place).count
      if count > 1 { _ = variable(.place(place), classes: count) }
    }
  }

  /// The places of the last round's variables: first those that are keys of maps, last what stands in the entries of maps,
  /// entry by entry.
  ///
  /// An entry is looked into by whoever has its key. When all keys are known before, a diagram need not remember what was found
  /// in an entry until the next key comes.
  private func goodOrder() -> [Int32] {
    var sources: Set<Int32> = []
    for key in keys.values.joined() {
      if let place = source(of: key) { sources.insert(group(place) ?? places[Int(place)].general) }
    }
    var first: [Int32] = []
    var middle: [Int32] = []
    var entries: [Int32: [Int32]] = [:]
    var entryOrder: [Int32] = []
    for case .place(let place) in variables {
      if sources.contains(group(place) ?? places[Int(place)].general) {
        first.append(place)
      } else if let entry = entry(around: place) {
        if entries[entry] == nil { entryOrder.append(entry) }
        entries[entry, default: []].append(place)
      } else {
        middle.append(place)
      }
    }
    return first + middle + entryOrder.flatMap { entries[$0] ?? [] }
  }

  /// The outermost entry of a map in which a place stands.
  private func entry(around place: Int32) -> Int32? {
    var found: Int32?
    var current = place
    while current >= 0 {
      if case .entry = places[Int(current)].step { found = current }
      current = places[Int(current)].parent
    }
    return found
  }

  // MARK: - Places

  /// The place below another one.
  func place(_ parent: Int32, _ step: Place.Step) -> Int32 {
    if let found = placeNumbers[parent]?[step] { return found }
    let upper = places[Int(parent)]
    let readings = upper.readings.map { $0.flatMap { Self.reading($0.type, step) } }
    var general: Int32?
    switch step {
    case .entry, .item, .chosen: general = place(parent, .every)
    case .every where upper.general != parent: general = place(upper.general, .every)
    case .field, .member:
      if upper.general != parent { general = place(upper.general, step) }
    case .root, .every: break
    }
    let number = Int32(places.count)
    places.append(
      Place(parent: parent, step: step, general: general ?? number, readings: readings)
    )
    placeNumbers[parent, default: [:]][step] = number
    return number
  }

  private static func reading(_ type: ValueType, _ step: Place.Step) -> Reading? {
    switch (type, step) {
    case (.record(let record), .field(let name)):
      guard let field = record.field(name.text) else { return nil }
      switch field.presence {
      case .required: return Reading(type: field.type.read, presence: .required)
      case .optional:
        let type = field.type.read
        return Reading(type: type, presence: type == .any ? .optionalOrNull : .optional)
      case .defaulted(let constant):
        return Reading(type: field.type.read, presence: .defaulted(constant))
      }
    case (.map(let item), .entry), (.map(let item), .every):
      return Reading(type: item.read, presence: item == .any ? .optionalOrNull : .optional)
    case (.list(let item), .item), (.list(let item), .chosen), (.list(let item), .every):
      return Reading(type: item.read, presence: .item)
    case (.any, .member), (.any, .entry): return Reading(type: .any, presence: .optionalOrNull)
    case (.any, .item), (.any, .chosen), (.any, .every):
      return Reading(type: .any, presence: .item)
    case (.record, .member): return Reading(type: .any, presence: .optionalOrNull)
    default: return nil
    }
  }

  /// The places below a place, in the order in which they were first read.
  func children(of place: Int32) -> [Int32] { (placeNumbers[place] ?? [:]).values.sorted() }

  /// The place of a path.
  func place(_ path: MessagePath) -> Int32 {
    var place: Int32 = 0
    for key in path.keys { place = self.place(place, .field(ExactText(key))) }
    return place
  }

  // MARK: - Variables

  /// The number of a variable, made when it is first asked for.
  func variable(_ key: Variable, classes: @autoclosure () -> Int) -> Int {
    if let found = variableNumbers[key] { return found }
    let number = diagrams.addVariable(classes: classes())
    variables.append(key)
    variableNumbers[key] = number
    return number
  }

  /// Something about the message that holds or does not.
  func free(_ term: TermID) -> Diagram {
    diagrams.node(variable(.test(term), classes: 2), [.false, .true])
  }

  func number(of key: Variable) -> Int? { variableNumbers[key] }

  // MARK: - Reading

  /// What a policy reads at a place.
  func read(_ place: Int32, policy: Int) -> Diagram {
    let key = Int64(place) << 8 | Int64(policy)
    if let found = readMemo[key] { return found }
    let own = self.own(place, policy: policy)
    var result = diagrams.conditional(existence(above: place, policy: policy), own, .absent)
    if case .field(let name) = places[Int(place)].step, places[Int(place)].parent > 0 {
      result = withDefaults(result, of: name, in: places[Int(place)].parent, policy)
    }
    readMemo[key] = result
    return result
  }

  /// A field of a record, also where the record is a default that the file gives as a whole.
  private func withDefaults(
    _ field: Diagram,
    of name: ExactText,
    in parent: Int32,
    _ policy: Int
  ) -> Diagram {
    var result = field
    let record = read(parent, policy: policy)
    for leaf in diagrams.leaves(record) {
      guard case .record(let entries) = terms[leaf],
        let value = entries.first(where: { $0.name == name })?.value
      else { continue }
      let isDefault = diagrams.leaf(record) { $0 == leaf }
      result = diagrams.conditional(isDefault, value, result)
    }
    return result
  }

  /// Where that in which a place stands is there.
  func existence(above place: Int32, policy: Int) -> Diagram {
    let parent = places[Int(place)].parent
    if parent < 0 { return .true }
    switch places[Int(place)].step {
    case .every: return .true
    case .item(let index):
      return diagrams.leaf(read(parent, policy: policy)) { leaf in
        switch self.terms[leaf] {
        case .place: true
        case .list(let items, _): items.count > index
        default: false
        }
      }
    case .root, .field, .member, .entry, .chosen:
      let containers = [terms.id(.place(parent)), terms.id(.object(place: parent))]
      return diagrams.leaf(read(parent, policy: policy)) { containers.contains($0) }
    }
  }

  /// What a policy reads at a place, where that in which it stands is there.
  func own(_ place: Int32, policy: Int) -> Diagram {
    let key = Int64(place) << 8 | Int64(policy)
    if let found = owned[key] { return found }
    let classes = self.classes(of: place)
    let reading = places[Int(place)].readings[policy]
    let parts = classes.map { Diagram(leaf: term(of: $0, at: place, reading, policy)) }
    let result =
      classes.count == 1
      ? parts[0]
      : diagrams.select(variable(.place(place), classes: classes.count), parts)
    owned[key] = result
    return result
  }

  /// What a policy makes of a class; one that it refuses is absent.
  private func term(
    of part: PlaceClass,
    at place: Int32,
    _ reading: Reading?,
    _ policy: Int
  ) -> TermID {
    guard let reading, accepts(part, reading) else { return TermTable.absent }
    switch part {
    case .absent: return term(without: reading)
    case .null:
      switch reading.presence {
      case .optionalOrNull, .item: return TermTable.null
      case .required, .optional, .defaulted: return term(without: reading)
      }
    case .constant(let term), .text(let term), .number(let term): return term
    case .container: return terms.id(.place(place))
    case .object: return terms.id(.object(place: place))
    case .other: return terms.id(.opaque(place: place))
    case .length(let count):
      if case .map = reading.type { return terms.id(.record([])) }
      let items = (0..<count).map { own(self.place(place, .item($0)), policy: policy) }
      return terms.id(.list(items, place: place))
    }
  }

  private func term(without reading: Reading) -> TermID {
    guard case .defaulted(let constant) = reading.presence else { return TermTable.absent }
    return term(constant)
  }

  func term(_ constant: Constant) -> TermID {
    switch constant {
    case .string(let text): terms.string(text)
    case .integer(let value): terms.id(.integer(value))
    case .boolean(let value): value ? TermTable.true : TermTable.false
    case .list(let items): terms.id(.list(items.map { Diagram(leaf: term($0)) }, place: -1))
    case .record(let entries):
      terms.id(
        .record(
          entries.map {
            Term.Entry(name: ExactText($0.name), value: Diagram(leaf: term($0.value)))
          }
        )
      )
    }
  }

  // MARK: - Classes

  /// The classes of a place, in this round.
  func classes(of place: Int32) -> [PlaceClass] {
    if let found = classLists[place] { return found }
    let made = makeClasses(of: place)
    classLists[place] = made
    return made
  }

  /// The texts that may stand at a place, besides constants.
  func texts(at place: Int32) -> [TermID] {
    guard let group = group(place) else { return [terms.id(.token(place: place))] }
    let size = groupSizes[group, default: 0]
    groupSizes[group] = size + 1
    return (0...size).map { terms.id(.shared(group: group, index: $0)) }
  }
}
