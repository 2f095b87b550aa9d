/// Decision diagrams over variables of finitely many classes, ordered and reduced.
///
/// A node asks one variable and has a child for each of its classes. Variables stand in the order of their numbers on every way
/// from a root to a leaf, no node has the same child everywhere, and no node stands twice: so equal functions are one node.
final class DiagramStore {
  /// For each node, its variable.
  private var variables: [Int32] = []
  /// For each node, where its children begin in `children`.
  private var starts: [Int32] = []
  private var children: [Int32] = []
  /// Open addressing: numbers of nodes, -1 for free.
  private var slots: [Int32]
  /// For each variable, how many classes it has.
  private(set) var arities: [Int] = []
  private var conditionals = TripleCache()
  private var indicators: [Int64: Diagram] = [:]
  private var scratch: [Int32] = []

  /// How much may still be done, in children looked at, before the work is given up.
  private(set) var workLeft: Int
  /// How much work was done, whatever was allowed.
  private(set) var workDone = 0
  /// No work was left: what has come out since then means nothing.
  private(set) var isExhausted = false

  /// - Parameter work: How many children may be looked at.
  init(work: Int) {
    workLeft = work
    slots = Array(repeating: -1, count: 1 << 12)
  }

  /// Allows so much work from now on; what was given up before stays without meaning.
  func allow(work: Int) {
    workLeft = work
    isExhausted = false
  }

  /// Counts work.
  func spend(_ work: Int) {
    workLeft -= work
    workDone += work
    if workLeft < 0 { isExhausted = true }
  }

  var nodeCount: Int { variables.count }

  func addVariable(classes: Int) -> Int {
    arities.append(classes)
    return arities.count - 1
  }

  /// The variable of a node; of a leaf, one behind all.
  func top(_ diagram: Diagram) -> Int {
    diagram.isLeaf ? Int.max : Int(variables[Int(diagram.id)])
  }

  func child(_ diagram: Diagram, _ index: Int) -> Diagram {
    Diagram(node: children[Int(starts[Int(diagram.id)]) + index])
  }

  /// What remains of a diagram when a variable that stands no lower than its top is known.
  private func known(_ diagram: Diagram, _ variable: Int, _ index: Int) -> Diagram {
    top(diagram) == variable ? child(diagram, index) : diagram
  }

  // MARK: - Nodes

  /// The node that asks a variable, whose children ask later ones only.
  func node(_ variable: Int, _ parts: [Diagram]) -> Diagram {
    let base = scratch.count
    for part in parts { scratch.append(part.id) }
    return node(variable, from: base)
  }

  /// As `node(_:_:)`, with the children on the scratch stack from `base` on; they are taken off it.
  private func node(_ variable: Int, from base: Int) -> Diagram {
    defer { scratch.removeSubrange(base...) }
    let first = scratch[base]
    var isSame = true
    for place in base..<scratch.count where scratch[place] != first { isSame = false }
    if isSame { return Diagram(node: first) }
    var hash = UInt64(truncatingIfNeeded: variable) &* 0x9E37_79B9_7F4A_7C15
    for place in base..<scratch.count {
      hash = (hash ^ UInt64(UInt32(bitPattern: scratch[place]))) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
    }
    var slot = Int(hash >> 20) & (slots.count - 1)
    let count = scratch.count - base
    search: while slots[slot] >= 0 {
      let found = Int(slots[slot])
      slot = (slot + 1) & (slots.count - 1)
      guard Int(variables[found]) == variable else { continue }
      let start = Int(starts[found])
      for offset in 0..<count where children[start + offset] != scratch[base + offset] {
        continue search
      }
      return Diagram(node: Int32(found))
    }
    spend(Self.nodeWork)
    let number = Int32(variables.count)
    variables.append(Int32(variable))
    starts.append(Int32(children.count))
    for place in base..<scratch.count { children.append(scratch[place]) }
    slots[slot] = number
    if variables.count * 2 > slots.count { grow() }
    return Diagram(node: number)
  }

  private func grow() {
    let size = slots.count * 2
    slots = Array(repeating: -1, count: size)
    for number in variables.indices {
      let variable = Int(variables[number])
      var hash = UInt64(truncatingIfNeeded: variable) &* 0x9E37_79B9_7F4A_7C15
      let start = Int(starts[number])
      for place in start..<start + arities[variable] {
        hash = (hash ^ UInt64(UInt32(bitPattern: children[place]))) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 29
      }
      var slot = Int(hash >> 20) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// True where a variable has one of some classes.
  func indicator(_ variable: Int, where holds: (Int) -> Bool) -> Diagram {
    node(variable, (0..<arities[variable]).map { holds($0) ? .true : .false })
  }

  private func indicator(_ variable: Int, is index: Int) -> Diagram {
    let key = Int64(variable) << 32 | Int64(index)
    if let found = indicators[key] { return found }
    let made = indicator(variable) { $0 == index }
    indicators[key] = made
    return made
  }

  /// Asks a variable and goes on with one of some diagrams, which may ask earlier variables.
  func select(_ variable: Int, _ parts: [Diagram]) -> Diagram {
    if parts.allSatisfy({ top($0) > variable }) { return node(variable, parts) }
    var result = parts[parts.count - 1]
    var done: Set<Int32> = [result.id]
    for part in parts where done.insert(part.id).inserted {
      let classes = indicator(variable) { parts[$0].id == part.id }
      result = conditional(classes, part, result)
    }
    return result
  }

  /// As `select(_:_:)`, with the diagrams on the scratch stack from `base` on; they are taken off it.
  private func select(_ variable: Int, from base: Int) -> Diagram {
    let isOrdered = scratch[base...].allSatisfy { top(Diagram(node: $0)) > variable }
    if isOrdered { return node(variable, from: base) }
    let parts = scratch[base...].map { Diagram(node: $0) }
    scratch.removeSubrange(base...)
    return select(variable, parts)
  }

  // MARK: - Choosing

  /// One diagram where a condition is true, another where it is not.
  func conditional(_ condition: Diagram, _ yes: Diagram, _ no: Diagram) -> Diagram {
    if condition.isLeaf { return condition == .true ? yes : no }
    if yes == no { return yes }
    if yes == .true && no == .false { return condition }
    if isExhausted { return .absent }
    if let found = conditionals[condition.id, yes.id, no.id] { return Diagram(node: found) }
    let variable = min(top(condition), top(yes), top(no))
    spend(arities[variable])
    let base = scratch.count
    for index in 0..<arities[variable] {
      let part = conditional(
        known(condition, variable, index),
        known(yes, variable, index),
        known(no, variable, index)
      )
      scratch.append(part.id)
    }
    let result = node(variable, from: base)
    if !isExhausted { conditionals[condition.id, yes.id, no.id] = result.id }
    return result
  }

  func not(_ diagram: Diagram) -> Diagram { conditional(diagram, .false, .true) }

  func and(_ left: Diagram, _ right: Diagram) -> Diagram { conditional(left, right, .false) }

  func or(_ left: Diagram, _ right: Diagram) -> Diagram { conditional(left, .true, right) }

  func minus(_ left: Diagram, _ right: Diagram) -> Diagram { conditional(right, .false, left) }

  // MARK: - Leaves

  /// The terms at the leaves, in the order of a walk.
  func leaves(_ diagram: Diagram) -> [TermID] {
    var found: [TermID] = []
    var seen: Set<Int32> = []
    func walk(_ diagram: Diagram) {
      guard seen.insert(diagram.id).inserted else { return }
      if diagram.isLeaf {
        found.append(diagram.term)
      } else {
        for index in 0..<arities[top(diagram)] { walk(child(diagram, index)) }
      }
    }
    walk(diagram)
    return found
  }

  // What takes as much time and memory as so many children that are looked at: a leaf of which something is made, a pair of
  // diagrams that is remembered, and a new node.
  private static let leafWork = 40
  private static let pairWork = 6
  private static let nodeWork = 3

  /// Puts a diagram in the place of each leaf.
  func map(_ diagram: Diagram, _ transform: (TermID) -> Diagram) -> Diagram {
    if diagram.isLeaf { return transform(diagram.term) }
    var made: [Int32: Diagram] = [:]
    for leaf in leaves(diagram) {
      spend(Self.leafWork)
      if isExhausted { return .absent }
      made[~leaf] = transform(leaf)
    }
    func walk(_ diagram: Diagram) -> Diagram {
      if let found = made[diagram.id] { return found }
      if isExhausted { return .absent }
      let variable = top(diagram)
      spend(arities[variable])
      let base = scratch.count
      for index in 0..<arities[variable] { scratch.append(walk(child(diagram, index)).id) }
      let result = select(variable, from: base)
      made[diagram.id] = result
      return result
    }
    return walk(diagram)
  }

  /// True where the leaf is one of some terms.
  func leaf(_ diagram: Diagram, where holds: (TermID) -> Bool) -> Diagram {
    map(diagram) { holds($0) ? .true : .false }
  }

  /// Puts a diagram in the place of each pair of leaves that come together.
  func map(
    _ left: Diagram,
    _ right: Diagram,
    _ transform: (TermID, TermID) -> Diagram
  ) -> Diagram {
    if left.isLeaf { return map(right) { transform(left.term, $0) } }
    if right.isLeaf { return map(left) { transform($0, right.term) } }
    var made: [Int64: Diagram] = [:]
    func walk(_ left: Diagram, _ right: Diagram) -> Diagram {
      let key = Int64(left.id) << 32 | Int64(UInt32(bitPattern: right.id))
      if let found = made[key] { return found }
      if isExhausted { return .absent }
      let result: Diagram
      if left.isLeaf && right.isLeaf {
        spend(Self.leafWork)
        result = transform(left.term, right.term)
      } else {
        let variable = min(top(left), top(right))
        spend(arities[variable] + Self.pairWork)
        let base = scratch.count
        for index in 0..<arities[variable] {
          let part = walk(known(left, variable, index), known(right, variable, index))
          scratch.append(part.id)
        }
        result = select(variable, from: base)
      }
      made[key] = result
      return result
    }
    return walk(left, right)
  }

  /// The variables that a diagram asks, in order.
  func support(_ diagrams: [Diagram]) -> [Int] {
    var seen: Set<Int32> = []
    var found: Set<Int> = []
    func walk(_ diagram: Diagram) {
      guard !diagram.isLeaf, seen.insert(diagram.id).inserted else { return }
      let variable = top(diagram)
      found.insert(variable)
      for index in 0..<arities[variable] { walk(child(diagram, index)) }
    }
    for diagram in diagrams { walk(diagram) }
    return found.sorted()
  }
}
