internal import PushRulesSemantics

/// The members of a schema object, in order.
struct SchemaObject {
  private(set) var members: [JSONValue.Member] = []

  var value: JSONValue { .object(members) }

  mutating func add(_ key: String, _ value: JSONValue) {
    members.append(JSONValue.Member(key: key, value: value))
  }

  /// Adds documentation where there is some.
  mutating func addDescription(_ lines: [String]) {
    if !lines.isEmpty { add("description", .string(lines.joined(separator: "\n"))) }
  }
}

/// Schemas of the language's types.
enum TypeSchema {
  /// Where a value stands.
  enum Place {
    /// In a message: other keys are allowed, and what may be left out may also be null.
    case message
    /// In a decision: records have no other keys, and no null.
    case decision
  }

  /// Adds what a type admits.
  ///
  /// - Parameters:
  ///   - pointer: where the object stands in its document, as the fragment of a URI.
  static func add(
    _ type: ValueType,
    orNull isNullable: Bool,
    to object: inout SchemaObject,
    in place: Place,
    at pointer: String
  ) {
    switch type {
    case .string: object.add("type", name("string", orNull: isNullable))
    case .enumeration(let members, isOpen: true):
      object.add("type", name("string", orNull: isNullable))
      object.add("examples", .array(members.map { .string($0) }))
    case .enumeration(let members, isOpen: false):
      object.add("type", name("string", orNull: isNullable))
      object.add("enum", .array(members.map { .string($0) } + (isNullable ? [.null] : [])))
    case .bool: object.add("type", name("boolean", orNull: isNullable))
    case .int:
      object.add("type", name("integer", orNull: isNullable))
      object.add("minimum", .number(String(Int64.min)))
      object.add("maximum", .number(String(Int64.max)))
    case .number: object.add("type", name("number", orNull: isNullable))
    case .any, .nothing:
      if !isNullable {
        object.add("not", .object([JSONValue.Member(key: "type", value: .string("null"))]))
      }
    case .looseBool:
      let texts = ["true", "false", "YES", "NO"].map { JSONValue.string($0) }
      let values = [.boolean(true), .boolean(false)] + texts + [.number("0"), .number("1")]
      object.add("enum", .array(values + (isNullable ? [.null] : [])))
    case .list(let item):
      object.add("type", name("array", orNull: isNullable))
      object.add("items", schema(item, orNull: true, in: place, at: "\(pointer)/items"))
    case .map(let value):
      object.add("type", name("object", orNull: isNullable))
      let inner = schema(value, orNull: true, in: place, at: "\(pointer)/additionalProperties")
      object.add("additionalProperties", inner)
    case .record(let record):
      object.add("type", name("object", orNull: isNullable))
      let properties = properties(record.fields, in: place, at: pointer)
      close(&object, properties, required(record.fields, in: place), in: place)
    case .json(let inner): addJSON(inner, orNull: isNullable, to: &object, in: place, at: pointer)
    }
  }

  /// The schemas of a record's fields.
  static func properties(
    _ fields: [RecordField],
    in place: Place,
    at pointer: String
  ) -> SchemaObject {
    var properties = SchemaObject()
    for field in fields {
      let inner = "\(pointer)/properties/\(escaped(field.name))"
      properties.add(field.name, schema(field, in: place, at: inner))
    }
    return properties
  }

  /// The names of the fields that a record cannot lack.
  static func required(_ fields: [RecordField], in place: Place) -> [JSONValue] {
    fields.filter { isRequired($0, in: place) }.map { .string($0.name) }
  }

  /// Adds the keys of an object, and what is said about others.
  static func close(
    _ object: inout SchemaObject,
    _ properties: SchemaObject,
    _ required: [JSONValue],
    in place: Place
  ) {
    if !properties.members.isEmpty { object.add("properties", properties.value) }
    if !required.isEmpty { object.add("required", .array(required)) }
    if case .decision = place { object.add("additionalProperties", .boolean(false)) }
  }

  private static func schema(
    _ type: ValueType,
    orNull isNullable: Bool,
    in place: Place,
    at pointer: String
  ) -> JSONValue {
    var object = SchemaObject()
    add(type, orNull: isNullable, to: &object, in: place, at: pointer)
    return object.value
  }

  private static func schema(
    _ field: RecordField,
    in place: Place,
    at pointer: String
  ) -> JSONValue {
    var object = SchemaObject()
    object.addDescription(field.documentation)
    let isNullable =
      switch place {
      case .message: !isRequired(field, in: place)
      case .decision: false
      }
    add(field.type, orNull: isNullable, to: &object, in: place, at: pointer)
    if case .defaulted(let constant) = field.presence {
      object.add("default", MessageLayout.json(constant))
    }
    return object.value
  }

  /// Whether an object without the field is wrong: in a message a record that is not there counts as
  /// an empty one.
  private static func isRequired(_ field: RecordField, in place: Place) -> Bool {
    guard case .required = field.presence else { return false }
    guard case .message = place, case .record(let record) = field.type.read else { return true }
    return record.fields.contains { isRequired($0, in: place) }
  }

  /// The type itself, or a string that holds it.
  private static func addJSON(
    _ type: ValueType,
    orNull isNullable: Bool,
    to object: inout SchemaObject,
    in place: Place,
    at pointer: String
  ) {
    let inner = "\(pointer)/anyOf/0"
    var text = SchemaObject()
    text.add("type", .string("string"))
    text.add("contentMediaType", .string("application/json"))
    text.add(
      "contentSchema",
      .object([JSONValue.Member(key: "$ref", value: .string("#\(inner)"))])
    )
    let open = schema(type, orNull: isNullable, in: place, at: inner)
    object.add("anyOf", .array([open, text.value]))
  }

  private static func name(_ name: String, orNull isNullable: Bool) -> JSONValue {
    isNullable ? .array([.string(name), .string("null")]) : .string(name)
  }

  /// A key as a step of a JSON pointer in a URI's fragment.
  static func escaped(_ key: String) -> String {
    var result: [UInt8] = []
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "~"): result.append(contentsOf: "~0".utf8)
      case UInt8(ascii: "/"): result.append(contentsOf: "~1".utf8)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        result.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
