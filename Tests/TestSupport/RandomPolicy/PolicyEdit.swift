/// A small change of a policy, as an author makes it.
package enum PolicyEdit: String, CaseIterable, Sendable {
  /// Two neighbours of a chain change places.
  case swapNeighbours
  case dropCandidate
  case dropGuard
  case negateGuard
  /// A text or a number in a guard or a value becomes another one.
  case changeConstant
  case dropAlternative
  case swapAlternatives
  case toggleWhole
  case dropFinish
  case dropOtherwise

  // What follows changes no decision.

  case reverseDeclarations
  case doubleNegation
  /// `not (a and b)` becomes `not a or not b`.
  case distributeNegation
  case reverseOperands
  /// `x is not y` becomes `not (x is y)`.
  case spellOutIsNot
  /// A last alternative that repeats the first.
  case repeatAlternative
  /// A guard also asks what it asks.
  case repeatTest

  /// Whether old and new policy decide alike whatever the message.
  package var keepsMeaning: Bool {
    switch self {
    case .swapNeighbours, .dropCandidate, .dropGuard, .negateGuard, .changeConstant,
      .dropAlternative, .swapAlternatives, .toggleWhole, .dropFinish, .dropOtherwise:
      false
    case .reverseDeclarations, .doubleNegation, .distributeNegation, .reverseOperands,
      .spellOutIsNot, .repeatAlternative, .repeatTest:
      true
    }
  }

  /// The changed policy; `nil` where there is nothing to change in this way.
  ///
  /// It may not load: a constant that is no member of an enumeration any more, a layer that no chain names.
  package func applied(
    to policy: SmallPolicy,
    _ random: inout SeededGenerator
  ) -> SmallPolicy? {
    var edited = policy
    switch self {
    case .swapNeighbours: return Self.editChain(&edited, &random, atLeast: 2, Self.swap)
    case .dropCandidate: return Self.editChain(&edited, &random, atLeast: 2, Self.drop)
    case .dropGuard: return edited.editGuard(&random) { _ in .some(nil) } ? edited : nil
    case .negateGuard: return edited.editGuard(&random) { .some($0.negated) } ? edited : nil
    case .changeConstant: return edited.changeConstant(&random) ? edited : nil
    case .dropAlternative, .swapAlternatives, .repeatAlternative:
      return editAlternatives(&edited, &random) ? edited : nil
    case .toggleWhole:
      guard let index = random.pick(Array(edited.layers.indices)) else { return nil }
      edited.layers[index].isWhole.toggle()
    case .dropFinish:
      guard !edited.finishes.isEmpty else { return nil }
      edited.finishes.remove(at: random.integer(0...(edited.finishes.count - 1)))
    case .dropOtherwise:
      let tables = edited.tables.indices.filter { edited.tables[$0].otherwise != nil }
      guard let index = random.pick(tables) else { return nil }
      edited.tables[index].otherwise = nil
    case .reverseDeclarations:
      edited.layers.reverse()
      edited.lets.reverse()
      edited.tables.reverse()
      edited.decides.reverse()
      edited.declarations.reverse()
    case .doubleNegation:
      return edited.editGuard(&random) { .some(.not(.not($0))) } ? edited : nil
    case .distributeNegation:
      return edited.editGuard(&random) { $0.distributed.map { .some($0) } } ? edited : nil
    case .reverseOperands:
      return edited.editGuard(&random) { $0.reversed.map { .some($0) } } ? edited : nil
    case .spellOutIsNot:
      return edited.editGuard(&random) { Self.spelledOut($0).map { .some($0) } } ? edited : nil
    case .repeatTest:
      return edited.editGuard(&random) { .some(.or([$0, .and([$0, $0])])) } ? edited : nil
    }
    return edited
  }

  // MARK: - Chains

  private static func editChain(
    _ policy: inout SmallPolicy,
    _ random: inout SeededGenerator,
    atLeast count: Int,
    _ edit: (inout [String], inout SeededGenerator) -> Void
  ) -> SmallPolicy? {
    var places: [(decide: Int, branch: Int)] = []
    for (decide, statement) in policy.decides.enumerated() {
      for (branch, part) in statement.branches.enumerated() where part.chain.count >= count {
        places.append((decide, branch))
      }
    }
    guard let place = random.pick(places) else { return nil }
    edit(&policy.decides[place.decide].branches[place.branch].chain, &random)
    policy.dropUnnamed()
    return policy
  }

  private static func swap(_ chain: inout [String], _ random: inout SeededGenerator) {
    let place = random.integer(0...(chain.count - 2))
    chain.swapAt(place, place + 1)
  }

  private static func drop(_ chain: inout [String], _ random: inout SeededGenerator) {
    chain.remove(at: random.integer(0...(chain.count - 1)))
  }

  // MARK: - Alternatives

  private func editAlternatives(
    _ policy: inout SmallPolicy,
    _ random: inout SeededGenerator
  ) -> Bool {
    let wanted = self == .repeatAlternative ? 1 : 2
    let slots = policy.definitionSlots.filter {
      policy[keyPath: $0].alternatives.count >= wanted
    }
    guard let slot = random.pick(slots) else { return false }
    var alternatives = policy[keyPath: slot].alternatives
    let place = random.integer(0...(alternatives.count - 1))
    switch self {
    case .dropAlternative: alternatives.remove(at: place)
    case .swapAlternatives: alternatives.swapAt(place, (place + 1) % alternatives.count)
    default: alternatives.append(alternatives[0])
    }
    policy[keyPath: slot].alternatives = alternatives
    return true
  }

  // MARK: - Conditions

  /// A test `x is not y`, questions apart, as `not (x is y)`.
  private static func spelledOut(_ condition: SmallCondition) -> SmallCondition? {
    guard case .test(let text) = condition, !text.contains("("), !text.contains(" and "),
      !text.contains(" where "),
      let place = text.firstRange(of: " is not ")
    else { return nil }
    return .not(.test(text.replacingCharacters(in: place)))
  }
}

extension String {
  /// The text with ` is ` in place of what stands in a range.
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    self[..<range.lowerBound] + " is " + self[range.upperBound...]
  }
}
