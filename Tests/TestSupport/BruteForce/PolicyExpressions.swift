import PushRulesSemantics

extension CheckedPolicy {
  /// All values of the policy: of lets, placeholders, layers and finish steps; record entries stand inside of them.
  var allValues: [CheckedValue] {
    lets.map(\.value) + placeholders.flatMap { $0.entries.map(\.value) }
      + layers.flatMap { $0.fields.map(\.value) }
      + outputs.flatMap { $0.finish.map(\.value) }
  }

  /// All conditions that stand alone: of layers, branches and rejects.
  var allConditions: [CheckedExpression] {
    layers.compactMap(\.condition) + outputs.flatMap { $0.branches.compactMap(\.condition) }
      + rejects.map(\.condition)
  }

  /// Visits every expression of the policy, and all inside it.
  func forEachExpression(_ visit: (CheckedExpression) -> Void) {
    for value in allValues {
      for alternative in value.alternatives {
        alternative.expression.forEach(visit)
        alternative.condition?.forEach(visit)
      }
    }
    for condition in allConditions { condition.forEach(visit) }
    for fact in facts { for argument in fact.arguments { argument.forEach(visit) } }
  }
}
