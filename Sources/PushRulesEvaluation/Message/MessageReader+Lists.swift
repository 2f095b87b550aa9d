// Lists and maps: parts that come one by one, in no place of their own.
extension MessageReader {
  /// At a `[`: reads the items.
  mutating func list(
    of item: ReadType,
    at start: Int,
    depth: Int
  ) -> (Value, Int) {
    guard depth < JSONScanner.depthLimit else { return (.absent, PaddedText.fault) }
    let mark = pending.count
    var place = text.afterSpace(start &+ 1)
    if text.byte(place) == UInt8(ascii: "]") {
      place &+= 1
    } else {
      while true {
        let (value, end) = value(item, at: place, depth: depth &+ 1)
        if end < 0 { return (.absent, PaddedText.fault) }
        pending.append(value)
        let isLast: Bool
        (place, isLast) = text.afterPart(end, closing: UInt8(ascii: "]"))
        if isLast { break }
      }
      if place < 0 { return (.absent, PaddedText.fault) }
    }
    let count = pending.count &- mark
    return (finish(.list, count, from: mark), place)
  }

  /// Makes a list, or a map of `count` entries, of what was pushed onto `pending` since `mark`.
  mutating func finish(_ kind: Value.Kind, _ count: Int, from mark: Int) -> Value {
    let first = items.count
    items.append(from: mark, of: pending)
    pending.truncate(to: mark)
    return Value(
      kind: kind,
      count: UInt32(truncatingIfNeeded: count),
      payload: Int64(first)
    )
  }

  /// At a `{`: reads the entries.
  mutating func map(
    of inner: ReadType,
    at start: Int,
    depth: Int
  ) -> (Value, Int) {
    guard depth < JSONScanner.depthLimit else { return (.absent, PaddedText.fault) }
    let mark = pending.count
    var seen = KeyFilter()
    var records: ReadTables.Record?
    if case .record(let index) = inner { records = tables.record(Int(index)) }
    var place = text.afterSpace(start &+ 1)
    if text.byte(place) == UInt8(ascii: "}") {
      place &+= 1
    } else {
      while true {
        guard text.byte(place) == UInt8(ascii: "\"") else { return (.absent, PaddedText.fault) }
        let (key, keyEnd) = string(at: place)
        if keyEnd < 0 { return (.absent, PaddedText.fault) }
        seen.note(
          Int(key.count),
          text.word(place &+ 1),
          isDecoded: key.start >= decodedStart
        )
        pending.append(key)
        place = text.afterColon(keyEnd)
        if place < 0 { return (.absent, PaddedText.fault) }
        let (value, end): (Value, Int)
        if let records, text.byte(place) == UInt8(ascii: "{") {
          (value, end) = record(records, at: place, depth: depth &+ 1)
        } else {
          (value, end) = self.value(inner, at: place, depth: depth &+ 1)
        }
        if end < 0 { return (.absent, PaddedText.fault) }
        pending.append(value)
        if text.isComma(beforeQuote: end) {
          place = end &+ 1
          continue
        }
        let isLast: Bool
        (place, isLast) = text.afterPart(end, closing: UInt8(ascii: "}"))
        if isLast { break }
      }
      if place < 0 { return (.absent, PaddedText.fault) }
    }
    if seen.mayHaveDuplicates {
      let (message, start, next) = (message, messageStart, decodedStart)
      let decoded = unsafe decoded.text(from: 0)
      pending.dropOverwritten(from: mark, using: &order) { place in
        place >= next ? decoded.byte(place &- next) : message.byte(place &- start)
      }
    }
    return (finish(.map, (pending.count &- mark) / 2, from: mark), place)
  }
}
