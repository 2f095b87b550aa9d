/// Placeholder blocks: one pass over a text, what is put in is never scanned again.
///
/// A block cannot be under way twice, since no value in it leads back to it; so its parameters, holes and counters need no
/// saving when expansions nest.
extension Machine {
  /// An expansion that is under way: what is done with stands on the stack.
  struct Expansion: BitwiseCopyable {
    let text: Value
    let block: Int32
    /// The entry that matched last, and the place behind what it matched.
    var entry: Int32 = -1
    var end = 0
    /// Where to look on, and what has not been put on the stack yet.
    var place: Int
    var kept: Int
    /// Where the stack began.
    let base: Int
    let number: Int
    /// For the program: the register of the value, and where to go on when it is there.
    var target: Int32 = -1
    var next: Int32 = -1
  }

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
      setLocal(plan.parameters[block.parameters.lowerBound + offset], to: stack[base + offset])
    }
    stack.truncate(to: base)
    guard var expansion = beginExpansion(of: text, by: node.third) else { return .absent }
    while findPlaceholder(&expansion) {
      let value = value(plan.entries[expansion.entry].value)
      guard replacePlaceholder(by: value, &expansion) else { return .absent }
    }
    return endExpansion(expansion)
  }

  // MARK: - Steps of an expansion

  /// Begins to expand a text, whose block's parameters are set; `nil` when a limit is reached.
  @inline(__always)
  mutating func beginExpansion(of text: Value, by block: Int32) -> Expansion? {
    guard spend(1 &+ Int(text.count) &>> 3) else { return nil }
    if plan.countsUses {
      for entry in plan.blocks[block].entries {
        store.items[plan.registers.occurrences &+ entry] = .integer(0)
      }
    }
    expansionNumber &+= 1
    return Expansion(
      text: text,
      block: block,
      place: text.start,
      kept: text.start,
      base: stack.count,
      number: expansionNumber
    )
  }

  /// Looks for the next placeholder: its entry's value is to be evaluated; false where there is none.
  mutating func findPlaceholder(_ expansion: inout Expansion) -> Bool {
    let firstBytes = plan.firstBytes.lent[expansion.block]
    let end = expansion.text.end
    var place = expansion.place
    while place < end {
      if let single = firstBytes.single {
        place = store.bytes.first(single, from: place, before: end)
        if place == end { break }
      } else if !firstBytes.contains(store.bytes[place]) {
        place &+= 1
        continue
      }
      guard let match = match(at: place, expansion) else {
        place &+= 1
        continue
      }
      if expansion.kept < place { keep(expansion, to: place) }
      expansion.place = place
      expansion.entry = Int32(truncatingIfNeeded: match.entry)
      expansion.end = match.end
      return true
    }
    return false
  }

  /// Puts a value in the place of the placeholder that was found last; false when it has none, which makes the whole absent.
  @inline(__always)
  mutating func replacePlaceholder(by value: Value, _ expansion: inout Expansion) -> Bool {
    guard value.isPresent, spend(1) else {
      failedPlaceholder = text(expansion.place..<expansion.end)
      stack.truncate(to: expansion.base)
      return false
    }
    stack.append(value)
    if plan.countsUses {
      let uses = plan.registers.occurrences &+ Int(expansion.entry)
      store.items[uses] = .integer(store.items[uses].payload &+ 1)
    }
    expansion.place = expansion.end
    expansion.kept = expansion.end
    return true
  }

  /// The expanded text; one without placeholders is itself.
  @inline(__always)
  mutating func endExpansion(_ expansion: Expansion) -> Value {
    if expansion.kept == expansion.text.start {
      stack.truncate(to: expansion.base)
      return expansion.text.withoutMark
    }
    if expansion.kept < expansion.text.end { keep(expansion, to: expansion.text.end) }
    return concatenate(from: expansion.base)
  }

  /// Puts what stands before a placeholder on the stack.
  @inline(__always)
  private mutating func keep(_ expansion: Expansion, to end: Int) {
    let isPlain = expansion.text.shape == Value.plainText
    stack.append(text(expansion.kept..<end, isPlain: isPlain))
  }

  /// The first entry of the block that fits at a place; its hole's variable is set.
  @inline(__always)
  private mutating func match(at place: Int, _ expansion: Expansion) -> Match? {
    let text = expansion.text
    for index in plan.blocks.lent[expansion.block].entries {
      let entry = plan.entries.lent[index]
      guard let start = matched(entry.prefix, at: place, before: text.end) else { continue }
      switch entry.hole {
      case .none:
        return Match(entry: index, end: start)
      case .integer:
        guard let hole = integer(at: start, before: text.end),
          let end = matched(entry.suffix, at: hole.end, before: text.end)
        else { continue }
        setLocal(entry.local, to: .integer(hole.value))
        return Match(entry: index, end: end)
      case .string:
        // What does not stand behind this place does not stand behind a later one.
        guard unclosed[index] != expansion.number else { continue }
        guard let close = search(entry.suffix, from: start, to: text.end) else {
          unclosed[index] = expansion.number
          continue
        }
        setLocal(entry.local, to: self.text(trimmed(start..<close)))
        return Match(entry: index, end: close + Int(entry.suffix.count))
      }
    }
    return nil
  }

  /// The place behind a literal that stands here.
  @inline(__always)
  private mutating func matched(_ literal: Value, at place: Int, before end: Int) -> Int? {
    let count = Int(literal.count)
    guard count <= end - place, store.bytes.isSame(place, literal.start, count: count) else {
      return nil
    }
    return place + count
  }

  /// As many digits as there are, at most nine; a 0 stands alone.
  @inline(__always)
  private mutating func integer(at place: Int, before end: Int) -> (value: Int64, end: Int)? {
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
