extension ValueType {
  /// The type as it is written, cut short where it is long.
  var shortDescription: String {
    switch self {
    case .string: "string"
    case .enumeration(let members, let isOpen): Self.enumeration(members, isOpen, limit: 4)
    case .bool: "bool"
    case .int: "int"
    case .number: "number"
    case .any: "any"
    case .list(let item): "[\(item.innerDescription)]"
    case .map(let item): "[string: \(item.innerDescription)]"
    case .record(let record): Self.record(record, limit: 3)
    case .looseBool: "loose bool"
    case .json(let inner): "json \(inner.innerDescription)"
    case .nothing: "nothing"
    }
  }

  /// Like `shortDescription`, with records inside as `{ … }`.
  private var innerDescription: String {
    switch self {
    case .record(let record) where !record.fields.isEmpty: "{ … }"
    case .list(.list), .list(.map), .list(.json), .map(.list), .map(.map), .map(.json): "[…]"
    case .string, .enumeration, .bool, .int, .number, .any, .list, .map, .record, .looseBool,
      .json, .nothing:
      shortDescription
    }
  }

  private static func enumeration(_ members: [String], _ isOpen: Bool, limit: Int) -> String {
    var parts = members.prefix(limit).map(SemanticDiagnostics.literal)
    if members.count > limit { parts.append("…") }
    if isOpen { parts.append("string") }
    return parts.joined(separator: " | ")
  }

  private static func record(_ record: RecordType, limit: Int) -> String {
    guard !record.fields.isEmpty else { return "{}" }
    var parts = record.fields.prefix(limit).map { field in
      "\(field.name)\(field.presence == .optional ? "?" : ""): \(field.type.innerDescription)"
    }
    if record.fields.count > limit { parts.append("…") }
    return "{ \(parts.joined(separator: ", ")) }"
  }
}
