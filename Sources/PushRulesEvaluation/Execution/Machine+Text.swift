/// Texts: putting together, cutting, lower case, searching.
extension Machine {
  // MARK: - Putting together

  mutating func interpolation(_ node: PlanNode) -> Value {
    let base = stack.count
    for place in Int(node.first)..<Int(node.first) + Int(node.second) {
      let part = evaluate(plan.children[place])
      guard part.isPresent else {
        stack.truncate(to: base)
        return .absent
      }
      stack.append(part)
    }
    return concatenate(from: base)
  }

  /// Makes one text of the parts that stand on the stack from `base` on; a single text is itself.
  mutating func concatenate(from base: Int) -> Value {
    let end = stack.count
    stack.truncate(to: base)
    var count = 0
    var steps = 0
    var isPlain = true
    for place in base..<end {
      let part = stack[justTaken: place]
      guard part.kind == .string else { return concatenateMixed(base..<end) }
      count &+= Int(part.count)
      steps &+= Int(part.count) &>> 3
      isPlain = isPlain && part.shape == Value.plainText
    }
    if end == base &+ 1 { return stack[justTaken: base].withoutMark }
    guard mayMake(count), spend(steps) else { return .absent }
    let start = store.bytes.count
    store.bytes.reserve(count)
    for place in base..<end {
      let part = stack[justTaken: place]
      store.bytes.appendCopy(from: part.start, count: Int(part.count))
    }
    return text(start..<store.bytes.count, isPlain: isPlain)
  }

  /// As `concatenate(from:)`, of parts that are not all texts and have just been taken from the stack.
  @inline(never)
  private mutating func concatenateMixed(_ parts: Range<Int>) -> Value {
    let start = store.bytes.count
    for place in parts {
      let part = stack[justTaken: place]
      guard part.kind == .string ? copy(part.start..<part.end) : appendText(of: part) else {
        return .absent
      }
    }
    // Numbers and words need no escapes.
    let isPlain = parts.allSatisfy {
      let part = stack[justTaken: $0]
      return part.kind != .string || part.shape == Value.plainText
    }
    return text(start..<store.bytes.count, isPlain: isPlain)
  }

  /// Appends what is no string.
  private mutating func appendText(of value: Value) -> Bool {
    switch value.kind {
    case .number:
      return copy(value.start..<value.end)
    case .integer:
      return append(integer: value.payload)
    case .boolean:
      guard mayMake(5) else { return false }
      store.bytes.append(value.payload != 0 ? "true".utf8 : "false".utf8)
      return true
    case .absent, .null, .string, .json, .list, .map, .record:
      return true
    }
  }

  private mutating func append(integer: Int64) -> Bool {
    guard mayMake(20) else { return false }
    store.bytes.append(integer: integer)
    return true
  }

  /// Appends bytes that stand in the store to its end.
  mutating func copy(_ range: Range<Int>) -> Bool {
    guard mayMake(range.count), spend(range.count >> 3) else { return false }
    store.bytes.appendCopy(from: range.lowerBound, count: range.count)
    return true
  }

  /// The string that begins at `start` and ends where the store ends.
  mutating func madeText(from start: Int) -> Value { text(start..<store.bytes.count) }

  /// - Parameter isPlain: see `Value.plainText`.
  @inline(__always)
  func text(_ range: Range<Int>, isPlain: Bool = false) -> Value {
    Value(
      kind: .string,
      shape: isPlain ? Value.plainText : 0,
      count: UInt32(truncatingIfNeeded: range.count),
      payload: Int64(range.lowerBound)
    )
  }

  /// The items of a list with a text between them; absent when one is no text.
  mutating func join(_ list: Value, _ separator: Value) -> Value {
    let list = openedList(list)
    guard list.kind == .list else { return .absent }
    let base = stack.count
    for place in 0..<Int(list.count) {
      let item = opened(store.items[list.start + place])
      guard item.kind == .string, spend(1) else {
        stack.truncate(to: base)
        return .absent
      }
      if place > 0 { stack.append(separator) }
      stack.append(item)
    }
    return concatenate(from: base)
  }

  // MARK: - Cutting

  /// Where the first `limit` scalars of a text end.
  mutating func scalars(_ text: Value, _ limit: Int64) -> Int {
    var left = limit
    var place = text.start
    while place < text.end, left > 0 {
      place += UTF8Text.length(store.bytes[place])
      left -= 1
    }
    return min(place, text.end)
  }

  /// The first scalars of a text, and the mark when something was cut; without a mark nothing is copied.
  mutating func cut(_ text: Value, _ limit: Value, _ mark: Value?) -> Value {
    let end = scalars(text, limit.payload)
    spend((end - text.start) >> 3)
    if end == text.end { return text }
    return marked(self.text(text.start..<end), mark)
  }

  /// At most so many bytes, whole scalars, the mark included; a mark that is longer alone is left out.
  mutating func cutBytes(_ text: Value, _ limit: Value, _ mark: Value?) -> Value {
    let limit = max(0, limit.payload)
    if Int64(text.count) <= limit { return text }
    let mark = mark.flatMap { Int64($0.count) <= limit ? $0 : nil }
    var end = text.start + Int(limit) - Int(mark?.count ?? 0)
    // Never inside a scalar: the byte at the cut must begin one.
    while end > text.start, UTF8Text.isContinuation(store.bytes[end]) { end -= 1 }
    return marked(self.text(text.start..<end), mark)
  }

  /// A text with the mark behind it.
  mutating func marked(_ text: Value, _ mark: Value?) -> Value {
    guard let mark else { return text }
    stack.append(text)
    stack.append(mark)
    return concatenate(from: stack.count - 2)
  }

  /// A range without the white space at its ends.
  mutating func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end {
      let scalar = UTF8Text.scalar(store.bytes, at: start)
      guard UTF8Text.isWhiteSpace(scalar.value) else { break }
      start += scalar.length
    }
    while start < end {
      var place = end - 1
      while place > start, UTF8Text.isContinuation(store.bytes[place]) { place -= 1 }
      guard UTF8Text.isWhiteSpace(UTF8Text.scalar(store.bytes, at: place).value) else { break }
      end = place
    }
    return start..<end
  }

  // MARK: - Lower case

  /// Every scalar by its own lower-case mapping; a text that has none to change is itself.
  mutating func lower(_ text: Value) -> Value {
    guard spend(Int(text.count) >> 3) else { return .absent }
    var place = text.start
    while place < text.end, isLowerASCII(store.bytes[place]) { place += 1 }
    if place == text.end { return text }
    let start = store.bytes.count
    guard copy(text.start..<place) else { return .absent }
    while place < text.end {
      let byte = store.bytes[place]
      guard mayMake(8) else { return .absent }
      if byte < 0x80 {
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        store.bytes.append(isUpper ? byte | 0x20 : byte)
        place += 1
      } else {
        let scalar = UTF8Text.scalar(store.bytes, at: place)
        appendLower(scalar.value)
        place += scalar.length
      }
    }
    return madeText(from: start)
  }

  private mutating func isLowerASCII(_ byte: UInt8) -> Bool {
    byte < 0x80 && !(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z"))
  }

  private mutating func appendLower(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value) else { return }
    store.bytes.append(scalar.properties.lowercaseMapping.utf8)
  }

  // MARK: - Searching

  /// Where a text begins in a range of the store, found in one pass (Knuth, Morris and Pratt).
  mutating func search(_ part: Value, from start: Int, to end: Int) -> Int? {
    let count = Int(part.count)
    if count == 0 { return start }
    guard end - start >= count, spend(1 + count >> 3) else { return nil }
    // `places[n]`: how long a beginning of `part` is that also ends its first n + 1 bytes.
    places.truncate(to: 0)
    places.append(0)
    var matched = 0
    for place in 1..<max(1, count) {
      let byte = store.bytes[part.start + place]
      while matched > 0, store.bytes[part.start + matched] != byte {
        matched = Int(places[matched - 1])
      }
      if store.bytes[part.start + matched] == byte { matched += 1 }
      places.append(Int32(truncatingIfNeeded: matched))
    }
    matched = 0
    var last = start
    defer { spend((last - start) >> 3) }
    for place in start..<end {
      last = place
      let byte = store.bytes[place]
      while matched > 0, store.bytes[part.start + matched] != byte {
        matched = Int(places[matched - 1])
      }
      if store.bytes[part.start + matched] == byte { matched += 1 }
      if matched == count { return place + 1 - count }
    }
    return nil
  }
}
