/// Patterns with `*` (any run) and `?` (one scalar), in lower case on both sides.
extension Machine {
  /// Whether the whole text, or with `isWord` a part of it between word boundaries, matches.
  mutating func glob(_ text: Value, _ pattern: Value, isWord: Bool) -> Bool {
    let bytes = store.bytes.count
    let text = lower(text)
    let pattern = lower(pattern)
    guard text.kind == .string, pattern.kind == .string else { return false }
    let matches = isWord ? matchesWord(text, pattern) : matchesWhole(text, pattern)
    giveBack(bytes, store.items.count)
    return matches
  }

  /// Goes back to the last `*` where the rest does not fit.
  private mutating func matchesWhole(_ text: Value, _ pattern: Value) -> Bool {
    var place = text.start
    var step = pattern.start
    var star = -1
    var starPlace = place
    while place < text.end {
      let expected = step < pattern.end ? store.bytes[step] : 0
      if step < pattern.end && expected == UInt8(ascii: "*") {
        star = step
        starPlace = place
        step += 1
      } else if step < pattern.end && expected == UInt8(ascii: "?") {
        place += UTF8Text.length(store.bytes[place])
        step += 1
      } else if step < pattern.end && expected == store.bytes[place] {
        place += 1
        step += 1
      } else if star >= 0 {
        guard spend(1 + (place - starPlace) >> 3) else { return false }
        starPlace += UTF8Text.length(store.bytes[starPlace])
        place = starPlace
        step = star + 1
      } else {
        return false
      }
    }
    while step < pattern.end, store.bytes[step] == UInt8(ascii: "*") { step += 1 }
    return step == pattern.end
  }

  /// Follows all ways to match at once: a state is how much of the pattern has been matched.
  private mutating func matchesWord(_ text: Value, _ pattern: Value) -> Bool {
    let count = Int(pattern.count)
    clearGlobStates(count)
    var place = text.start
    while true {
      if place == text.start || !UTF8Text.isWord(store.bytes[place - 1]) {
        reach(0, pattern, isNext: false)
      }
      let isEnd = place == text.end
      if globStates[count], isEnd || !UTF8Text.isWord(store.bytes[place]) { return true }
      guard !isEnd, spend(1 + count >> 3) else { return false }
      let length = UTF8Text.length(store.bytes[place])
      advance(over: place..<place + length, pattern)
      place += length
    }
  }

  private mutating func clearGlobStates(_ count: Int) {
    globStates.truncate(to: 0)
    nextGlobStates.truncate(to: 0)
    for _ in 0...count {
      globStates.append(false)
      nextGlobStates.append(false)
    }
  }

  /// Enters a state, and those behind the `*` that follow it.
  private mutating func reach(_ state: Int, _ pattern: Value, isNext: Bool) {
    var state = state
    while true {
      // What follows a state that was entered before has been entered, too.
      if isNext ? nextGlobStates[state] : globStates[state] { return }
      if isNext { nextGlobStates[state] = true } else { globStates[state] = true }
      let step = pattern.start + state
      guard step < pattern.end, store.bytes[step] == UInt8(ascii: "*") else { return }
      state += 1
    }
  }

  /// Moves every state over one scalar of the text.
  private mutating func advance(over scalar: Range<Int>, _ pattern: Value) {
    for state in 0..<Int(pattern.count) where globStates[state] {
      let step = pattern.start + state
      switch store.bytes[step] {
      case UInt8(ascii: "*"):
        reach(state, pattern, isNext: true)
      case UInt8(ascii: "?"):
        reach(state + 1, pattern, isNext: true)
      default:
        let isSame = scalar.indices.allSatisfy {
          let other = step + $0 - scalar.lowerBound
          return other < pattern.end && store.bytes[other] == store.bytes[$0]
        }
        if isSame { reach(state + scalar.count, pattern, isNext: true) }
      }
    }
    swap(&globStates, &nextGlobStates)
    for state in 0..<nextGlobStates.count { nextGlobStates[state] = false }
  }
}
