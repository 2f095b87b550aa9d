internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What a message comes to: the decision as it is written, or the error.
enum CaseBaseline: Sendable, Equatable {
  case decision([UInt8])
  case error(MessageError)
}

/// The layer that must have won an output.
struct CaseReason: Sendable {
  /// Index into the policy's outputs.
  let output: Int
  /// Index into the policy's layers.
  let layer: Int

  /// What a case says, as indices; names that the policy does not have are left out.
  static func all(of item: CaseFile.Case, _ policy: CheckedPolicy) -> [CaseReason] {
    item.because.compactMap { reason in
      guard let output = policy.outputs.firstIndex(where: { $0.name == reason.field.name }),
        let layer = policy.layers.firstIndex(where: { $0.name == reason.layer.name })
      else { return nil }
      return CaseReason(output: output, layer: layer)
    }
  }

  /// Whether that layer has won in the evaluator's last decision.
  func holds(in evaluator: Evaluator) -> Bool {
    evaluator.winningLayer(ofOutput: output) == layer
  }
}

/// One evaluator for all cases of a file.
struct CaseChecker {
  /// The cases' file.
  let file: CaseFile
  /// The policy by which they are decided.
  let policy: Policy
  private var evaluator: Evaluator
  private var scratch: [UInt8] = []

  /// Makes a checker for the cases of a file.
  init(file: CaseFile, policy: Policy) {
    self.file = file
    self.policy = policy
    evaluator = policy.evaluator()
  }

  /// Runs a case and says what became of it.
  mutating func run(_ item: CaseFile.Case) -> CaseResult {
    let problems = item.problems + nameProblems(of: item)
    guard problems.isEmpty, let given = item.given, let expectation = item.expectation else {
      return result(item, problems: problems)
    }
    let bytes = file.source.bytes
    do {
      try evaluator.decide(bytes.span.extracting(given))
    } catch {
      return result(item, differences: differences(expectation, error), error: error)
    }
    var decision: [UInt8] = []
    evaluator.write(into: &decision)
    var differences = differences(expectation, item.only, decision)
    let reasons = CaseReason.all(of: item, policy.checked)
    if differences.isEmpty && reasons.allSatisfy({ $0.holds(in: evaluator) }) {
      return result(item)
    }
    let explanation = evaluator.explain()
    differences += compare(item.because, explanation)
    return failure(item, differences, explanation)
  }

  /// Whether a case that another version of the policy passes fails by this one: `run` would find
  /// a difference.
  mutating func fails(
    _ item: CaseFile.Case,
    _ baseline: CaseBaseline,
    _ reasons: [CaseReason]
  ) -> Bool {
    guard let given = item.given, let expectation = item.expectation else { return false }
    let bytes = file.source.bytes
    do {
      try evaluator.decide(bytes.span.extracting(given))
    } catch {
      return baseline != .error(error) && !differences(expectation, error).isEmpty
    }
    scratch.removeAll(keepingCapacity: true)
    evaluator.write(into: &scratch)
    // What is the same byte by byte is as expected, as before.
    if baseline != .decision(scratch), !differences(expectation, item.only, scratch).isEmpty {
      return true
    }
    return !reasons.allSatisfy { $0.holds(in: evaluator) }
  }

  /// What a case's message comes to.
  mutating func baseline(of item: CaseFile.Case) -> CaseBaseline? {
    guard let given = item.given else { return nil }
    let bytes = file.source.bytes
    do {
      try evaluator.decide(bytes.span.extracting(given))
    } catch {
      return .error(error)
    }
    var decision: [UInt8] = []
    evaluator.write(into: &decision)
    return .decision(decision)
  }

  /// A decision against what was expected.
  private func differences(
    _ expectation: CaseFile.Expectation,
    _ only: [CaseFile.Mention]?,
    _ decision: [UInt8]
  ) -> [CaseResult.Difference] {
    switch expectation {
    case .error(let code, let path):
      let expected = JSONLine.string(path.map { "\(code) at \($0)" } ?? code)
      return [CaseResult.Difference(what: "error", expected: expected, found: nil)]
    case .decision(let expect): return compare(expect, only, decision)
    }
  }

  /// Fields and layers that the policy does not have; a case with such a name would prove nothing.
  private func nameProblems(of item: CaseFile.Case) -> [CaseProblem] {
    var problems = CaseProblems(source: file.source)
    let outputs = policy.outputs
    let layers = policy.checked.layers.map(\.name)
    if case .decision(let expect) = item.expectation {
      for member in expect.members where !outputs.contains(member.key) {
        if member.key == "reason", policy.checked.gate != nil { continue }
        addUnknownField(member.key, member.keyStart, outputs, &problems)
      }
    }
    for mention in (item.only ?? []) + item.because.map(\.field)
    where !outputs.contains(mention.name) {
      if mention.name == "reason", policy.checked.gate != nil,
        item.only?.contains(where: { $0.offset == mention.offset }) == true
      {
        continue
      }
      addUnknownField(mention.name, mention.offset, outputs, &problems)
    }
    for reason in item.because where !layers.contains(reason.layer.name) {
      let nearest = NearestName.find(reason.layer.name, among: layers)
      problems.add(
        "case/unknown-layer",
        "`\(policy.name)` has no layer `\(reason.layer.name)`",
        atOffset: reason.layer.offset,
        help: nearest.map { "did you mean `\($0)`?" }
      )
    }
    return problems.found
  }

  private func addUnknownField(
    _ name: String,
    _ offset: Int,
    _ outputs: [String],
    _ problems: inout CaseProblems
  ) {
    let nearest = NearestName.find(name, among: outputs)
    problems.add(
      "case/unknown-field",
      "`\(policy.name)` decides no field `\(name)`",
      atOffset: offset,
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "its fields are \(outputs.map { "`\($0)`" }.joined(separator: ", "))"
    )
  }

  /// A message that could not be decided, against what was expected.
  private func differences(
    _ expectation: CaseFile.Expectation,
    _ error: MessageError
  ) -> [CaseResult.Difference] {
    switch expectation {
    case .decision:
      let found = JSONLine.string(error.path.map { "\(error.code) at \($0)" } ?? error.code)
      return [CaseResult.Difference(what: "error", expected: nil, found: found)]
    case .error(let code, let path):
      var differences: [CaseResult.Difference] = []
      if code != error.code {
        differences.append(
          CaseResult.Difference(
            what: "error.code",
            expected: JSONLine.string(code),
            found: JSONLine.string(error.code)
          )
        )
      }
      if path != error.path {
        differences.append(
          CaseResult.Difference(
            what: "error.path",
            expected: path.map(JSONLine.string),
            found: error.path.map(JSONLine.string)
          )
        )
      }
      return differences
    }
  }

  /// Field by field, in the order of the decision, then what else is expected.
  private func compare(
    _ expect: LocatedJSON,
    _ only: [CaseFile.Mention]?,
    _ decision: [UInt8]
  ) -> [CaseResult.Difference] {
    guard let found = LocatedJSON.read(decision) else {
      let text = String(decoding: decision, as: UTF8.self)
      return [CaseResult.Difference(what: "decision", expected: "valid JSON", found: text)]
    }
    let comparison = JSONComparison(left: file.source.bytes, right: decision)
    var names = found.members.map(\.key)
    for member in expect.members where !names.contains(member.key) { names.append(member.key) }
    if let only { names = names.filter { name in only.contains { $0.name == name } } }
    return names.compactMap { name in
      let expected = expect[name]
      let value = found[name]
      if let expected, let value, comparison.isSame(expected, value) { return nil }
      return CaseResult.Difference(
        what: name,
        expected: expected.map { compact($0, in: file.source.bytes) },
        found: value.map { compact($0, in: decision) }
      )
    }
  }

  private func compare(
    _ because: [CaseFile.Reason],
    _ explanation: Explanation
  ) -> [CaseResult.Difference] {
    because.compactMap { reason in
      let field = explanation.fields.first { $0.field == reason.field.name }
      let winner = field?.winner?.layer
      if winner == reason.layer.name { return nil }
      let found: String? =
        if let winner {
          JSONLine.string(winner)
        } else {
          field?.gateShut.map { "not decided: the gate is shut by \(JSONLine.string($0.layer))" }
        }
      return CaseResult.Difference(
        what: "winner of \(reason.field.name)",
        expected: JSONLine.string(reason.layer.name),
        found: found
      )
    }
  }

  private func compact(_ value: LocatedJSON, in bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    JSONText.appendCompact(bytes.span.extracting(value.range), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func result(
    _ item: CaseFile.Case,
    problems: [CaseProblem] = [],
    differences: [CaseResult.Difference] = [],
    error: MessageError? = nil
  ) -> CaseResult {
    CaseResult(
      name: item.name,
      file: file.source.name,
      place: item.place,
      problems: problems,
      differences: differences,
      explanation: nil,
      explanationJSON: nil,
      error: differences.isEmpty ? nil : error
    )
  }

  private func failure(
    _ item: CaseFile.Case,
    _ differences: [CaseResult.Difference],
    _ explanation: Explanation
  ) -> CaseResult {
    let concerned = explanation.fields.filter { field in
      differences.contains { $0.what == field.field || $0.what == "winner of \(field.field)" }
    }
    var json: [UInt8] = []
    explanation.write(into: &json)
    return CaseResult(
      name: item.name,
      file: file.source.name,
      place: item.place,
      problems: [],
      differences: differences,
      explanation: Explanation(fields: concerned.isEmpty ? explanation.fields : concerned),
      explanationJSON: json,
      error: nil
    )
  }
}
