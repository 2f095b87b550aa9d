import PushRulesSemantics

/// Decides a message by walking the checked policy, the plain way: no plan, no slots, nothing kept but what was decided.
///
/// It is the judge of the evaluator and shares with it only the type of the checked policy.
struct Oracle {
  struct Failure: Error {
    let code: String
    let path: String?
  }

  struct Outcome {
    /// The decision as JSON.
    let decision: String
    /// For each output by name: the candidate that won.
    let winners: [String: Winner]
  }

  /// A candidate of a chain: one layer may stand in several branches.
  struct Winner: Hashable, Comparable {
    let output: String
    let branch: Int
    let layer: String

    static func < (left: Winner, right: Winner) -> Bool {
      (left.output, left.branch, left.layer) < (right.output, right.branch, right.layer)
    }
  }

  let policy: CheckedPolicy
  var message: NaiveValue = .absent
  var absentFacts: Set<Int> = []
  var outputs: [Int: NaiveValue] = [:]
  var locals: [Int: NaiveValue] = [:]
  var occurrence = 0
  /// Set where steps are counted: what a message's evaluation keeps is then found once.
  var counter: StepCounter?

  init(_ policy: CheckedPolicy) { self.policy = policy }

  static func decide(
    _ bytes: [UInt8],
    by policy: CheckedPolicy,
    isStrict: Bool = false
  ) throws(Failure) -> Outcome {
    var oracle = Oracle(policy)
    return try oracle.decide(bytes, isStrict: isStrict)
  }

  /// How many steps a message takes that is decided; `nil` for one that is refused.
  ///
  /// An expression, an item and a candidate are one each, eight bytes of text that is made are one.
  static func steps(_ bytes: [UInt8], by policy: CheckedPolicy) -> Int? {
    var oracle = Oracle(policy)
    oracle.counter = StepCounter()
    let isDecided = (try? oracle.decide(bytes, isStrict: false)) != nil
    return isDecided ? oracle.counter?.steps : nil
  }

  private mutating func decide(_ bytes: [UInt8], isStrict: Bool) throws(Failure) -> Outcome {
    guard let json = try? NaiveJSONReader.read(bytes) else {
      throw Failure(code: "json", path: nil)
    }
    var reader = NaiveReader(isStrict: isStrict)
    message = reader.message(json, of: policy)
    if let fault = reader.firstFault { throw Failure(code: fault.code, path: fault.path) }

    for (index, fact) in policy.facts.enumerated() {
      if !fact.arguments.allSatisfy({ value($0).isPresent }) {
        absentFacts.insert(index)
      } else if !field(fact.name, of: message).isPresent {
        throw Failure(code: "message/fact-missing", path: fact.name)
      }
    }
    try reject(afterDecision: false)

    var winners: [String: Winner] = [:]
    for (position, index) in policy.decisionOrder.enumerated() {
      decide(index, &winners)
      if position + 1 == policy.gateCount, let gate = policy.gate,
        case .boolean(false)? = outputs[gate]
      {
        return shut(gate, winners)
      }
    }
    try reject(afterDecision: true)
    let fields = policy.outputs.indices.compactMap { index in
      (outputs[index] ?? .absent).json.map {
        NaiveValue.quoted(policy.outputs[index].name) + ":" + $0
      }
    }
    return Outcome(decision: "{" + fields.joined(separator: ",") + "}", winners: winners)
  }

  private mutating func reject(afterDecision: Bool) throws(Failure) {
    for reject in policy.rejects where reject.readsOutput == afterDecision {
      if holds(reject.condition) { throw Failure(code: "message/rejected", path: nil) }
    }
  }

  private func shut(_ gate: Int, _ winners: [String: Winner]) -> Outcome {
    let name = policy.outputs[gate].name
    let winner = winners[name]?.layer
    let layer = policy.layers.first { $0.name == winner }
    let reason = layer?.documentation.first ?? winner ?? name
    return Outcome(
      decision: "{\(NaiveValue.quoted(name)):false,\"reason\":\(NaiveValue.quoted(reason))}",
      winners: winners.filter { $0.key == name }
    )
  }

  private mutating func decide(_ index: Int, _ winners: inout [String: Winner]) {
    let output = policy.outputs[index]
    outputs[index] = .absent
    let taken = output.branches.firstIndex { branch in
      branch.condition.map { self.holds($0) } ?? true
    }
    for candidate in (taken.map { output.branches[$0].candidates } ?? []).reversed() {
      counter?.steps += 1
      let layer = policy.layers[candidate.layer]
      guard isOpen(candidate.layer) else { continue }
      if layer.isWhole,
        !layer.fields.indices.allSatisfy({ value(ofField: $0, of: candidate.layer).isPresent })
      {
        continue
      }
      let found = value(ofField: candidate.field, of: candidate.layer)
      if found.isPresent {
        outputs[index] = found
        winners[output.name] = Winner(
          output: output.name,
          branch: taken ?? 0,
          layer: layer.name
        )
        break
      }
    }
    for step in output.finish {
      let found = value(step.value, as: output.type)
      if found.isPresent { outputs[index] = found }
    }
  }

  /// Whether a layer's guard holds.
  private mutating func isOpen(_ layer: Int) -> Bool {
    guard let condition = policy.layers[layer].condition else { return true }
    if let known = counter?.guards[layer] { return known }
    let isOpen = holds(condition)
    counter?.guards[layer] = isOpen
    return isOpen
  }

  /// A layer's field as its output takes it.
  private mutating func value(ofField index: Int, of layer: Int) -> NaiveValue {
    if let known = counter?.fields[[layer, index]] { return known }
    let field = policy.layers[layer].fields[index]
    let value = value(field.value, as: policy.outputs[field.output].type)
    counter?.fields[[layer, index]] = value
    return value
  }

  /// A value for an output: an alternative counts when what it gives fits the output's type.
  private mutating func value(_ value: CheckedValue, as type: ValueType) -> NaiveValue {
    for alternative in value.alternatives {
      if let condition = alternative.condition, !holds(condition) { continue }
      let found = Self.fitted(self.value(alternative.expression).plain, type)
      if found.isPresent { return found }
    }
    return .absent
  }

  /// A record that lacks what its output's type requires is absent: out of a map it is left out, another list is absent too.
  private static func fitted(_ value: NaiveValue, _ type: ValueType) -> NaiveValue {
    switch (value, type) {
    case (.record(let entries, let json), .record(let record)):
      var fields: [(key: String, value: NaiveValue)] = []
      for entry in entries {
        let inner = record.field(entry.key).map { fitted(entry.value, $0.type) } ?? entry.value
        if inner.isPresent { fields.append((entry.key, inner)) }
      }
      let lacksOne = record.fields.contains { field in
        field.presence == .required && !fields.contains { same($0.key, field.name) }
      }
      return lacksOne ? .absent : .record(fields, json)
    case (.list(let items), .list(let inner)):
      let fitting = items.map { fitted($0, inner) }
      return zip(items, fitting).contains { $0.isPresent && !$1.isPresent }
        ? .absent : .list(fitting)
    case (.map(let entries), .map(let inner)), (.record(let entries, _), .map(let inner)):
      let fitting = entries.map { (key: $0.key, value: fitted($0.value, inner)) }
      let kept = zip(entries, fitting).filter { !$0.value.isPresent || $1.value.isPresent }.map(\.1)
      if case .record(_, let json) = value { return .record(kept, json) }
      return .map(kept)
    default: return value
    }
  }

  mutating func value(_ value: CheckedValue) -> NaiveValue {
    if value.alternatives.count == 1, value.alternatives[0].condition == nil {
      return self.value(value.alternatives[0].expression)
    }
    for alternative in value.alternatives {
      if let condition = alternative.condition, !holds(condition) { continue }
      let found = self.value(alternative.expression)
      if found.isPresent { return found }
    }
    return .absent
  }

  mutating func holds(_ expression: CheckedExpression) -> Bool {
    if case .boolean(true) = value(expression).opened { true } else { false }
  }

  func field(_ key: String, of value: NaiveValue) -> NaiveValue {
    switch value.plain {
    case .record(let entries, _), .map(let entries):
      entries.first { same($0.key, key) }?.value ?? .absent
    default: .absent
    }
  }

  /// The value at a path, with the note where it stands for null.
  func read(_ path: MessagePath) -> NaiveValue {
    if let fact = path.fact, absentFacts.contains(fact) { return .absent }
    var value = message
    for key in path.keys { value = field(key, of: value) }
    return value
  }
}
