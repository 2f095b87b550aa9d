import PushRulesSemantics

/// Fits a message to `input`, the plain way: everything is tried, the fault with the smallest offset counts.
struct NaiveReader {
  struct Fault {
    let offset: Int
    let code: String
    let path: String?
  }

  let isStrict: Bool
  private(set) var faults: [Fault] = []

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// The first fault in the message's order; of several at one place the one found first.
  var firstFault: Fault? {
    var first: Fault?
    for fault in faults where first.map({ fault.offset < $0.offset }) ?? true { first = fault }
    return first
  }

  /// The message's record: the fields of `input` and of the facts.
  mutating func message(_ json: NaiveJSON, of policy: CheckedPolicy) -> NaiveValue {
    guard case .object(let members) = json.kind else {
      fault(json.offset, "message/type", nil)
      return .absent
    }
    let facts = policy.facts.map { fact in
      RecordField(
        name: fact.name,
        type: .record(fact.record),
        presence: .optional,
        documentation: [],
        span: fact.span
      )
    }
    let type = RecordType(fields: policy.input.fields + facts)
    return record(members, json, type, path: "", end: json.lastOffset)
  }

  private mutating func fault(_ offset: Int, _ code: String, _ path: String?) {
    faults.append(Fault(offset: offset, code: code, path: path))
  }

  /// A record that is there (`members`), or one that is taken as empty (`nil`).
  private mutating func record(
    _ members: [NaiveJSON.Member]?,
    _ json: NaiveJSON?,
    _ type: RecordType,
    path: String,
    end: Int
  ) -> NaiveValue {
    let unique = NaiveJSON.unique(members ?? [])
    if isStrict, let members {
      strict(members, path: path, known: type.fields.map(\.name))
    }
    var fields: [(key: String, value: NaiveValue)] = []
    for field in type.fields {
      let inner = Self.join(path, field.name)
      let given = unique.first { same($0.key, field.name) }?.value
      fields.append((field.name, self.field(given, field, path: inner, end: end)))
    }
    return .record(fields, json)
  }

  private mutating func strict(_ members: [NaiveJSON.Member], path: String, known: [String]?) {
    var seen: [String] = []
    for member in members {
      let inner = Self.join(path, member.key)
      if seen.contains(where: { same($0, member.key) }) {
        fault(member.keyOffset, "message/duplicate-key", inner)
      } else if let known, !known.contains(where: { same($0, member.key) }) {
        fault(member.keyOffset, "message/unknown-key", inner)
      }
      seen.append(member.key)
    }
  }

  private mutating func field(
    _ json: NaiveJSON?,
    _ field: RecordField,
    path: String,
    end: Int
  ) -> NaiveValue {
    var isNull = false
    if let json {
      isNull = Self.isNull(json, field.type)
      if !isNull { return value(json, field.type, path: path) }
    }
    switch field.presence {
    case .optional:
      if isNull { return field.type.read == .any ? .null : .insteadOfNull(.absent) }
      return .absent
    case .defaulted(let constant):
      return .defaulted(Self.constant(constant, field.type), isNull: isNull)
    case .required:
      if case .record(let type) = field.type.read {
        let empty = record(nil, nil, type, path: path, end: end)
        return .defaulted(empty, isNull: isNull)
      }
      fault(end, "message/missing", path)
      return .absent
    }
  }

  /// Null itself, or for `json T` a string that holds it.
  private static func isNull(_ json: NaiveJSON, _ type: ValueType) -> Bool {
    if case .null = json.kind { return true }
    guard case .json = type, case .string(let text) = json.kind,
      let inner = try? NaiveJSONReader.read(Array(text.utf8)), case .null = inner.kind
    else { return false }
    return true
  }

  /// A value that is there and not null.
  private mutating func value(_ json: NaiveJSON, _ type: ValueType, path: String) -> NaiveValue {
    switch (type, json.kind) {
    case (.any, _):
      if isStrict { strictInside(json, path: path) }
      return .any(json)
    case (.string, .string(let text)): return .string(text)
    case (.enumeration(let members, let isOpen), .string(let text)):
      if !isOpen, !members.contains(where: { same($0, text) }) {
        fault(json.offset, "message/enumeration", path)
      }
      return .string(text)
    case (.bool, .boolean(let value)): return .boolean(value)
    case (.looseBool, .boolean(let value)): return .boolean(value)
    case (.looseBool, .string(let text)) where ["true", "YES"].contains(text): return .boolean(true)
    case (.looseBool, .string(let text)) where ["false", "NO"].contains(text):
      return .boolean(false)
    case (.looseBool, .number("0")): return .boolean(false)
    case (.looseBool, .number("1")): return .boolean(true)
    case (.int, .number(let text)):
      if !text.contains(where: { ".eE".contains($0) }), let value = Int64(text) {
        return .integer(value)
      }
    case (.number, .number(let text)): return .number(text)
    case (.json(let inner), .string(let text)): return embedded(text, json, inner, path: path)
    case (.json(let inner), _): return value(json, inner, path: path)
    case (.list(let item), .array(let items)):
      var values: [NaiveValue] = []
      for (index, element) in items.enumerated() {
        if case .null = element.kind {
          values.append(.null)
        } else {
          values.append(value(element, item, path: "\(path)[\(index)]"))
        }
      }
      return .list(values)
    case (.map(let item), .object(let members)):
      if isStrict { strictMap(members, path: path) }
      var entries: [(key: String, value: NaiveValue)] = []
      for member in NaiveJSON.unique(members) {
        let inner = "\(path)[\(Self.quoted(member.key))]"
        if case .null = member.value.kind {
          entries.append((member.key, .null))
        } else {
          entries.append((member.key, value(member.value, item, path: inner)))
        }
      }
      return .map(entries)
    case (.record(let record), .object(let members)):
      return self.record(members, json, record, path: path, end: json.lastOffset)
    default: break
    }
    fault(json.offset, "message/type", path)
    return .absent
  }

  private mutating func strictMap(_ members: [NaiveJSON.Member], path: String) {
    var seen: [String] = []
    for member in members {
      if seen.contains(where: { same($0, member.key) }) {
        fault(
          member.keyOffset,
          "message/duplicate-key",
          "\(path)[\(Self.quoted(member.key))]"
        )
      }
      seen.append(member.key)
    }
  }

  private mutating func strictInside(_ json: NaiveJSON, path: String) {
    switch json.kind {
    case .array(let items):
      for (index, item) in items.enumerated() { strictInside(item, path: "\(path)[\(index)]") }
    case .object(let members):
      strictMap(members, path: path)
      for member in NaiveJSON.unique(members) {
        strictInside(member.value, path: "\(path)[\(Self.quoted(member.key))]")
      }
    default: break
    }
  }

  /// `json T` given as a string.
  private mutating func embedded(
    _ text: String,
    _ json: NaiveJSON,
    _ type: ValueType,
    path: String
  ) -> NaiveValue {
    guard let inner = try? NaiveJSONReader.read(Array(text.utf8)) else {
      fault(json.offset, "message/embedded-json", path)
      return .absent
    }
    if case .null = inner.kind { return .null }
    var reader = NaiveReader(isStrict: isStrict)
    let value = reader.value(inner, type, path: path)
    if let first = reader.firstFault {
      fault(json.offset, "message/embedded-json", first.path)
    }
    return value
  }

  /// A key as the language writes a string.
  private static func quoted(_ key: String) -> String {
    var text = "\""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7f}": text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func join(_ path: String, _ key: String) -> String {
    let scalars = Array(key.unicodeScalars)
    let isName =
      scalars.first.map { !("0"..."9").contains($0) } ?? false
      && scalars.allSatisfy {
        ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || $0 == "_"
      }
    let text = isName ? key : "`\(key)`"
    return path.isEmpty ? text : "\(path).\(text)"
  }

  /// A constant as a value of a type: a record's missing fields follow their own rules.
  static func constant(_ constant: Constant, _ type: ValueType) -> NaiveValue {
    switch (constant, type.read) {
    case (.string(let text), _): return .string(text)
    case (.integer(let value), .number): return .number(String(value))
    case (.integer(let value), _): return .integer(value)
    case (.boolean(let value), _): return .boolean(value)
    case (.list(let items), let type):
      let item: ValueType = if case .list(let item) = type { item } else { .any }
      return .list(items.map { Self.constant($0, item) })
    case (.record(let entries), .record(let record)):
      return .record(
        record.fields.map { field in
          if let entry = entries.first(where: { same($0.name, field.name) }) {
            return (field.name, Self.constant(entry.value, field.type))
          }
          return (field.name, unset(field))
        },
        nil
      )
    case (.record(let entries), let type):
      let item: ValueType = if case .map(let item) = type { item } else { .any }
      return .map(entries.map { ($0.name, Self.constant($0.value, item)) })
    }
  }

  /// A field of a constant record that the constant leaves out.
  private static func unset(_ field: RecordField) -> NaiveValue {
    switch field.presence {
    case .optional: return .absent
    case .defaulted(let constant): return Self.constant(constant, field.type)
    case .required:
      guard case .record(let record) = field.type.read else { return .absent }
      return .record(record.fields.map { ($0.name, unset($0)) }, nil)
    }
  }
}
