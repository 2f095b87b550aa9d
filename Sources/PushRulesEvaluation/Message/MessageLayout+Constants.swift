package import PushRulesSemantics

// Constants of the file as values.
extension MessageLayout {
  /// The value of a constant where a value of `type` is expected; a constant of another type is
  /// absent.
  ///
  /// Records get blocks among the constants, with the type's own defaults filled in; lists and
  /// records that stand where `any` is expected become JSON.
  package mutating func constant(
    _ constant: Constant,
    as type: ValueType,
    in constants: inout ConstantPool
  ) -> Value {
    switch (constant, type.read) {
    case (.string(let text), .string), (.string(let text), .enumeration),
      (.string(let text), .any):
      return constants.string(text)
    case (.integer(let value), .int), (.integer(let value), .number), (.integer(let value), .any):
      return .integer(value)
    case (.boolean(let value), .bool), (.boolean(let value), .any): return .boolean(value)
    case (.list(let items), .list(let item)):
      let values = items.map { self.constant($0, as: item, in: &constants) }
      let start = constants.append(values)
      return Value(kind: .list, count: UInt32(values.count), payload: Int64(start))
    case (.record(let entries), .map(let inner)):
      var pairs: [Value] = []
      for entry in entries {
        pairs.append(constants.string(entry.name))
        pairs.append(self.constant(entry.value, as: inner, in: &constants))
      }
      let start = constants.append(pairs)
      return Value(kind: .map, count: UInt32(entries.count), payload: Int64(start))
    case (.record(let entries), .record(let record)):
      return block(entries, as: record, in: &constants)
    case (.list, .any), (.record, .any):
      var json: [UInt8] = []
      Self.json(constant).write(into: &json)
      return constants.json(json)
    case (.string, _), (.integer, _), (.boolean, _), (.list, _), (.record, _): return .absent
    }
  }

  private mutating func block(
    _ entries: [Constant.Entry],
    as type: RecordType,
    in constants: inout ConstantPool
  ) -> Value {
    var values: [Value] = [.absent]
    for field in type.fields {
      if let entry = entries.first(where: { $0.name.utf8.elementsEqual(field.name.utf8) }) {
        values.append(constant(entry.value, as: field.type, in: &constants))
        continue
      }
      switch (field.presence, field.type.read) {
      case (.defaulted(let value), _):
        values.append(constant(value, as: field.type, in: &constants))
      case (.required, .record(let inner)): values.append(block([], as: inner, in: &constants))
      case (.required, _), (.optional, _): values.append(.absent)
      }
    }
    let shape = addShape(type.fields.map(\.name))
    return Value(kind: .record, shape: shape, payload: Int64(constants.append(values)))
  }

  /// A constant as JSON.
  static func json(_ constant: Constant) -> JSONValue {
    switch constant {
    case .string(let text): .string(text)
    case .integer(let value): .number(String(value))
    case .boolean(let value): .boolean(value)
    case .list(let items): .array(items.map(json))
    case .record(let entries):
      .object(entries.map { JSONValue.Member(key: $0.name, value: json($0.value)) })
    }
  }
}
