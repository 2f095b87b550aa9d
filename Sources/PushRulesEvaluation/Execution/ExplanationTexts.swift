internal import PushRulesDiagnostics

/// What explanations write again and again, as JSON: each part is made when it is first needed, and kept.
struct ExplanationTexts: ~Copyable {
  /// What stands around the rest of a candidate: before it the layer and the alternative, behind it the place in the file.
  struct Frame: BitwiseCopyable {
    var start = 0
    var headCount = 0
    var tailCount = 0
  }

  private(set) var bytes = Growing<UInt8>()
  /// In `bytes`, for each node: its words as a string; empty where they have not been made, as all parts here.
  private var words = Growing<Places>()
  /// For each alternative, then for the step that shut the gate, then for each field: what stands around a candidate whose
  /// value the alternative gives, or that has none.
  private var frames = Growing<Frame>()
  /// For each finish step, its place in the file.
  private var steps = Growing<Places>()

  /// The words of a node, empty where they have not been made.
  @inline(__always)
  mutating func words(of node: Int32) -> Places {
    Int(node) < words.count ? words[Int(node)] : Places(0..<0)
  }

  mutating func makeWords(of node: Int32, _ plan: borrowing Plan) {
    while words.count < plan.nodes.count { words.append(Places(0..<0)) }
    let start = bytes.count
    bytes.append(string: plan.words(node))
    words[Int(node)] = Places(start..<bytes.count)
  }

  /// What stands around a candidate, empty where it has not been made.
  @inline(__always)
  mutating func frame(_ place: Int) -> Frame {
    place < frames.count ? frames[place] : Frame()
  }

  /// - Parameters:
  ///   - alternative: the one that gives the candidate's value, -1 for none.
  ///   - field: -1 for the finish step that shut the gate.
  mutating func makeFrame(
    _ place: Int,
    _ alternative: Int32,
    _ field: Int32,
    _ plan: borrowing Plan
  ) {
    while frames.count <= plan.alternatives.count + plan.fields.count { frames.append(Frame()) }
    let start = bytes.count
    bytes.append(literal: "{\"layer\":")
    bytes.append(string: plan.layerName(ofField: field))
    if let number = plan.number(ofAlternative: alternative, field) {
      bytes.append(literal: ",\"alternative\":")
      bytes.append(integer: Int64(number))
    }
    let end = bytes.count
    bytes.append(UInt8(ascii: ","))
    append(plan.span(ofAlternative: alternative, field))
    bytes.append(UInt8(ascii: "}"))
    frames[place] = Frame(start: start, headCount: end - start, tailCount: bytes.count - end)
  }

  /// The place of a finish step, empty where it has not been made.
  @inline(__always)
  mutating func place(ofStep step: Int) -> Places {
    step < steps.count ? steps[step] : Places(0..<0)
  }

  mutating func makePlace(ofStep step: Int, _ plan: borrowing Plan) {
    while steps.count < plan.finishes.count { steps.append(Places(0..<0)) }
    let start = bytes.count
    append(plan.provenance.finishes[step])
    steps[step] = Places(start..<bytes.count)
  }

  private mutating func append(_ span: SourceSpan) {
    let place = RulePlace(span)
    bytes.append(literal: "\"at\":{\"file\":")
    bytes.append(string: place.file)
    bytes.append(literal: ",\"line\":")
    bytes.append(integer: Int64(place.line))
    bytes.append(literal: ",\"column\":")
    bytes.append(integer: Int64(place.column))
    bytes.append(UInt8(ascii: "}"))
  }
}

extension Plan {
  /// A node as the file writes it, on one line.
  func words(_ node: Int32) -> String {
    let text = provenance.nodes[Int(node)].text
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") }) else { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The name of a field's layer; for -1, what a finish step that shut the gate is shown as.
  func layerName(ofField field: Int32) -> String {
    field < 0 ? "finish" : provenance.layers[Int(fields[field].layer)].name
  }

  /// Which one an alternative is in its field, from 1; `nil` for -1.
  func number(ofAlternative alternative: Int32, _ field: Int32) -> Int? {
    alternative < 0
      ? nil : Int(alternative) - values[fields[field].value].alternatives.lowerBound + 1
  }

  /// Where an alternative stands; for -1, where the field does; for -1 here too, the finish step that shut the gate.
  func span(ofAlternative alternative: Int32, _ field: Int32) -> SourceSpan {
    if alternative >= 0 { return provenance.alternatives[Int(alternative)] }
    if field >= 0 { return provenance.fields[Int(field)] }
    let gate = gate ?? 0
    return outputs[gate].finishes.last.map { provenance.finishes[$0] }
      ?? provenance.outputs[gate].span
  }
}

extension RulePlace {
  init(_ span: SourceSpan) {
    let start = span.start
    self.init(file: span.file.name, line: start.line, column: start.column)
  }
}

extension Growing<UInt8> {
  /// Appends a text as a JSON string.
  mutating func append(string text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { unsafe append(escaping: $0.span) }
    append(UInt8(ascii: "\""))
  }
}
