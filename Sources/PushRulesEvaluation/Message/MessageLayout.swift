package import PushRulesSemantics

/// The fields of a record at run time.
package struct RecordShape: Sendable {
  /// In the order of the block.
  package let names: [String]
  /// `"name":` of each, as it is written.
  let keys: [[UInt8]]
  /// Where each name stands, by its bytes: Swift's `==` would take two normal forms of a text for
  /// one.
  private let places: [[UInt8]: Int]

  package init(names: [String]) {
    self.names = names
    keys = names.map { name in
      var key: [UInt8] = []
      JSONText.appendString(name, into: &key)
      return key + [UInt8(ascii: ":")]
    }
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(names.count)
    for (index, name) in names.enumerated() { places[Array(name.utf8)] = index }
    self.places = places
  }

  /// A field's place among the names; it stands at `1 + index` in the block, after the raw JSON.
  /// - Complexity: O(bytes of the name).
  package func index(of name: String) -> Int? {
    places[Array(name.utf8)]
  }
}

/// Where the values of a message stand in a `Store`, and how its bytes are fitted to `input` and
/// the facts.
///
/// Everything is flat arrays of trivial values that point at each other by index: nothing is
/// counted or allocated per message.
package struct MessageLayout: Sendable {
  package internal(set) var shapes: [RecordShape] = []
  /// How many values a message has for certain: the root's block, those of the records reachable
  /// through records alone, one that is always absent and, once the layout is compact, one where
  /// goes what nobody reads.
  package internal(set) var staticItemCount = 0

  var types: [ReadType] = []
  var records: [RecordPlan] = []
  var fields: [FieldPlan] = []
  /// A record's keys, shorter ones first.
  var keys: [NamePlan] = []
  var keyStarts: [Int32] = []
  var members: [NamePlan] = []
  var nameBytes: [UInt8] = []
  /// What static records hold before anything is read; payloads of `.record` count from the
  /// message's first item.
  var images: [Value] = []
  /// Index into `records` of the message itself.
  private(set) var root = 0
  /// How deep `json` types stand in each other.
  private(set) var embeddingDepth = 0
  /// How many fields of the root are `input`'s; the facts come after them.
  private let inputFieldCount: Int
  /// The numbers of the shapes by their names' bytes.
  var shapeNumbers: [[UInt8]: UInt16] = [:]
  /// The next free static place while the layout is made.
  var nextItem = 0

  package init(_ policy: CheckedPolicy, constants: inout ConstantPool) {
    inputFieldCount = policy.input.fields.count
    let facts = policy.facts.map { fact in
      RecordField(
        name: fact.name,
        type: .record(fact.record),
        presence: .optional,
        documentation: fact.documentation,
        span: fact.span
      )
    }
    let message = RecordType(fields: policy.input.fields + facts)
    root = addRecord(message, isStatic: true, constants: &constants)
    staticItemCount = nextItem + 1
    embeddingDepth = Self.embeddingDepth(.record(message))
  }

  /// The place of a path's value, counted from the message's first item (`Store.constantItems`).
  ///
  /// A path that is none of `input` and the facts stands at the place that is always absent.
  package func slot(of path: MessagePath) -> Int {
    var record = root
    var slot = staticItemCount - 1
    for (index, key) in path.keys.enumerated() {
      let plan = records[record]
      guard plan.isStatic, let field = shapes[Int(plan.shape)].index(of: key) else {
        return staticItemCount - 1
      }
      slot = plan.block + 1 + field
      let next = fields[plan.firstField + field].staticRecord
      if next < 0 { return index == path.keys.count - 1 ? slot : staticItemCount - 1 }
      record = next
    }
    return slot
  }

  /// The places of all that stands in a fact, counted from the message's first item; a fact whose
  /// arguments are absent is made absent by filling them, and `slot(of:)` the fact itself, with
  /// `.absent`.
  package func slots(ofFact index: Int) -> Range<Int> {
    guard let plan = factPlan(index) else { return 0..<0 }
    return plan.block..<(plan.block + plan.size)
  }

  /// The place of the fact itself.
  package func slot(ofFact index: Int) -> Int {
    factPlan(index) == nil ? staticItemCount - 1 : records[root].block + 1 + inputFieldCount + index
  }

  private func factPlan(_ index: Int) -> RecordPlan? {
    let field = inputFieldCount + index
    guard index >= 0, field < records[root].fieldCount else { return nil }
    let record = fields[records[root].firstField + field].staticRecord
    return record < 0 ? nil : records[record]
  }

  /// The number of the shape with these names, for record expressions.
  ///
  /// There are 65,536 numbers; what does not fit shares the last one, so the checker must refuse
  /// such a policy.
  package mutating func addShape(_ names: [String]) -> UInt16 {
    var key: [UInt8] = []
    for name in names {
      key.append(contentsOf: name.utf8)
      key.append(0xff)
    }
    if let known = shapeNumbers[key] { return known }
    guard shapes.count <= Int(UInt16.max) else { return .max }
    let number = UInt16(shapes.count)
    shapes.append(RecordShape(names: names))
    shapeNumbers[key] = number
    return number
  }

  /// The field of a record whose name stands in `bytes[start..<end]`; -1 if there is none.
  @inline(__always)
  func field(_ plan: RecordPlan, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    let length = end &- start
    guard length <= plan.longestKey else { return -1 }
    var next = Int(keyStarts[plan.firstKeyStart &+ length])
    let stop = Int(keyStarts[plan.firstKeyStart &+ length &+ 1])
    while next < stop {
      if isName(keys[next], bytes, start) { return keys[next].field }
      next &+= 1
    }
    return -1
  }

  /// Whether a name stands in `bytes` at `start`; the length has been compared.
  @inline(__always)
  func isName(_ name: NamePlan, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var distance = 0
    while distance < name.count {
      if nameBytes[name.start &+ distance] != bytes[start &+ distance] { return false }
      distance &+= 1
    }
    return true
  }
}
