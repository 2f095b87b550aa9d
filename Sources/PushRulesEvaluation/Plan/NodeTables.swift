/// The side tables that say which nodes a node reads.
struct NodeTables {
  let children: Fixed<Int32>
  let values: Fixed<ValuePlan>
  let alternatives: Fixed<AlternativePlan>
  let comprehensions: [ComprehensionPlan]

  /// The nodes that a node reads directly; those of its let, block or table are not among them.
  func parts(of node: PlanNode) -> [Int32] {
    let listed = Int(node.first)..<Int(node.first) + Int(max(0, node.second))
    switch node.operation {
    case .constant, .slot, .binding, .local, .occurrence, .output: return []
    case .member: return [node.first]
    case .item, .entry, .sum: return [node.first, node.second]
    case .row: return [node.second]
    case .interpolation, .list, .call, .expansion: return Array(children[listed])
    case .first, .count: return [node.second, node.third]
    case .comprehension:
      let comprehension = comprehensions[Int(node.first)]
      let condition = comprehension.condition < 0 ? [] : [comprehension.condition]
      return comprehension.sources.map(\.list) + [comprehension.element] + condition
    case .record:
      return values[listed].flatMap { value in
        alternatives[value.alternatives.range].flatMap { [$0.expression, $0.condition] }
      }
      .filter { $0 >= 0 }
    case .test: return testParts(of: node, listed)
    }
  }

  private func testParts(of node: PlanNode, _ listed: Range<Int>) -> [Int32] {
    switch node.test {
    case .none: []
    case .not, .present, .absent, .null, .empty, .blank: [node.first]
    case .and, .or: Array(children[listed])
    case .any, .all: [node.second, node.third]
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .membership, .equal:
      [node.first, node.second]
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
