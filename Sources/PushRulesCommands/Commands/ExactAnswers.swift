internal import PushRules
internal import PushRulesSemantics
internal import PushRulesTesting

/// What exact analysis tells `test`.
enum ExactAnswers {
  /// Whether some message makes an item happen; `nil` where that is not known.
  static func canHappen(_ item: CoverageItem, in policy: Policy) -> Bool? { nil }

  /// Whether a mutant decides some message differently.
  static func judge(_ original: CheckedPolicy, _ mutant: CheckedPolicy) -> MutantVerdict {
    .notDecided(reason: "it was not analysed")
  }
}
