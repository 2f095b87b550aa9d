package import PushRulesDiagnostics
package import PushRulesEvaluation
package import PushRulesSemantics

/// What two policies decide differently, over all messages.
package struct PolicyDifference: Sendable {
  /// What one of the policies does with a message.
  package struct Side: Sendable, Equatable {
    /// The field's value as JSON; `nil` when it has none.
    package let value: String?
    /// The layer that won; `nil` when none did.
    package let layer: String?
    /// The winner's alternative, else the place that says the most.
    package let place: SourceSpan?
    /// Why the message is refused; then there is nothing else.
    package let error: MessageError?

    package init(value: String?, layer: String?, place: SourceSpan?, error: MessageError?) {
      self.value = value
      self.layer = layer
      self.place = place
      self.error = error
    }
  }

  /// One way in which they differ.
  package struct Finding: Sendable {
    /// The output; `reason` for the reason of a shut gate, `nil` where only one accepts the message.
    package let field: String?
    /// The smallest message that shows it, as JSON.
    package let message: String
    package let old: Side
    package let new: Side
  }

  /// Where neither a difference nor its absence could be shown.
  package struct Open: Sendable {
    package let field: String?
    package let old: SourceSpan?
    package let new: SourceSpan?
  }

  /// Grouped by cause, in the order of the outputs.
  package internal(set) var findings: [Finding] = []
  package internal(set) var open: [Open] = []
  /// There are more abstract messages than can be looked at; nothing else is known then.
  package internal(set) var isExhausted = false
  /// How many abstract messages were compared.
  package internal(set) var count = ""

  /// The policies do the same for every message.
  package var isSame: Bool { findings.isEmpty && open.isEmpty && !isExhausted }

  /// Compares two policies.
  ///
  /// A message that only one of the two accepts is a difference, and so is another reason of a shut gate.
  ///
  /// - Parameters:
  ///   - stopsAtFirst: Whether one finding is enough.
  ///   - limit: How much work the analysis may take, in children of diagrams; `nil` for the usual limit.
  /// - Complexity: grows with the diagrams, which are bounded.
  package static func between(
    _ old: (policy: CheckedPolicy, plan: Plan),
    _ new: (policy: CheckedPolicy, plan: Plan),
    stopsAtFirst: Bool = false,
    limit: Int? = nil
  ) -> PolicyDifference {
    let search = DifferenceSearch(old, new, stopsAtFirst: stopsAtFirst, limit: limit)
    return search.search()
  }
}
