internal import PushRulesSemantics

/// Where a value stands in a policy.
enum ValuePlace: Sendable {
  case field(layer: Int, field: Int)
  case `let`(Int)
  case entry(block: Int, entry: Int)
  case step(output: Int, step: Int)
}

/// Where an expression stands in a policy, not inside another one.
enum ExpressionPlace: Sendable {
  case alternative(ValuePlace, Int)
  case alternativeGuard(ValuePlace, Int)
  case layerGuard(Int)
  case branch(output: Int, branch: Int)
  case reject(Int)
  case factArgument(fact: Int, argument: Int)
}

extension CheckedPolicy {
  /// A value.
  subscript(place: ValuePlace) -> CheckedValue {
    get {
      switch place {
      case .field(let layer, let field): layers[layer].fields[field].value
      case .let(let index): lets[index].value
      case .entry(let block, let entry): placeholders[block].entries[entry].value
      case .step(let output, let step): outputs[output].finish[step].value
      }
    }
    set {
      switch place {
      case .field(let layer, let field): layers[layer].fields[field].value = newValue
      case .let(let index): lets[index].value = newValue
      case .entry(let block, let entry): placeholders[block].entries[entry].value = newValue
      case .step(let output, let step): outputs[output].finish[step].value = newValue
      }
    }
  }

  /// An expression; `nil` for a guard that is not there.
  subscript(place: ExpressionPlace) -> CheckedExpression? {
    get {
      switch place {
      case .alternative(let value, let number): self[value].alternatives[number].expression
      case .alternativeGuard(let value, let number): self[value].alternatives[number].condition
      case .layerGuard(let layer): layers[layer].condition
      case .branch(let output, let branch): outputs[output].branches[branch].condition
      case .reject(let reject): rejects[reject].condition
      case .factArgument(let fact, let argument): facts[fact].arguments[argument]
      }
    }
    set {
      switch place {
      case .alternative(let value, let number):
        if let newValue { self[value].alternatives[number].expression = newValue }
      case .alternativeGuard(let value, let number):
        self[value].alternatives[number].condition = newValue
      case .layerGuard(let layer): layers[layer].condition = newValue
      case .branch(let output, let branch):
        outputs[output].branches[branch].condition = newValue
        // A branch without condition is the last one.
        if newValue == nil { outputs[output].branches.removeSubrange((branch + 1)...) }
      case .reject(let reject): if let newValue { rejects[reject].condition = newValue }
      case .factArgument(let fact, let argument):
        if let newValue { facts[fact].arguments[argument] = newValue }
      }
    }
  }
}
