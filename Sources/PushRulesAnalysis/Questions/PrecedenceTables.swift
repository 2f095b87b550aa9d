package import PushRulesDiagnostics
package import PushRulesEvaluation
package import PushRulesSemantics

/// The tables of a policy's fields.
package struct PrecedenceTables: Sendable {
  /// The fields that were asked for; none when nothing could be decided.
  package let tables: [PrecedenceTable]
  /// Why there are no tables: there are more abstract messages than can be looked at.
  package let notDecided: Diagnostic?

  /// How many situations a table shows at most; the messages of the others are counted in one row.
  package static let rowLimit = 2_000

  /// Makes tables.
  ///
  /// - Parameters:
  ///   - outputs: Indices into `CheckedPolicy.outputs`.
  ///   - isFull: Whether to tell apart what becomes of every candidate, the outranked ones too.
  ///   - rowLimit: How many situations a table shows at most.
  ///   - limit: How many children the nodes of the diagrams may have together.
  /// - Complexity: grows with the diagrams, which are bounded; and for each row, with the messages that are tried.
  package init(
    _ policy: CheckedPolicy,
    _ plan: Plan,
    outputs: [Int],
    isFull: Bool = false,
    rowLimit: Int = rowLimit,
    limit: Int? = nil
  ) {
    let run = ModelRun([policy], limit: limit ?? ModelRun.workLimit)
    let situations = outputs.map { number -> FieldSituations? in
      run.isExhausted ? nil : FieldSituations(run, number, isFull: isFull, rowLimit: rowLimit)
    }
    guard !run.isExhausted, !run.diagrams.isExhausted else {
      tables = []
      notDecided = policy.outputs.first.map {
        AnalysisDiagnostics.notDecided(
          "what this policy does with every message",
          at: $0.span,
          because: "more abstract messages than can be looked at"
        )
      }
      return
    }
    let witnesses = Witnesses(run, plans: [plan])
    tables = situations.compactMap { $0?.table(witnesses) }
    notDecided = nil
  }

  /// Whether every message is in exactly one situation of each field, as the diagrams have it; holds for every policy.
  package static func arePartitions(
    _ policy: CheckedPolicy,
    isFull: Bool = false,
    rowLimit: Int = rowLimit
  ) -> Bool {
    let run = ModelRun([policy])
    return !run.isExhausted
      && policy.outputs.indices.allSatisfy {
        FieldSituations(run, $0, isFull: isFull, rowLimit: rowLimit).isPartition
      } && !run.diagrams.isExhausted
  }
}
