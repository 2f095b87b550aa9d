/// The places of a policy that edits change.
extension SmallPolicy {
  /// Every let, field of a layer and finish step.
  var definitionSlots: [WritableKeyPath<SmallPolicy, Definition>] {
    var slots: [WritableKeyPath<SmallPolicy, Definition>] = []
    for index in lets.indices { slots.append(\.lets[index]) }
    for (layer, value) in layers.enumerated() {
      for index in value.lets.indices { slots.append(\.layers[layer].lets[index]) }
      for index in value.fields.indices { slots.append(\.layers[layer].fields[index]) }
    }
    for index in finishes.indices { slots.append(\.finishes[index]) }
    return slots
  }

  /// Every guard that may be there or not: of layers and alternatives, and of branches.
  private var guardSlots: [(slot: WritableKeyPath<SmallPolicy, SmallCondition?>, isNeeded: Bool)] {
    var slots: [(slot: WritableKeyPath<SmallPolicy, SmallCondition?>, isNeeded: Bool)] = []
    for index in layers.indices { slots.append((\.layers[index].condition, false)) }
    for slot in definitionSlots {
      for index in self[keyPath: slot].alternatives.indices {
        slots.append((slot.appending(path: \.alternatives[index].guardCondition), false))
      }
    }
    for (decide, statement) in decides.enumerated() {
      for branch in statement.branches.indices {
        slots.append((\.decides[decide].branches[branch].condition, true))
      }
    }
    return slots.filter { self[keyPath: $0.slot] != nil }
  }

  /// Changes one guard; false where none can be changed.
  ///
  /// - Parameter edit: the new guard, `.some(nil)` to drop it, or `nil` where it does not apply.
  mutating func editGuard(
    _ random: inout SeededGenerator,
    _ edit: (SmallCondition) -> SmallCondition??
  ) -> Bool {
    for (slot, isNeeded) in guardSlots.shuffled(using: &random) {
      guard let condition = self[keyPath: slot], let edited = edit(condition) else { continue }
      if edited == nil && isNeeded { continue }
      self[keyPath: slot] = edited
      return true
    }
    return false
  }

  /// Takes away fields that no chain names any more, and layers without fields.
  mutating func dropUnnamed() {
    for index in layers.indices {
      let name = layers[index].name
      layers[index].fields.removeAll { field in
        !decides.contains { decide in
          decide.outputs.contains(field.name)
            && decide.branches.contains { $0.chain.contains(name) }
        }
      }
    }
    layers.removeAll(where: \.fields.isEmpty)
  }

  // MARK: - Constants

  /// Makes one text or number of a test or a value another one; false where there is none.
  mutating func changeConstant(_ random: inout SeededGenerator) -> Bool {
    var edits: [WritableKeyPath<SmallPolicy, String>] = []
    for slot in definitionSlots {
      for index in self[keyPath: slot].alternatives.indices {
        edits.append(slot.appending(path: \.alternatives[index].expression))
      }
    }
    for index in tables.indices {
      for row in tables[index].rows.indices { edits.append(\.tables[index].rows[row].value) }
    }
    let inGuard = random.chance(0.5)
    if inGuard, editGuard(&random, { Self.changed($0).map { .some($0) } }) { return true }
    for slot in edits.shuffled(using: &random) {
      guard let text = Self.changed(self[keyPath: slot]) else { continue }
      self[keyPath: slot] = text
      return true
    }
    return false
  }

  private static func changed(_ condition: SmallCondition) -> SmallCondition? {
    switch condition {
    case .test(let text): changed(text).map { .test($0) }
    case .not(let inner): changed(inner).map { .not($0) }
    case .and(let parts): parts.first.flatMap(changed).map { .and([$0] + parts.dropFirst()) }
    case .or(let parts): parts.first.flatMap(changed).map { .or([$0] + parts.dropFirst()) }
    }
  }

  /// The last constant of an expression replaced by the next one of a few.
  private static func changed(_ text: String) -> String? {
    let changes = [("a", "b"), ("b", "a"), ("T1", "T2"), ("T2", "T1"), ("", "T1"), ("c", "a")]
    for (constant, other) in changes.map({ ("\"\($0)\"", "\"\($1)\"") }) {
      guard let range = text.ranges(of: constant).last else { continue }
      return text[..<range.lowerBound] + other + text[range.upperBound...]
    }
    guard let range = text.ranges(of: "1").last, range.upperBound == text.endIndex else {
      return nil
    }
    return text[..<range.lowerBound] + "2"
  }
}
