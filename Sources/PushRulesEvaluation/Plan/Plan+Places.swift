/// Where the parts of a checked policy stand in its plan; indices are those of the checked policy.
extension Plan {
  /// The node of a layer's guard; `nil` where it has none.
  package func guardNode(ofLayer layer: Int) -> Int? { Self.node(layers[layer].condition) }

  /// The node of a branch's condition; `nil` where it has none.
  package func conditionNode(ofBranch branch: Int, output: Int) -> Int? {
    Self.node(branches[outputs[output].branches.lowerBound + branch].condition)
  }

  /// The node of a reject's condition.
  package func conditionNode(ofReject reject: Int) -> Int { Int(rejects[reject].condition) }

  /// The alternatives of a layer's field.
  package func alternatives(ofField field: Int, layer: Int) -> Range<Int> {
    alternatives(ofValue: fields[layers[layer].fields.lowerBound + field].value)
  }

  /// The alternatives of a let.
  package func alternatives(ofLet index: Int) -> Range<Int> {
    alternatives(ofValue: lets[index].value)
  }

  /// The alternatives of a placeholder.
  package func alternatives(ofEntry entry: Int, block: Int) -> Range<Int> {
    alternatives(ofValue: entries[blocks[block].entries.lowerBound + entry].value)
  }

  /// The alternatives of a finish step.
  package func alternatives(ofStep step: Int, output: Int) -> Range<Int> {
    alternatives(ofValue: finishes[outputs[output].finishes.lowerBound + step])
  }

  /// The alternatives of an entry of a record expression, whose node is given.
  package func alternatives(ofRecordEntry entry: Int, node: Int) -> Range<Int> {
    alternatives(ofValue: nodes[node].first + Int32(entry))
  }

  /// The node of an alternative's expression.
  package func expressionNode(ofAlternative alternative: Int) -> Int {
    Int(alternatives[alternative].expression)
  }

  /// The node of an alternative's guard; `nil` where it has none.
  package func guardNode(ofAlternative alternative: Int) -> Int? {
    Self.node(alternatives[alternative].condition)
  }

  /// The nodes that a node reads: those of an expression's parts, in their order, a text between
  /// interpolations among them; none where the whole expression is one constant.
  package func parts(ofNode node: Int) -> [Int] { parts(of: nodes[node]).map { Int($0) } }

  private func alternatives(ofValue value: Int32) -> Range<Int> {
    values[value].alternatives.range
  }

  private static func node(_ index: Int32) -> Int? { index < 0 ? nil : Int(index) }
}
