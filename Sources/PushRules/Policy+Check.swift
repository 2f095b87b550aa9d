internal import PushRulesAnalysis
public import PushRulesDiagnostics
internal import PushRulesSemantics

extension Policy {
  /// Looks at every message that there can be, and finds what the policy does for none of them, or for some that it should not.
  ///
  /// A required output that some message leaves without a value is an error, and the policy can be used all the same; candidates
  /// that can never win, alternatives and branches that are never taken, and conditions that always come out the same are
  /// warnings. What could be shown has a message that shows it; the other findings say over how many abstract messages they
  /// hold. `warnings` are not repeated, and what a comment allows is left out.
  ///
  /// - Parameters:
  ///   - blank: Whether to find outputs that can be blank.
  ///   - unusedInput: Whether to find input fields that no rule reads.
  /// - Complexity: Milliseconds for a policy of some pages; the work is bounded, and where the bound is reached the answer is a
  ///   finding `check/not-decided`.
  public func check(blank: Bool = false, unusedInput: Bool = false) -> [Diagnostic] {
    let findings = PolicyCheck.findings(
      checked,
      plan,
      options: PolicyCheck.Options(blank: blank, unusedInput: unusedInput)
    )
    var codes = Set(PolicyCheck.codes)
    if !blank { codes.remove("check/can-be-blank") }
    if !unusedInput { codes.remove("check/unused-input") }
    // Where a question is left open, an allowance may be for what was not found.
    if findings.contains(where: { $0.code == "check/not-decided" }) { codes = [] }
    return allowances.applied(to: findings, lookedFor: codes)
  }
}
