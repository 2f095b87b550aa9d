/// What a field's value cannot do without.
///
/// Most candidates of most messages have no value, because the message says nothing about them; one
/// look at the right slot tells that.
extension Planner {
  /// How far lets are followed.
  private static let needDepthLimit = 16

  /// A slot without whose value a field has none, so that nothing of the field need be evaluated;
  /// -1 where none is known.
  ///
  /// Only slots count before which evaluation asks no guard: who looks at what was asked sees no
  /// difference.
  func need(ofValue index: Int32) -> Int32 {
    let value = values[Int(index)]
    guard value.isPlain else { return -1 }
    let expression = alternatives[value.alternatives.lowerBound].expression
    return needs(of: expression, depth: 0).slots.first { optionalSlots.contains(Int($0)) } ?? -1
  }

  /// The slots without one of which a node is absent, in the order in which they are read; and
  /// whether evaluating the node asks no guard.
  private func needs(of index: Int32, depth: Int) -> (slots: [Int32], isSimple: Bool) {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return ([], true)
    case .slot: return ([node.first], true)
    case .member: return needs(of: node.first, depth: depth)
    case .row: return needs(of: node.second, depth: depth)
    case .entry, .item, .sum: return needs(ofAll: [node.first, node.second], depth: depth)
    case .interpolation, .list, .call:
      let parts = Int(node.first)..<Int(node.first + node.second)
      return needs(ofAll: Array(children[parts]), depth: depth)
    case .expansion: return (needs(of: children[Int(node.first)], depth: depth).slots, false)
    case .binding:
      let value = values[Int(letValues[Int(node.first)])]
      guard value.isPlain, depth < Self.needDepthLimit else { return ([], false) }
      let expression = alternatives[value.alternatives.lowerBound].expression
      return needs(of: expression, depth: depth + 1)
    case .local, .occurrence, .output, .first, .count, .comprehension, .record, .test:
      return ([], false)
    }
  }

  private func needs(ofAll parts: [Int32], depth: Int) -> (slots: [Int32], isSimple: Bool) {
    var slots: [Int32] = []
    for part in parts {
      let needed = needs(of: part, depth: depth)
      slots += needed.slots
      guard needed.isSimple else { return (slots, false) }
    }
    return (slots, true)
  }
}
