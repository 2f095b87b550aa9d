/// What `fit_bytes` is about to cut: a path's text and its size stand on the stack from `texts` on, two values a path.
struct FitBytes {
  /// Lists of keys in the store, in the order of the keys.
  let paths: Range<Int>
  let texts: Int
  let mark: Value
  let markSize: Int
  /// How many bytes each text may have.
  var level = 0

  var usesMark: Bool { markSize <= level }

  /// The longest scalar that a text of JSON may hold: a pair of `\u` escapes.
  static let longestScalar = 12
}

/// Cutting texts until a value has at most so many bytes, written as JSON.
///
/// Texts are measured as they are written: what is a string here takes its escapes, what is JSON keeps those it came with.
extension Machine {
  mutating func fitBytes(_ value: Value, _ limit: Value, _ mark: Value, _ paths: Value) -> Value {
    guard isObject(value), limit.kind == .integer, limit.payload > 0 else { return .absent }
    let size = writtenSize(of: value)
    guard !isExhausted else { return .absent }
    if size <= limit.payload { return value }
    guard mark.kind == .string, paths.kind == .list else { return .absent }
    let base = stack.count
    defer { stack.truncate(to: base) }
    var fit = FitBytes(
      paths: paths.start..<paths.start + Int(paths.count),
      texts: base,
      mark: mark,
      markSize: writtenSize(of: mark) - 2
    )
    var budget = Int(limit.payload) - size
    for path in fit.paths {
      let text = text(under: store.items[path], in: value)
      let size = text.isPresent ? writtenSize(of: text) - 2 : 0
      stack.append(text)
      stack.append(.integer(Int64(size)))
      budget += size
    }
    guard budget >= 0, !isExhausted else { return .absent }
    fit.level = level(fit, budget)
    for text in texts(fit) {
      if stack[text + 1].payload > fit.level {
        stack[text + 1] = .integer(Int64(cutEnd(stack[text], fit).end))
      } else {
        stack[text] = .absent
      }
    }
    let result = rebuilt(value, fit.paths, 0, fit)
    return isExhausted ? .absent : result
  }

  /// Where each path's text stands on the stack.
  private func texts(_ fit: FitBytes) -> StrideTo<Int> {
    stride(from: fit.texts, to: fit.texts + 2 * fit.paths.count, by: 2)
  }

  // MARK: - Measuring

  /// How many bytes `Store.write` writes.
  private mutating func writtenSize(of value: Value) -> Int {
    guard spend(1) else { return 0 }
    switch value.kind {
    case .string: return 2 + escapedSize(of: value)
    case .boolean: return value.payload != 0 ? 4 : 5
    case .integer: return digits(of: value.payload)
    case .number: return Int(value.count)
    case .absent, .null: return 4
    case .json:
      guard spend(Int(value.count) >> 3) else { return 0 }
      var size = 0
      store.bytes.withSpan(value.start..<value.end) { json in
        JSONText.compact(json) { size += $0.count }
      }
      return size
    case .list:
      var size = 2 + max(0, Int(value.count) - 1)
      for place in 0..<Int(value.count) {
        size += writtenSize(of: store.items[value.start + place])
      }
      return size
    case .map: return writtenSize(ofMap: value)
    case .record: return writtenSize(ofRecord: value)
    }
  }

  private mutating func writtenSize(ofMap map: Value) -> Int {
    guard spend(Int(map.count) >> 3) else { return 0 }
    var size = 1
    for entry in 0..<Int(map.count) {
      let part = store.items[map.start + 2 * entry + 1]
      if part.kind == .absent { continue }
      // The quotes, the colon, and the comma or the brace behind it.
      size += 4 + escapedLength(store.items[map.start + 2 * entry]) + writtenSize(of: part)
    }
    return max(2, size)
  }

  private mutating func writtenSize(ofRecord record: Value) -> Int {
    let keys = plan.shapes[Int(record.shape)].keys
    guard spend(keys.count >> 3) else { return 0 }
    var size = 1
    for index in keys.indices {
      let part = store.items[record.start + 1 + index]
      if part.isPresent { size += keys[index].count + writtenSize(of: part) + 1 }
    }
    return max(2, size)
  }

  private func digits(of integer: Int64) -> Int {
    var left = integer.magnitude
    var count = integer < 0 ? 2 : 1
    while left >= 10 {
      left /= 10
      count += 1
    }
    return count
  }

  private mutating func escapedSize(of text: Value) -> Int {
    spend(Int(text.count) >> 3) ? escapedLength(text) : 0
  }

  /// The bytes of a text between the quotes.
  private mutating func escapedLength(_ text: Value) -> Int {
    if text.shape == Value.plainText { return Int(text.count) }
    var size = 0
    for place in text.start..<text.end { size += JSONText.writtenLength(of: store.bytes[place]) }
    return size
  }

  // MARK: - Levels

  /// The text under a path, a string or JSON of one; absent where there is none.
  private mutating func text(under path: Value, in value: Value) -> Value {
    let (items, bytes) = (store.items.count, store.bytes.count)
    var value = value
    for place in path.start..<path.start + Int(path.count) {
      value = lookUp(store.items[place], in: opened(value))
      guard value.isPresent, !isExhausted else { break }
    }
    // What is found stands where it stood before JSON was opened.
    store.items.truncate(to: items)
    store.bytes.truncate(to: bytes)
    let isText =
      value.kind == .string
      || (value.kind == .json && store.bytes[value.start] == UInt8(ascii: "\""))
    return isText ? value : .absent
  }

  /// The largest level at which the texts together have so many bytes at most.
  ///
  /// First as if texts could be cut anywhere. As scalars are not cut, there may be room for more, but for less than a scalar.
  private mutating func level(_ fit: FitBytes, _ budget: Int) -> Int {
    var longest = 0
    for text in texts(fit) { longest = max(longest, Int(stack[text + 1].payload)) }
    var low = 0
    var high = longest
    var fit = fit
    while high - low > 1 {
      fit.level = low + (high - low) / 2
      if total(fit, isExact: false) <= budget { low = fit.level } else { high = fit.level }
    }
    high = min(longest, low + FitBytes.longestScalar)
    while high - low > 1 {
      fit.level = low + (high - low) / 2
      if total(fit, isExact: true) <= budget { low = fit.level } else { high = fit.level }
    }
    return low
  }

  /// The bytes of all texts at a level.
  private mutating func total(_ fit: FitBytes, isExact: Bool) -> Int {
    var total = 0
    for text in texts(fit) {
      let size = Int(stack[text + 1].payload)
      if size <= fit.level {
        total += size
      } else if isExact {
        total += cutEnd(stack[text], fit).size
      } else {
        total += fit.level
      }
    }
    return total
  }

  /// Where a text that is longer than the level is cut, and how many bytes it has then, the mark included.
  private mutating func cutEnd(_ text: Value, _ fit: FitBytes) -> (end: Int, size: Int) {
    let markSize = fit.usesMark ? fit.markSize : 0
    let room = fit.level - markSize
    spend(1 + room >> 3)
    if text.shape == Value.plainText, text.kind == .string {
      var end = text.start + room
      // Never inside a scalar: the byte at the cut must begin one.
      while end > text.start, UTF8Text.isContinuation(store.bytes[end]) { end -= 1 }
      return (end, end - text.start + markSize)
    }
    let isJSON = text.kind == .json
    var place = isJSON ? text.start + 1 : text.start
    var size = 0
    while place < text.end {
      let length = isJSON ? rawLength(at: place) : UTF8Text.length(store.bytes[place])
      let written = length == 1 ? JSONText.writtenLength(of: store.bytes[place]) : length
      guard size + written <= room else { break }
      size += written
      place += length
    }
    return (place, size + markSize)
  }

  /// The bytes of a scalar of a JSON string as it was written.
  private mutating func rawLength(at place: Int) -> Int {
    guard store.bytes[place] == UInt8(ascii: "\\") else {
      return UTF8Text.length(store.bytes[place])
    }
    guard store.bytes[place + 1] == UInt8(ascii: "u") else { return 2 }
    // D8 to DB begins a pair.
    let isPair =
      store.bytes[place + 2] | 0x20 == UInt8(ascii: "d")
      && JSONText.hexadecimalValue(store.bytes[place + 3]).map { 8..<12 ~= $0 } ?? false
    return isPair ? 12 : 6
  }

  // MARK: - The value anew

  /// A value with the texts cut that stand under some of the paths, which begin with the same keys as far as `depth`.
  private mutating func rebuilt(
    _ value: Value,
    _ paths: Range<Int>,
    _ depth: Int,
    _ fit: FitBytes
  ) -> Value {
    guard let first = paths.first(where: { isCut($0, fit) }), !isExhausted else { return value }
    switch value.kind {
    case .string:
      let end = Int(stack[textPlace(first, fit) + 1].payload)
      let kept = text(value.start..<end, isPlain: value.shape == Value.plainText)
      return fit.usesMark ? marked(kept, fit.mark) : kept
    case .json: return spliced(value, paths, fit)
    case .map, .record: return rebuiltObject(value, first..<paths.upperBound, depth, fit)
    case .absent, .null, .boolean, .integer, .number, .list: return value
    }
  }

  private mutating func rebuiltObject(
    _ value: Value,
    _ paths: Range<Int>,
    _ depth: Int,
    _ fit: FitBytes
  ) -> Value {
    let isRecord = value.kind == .record
    let count = isRecord ? 1 + plan.shapeNames(value.shape).count : 2 * Int(value.count)
    guard spend(1 + count >> 3) else { return .absent }
    let base = stack.count
    // A record that is made comes from no JSON.
    for place in 0..<count {
      stack.append(isRecord && place == 0 ? .absent : store.items[value.start + place])
    }
    var first = paths.lowerBound
    while first < paths.upperBound {
      let key = key(first, depth)
      var end = first + 1
      while end < paths.upperBound, store.isSameText(self.key(end, depth), key) { end += 1 }
      if let place = partPlace(key, in: value), place < count {
        let part = stack[base + place]
        let made = rebuilt(part, first..<end, depth + 1, fit)
        // A default that stands for a null still does.
        stack[base + place] = part.standsForNull ? made.inPlaceOfNull : made
      }
      first = end
    }
    let made = popItems(from: base, as: value.kind, parts: 2)
    return isRecord ? Value(kind: .record, shape: value.shape, payload: made.payload) : made
  }

  private func textPlace(_ path: Int, _ fit: FitBytes) -> Int {
    fit.texts + 2 * (path - fit.paths.lowerBound)
  }

  private func isCut(_ path: Int, _ fit: FitBytes) -> Bool { stack[textPlace(path, fit)].isPresent }

  private func key(_ path: Int, _ depth: Int) -> Value {
    store.items[store.items[path].start + depth]
  }

  /// Where the value of a key stands among an object's parts.
  private mutating func partPlace(_ key: Value, in value: Value) -> Int? {
    if value.kind == .record {
      let names = plan.shapeNames(value.shape)
      return names.firstIndex { store.isSameText(plan.nameValues[Int($0)], key) }
        .map { 1 + names.distance(from: names.startIndex, to: $0) }
    }
    guard spend(Int(value.count)) else { return nil }
    for entry in 0..<Int(value.count)
    where store.isSameText(store.items[value.start + 2 * entry], key) {
      return 2 * entry + 1
    }
    return nil
  }

  /// JSON as it came, but for the texts that are cut.
  private mutating func spliced(_ json: Value, _ paths: Range<Int>, _ fit: FitBytes) -> Value {
    let start = store.bytes.count
    var place = json.start
    while let text = nextCut(from: place, paths, fit) {
      guard copy(place..<Int(stack[text + 1].payload)), !fit.usesMark || appendEscaped(fit) else {
        return .absent
      }
      place = stack[text].end - 1
    }
    guard copy(place..<json.end) else { return .absent }
    let count = UInt32(truncatingIfNeeded: store.bytes.count - start)
    return Value(kind: .json, count: count, payload: Int64(start))
  }

  /// The first text from a place on that is cut.
  private mutating func nextCut(from place: Int, _ paths: Range<Int>, _ fit: FitBytes) -> Int? {
    var found: Int?
    for path in paths where isCut(path, fit) {
      let text = textPlace(path, fit)
      guard stack[text].start >= place else { continue }
      if let best = found, stack[best].start < stack[text].start { continue }
      found = text
    }
    return found
  }

  /// Appends the mark as JSON writes it.
  private mutating func appendEscaped(_ fit: FitBytes) -> Bool {
    guard mayMake(fit.markSize), spend(fit.markSize >> 3) else { return false }
    for place in fit.mark.start..<fit.mark.end {
      let byte = store.bytes[place]
      if JSONText.writtenLength(of: byte) == 1 {
        store.bytes.append(byte)
      } else {
        JSONText.escape(byte) { store.bytes.append($0) }
      }
    }
    return true
  }
}
