/// Finds the error of a message whose JSON is valid: the first value, from left to right, that does
/// not fit.
///
/// Runs only after the reader noted a misfit, or in strict mode; so it may be slow (it goes over an
/// object once to find which values count and once more for each of them) and keep paths.
struct MessageFaultFinder {
  let layout: MessageLayout
  let isStrict: Bool
  var steps: [MessagePathStep]
  /// The error with the smallest offset so far; of two at one place the first found.
  private(set) var first: MessageError?

  private init(layout: MessageLayout, isStrict: Bool, steps: [MessagePathStep]) {
    self.layout = layout
    self.isStrict = isStrict
    self.steps = steps
  }

  /// The error of the message; `nil` if it fits.
  static func find(
    in message: Span<UInt8>,
    layout: MessageLayout,
    isStrict: Bool
  ) -> MessageError? {
    var finder = MessageFaultFinder(layout: layout, isStrict: isStrict, steps: [])
    do throws(JSONFault) {
      var scanner = JSONScanner(at: 0)
      try scanner.start(message)
      if message[scanner.offset] == UInt8(ascii: "n") {
        // Null fits everywhere but here.
        finder.report("message/type", "expected an object, found null", at: scanner.offset)
      } else {
        try finder.look(at: message, as: .record(Int32(layout.root)))
      }
    } catch {
      return error.messageError(in: message)
    }
    return finder.first
  }

  private mutating func look(at bytes: Span<UInt8>, as type: ReadType) throws(JSONFault) {
    var scanner = JSONScanner(at: 0)
    try scanner.start(bytes)
    let start = scanner.offset
    // Always so for a message; text that a string holds has not been validated.
    try scanner.skipValue(bytes, depth: 0)
    try scanner.finish(bytes)
    try value(type, bytes, at: start)
  }

  private mutating func report(_ code: String, _ message: String, at offset: Int) {
    if let first, first.offset <= offset { return }
    first = MessageError(
      code: code,
      message: message,
      path: MessagePathText.render(steps),
      offset: offset
    )
  }

  // MARK: Values

  /// Looks at the value that starts at `start`; null counts as fitting.
  mutating func value(_ type: ReadType, _ bytes: Span<UInt8>, at start: Int) throws(JSONFault) {
    let byte = bytes[start]
    if byte == UInt8(ascii: "n") { return }
    switch type {
    case .record(let index) where byte == UInt8(ascii: "{"):
      try record(layout.records[Int(index)], bytes, at: start)
    case .list(let item) where byte == UInt8(ascii: "["):
      try list(layout.types[Int(item)], bytes, at: start)
    case .map(let inner) where byte == UInt8(ascii: "{"):
      try map(layout.types[Int(inner)], bytes, at: start)
    case .any:
      // Only duplicate keys can be wrong inside.
      guard isStrict else { return }
      if byte == UInt8(ascii: "[") { try list(.any, bytes, at: start) }
      if byte == UInt8(ascii: "{") { try map(.any, bytes, at: start) }
    case .json(let inner):
      let type = layout.types[Int(inner)]
      if byte == UInt8(ascii: "\"") {
        try embedded(type, bytes, at: start)
      } else {
        try value(type, bytes, at: start)
      }
    case .enumeration(let first, let count) where byte == UInt8(ascii: "\""):
      try enumeration(Int(first), Int(count), bytes, at: start)
    case .string, .enumeration, .bool, .looseBool, .int, .number, .list, .map, .record:
      try scalar(type, bytes, at: start)
    }
  }

  /// A value that fits only if it is a scalar of the type.
  private mutating func scalar(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start)
    try scanner.skipValue(bytes, depth: 0)
    let raw = bytes.extracting(start..<scanner.offset)
    guard !layout.isFitting(raw, type) else { return }
    report(
      "message/type",
      "expected \(layout.description(of: type)), found \(MessageLayout.description(of: raw))",
      at: start
    )
  }

  private mutating func enumeration(
    _ first: Int,
    _ count: Int,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start)
    let text = try Self.text(bytes, &scanner)
    let names = (first..<(first + count)).map { layout.name(layout.members[$0]) }
    if names.contains(where: { $0.utf8.elementsEqual(text) }) { return }
    report(
      "message/enumeration",
      "expected \(MessageLayout.choice(of: names)), found \(MessageLayout.shortened(text))",
      at: start
    )
  }

  /// A string that holds JSON: whatever is wrong inside is the string's fault.
  private mutating func embedded(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start)
    let held = try Self.text(bytes, &scanner)
    var finder = MessageFaultFinder(layout: layout, isStrict: isStrict, steps: steps)
    let inner: MessageError?
    do throws(JSONFault) {
      try finder.look(at: held.span, as: type)
      inner = finder.first
    } catch {
      inner = error.messageError(in: held.span)
    }
    guard let inner, first.map({ start < $0.offset }) ?? true else { return }
    first = MessageError(
      code: "message/embedded-json",
      message: "in the JSON that this string holds: \(inner.message)",
      path: inner.path ?? MessagePathText.render(steps),
      offset: start
    )
  }

  // MARK: Objects and arrays

  private mutating func list(
    _ item: ReadType,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start + 1)
    var index = 0
    while try scanner.nextItem(bytes, isFirst: index == 0) {
      steps.append(.item(index))
      try value(item, bytes, at: scanner.offset)
      steps.removeLast()
      try scanner.skipValue(bytes, depth: 0)
      index += 1
    }
  }

  private mutating func map(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start + 1)
    var places: [[UInt8]: Int] = [:]
    while try scanner.nextKey(bytes, isFirst: scanner.offset == start + 1) {
      let quote = scanner.offset
      let key = try Self.text(bytes, &scanner)
      try scanner.colon(bytes)
      if places.updateValue(scanner.offset, forKey: key) != nil, isStrict {
        steps.append(.key(String(decoding: key, as: UTF8.self)))
        reportDuplicate(key, at: quote)
        steps.removeLast()
      }
      try scanner.skipValue(bytes, depth: 0)
    }
    for (key, place) in places {
      steps.append(.key(String(decoding: key, as: UTF8.self)))
      try value(type, bytes, at: place)
      steps.removeLast()
    }
  }

  private mutating func record(
    _ plan: RecordPlan,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) {
    var scanner = JSONScanner(at: start + 1)
    var places = Array(repeating: -1, count: plan.fieldCount)
    while try scanner.nextKey(bytes, isFirst: scanner.offset == start + 1) {
      let quote = scanner.offset
      let key = try Self.text(bytes, &scanner)
      try scanner.colon(bytes)
      let field = layout.field(plan, key.span, 0, key.count)
      if isStrict, field < 0 || places[field] >= 0 {
        steps.append(.field(String(decoding: key, as: UTF8.self)))
        if field < 0 {
          report(
            "message/unknown-key",
            "the policy's input has no key \(MessageLayout.shortened(key)) here",
            at: quote
          )
        } else {
          reportDuplicate(key, at: quote)
        }
        steps.removeLast()
      }
      if field >= 0 { places[field] = scanner.offset }
      try scanner.skipValue(bytes, depth: 0)
    }
    let brace = scanner.offset - 1
    for field in 0..<plan.fieldCount {
      let read = layout.fields[plan.firstField + field]
      steps.append(.field(layout.shapes[Int(plan.shape)].names[field]))
      if places[field] < 0 {
        missing(read, at: brace)
      } else if try isNull(read.type, bytes, at: places[field]) {
        missing(read, at: brace)
      } else {
        try value(read.type, bytes, at: places[field])
      }
      steps.removeLast()
    }
  }

  private mutating func reportDuplicate(_ key: [UInt8], at quote: Int) {
    report(
      "message/duplicate-key",
      "the key \(MessageLayout.shortened(key)) stands here for the second time",
      at: quote
    )
  }

  /// Reports what an absent field lacks: itself, or the required fields of the empty record that it
  /// is.
  private mutating func missing(_ field: FieldPlan, at brace: Int) {
    guard field.isRequired else { return }
    guard let plan = layout.record(field.type) else {
      let expected = layout.description(of: field.type)
      report("message/missing", "a required value is missing: \(expected)", at: brace)
      return
    }
    for index in 0..<plan.fieldCount {
      steps.append(.field(layout.shapes[Int(plan.shape)].names[index]))
      missing(layout.fields[plan.firstField + index], at: brace)
      steps.removeLast()
    }
  }

  /// Whether the value is null, or a string that holds null where JSON in strings is read.
  private func isNull(
    _ type: ReadType,
    _ bytes: Span<UInt8>,
    at start: Int
  ) throws(JSONFault) -> Bool {
    if bytes[start] == UInt8(ascii: "n") { return true }
    guard case .json = type, bytes[start] == UInt8(ascii: "\"") else { return false }
    var scanner = JSONScanner(at: start)
    let held = try Self.text(bytes, &scanner)
    var inside = JSONScanner(at: 0)
    inside.skipSpace(held.span)
    guard inside.offset < held.count, held[inside.offset] == UInt8(ascii: "n") else { return false }
    do throws(JSONFault) {
      try inside.literal(held.span)
      try inside.finish(held.span)
      return true
    } catch {
      return false
    }
  }

  /// At a quote: the string's text; goes past it.
  private static func text(
    _ bytes: Span<UInt8>,
    _ scanner: inout JSONScanner
  ) throws(JSONFault) -> [UInt8] {
    let start = scanner.offset + 1
    _ = try scanner.string(bytes)
    var text: [UInt8] = []
    JSONText.appendDecoded(bytes.extracting(start..<(scanner.offset - 1)), into: &text)
    return text
  }
}
