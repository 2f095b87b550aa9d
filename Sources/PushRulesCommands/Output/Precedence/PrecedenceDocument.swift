internal import PushRulesAnalysis

/// The tables of a policy, to be written in one of the formats.
struct PrecedenceDocument {
  let policy: String
  /// The policy's first `##` line.
  let documentation: String?
  let tables: [PrecedenceTable]
  /// The fields without a table, since there is too much to look at.
  let notDecided: [String]
  let words: PrecedenceWords
  let showsMessages: Bool

  /// The tables as grids, one below the other.
  ///
  /// The rows outside of the branches stand below the only chain, or in a grid of their own.
  func grids(of table: PrecedenceTable) -> [PrecedenceGrid] {
    var grids: [PrecedenceGrid] = []
    for (number, branch) in table.branches.enumerated() {
      let isLast = number == table.branches.count - 1
      grids.append(
        PrecedenceGrid(
          caption: table.isBranched ? branch.condition.map { .when($0) } ?? .otherwise : nil,
          candidates: branch.candidates.map(\.layer),
          rows: branch.rows.map { words.line($0, branch) }
            + (table.isBranched ? [] : outside(table, columns: branch.candidates.count))
        )
      )
      if table.isBranched, isLast {
        grids.append(
          PrecedenceGrid(caption: .outside, candidates: [], rows: outside(table, columns: 0))
        )
      }
    }
    return grids
  }

  private func outside(_ table: PrecedenceTable, columns: Int) -> [PrecedenceGrid.Line] {
    let empty = Array(repeating: PrecedenceGrid.Cell(text: "", kind: .other), count: columns)
    return table.outside.map { words.line($0, nil, empty: empty) } + [
      PrecedenceGrid.Line(
        label: "total",
        isDecided: true,
        cells: empty,
        count: table.total.description,
        isTotal: true,
        example: nil
      )
    ]
  }

  /// The layers of a table with what is to be known of them, the lowest first.
  func legend(of table: PrecedenceTable) -> [PrecedenceLegend] {
    var legends: [PrecedenceLegend] = []
    let isWhole = !table.rows.contains { $0.situation == .others }
    for branch in table.branches {
      for candidate in branch.candidates
      where !legends.contains(where: { $0.layer == candidate.layer }) {
        legends.append(
          PrecedenceLegend(
            layer: candidate.layer,
            documentation: candidate.documentation,
            alternatives: candidate.alternatives,
            neverWins: isWhole && !wins(candidate.layer, in: table)
          )
        )
      }
    }
    return legends
  }

  private func wins(_ layer: String, in table: PrecedenceTable) -> Bool {
    table.branches.contains { branch in
      branch.rows.contains { row in
        guard case .wins(let candidate, _) = row.situation else { return false }
        return branch.candidates[candidate].layer == layer
      }
    }
  }
}

/// What is to be known of a layer.
struct PrecedenceLegend {
  let layer: String
  let documentation: String?
  /// What it gives, as the file writes it.
  let alternatives: [String]
  /// It wins in no situation.
  let neverWins: Bool
}

/// A table of one chain, in words.
struct PrecedenceGrid {
  enum Caption {
    /// A branch's condition.
    case when(String)
    case otherwise
    /// In no branch.
    case outside
  }

  struct Cell {
    enum Kind {
      case wins
      case whatever
      case other
    }

    let text: String
    let kind: Kind
  }

  struct Line {
    let label: String
    let isDecided: Bool
    let cells: [Cell]
    let count: String
    /// It sums up all rows of the field.
    let isTotal: Bool
    let example: PrecedenceExample?
  }

  /// `nil` where there is one chain.
  let caption: Caption?
  /// The names of the layers, the lowest first.
  let candidates: [String]
  let rows: [Line]

  static let situation = "situation"
  static let messages = "messages"
}

/// A message that shows a row, and what becomes of it.
struct PrecedenceExample {
  let message: String
  /// What it gives: a value, or why it gives none.
  let outcome: String
}
