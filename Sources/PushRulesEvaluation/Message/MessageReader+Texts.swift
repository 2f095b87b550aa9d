// Strings and what stands in them.
extension MessageReader {
  /// At a quote: the text, decoded where it has escapes, and the place behind the closing quote.
  @inline(__always)
  mutating func string(at start: Int) -> (Value, Int) {
    let first = start &+ 1
    let end = text.plainEnd(first)
    if text.byte(end) == UInt8(ascii: "\"") { return (plainText(first, end), end &+ 1) }
    return mixedString(first, at: end)
  }

  /// A text that stands as it is in what is read.
  @inline(__always)
  func plainText(_ start: Int, _ end: Int) -> Value {
    Value(
      kind: .string,
      shape: Value.plainText,
      count: UInt32(truncatingIfNeeded: end &- start),
      payload: Int64(textStart &+ start)
    )
  }

  /// As `string(at:)`, for a string that begins at `first` and has at `start` a byte that does not
  /// simply go on.
  @inline(never)
  mutating func mixedString(_ first: Int, at start: Int) -> (Value, Int) {
    var place = start
    while true {
      let next = text.byte(place)
      if next >= 0x80 {
        place = text.scalarsEnd(place)
        if place < 0 { return (.absent, PaddedText.fault) }
        place = text.plainEnd(place)
      } else if next == UInt8(ascii: "\"") {
        return (plainText(first, place), place &+ 1)
      } else {
        guard next == UInt8(ascii: "\\") else { return (.absent, PaddedText.fault) }
        return decodedString(first, at: place)
      }
    }
  }

  private mutating func decodedString(_ first: Int, at start: Int) -> (Value, Int) {
    let mark = decoded.count
    let (end, isPlain) = decode(first, at: start)
    let value = Value(
      kind: .string,
      shape: isPlain ? Value.plainText : 0,
      count: UInt32(truncatingIfNeeded: decoded.count &- mark),
      payload: Int64(decodedStart &+ mark)
    )
    return (value, end < 0 ? end : end &+ 1)
  }

  /// Appends the text of a string that begins at `first` to `decoded`, the bytes before `start`
  /// being known to go on simply; gives the place of the closing quote, and whether the text could
  /// be written without escapes.
  mutating func decode(_ first: Int, at start: Int) -> (end: Int, isPlain: Bool) {
    var isPlain = true
    var kept = first
    var place = start
    while true {
      let next = text.byte(place)
      if next >= 0x80 {
        place = text.scalarsEnd(place)
        if place < 0 { return (PaddedText.fault, false) }
      } else if next == UInt8(ascii: "\\") {
        text.copy(kept..<place, to: &decoded)
        repeat {
          let (scalar, end) = text.escape(at: place)
          if end < 0 { return (PaddedText.fault, false) }
          decoded.append(scalar: scalar)
          if scalar < 0x20 || scalar == 0x22 || scalar == 0x5c { isPlain = false }
          place = end
        } while text.byte(place) == UInt8(ascii: "\\")
        kept = place
      } else {
        guard next == UInt8(ascii: "\"") else { return (PaddedText.fault, false) }
        text.copy(kept..<place, to: &decoded)
        return (place, isPlain)
      }
      place = text.plainEnd(place)
    }
  }

  // MARK: - Scalars of other types

  mutating func member(_ first: Int32, _ count: Int32, at start: Int) -> (Value, Int) {
    let mark = decoded.count
    let (found, end) = string(at: start)
    guard end >= 0 else { return (.absent, end) }
    let value: Value?
    if found.start >= decodedStart &+ mark {
      decoded.reserve(PaddedText.padding)
      let name = unsafe decoded.text(from: mark)
      value = tables.member(first, count, name, 0..<name.count)
      decoded.truncate(to: mark)
    } else {
      let place = start &+ 1
      value = tables.member(first, count, text, place..<(place &+ Int(found.count)))
    }
    return (value ?? misfit(), end)
  }

  mutating func integer(at start: Int) -> (Value, Int) {
    let (end, isInteger) = text.numberEnd(start)
    guard end >= 0 else { return (.absent, end) }
    guard isInteger else { return (misfit(), end) }
    let isNegative = text.byte(start) == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    // Eighteen digits always fit 64 bits.
    guard end &- first <= 18 else {
      let value = text.withSpan(start..<end) { JSONNumber.integer($0) }
      return (value.map { .integer($0) } ?? misfit(), end)
    }
    var value: Int64 = 0
    for place in first..<end { value = value &* 10 &+ Int64(text.byte(place) & 0xf) }
    return (.integer(isNegative ? 0 &- value : value), end)
  }

  mutating func looseBool(at start: Int, depth: Int) -> (Value, Int) {
    switch text.byte(start) {
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      return (.boolean(text.byte(start) == UInt8(ascii: "t")), text.literalEnd(start))
    case UInt8(ascii: "\""):
      let mark = decoded.count
      let (found, end) = string(at: start)
      guard end >= 0 else { return (.absent, end) }
      let truth: Bool?
      if found.start >= decodedStart &+ mark {
        decoded.reserve(PaddedText.padding)
        let word = unsafe decoded.text(from: mark)
        truth = word.withSpan(0..<word.count) { LooseBool.truth(of: $0) }
        decoded.truncate(to: mark)
      } else {
        truth = text.withSpan((start &+ 1)..<(end &- 1)) { LooseBool.truth(of: $0) }
      }
      return (truth.map { .boolean($0) } ?? misfit(), end)
    default:
      let end = text.valueEnd(start, depth: depth)
      if end == start &+ 1 {
        if text.byte(start) == UInt8(ascii: "0") { return (.boolean(false), end) }
        if text.byte(start) == UInt8(ascii: "1") { return (.boolean(true), end) }
      }
      return (misfit(), end)
    }
  }

  // MARK: - JSON in a string

  /// At a quote: reads the JSON that the string holds, where it was decoded. What is no JSON does
  /// not fit; the string itself must be right.
  mutating func embedded(_ type: ReadType, at start: Int) -> (Value, Int) {
    let mark = decoded.count
    let (end, _) = decode(start &+ 1, at: text.plainEnd(start &+ 1))
    guard end >= 0 else { return (.absent, end) }
    decoded.append(0)
    let outer = (text, textStart)
    defer { (text, textStart) = outer }
    let held = unsafe decoded.text(from: mark)
    text = held.shortened(by: 1)
    textStart = decodedStart &+ mark
    let pendingMark = pending.count
    let place = text.afterSpace(0)
    let (value, behind) = value(type, at: place, depth: 0)
    guard behind >= 0, text.afterSpace(behind) == text.count else {
      pending.truncate(to: pendingMark)
      return (misfit(), end &+ 1)
    }
    return (value, end &+ 1)
  }
}

extension PaddedText {
  /// Whether a backslash stands in a part of the text.
  func hasEscapes(_ range: Range<Int>) -> Bool {
    for place in range where byte(place) == UInt8(ascii: "\\") { return true }
    return false
  }

  /// At a backslash: the scalar that the escape stands for, and the place behind it.
  @inline(__always)
  func escape(at start: Int) -> (scalar: UInt32, end: Int) {
    switch byte(start &+ 1) {
    case UInt8(ascii: "u"):
      let unit = codeUnit(start &+ 2)
      if unit < 0xd800 || (unit > 0xdfff && unit <= 0xffff) { return (unit, start &+ 6) }
      let scalar = secondHalf(of: unit, at: start &+ 6)
      return scalar < 0
        ? (0, Self.fault) : (UInt32(truncatingIfNeeded: scalar), start &+ 12)
    case UInt8(ascii: "n"): return (0x0a, start &+ 2)
    case UInt8(ascii: "\""): return (0x22, start &+ 2)
    case UInt8(ascii: "\\"): return (0x5c, start &+ 2)
    case UInt8(ascii: "/"): return (0x2f, start &+ 2)
    case UInt8(ascii: "t"): return (0x09, start &+ 2)
    case UInt8(ascii: "r"): return (0x0d, start &+ 2)
    case UInt8(ascii: "b"): return (0x08, start &+ 2)
    case UInt8(ascii: "f"): return (0x0c, start &+ 2)
    default: return (0, Self.fault)
    }
  }
}

extension Growing<UInt8> {
  /// Appends a scalar as UTF-8.
  @inline(__always)
  mutating func append(scalar: UInt32) {
    let low = UInt8(truncatingIfNeeded: scalar & 0x3f) | 0x80
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: scalar >> 6) | 0xc0)
      append(low)
    } else {
      let middle = UInt8(truncatingIfNeeded: scalar >> 6 & 0x3f) | 0x80
      if scalar < 0x10000 {
        append(UInt8(truncatingIfNeeded: scalar >> 12) | 0xe0)
      } else {
        append(UInt8(truncatingIfNeeded: scalar >> 18) | 0xf0)
        append(UInt8(truncatingIfNeeded: scalar >> 12 & 0x3f) | 0x80)
      }
      append(middle)
      append(low)
    }
  }
}
