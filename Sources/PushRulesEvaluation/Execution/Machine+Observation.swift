/// A guard of a policy by where it stands; all numbers are indices of the checked policy.
package enum GuardPlace: Hashable, Sendable {
  /// Of a branch of an output's `decide`.
  case branch(output: Int, branch: Int)
  /// Of a layer.
  case layer(Int)
  /// Of an alternative of a layer's field.
  case field(layer: Int, field: Int, alternative: Int)
  /// Of an alternative of a let.
  case binding(Int, alternative: Int)
  /// Of an alternative of a finish step.
  case finish(output: Int, step: Int, alternative: Int)
}

/// A candidate's field and the alternative that gave the value; all numbers are indices of the checked policy.
package struct WinningField: Hashable, Sendable {
  package let layer: Int
  package let field: Int
  package let alternative: Int

  package init(layer: Int, field: Int, alternative: Int) {
    self.layer = layer
    self.field = field
    self.alternative = alternative
  }
}

/// What the last decision came to, by number and without text: for those who look at many messages, where an explanation of
/// each would cost too much.
extension Machine {
  /// Whether the gate is false, so that no other field was decided.
  var isShut: Bool { outcome == .shut }

  /// The branch that an output took; `nil` when it was not decided.
  func branch(ofOutput index: Int) -> Int? {
    let taken = Int(outputs[index].branch)
    return outcome == .none || taken < 0 ? nil : taken - plan.outputs[index].branches.lowerBound
  }

  /// The candidate that won an output; `nil` when none did.
  func winner(ofOutput index: Int) -> WinningField? {
    let number = Int(outputs[index].winner)
    guard outcome != .none, number >= 0 else { return nil }
    let layer = Int(plan.fields[number].layer)
    let values = plan.values[Int(plan.fields[number].value)].alternatives
    return WinningField(
      layer: layer,
      field: number - plan.layers[layer].fields.lowerBound,
      alternative: Int(outputs[index].alternative) - values.lowerBound
    )
  }

  /// Whether an output has a value, after its finish steps.
  func hasValue(output index: Int) -> Bool {
    outcome != .none && value(ofOutput: index).isPresent
  }

  /// Whether an output is a blank text, after its finish steps.
  mutating func hasBlankValue(output index: Int) -> Bool {
    outcome != .none && isBlank(value(ofOutput: index))
  }

  /// Whether a guard held when the decision asked it; `nil` when it did not ask it, or there is no guard.
  ///
  /// To be asked before `explain()`, which looks at more than the decision did.
  /// - Complexity: as the guard's; as that of all earlier alternatives in a let or a finish step.
  mutating func truth(of place: GuardPlace) -> Bool? {
    guard outcome != .none else { return nil }
    switch place {
    case .branch(let output, let branch):
      guard let taken = self.branch(ofOutput: output), branch <= taken else { return nil }
      return branch == taken
    case .layer(let index):
      guard layerStates[index].generation == generation else { return nil }
      return holds(plan.layers[index].condition)
    case .field(let layer, let field, let alternative):
      let number = plan.layers[layer].fields.lowerBound + field
      let memo = fieldMemos[number]
      let asked =
        plan.values[Int(plan.fields[number].value)].alternatives.lowerBound + alternative
      guard memo.generation == generation, memo.alternative < 0 || asked <= memo.alternative
      else { return nil }
      return holds(plan.alternatives[asked].condition)
    case .binding(let index, let alternative):
      guard stamps[index] == generation else { return nil }
      return truth(of: alternative, in: plan.lets[index].value, fit: -1)
    case .finish(let output, let step, let alternative):
      return truth(ofStep: step, alternative, output)
    }
  }

  private mutating func holds(_ index: Int32) -> Bool? {
    index < 0 ? nil : condition(index)
  }

  /// Goes through a value's alternatives as its evaluation did.
  private mutating func truth(of alternative: Int, in value: Int32, fit: Int32) -> Bool? {
    let range = plan.values[Int(value)].alternatives
    for number in range.lowerBound..<range.lowerBound + alternative {
      let earlier = plan.alternatives[number]
      guard earlier.condition < 0 || condition(earlier.condition) else { continue }
      var found = evaluate(earlier.expression)
      if fit >= 0, found.isPresent { found = fitted(found, Int(fit)) }
      if found.isPresent { return nil }
    }
    return holds(plan.alternatives[range.lowerBound + alternative].condition)
  }

  /// A step reads the value that the output had before it.
  private mutating func truth(ofStep step: Int, _ alternative: Int, _ output: Int) -> Bool? {
    guard outputs[output].branch >= 0 else { return nil }
    let register = plan.registers.outputs + output
    let last = store.items[register]
    defer { store.items[register] = last }
    let number = plan.outputs[output].finishes.lowerBound + step
    store.items[register] = step == 0 ? outputs[output].chosen : finished[number - 1]
    return truth(of: alternative, in: plan.finishes[number], fit: plan.outputs[output].fit)
  }
}
