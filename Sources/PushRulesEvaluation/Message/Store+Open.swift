extension Store {
  /// Looks one level into `.json`; other kinds are unchanged.
  ///
  /// A string becomes `.string`, a number `.number`, `true` and `false` `.boolean`, `null` `.null`,
  /// an array a `.list`, an object a `.map` (of duplicate keys the last one, in its place); items
  /// and entries are `.json` or, for `null`, `.null`.
  /// - Complexity: O(bytes), O(n log n) for an object with n keys.
  package mutating func open(_ value: Value) -> Value {
    guard value.kind == .json, value.count > 0 else { return value }
    let end = value.end
    switch bytes[value.start] {
    case UInt8(ascii: "{"): return openObject(value)
    case UInt8(ascii: "["): return openArray(value)
    case UInt8(ascii: "\""): return openString(value.start, end)
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: return part(.number, value.start, end)
    }
  }

  private mutating func openArray(_ value: Value) -> Value {
    let mark = pending.count
    var place = skipSeparators(value.start &+ 1)
    while place < value.end, bytes[place] != UInt8(ascii: "]") {
      let next = skipValue(place, before: value.end)
      pending.append(item(place, next))
      place = skipSeparators(next)
    }
    return finishList(from: mark)
  }

  private mutating func openObject(_ value: Value) -> Value {
    let mark = pending.count
    var place = skipSeparators(value.start &+ 1)
    while place < value.end, bytes[place] == UInt8(ascii: "\"") {
      let keyEnd = skipString(place, before: value.end)
      let key = openString(place, keyEnd)
      place = skipSeparators(keyEnd)
      let next = skipValue(place, before: value.end)
      pending.append(key)
      pending.append(item(place, next))
      place = skipSeparators(next)
    }
    return finishMap(from: mark)
  }

  /// The text of a JSON string, quotes included in the range; decoded behind all bytes where it has
  /// escapes.
  private mutating func openString(_ start: Int, _ end: Int) -> Value {
    let inside = (start &+ 1)..<(end &- 1)
    var hasEscapes = false
    for place in inside where bytes[place] == UInt8(ascii: "\\") {
      hasEscapes = true
      break
    }
    guard hasEscapes else { return part(.string, inside.lowerBound, inside.upperBound) }
    scratch.truncate(to: 0)
    // The text does not move: what is decoded is appended to other memory.
    let text = unsafe bytes.text(from: 0)
    _ = text.decode(inside.lowerBound, at: text.plainEnd(inside.lowerBound), into: &scratch)
    let place = bytes.count
    bytes.append(from: 0, of: scratch)
    return part(.string, place, bytes.count)
  }

  private func item(_ start: Int, _ end: Int) -> Value {
    bytes[start] == UInt8(ascii: "n") ? .null : part(.json, start, end)
  }

  private func part(_ kind: Value.Kind, _ start: Int, _ end: Int) -> Value {
    Value(kind: kind, count: UInt32(truncatingIfNeeded: end &- start), payload: Int64(start))
  }

  // MARK: Steps over JSON that is known to be valid

  private func skipSeparators(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: ","), UInt8(ascii: ":"): place &+= 1
      default: return place
      }
    }
    return place
  }

  private func skipString(_ start: Int, before end: Int) -> Int {
    var place = start &+ 1
    while place < end, bytes[place] != UInt8(ascii: "\"") {
      place &+= bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place &+ 1, end)
  }

  /// The place after a value: of an array or object by counting brackets outside strings.
  private func skipValue(_ start: Int, before end: Int) -> Int {
    var place = start
    var depth = 0
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""): place = skipString(place, before: end)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth &+= 1
        place &+= 1
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        place &+= 1
      case 0x20, 0x09, 0x0a, 0x0d, UInt8(ascii: ","), UInt8(ascii: ":"):
        place &+= 1
        continue
      default: place = skipWord(place, before: end)
      }
      if depth <= 0 { return place }
    }
    return end
  }

  private func skipWord(_ start: Int, before end: Int) -> Int {
    var place = start &+ 1
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "E"):
        place &+= 1
      default: return place
      }
    }
    return place
  }
}
