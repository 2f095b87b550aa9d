import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import TestSupport
import Testing

/// The situations of each field, in small policies of which everything is known.
@Suite struct PrecedenceTableTests {
  private static func load(_ text: String) throws -> Policy {
    try Policy(name: "p.pushrules", bytes: Array(text.utf8))
  }

  private static func tables(
    _ policy: Policy,
    isFull: Bool = false,
    rowLimit: Int = PrecedenceTables.rowLimit
  ) -> [PrecedenceTable] {
    PrecedenceTables(
      policy.checked,
      policy.plan,
      outputs: Array(policy.outputs.indices),
      isFull: isFull,
      rowLimit: rowLimit
    )
    .tables
  }

  /// `winner(alternative): cells, lowest first`, one row a line.
  private static func shape(_ table: PrecedenceTable) -> [String] {
    func word(_ cell: PrecedenceTable.Cell) -> String {
      switch cell {
      case .wins: "won"
      case .whatever: "."
      case .loses(let reasons):
        reasons.map { $0.status.rawValue + ($0.isShown ? "" : "?") }.joined(separator: "|")
      }
    }
    func line(_ row: PrecedenceTable.Row, _ branch: PrecedenceTable.Branch?) -> String {
      var name: String
      switch row.situation {
      case .wins(let candidate, let alternative):
        name = "\(branch?.candidates[candidate].layer ?? "")(\(alternative + 1))"
      case .noCandidate: name = "nobody"
      case .gateShut: name = "shut"
      case .rejected: name = "rejected"
      case .others: name = "others"
      }
      if row.example == nil { name += ", not decided" }
      return ([name + ":"] + row.cells.map(word)).joined(separator: " ")
    }
    return table.branches.flatMap { branch in
      [branch.condition.map { "when \($0)" } ?? "otherwise"] + branch.rows.map { line($0, branch) }
    } + table.outside.map { line($0, nil) }
  }

  @Test func `a row for each winner, alternative and branch, and for what comes before`() throws {
    let tables = Self.tables(try ParcelPolicy.load())
    #expect(tables.map(\.field) == ["send", "title", "body"])
    #expect(
      tables.map { Self.shape($0) } == [
        [
          "otherwise",
          "lost(1): . . won",
          "quiet(1): . won layer-guard-false",
          "by_default(1): won layer-guard-false layer-guard-false",
          "rejected:",
        ],
        [
          "otherwise",
          "custom(1): . . won",
          "console(1): . won absent|incomplete",
          "built_in(1): won absent absent|incomplete",
          "built_in(2): won absent absent|incomplete",
          "shut:",
          "rejected:",
        ],
        [
          "when recipient.private and app.title is \"a|b\"",
          "hidden(1): won",
          "nobody: guard-false",
          "otherwise",
          "custom(1): . won",
          "note(1): won absent|incomplete",
          "nobody: absent absent|incomplete",
          "shut:",
          "rejected:",
        ],
      ]
    )
  }

  @Test func `a full table has a row for each combination of what becomes of the layers`() throws {
    let tables = Self.tables(try ParcelPolicy.load(), isFull: true)
    #expect(
      Self.shape(tables[2]) == [
        "when recipient.private and app.title is \"a|b\"",
        "hidden(1): won",
        "nobody: guard-false",
        "otherwise",
        "custom(1): outranked won",
        "custom(1): absent won",
        "note(1): won absent",
        "note(1): won incomplete",
        "nobody: absent absent",
        "nobody: absent incomplete",
        "shut:",
        "rejected:",
      ]
    )
    #expect(
      Self.shape(tables[0])[1...4] == [
        "lost(1): outranked outranked won",
        "lost(1): outranked layer-guard-false won",
        "quiet(1): outranked won layer-guard-false",
        "by_default(1): won layer-guard-false layer-guard-false",
      ]
    )
  }

  @Test func `what a table says of a field and its layers`() throws {
    let tables = Self.tables(try ParcelPolicy.load())
    let title = tables[1]
    #expect(title.documentation == "The first line, 标题 & more <b>.")
    #expect(!title.isBranched)
    let columns = title.branches[0].candidates
    #expect(columns.map(\.layer) == ["built_in", "console", "custom"])
    #expect(columns.map(\.documentation) == [nil, "商店自己的标题", nil])
    #expect(
      columns[0].alternatives == [
        #""\(parcel.shop): \(parcel.note)" when parcel.state is "arrived""#, "parcel.shop",
      ]
    )
    #expect(columns[1].span.start.line == 35)
    #expect(tables[2].isBranched)
    #expect(tables[2].finish == [#"finish body = cut(output.body, 20, "…")"#])
    #expect(tables[0].finish.isEmpty)
  }

  @Test func `the smallest messages, with what they give`() throws {
    let tables = Self.tables(try ParcelPolicy.load())
    func examples(_ table: Int) -> [String] {
      tables[table].rows.map { row in
        guard let example = row.example else { return "none" }
        return "\(example.message) \(example.value ?? "-") \(example.because ?? "-")"
      }
    }
    #expect(
      examples(0) == [
        #"{"parcel":{"shop":"a","state":"lost"}} true -"#,
        #"{"parcel":{"shop":"|"},"recipient":{"quiet":true}} false "#
          + "The recipient wants to be left alone.",
        #"{"parcel":{"shop":"a"}} true -"#,
        #"{"parcel":{"shop":"|"}} - no `|` for a title"#,
      ]
    )
    #expect(examples(1)[2] == #"{"parcel":{"shop":"|","note":"a","state":"arrived"}} "|: a" -"#)
  }

  @Test(arguments: [false, true])
  func `every message is in exactly one situation, and the counts add up`(isFull: Bool) throws {
    let policy = try ParcelPolicy.load()
    #expect(PrecedenceTables.arePartitions(policy.checked, isFull: isFull))
    for table in Self.tables(policy, isFull: isFull) {
      #expect(table.rows.reduce(0) { $0 + $1.count.value } == table.total.value)
      #expect(table.rows.allSatisfy { $0.count.value > 0 && $0.example != nil })
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `every message is in exactly one situation of a shipped policy`(path: String) throws {
    let policy = try ShippedPolicies.load(path)
    #expect(PrecedenceTables.arePartitions(policy.checked))
  }

  @Test func `situations without room are counted together`() throws {
    let policy = try ParcelPolicy.load()
    let tables = Self.tables(policy, isFull: true, rowLimit: 3)
    #expect(Self.shape(tables[0])[4...] == ["others:", "rejected:"])
    for table in tables {
      #expect(table.branches.flatMap(\.rows).count <= 3)
      #expect(table.rows.reduce(0) { $0 + $1.count.value } == table.total.value)
    }
    #expect(PrecedenceTables.arePartitions(policy.checked, isFull: true, rowLimit: 3))
  }

  @Test func `what cannot be excluded and cannot be shown is not decided`() throws {
    // Whether a text contains another one is not looked into: that both hold cannot be excluded.
    let policy = try Self.load(
      """
      policy p
      input { text: string }
      output { title: string }
      layer low { title = "low" }
      layer middle when contains(text, "ab") { title = "middle" }
      layer high when not contains(text, "b") { title = "high" when not contains(text, "a") }
      decide title: low < middle < high
      """
    )
    let table = Self.tables(policy)[0]
    #expect(
      Self.shape(table) == [
        "otherwise",
        "high(1): . . won",
        "middle(1): . won guard-false?|layer-guard-false",
        "low(1): won layer-guard-false guard-false|layer-guard-false",
      ]
    )
    let full = Self.tables(policy, isFull: true)[0]
    #expect(
      Self.shape(full) == [
        "otherwise",
        "high(1), not decided: outranked? outranked? won",
        "high(1): outranked layer-guard-false won",
        "middle(1), not decided: outranked? won guard-false?",
        "middle(1): outranked won layer-guard-false",
        "low(1): won layer-guard-false guard-false",
        "low(1): won layer-guard-false layer-guard-false",
      ]
    )
  }

  @Test func `a field that takes too much work has no table, and a reason`() throws {
    let policy = try ParcelPolicy.load()
    let result = PrecedenceTables(policy.checked, policy.plan, outputs: [0, 1, 2], work: 0)
    #expect(result.tables.isEmpty)
    #expect(result.notDecided.map(\.code) == Array(repeating: "check/not-decided", count: 3))
    #expect(
      result.notDecided.first?.message
        == "not decided: what this policy does with `send` in every message"
    )
  }

  @Test func `what the gate reads is no part of the decision when the gate is shut`() throws {
    let policy = try Self.load(
      """
      policy p
      input { quiet: bool = false, name?: string }
      output { gate send: bool, title?: string }
      layer always { send = true, title = name }
      layer quiet when quiet and output.title is present { send = false }
      decide send: always < quiet
      decide title: always
      """
    )
    #expect(
      Self.tables(policy).map { Self.shape($0) } == [
        ["otherwise", "quiet(1): . won", "always(1): won layer-guard-false"],
        ["otherwise", "always(1): won", "nobody: absent", "shut:"],
      ]
    )
  }
}
