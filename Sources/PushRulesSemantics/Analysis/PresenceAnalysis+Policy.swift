extension PresenceAnalysis {
  /// What is known of a whole policy.
  ///
  /// - Complexity: O(policy) in practice; lets that read each other against the file's order take
  ///   a pass more each, up to a limit beyond which they count as absent.
  package init(_ policy: CheckedPolicy) {
    self.init()
    input = policy.input
    for field in policy.input.fields { roots[field.name] = field }
    facts = policy.facts.map { ($0.record, true) }
    outputsMayBeAbsent = policy.outputs.map(\.isOptional)
    letsMayBeAbsent = policy.lets.map { _ in true }
    letsHoldItems = policy.lets.map { _ in false }
    placeholdersMayBeAbsent = policy.placeholders.map { _ in true }
    tableKeys = policy.tables.map { table in
      table.otherwise == nil ? Set(texts: table.rows.map(\.key)) : nil
    }
    let passes = 32
    for _ in 0..<passes where !learn(from: policy) { break }
  }

  /// Looks at all values once more and says whether something is known now that was not before.
  private mutating func learn(from policy: CheckedPolicy) -> Bool {
    var hasLearnt = false
    for (index, item) in policy.lets.enumerated() {
      if letsMayBeAbsent[index], !mayBeAbsent(item.value) {
        letsMayBeAbsent[index] = false
        hasLearnt = true
      }
      if !letsHoldItems[index],
        item.value.alternatives.allSatisfy({ holdsItems($0.expression) })
      {
        letsHoldItems[index] = true
        hasLearnt = true
      }
    }
    for (index, block) in policy.placeholders.enumerated()
    where placeholdersMayBeAbsent[index]
      && !block.entries.contains(where: { mayBeAbsent($0.value) })
    {
      placeholdersMayBeAbsent[index] = false
      hasLearnt = true
    }
    for (index, fact) in policy.facts.enumerated()
    where facts[index].mayBeAbsent && !fact.arguments.contains(where: { mayBeAbsent($0) }) {
      facts[index].mayBeAbsent = false
      hasLearnt = true
    }
    return hasLearnt
  }

  /// How a layer's field can be without a value, its layer's guard held.
  package struct Losses: Sendable {
    /// An alternative counts, and none that counts has a value.
    package let mayBeAbsent: Bool
    /// No alternative's guard holds.
    package let mayBeGuarded: Bool

    /// Whether there is such a way.
    package var isPossible: Bool { mayBeAbsent || mayBeGuarded }
  }

  /// How a field of a layer can be without a value where its output's type is asked for.
  package func losses(of value: CheckedValue, in layer: CheckedLayer, as type: ValueType) -> Losses
  {
    let missing = value.alternatives.filter { mayBeMissing($0, in: layer, as: type) }
    let isAlwaysThere = value.alternatives.contains { alternative in
      alternative.condition == nil && !mayBeMissing(alternative, in: layer, as: type)
    }
    return Losses(
      mayBeAbsent: !isAlwaysThere && !missing.isEmpty,
      mayBeGuarded: value.alternatives.allSatisfy { $0.condition != nil }
    )
  }

  /// Whether an alternative whose guard holds may have no value.
  package func mayBeMissing(
    _ alternative: CheckedValue.Alternative,
    in layer: CheckedLayer?,
    as type: ValueType?
  ) -> Bool {
    var known = KnownPresent()
    if let guardCondition = layer?.condition { known.insert(when: guardCondition, is: true) }
    if let condition = alternative.condition { known.insert(when: condition, is: true) }
    return mayBeAbsent(alternative.expression, known)
      || (type.map { alternative.expression.type.mayLoseEntry(asked: $0) } ?? false)
  }
}
