extension CostAnalysis {
  /// A placeholder block's call: its text and the arguments.
  mutating func expansion(_ block: Int, _ arguments: [CheckedExpression]) -> Estimate {
    var cost = Self.step
    var given: [ValueSize] = []
    for argument in arguments {
      let argument = estimate(argument)
      cost += argument.cost
      given.append(argument.size)
    }
    let call = Expansion(block: block, sizes: given)
    let own = expansions[call] ?? expand(policy.placeholders[block], given)
    expansions[call] = own
    return Estimate(cost: cost + own.cost, size: own.size)
  }

  /// One pass over a text: `given` are its size and the arguments'.
  private mutating func expand(_ block: CheckedPlaceholders, _ given: [ValueSize]) -> Estimate {
    let text = given.first?.textBytes ?? .zero
    for (parameter, size) in zip(block.parameters, given.dropFirst()) {
      locals[parameter.local] = size
    }
    // What each use takes and makes, and what open holes add to that, all uses together: what they
    // hold is all in all no longer than the text.
    var (cost, made) = (Polynomial.zero, Polynomial.zero)
    var (holeCost, holeMade) = (Polynomial.zero, Polynomial.zero)
    var shortest = Int.max
    var longestSuffix = 0
    var openHoles = 0
    for entry in block.entries {
      if let hole = entry.hole, !hole.isInteger {
        openHoles += 1
        locals[hole.local] = .text(text)
        let estimate = value(entry.value)
        holeCost = holeCost.joined(with: estimate.cost)
        holeMade = holeMade.joined(with: estimate.size.textBytes)
        locals[hole.local] = .text(.zero)
      }
      let estimate = value(entry.value)
      cost = cost.joined(with: estimate.cost)
      made = made.joined(with: estimate.size.textBytes)
      let digits = entry.hole?.isInteger == true ? 1 : 0
      shortest = min(shortest, entry.prefix.utf8.count + digits + entry.suffix.utf8.count)
      longestSuffix = max(longestSuffix, entry.suffix.utf8.count)
    }
    let uses = block.entries.isEmpty ? .zero : text.divided(by: max(1, shortest))
    let result = text + uses * made + holeMade
    // Each place of the text is tried with each entry. A closing text is looked for behind its
    // opening one, once in vain at most for each entry.
    let search = Self.step + Polynomial(longestSuffix)
    let scan = (2 + block.entries.count + 2 * openHoles) * text + openHoles * search
    let values = uses * (Self.step + search + cost) + holeCost
    return Estimate(cost: Self.step + scan + values + result, size: .text(result))
  }
}
