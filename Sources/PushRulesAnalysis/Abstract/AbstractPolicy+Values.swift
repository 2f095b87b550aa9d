internal import PushRulesSemantics

/// What expressions come to.
extension AbstractPolicy {
  func value(_ expression: CheckedExpression) -> Diagram {
    switch expression.kind {
    case .constant(let constant): return Diagram(leaf: messages.term(constant))
    case .interpolation(let segments): return interpolation(segments)
    case .path(let path): return read(path)
    case .member(let base, let key): return diagrams.map(value(base)) { self.member($0, key) }
    case .item(let list, let position):
      return diagrams.map(value(list), value(position)) { self.item($0, $1) }
    case .entry(let map, let key):
      return diagrams.map(value(map), value(key)) { self.entry($0, $1) }
    case .row(let table, let key): return diagrams.map(value(key)) { self.row(table, $0) }
    case .let(let index): return letValue(index)
    case .local(let number): return locals[number] ?? .absent
    case .occurrence: return occurrence
    case .output(let number): return soFar[number]?.value() ?? decided[number] ?? .absent
    case .call(let function, let arguments): return call(function, arguments)
    case .expansion(let block, let text, let arguments):
      return expansion(block, text, arguments)
    case .quantifier(let quantifier, let local, let list, let condition):
      let site = Site(policy: index, text: ExactText(expression.description))
      return diagrams.map(value(list)) {
        self.quantifier(quantifier, local, $0, condition, site)
      }
    case .list(let items):
      let parts = items.map { value($0) }
      return diagrams.conditional(
        all(parts.map { presence($0) }),
        leaf(.list(parts, place: -1)),
        .absent
      )
    case .comprehension(let element, let sources, let condition):
      let site = Site(policy: index, text: ExactText(expression.description))
      return comprehension(element, sources, condition, site)
    case .record(let entries):
      let parts = entries.map {
        Term.Entry(name: ExactText($0.name), value: value($0.value))
      }
      return leaf(.record(parts))
    case .not, .and, .or, .comparison, .membership, .equality, .question: return holds(expression)
    case .sum(let left, let right, let isSubtraction):
      return diagrams.map(value(left), value(right)) { self.sum($0, $1, isSubtraction) }
    }
  }

  private func interpolation(_ segments: [CheckedExpression.Segment]) -> Diagram {
    var result = leaf(.string(ExactText("")))
    for segment in segments {
      switch segment {
      case .text(let text):
        let part = terms.string(text)
        result = diagrams.map(result) { self.joined($0, part) }
      case .expression(let expression):
        result = diagrams.map(result, value(expression)) { self.joined($0, $1) }
      }
    }
    return result
  }

  func joined(_ left: TermID, _ right: TermID) -> Diagram {
    guard TermTable.isPresent(left), TermTable.isPresent(right) else { return .absent }
    let text = terms.text([textual(left), textual(right)])
    // A text that is put into itself grows from round to round.
    if case .string(let constant) = terms[text] { diagrams.spend(constant.text.utf8.count) }
    return Diagram(leaf: text)
  }

  /// A value as a text holds it.
  private func textual(_ term: TermID) -> TermID {
    if let text = terms.constantText(term) { return terms.string(text) }
    return terms.isText(term) ? term : terms.id(.call(.text, [term]))
  }

  private func sum(_ left: TermID, _ right: TermID, _ isSubtraction: Bool) -> Diagram {
    guard TermTable.isPresent(left), TermTable.isPresent(right) else { return .absent }
    switch (terms[left], terms[right]) {
    case (.integer(let a), .integer(let b)):
      let (sum, overflow) =
        isSubtraction ? a.subtractingReportingOverflow(b) : a.addingReportingOverflow(b)
      return leaf(.integer(overflow ? (a < 0 ? Int64.min : Int64.max) : sum))
    case (_, .integer(0)): return Diagram(leaf: left)
    case (.integer(0), _) where !isSubtraction: return Diagram(leaf: right)
    default:
      let parts = isSubtraction ? [left, right] : [left, right].sorted()
      return leaf(.call(isSubtraction ? .difference : .sum, parts))
    }
  }

  // MARK: - Lists

  /// Whether an item that a list may have is one of it.
  private func isThere(_ item: Diagram) -> Diagram {
    diagrams.leaf(item) { $0 != TermTable.absent }
  }

  private func quantifier(
    _ quantifier: CheckedExpression.Quantifier,
    _ local: Int,
    _ list: TermID,
    _ condition: CheckedExpression,
    _ site: Site
  ) -> Diagram {
    let without: Diagram = quantifier == .any || quantifier == .all ? .false : .absent
    guard isList(list) else {
      if case .opaque(let place) = terms[list] { messages.askKind(place) }
      return without
    }
    defer { locals[local] = nil }
    func answer(about item: Diagram) -> Diagram {
      locals[local] = item
      return holds(condition)
    }
    if quantifier == .count, case .list(_, let place) = terms[list] { askLonger(place) }
    let (items, isOpen) = self.items(of: list, site)
    let conditions = items.map { answer(about: $0) }
    let holding = zip(items, conditions).map { diagrams.and(isThere($0), $1) }
    // What is behind the items that are looked at: whether one of them, or each of them, fits.
    let every = isOpen ? answer(about: self.every(of: list)) : .false
    switch quantifier {
    case .any:
      var result = isOpen && every != .false ? free(.any(every), [list]) : .false
      for part in holding { result = diagrams.or(result, part) }
      return result
    case .all:
      var result = isOpen && every != .true ? free(.all(every), [list]) : .true
      for (item, part) in zip(items, conditions) {
        result = diagrams.and(result, diagrams.or(diagrams.not(isThere(item)), part))
      }
      return result
    case .first:
      var result = Diagram.absent
      if isOpen && every != .false { result = unknown(.first(every), [list]) }
      for (item, part) in zip(items, holding).reversed() {
        result = diagrams.conditional(part, item, result)
      }
      return result
    case .count:
      if isOpen { return leaf(.call(.count(every), [list])) }
      return count(of: holding)
    }
  }

  /// How many of some conditions hold.
  func count(of conditions: [Diagram]) -> Diagram {
    var result = leaf(.integer(0))
    for condition in conditions {
      result = diagrams.map(result, condition) { sum, holds in
        guard holds == TermTable.true, case .integer(let value) = self.terms[sum] else {
          return Diagram(leaf: sum)
        }
        return self.leaf(.integer(value + 1))
      }
    }
    return result
  }

  /// The items that are looked at one by one, and whether there may be more.
  func items(of list: TermID, _ site: Site? = nil) -> (items: [Diagram], isOpen: Bool) {
    if let site, let place = place(of: list) { messages.goThrough(place, site: site) }
    switch terms[list] {
    case .list(let items, _): return (items, false)
    case .place(let place):
      let count = messages.questions(about: place).items
      let items = (0..<count).map {
        messages.own(messages.place(place, .item($0)), policy: index)
      }
      return (items, true)
    default: return ([], true)
    }
  }

  /// Any item of a list.
  private func every(of list: TermID) -> Diagram {
    guard case .place(let place) = terms[list] else { return leaf(.call(.item, [list])) }
    return messages.own(messages.place(place, .every), policy: index)
  }

  private func comprehension(
    _ element: CheckedExpression,
    _ sources: [CheckedExpression.Source],
    _ condition: CheckedExpression?,
    _ site: Site
  ) -> Diagram {
    guard let first = sources.first else { return .absent }
    return diagrams.map(value(first.list)) { list in
      guard self.isList(list) else {
        if case .opaque(let place) = self.terms[list] { self.messages.askKind(place) }
        return .absent
      }
      var found: [Diagram] = []
      var opens: [Diagram] = []
      self.collect(element, sources[...], list, condition, site, .true, &found, &opens)
      if opens.isEmpty { return self.leaf(.list(found, place: -1)) }
      return self.leaf(.call(.comprehension(found + opens), [list]))
    }
  }

  private func collect(
    _ element: CheckedExpression,
    _ sources: ArraySlice<CheckedExpression.Source>,
    _ list: TermID,
    _ condition: CheckedExpression?,
    _ site: Site,
    _ guardedBy: Diagram,
    _ found: inout [Diagram],
    _ opens: inout [Diagram]
  ) {
    guard let source = sources.first else { return }
    defer { locals[source.local] = nil }
    if case .list(_, let place) = terms[list] { askLonger(place) }
    let (items, isOpen) = self.items(of: list, site)
    for item in items + (isOpen ? [every(of: list)] : []) {
      locals[source.local] = item
      let holds = diagrams.and(guardedBy, isThere(item))
      guard let next = sources.dropFirst().first else {
        let own = value(element)
        var counts = diagrams.and(holds, presence(own))
        if let condition { counts = diagrams.and(counts, self.holds(condition)) }
        found.append(diagrams.conditional(counts, own, .absent))
        continue
      }
      let inner = value(next.list)
      for leaf in diagrams.leaves(inner) where isList(leaf) {
        let isIt = diagrams.leaf(inner) { $0 == leaf }
        collect(
          element,
          sources.dropFirst(),
          leaf,
          condition,
          site,
          diagrams.and(holds, isIt),
          &found,
          &opens
        )
      }
    }
    if isOpen { opens.append(guardedBy) }
  }

  // MARK: - Placeholders

  private func expansion(
    _ number: Int,
    _ text: CheckedExpression,
    _ arguments: [CheckedExpression]
  ) -> Diagram {
    let values = arguments.map { value($0) }
    let result = diagrams.map(value(text)) { self.expand($0, number, values) }
    return diagrams.conditional(all(values.map { presence($0) }), result, .absent)
  }

  private func expand(_ text: TermID, _ number: Int, _ arguments: [Diagram]) -> Diagram {
    let block = policy.placeholders[number]
    switch terms[text] {
    case .string(let constant):
      let key = ExpansionKey(block: number, text: text, arguments: arguments)
      if let found = expansions[key] { return found }
      let outer = (locals, occurrence)
      for (parameter, value) in zip(block.parameters, arguments) {
        locals[parameter.local] = value
      }
      let result = scan(constant.text, block)
      (locals, occurrence) = outer
      expansions[key] = result
      return result
    case .token, .shared:
      // What is left when every text that shows a placeholder has a class of its own: texts without any,
      // and those with several or with more around them, which make a difference only to who looks into
      // what comes out.
      guard let place = messages.source(of: text) else { return Diagram(leaf: text) }
      let indexes = messages.indexes(of: place).union(indexes(of: arguments))
      let samples = samples(of: number, indexes: indexes)
      for sample in samples.texts { messages.splits(place, on: terms.string(sample)) }
      guard samples.isOpen || looksIntoExpansions else { return Diagram(leaf: text) }
      let expansion = Term.Operation.expansion(entries(of: number, arguments))
      return diagrams.conditional(
        free(expansion, [text]),
        unknown(expansion, [text]),
        Diagram(leaf: text)
      )
    default:
      guard isTextual(text) else { return .absent }
      return unknown(.expansion(entries(of: number, arguments)), [text])
    }
  }

  /// The indexes of the items that a block's arguments are known to have, one behind those of lists that are known, and
  /// one behind all lists.
  private func indexes(of arguments: [Diagram]) -> Set<Int64> {
    var count = 1
    for argument in arguments {
      for leaf in diagrams.leaves(argument) {
        switch terms[leaf] {
        case .list(let items, place: -1): count = max(count, items.count + 1)
        case .list(_, let place), .place(let place):
          if isList(leaf) { count = max(count, messages.questions(about: place).items) }
        default: break
        }
      }
    }
    // The next item of a message's list would be looked at for being asked about.
    return Set((0..<min(count, Self.itemLimit)).map(Int64.init) + [PatternSamples.highest])
  }

  /// What a block puts in for any hole: two blocks that put in the same are the same function.
  private func entries(of number: Int, _ arguments: [Diagram]) -> [Term.BlockEntry] {
    let block = policy.placeholders[number]
    let outer = (locals, occurrence)
    defer { (locals, occurrence) = outer }
    for (parameter, value) in zip(block.parameters, arguments) { locals[parameter.local] = value }
    occurrence = leaf(.call(.occurrence, []))
    return block.entries.map { entry in
      if let hole = entry.hole {
        locals[hole.local] = leaf(.call(.hole(isInteger: hole.isInteger), []))
      }
      return Term.BlockEntry(
        prefix: ExactText(entry.prefix),
        suffix: ExactText(entry.suffix),
        hasInteger: entry.hole?.isInteger,
        value: value(entry.value)
      )
    }
  }

  private func samples(of block: Int, indexes: Set<Int64>) -> PatternSamples {
    let key = SamplesKey(block: block, indexes: indexes)
    if let found = patternSamples[key] { return found }
    let made = PatternSamples(of: block, policy, indexes: indexes)
    patternSamples[key] = made
    return made
  }

  /// One pass over a text that is known.
  private func scan(_ text: String, _ block: CheckedPlaceholders) -> Diagram {
    diagrams.spend(text.utf8.count)
    if diagrams.isExhausted { return .absent }
    var used = Array(repeating: Int64(0), count: block.entries.count)
    var result = leaf(.string(ExactText("")))
    for piece in PatternScanner.pieces(of: text, block) {
      switch piece {
      case .text(let part):
        let term = terms.string(part)
        result = diagrams.map(result) { self.joined($0, term) }
      case .entry(let number, let hole):
        let entry = block.entries[number]
        if let local = entry.hole?.local {
          switch hole {
          case .integer(let value): locals[local] = leaf(.integer(value))
          case .string(let value): locals[local] = leaf(.string(ExactText(value)))
          case .none: locals[local] = .absent
          }
        }
        occurrence = leaf(.integer(used[number]))
        used[number] += 1
        result = diagrams.map(result, value(entry.value)) { self.joined($0, $1) }
      }
    }
    return result
  }
}
