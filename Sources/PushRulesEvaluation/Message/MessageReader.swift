/// Reads a message's bytes into the slots of a layout.
///
/// One pass validates the JSON and fills the slots. It keeps no paths and forgives values that do
/// not fit: it only notes that there was one, and then `MessageFaultFinder` goes over the bytes
/// again to find the message's error (none, where a later duplicate key overwrote the value). So
/// what is right is read without a thought of what might be wrong.
package struct MessageReader {
  private let layout: MessageLayout
  private var scanner = JSONScanner(at: 0)
  /// Where the bytes that are read begin in `Store.bytes`.
  private var base: Int
  /// A value did not fit.
  private var hasMisfit = false

  private init(layout: MessageLayout, base: Int) {
    self.layout = layout
    self.base = base
  }

  /// Copies `message` behind the store's constants, validates all of it and fits it to the layout.
  ///
  /// The store has been reset. Afterwards the layout's static values stand at
  /// `store.constantItems`, what they refer to behind them.
  /// - Complexity: O(bytes), O(n log n) for a map of n entries.
  package static func read(
    _ message: Span<UInt8>,
    layout: MessageLayout,
    into store: inout Store,
    isStrict: Bool
  ) throws(MessageError) {
    var reader = MessageReader(layout: layout, base: store.bytes.count)
    do throws(JSONFault) {
      try reader.message(message, &store)
    } catch {
      throw error.messageError(in: message)
    }
    guard reader.hasMisfit || isStrict else { return }
    if let error = MessageFaultFinder.find(in: message, layout: layout, isStrict: isStrict) {
      throw error
    }
  }

  private mutating func message(
    _ bytes: Span<UInt8>,
    _ store: inout Store
  ) throws(JSONFault) {
    try scanner.start(bytes)
    store.pending.removeAll(keepingCapacity: true)
    store.bytes.append(bytes)
    for _ in 0..<layout.staticItemCount { store.items.append(.absent) }
    if bytes[scanner.offset] == UInt8(ascii: "{") {
      _ = try record(layout.root, bytes, &store, depth: 0)
    } else {
      hasMisfit = true
      try scanner.skipValue(bytes, depth: 0)
    }
    try scanner.finish(bytes)
  }

  // MARK: Objects and arrays

  /// At a `{`: reads the object into the record's block.
  private mutating func record(
    _ index: Int,
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    let plan = layout.records[index]
    let start = scanner.offset
    try scanner.enter(depth: depth)
    let block: Int
    if plan.isStatic {
      block = store.constantItems &+ plan.block
      layout.copyImage(plan.image, count: plan.size, to: plan.block, in: &store)
    } else {
      block = store.appendItems(plan.image, count: plan.size)
    }
    var isFirst = true
    while try scanner.nextKey(bytes, isFirst: isFirst) {
      isFirst = false
      let field = try key(of: plan, bytes, &store)
      try scanner.colon(bytes)
      if field < 0 {
        try scanner.skipValue(bytes, depth: depth &+ 1)
      } else {
        let read = layout.fields[plan.firstField &+ field]
        store.items[block &+ 1 &+ field] = try value(of: read, bytes, &store, depth: depth &+ 1)
      }
    }
    for field in 0..<plan.fieldCount
    where layout.fields[plan.firstField &+ field].isRequired
      && store.items[block &+ 1 &+ field].kind == .absent
    {
      hasMisfit = true
    }
    store.items[block] = rawJSON(from: start)
    return Value(kind: .record, shape: plan.shape, payload: Int64(block))
  }

  /// At a key: the field that it names, or -1.
  private mutating func key(
    of plan: RecordPlan,
    _ bytes: Span<UInt8>,
    _ store: inout Store
  ) throws(JSONFault) -> Int {
    let start = scanner.offset &+ 1
    guard try scanner.string(bytes) else {
      return layout.field(plan, bytes, start, scanner.offset &- 1)
    }
    store.scratch.removeAll(keepingCapacity: true)
    let raw = bytes.extracting(start..<(scanner.offset &- 1))
    JSONText.appendDecoded(raw, into: &store.scratch)
    return layout.field(plan, store.scratch.span, 0, store.scratch.count)
  }

  /// A field's value; in the place of null its default, or no value, which is marked.
  private mutating func value(
    of field: FieldPlan,
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    let value = try value(field.type, bytes, &store, depth: depth)
    guard value.kind == .null else { return value }
    if field.isRequired { return .absent }
    if field.keepsNull { return .null }
    var missing = field.missing
    if field.staticRecord >= 0 {
      let plan = layout.records[field.staticRecord]
      layout.copyImage(field.missingImage, count: plan.size, to: plan.block, in: &store)
      missing = missing.moved(by: store.constantItems)
    }
    return missing.inPlaceOfNull
  }

  /// At a `[`: reads the items.
  private mutating func list(
    _ item: ReadType,
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    try scanner.enter(depth: depth)
    let mark = store.pending.count
    var isFirst = true
    while try scanner.nextItem(bytes, isFirst: isFirst) {
      isFirst = false
      store.pending.append(try value(item, bytes, &store, depth: depth &+ 1))
    }
    return store.finishList(from: mark)
  }

  /// At a `{`: reads the entries.
  private mutating func map(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    try scanner.enter(depth: depth)
    let mark = store.pending.count
    var isFirst = true
    while try scanner.nextKey(bytes, isFirst: isFirst) {
      isFirst = false
      let key = try string(bytes, &store)
      try scanner.colon(bytes)
      let value = try value(type, bytes, &store, depth: depth &+ 1)
      store.pending.append(key)
      store.pending.append(value)
    }
    return store.finishMap(from: mark)
  }

  // MARK: Values

  /// At a value's first byte: `.null` for null, `.absent` for what does not fit.
  private mutating func value(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    let start = scanner.offset
    let byte = bytes[start]
    if byte == UInt8(ascii: "n") {
      try scanner.literal(bytes)
      return .null
    }
    switch type {
    case .string where byte == UInt8(ascii: "\""): return try string(bytes, &store)
    case .enumeration(let first, let count) where byte == UInt8(ascii: "\""):
      return try member(Int(first), Int(count), bytes, &store)
    case .bool where byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"):
      try scanner.literal(bytes)
      return .boolean(byte == UInt8(ascii: "t"))
    case .looseBool: return try looseBool(bytes, &store, depth: depth)
    case .int where byte.startsNumber:
      guard try scanner.number(bytes),
        let integer = JSONNumber.integer(bytes.extracting(start..<scanner.offset))
      else { return misfit() }
      return .integer(integer)
    case .number where byte.startsNumber:
      _ = try scanner.number(bytes)
      return refer(.number, start, scanner.offset)
    case .any:
      try scanner.skipValue(bytes, depth: depth)
      return rawJSON(from: start)
    case .list(let item) where byte == UInt8(ascii: "["):
      return try list(layout.types[Int(item)], bytes, &store, depth: depth)
    case .map(let inner) where byte == UInt8(ascii: "{"):
      return try map(layout.types[Int(inner)], bytes, &store, depth: depth)
    case .record(let record) where byte == UInt8(ascii: "{"):
      return try self.record(Int(record), bytes, &store, depth: depth)
    case .json(let inner):
      guard byte == UInt8(ascii: "\"") else {
        return try value(layout.types[Int(inner)], bytes, &store, depth: depth)
      }
      return try embedded(layout.types[Int(inner)], bytes, &store)
    case .string, .enumeration, .bool, .int, .number, .list, .map, .record:
      try scanner.skipValue(bytes, depth: depth)
      return misfit()
    }
  }

  private mutating func misfit() -> Value {
    hasMisfit = true
    return .absent
  }

  private func rawJSON(from start: Int) -> Value { refer(.json, start, scanner.offset) }

  /// A value that is bytes of what is read.
  private func refer(_ kind: Value.Kind, _ start: Int, _ end: Int) -> Value {
    Value(
      kind: kind,
      count: UInt32(truncatingIfNeeded: end &- start),
      payload: Int64(base &+ start)
    )
  }

  /// At a quote: the text, decoded behind all bytes where it has escapes.
  private mutating func string(
    _ bytes: Span<UInt8>,
    _ store: inout Store
  ) throws(JSONFault) -> Value {
    let start = scanner.offset &+ 1
    guard try scanner.string(bytes) else { return refer(.string, start, scanner.offset &- 1) }
    let place = store.bytes.count
    JSONText.appendDecoded(
      bytes.extracting(start..<(scanner.offset &- 1)),
      into: &store.bytes
    )
    return Value(
      kind: .string,
      count: UInt32(truncatingIfNeeded: store.bytes.count &- place),
      payload: Int64(place)
    )
  }

  private mutating func member(
    _ first: Int,
    _ count: Int,
    _ bytes: Span<UInt8>,
    _ store: inout Store
  ) throws(JSONFault) -> Value {
    let text = try string(bytes, &store)
    for member in first..<(first &+ count)
    where store.isSameText(text, layout.members[member].value) {
      return layout.members[member].value
    }
    return misfit()
  }

  private mutating func looseBool(
    _ bytes: Span<UInt8>,
    _ store: inout Store,
    depth: Int
  ) throws(JSONFault) -> Value {
    let start = scanner.offset
    switch bytes[start] {
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      try scanner.literal(bytes)
      return .boolean(bytes[start] == UInt8(ascii: "t"))
    case UInt8(ascii: "\""):
      let text = try string(bytes, &store)
      if let truth = LooseBool.truth(of: store, text) { return .boolean(truth) }
    default:
      try scanner.skipValue(bytes, depth: depth)
      guard scanner.offset == start &+ 1 else { return misfit() }
      if bytes[start] == UInt8(ascii: "0") { return .boolean(false) }
      if bytes[start] == UInt8(ascii: "1") { return .boolean(true) }
    }
    return misfit()
  }

  /// At a quote: reads the JSON that the string holds.
  ///
  /// Its text is decoded behind all bytes and, because nothing can be added to what is being read,
  /// read from a second copy.
  private mutating func embedded(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    _ store: inout Store
  ) throws(JSONFault) -> Value {
    let start = scanner.offset &+ 1
    _ = try scanner.string(bytes)
    var held: [UInt8] = []
    swap(&held, &store.scratch)
    defer { swap(&held, &store.scratch) }
    held.removeAll(keepingCapacity: true)
    JSONText.appendDecoded(bytes.extracting(start..<(scanner.offset &- 1)), into: &held)
    let outer = (scanner, base)
    defer { (scanner, base) = outer }
    base = store.bytes.count
    store.bytes.append(held.span)
    scanner = JSONScanner(at: 0)
    let mark = store.pending.count
    do throws(JSONFault) {
      try scanner.start(held.span)
      let value = try value(type, held.span, &store, depth: 0)
      try scanner.finish(held.span)
      return value
    } catch {
      store.pending.removeSubrange(mark...)
      return misfit()
    }
  }
}
