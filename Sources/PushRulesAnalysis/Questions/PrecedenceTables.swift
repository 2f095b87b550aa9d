package import PushRulesDiagnostics
package import PushRulesEvaluation
package import PushRulesSemantics

/// The tables of a policy's fields.
package struct PrecedenceTables: Sendable {
  /// The fields that were asked for, save those that are not decided.
  package private(set) var tables: [PrecedenceTable] = []
  /// For each field without a table, why: there is more to look at than the limit of work allows.
  package private(set) var notDecided: [Diagnostic] = []

  /// How many situations a table shows at most; the messages of the others are counted in one row.
  package static let rowLimit = 2_000

  /// Makes tables.
  ///
  /// - Parameters:
  ///   - outputs: Indices into `CheckedPolicy.outputs`.
  ///   - isFull: Whether to tell apart what becomes of every candidate, the outranked ones too.
  ///   - rowLimit: How many situations a table shows at most.
  ///   - work: How many children of diagrams may be looked at for a field.
  /// - Complexity: grows with the diagrams, which are bounded; and for each row, with the messages that are tried.
  package init(
    _ policy: CheckedPolicy,
    _ plan: Plan,
    outputs: [Int],
    isFull: Bool = false,
    rowLimit: Int = rowLimit,
    work: Int = 60_000_000
  ) {
    let run = ModelRun([policy])
    let model = run.models[0]
    let isKnown = !model.outputs.isEmpty && !run.diagrams.isExhausted
    let witnesses = Witnesses(run, plans: [plan])
    for number in outputs {
      var table: PrecedenceTable?
      if isKnown, !model.outputs[number].isExhausted {
        run.diagrams.allow(work: work)
        let situations = FieldSituations(run, number, isFull: isFull, rowLimit: rowLimit)
        if !run.diagrams.isExhausted { table = situations.table(witnesses) }
      }
      if let table { tables.append(table) } else { leaveOpen(policy.outputs[number]) }
    }
  }

  private mutating func leaveOpen(_ output: CheckedOutput) {
    notDecided.append(
      AnalysisDiagnostics.notDecided(
        "what this policy does with `\(output.name)` in every message",
        at: output.span,
        because: "there is more to look at than the limit of work allows"
      )
    )
  }

  /// Whether every message is in exactly one situation of each field, as the diagrams have it; holds for every policy.
  ///
  /// - Complexity: as making the tables; for a full one much more.
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
