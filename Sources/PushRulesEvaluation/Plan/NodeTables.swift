/// The side tables that say which nodes a node reads.
struct NodeTables {
  let children: Fixed<Int32>
  let values: Fixed<ValuePlan>
  let alternatives: Fixed<AlternativePlan>
  let comprehensions: [ComprehensionPlan]

  /// The nodes that a node reads directly; those of its let, block or table are not among them.
  func parts(of node: PlanNode) -> [Int32] {
    switch node.operation {
    case .comprehension:
      let comprehension = comprehensions[Int(node.first)]
      let condition = comprehension.condition < 0 ? [] : [comprehension.condition]
      return comprehension.sources.map(\.list) + [comprehension.element] + condition
    case .record:
      return values[Int(node.first)..<Int(node.first) + Int(node.second)]
        .flatMap { value in
          alternatives[value.alternatives.range].flatMap { [$0.expression, $0.condition] }
        }
        .filter { $0 >= 0 }
    case .constant, .slot, .member, .item, .entry, .row, .binding, .local, .occurrence, .output,
      .interpolation, .expansion, .first, .count, .list, .sum, .test, .call:
      let parts = node.parts
      return (0..<parts.count).map { parts.node($0, in: children) }
    }
  }
}

/// The nodes that a node reads directly, without a list of their own: two at most, or some that stand side by side in
/// `Plan.children`.
struct NodeParts {
  let count: Int
  /// The nodes, or the place of the first one.
  private let first: Int32
  private let second: Int32
  private let isListed: Bool

  static let none = NodeParts(count: 0, first: -1, second: -1, isListed: false)

  private init(count: Int, first: Int32, second: Int32, isListed: Bool) {
    self.count = count
    self.first = first
    self.second = second
    self.isListed = isListed
  }

  init(_ node: Int32) { self.init(count: 1, first: node, second: -1, isListed: false) }

  init(_ first: Int32, _ second: Int32) {
    self.init(count: 2, first: first, second: second, isListed: false)
  }

  init(listedFrom start: Int32, count: Int32) {
    self.init(count: Int(count), first: start, second: -1, isListed: true)
  }

  /// One of the nodes.
  @inline(__always)
  func node(_ place: Int, in children: Fixed<Int32>) -> Int32 {
    isListed ? children[Int(first) + place] : place == 0 ? first : second
  }
}

extension PlanNode {
  /// The nodes that it reads directly; none of a comprehension and a record, whose parts `NodeTables` knows.
  var parts: NodeParts {
    switch operation {
    case .constant, .slot, .binding, .local, .occurrence, .output, .comprehension, .record: .none
    case .member: NodeParts(first)
    case .item, .entry, .sum: NodeParts(first, second)
    case .row: NodeParts(second)
    case .interpolation, .list, .call, .expansion: NodeParts(listedFrom: first, count: second)
    case .first, .count: NodeParts(second, third)
    case .test: testParts
    }
  }

  private var testParts: NodeParts {
    switch test {
    case .none: .none
    case .not, .present, .absent, .null, .empty, .blank: NodeParts(first)
    case .and, .or: NodeParts(listedFrom: first, count: second)
    case .any, .all: NodeParts(second, third)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .membership, .equal:
      NodeParts(first, second)
    }
  }
}

extension Plan {
  /// The nodes that a node reads directly.
  func parts(of node: PlanNode) -> [Int32] {
    NodeTables(
      children: children,
      values: values,
      alternatives: alternatives,
      comprehensions: comprehensions
    )
    .parts(of: node)
  }
}
