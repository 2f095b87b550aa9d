/// What the evaluation of one message asked and used, by the numbers of its plan.
///
/// Only what the decision itself came to is recorded: not what an explanation asks afterwards.
package struct DecisionRecord: Sendable {
  /// Of each node that was asked as a condition: 1 when it was false, 2 when it was true, 3 when
  /// it was both (about different items of a list).
  private var outcomes: [UInt8] = []
  /// Of each alternative, whether it gave its value.
  private var alternatives: [Bool] = []
  /// Of each row, whether it was looked up; those of all tables one after the other, the row
  /// `otherwise` last in each, whether it is there or not.
  private var rows: [Bool] = []
  /// Where each table's rows begin.
  private var tableStarts: [Int] = []

  /// A record of nothing.
  init() {}

  /// An empty record with room for a plan.
  init(_ plan: Plan) {
    outcomes = Array(repeating: 0, count: plan.nodes.count)
    alternatives = Array(repeating: false, count: plan.alternatives.count)
    for table in plan.tables {
      tableStarts.append(rows.count)
      rows.append(contentsOf: repeatElement(false, count: table.rows.count + 1))
    }
  }

  /// Whether a node was asked as a condition and turned out so.
  package func hasOutcome(_ holds: Bool, ofNode node: Int) -> Bool {
    outcomes[node] & (holds ? 2 : 1) != 0
  }

  /// Whether an alternative gave its value.
  package func isUsed(alternative: Int) -> Bool { alternatives[alternative] }

  /// Whether a row was looked up; the number after the last one is `otherwise`.
  package func isUsed(row: Int, table: Int) -> Bool { rows[tableStarts[table] + row] }

  /// Begins a new message.
  ///
  /// - Complexity: O(plan).
  mutating func forget() {
    for index in outcomes.indices { outcomes[index] = 0 }
    for index in alternatives.indices { alternatives[index] = false }
    for index in rows.indices { rows[index] = false }
  }

  mutating func noteOutcome(_ holds: Bool, ofNode node: Int32) {
    outcomes[Int(node)] |= holds ? 2 : 1
  }

  mutating func noteUse(ofAlternative alternative: Int) { alternatives[alternative] = true }

  mutating func noteUse(ofRow row: Int, table: Int) { rows[tableStarts[table] + row] = true }
}
