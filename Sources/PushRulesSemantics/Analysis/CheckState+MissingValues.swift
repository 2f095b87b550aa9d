internal import PushRulesDiagnostics

extension CheckState {
  /// Analysis: required outputs with a chain in which no layer always gives a value.
  mutating func findMissingValues(in policy: CheckedPolicy) {
    for output in policy.outputs where !output.isOptional {
      let isFinished = output.finish.contains { step in
        !presence.mayBeAbsent(step.value, as: output.type)
          && !Self.reads(step.value, output: policy.outputs.firstIndex { $0.name == output.name })
      }
      if isFinished { continue }
      for branch in output.branches {
        let isSafe = branch.candidates.contains { candidate in
          alwaysGives(policy.layers[candidate.layer], candidate.field, policy)
        }
        guard !isSafe else { continue }
        report(
          SemanticDiagnostics.mayHaveNoValue(output.name, at: output.span, chain: branch.span)
        )
      }
    }
  }

  /// Whether a layer gives its field for every message.
  private func alwaysGives(_ layer: CheckedLayer, _ field: Int, _ policy: CheckedPolicy) -> Bool {
    guard layer.condition == nil else { return false }
    let needed = layer.isWhole ? layer.fields : [layer.fields[field]]
    return needed.allSatisfy { field in
      !presence.mayBeAbsent(field.value, as: policy.outputs[field.output].type)
    }
  }

  /// Whether a finish step needs the value so far: then it gives none where there was none.
  private static func reads(_ value: CheckedValue, output: Int?) -> Bool {
    guard let output else { return true }
    return value.alternatives.contains { alternative in
      var found = false
      alternative.expression.forEach { expression in
        if case .output(output) = expression.kind { found = true }
      }
      return found
    }
  }
}
