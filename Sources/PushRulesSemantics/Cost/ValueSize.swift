/// An upper bound of how large a value is.
indirect enum ValueSize: Hashable, Sendable {
  struct Field: Hashable, Sendable {
    let name: String
    let size: ValueSize
  }

  /// What is always absent.
  case nothing
  /// A bool or an int.
  case scalar
  /// A string or a number, in bytes.
  case text(Polynomial)
  case list(count: Polynomial, item: ValueSize)
  case map(count: Polynomial, value: ValueSize)
  /// `json`: the bytes of the JSON that a record of the message came from.
  case record([Field], json: Polynomial?)
  /// JSON, in bytes; or any other value whose `weight` is not more.
  case any(Polynomial)

  /// The most bytes of a bool or an int as text.
  static let scalarBytes = 20

  /// The most bytes of the value as text.
  var textBytes: Polynomial {
    switch self {
    case .scalar: Polynomial(Self.scalarBytes)
    case .text(let bytes), .any(let bytes): bytes
    case .nothing, .list, .map, .record: .zero
    }
  }

  /// No less than the bytes of its JSON without keys and punctuation, and than the number of its
  /// parts.
  var weight: Polynomial {
    switch self {
    case .nothing: return .zero
    case .scalar: return Polynomial(Self.scalarBytes)
    case .text(let bytes), .any(let bytes): return bytes
    case .list(let count, let part), .map(let count, let part):
      return count * (Polynomial(1) + part.weight)
    case .record(let fields, let json):
      return fields.reduce(json ?? .zero) { $0 + Polynomial(1) + $1.size.weight }
    }
  }

  /// The value of a field, a key or a path inside.
  func field(_ name: String) -> ValueSize {
    switch self {
    case .record(let fields, _): fields.first { $0.name.isExactly(name) }?.size ?? .nothing
    case .any: self
    case .nothing, .scalar, .text, .list, .map: .nothing
    }
  }

  /// Whether it may be a JSON object.
  var isObject: Bool {
    switch self {
    case .map, .record, .any: true
    case .nothing, .scalar, .text, .list: false
    }
  }

  /// How many entries it has when it stands for a map, and how large their values are.
  var entries: (count: Polynomial, value: ValueSize) {
    switch self {
    case .map(let count, let value): (count, value)
    case .record(let fields, _):
      (Polynomial(fields.count), fields.reduce(.nothing) { $0.joined(with: $1.size) })
    case .any(let bytes): (bytes, self)
    case .nothing, .scalar, .text, .list: (.zero, .nothing)
    }
  }

  /// How many items it has when a list is asked for, and how large they are.
  var items: (count: Polynomial, item: ValueSize) {
    switch self {
    case .list(let count, let item): (count, item)
    case .any(let bytes): (bytes, self)
    case .nothing, .scalar, .text, .map, .record: (.zero, .nothing)
    }
  }

  /// A bound for a value that is one of both.
  func joined(with other: ValueSize) -> ValueSize {
    switch (self, other) {
    case (.nothing, _): return other
    case (_, .nothing): return self
    case (.scalar, .scalar): return .scalar
    case (.text, .text), (.text, .scalar), (.scalar, .text):
      return .text(textBytes.joined(with: other.textBytes))
    case (.list(let count, let item), .list(let otherCount, let otherItem)):
      return .list(count: count.joined(with: otherCount), item: item.joined(with: otherItem))
    case (.map(let count, let value), .map(let otherCount, let otherValue)):
      return .map(count: count.joined(with: otherCount), value: value.joined(with: otherValue))
    case (.record(let fields, let json), .record(let others, let otherJSON)):
      let together = Self.joined(fields, others) { $0.joined(with: $1) }
      return .record(together, json: Self.joined(json, otherJSON))
    case (.record, .map), (.map, .record):
      let (count, value) = entries
      let (otherCount, otherValue) = other.entries
      return .map(count: count.joined(with: otherCount), value: value.joined(with: otherValue))
    case (_, _): return .any(weight.joined(with: other.weight))
    }
  }

  /// The fields of both, those of one name combined.
  static func joined(
    _ fields: [Field],
    _ others: [Field],
    _ combine: (ValueSize, ValueSize) -> ValueSize
  ) -> [Field] {
    var result = fields
    var places: [ExactText: Int] = [:]
    for (place, field) in fields.enumerated() { places[field.name] = place }
    for other in others {
      if let place = places[other.name] {
        let size = combine(result[place].size, other.size)
        result[place] = Field(name: other.name, size: size)
      } else {
        result.append(other)
      }
    }
    return result
  }

  private static func joined(_ left: Polynomial?, _ right: Polynomial?) -> Polynomial? {
    guard let left else { return right }
    return right.map { left.joined(with: $0) } ?? left
  }
}
