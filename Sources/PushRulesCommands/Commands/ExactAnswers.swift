internal import PushRules
internal import PushRulesAnalysis
internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import PushRulesTesting

/// What exact analysis tells `test`.
enum ExactAnswers {
  /// Whether some message makes an item of a policy happen; `nil` where that is not known.
  ///
  /// The policy is looked at when the first item is asked about.
  static func canHappen(in policy: Policy) -> (CoverageItem) -> Bool? {
    var finder: SituationFinder?
    return { item in
      let made = finder ?? SituationFinder(policy.checked, policy.plan)
      finder = made
      return made.isImpossible(item.event.situation) ? false : nil
    }
  }

  /// Whether a mutant decides some message differently.
  static func judge(_ original: CheckedPolicy, _ mutant: CheckedPolicy) -> MutantVerdict {
    let difference = PolicyDifference.between(
      (original, Planner.plan(original)),
      (mutant, Planner.plan(mutant)),
      stopsAtFirst: true
    )
    if difference.isExhausted {
      return .notDecided(reason: "there are more abstract messages than can be looked at")
    }
    if let finding = difference.findings.first { return .different(message: finding.message) }
    if let open = difference.open.first {
      let what = open.field.map { "`\($0)` may differ" } ?? "one may refuse a message"
      return .notDecided(reason: "\(what), but no message was found that shows it")
    }
    return .equivalent(checkedMessages: "\(difference.count) abstract messages")
  }
}
