internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// Checked policies that are nothing but an `input`, made by hand.
enum MessageFixture {
  static let span = SourceSpan(SourceFile(name: "test.pushrules", bytes: []), SourceRange(0, 0))

  static func policy(_ fields: [RecordField], facts: [CheckedFact] = []) -> CheckedPolicy {
    CheckedPolicy(
      name: "test",
      documentation: [],
      files: [span.file],
      input: RecordType(fields: fields),
      facts: facts,
      outputs: [],
      gate: nil,
      decisionOrder: [],
      gateCount: 0,
      lets: [],
      tables: [],
      placeholders: [],
      layers: [],
      rejects: [],
      localCount: 0
    )
  }

  static func fact(_ name: String, _ fields: [RecordField]) -> CheckedFact {
    CheckedFact(
      name: name,
      kind: "fetch",
      arguments: [],
      record: RecordType(fields: fields),
      documentation: [],
      span: span
    )
  }
}

/// A field `name: T` of `input`.
func required(_ name: String, _ type: ValueType) -> RecordField {
  field(name, type, .required)
}

/// A field `name?: T` of `input`.
func optional(_ name: String, _ type: ValueType) -> RecordField {
  field(name, type, .optional)
}

/// A field `name: T = constant` of `input`.
func defaulted(_ name: String, _ type: ValueType, _ value: Constant) -> RecordField {
  field(name, type, .defaulted(value))
}

private func field(
  _ name: String,
  _ type: ValueType,
  _ presence: RecordField.Presence
) -> RecordField {
  RecordField(
    name: name,
    type: type,
    presence: presence,
    documentation: [],
    span: MessageFixture.span
  )
}

func record(_ fields: RecordField...) -> ValueType { .record(RecordType(fields: fields)) }

func constantRecord(_ entries: KeyValuePairs<String, Constant>) -> Constant {
  .record(entries.map { Constant.Entry(name: $0.key, value: $0.value) })
}

/// A layout with its store, for one message after the other.
struct MessageReading: ~Copyable {
  let layout: MessageLayout
  private(set) var store: Store
  private var reader: MessageReader
  private let facts: [String]

  init(_ policy: CheckedPolicy) {
    var constants = ConstantPool()
    layout = MessageLayout(policy, constants: &constants)
    store = Store(constants)
    reader = MessageReader(layout, constants)
    facts = policy.facts.map(\.name)
  }

  init(_ fields: [RecordField]) { self.init(MessageFixture.policy(fields)) }

  mutating func read(_ bytes: [UInt8], isStrict: Bool = false) throws(MessageError) {
    store.reset()
    try reader.read(bytes.span, layout: layout, into: &store, isStrict: isStrict)
  }

  mutating func read(_ text: String, isStrict: Bool = false) throws(MessageError) {
    try read(Array(text.utf8), isStrict: isStrict)
  }

  /// The error of a message; `nil` if it fits.
  mutating func error(_ text: String, isStrict: Bool = false) -> MessageError? {
    error(Array(text.utf8), isStrict: isStrict)
  }

  mutating func error(_ bytes: [UInt8], isStrict: Bool = false) -> MessageError? {
    do throws(MessageError) {
      try read(bytes, isStrict: isStrict)
      return nil
    } catch {
      return error
    }
  }

  /// The value at a path of names with dots.
  func value(_ path: String) -> Value {
    let keys = path.split(separator: ".").map(String.init)
    let slot = layout.slot(of: MessagePath(keys: keys, fact: facts.firstIndex(of: keys[0])))
    return store.item(store.constantItems + slot)
  }

  /// The value at a path as JSON; `absent` and `null` in words.
  func text(_ path: String) -> String { text(value(path)) }

  func text(_ value: Value) -> String {
    if value.kind == .absent { return "absent" }
    return store.json(value, shapes: layout.shapes)
  }

  /// The whole message as it was read.
  var whole: String {
    text(Value(kind: .record, shape: 0, payload: Int64(store.constantItems)))
  }

  mutating func open(_ value: Value) -> Value { store.open(value) }

  func item(_ place: Int) -> Value { store.item(place) }

  func find(key: Value, in map: Value) -> Value { store.find(key: key, in: map) }

  func isSameText(_ left: Value, _ right: Value) -> Bool { store.isSameText(left, right) }

  func plainText(_ value: Value) -> String { store.text(value) }

  var byteCount: Int { store.byteCount }

  var constantItems: Int { store.constantItems }
}

/// The error's code, path and offset in one text.
func summary(_ error: MessageError?) -> String {
  guard let error else { return "fits" }
  return "\(error.code) \(error.path ?? "-") \(error.offset)"
}

extension RecordField: CustomTestStringConvertible {
  package var testDescription: String {
    switch presence {
    case .required: "\(name): \(type.testDescription)"
    case .optional: "\(name)?: \(type.testDescription)"
    case .defaulted(let value): "\(name): \(type.testDescription) = \(value)"
    }
  }
}

extension ValueType: CustomTestStringConvertible {
  package var testDescription: String {
    switch self {
    case .record(let type): "{ \(type.fields.map(\.testDescription).joined(separator: ", ")) }"
    case .list(let item): "[\(item.testDescription)]"
    case .map(let value): "[string: \(value.testDescription)]"
    case .json(let inner): "json \(inner.testDescription)"
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: "\(self)"
    }
  }
}
