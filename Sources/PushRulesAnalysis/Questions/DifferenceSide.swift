package import PushRulesEvaluation
package import PushRulesSemantics

/// What became of a field in one message, by one policy.
extension PolicyDifference.Side {
  static let nothing = Self(value: nil, layer: nil, place: nil, error: nil)

  /// - Parameters:
  ///   - output: Index into the policy's outputs; `nil` where it has no such field.
  init(_ outcome: Outcome, _ output: Int?, _ policy: CheckedPolicy) {
    switch outcome {
    case .refused(let error): self.init(value: nil, layer: nil, place: nil, error: error)
    case .decided(let evaluator):
      guard let output else {
        self = .nothing
        return
      }
      let result = evaluator.result(of: output)
      guard let winner = result.winner else {
        self.init(value: result.value, layer: nil, place: nil, error: nil)
        return
      }
      let layer = policy.layers[winner.layer]
      let field = layer.fields.first { $0.output == output }
      let alternatives = field?.value.alternatives ?? []
      let place =
        alternatives.indices.contains(winner.alternative)
        ? alternatives[winner.alternative].span : field?.span
      self.init(value: result.value, layer: layer.name, place: place, error: nil)
    }
  }

  /// As the reason of a shut gate.
  init(reason outcome: Outcome, _ policy: CheckedPolicy) {
    let gate = Self(outcome, policy.gate, policy)
    guard case .decided(let evaluator) = outcome, let reason = evaluator.shutReason else {
      self = gate
      return
    }
    self.init(
      value: PolicyCheck.text(.string(reason)),
      layer: gate.layer,
      place: gate.place,
      error: nil
    )
  }
}

/// Compares what two policies decide about messages that were recorded.
package struct CorpusDifference: ~Copyable {
  /// What is different in some messages.
  package struct Finding: Sendable {
    /// The output; `reason` for the reason of a shut gate, `nil` where only one accepts the message.
    package let field: String?
    /// The layers that won.
    package let layers: [String?]
    /// In how many messages.
    package internal(set) var count: Int
    /// The shortest of them.
    package internal(set) var message: [UInt8]
    package internal(set) var old: PolicyDifference.Side
    package internal(set) var new: PolicyDifference.Side
  }

  /// In the order in which they were met.
  package private(set) var findings: [Finding] = []
  /// How many messages both policies decide alike, and how many they do not.
  package private(set) var same = 0
  package private(set) var different = 0
  /// How many messages both policies refuse.
  package private(set) var refused = 0
  private let policies: [CheckedPolicy]
  private var evaluators: [Evaluator]

  package init(
    _ old: (policy: CheckedPolicy, plan: Plan),
    _ new: (policy: CheckedPolicy, plan: Plan)
  ) {
    policies = [old.policy, new.policy]
    evaluators = [Evaluator(old.plan), Evaluator(new.plan)]
  }

  /// Compares one more message.
  ///
  /// - Returns: Why both policies refuse the message; `nil` when one of them decides it.
  /// - Complexity: as deciding it twice; findings are looked through for what differs.
  @discardableResult
  package mutating func compare(_ message: Span<UInt8>) -> MessageError? {
    let outcomes = evaluators.indices.map { number -> Outcome in
      do throws(MessageError) {
        try evaluators[number].decide(message)
        return .decided(evaluators[number])
      } catch {
        return .refused(error)
      }
    }
    let before = different
    switch (outcomes[0], outcomes[1]) {
    case (.refused(let error), .refused):
      refused += 1
      return error
    case (.refused, .decided), (.decided, .refused):
      different += 1
      add(nil, message, outcomes) { outcome, policy in .init(outcome, nil, policy) }
    case (.decided(let old), .decided(let new)):
      compare(old, new, message, outcomes)
    }
    if different == before { same += 1 }
    return nil
  }

  private mutating func compare(
    _ old: Evaluator,
    _ new: Evaluator,
    _ message: Span<UInt8>,
    _ outcomes: [Outcome]
  ) {
    var isDifferent = false
    if old.shutReason != new.shutReason, old.isShut && new.isShut {
      isDifferent = true
      add("reason", message, outcomes) { outcome, policy in .init(reason: outcome, policy) }
    }
    var names: [String] = []
    for policy in policies {
      for output in policy.outputs
      where !names.contains(where: { ExactText($0) == ExactText(output.name) }) {
        names.append(output.name)
      }
    }
    // With one gate shut, the gate is the difference; what the other policy then decides is not another.
    let isGateAlone = old.isShut || new.isShut
    for name in names {
      let outputs = policies.map { policy in
        policy.outputs.firstIndex { ExactText($0.name) == ExactText(name) }
      }
      let isGate = zip(policies, outputs).contains { $0.gate == $1 && $1 != nil }
      if isGateAlone && !isGate { continue }
      let values = [
        outputs[0].flatMap { old.result(of: $0).value },
        outputs[1].flatMap { new.result(of: $0).value },
      ]
      guard values[0] != values[1] else { continue }
      isDifferent = true
      add(name, message, outcomes) { outcome, policy in
        let output = policy.outputs.firstIndex { ExactText($0.name) == ExactText(name) }
        return .init(outcome, output, policy)
      }
    }
    if isDifferent { different += 1 }
  }

  private mutating func add(
    _ field: String?,
    _ message: Span<UInt8>,
    _ outcomes: [Outcome],
    _ side: (Outcome, CheckedPolicy) -> PolicyDifference.Side
  ) {
    let sides = zip(outcomes, policies).map { side($0, $1) }
    let layers = sides.map { $0.layer ?? $0.error?.code }
    let index = findings.firstIndex { $0.field == field && $0.layers == layers }
    if let index {
      findings[index].count += 1
      guard message.count < findings[index].message.count else { return }
      findings[index].message = message.copied
      findings[index].old = sides[0]
      findings[index].new = sides[1]
    } else {
      findings.append(
        Finding(
          field: field,
          layers: layers,
          count: 1,
          message: message.copied,
          old: sides[0],
          new: sides[1]
        )
      )
    }
  }
}

extension Span<UInt8> {
  /// The bytes as an array.
  fileprivate var copied: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in indices { bytes.append(self[index]) }
    return bytes
  }
}
