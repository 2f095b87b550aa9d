import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesTesting
import TestSupport
import Testing

/// The rows of the tables against the evaluator's explanations: every message is in exactly the row that its explanation names.
@Suite struct PrecedenceRowTests {
  @Test(arguments: ShippedPolicies.paths)
  func `every row of a shipped policy is shown, and random messages are in one row`(
    path: String
  ) throws {
    try Self.check(try ShippedPolicies.load(path), isFull: false)
  }

  @Test(arguments: [false, true])
  func `random messages of a policy with everything are in one row`(isFull: Bool) throws {
    try Self.check(try ParcelPolicy.load(), isFull: isFull)
  }

  @Test(arguments: ["rules/salesforce/engagement.pushrules", "rules/netease/nim.pushrules"])
  func `random messages are in one row of a full table`(path: String) throws {
    try Self.check(try ShippedPolicies.load(path), isFull: true)
  }

  private static func check(_ policy: Policy, isFull: Bool) throws {
    let result = PrecedenceTables(
      policy.checked,
      policy.plan,
      outputs: Array(policy.outputs.indices),
      isFull: isFull
    )
    #expect(result.notDecided.isEmpty)
    #expect(result.tables.map(\.field) == policy.outputs)
    var finder = RowFinder(policy, result.tables)
    for (output, table) in result.tables.enumerated() {
      #expect(table.rows.reduce(0) { $0 + $1.count.value } == table.total.value)
      for (number, row) in table.rows.enumerated() {
        let example = try #require(row.example, "\(table.field): a row is not decided")
        for case .loses(let reasons) in row.cells {
          #expect(!reasons.contains { !$0.isShown }, "\(table.field): a reason is not shown")
        }
        #expect(finder.rows(of: Array(example.message.utf8))?[output] == [number])
      }
    }
    var messages = RandomMessages(policy.checked, seed: 20_261_130)
    var decided = 0
    // A full table has many rows to be looked through.
    let count = OracleTests.count / (isFull ? 20 : 4)
    for _ in 1...count {
      let message = messages.next()
      guard let found = finder.rows(of: message) else { continue }
      decided += 1
      for (table, rows) in zip(result.tables, found) where rows.count != 1 {
        Issue.record("\(table.field): rows \(rows), \(String(decoding: message, as: UTF8.self))")
      }
    }
    #expect(decided > count / 2)
  }
}

/// Finds the rows that a message is in, by what the evaluator explains.
private struct RowFinder {
  private var evaluator: Evaluator
  private let tables: [PrecedenceTable]

  init(_ policy: Policy, _ tables: [PrecedenceTable]) {
    evaluator = policy.evaluator()
    self.tables = tables
  }

  /// For each table, the numbers of its rows; `nil` for a message that does not fit the input.
  mutating func rows(of message: [UInt8]) -> [[Int]]? {
    do throws(MessageError) {
      try evaluator.decide(message.span)
    } catch {
      guard error.code == "message/rejected" else { return nil }
      return tables.map { table in
        table.rows.indices.filter { table.rows[$0].situation == .rejected }
      }
    }
    let fields = evaluator.explain().fields
    return tables.indices.map { output in
      let branches = tables[output].branches.enumerated().flatMap { number, branch in
        branch.rows.map { (number, $0) }
      }
      let rows =
        branches.map { (branch: Int?.some($0.0), row: $0.1) }
        + tables[output].outside.map { (branch: nil, row: $0) }
      return rows.indices.filter { fits(rows[$0].row, rows[$0].branch, output, fields[output]) }
    }
  }

  private func fits(
    _ row: PrecedenceTable.Row,
    _ branch: Int?,
    _ output: Int,
    _ field: FieldExplanation
  ) -> Bool {
    if field.gateShut != nil { return row.situation == .gateShut }
    guard let branch, evaluator.result(of: output).branch == branch else { return false }
    let columns = tables[output].branches[branch].candidates
    let candidates = Array(field.candidates.prefix(columns.count).reversed())
    guard candidates.map(\.layer) == columns.map(\.layer) else { return false }
    switch row.situation {
    case .noCandidate: if field.winner != nil { return false }
    case .wins(let candidate, let alternative):
      guard field.winner?.layer == columns[candidate].layer,
        field.winner?.alternative == alternative + 1
      else { return false }
    case .gateShut, .rejected, .others: return false
    }
    return zip(row.cells, candidates).allSatisfy { cell, candidate in
      switch cell {
      case .wins: candidate.status == .won
      case .whatever: candidate.status != .won
      case .loses(let reasons): reasons.contains { $0.status == candidate.status }
      }
    }
  }
}
