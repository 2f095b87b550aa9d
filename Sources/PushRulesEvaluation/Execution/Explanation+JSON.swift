extension Explanation {
  /// Appends the explanation as the JSON object that stands under `explain`.
  package func write(into output: inout [UInt8]) {
    var writer = ExplanationWriter()
    writer.write(self)
    writer.bytes.withSpan(0..<writer.bytes.count) { output.append($0) }
  }
}

/// Writes explanations as JSON; what has no value is left out.
private struct ExplanationWriter: ~Copyable {
  var bytes = Growing<UInt8>()

  mutating func write(_ explanation: Explanation) {
    object { writer in
      for field in explanation.fields {
        writer.separate()
        writer.bytes.append(string: field.field)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(field)
      }
    }
  }

  private mutating func write(_ field: FieldExplanation) {
    object { writer in
      if let gateShut = field.gateShut {
        writer.key("gateShut")
        writer.write(gateShut)
        return
      }
      writer.raw("value", field.value)
      if let winner = field.winner {
        writer.key("winner")
        writer.write(winner)
      }
      writer.list("candidates", field.candidates) { $0.write($1) }
      if !field.finish.isEmpty { writer.list("finish", field.finish) { $0.write($1) } }
    }
  }

  private mutating func write(_ candidate: CandidateExplanation) {
    object { writer in
      writer.text("layer", candidate.layer)
      if let alternative = candidate.alternative { writer.integer("alternative", alternative) }
      writer.text("status", candidate.status.rawValue)
      writer.raw("would", candidate.would)
      writer.text("missing", candidate.missing)
      if !candidate.atoms.isEmpty { writer.list("atoms", candidate.atoms) { $0.write($1) } }
      writer.write(candidate.place)
    }
  }

  private mutating func write(_ atom: AtomExplanation) {
    object { writer in
      writer.text("test", atom.test)
      writer.boolean("holds", atom.holds)
      writer.boolean("decides", atom.decides)
      writer.list("operands", atom.operands) { writer, operand in
        writer.object {
          $0.text("text", operand.text)
          $0.raw("value", operand.value)
        }
      }
    }
  }

  private mutating func write(_ step: FinishExplanation) {
    object { writer in
      writer.write(step.place)
      writer.raw("before", step.before)
      writer.raw("after", step.after)
    }
  }

  private mutating func write(_ place: RulePlace) {
    key("at")
    object { writer in
      writer.text("file", place.file)
      writer.integer("line", place.line)
      writer.integer("column", place.column)
    }
  }

  // MARK: - JSON

  private mutating func object(_ content: (inout ExplanationWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    content(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func list<Element>(
    _ name: StaticString,
    _ elements: [Element],
    _ write: (inout ExplanationWriter, Element) -> Void
  ) {
    key(name)
    bytes.append(UInt8(ascii: "["))
    for element in elements {
      separate()
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// One of the format's own keys, which need no escapes.
  private mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(literal: name)
    bytes.append(literal: "\":")
  }

  /// A comma, unless this is the first entry of an object or list.
  private mutating func separate() {
    let last = bytes.count > 0 ? bytes[bytes.count - 1] : UInt8(ascii: "{")
    if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func text(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    bytes.append(string: value)
  }

  /// A value that is JSON already.
  private mutating func raw(_ name: StaticString, _ value: String?) {
    guard var value else { return }
    key(name)
    value.withUTF8 { unsafe bytes.append($0.span) }
  }

  private mutating func integer(_ name: StaticString, _ value: Int) {
    key(name)
    bytes.append(integer: Int64(value))
  }

  private mutating func boolean(_ name: StaticString, _ value: Bool) {
    key(name)
    bytes.append(literal: value ? "true" : "false")
  }
}
