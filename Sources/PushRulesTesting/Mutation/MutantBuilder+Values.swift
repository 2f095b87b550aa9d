internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// Alternatives and guards, wherever they stand.
extension MutantBuilder {
  /// A place's value: its alternatives, their guards, and what stands in them.
  mutating func addValue(_ place: ValuePlace) {
    let value = policy[place]
    let owner = name(of: place)
    for change in Self.changes(of: value, owner) {
      add(
        change.operation,
        owner,
        change.what,
        change.description,
        change.span,
        others: headers(of: place)
      ) { $0[place] = change.result }
    }
    let members = members(of: place)
    for number in value.alternatives.indices {
      addExpression(.alternativeGuard(place, number), role: .whole)
      addExpression(.alternative(place, number), role: .value, members: members)
    }
  }

  /// A change of a value or an expression.
  struct Change<Part: Sendable>: Sendable {
    let operation: Mutant.Operation
    let what: String
    let description: String
    let span: SourceSpan
    let result: Part
  }

  /// A value with one alternative less, or with another guard.
  static func changes(of value: CheckedValue, _ owner: String) -> [Change<CheckedValue>] {
    var found: [Change<CheckedValue>] = []
    let isOnly = value.alternatives.count == 1
    for (number, alternative) in value.alternatives.enumerated() {
      let what = isOnly ? "" : "alternative \(number + 1)"
      let name = isOnly ? "`\(owner)`" : "alternative \(number + 1) of `\(owner)`"
      func add(
        _ operation: Mutant.Operation,
        _ description: String,
        _ change: (inout [CheckedValue.Alternative]) -> Void
      ) {
        var result = value
        change(&result.alternatives)
        found.append(
          Change(
            operation: operation,
            what: what,
            description: description,
            span: alternative.condition.map(\.span) ?? alternative.span,
            result: result
          )
        )
      }
      if !isOnly { add(.dropAlternative, "\(name) taken out") { $0.remove(at: number) } }
      guard let condition = alternative.condition else { continue }
      add(.negateGuard, "the guard of \(name) negated") {
        $0[number].condition = condition.negated
      }
      add(.dropGuard, "the guard of \(name) taken out") { $0[number].condition = nil }
    }
    return found
  }

  /// A guard as a whole and its parts.
  mutating func addGuard(_ place: ExpressionPlace, _ name: String, _ owner: String) {
    guard let condition = policy[place] else { return }
    let others = headers(of: place)
    add(.negateGuard, owner, "", "\(name) negated", condition.span, others: others) {
      $0[place] = condition.negated
    }
    // A reject without condition is no reject.
    if case .reject = place {
    } else {
      add(.dropGuard, owner, "", "\(name) taken out", condition.span, others: others) {
        $0[place] = nil
      }
    }
    addExpression(place, role: .whole)
  }

  /// What a place is called.
  func name(of place: ValuePlace) -> String {
    switch place {
    case .field(let layer, let field): names.field(field, of: layer)
    case .let(let index): names.let(index)
    case .entry(let block, let entry): names.entry(entry, of: block)
    case .step(let output, let step): names.step(step, of: output)
    }
  }

  /// What the part is called in which an expression stands.
  func name(of place: ExpressionPlace) -> String {
    switch place {
    case .alternative(let value, _), .alternativeGuard(let value, _): name(of: value)
    case .layerGuard(let layer): names.layer(layer)
    case .branch(let output, let branch): names.branch(branch, of: output)
    case .reject(let reject): names.reject(reject)
    case .factArgument(let fact, _): names.fact(fact)
    }
  }

  /// The lines that head the part in which a value stands; they do something else with it.
  func headers(of place: ValuePlace) -> [SourceSpan] {
    switch place {
    case .field(let layer, _): [policy.layers[layer].span]
    case .let(let index): [policy.lets[index].span]
    case .entry(let block, _): [policy.placeholders[block].span]
    case .step: []
    }
  }

  /// The lines that head the part in which an expression stands.
  func headers(of place: ExpressionPlace) -> [SourceSpan] {
    switch place {
    case .alternative(let value, _), .alternativeGuard(let value, _): headers(of: value)
    case .layerGuard(let layer): [policy.layers[layer].span]
    case .branch, .reject: []
    case .factArgument(let fact, _): [policy.facts[fact].span]
    }
  }

  /// The only texts that a place takes.
  private func members(of place: ValuePlace) -> [String]? {
    switch place {
    case .field(let layer, let field):
      policy.outputs[policy.layers[layer].fields[field].output].type.closedMembers
    case .step(let output, _): policy.outputs[output].type.closedMembers
    case .let, .entry: nil
    }
  }
}

extension ValueType {
  /// The members of an enumeration that takes no other text.
  var closedMembers: [String]? {
    if case .enumeration(let members, isOpen: false) = read { members } else { nil }
  }
}

extension CheckedExpression {
  /// The condition that holds exactly when this one does not.
  var negated: CheckedExpression {
    switch kind {
    case .not(let operand): operand
    case .equality(let left, let right, let isNegated):
      CheckedExpression(.equality(left, right, isNegated: !isNegated), type, span)
    case .question(let question, let operand, let isNegated):
      CheckedExpression(.question(question, operand, isNegated: !isNegated), type, span)
    case .constant(.boolean(let value)):
      CheckedExpression(.constant(.boolean(!value)), type, span)
    default: CheckedExpression(.not(self), .bool, span)
    }
  }
}
