package import PushRulesDiagnostics

/// The type of a value, and in `input` also the forms in which JSON may give it.
package indirect enum ValueType: Sendable, Equatable {
  case string
  /// Its members; `isOpen`: any other string too.
  case enumeration([String], isOpen: Bool)
  case bool
  case int
  case number
  case any
  case list(ValueType)
  case map(ValueType)
  case record(RecordType)
  /// Only in `input` and `observe`: read as `bool`.
  case looseBool
  /// Only in `input` and `observe`: read as the inner type.
  case json(ValueType)
  /// The type of the items of `[]`; fits everywhere.
  case nothing

  /// The type that an expression reads: without `loose` and `json`.
  package var read: ValueType {
    switch self {
    case .looseBool: .bool
    case .json(let inner): inner.read
    default: self
    }
  }
}

/// The fields of a record, in the order of the file, base files first.
package struct RecordType: Sendable, Equatable {
  package let fields: [RecordField]
  /// Where each name stands; empty where there are so few that looking at all is faster.
  private let places: [ExactText: Int]

  package init(fields: [RecordField]) {
    self.fields = fields
    var places: [ExactText: Int] = [:]
    if fields.count > 16 {
      places.reserveCapacity(fields.count)
      for (place, field) in fields.enumerated() { places[ExactText(field.name)] = place }
    }
    self.places = places
  }

  /// - Complexity: O(bytes of the name).
  package func field(_ name: String) -> RecordField? {
    if places.isEmpty { return fields.first { $0.name.isExactly(name) } }
    return places[ExactText(name)].map { fields[$0] }
  }

  package static func == (left: RecordType, right: RecordType) -> Bool {
    left.fields == right.fields
  }
}

/// A field of a record.
package struct RecordField: Sendable, Equatable {
  package enum Presence: Sendable, Equatable {
    case required
    case optional
    case defaulted(Constant)
  }

  package let name: String
  package var type: ValueType
  package var presence: Presence
  package let documentation: [String]
  /// The field's name where it is declared; for the type of a record expression, its key.
  package let span: SourceSpan

  package init(
    name: String,
    type: ValueType,
    presence: Presence,
    documentation: [String],
    span: SourceSpan
  ) {
    self.name = name
    self.type = type
    self.presence = presence
    self.documentation = documentation
    self.span = span
  }

  /// Equal where the places may differ.
  package static func == (left: RecordField, right: RecordField) -> Bool {
    left.name.isExactly(right.name) && left.type == right.type && left.presence == right.presence
  }
}

/// A value that stands in the file.
package indirect enum Constant: Sendable, Equatable {
  case string(String)
  case integer(Int64)
  case boolean(Bool)
  case list([Constant])
  /// Keys are unique; in file order.
  case record([Entry])

  package struct Entry: Sendable, Equatable {
    package let name: String
    package let value: Constant

    package init(name: String, value: Constant) {
      self.name = name
      self.value = value
    }
  }
}
