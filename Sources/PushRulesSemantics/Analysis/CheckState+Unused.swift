internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension CheckState {
  /// Analysis: declarations of the loaded file that nothing reads.
  ///
  /// A base file's are reported when it is checked itself; whoever extends it cannot take them out.
  mutating func findUnused(in policy: CheckedPolicy) {
    guard let own = files.last?.source else { return }
    for (state, checked) in zip(lets, policy.lets) where !state.isUsed && checked.span.file === own
    {
      report(SemanticDiagnostics.unusedLet(checked.name, at: checked.span))
    }
    for (state, checked) in zip(tables, policy.tables)
    where !state.isUsed && checked.span.file === own {
      report(SemanticDiagnostics.unusedTable(checked.name, at: checked.span))
    }
    for (state, checked) in zip(placeholders, policy.placeholders)
    where !state.isUsed && checked.span.file === own {
      report(SemanticDiagnostics.unusedPlaceholders(checked.name, at: checked.span))
    }
    // A layer that gives something and stands in no chain is an error; this one gives nothing.
    for layer in policy.layers where layer.fields.isEmpty && layer.span.file === own {
      report(SemanticDiagnostics.unusedLayer(layer.name, at: layer.span))
    }
  }
}
