internal import PushRulesAnalysis
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesTesting

/// Tables as one JSON object on one line; `grammar/table.schema.json` describes it.
struct PrecedenceJSON {
  private let document: PrecedenceDocument

  init(_ document: PrecedenceDocument) {
    self.document = document
  }

  /// The object, with its line break.
  var text: String {
    var object = JSONLine()
    object.add("policy", document.policy)
    object.add("tables", list: document.tables.map(table))
    if !document.notDecided.isEmpty {
      object.add("notDecided", list: document.notDecided.map(string))
    }
    return String(decoding: object.closed(), as: UTF8.self) + "\n"
  }

  private func table(_ table: PrecedenceTable) -> [UInt8] {
    var object = JSONLine()
    object.add("field", table.field)
    if let line = table.documentation { object.add("documentation", line) }
    object.add("branches", list: table.branches.map { branch($0, of: table) })
    object.add("outside", list: table.outside.map { row($0, nil) })
    if !table.finish.isEmpty { object.add("finish", list: table.finish.map(string)) }
    object.add("messages", count(table.total))
    return object.closed()
  }

  private func branch(_ branch: PrecedenceTable.Branch, of table: PrecedenceTable) -> [UInt8] {
    var object = JSONLine()
    if table.isBranched {
      object.add("branch", branch.condition.map { "when \($0)" } ?? "otherwise")
    }
    object.add("candidates", list: branch.candidates.map(candidate))
    object.add("rows", list: branch.rows.map { row($0, branch) })
    return object.closed()
  }

  private func candidate(_ candidate: PrecedenceTable.Candidate) -> [UInt8] {
    var object = JSONLine()
    object.add("layer", candidate.layer)
    if let line = candidate.documentation { object.add("documentation", line) }
    object.add("alternatives", list: candidate.alternatives.map(string))
    var place = JSONLine()
    let start = candidate.span.start
    place.add("file", candidate.span.file.name)
    place.add("line", start.line)
    place.add("column", start.column)
    object.add("at", json: place.closed())
    return object.closed()
  }

  private func row(_ row: PrecedenceTable.Row, _ branch: PrecedenceTable.Branch?) -> [UInt8] {
    var object = JSONLine()
    switch row.situation {
    case .wins(let candidate, let alternative):
      object.add("situation", "wins")
      object.add("layer", branch?.candidates[candidate].layer ?? "")
      object.add("alternative", alternative + 1)
    case .noCandidate: object.add("situation", "no-candidate")
    case .gateShut: object.add("situation", "gate-shut")
    case .rejected: object.add("situation", "rejected")
    case .others: object.add("situation", "others")
    }
    if branch != nil { object.add("cells", list: row.cells.map(cell)) }
    object.add("messages", count(row.count))
    if let example = row.example {
      var found = JSONLine()
      found.add("message", json: example.message.utf8)
      if let value = example.value { found.add("value", json: value.utf8) }
      if let because = example.because { found.add("because", because) }
      object.add("example", json: found.closed())
    }
    return object.closed()
  }

  private func cell(_ cell: PrecedenceTable.Cell) -> [UInt8] {
    var object = JSONLine()
    switch cell {
    case .wins: object.add("status", list: [string(CandidateExplanation.Status.won.rawValue)])
    case .whatever: object.add("status", list: [])
    case .loses(let reasons):
      object.add("status", list: reasons.map { string($0.status.rawValue) })
      let open = reasons.filter { !$0.isShown }
      if !open.isEmpty { object.add("notShown", list: open.map { string($0.status.rawValue) }) }
    }
    return object.closed()
  }

  /// Digits as a text, since many programs read no number of that size.
  private func count(_ count: MessageCount) -> String {
    count.isMore ? count.description : String(count.value)
  }

  private func string(_ text: String) -> [UInt8] { Array(JSONLine.string(text).utf8) }
}
