/// Reads a message's bytes into the slots of a layout.
///
/// One pass validates the JSON and fills the slots, eight bytes a step where it can. It keeps no
/// places of faults and forgives values that do not fit: it only notes that there was one, and
/// `JSONScanner` and `MessageFaultFinder` go over the bytes again to find the message's error (none,
/// where a later duplicate key overwrote the value). So what is right is read without a thought of
/// what might be wrong. What it reads never depends on how often it was used before: its memory is
/// only kept so that nothing is allocated for the next message.
package struct MessageReader: ~Copyable {
  private static let fault = PaddedText.fault

  let tables: ReadTables
  /// How many places of the store's items are left free behind the static values.
  private let freeCount: Int
  /// The store's items while a message is read: the constants, then the message's values, the static
  /// ones first, then the parts of lists, maps and their records.
  var items = Growing<Value>()
  /// Items of lists and maps whose end has not been read yet.
  var pending = Growing<Value>()
  /// The objects around the one that is read.
  private var outerObjects = Growing<OuterObject>()
  /// Texts without their escapes.
  var decoded = Growing<UInt8>()
  /// The entries of a map while it is made, by key.
  var order = Growing<UInt32>()
  /// What is read: the message, or the JSON that one of its strings holds.
  var text: PaddedText
  private(set) var message: PaddedText
  /// Where these, the decoded texts and the values will stand in the store.
  var textStart = 0
  private(set) var messageStart = 0
  private(set) var decodedStart = 0
  private(set) var itemsStart = 0
  /// A value did not fit.
  private var hasMisfit = false

  /// For a layout alone, whose constants are `constants`.
  ///
  /// - Complexity: O(fields).
  package init(_ layout: MessageLayout, _ constants: ConstantPool) {
    self.init(ReadTables(layout, constants))
  }

  init(_ tables: ReadTables, freeCount: Int = 0) {
    self.tables = tables
    self.freeCount = freeCount
    // Until a message comes: an empty text.
    for _ in 0...PaddedText.padding { decoded.append(0) }
    unsafe text = decoded.text(from: PaddedText.padding)
    message = text
  }

  /// Copies `message` behind the store's constants, validates all of it and fits it to the layout.
  ///
  /// The store has been reset. Afterwards the layout's static values stand at
  /// `store.constantItems`, what they refer to behind them.
  /// - Throws: the first fault of the JSON; else the first value that does not fit.
  /// - Complexity: O(bytes), O(n log n) for a map of n entries.
  package mutating func read(
    _ message: Span<UInt8>,
    layout: MessageLayout,
    into store: inout Store,
    isStrict: Bool
  ) throws(MessageError) {
    guard message.count <= JSONScanner.sizeLimit, fill(message, &store) else {
      try JSONScanner.validate(message)
      // Not reached: what the scanner takes, this reader takes too.
      throw MessageError(code: "json/syntax", message: "not readable", path: nil, offset: 0)
    }
    guard hasMisfit || isStrict else { return }
    if let error = MessageFaultFinder.find(in: message, layout: layout, isStrict: isStrict) {
      throw error
    }
  }

  /// Fills the store; false when the message is no JSON.
  private mutating func fill(_ message: Span<UInt8>, _ store: inout Store) -> Bool {
    messageStart = store.bytes.count
    textStart = messageStart
    // Once for all, so that a large message does not move.
    store.bytes.reserve(message.count + PaddedText.padding)
    store.bytes.append(message)
    // What a `PaddedText` needs behind it: there is always some memory more.
    store.bytes.append(0)
    decodedStart = store.bytes.count
    itemsStart = store.constantItems
    hasMisfit = false
    pending.truncate(to: 0)
    outerObjects.truncate(to: 0)
    decoded.truncate(to: 0)
    // What a string holds is read where it was decoded, so that must not move.
    if tables.embeddingDepth > 0 { decoded.reserve(message.count * (tables.embeddingDepth + 1)) }
    // The store's items are here while they are added to, and its bytes do not change until all has
    // been read.
    swap(&items, &store.items)
    defer { swap(&items, &store.items) }
    self.message = unsafe store.bytes.text(from: messageStart, count: message.count)
    text = self.message
    guard readMessage() else { return false }
    if decoded.count > 0 { store.bytes.append(from: 0, of: decoded) }
    return true
  }

  private mutating func readMessage() -> Bool {
    tables.appendMessageImage(to: &items)
    items.skip(freeCount)
    var place = text.afterSpace(0)
    if text.byte(place) == UInt8(ascii: "{") {
      place = record(tables.record(tables.root), block: itemsStart, at: place, depth: 0)
    } else {
      hasMisfit = true
      place = text.valueEnd(place, depth: 0)
    }
    return place >= 0 && text.afterSpace(place) == text.count
  }

  // MARK: - Objects

  /// An object that is read on when the one in it has been read.
  struct OuterObject: BitwiseCopyable {
    let record: ReadTables.Record
    let start: Int
    /// The static records that were read in it, as far as a bit each tells.
    let seen: UInt64
  }

  /// At a `{`: reads the object, whose image stands there, to the places of its fields, counted from
  /// `block`; gives the place behind the `}`.
  ///
  /// Static records in it are read in the same loop.
  private mutating func record(
    _ outermost: ReadTables.Record,
    block: Int,
    at outermostStart: Int,
    depth outermostDepth: Int
  ) -> Int {
    guard outermostDepth < JSONScanner.depthLimit else { return Self.fault }
    // A copy, which stays in a register; embedded JSON is another text only while it is read.
    let text = text
    let base = outerObjects.count
    defer { outerObjects.truncate(to: base) }
    var record = outermost
    var start = outermostStart
    var depth = outermostDepth
    var seen: UInt64 = 0
    var place = text.afterSpace(start &+ 1)
    var isAtEnd = text.byte(place) == UInt8(ascii: "}")
    if isAtEnd { place &+= 1 }
    while true {
      if !isAtEnd {
        // At a key's opening quote.
        guard text.byte(place) == UInt8(ascii: "\"") else { return Self.fault }
        let key: Int
        let keyStart = place &+ 1
        let word = text.word(keyStart)
        let marks = Word.special(word)
        let count = Word.position(marks)
        place = keyStart &+ count
        if marks == 0 {
          (key, place) = longKey(text, record, at: keyStart)
          if place < 0 { return Self.fault }
        } else if text.byte(place) == UInt8(ascii: "\"") {
          key = record.place(short: Word.first(count, of: word), count: count)
        } else {
          (key, place) = mixedKey(record, at: keyStart)
          if place < 0 { return Self.fault }
        }
        place = text.afterColon(place &+ 1)
        if place < 0 { return Self.fault }
        let way = record.key(key).way
        let slot = block &+ record.key(key).place
        let first = text.byte(place)
        if way == .string, first == UInt8(ascii: "\"") {
          place = string(to: slot, at: place)
        } else if way == .none {
          place = skip(at: place, depth: depth &+ 1)
        } else if way == .record || way == .recordWithImage, first == UInt8(ascii: "{") {
          let inner = tables.record(Int(record.key(key).index))
          let bit = Self.bit(inner)
          if way == .recordWithImage || seen & bit != 0 {
            tables.copyImage(of: inner, itemsStart, in: &items)
          }
          items[slot] = Value(
            kind: .record,
            shape: inner.shape,
            payload: Int64(itemsStart &+ Int(inner.start))
          )
          outerObjects.append(OuterObject(record: record, start: start, seen: seen | bit))
          record = inner
          start = place
          depth &+= 1
          seen = 0
          guard depth < JSONScanner.depthLimit else { return Self.fault }
          place = text.afterSpace(place &+ 1)
          isAtEnd = text.byte(place) == UInt8(ascii: "}")
          if isAtEnd { place &+= 1 }
          continue
        } else {
          // A string may hold the record as JSON.
          if way == .record { seen |= Self.bit(tables.record(Int(record.key(key).index))) }
          let field = field(way, record.key(key).index, of: record)
          place = value(of: field, to: slot, at: place, depth: depth &+ 1)
        }
        if place < 0 { return Self.fault }
        if text.isComma(beforeQuote: place) {
          place &+= 1
          continue
        }
        (place, isAtEnd) = text.afterPart(place, closing: UInt8(ascii: "}"))
        if !isAtEnd { continue }
        if place < 0 { return Self.fault }
      }
      // Behind a closing brace.
      if !tables.isComplete(record, block, items) { hasMisfit = true }
      if record.keepsJSON { items[block &+ Int(record.jsonPlace)] = part(.json, start, place) }
      if outerObjects.count == base { return place }
      let outer = outerObjects.removeLast()
      record = outer.record
      start = outer.start
      seen = outer.seen
      depth &-= 1
      if text.isComma(beforeQuote: place) {
        isAtEnd = false
        place &+= 1
        continue
      }
      (place, isAtEnd) = text.afterPart(place, closing: UInt8(ascii: "}"))
      if isAtEnd, place < 0 { return Self.fault }
    }
  }

  /// Stands for a static record among those that were read; many fields share a bit, and then an image
  /// is copied in vain.
  @inline(__always)
  private static func bit(_ record: ReadTables.Record) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: record.field)
  }

  /// The field of a key.
  private func field(
    _ way: ReadTables.Way,
    _ index: Int32,
    of record: ReadTables.Record
  ) -> FieldPlan {
    way == .record || way == .recordWithImage
      ? record.field(Int(tables.record(Int(index)).field)) : record.field(Int(index))
  }

  /// A key of more than seven bytes, of which the first eight are plain ASCII: where it stands in the
  /// record's table, and the place of its closing quote.
  @inline(__always)
  private mutating func longKey(
    _ text: PaddedText,
    _ record: ReadTables.Record,
    at start: Int
  ) -> (key: Int, end: Int) {
    let end = text.plainEnd(start &+ 8)
    guard text.byte(end) == UInt8(ascii: "\"") else { return mixedKey(record, at: start) }
    return (record.place(tables, text, long: start, count: end &- start), end)
  }

  /// A key that is more than plain ASCII.
  @inline(never)
  private mutating func mixedKey(
    _ record: ReadTables.Record,
    at start: Int
  ) -> (key: Int, end: Int) {
    let mark = decoded.count
    defer { decoded.truncate(to: mark) }
    let end = text.decode(start, at: text.plainEnd(start), into: &decoded).end
    if end < 0 { return (-1, Self.fault) }
    let name = unsafe decoded.text(from: mark)
    return (record.place(tables, name, 0, count: name.count), end)
  }

  /// At the value of a key that no field has.
  @inline(__always)
  private func skip(at start: Int, depth: Int) -> Int {
    let first = text.byte(start)
    if first == UInt8(ascii: "\"") {
      let end = text.stringEnd(start &+ 1)
      return end < 0 ? Self.fault : end &+ 1
    }
    return first.startsNumber ? text.numberEnd(start).end : text.valueEnd(start, depth: depth)
  }

  /// Reads a field's value; in the place of null its default, or no value, which is marked.
  @inline(__always)
  private mutating func value(
    of field: FieldPlan,
    to slot: Int,
    at start: Int,
    depth: Int
  ) -> Int {
    let (value, end) = value(field.type, at: start, depth: depth)
    items[slot] = value.kind == .null ? missing(field) : value
    return end
  }

  @inline(__always)
  private mutating func string(to slot: Int, at start: Int) -> Int {
    let first = start &+ 1
    let end = text.plainEnd(first)
    if text.byte(end) == UInt8(ascii: "\"") {
      items[slot] = plainText(first, end)
      return end &+ 1
    }
    let (value, next) = mixedString(first, at: end)
    items[slot] = value
    return next
  }

  /// What a field is whose value is null.
  private mutating func missing(_ field: FieldPlan) -> Value {
    if field.isRequired { return .absent }
    if field.keepsNull { return .null }
    if field.staticRecord >= 0 {
      let record = tables.record(field.staticRecord)
      tables.copyImage(field.missingImage, of: record, itemsStart, in: &items)
      return field.missing.moved(by: itemsStart).inPlaceOfNull
    }
    return field.missing.inPlaceOfNull
  }

  // MARK: - Values

  /// A value that is bytes of what is read.
  private func part(_ kind: Value.Kind, _ start: Int, _ end: Int) -> Value {
    Value(
      kind: kind,
      count: UInt32(truncatingIfNeeded: end &- start),
      payload: Int64(textStart &+ start)
    )
  }

  /// At a value's first byte: `.null` for null, `.absent` for what does not fit, and the place
  /// behind the value.
  mutating func value(
    _ type: ReadType,
    at start: Int,
    depth: Int
  ) -> (Value, Int) {
    let byte = text.byte(start)
    if byte == UInt8(ascii: "n") { return (.null, text.literalEnd(start)) }
    switch type {
    case .string where byte == UInt8(ascii: "\""): return string(at: start)
    case .enumeration(let first, let count) where byte == UInt8(ascii: "\""):
      return member(first, count, at: start)
    case .bool where byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"):
      return (.boolean(byte == UInt8(ascii: "t")), text.literalEnd(start))
    case .looseBool: return looseBool(at: start, depth: depth)
    case .int where byte.startsNumber: return integer(at: start)
    case .number where byte.startsNumber:
      let end = text.numberEnd(start).end
      return (part(.number, start, end), end)
    case .any:
      let end = text.valueEnd(start, depth: depth)
      return (part(.json, start, end), end)
    case .list(let item) where byte == UInt8(ascii: "["):
      return list(of: tables.type(item), at: start, depth: depth)
    case .map(let inner) where byte == UInt8(ascii: "{"):
      return map(of: tables.type(inner), at: start, depth: depth)
    case .record(let index) where byte == UInt8(ascii: "{"):
      return record(tables.record(Int(index)), at: start, depth: depth)
    case .json(let inner):
      guard byte == UInt8(ascii: "\"") else {
        return value(tables.type(inner), at: start, depth: depth)
      }
      return embedded(tables.type(inner), at: start)
    case .string, .enumeration, .bool, .int, .number, .list, .map, .record:
      return (misfit(), text.valueEnd(start, depth: depth))
    }
  }

  mutating func misfit() -> Value {
    hasMisfit = true
    return .absent
  }

  /// At a `{`: reads a record.
  @inline(__always)
  mutating func record(
    _ record: ReadTables.Record,
    at start: Int,
    depth: Int
  ) -> (Value, Int) {
    guard record.isStatic else {
      let block = items.count
      tables.appendImage(of: record, to: &items)
      let end = self.record(record, block: block, at: start, depth: depth)
      return (Value(kind: .record, shape: record.shape, payload: Int64(block)), end)
    }
    tables.copyImage(of: record, itemsStart, in: &items)
    let end = self.record(record, block: itemsStart, at: start, depth: depth)
    let place = itemsStart &+ Int(record.start)
    return (Value(kind: .record, shape: record.shape, payload: Int64(place)), end)
  }
}
