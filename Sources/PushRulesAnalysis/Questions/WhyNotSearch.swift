internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Looks for the smallest change of one message.
final class WhyNotSearch {
  /// How large a change is; what comes first is smaller.
  struct Size: Comparable {
    let paths: Int
    let bytes: Int
    let order: [[EditOrder]]

    static func < (left: Size, right: Size) -> Bool {
      if left.paths != right.paths { return left.paths < right.paths }
      if left.bytes != right.bytes { return left.bytes < right.bytes }
      return left.order.lexicographicallyPrecedes(right.order) {
        $0.lexicographicallyPrecedes($1)
      }
    }
  }

  private let question: WhyNot
  private let layer: Int
  private let output: Int
  private let region: Diagram
  /// The message as it came.
  private let message: JSONValue
  private let type: ValueType
  private let given: WhyNotMessage
  private let taken: Set<ExactText>
  private var evaluator: Evaluator
  private var attempts: Int
  private let hasEmbedded: Bool
  /// Messages in which the candidate wins, as they were found.
  private var winners: [JSONValue] = []
  private var best: (size: Size, edits: [MessageEdit])?

  private static let attemptLimit = 3_000
  private static let trialLimit = 12_000
  /// So many bytes of messages are tried altogether.
  private static let byteLimit = 20_000_000
  /// How many ways are looked at behind the first one that is as small as the best change.
  private static let equalWays = 20
  private static let combinations = 60

  init(
    _ question: WhyNot,
    _ message: JSONValue,
    layer: Int,
    output: Int,
    region: Diagram
  ) {
    self.question = question
    self.layer = layer
    self.output = output
    self.region = region
    self.message = message
    let root = question.run.messages.places[0].readings[0]
    type = root?.type ?? .any
    let opened = EmbeddedJSON.opened(message, type)
    hasEmbedded = EmbeddedJSON.isIn(type)
    given = WhyNotMessage(opened, question.run)
    evaluator = Evaluator(question.plan, isStrict: question.isStrict)
    attempts = min(Self.attemptLimit, max(4, Self.byteLimit / max(1, message.bytes.count)))
    var taken = Set(question.policy.constantTexts.map { ExactText($0) })
    func take(_ value: JSONValue) {
      switch value {
      case .null, .boolean, .number: break
      case .string(let text): taken.insert(ExactText(text))
      case .array(let items): for item in items { take(item) }
      case .object(let members):
        for member in members {
          taken.insert(ExactText(member.key))
          take(member.value)
        }
      }
    }
    take(opened)
    self.taken = taken
  }

  private var diagrams: DiagramStore { question.diagrams }

  // MARK: - Search

  func search() -> WhyNot.Found? {
    let variables = diagrams.support([region])
    let names = WhyNotNames(given, variables: variables, fresh: FreshTexts(taken))
    let finder = WhyNotFinder(given, names, region: region, variables: variables)
    var equal = 0
    var least: Int?
    while attempts > 0, let way = finder.next() {
      let paths = way.cost / MessageCost.part
      least = least ?? paths
      if let best {
        if paths > best.size.paths { break }
        if paths == best.size.paths {
          // What is as small in paths may be smaller in bytes.
          equal += 1
          if equal > Self.equalWays || way.cost % MessageCost.part > best.size.bytes { break }
        }
      }
      attempt(way, names)
    }
    if best == nil { fallBack() }
    let isExhausted = tryOut(variables)
    guard let best else { return nil }
    let edits = ordered(best.edits)
    return WhyNot.Found(
      changes: edits.flatMap(\.changes),
      paths: best.size.paths,
      message: closed(MessageEdit.apply(edits, to: given.message)).text,
      isSmallest: best.size.paths == 1
        || !looksIntoItems && (isExhausted || best.size.paths == least)
    )
  }

  /// Whether rules read what is inside the items of a list: an item that becomes another one is one path, however much of it is
  /// changed, and not all of those are tried.
  private var looksIntoItems: Bool {
    let places = question.run.messages.places
    return places.contains { place in
      guard place.parent >= 0 else { return false }
      let item = places[Int(place.parent)]
      switch item.step {
      // Of a map, `every` stands for its entries.
      case .item, .every, .chosen: return given.isList(item.parent)
      case .root, .field, .member, .entry: return false
      }
    }
  }

  /// Tries single changes, two and more, of fewer paths than the best; whether all were tried.
  private func tryOut(_ variables: [Int]) -> Bool {
    let spots = WhyNotSpots(
      given,
      variables: variables,
      constants: question.policy.constantTexts,
      taken: taken
    )
    for winner in winners { spots.root.take(winner, besides: given.message) }
    var trials = WhyNotTrials(
      given.message,
      type,
      spots.root,
      fresh: FreshTexts(taken).text(0),
      limit: min(Self.trialLimit, Self.byteLimit / 4 / max(1, message.bytes.count)),
      decide: { self.outcome(of: $0) }
    )
    let isExhausted = trials.run(below: best?.size.paths ?? .max)
    if let found = trials.found {
      attempts = max(attempts, Self.attemptLimit / 4)
      consider(MessageEdit.between(given.message, found.message, type: type))
    }
    return isExhausted
  }

  private func attempt(_ way: WhyNotFinder.Way, _ names: WhyNotNames) {
    let run = question.run
    var values: [TermID: JSONValue] = [:]
    var free: Set<TermID> = []
    var changed: Set<Int32> = []
    for step in way.steps where step.isChanged {
      guard case .place(let place) = run.messages.variables[step.variable] else { continue }
      changed.insert(place)
      if let term = unknown(run.messages.classes(of: place)[step.index], place) {
        free.insert(term)
      }
    }
    for place in run.messages.places.indices.map(Int32.init) where !changed.contains(place) {
      let held = given.held(place, way.bindings)
      guard case .value(let value) = held else { continue }
      for index in given.fit(place, held).indices {
        guard let term = unknown(run.messages.classes(of: place)[index], place) else { continue }
        values[term] = value
      }
    }
    for (term, text) in way.bindings.pairs {
      let isFresh = names.names(of: term).contains { $0.isFresh && $0.text.isSame(text) }
      // What is new may be another text as well, unless it stands for one that is kept.
      if isFresh { free.insert(term) } else { free.remove(term) }
      values[term] = .string(text)
    }
    var hints = Hints(run.messages)
    hints.take(way.steps.map { ($0.variable, $0.index) })
    hints.forget { !free.contains($0) }
    for hint in hints.combinations(limit: Self.combinations) {
      guard attempts > 0 else { return }
      if attempt(way, values.merging(hint) { $1 }) { return }
    }
  }

  /// What is not known of a class.
  private func unknown(_ part: PlaceClass, _ place: Int32) -> TermID? {
    switch part {
    case .text(let term), .number(let term): term
    case .other: question.run.messages.terms.id(.opaque(place: place))
    case .absent, .null, .constant, .length, .container, .object: nil
    }
  }

  /// Tries one changed message; whether it wins.
  private func attempt(_ way: WhyNotFinder.Way, _ values: [TermID: JSONValue]) -> Bool {
    var facts: Set<String> = []
    while true {
      let builder = WhyNotBuilder(
        given,
        way,
        values: values,
        names: FreshTexts(taken),
        facts: facts
      )
      let made = builder.message()
      if wins(made) {
        consider(MessageEdit.between(given.message, made, type: type))
        return true
      }
      // A fact that no rule on the way read must be there all the same.
      guard let fact = missingFact(made), facts.insert(fact).inserted else { return false }
    }
  }

  private func closed(_ message: JSONValue) -> JSONValue {
    guard hasEmbedded else { return message }
    return EmbeddedJSON.closed(message, type, like: self.message)
  }

  private func outcome(of message: JSONValue) -> WhyNotTrials.Outcome {
    let bytes = closed(message).bytes
    do throws(MessageError) {
      try evaluator.decide(bytes.span)
    } catch {
      if error.code == "message/fact-missing", let fact = error.path { return .lacks(fact) }
      return .refused
    }
    return question.wins(evaluator, layer, output) ? .wins : .loses
  }

  private func wins(_ message: JSONValue) -> Bool {
    attempts -= 1
    if case .wins = outcome(of: message) { return true }
    return false
  }

  private func missingFact(_ message: JSONValue) -> String? {
    if case .lacks(let fact) = outcome(of: message) { fact } else { nil }
  }

  /// Starts from any message in which the candidate wins.
  private func fallBack() {
    let witnesses = Witnesses(question.run, plans: [question.plan])
    let search = witnesses.find(in: region) { outcomes in
      guard case .decided(let evaluator) = outcomes[0] else { return false }
      return self.question.wins(evaluator, self.layer, self.output)
    }
    guard case .found(let message) = search else { return }
    attempts = max(attempts, Self.attemptLimit / 4)
    let opened = EmbeddedJSON.opened(message, type)
    if wins(opened) { consider(MessageEdit.between(given.message, opened, type: type)) }
  }

  // MARK: - Making it smaller

  private func size(_ edits: [MessageEdit]) -> Size {
    Size(
      paths: edits.reduce(0) { $0 + $1.pathCount },
      bytes: edits.reduce(0) { $0 + $1.byteCount },
      order: edits.map { $0.order(in: type) }.sorted { $0.lexicographicallyPrecedes($1) }
    )
  }

  private func ordered(_ edits: [MessageEdit]) -> [MessageEdit] {
    let orders = edits.map { $0.order(in: type) }
    return edits.indices.sorted { orders[$0].lexicographicallyPrecedes(orders[$1]) }
      .map { edits[$0] }
  }

  private func wins(_ edits: [MessageEdit]) -> Bool {
    wins(MessageEdit.apply(edits, to: given.message))
  }

  /// Takes a change that wins as small as it can be made, if it is the smallest so far.
  private func consider(_ edits: [MessageEdit]) {
    winners.append(MessageEdit.apply(edits, to: given.message))
    let edits = simplified(thinned(edits))
    let size = size(edits)
    if let best, best.size <= size { return }
    best = (size, edits)
  }

  /// Leaves out one edit after the other.
  private func thinned(_ edits: [MessageEdit]) -> [MessageEdit] {
    var kept = edits
    for index in edits.indices.reversed() {
      var fewer = kept
      fewer.remove(at: index)
      if !fewer.isEmpty, attempts > 0, wins(fewer) { kept = fewer }
    }
    return kept
  }

  /// Takes simpler values where they do as well.
  private func simplified(_ edits: [MessageEdit]) -> [MessageEdit] {
    var best = edits
    var isSimpler = true
    while isSimpler {
      isSimpler = false
      for index in best.indices {
        for value in Self.simpler(best[index]) where attempts > 0 {
          let own = best[index]
          let edit = MessageEdit(path: own.path, old: own.old, new: value, type: own.type)
          guard (edit.pathCount, edit.byteCount) < (own.pathCount, own.byteCount) else { continue }
          var changed = best
          changed[index] = edit
          if wins(changed) {
            best = changed
            isSimpler = true
            break
          }
        }
      }
    }
    return best
  }

  /// What may stand in the place of a new value.
  private static func simpler(_ edit: MessageEdit) -> [JSONValue?] {
    var found: [JSONValue?] = edit.old == nil || edit.new == nil ? [] : [nil]
    switch edit.new {
    case .string(let text)?:
      let scalars = Array(text.unicodeScalars)
      for count in [1, scalars.count / 2, scalars.count - 1]
      where count > 0 && count < scalars.count {
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars.prefix(count))
        found.append(.string(String(kept)))
      }
    case .number?: found += [.number("0"), .number("1")]
    case .array(let items)?:
      for index in items.indices.suffix(8) {
        var fewer = items
        fewer.remove(at: index)
        found.append(.array(fewer))
      }
    case nil, .null?, .boolean?, .object?: break
    }
    return found
  }
}
