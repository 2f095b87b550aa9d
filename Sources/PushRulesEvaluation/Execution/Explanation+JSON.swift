extension Explanation {
  /// Appends the explanation as the JSON object that stands under `explain`.
  package func write(into output: inout [UInt8]) {
    var writer = ExplanationWriter()
    writer.write(self)
    output.append(contentsOf: writer.bytes)
  }
}

/// Writes explanations as JSON; what has no value is left out.
private struct ExplanationWriter {
  var bytes: [UInt8] = []

  mutating func write(_ explanation: Explanation) {
    object { writer in
      for field in explanation.fields {
        writer.key(field.field)
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
      writer.raw("alternative", candidate.alternative.map { "\($0)" })
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
      writer.raw("holds", atom.holds ? "true" : "false")
      writer.raw("decides", atom.decides ? "true" : "false")
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
      writer.raw("line", "\(place.line)")
      writer.raw("column", "\(place.column)")
    }
  }

  // MARK: - JSON

  private mutating func object(_ content: (inout ExplanationWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    content(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func list<Element>(
    _ name: String,
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

  private mutating func key(_ name: String) {
    separate()
    quoted(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// A comma, unless this is the first entry of an object or list.
  private mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    bytes.append(UInt8(ascii: ","))
  }

  private mutating func text(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    quoted(value)
  }

  /// A value that is JSON already.
  private mutating func raw(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    bytes.append(contentsOf: value.utf8)
  }

  private mutating func quoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    JSONText.appendEscaped(Array(text.utf8).span, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
