/// Finds the ways from a diagram's root to its true leaf, the cheapest first.
struct PathFinder {
  /// The class of each variable that the way asks.
  typealias Way = [(variable: Int, index: Int)]

  private struct Partial {
    let cost: Int
    let bound: Int
    let diagram: Diagram
    /// Index of the step that led here, -1 for none.
    let step: Int
    let number: Int
  }

  private struct Step {
    let variable: Int
    let index: Int
    let before: Int
  }

  private let diagrams: DiagramStore
  private let cost: (Int, Int) -> Int
  private var least: [Int32: Int] = [:]
  private var heap: [Partial] = []
  private var steps: [Step] = []
  private var number = 0

  private static let infinite = Int.max / 4

  /// - Parameters:
  ///   - region: True where a way is wanted.
  ///   - cost: What the class of a variable costs, at least 0.
  init(_ diagrams: DiagramStore, _ region: Diagram, cost: @escaping (Int, Int) -> Int) {
    self.diagrams = diagrams
    self.cost = cost
    push(cost: 0, region, step: -1)
  }

  /// The cost of the cheapest way; `nil` when there is none.
  mutating func leastCost(_ diagram: Diagram) -> Int? {
    let found = bound(diagram)
    return found >= Self.infinite ? nil : found
  }

  private mutating func bound(_ diagram: Diagram) -> Int {
    if diagram.isLeaf { return diagram == .true ? 0 : Self.infinite }
    if let found = least[diagram.id] { return found }
    let variable = diagrams.top(diagram)
    var best = Self.infinite
    for index in 0..<diagrams.arities[variable] {
      let below = bound(diagrams.child(diagram, index))
      if below < Self.infinite { best = min(best, below + cost(variable, index)) }
    }
    least[diagram.id] = best
    return best
  }

  private mutating func push(cost: Int, _ diagram: Diagram, step: Int) {
    let below = bound(diagram)
    guard below < Self.infinite else { return }
    number += 1
    heap.append(
      Partial(cost: cost, bound: cost + below, diagram: diagram, step: step, number: number)
    )
    var child = heap.count - 1
    while child > 0, isBefore(heap[child], heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private func isBefore(_ left: Partial, _ right: Partial) -> Bool {
    // Of ways that cost the same, the one that is further on.
    left.bound != right.bound ? left.bound < right.bound : left.number > right.number
  }

  private mutating func pop() -> Partial? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if isBefore(heap[child], heap[best]) { best = child }
      }
      if best == parent { return first }
      heap.swapAt(parent, best)
      parent = best
    }
  }

  /// The next way; `nil` when there is none left.
  mutating func next() -> Way? {
    while let partial = pop() {
      if partial.diagram.isLeaf {
        var way: Way = []
        var step = partial.step
        while step >= 0 {
          way.append((steps[step].variable, steps[step].index))
          step = steps[step].before
        }
        return way.reversed()
      }
      let variable = diagrams.top(partial.diagram)
      for index in (0..<diagrams.arities[variable]).reversed() {
        let child = diagrams.child(partial.diagram, index)
        guard bound(child) < Self.infinite else { continue }
        steps.append(Step(variable: variable, index: index, before: partial.step))
        push(cost: partial.cost + cost(variable, index), child, step: steps.count - 1)
      }
    }
    return nil
  }
}
