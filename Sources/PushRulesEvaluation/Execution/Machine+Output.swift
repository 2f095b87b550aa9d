/// The decision as JSON and as values.
extension Machine {
  /// Appends the last decision as one JSON object without a line break; `{}` when there is none.
  ///
  /// - Complexity: O(bytes of the decision).
  mutating func write(into output: inout [UInt8]) {
    let start = written.count
    writeFields()
    close(from: start, into: &output)
  }

  /// Closes the object that begins at `start` in `written`, and moves it to its place.
  private mutating func close(from start: Int, into output: inout [UInt8]) {
    written.append(UInt8(ascii: "}"))
    written.withSpan(start..<written.count) { output.append($0) }
    written.truncate(to: start)
  }

  /// Puts the last decision and a line break behind the lines that wait in `written`.
  mutating func writeLine() {
    writeFields()
    written.append(word: 0x0a7d, count: 2)
  }

  /// Appends the lines that wait.
  mutating func takeLines(into output: inout [UInt8]) {
    written.withSpan(0..<written.count) { output.append($0) }
    written.truncate(to: 0)
  }

  /// Appends the last decision as `write(into:)` does, with its explanation as the last key, `explain`.
  mutating func writeExplained(into output: inout [UInt8]) {
    let start = written.count
    writeExplainedFields()
    close(from: start, into: &output)
  }

  /// Puts the last decision with its explanation and a line break behind the lines that wait in `written`.
  mutating func writeExplainedLine() {
    writeExplainedFields()
    written.append(word: 0x0a7d, count: 2)
  }

  private mutating func writeExplainedFields() {
    let start = written.count
    writeFields()
    if written.count > start + 1 { written.append(UInt8(ascii: ",")) }
    written.append(literal: "\"explain\":")
    findExplanation()
    writeExplanation()
  }

  /// The last decision; empty when there is none.
  func decision() -> Decision {
    var fields: [Decision.Field] = []
    for index in plan.outputs.indices where isShown(index) {
      fields.append(
        Decision.Field(
          name: plan.provenance.outputs[index].name,
          value: fieldValue(value(ofOutput: index))
        )
      )
    }
    return Decision(fields: fields, reason: reason.map { store.text($0) })
  }

  private func isShown(_ index: Int) -> Bool {
    switch outcome {
    case .none: false
    case .open: value(ofOutput: index).isPresent
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

  /// Appends a brace and the fields to `written`.
  private mutating func writeFields() {
    let start = written.count
    switch outcome {
    case .none: break
    case .open:
      for index in 0..<plan.outputs.count {
        let value = value(ofOutput: index)
        if value.isPresent { writeField(index, value) }
      }
    case .shut:
      if let gate = plan.gate { writeField(gate, value(ofOutput: gate)) }
      if let reason {
        written.append(literal: ",\"reason\":")
        store.write(reason, into: &written, shapes: plan.shapes)
      }
    }
    // The first key, which has a comma before it like the others, loses it again.
    if written.count == start {
      written.append(UInt8(ascii: "{"))
    } else {
      written[start] = UInt8(ascii: "{")
    }
  }

  @inline(__always)
  private mutating func writeField(_ index: Int, _ value: Value) {
    let key = plan.outputs[index].key
    written.append(from: key.start, count: Int(key.count), of: store.bytes)
    write(value)
  }

  /// Appends a value to `written`.
  @inline(__always)
  mutating func write(_ value: Value) {
    if value.kind == .string, value.shape == Value.plainText {
      written.append(UInt8(ascii: "\""))
      written.append(from: value.start, count: Int(value.count), of: store.bytes)
      written.append(UInt8(ascii: "\""))
    } else if value.kind == .boolean {
      written.append(boolean: value.payload != 0)
    } else {
      store.write(value, into: &written, shapes: plan.shapes)
    }
  }

  func fieldValue(_ value: Value) -> Decision.FieldValue {
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
    value.kind == .absent ? nil : store.json(value, shapes: plan.shapes)
  }
}
