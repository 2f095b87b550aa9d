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
    let (end, isPlain) = text.decode(first, at: start, into: &decoded)
    let value = Value(
      kind: .string,
      shape: isPlain ? Value.plainText : 0,
      count: UInt32(truncatingIfNeeded: decoded.count &- mark),
      payload: Int64(decodedStart &+ mark)
    )
    return (value, end < 0 ? end : end &+ 1)
  }

  // MARK: - Scalars of other types

  /// At a quote: where the string's text stands until something more is decoded, and the place behind
  /// the closing quote.
  private mutating func passingText(
    at start: Int
  ) -> (text: PaddedText, range: Range<Int>, end: Int) {
    let mark = decoded.count
    let (found, end) = string(at: start)
    let count = Int(found.count)
    guard found.start >= decodedStart &+ mark else {
      return (text, (start &+ 1)..<(start &+ 1 &+ count), end)
    }
    // Whoever asks needs the text only now: its bytes stay where they are, but nobody keeps them.
    let name = unsafe decoded.text(from: mark)
    decoded.truncate(to: mark)
    return (name, 0..<count, end)
  }

  mutating func member(_ first: Int32, _ count: Int32, at start: Int) -> (Value, Int) {
    let (name, range, end) = passingText(at: start)
    guard end >= 0 else { return (.absent, end) }
    return (tables.member(first, count, name, range) ?? misfit(), end)
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
      let (word, range, end) = passingText(at: start)
      guard end >= 0 else { return (.absent, end) }
      let truth = word.withSpan(range) { LooseBool.truth(of: $0) }
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

  /// At a quote: reads the JSON that the string holds, where it was decoded.
  ///
  /// What is no JSON does not fit; the string itself must be right.
  mutating func embedded(_ type: ReadType, at start: Int) -> (Value, Int) {
    let mark = decoded.count
    let (end, _) = text.decode(
      start &+ 1,
      at: text.plainEnd(start &+ 1),
      into: &decoded
    )
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
