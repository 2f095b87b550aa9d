package import PushRules
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Holds the answers of a back end against the decisions of a policy.
///
/// An answer is what `eval` writes for the message: the decision as one JSON object, or
/// `{"error": …}` for a message that is at fault. Objects are compared without order, numbers as
/// exact decimals. What a back end need not know is compared only where it says it: the code of an
/// error and the `reason` of a shut gate. `explain` is not compared.
package struct AnswerComparison {
  /// Of a garbled answer so many scalars are kept.
  private static let longestGarbled = 200

  private let policy: Policy
  private var evaluator: Evaluator
  private var decision: [UInt8] = []

  /// Starts with a policy that has the last word.
  package init(_ policy: Policy) {
    self.policy = policy
    evaluator = policy.evaluator()
  }

  /// What is wrong with the answer to a message; empty when it is right.
  ///
  /// - Complexity: O(bytes of both) and the policy's cost bound.
  package mutating func compare(
    _ message: [UInt8],
    _ answer: ArraySlice<UInt8>
  ) -> [Disagreement] {
    do {
      try evaluator.decide(message.span)
    } catch {
      return compare(error, answer)
    }
    decision.removeAll(keepingCapacity: true)
    evaluator.write(into: &decision)
    if answer.elementsEqual(decision) { return [] }
    let found: LocatedJSON
    switch Self.read(answer) {
    case .success(let object): found = object
    case .failure(let garbled): return [garbled.disagreement]
    }
    if let error = found[Disagreement.error] {
      return [
        Disagreement(
          cause: cause(Disagreement.error, .extra, [Self.code(of: error) ?? ""]),
          expected: String(decoding: decision, as: UTF8.self),
          found: Self.compact(found, in: Array(answer)),
          explanation: nil,
          remark: nil
        )
      ]
    }
    return compareFields(found, Array(answer))
  }

  // MARK: - Messages at fault

  /// The answer to a message that cannot be decided.
  private func compare(
    _ error: MessageError,
    _ answer: ArraySlice<UInt8>
  ) -> [Disagreement] {
    let found: LocatedJSON
    switch Self.read(answer) {
    case .success(let object): found = object
    case .failure(let garbled): return [garbled.disagreement]
    }
    let kind: Disagreement.Kind
    if let given = found[Disagreement.error] {
      guard let code = Self.code(of: given), code != error.code else { return [] }
      kind = .value
    } else {
      kind = .missing
    }
    var expected = JSONLine()
    expected.add("code", error.code)
    expected.add("message", error.message)
    if let path = error.path { expected.add("path", path) }
    var line = JSONLine()
    line.add(Disagreement.error, json: expected.closed())
    // An error without a path, of a `reject` say, always has the same words.
    let place = error.path.map(Self.withoutKeys) ?? error.message
    return [
      Disagreement(
        cause: cause(Disagreement.error, kind, [error.code, place]),
        expected: String(decoding: line.closed(), as: UTF8.self),
        found: Self.compact(found, in: Array(answer)),
        explanation: nil,
        remark: nil
      )
    ]
  }

  /// The code that an error gives, if it gives one.
  private static func code(of error: LocatedJSON) -> String? {
    error["code"]?.text
  }

  /// A path without the numbers of items and the keys of maps, which differ from message to
  /// message.
  private static func withoutKeys(_ path: String) -> String {
    var result = ""
    var depth = 0
    for character in path {
      if character == "]" { depth -= 1 }
      if depth == 0 { result.append(character) }
      if character == "[" { depth += 1 }
    }
    return result
  }

  // MARK: - Fields

  private mutating func compareFields(
    _ found: LocatedJSON,
    _ answer: [UInt8]
  ) -> [Disagreement] {
    guard let expected = LocatedJSON.read(decision) else { return [] }
    let explanation = evaluator.explain()
    let gate = policy.checked.gate.map { policy.outputs[$0] }
    var names = policy.outputs + ["reason"]
    for member in found.members where !names.contains(member.key) && member.key != "explain" {
      names.append(member.key)
    }
    let comparison = JSONComparison(left: decision, right: answer)
    var disagreements: [Disagreement] = []
    for name in names {
      let wanted = expected[name]
      let given = found[name]
      let kind: Disagreement.Kind
      switch (wanted, given) {
      case (nil, nil): continue
      case (nil, .some): kind = .extra
      case (.some, nil):
        if name == "reason" { continue }
        kind = .missing
      case (let wanted?, let given?):
        if comparison.isSame(wanted, given) { continue }
        kind = wanted.description == given.description ? .value : .type
      }
      let source = name == "reason" ? gate : name
      let why = explanation.fields.first { $0.field == source }
      disagreements.append(
        Disagreement(
          cause: cause(name, kind, why.map(Self.origin) ?? []),
          expected: wanted.map { Self.compact($0, in: decision) },
          found: given.map { Self.compact($0, in: answer) },
          explanation: why,
          remark: why == nil ? "`\(policy.name)` decides no field of this name" : nil
        )
      )
      // What follows from another gate is no finding of its own.
      if name == gate { return disagreements }
    }
    return disagreements
  }

  /// Where a field's value comes from: the last step that changed it, else the winner.
  private static func origin(of field: FieldExplanation) -> [String] {
    func text(_ place: RulePlace) -> String { "\(place.file):\(place.line):\(place.column)" }
    if let gate = field.gateShut { return ["gate", text(gate.place)] }
    let step = field.finish.last { $0.before != $0.after }
    return [(step?.place ?? field.winner?.place).map(text) ?? ""]
  }

  // MARK: - Reading

  /// A garbled answer as an error.
  private struct Garbled: Error {
    let disagreement: Disagreement
  }

  private static func read(_ answer: ArraySlice<UInt8>) -> Result<LocatedJSON, Garbled> {
    let remark: String
    do {
      let value = try LocatedJSON.validated(Array(answer))
      if case .object = value.kind { return .success(value) }
      remark = "an answer is a JSON object, not \(value.description)"
    } catch {
      remark = "it is no JSON: \(error.message)"
    }
    return .failure(
      Garbled(
        disagreement: Disagreement(
          cause: Disagreement.Cause(field: "", kind: .garbled, origin: []),
          expected: nil,
          found: start(of: answer),
          explanation: nil,
          remark: remark
        )
      )
    )
  }

  /// An answer that may be anything, as far as it is kept.
  package static func start(of answer: ArraySlice<UInt8>) -> String {
    let start = String(decoding: answer.prefix(longestGarbled * 4), as: UTF8.self)
    let shown = String(String.UnicodeScalarView(start.unicodeScalars.prefix(longestGarbled)))
    return shown.utf8.count >= answer.count ? shown : shown + "…"
  }

  private func cause(
    _ field: String,
    _ kind: Disagreement.Kind,
    _ origin: [String]
  ) -> Disagreement.Cause {
    Disagreement.Cause(field: field, kind: kind, origin: origin)
  }

  private static func compact(_ value: LocatedJSON, in bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    JSONText.appendCompact(bytes.span.extracting(value.range), into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
