internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What the ways through a diagram cost at least, whatever the texts are that are keys.
final class WhyNotBounds {
  private let given: WhyNotMessage
  private let names: WhyNotNames
  private let costs: WhyNotCosts
  private var least: [Int32: Int] = [:]
  private var leastCosts: [Int: [Int]] = [:]
  /// For each variable that is no place's and reads only what no variable stands for, those places.
  private var hidden: [Int: Set<Int32>] = [:]

  private static let infinite = Int.max / 4

  /// - Parameters:
  ///   - related: For each variable that is no place's, the places that it reads.
  ///   - variables: What the question turns on.
  init(
    _ given: WhyNotMessage,
    _ names: WhyNotNames,
    _ costs: WhyNotCosts,
    related: [Int: Set<Int32>],
    variables: [Int]
  ) {
    self.given = given
    self.names = names
    self.costs = costs
    for variable in variables {
      guard let sources = related[variable], !sources.isEmpty, sources.allSatisfy(isHidden) else {
        continue
      }
      hidden[variable] = sources
    }
  }

  private var messages: AbstractMessages { given.messages }

  /// Whether a place can only be changed where something reads it that is not looked into.
  private func isHidden(_ place: Int32) -> Bool {
    let classes = messages.classes(of: place)
    if classes.count > 1 { return false }
    if case .text(let term)? = classes.first, names.isNamed(term) { return false }
    var current = messages.places[Int(place)].parent
    while current >= 0 {
      // What a type names can be taken away only, and then nothing in it is read.
      if given.reading(current)?.type == .any { return false }
      current = messages.places[Int(current)].parent
    }
    return true
  }

  /// What a way from a diagram costs at least; `nil` when there is none.
  func least(_ diagram: Diagram) -> Int? {
    let found = bound(diagram)
    return found < Self.infinite ? found : nil
  }

  private func bound(_ diagram: Diagram) -> Int {
    if diagram.isLeaf { return diagram == .true ? 0 : Self.infinite }
    if let found = least[diagram.id] { return found }
    let diagrams = given.run.diagrams
    let variable = diagrams.top(diagram)
    let costs = leastCosts(of: variable)
    var best = Self.infinite
    for index in 0..<diagrams.arities[variable] {
      let below = bound(diagrams.child(diagram, index))
      if below < Self.infinite { best = min(best, below + costs[index]) }
    }
    least[diagram.id] = best
    return best
  }

  /// What each class of a variable costs at least.
  private func leastCosts(of variable: Int) -> [Int] {
    if let found = leastCosts[variable] { return found }
    let count = given.run.diagrams.arities[variable]
    let found =
      if case .place(let place) = messages.variables[variable] {
        placeCosts(place, count)
      } else {
        testCosts(variable, count)
      }
    leastCosts[variable] = found
    return found
  }

  private func placeCosts(_ place: Int32, _ count: Int) -> [Int] {
    var found = Array(repeating: 0, count: count)
    let keys = given.keys(above: place)
    var all: [TextBindings] = [TextBindings()]
    if keys.count == 1, names.isNamed(keys[0]) {
      all = names.names(of: keys[0]).map { TextBindings().binding(keys[0], to: $0.text) }
    }
    let held = all.map { (held: given.held(place, $0), bindings: $0) }
    let fits = Set(held.flatMap { given.fit(place, $0.held).indices })
    for index in found.indices where !fits.contains(index) {
      found[index] = held.map { costs.cost(place, index, $0.held, $0.bindings) }.min() ?? 0
    }
    return found
  }

  /// That something comes out otherwise costs a change of what it reads; tests that read the same share it.
  private func testCosts(_ variable: Int, _ count: Int) -> [Int] {
    var found = Array(repeating: 0, count: count)
    guard let sources = hidden[variable], let own = given.index(of: variable, TextBindings()) else {
      return found
    }
    let sharing = hidden.values.count { !$0.isDisjoint(with: sources) }
    for index in found.indices where index != own { found[index] = MessageCost.part / sharing }
    return found
  }
}
