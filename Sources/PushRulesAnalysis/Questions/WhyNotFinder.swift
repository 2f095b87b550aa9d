internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Finds the ways from a diagram's root to its true leaf, those first that change least of a message.
///
/// On a way each place either keeps what it holds or is changed to another class, at a cost; tests that are not looked into hold
/// as they do in the message unless something is changed that they read.
final class WhyNotFinder {
  struct Step {
    let variable: Int
    let index: Int
    /// The message must be changed here.
    let isChanged: Bool
  }

  struct Way {
    let steps: [Step]
    let cost: Int
    let bindings: TextBindings
  }

  private struct Partial: HeapElement {
    let cost: Int
    let bound: Int
    let diagram: Diagram
    /// Index of the step that led here, -1 for none.
    let step: Int
    let number: Int
    let bindings: TextBindings
    /// How many of the texts are chosen that no variable stands for.
    let named: Int

    func isBefore(_ other: Partial) -> Bool {
      // Of ways that cost the same, the one that is further on.
      bound != other.bound ? bound < other.bound : number > other.number
    }
  }

  private struct Choice {
    let cost: Int
    let steps: [Step]
    let bindings: TextBindings

    var isChanged: Bool { steps.contains(where: \.isChanged) }
  }

  private let given: WhyNotMessage
  private let names: WhyNotNames
  private let costs: WhyNotCosts
  private let bounds: WhyNotBounds
  /// For each variable that is no place's, the places that it reads.
  private var related: [Int: Set<Int32>] = [:]
  /// Places of one class whose texts are keys or are compared with others, and that text.
  private var named: [(place: Int32, term: TermID)] = []
  private var heap = Heap<Partial>()
  private var steps: [(step: Step, before: Int)] = []
  private var number = 0
  private var seen: Set<[Int]> = []

  /// How many unfinished ways are looked at.
  private static let workLimit = 200_000
  private var work = 0

  /// The work was given up: there may be more ways.
  private(set) var isSpent = false

  init(_ given: WhyNotMessage, _ names: WhyNotNames, region: Diagram, variables: [Int]) {
    self.given = given
    self.names = names
    costs = WhyNotCosts(given)
    for variable in variables {
      if case .place = given.messages.variables[variable] { continue }
      related[variable] = given.sources(of: variable)
    }
    bounds = WhyNotBounds(given, names, costs, related: related, variables: variables)
    for place in given.messages.places.indices.map(Int32.init) {
      let classes = given.messages.classes(of: place)
      if classes.count == 1, case .text(let term) = classes[0], names.isNamed(term),
        given.keys(above: place).isEmpty, case .value = given.held(place, TextBindings())
      {
        named.append((place, term))
      }
    }
    push(cost: 0, region, step: -1, TextBindings(), named: 0)
  }

  private var diagrams: DiagramStore { given.run.diagrams }
  private var messages: AbstractMessages { given.messages }

  // MARK: - Ways

  /// The next way; none twice that changes the same.
  func next() -> Way? {
    while let partial = heap.pop() {
      if partial.diagram.isLeaf {
        let way = way(to: partial)
        if seen.insert(signature(of: way)).inserted { return way }
        continue
      }
      work += 1
      if work > Self.workLimit {
        isSpent = true
        return nil
      }
      expand(partial)
    }
    return nil
  }

  private func way(to partial: Partial) -> Way {
    var way: [Step] = []
    var current = partial.step
    while current >= 0 {
      way.append(steps[current].step)
      current = steps[current].before
    }
    return Way(steps: way.reversed(), cost: partial.cost, bindings: partial.bindings)
  }

  /// What tells ways apart: what they change, and how tests come out that read what is changed.
  private func signature(of way: Way) -> [Int] {
    let changed = way.steps.filter(\.isChanged).map { place(of: $0.variable) }
    var signature: [Int] = []
    for step in way.steps {
      let matters =
        step.isChanged
        || (related[step.variable].map { sources in changed.contains { isNear($0, sources) } }
          ?? false)
      guard matters else { continue }
      signature += [step.variable, step.index]
      if case .place(let place) = messages.variables[step.variable],
        case .text(let term) = messages.classes(of: place)[step.index],
        let text = way.bindings[term],
        let number = names.names(of: term).firstIndex(where: { $0.text.isSame(text) })
      {
        signature.append(-1 - number)
      }
    }
    return signature
  }

  private func place(of variable: Int) -> Int32 {
    if case .place(let place) = messages.variables[variable] { place } else { -1 }
  }

  /// Whether a place is one of some, or stands above or below one.
  private func isNear(_ place: Int32, _ places: Set<Int32>) -> Bool {
    isBelow(place, places) || places.contains { isBelow($0, [place]) }
  }

  private func isBelow(_ place: Int32, _ places: Set<Int32>) -> Bool {
    var current = place
    while current >= 0 {
      if places.contains(current) { return true }
      current = messages.places[Int(current)].parent
    }
    return false
  }

  private func expand(_ partial: Partial) {
    if partial.named < named.count {
      let (place, term) = named[partial.named]
      let variable = messages.variable(.place(place), classes: 1)
      let held = given.held(place, partial.bindings)
      for choice in textChoices(term, place, held, partial, variable, 0) {
        push(partial, partial.diagram, choice, named: partial.named + 1)
      }
      return
    }
    let variable = diagrams.top(partial.diagram)
    // Of changes that lead to the same, the cheapest is enough.
    var cheapest: [Int32: (cost: Int, index: Int)] = [:]
    for index in (0..<diagrams.arities[variable]).reversed() {
      let child = diagrams.child(partial.diagram, index)
      guard bounds.least(child) != nil else { continue }
      for choice in choices(variable, index, partial) {
        if choice.isChanged, isOther(variable, index) {
          if let other = cheapest[child.id], other.cost <= choice.cost { continue }
          cheapest[child.id] = (choice.cost, index)
          continue
        }
        push(partial, child, choice)
      }
    }
    for (_, index) in cheapest.values.sorted(by: { $0.index > $1.index }) {
      let child = diagrams.child(partial.diagram, index)
      for choice in choices(variable, index, partial) where choice.isChanged {
        push(partial, child, choice)
      }
    }
  }

  /// Whether a variable is a place's, and its class no text.
  private func isOther(_ variable: Int, _ index: Int) -> Bool {
    guard case .place(let place) = messages.variables[variable] else { return false }
    if case .text = messages.classes(of: place)[index] { return false }
    return true
  }

  private func push(
    _ partial: Partial,
    _ child: Diagram,
    _ choice: Choice,
    named: Int? = nil
  ) {
    var last = partial.step
    for step in choice.steps {
      steps.append((step, last))
      last = steps.count - 1
    }
    push(
      cost: partial.cost + choice.cost,
      child,
      step: last,
      choice.bindings,
      named: named ?? partial.named
    )
  }

  private func push(
    cost: Int,
    _ diagram: Diagram,
    step: Int,
    _ bindings: TextBindings,
    named: Int
  ) {
    guard let below = bounds.least(diagram) else { return }
    number += 1
    heap.push(
      Partial(
        cost: cost,
        bound: cost + below,
        diagram: diagram,
        step: step,
        number: number,
        bindings: bindings,
        named: named
      )
    )
  }

  // MARK: - Choices

  private func choices(_ variable: Int, _ index: Int, _ partial: Partial) -> [Choice] {
    guard case .place(let place) = messages.variables[variable] else {
      return testChoices(variable, index, partial)
    }
    let held = given.held(place, partial.bindings)
    let fit = given.fit(place, held)
    if case .text(let term) = messages.classes(of: place)[index], names.isNamed(term) {
      let own = fit.indices.contains(index) ? held : .nothing
      return textChoices(term, place, own, partial, variable, index)
    }
    func choice(_ cost: Int, isChanged: Bool) -> Choice {
      let step = Step(variable: variable, index: index, isChanged: isChanged)
      return Choice(cost: cost, steps: [step], bindings: partial.bindings)
    }
    var found: [Choice] = []
    if fit.indices.contains(index) {
      found.append(choice(0, isChanged: false))
      if fit.isExact { return found }
    }
    let cost = costs.cost(place, index, held, partial.bindings)
    let least = fit.indices.contains(index) ? MessageCost.part : 0
    found.append(choice(max(cost, least), isChanged: true))
    return found
  }

  /// How something comes out that is not looked into: as it does in the message, or, where something is changed that it reads,
  /// in any way.
  private func testChoices(_ variable: Int, _ index: Int, _ partial: Partial) -> [Choice] {
    let step = Step(variable: variable, index: index, isChanged: false)
    let kept = Choice(cost: 0, steps: [step], bindings: partial.bindings)
    let sources = related[variable] ?? []
    let own = given.index(of: variable, partial.bindings)
    if own == index || isChanged(sources, before: partial.step, partial.bindings) {
      return [kept]
    }
    var found = own == nil ? [kept] : []
    for place in sources.sorted() {
      guard let changed = inside(place, partial) else { continue }
      found.append(
        Choice(cost: MessageCost.part + 1, steps: [changed, step], bindings: partial.bindings)
      )
    }
    return found
  }

  /// A change of what a place holds to something else of the same class.
  private func inside(_ place: Int32, _ partial: Partial) -> Step? {
    let classes = messages.classes(of: place)
    var index = 0
    if classes.count > 1 {
      guard let variable = messages.number(of: .place(place)) else { return nil }
      var current = partial.step
      while current >= 0, steps[current].step.variable != variable {
        current = steps[current].before
      }
      guard current >= 0 else { return nil }
      index = steps[current].step.index
    }
    let held = given.held(place, partial.bindings)
    switch (classes[index], held) {
    case (.container, _): if !given.isList(place) { return nil }
    case (_, .nothing), (_, .unknown): return nil
    case (.text(let term), _): if names.isNamed(term) { return nil }
    case (.number, _), (.other, _): break
    case (.absent, _), (.null, _), (.constant, _), (.length, _), (.object, _): return nil
    }
    let variable = messages.variable(.place(place), classes: classes.count)
    return Step(variable: variable, index: index, isChanged: true)
  }

  /// Whether something was changed on a way that some places hold.
  private func isChanged(_ sources: Set<Int32>, before step: Int, _ bindings: TextBindings) -> Bool
  {
    var current = step
    while current >= 0 {
      let (step, before) = steps[current]
      current = before
      guard step.isChanged else { continue }
      let place = place(of: step.variable)
      if isBelow(place, sources) { return true }
      // A record that is made anew leaves what is below it without a value, as it was.
      guard sources.contains(where: { isBelow($0, [place]) }) else { continue }
      if case .nothing = given.held(place, bindings) { continue }
      return true
    }
    return false
  }

  /// A text that is a key, or is compared with others: which one it is, is chosen at once.
  private func textChoices(
    _ term: TermID,
    _ place: Int32,
    _ held: WhyNotMessage.Held,
    _ partial: Partial,
    _ variable: Int,
    _ index: Int
  ) -> [Choice] {
    let bindings = partial.bindings
    var own: String?
    if case .value(.string(let text)) = held { own = text }
    func isFree(_ text: String) -> Bool {
      if let bound = bindings[term] { return bound.isSame(text) }
      // The unknown texts of a group are taken in their order.
      if case .shared(let group, let index) = given.terms[term], index > 0,
        bindings[given.terms.id(.shared(group: group, index: index - 1))] == nil
      {
        return false
      }
      return !bindings.isTaken(text) { names.areApart($0, term) }
    }
    func choice(_ cost: Int, _ text: String, isChanged: Bool) -> Choice {
      let step = Step(variable: variable, index: index, isChanged: isChanged)
      return Choice(cost: cost, steps: [step], bindings: bindings.binding(term, to: text))
    }
    var found: [Choice] = []
    if let own, isFree(own) { found.append(choice(0, own, isChanged: false)) }
    var part = MessageCost.part
    if case .nothing = given.held(place, bindings) { part = costs.part(of: place, nil, bindings) }
    var hasNew = false
    for name in names.names(of: term) where !(own?.isSame(name.text) ?? false) && isFree(name.text)
    {
      // One new text is as good as another.
      if name.isFresh, bindings[term] == nil {
        if hasNew { continue }
        hasNew = true
      }
      found.append(choice(part + name.text.utf8.count + 2, name.text, isChanged: true))
    }
    return found
  }
}
