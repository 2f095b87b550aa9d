/// The decision as JSON and as values.
extension Machine {
  /// Appends the last decision as one JSON object without a line break; `{}` when there is none.
  ///
  /// - Complexity: O(bytes of the decision).
  func write(into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    _ = writeFields(into: &output)
    output.append(UInt8(ascii: "}"))
  }

  /// Appends the last decision as `write(into:)` does, with its explanation as the last key, `explain`.
  mutating func writeExplained(into output: inout [UInt8]) {
    let explanation = explain()
    output.append(UInt8(ascii: "{"))
    if writeFields(into: &output) > 0 { output.append(UInt8(ascii: ",")) }
    output.append(contentsOf: "\"explain\":".utf8)
    explanation.write(into: &output)
    output.append(UInt8(ascii: "}"))
  }

  /// The last decision; empty when there is none.
  func decision() -> Decision {
    var fields: [Decision.Field] = []
    for index in plan.outputs.indices where isShown(index) {
      fields.append(
        Decision.Field(
          name: plan.provenance.outputs[index].name,
          value: fieldValue(outputs[index].value)
        )
      )
    }
    return Decision(fields: fields, reason: reason.map { store.text($0) })
  }

  private func isShown(_ index: Int) -> Bool {
    switch outcome {
    case .none: false
    case .open: outputs[index].value.isPresent
    case .shut: index == plan.gate
    }
  }

  /// Why the gate is shut: the winning layer's text, else the gate's name.
  private var reason: Value? {
    guard outcome == .shut, let gate = plan.gate else { return nil }
    let winner = outputs[gate].winner
    guard winner >= 0 else { return plan.nameValues[Int(plan.gateName)] }
    return plan.layers[Int(plan.fields[Int(winner)].layer)].reason
  }

  private func writeFields(into output: inout [UInt8]) -> Int {
    var count = 0
    for index in plan.outputs.indices where isShown(index) {
      if count > 0 { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: plan.outputs[index].key)
      store.write(outputs[index].value, into: &output, shapes: plan.shapes)
      count += 1
    }
    if let reason {
      if count > 0 { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: "\"reason\":".utf8)
      store.write(reason, into: &output, shapes: plan.shapes)
      count += 1
    }
    return count
  }

  private func fieldValue(_ value: Value) -> Decision.FieldValue {
    switch value.kind {
    case .string: .string(store.text(value))
    case .integer: .integer(value.payload)
    case .boolean: .boolean(value.payload != 0)
    case .number: .number(store.text(value))
    case .absent, .null, .json, .list, .map, .record: .json(json(value) ?? "null")
    }
  }

  /// A value as JSON; `nil` when it is absent.
  func json(_ value: Value) -> String? {
    guard value.kind != .absent else { return nil }
    var bytes: [UInt8] = []
    store.write(value, into: &bytes, shapes: plan.shapes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
