internal import PushRulesSemantics

// From the types of `input` and the facts to plans.
extension MessageLayout {
  /// Makes the plan of a record and of all that stands in it; its index in `records`.
  mutating func addRecord(
    _ type: RecordType,
    isStatic: Bool,
    constants: inout ConstantPool
  ) -> Int {
    let index = records.count
    var plan = RecordPlan(
      shape: addShape(type.fields.map(\.name)),
      fieldCount: type.fields.count,
      block: isStatic ? nextItem : -1
    )
    records.append(plan)
    if isStatic { nextItem += 1 + type.fields.count }
    plan.start = max(0, plan.block)
    plan.jsonPlace = max(0, plan.block)
    let base = plan.jsonPlace + 1
    let made = type.fields.enumerated().map { index, field in
      addField(field, at: base + index, isStatic: isStatic, constants: &constants)
    }
    plan.size = isStatic ? nextItem - plan.block : 1 + type.fields.count
    plan.lacksWhenEmpty = made.contains { $0.isRequired }
    plan.firstField = fields.count
    fields.append(contentsOf: made)
    addKeys(of: type, to: &plan)
    records[index] = plan
    if isStatic {
      let image = self.image(of: index, type, given: [], constants: &constants)
      plan.image = images.count
      images.append(contentsOf: image)
    } else {
      plan.image = constants.append([.absent] + made.map(\.missing))
    }
    records[index] = plan
    return index
  }

  /// How deep `json` types stand in each other.
  static func embeddingDepth(_ type: ValueType) -> Int {
    switch type {
    case .json(let inner): 1 + embeddingDepth(inner)
    case .list(let inner), .map(let inner): embeddingDepth(inner)
    case .record(let record): record.fields.map { embeddingDepth($0.type) }.max() ?? 0
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: 0
    }
  }

  private mutating func addField(
    _ field: RecordField,
    at place: Int,
    isStatic: Bool,
    constants: inout ConstantPool
  ) -> FieldPlan {
    let type = addType(field.type, isStatic: isStatic, constants: &constants)
    let record = recordIndex(type)
    let isLacking = record < 0 || records[record].lacksWhenEmpty
    var missing = Value.absent
    var isRequired = false
    switch field.presence {
    case .optional: break
    case .required where isLacking: isRequired = true
    case .required: missing = emptyRecord(record)
    case .defaulted(let value):
      if record >= 0, isStatic {
        missing = emptyRecord(record)
      } else {
        missing = constant(value, as: field.type, in: &constants)
      }
    }
    guard isStatic, record >= 0, case .record(let inner) = field.type.read else {
      return FieldPlan(
        type: type,
        place: place,
        missing: missing,
        missingImage: -1,
        staticRecord: -1,
        isRequired: isRequired,
        keepsNull: field.presence == .optional && field.type.read == .any
      )
    }
    let image = missingImage(of: record, inner, field.presence, constants: &constants)
    images.append(contentsOf: image)
    return FieldPlan(
      type: type,
      place: place,
      missing: missing,
      missingImage: images.count - image.count,
      staticRecord: record,
      isRequired: isRequired,
      keepsNull: false
    )
  }

  /// What the place of a static record holds when the record is missing or null.
  private mutating func missingImage(
    of record: Int,
    _ type: RecordType,
    _ presence: RecordField.Presence,
    constants: inout ConstantPool
  ) -> [Value] {
    switch presence {
    case .required where !records[record].lacksWhenEmpty:
      image(of: record, type, given: [], constants: &constants)
    case .defaulted(.record(let entries)):
      image(of: record, type, given: entries, constants: &constants)
    case .required, .optional, .defaulted:
      Array(repeating: .absent, count: records[record].size)
    }
  }

  /// What the place of a static record holds when only `entries` are given: defaults and empty
  /// records elsewhere.
  private mutating func image(
    of record: Int,
    _ type: RecordType,
    given entries: [Constant.Entry],
    constants: inout ConstantPool
  ) -> [Value] {
    let plan = records[record]
    var block: [Value] = [.absent]
    var inside: [Value] = []
    for (index, field) in type.fields.enumerated() {
      let made = fields[plan.firstField + index]
      let entry = entries.first { $0.name.utf8.elementsEqual(field.name.utf8) }
      if made.staticRecord >= 0, case .record(let inner) = field.type.read {
        if let entry, case .record(let entries) = entry.value {
          block.append(emptyRecord(made.staticRecord))
          inside += image(of: made.staticRecord, inner, given: entries, constants: &constants)
        } else {
          let size = records[made.staticRecord].size
          block.append(made.missing)
          inside += images[made.missingImage..<(made.missingImage + size)]
        }
      } else if let entry {
        block.append(constant(entry.value, as: field.type, in: &constants))
      } else {
        block.append(made.missing)
      }
    }
    return block + inside
  }

  /// The value of a record without given fields: of a static one its place, of another one a block
  /// among the constants.
  private func emptyRecord(_ record: Int) -> Value {
    let plan = records[record]
    let place = plan.isStatic ? plan.block : plan.image
    return Value(kind: .record, shape: plan.shape, payload: Int64(place))
  }

  private func recordIndex(_ type: ReadType) -> Int {
    switch type {
    case .record(let record): Int(record)
    case .json(let inner): recordIndex(types[Int(inner)])
    case .string, .enumeration, .bool, .looseBool, .int, .number, .any, .list, .map: -1
    }
  }

  private mutating func addType(
    _ type: ValueType,
    isStatic: Bool,
    constants: inout ConstantPool
  ) -> ReadType {
    switch type {
    case .string: .string
    case .enumeration(_, isOpen: true): .string
    case .enumeration(let names, isOpen: false):
      .enumeration(first: addMembers(names, &constants), count: Int32(names.count))
    case .bool: .bool
    case .looseBool: .looseBool
    case .int: .int
    case .number: .number
    case .any, .nothing: .any
    case .list(let item): .list(addInner(item, isStatic: false, constants: &constants))
    case .map(let value): .map(addInner(value, isStatic: false, constants: &constants))
    case .record(let record):
      .record(Int32(addRecord(record, isStatic: isStatic, constants: &constants)))
    case .json(let inner): .json(addInner(inner, isStatic: isStatic, constants: &constants))
    }
  }

  private mutating func addInner(
    _ type: ValueType,
    isStatic: Bool,
    constants: inout ConstantPool
  ) -> Int32 {
    types.append(addType(type, isStatic: isStatic, constants: &constants))
    return Int32(types.count - 1)
  }

  private mutating func addMembers(_ names: [String], _ constants: inout ConstantPool) -> Int32 {
    let first = members.count
    for name in names {
      members.append(addName(name, field: -1, value: constants.string(name)))
    }
    return Int32(first)
  }

  /// Adds a record's keys, ordered by length, so that only keys of the right length are compared.
  private mutating func addKeys(of type: RecordType, to plan: inout RecordPlan) {
    let lengths = type.fields.map { $0.name.utf8.count }
    plan.longestKey = lengths.max() ?? -1
    plan.firstKeyStart = keyStarts.count
    keyStarts.append(Int32(keys.count))
    for length in 0..<(plan.longestKey + 1) {
      for (index, field) in type.fields.enumerated() where lengths[index] == length {
        keys.append(addName(field.name, field: index, value: .absent))
      }
      keyStarts.append(Int32(keys.count))
    }
  }

  private mutating func addName(_ name: String, field: Int, value: Value) -> NamePlan {
    let start = nameBytes.count
    nameBytes.append(contentsOf: name.utf8)
    return NamePlan(start: start, count: nameBytes.count - start, field: field, value: value)
  }
}
