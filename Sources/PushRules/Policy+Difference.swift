package import PushRulesAnalysis

extension Policy {
  /// What another policy decides differently, over all messages.
  ///
  /// - Complexity: grows with the diagrams of both policies, which are bounded.
  package func difference(to other: Policy, stopsAtFirst: Bool = false) -> PolicyDifference {
    PolicyDifference.between(
      (checked, plan),
      (other.checked, other.plan),
      stopsAtFirst: stopsAtFirst
    )
  }

  /// Compares recorded messages with another policy, one after the other.
  package func corpusDifference(to other: Policy) -> CorpusDifference {
    CorpusDifference((checked, plan), (other.checked, other.plan))
  }
}
