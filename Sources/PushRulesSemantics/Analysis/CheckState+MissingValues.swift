internal import PushRulesDiagnostics

extension CheckState {
  /// Analysis: required outputs with a chain in which no layer always gives a value.
  mutating func findMissingValues(in policy: CheckedPolicy) {
    let wholeLayers = policy.layers.map { layer in
      layer.isWhole && layer.fields.allSatisfy { alwaysGives($0, policy) }
    }
    for (index, output) in policy.outputs.enumerated() where !output.isOptional {
      let isFinished = output.finish.contains { step in
        alwaysGives(step, without: index, policy)
      }
      if isFinished { continue }
      for branch in output.branches {
        let isSafe = branch.candidates.contains { candidate in
          let layer = policy.layers[candidate.layer]
          guard layer.condition == nil else { return false }
          if layer.isWhole { return wholeLayers[candidate.layer] }
          return alwaysGives(layer.fields[candidate.field], policy)
        }
        guard !isSafe else { continue }
        report(
          SemanticDiagnostics.mayHaveNoValue(output.name, at: output.span, chain: branch.span)
        )
      }
    }
  }

  /// Whether a field has a value in every message.
  private func alwaysGives(_ field: CheckedLayer.Field, _ policy: CheckedPolicy) -> Bool {
    !presence.mayBeAbsent(field.value, as: policy.outputs[field.output].type)
  }

  /// Whether a finish step gives a value where there was none: by the alternatives that do not read the value so far.
  private func alwaysGives(
    _ step: CheckedFinish,
    without index: Int,
    _ policy: CheckedPolicy
  ) -> Bool {
    let others = step.value.alternatives.filter { !Self.reads($0, output: index) }
    guard !others.isEmpty else { return false }
    let rest = CheckedValue(alternatives: others, type: step.value.type)
    return !presence.mayBeAbsent(rest, as: policy.outputs[index].type)
  }

  private static func reads(_ alternative: CheckedValue.Alternative, output: Int) -> Bool {
    var found = false
    for expression in [alternative.expression, alternative.condition].compactMap({ $0 }) {
      expression.forEach { expression in
        if case .output(let index) = expression.kind, index == output { found = true }
      }
    }
    return found
  }
}
