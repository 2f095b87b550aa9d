package import PushRulesDiagnostics
package import PushRulesSyntax

/// Merges a policy's files, resolves its names, and finds what cannot be meant.
package enum Checker {
  /// One step over the whole policy; it may rely on those before it.
  typealias Pass = @Sendable (inout CheckState) -> Void

  /// What every policy goes through; errors do not stop it, so that several are found at once.
  private static let passes: [Pass] = [
    { $0.mergeFiles() },
    { $0.buildTypes() },
    { $0.collectNames() },
    { $0.checkTables() },
    { $0.orderDependencies() },
    { $0.checkValues() },
    { $0.checkLayers() },
    { $0.checkRejects() },
    { $0.checkFinishes() },
    { $0.checkDecides() },
    { $0.checkChains() },
    { $0.checkSizes() },
  ]

  /// Looks at policies without errors; exhaustive analyses have their place here.
  typealias Analysis = @Sendable (CheckedPolicy, inout CheckState) -> Void

  /// What only a policy without errors is asked, so that no warning follows from an error.
  private static let analyses: [Analysis] = [
    { policy, state in state.findUnused(in: policy) },
    { policy, state in state.findNegationsOfAbsent(in: policy) },
  ]

  /// Checks a policy.
  ///
  /// - Parameter files: base file first, the file that was loaded last, without syntax errors.
  /// - Returns: the policy, unless there is an error, and the findings by file and place.
  package static func check(_ files: [PolicySyntax]) -> (CheckedPolicy?, [Diagnostic]) {
    var state = CheckState(files: files)
    for pass in passes { pass(&state) }
    var policy: CheckedPolicy?
    if state.findings.errorCount == 0, let checked = state.assemble() {
      for analysis in analyses { analysis(checked, &state) }
      policy = checked
    }
    return (policy, state.findings.sorted(files: files.map(\.source)))
  }
}
