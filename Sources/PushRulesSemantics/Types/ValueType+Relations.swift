/// Which values of one type can stand where another is asked for.
extension ValueType {
  /// Whether each value of this type is one of the other.
  func fits(_ expected: ValueType) -> Bool {
    switch (read, expected.read) {
    case (.nothing, _), (_, .any): true
    case (.string, .string), (.enumeration, .string): true
    case (.string, .enumeration(_, let isOpen)): isOpen
    case (.enumeration(let members, let isOpen), .enumeration(let others, let otherIsOpen)):
      otherIsOpen || (!isOpen && Set(texts: members).isSubset(of: Set(texts: others)))
    case (.bool, .bool), (.int, .int), (.int, .number), (.number, .number): true
    case (.list(let item), .list(let other)), (.map(let item), .map(let other)): item.fits(other)
    case (.record(let record), .record(let other)): record.fits(other)
    case (.record(let record), .map(let item)): record.fields.allSatisfy { $0.type.fits(item) }
    case (_, _): false
    }
  }

  /// The smallest type that holds both, or `nil` where there is none but `any`.
  func joined(with other: ValueType) -> ValueType? {
    let (left, right) = (read, other.read)
    switch (left, right) {
    case (.nothing, _): return right
    case (_, .nothing): return left
    case (.any, _), (_, .any): return .any
    case (.string, .string), (.string, .enumeration), (.enumeration, .string): return .string
    case (.enumeration(let members, let isOpen), .enumeration(let others, let otherIsOpen)):
      if members.map(ExactText.init) == others.map(ExactText.init), isOpen == otherIsOpen {
        return left
      }
      let known = Set(texts: members)
      let all = members + others.filter { !known.contains($0) }
      return .enumeration(all, isOpen: isOpen || otherIsOpen)
    case (.bool, .bool): return .bool
    case (.int, .int): return .int
    case (.number, .number), (.int, .number), (.number, .int): return .number
    case (.list(let item), .list(let other)):
      return item.joined(with: other).map { .list($0) }
    case (.map(let item), .map(let other)):
      return item.joined(with: other).map { .map($0) }
    case (.record(let record), .record(let other)):
      return record.joined(with: other).map { .record($0) }
    case (.record(let record), .map(let item)), (.map(let item), .record(let record)):
      var joined: ValueType? = item
      for field in record.fields { joined = joined?.joined(with: field.type) }
      return joined.map { .map($0) }
    case (_, _): return nil
    }
  }

  /// Whether a value of this type can be equal to one of the other, by type and value.
  func canEqual(_ other: ValueType) -> Bool {
    switch (read, other.read) {
    case (.nothing, _), (_, .nothing), (.any, _), (_, .any): true
    case (.enumeration(let members, false), .enumeration(let others, false)):
      !Set(texts: members).isDisjoint(with: Set(texts: others))
    case (.string, .string), (.string, .enumeration), (.enumeration, .string),
      (.enumeration, .enumeration):
      true
    case (.bool, .bool), (.int, .int), (.number, .number), (.int, .number), (.number, .int): true
    case (.list, .list), (.map, .map), (.record, .record), (.map, .record), (.record, .map): true
    case (_, _): false
    }
  }

  /// A string or one of an enumeration's.
  var isText: Bool {
    switch read {
    case .string, .enumeration, .nothing: true
    case .bool, .int, .number, .any, .list, .map, .record, .looseBool, .json: false
    }
  }

  /// What `\(…)` and placeholders take.
  var isPrintable: Bool {
    switch read {
    case .string, .enumeration, .bool, .int, .number, .nothing, .looseBool: true
    case .any, .list, .map, .record, .json: false
    }
  }

  /// What conditions take.
  var isCondition: Bool { read == .bool || read == .nothing }

  var isInteger: Bool { read == .int || read == .nothing }

  /// What `<` takes.
  var isNumeric: Bool { isInteger || read == .number }

  /// The type of the items where a list may stand; `nil` where none may.
  var listItem: ValueType? {
    switch read {
    case .list(let item): item.read
    case .any: .any
    case .nothing: .nothing
    case .string, .enumeration, .bool, .int, .number, .map, .record, .looseBool, .json: nil
    }
  }

  /// Whether the type has at most so many parts, and is no deeper than it may be.
  func isSmall(_ parts: inout Int, depth: Int = 0) -> Bool {
    parts -= 1
    guard parts >= 0, depth < CheckLimits.typeDepth else { return false }
    switch self {
    case .list(let item), .map(let item), .json(let item):
      return item.isSmall(&parts, depth: depth + 1)
    case .record(let record):
      for field in record.fields {
        guard field.type.isSmall(&parts, depth: depth + 1) else { return false }
      }
      return true
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: return true
    }
  }
}

extension RecordField {
  /// Whether the record can be there without this field.
  var mayBeAbsent: Bool { presence == .optional }
}

extension RecordType {
  /// An entry that may be absent fits one that is required: the record is absent then.
  func fits(_ other: RecordType) -> Bool {
    let others = Dictionary(
      other.fields.map { (ExactText($0.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for field in fields {
      guard let expected = others[field.name], field.type.fits(expected.type) else { return false }
    }
    let names = Set(texts: fields.map(\.name))
    return other.fields.allSatisfy { $0.presence != .required || names.contains($0.name) }
  }

  /// Field by field; one that a record lacks becomes optional.
  func joined(with other: RecordType) -> RecordType? {
    let others = Dictionary(
      other.fields.map { (ExactText($0.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var result: [RecordField] = []
    for field in fields {
      guard let counterpart = others[field.name] else {
        result.append(field.with(.optional, field.type.read))
        continue
      }
      guard let type = field.type.joined(with: counterpart.type) else { return nil }
      let isOptional = field.mayBeAbsent || counterpart.mayBeAbsent
      result.append(field.with(isOptional ? .optional : .required, type))
    }
    let names = Set(texts: fields.map(\.name))
    for field in other.fields where !names.contains(field.name) {
      result.append(field.with(.optional, field.type.read))
    }
    return RecordType(fields: result)
  }

  /// The type of `merge(a, b)`: deep, the second wins.
  func merged(with other: RecordType) -> RecordType {
    var result = fields
    var places: [ExactText: Int] = [:]
    for (index, field) in fields.enumerated() { places[field.name] = index }
    for field in other.fields {
      guard let place = places[field.name] else {
        result.append(field.with(field.mayBeAbsent ? .optional : .required, field.type.read))
        continue
      }
      let first = result[place]
      let type: ValueType
      if case .record(let left) = first.type.read, case .record(let right) = field.type.read {
        type = .record(left.merged(with: right))
      } else if field.mayBeAbsent {
        type = first.type.joined(with: field.type) ?? .any
      } else {
        type = field.type.read
      }
      let isOptional = first.mayBeAbsent && field.mayBeAbsent
      result[place] = field.with(isOptional ? .optional : .required, type)
    }
    return RecordType(fields: result)
  }
}

extension RecordField {
  /// The field with another presence and type.
  func with(_ presence: Presence, _ type: ValueType) -> RecordField {
    RecordField(
      name: name,
      type: type,
      presence: presence,
      documentation: documentation,
      span: span
    )
  }
}
