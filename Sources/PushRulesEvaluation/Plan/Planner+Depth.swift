internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// Keeps evaluation's stack bounded: long chains of lets are found here and evaluated in order instead of by recursion.
extension Planner {
  struct Depths {
    var lets: [LetPlan] = []
    var prerequisites: [Int32] = []
    var tooDeep: SourceSpan?
  }

  mutating func planDepths() -> Depths {
    let isDeep = heightsOfUnits(followsLets: true).prefix(letUnits.count)
      .map { $0 > Planner.letHeightLimit }
    // Blocks cannot be evaluated ahead, as their values depend on what was matched; deep lets can.
    let blockHeights = heightsOfUnits(followsLets: false).suffix(blockUnits.count)
    var depths = Depths()
    for index in letUnits.indices {
      let start = depths.prerequisites.count
      if isDeep[index] {
        for needed in letsRead(by: letUnits[index]).sorted() where isDeep[needed] {
          depths.prerequisites.append(Int32(needed))
        }
      }
      depths.lets.append(
        LetPlan(
          value: letValues[index],
          isDeep: isDeep[index],
          prerequisites: Places(start..<depths.prerequisites.count)
        )
      )
    }
    for (block, height) in blockHeights.enumerated() where height > Planner.blockHeightLimit {
      depths.tooDeep = depths.tooDeep ?? policy.placeholders[block].span
    }
    return depths
  }

  /// The lets that a let reads, itself or by the blocks that it calls.
  private func letsRead(by unit: Unit) -> Set<Int> {
    var found = unit.lets
    var seen: Set<Int> = []
    var pending = Array(unit.blocks)
    while let block = pending.popLast() {
      guard seen.insert(block).inserted else { continue }
      found.formUnion(blockUnits[block].lets)
      pending.append(contentsOf: blockUnits[block].blocks)
    }
    return found
  }

  /// How deep the evaluation of each unit nests, what it reads followed: lets first, then blocks.
  ///
  /// Walks with a stack of its own, since chains may be as long as the file.
  private func heightsOfUnits(followsLets: Bool) -> [Int] {
    let letCount = letUnits.count
    let units = letUnits + blockUnits
    func references(_ index: Int) -> [Int] {
      units[index].blocks.map { letCount + $0 } + (followsLets ? Array(units[index].lets) : [])
    }
    var heights = [Int](repeating: -1, count: units.count)
    for root in units.indices where heights[root] < 0 {
      var stack = [(index: root, isMeasured: false)]
      while let top = stack.popLast() {
        if top.isMeasured {
          let inner = references(top.index).map { max(0, heights[$0]) }.max() ?? 0
          heights[top.index] = units[top.index].height + inner
        } else if heights[top.index] < 0 {
          // 0 marks a unit that is being measured; the checker has refused cycles.
          heights[top.index] = 0
          stack.append((top.index, true))
          for next in references(top.index) where heights[next] < 0 { stack.append((next, false)) }
        }
      }
    }
    return heights
  }
}
