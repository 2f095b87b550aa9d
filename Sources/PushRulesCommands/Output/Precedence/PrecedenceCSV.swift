internal import PushRulesAnalysis

/// Tables as one comma-separated table (RFC 4180), with a header.
///
/// A row of the policy is a line. Each layer that stands in some chain has a column, which is empty
/// where the line's chain does not name it.
struct PrecedenceCSV {
  private let document: PrecedenceDocument

  init(_ document: PrecedenceDocument) {
    self.document = document
  }

  /// All lines, each with CR LF.
  var text: String {
    var layers: [String] = []
    for branch in document.tables.flatMap(\.branches) {
      for candidate in branch.candidates where !layers.contains(candidate.layer) {
        layers.append(candidate.layer)
      }
    }
    var output = line(
      ["field", "branch", "situation", "messages", "smallest message", "outcome"]
        + layers.map { "layer \($0)" }
    )
    for table in document.tables {
      for branch in table.branches {
        let name = table.isBranched ? branch.condition.map { "when \($0)" } ?? "otherwise" : ""
        for row in branch.rows {
          output += line(self.row(row, branch, table.field, name, layers))
        }
      }
      for row in table.outside { output += line(self.row(row, nil, table.field, "", layers)) }
    }
    return output
  }

  private func row(
    _ row: PrecedenceTable.Row,
    _ branch: PrecedenceTable.Branch?,
    _ field: String,
    _ name: String,
    _ layers: [String]
  ) -> [String] {
    let words = document.words.line(row, branch)
    let cells = layers.map { layer -> String in
      guard let place = branch?.candidates.firstIndex(where: { $0.layer == layer }) else {
        return ""
      }
      return words.cells[place].kind == .whatever ? "whatever" : words.cells[place].text
    }
    return [
      field, name, words.label, row.count.isMore ? words.count : String(row.count.value),
      words.example?.message ?? "", words.example?.outcome ?? "",
    ] + cells
  }

  private func line(_ fields: [String]) -> String {
    fields.map(Self.quoted).joined(separator: ",") + "\r\n"
  }

  /// A field, in quotes where it needs them.
  static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return field }
    var output = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { output += "\"" }
      output.unicodeScalars.append(scalar)
    }
    return output + "\""
  }
}
