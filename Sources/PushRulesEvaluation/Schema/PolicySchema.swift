internal import PushRulesDiagnostics
package import PushRulesSemantics

/// JSON Schemas (draft 2020-12) of a policy's messages and decisions; keys in the order of the file.
package enum PolicySchema {
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  // MARK: - Messages

  /// What a message of the policy looks like.
  ///
  /// It admits every message that is not refused, and refuses those whose shape is wrong, but for
  /// what its description says: a schema takes `1.0` for an integer, and nothing but `input` and
  /// the facts is looked at.
  /// - Complexity: O(size of the types).
  package static func message(_ policy: CheckedPolicy) -> JSONValue {
    var schema = SchemaObject()
    schema.add("$schema", .string(dialect))
    schema.add("title", .string("A message for the policy \(policy.name)"))
    let limits = limits(policy)
    let gap = limits.isEmpty || policy.documentation.isEmpty ? [] : [""]
    schema.addDescription(policy.documentation + gap + limits)
    schema.add("type", .string("object"))
    var properties = TypeSchema.properties(policy.input.fields, in: .message, at: "")
    var required = TypeSchema.required(policy.input.fields, in: .message)
    for fact in policy.facts {
      let isCertain = fact.arguments.allSatisfy { self.isCertain($0, in: policy.input) }
      properties.add(fact.name, self.fact(fact, isCertain: isCertain))
      if isCertain { required.append(.string(fact.name)) }
    }
    TypeSchema.close(&schema, properties, required, in: .message)
    return schema.value
  }

  /// What the schema of the messages cannot say.
  private static func limits(_ policy: CheckedPolicy) -> [String] {
    let types = policy.input.fields.map(\.type) + policy.facts.map { .record($0.record) }
    var lines: [String] = []
    if types.contains(where: { holds(\.isWritten, $0) }) {
      lines.append("An integer is written without fraction and exponent: 1.0 is none.")
    }
    if types.contains(where: { holds(\.isJSON, $0) }) {
      lines.append("A string in the place of JSON must hold JSON of the same schema.")
    }
    if !policy.rejects.isEmpty {
      let texts = policy.rejects.map(\.text).joined(separator: "; ")
      lines.append("A message that breaks one of these rules is refused as well: \(texts).")
    }
    return lines
  }

  /// Whether a type or one inside it is such a one.
  private static func holds(_ isOne: (ValueType) -> Bool, _ type: ValueType) -> Bool {
    if isOne(type) { return true }
    switch type {
    case .list(let inner), .map(let inner), .json(let inner): return holds(isOne, inner)
    case .record(let record): return record.fields.contains { holds(isOne, $0.type) }
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: return false
    }
  }

  private static func fact(_ fact: CheckedFact, isCertain: Bool) -> JSONValue {
    var object = SchemaObject()
    let arguments = fact.arguments.map { "`\($0.span.text)`" }.joined(separator: ", ")
    let need =
      isCertain
      ? "A fact, established by \(fact.kind)."
      : "A fact, established by \(fact.kind): required where these have values: \(arguments)."
    object.addDescription(fact.documentation + [need])
    TypeSchema.add(
      .record(fact.record),
      orNull: !isCertain,
      to: &object,
      in: .message,
      at: "/properties/\(TypeSchema.escaped(fact.name))"
    )
    return object.value
  }

  /// Whether an argument has a value in every message that is not refused.
  private static func isCertain(_ argument: CheckedExpression, in input: RecordType) -> Bool {
    switch argument.kind {
    case .constant: return true
    case .path(let path):
      guard path.fact == nil else { return false }
      var type = ValueType.record(input)
      for key in path.keys {
        guard case .record(let record) = type.read, let field = record.field(key),
          field.presence != .optional
        else { return false }
        type = field.type
      }
      return true
    default: return false
    }
  }

  // MARK: - Decisions

  /// What a decision of the policy looks like, explained or not.
  /// - Complexity: O(size of the types).
  package static func decision(_ policy: CheckedPolicy) -> JSONValue {
    var schema = SchemaObject()
    schema.add("$schema", .string(dialect))
    schema.add("title", .string("A decision of the policy \(policy.name)"))
    schema.addDescription(policy.documentation)
    guard let gate = policy.gate else {
      addDecision(policy, to: &schema)
      return schema.value
    }
    var open = SchemaObject()
    open.addDescription(["The gate is open."])
    addDecision(policy, to: &open)
    schema.add("oneOf", .array([open.value, shut(policy.outputs[gate])]))
    return schema.value
  }

  private static func addDecision(_ policy: CheckedPolicy, to schema: inout SchemaObject) {
    schema.add("type", .string("object"))
    var properties = SchemaObject()
    for (index, output) in policy.outputs.enumerated() {
      var object = SchemaObject()
      object.addDescription(output.documentation)
      if index == policy.gate {
        object.add("const", .boolean(true))
      } else {
        TypeSchema.add(output.type, orNull: false, to: &object, in: .decision, at: "")
      }
      properties.add(output.name, object.value)
    }
    properties.add("explain", explanation)
    let required = policy.outputs.filter { !$0.isOptional }.map { JSONValue.string($0.name) }
    TypeSchema.close(&schema, properties, required, in: .decision)
  }

  private static func shut(_ gate: CheckedOutput) -> JSONValue {
    var object = SchemaObject()
    object.addDescription(["The gate is shut: nothing else is decided."])
    object.add("type", .string("object"))
    var properties = SchemaObject()
    properties.add(gate.name, .object([JSONValue.Member(key: "const", value: .boolean(false))]))
    var reason = SchemaObject()
    reason.addDescription(["Why: the first `##` line of the layer that shut it, else its name."])
    reason.add("type", .string("string"))
    properties.add("reason", reason.value)
    properties.add("explain", explanation)
    let required = [gate.name, "reason"].map { JSONValue.string($0) }
    TypeSchema.close(&object, properties, required, in: .decision)
    return object.value
  }

  private static var explanation: JSONValue {
    var object = SchemaObject()
    object.addDescription(["Why each field is what it is, where that was asked for."])
    object.add("type", .string("object"))
    return object.value
  }
}

extension ValueType {
  /// Whether a schema cannot tell how its numbers are written.
  fileprivate var isWritten: Bool { self == .int || self == .looseBool }

  fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
