package import PushRules
import PushRulesEvaluation
import PushRulesSemantics

extension BruteForce {
  /// Decides message after message and keeps what is new.
  package struct Census {
    package internal(set) var facts = Facts()
    private var evaluator: Evaluator
    private let gate: Int?
    /// For each output the first of its branches in `facts.branches`.
    private var firstBranch: [Int] = []
    /// For each branch the candidate of a layer in `facts.candidates`, by the layer's index.
    private var candidates: [[Int: Int]] = []
    /// Indices of guards that were not yet seen both ways.
    private var openGuards: [Int] = []
    /// Indices of outputs that were not yet seen missing or blank.
    private var openOutputs: [Int] = []

    /// Nothing was found yet.
    package init(_ policy: Policy) {
      evaluator = Evaluator(recording: policy.plan)
      gate = policy.checked.gate
      for output in policy.checked.outputs {
        firstBranch.append(facts.branches.count)
        facts.outputs.append(
          Facts.OutputFact(output: output.name, isRequired: !output.isOptional)
        )
        for (number, branch) in output.branches.enumerated() {
          facts.branches.append(Facts.BranchFact(output: output.name, branch: number))
          addCandidates(of: branch, number, output, policy.checked)
        }
      }
      facts.guards = Self.guards(of: policy.checked).map { Facts.GuardFact(place: $0) }
      openGuards = Array(facts.guards.indices)
      openOutputs = Array(facts.outputs.indices)
    }

    private mutating func addCandidates(
      of branch: CheckedBranch,
      _ number: Int,
      _ output: CheckedOutput,
      _ policy: CheckedPolicy
    ) {
      var places: [Int: Int] = [:]
      for candidate in branch.candidates.reversed() {
        let layer = policy.layers[candidate.layer]
        places[candidate.layer] = facts.candidates.count
        facts.candidates.append(
          Facts.CandidateFact(
            candidate: Candidate(output: output.name, branch: number, layer: layer.name),
            wins: layer.fields[candidate.field].value.alternatives.map { _ in nil }
          )
        )
      }
      candidates.append(places)
    }

    /// The places of all guards of a policy, in the order of its declarations.
    private static func guards(of policy: CheckedPolicy) -> [GuardPlace] {
      var places: [GuardPlace] = []
      func add(_ value: CheckedValue, _ place: (Int) -> GuardPlace) {
        for (number, alternative) in value.alternatives.enumerated()
        where alternative.condition != nil {
          places.append(place(number))
        }
      }
      for (index, binding) in policy.lets.enumerated() {
        add(binding.value) { .binding(index, alternative: $0) }
      }
      for (index, layer) in policy.layers.enumerated() {
        if layer.condition != nil { places.append(.layer(index)) }
        for (number, field) in layer.fields.enumerated() {
          add(field.value) { .field(layer: index, field: number, alternative: $0) }
        }
      }
      for (index, output) in policy.outputs.enumerated() {
        for (number, branch) in output.branches.enumerated() where branch.condition != nil {
          places.append(.branch(output: index, branch: number))
        }
        for (number, step) in output.finish.enumerated() {
          add(step.value) { .finish(output: index, step: number, alternative: $0) }
        }
      }
      return places
    }

    // MARK: - Counting

    /// Decides a message and notes what it is the first to show.
    package mutating func count(_ message: [UInt8]) {
      facts.messages += 1
      do throws(MessageError) {
        try evaluator.decide(message.span)
      } catch {
        if error.code == "message/rejected", facts.rejects[error.message] == nil {
          facts.rejects[error.message] = message
        }
        return
      }
      facts.decided += 1
      if evaluator.isShut && facts.shut == nil { facts.shut = message }
      if evaluator.isShut {
        // What the gate reads was decided too, but is no part of the decision.
        if let gate { countChoice(gate, message) }
      } else {
        for index in firstBranch.indices { countChoice(index, message) }
        countValues(message)
      }
      countGuards(message)
    }

    private mutating func countChoice(_ output: Int, _ message: [UInt8]) {
      guard let number = evaluator.branch(ofOutput: output) else { return }
      let branch = firstBranch[output] + number
      if facts.branches[branch].taken == nil { facts.branches[branch].taken = message }
      guard let winner = evaluator.winner(ofOutput: output),
        let candidate = candidates[branch][winner.layer],
        facts.candidates[candidate].wins[winner.alternative] == nil
      else { return }
      facts.candidates[candidate].wins[winner.alternative] = message
    }

    private mutating func countValues(_ message: [UInt8]) {
      var isDone = false
      for index in openOutputs {
        if evaluator.hasValue(output: index) {
          if facts.outputs[index].blank == nil, evaluator.hasBlankValue(output: index) {
            facts.outputs[index].blank = message
            isDone = true
          }
        } else if facts.outputs[index].missing == nil {
          facts.outputs[index].missing = message
          isDone = true
        }
      }
      guard isDone else { return }
      openOutputs.removeAll { facts.outputs[$0].missing != nil && facts.outputs[$0].blank != nil }
    }

    private mutating func countGuards(_ message: [UInt8]) {
      var isDone = false
      for index in openGuards {
        guard let holds = evaluator.truth(of: facts.guards[index].place) else { continue }
        if holds, facts.guards[index].holds == nil {
          facts.guards[index].holds = message
          isDone = true
        }
        if !holds, facts.guards[index].fails == nil {
          facts.guards[index].fails = message
          isDone = true
        }
      }
      guard isDone else { return }
      openGuards.removeAll { facts.guards[$0].holds != nil && facts.guards[$0].fails != nil }
    }
  }
}
