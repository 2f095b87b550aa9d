internal import PushRulesDiagnostics

extension CheckState {
  /// Analysis: required outputs with a chain in which no layer always gives a value.
  mutating func findMissingValues(in policy: CheckedPolicy) {
    let wholeLayers = policy.layers.map { layer in
      layer.isWhole && layer.fields.allSatisfy { alwaysGives($0, policy) }
    }
    for (index, output) in policy.outputs.enumerated() where !output.isOptional {
      let isFinished = output.finish.contains { step in
        !presence.mayBeAbsent(step.value, as: output.type) && !Self.reads(step.value, output: index)
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

  /// Whether a finish step needs the value so far: then it gives none where there was none.
  private static func reads(_ value: CheckedValue, output: Int) -> Bool {
    value.alternatives.contains { alternative in
      var found = false
      alternative.expression.forEach { expression in
        if case .output(let index) = expression.kind, index == output { found = true }
      }
      return found
    }
  }
}
