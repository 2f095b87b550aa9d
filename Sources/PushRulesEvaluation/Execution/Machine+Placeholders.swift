/// Placeholder blocks: one pass over a text, what is put in is never scanned again.
///
/// A block cannot be under way twice, since no value in it leads back to it; so its parameters, holes and counters need no
/// saving when expansions nest.
extension Machine {
  /// What an entry matched: the place behind it.
  private struct Match {
    let entry: Int
    let end: Int
  }

  /// Expands a text by the block of a node, whose first child gave it.
  mutating func expansion(of text: Value, _ node: PlanNode) -> Value {
    let start = Int(node.first)
    let block = plan.blocks[Int(node.third)]
    let base = stack.count
    for place in start + 1..<start + Int(node.second) {
      let argument = evaluate(plan.children[place])
      // A call with an absent argument is absent, whether or not the text comes to need it.
      guard argument.isPresent else {
        stack.truncate(to: base)
        return .absent
      }
      stack.append(argument)
    }
    for offset in 0..<min(block.parameters.count, stack.count - base) {
      locals[Int(plan.parameters[block.parameters.lowerBound + offset])] = stack[base + offset]
    }
    stack.truncate(to: base)
    return expand(text, block, plan.firstBytes[node.third])
  }

  private mutating func expand(_ text: Value, _ block: BlockPlan, _ firstBytes: ByteSet) -> Value {
    guard spend(1 + Int(text.count) >> 3) else { return .absent }
    for entry in block.entries { occurrences[entry] = 0 }
    let base = stack.count
    expansionNumber &+= 1
    let number = expansionNumber
    var place = text.start
    var kept = place
    let isPlain = text.shape == Value.plainText
    let single = firstBytes.single
    while place < text.end {
      if let single {
        place = store.bytes.first(single, from: place, before: text.end)
        if place == text.end { break }
      }
      guard firstBytes.contains(store.bytes[place]),
        let match = match(at: place, in: text, block, number)
      else {
        place += 1
        continue
      }
      if kept < place { stack.append(self.text(kept..<place, isPlain: isPlain)) }
      let value = value(plan.entries[match.entry].value)
      guard value.isPresent, spend(1) else {
        failedPlaceholder = self.text(place..<match.end)
        stack.truncate(to: base)
        return .absent
      }
      stack.append(value)
      occurrences[match.entry] += 1
      place = match.end
      kept = place
    }
    if kept == text.start {
      stack.truncate(to: base)
      return text.withoutMark
    }
    if kept < text.end { stack.append(self.text(kept..<text.end, isPlain: isPlain)) }
    return concatenate(from: base)
  }

  /// The first entry of the block that fits at a place; its hole's variable is set.
  private mutating func match(
    at place: Int,
    in text: Value,
    _ block: BlockPlan,
    _ number: Int
  ) -> Match? {
    for index in block.entries {
      let entry = plan.entries[index]
      guard let start = matched(entry.prefix, at: place, before: text.end) else { continue }
      switch entry.hole {
      case .none:
        return Match(entry: index, end: start)
      case .integer:
        guard let hole = integer(at: start, before: text.end),
          let end = matched(entry.suffix, at: hole.end, before: text.end)
        else { continue }
        locals[Int(entry.local)] = .integer(hole.value)
        return Match(entry: index, end: end)
      case .string:
        // What does not stand behind this place does not stand behind a later one.
        guard unclosed[index] != number else { continue }
        guard let close = search(entry.suffix, from: start, to: text.end) else {
          unclosed[index] = number
          continue
        }
        locals[Int(entry.local)] = self.text(trimmed(start..<close))
        return Match(entry: index, end: close + Int(entry.suffix.count))
      }
    }
    return nil
  }

  /// The place behind a literal that stands here.
  private func matched(_ literal: Value, at place: Int, before end: Int) -> Int? {
    let count = Int(literal.count)
    guard count <= end - place else { return nil }
    for offset in 0..<count
    where store.bytes[place + offset] != store.bytes[literal.start + offset] { return nil }
    return place + count
  }

  /// As many digits as there are, at most nine; a 0 stands alone.
  private func integer(at place: Int, before end: Int) -> (value: Int64, end: Int)? {
    guard place < end, UTF8Text.isDigit(store.bytes[place]) else { return nil }
    if store.bytes[place] == UInt8(ascii: "0") { return (0, place + 1) }
    var value: Int64 = 0
    var next = place
    while next < end, next - place < 9, UTF8Text.isDigit(store.bytes[next]) {
      value = value * 10 + Int64(store.bytes[next] - UInt8(ascii: "0"))
      next += 1
    }
    return (value, next)
  }
}
