extension Planner {
  /// From so many candidates on, looking up is faster than comparing one after the other.
  private static let shortestRun = 8

  /// Looks at the candidates of all branches once their layers and fields are planned.
  mutating func planGlances(_ choice: inout Choice) {
    choice.glances = choice.candidates.map { glance(choice.fields[Int($0)], choice) }
    for branch in choice.branches {
      var start = branch.candidates.lowerBound
      while start < branch.candidates.upperBound {
        let slot = choice.glances[start].guardSlot
        var end = start + 1
        while end < branch.candidates.upperBound, choice.glances[end].guardSlot == slot { end += 1 }
        if slot >= 0, end - start >= Self.shortestRun { addRun(start..<end, slot, &choice) }
        start = end
      }
    }
  }

  private func glance(_ field: LayerFieldPlan, _ choice: Choice) -> CandidateGlance {
    let condition = choice.layers[Int(field.layer)].condition
    var glance = CandidateGlance()
    if condition >= 0 {
      let node = nodes[Int(condition)]
      guard node.operation == .test, node.test == .equal, !node.isNegated,
        nodes[Int(node.first)].operation == .slot, nodes[Int(node.second)].operation == .constant
      else { return glance }
      let text = constantValues[Int(nodes[Int(node.second)].first)]
      guard text.kind == .string else { return glance }
      glance.guardSlot = nodes[Int(node.first)].first
      glance.guardText = nodes[Int(node.second)].first
    }
    glance.need = field.need
    return glance
  }

  private mutating func addRun(_ range: Range<Int>, _ slot: Int32, _ choice: inout Choice) {
    var size = 16
    while size < range.count * 2 { size *= 2 }
    let first = choice.runIndices.count
    choice.runIndices += Array(repeating: -1, count: size)
    let firstSame = choice.runIndices.count
    choice.runIndices += Array(repeating: -1, count: range.count)
    // From the last one on, so that each text's place ends up with its first candidate.
    for candidate in range.reversed() {
      let text = constantValues[Int(choice.glances[candidate].guardText)]
      let bytes = constants.bytes[text.start..<text.end]
      var place = Int(truncatingIfNeeded: KeyHash.hash(bytes)) & (size - 1)
      while true {
        let other = Int(choice.runIndices[first + place])
        // Equal constants share their bytes.
        if other < 0 || constantValues[Int(choice.glances[other].guardText)].isSame(text) {
          choice.runIndices[firstSame + candidate - range.lowerBound] = Int32(other)
          choice.runIndices[first + place] = Int32(candidate)
          break
        }
        place = (place + 1) & (size - 1)
      }
    }
    choice.glances[range.lowerBound].run = Int32(choice.runs.count)
    choice.runs.append(
      CandidateRun(
        slot: slot,
        start: Int32(range.lowerBound),
        end: Int32(range.upperBound),
        index: Places(first..<firstSame),
        nextSame: Places(firstSame..<choice.runIndices.count)
      )
    )
  }
}
