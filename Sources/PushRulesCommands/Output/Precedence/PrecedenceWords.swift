internal import PushRulesAnalysis
internal import PushRulesEvaluation

/// The words in which tables are written, and what they mean.
struct PrecedenceWords {
  /// Whether the guards of layers and of alternatives are told apart.
  let isFull: Bool

  /// A row in words.
  ///
  /// - Parameter empty: The cells of a row in which no chain is gone through.
  func line(
    _ row: PrecedenceTable.Row,
    _ branch: PrecedenceTable.Branch?,
    empty: [PrecedenceGrid.Cell] = []
  ) -> PrecedenceGrid.Line {
    let name = self.name(row.situation, branch)
    return PrecedenceGrid.Line(
      label: row.example == nil ? "\(name): \(Self.notDecided)" : name,
      isDecided: row.example != nil,
      cells: branch == nil
        ? empty : zip(row.cells.indices, row.cells).map { self.cell($1, $0, row, branch) },
      count: row.count.description,
      isTotal: false,
      example: row.example.map { example($0, row.situation) }
    )
  }

  /// A situation in words: the winner's name, with its alternative where it has several.
  func name(_ situation: PrecedenceTable.Situation, _ branch: PrecedenceTable.Branch?) -> String {
    switch situation {
    case .wins(let candidate, let alternative):
      let layer = branch?.candidates[candidate]
      return (layer?.layer ?? "") + number(alternative, of: layer)
    case .noCandidate: return "no candidate"
    case .gateShut: return "gate shut"
    case .rejected: return "rejected"
    case .others: return "other situations"
    }
  }

  private func number(_ alternative: Int, of candidate: PrecedenceTable.Candidate?) -> String {
    (candidate?.alternatives.count ?? 1) > 1 ? " (\(alternative + 1))" : ""
  }

  private func cell(
    _ cell: PrecedenceTable.Cell,
    _ column: Int,
    _ row: PrecedenceTable.Row,
    _ branch: PrecedenceTable.Branch?
  ) -> PrecedenceGrid.Cell {
    switch cell {
    case .wins:
      guard case .wins(_, let alternative) = row.situation else {
        return PrecedenceGrid.Cell(text: Self.wins, kind: .wins)
      }
      let number = number(alternative, of: branch?.candidates[column])
      return PrecedenceGrid.Cell(text: Self.wins + number, kind: .wins)
    case .whatever: return PrecedenceGrid.Cell(text: Self.whatever, kind: .whatever)
    case .loses(let reasons):
      // Of a row that is not decided the label says it.
      let text = text(reasons, isDoubted: row.example != nil)
      return PrecedenceGrid.Cell(text: text, kind: .other)
    }
  }

  /// Reasons in words, those that no message shows with a question mark.
  private func text(_ reasons: [PrecedenceTable.Reason], isDoubted: Bool) -> String {
    var words: [(word: String, isShown: Bool)] = []
    for reason in reasons {
      let word = self.word(reason.status)
      if let known = words.firstIndex(where: { $0.word == word }) {
        words[known].isShown = words[known].isShown || reason.isShown
      } else {
        words.append((word, reason.isShown))
      }
    }
    return words.map { $0.isShown || !isDoubted ? $0.word : "\($0.word)\(Self.doubt)" }.joined(
      separator: Self.separator
    )
  }

  private func word(_ status: CandidateExplanation.Status) -> String {
    switch status {
    case .won: Self.wins
    case .outranked: "outranked"
    case .absent: "no value"
    case .guardFalse: "guard false"
    case .layerGuardFalse: isFull ? "layer guard false" : "guard false"
    case .incomplete: "incomplete"
    case .otherBranch: "other branch"
    }
  }

  private func example(
    _ example: PrecedenceTable.Example,
    _ situation: PrecedenceTable.Situation
  ) -> PrecedenceExample {
    let outcome: String
    switch situation {
    case .rejected: outcome = "is rejected: \(example.because ?? "")"
    case .gateShut: outcome = "is stopped by the gate: \(example.because ?? "")"
    case .wins, .noCandidate, .others:
      outcome = example.value.map { "gives \($0)" } ?? "gives no value"
    }
    return PrecedenceExample(message: example.message, outcome: outcome)
  }

  // MARK: - The key

  static let wins = "WINS"
  static let whatever = "·"
  private static let doubt = "?"
  /// Between the reasons of a cell.
  private static let separator = ", "
  private static let notDecided = "not decided"

  private static let meanings: [(word: String, meaning: String)] = [
    (wins, "gives the field its value; a number says with which of its alternatives"),
    (whatever, "has no say, whatever it gives: a layer to its right wins"),
    ("outranked", "has a value to give, and a layer to its right wins"),
    ("no value", "applies, and has nothing to give: something that it needs is not there"),
    ("incomplete", "gives all its fields or none, and another one of them has no value"),
    ("guard false", "does not apply: its condition does not hold"),
    ("layer guard false", "does not apply: the condition of the whole layer does not hold"),
    ("no candidate", "none of the layers gives the field a value"),
    ("gate shut", "the gate is false, and the field is left out"),
    ("rejected", "the policy refuses the message"),
    ("other situations", "those for which there was no more room"),
    (notDecided, "cannot be excluded, and no message was found that shows it"),
    (doubt, "after a reason: cannot be excluded, and no message was found that shows it"),
  ]

  /// What the words in some grids mean, and what is counted.
  ///
  /// - Complexity: O(size of the grids).
  static func key(_ grids: [PrecedenceGrid]) -> [(word: String, meaning: String)] {
    var words: Set<String> = []
    for row in grids.flatMap(\.rows) {
      words.insert(row.label)
      if !row.isDecided { words.insert(notDecided) }
      for cell in row.cells {
        switch cell.kind {
        case .wins: words.insert(wins)
        case .whatever: words.insert(whatever)
        case .other:
          for part in cell.text.split(separator: separator) {
            words.insert(String(part.hasSuffix(doubt) ? part.dropLast() : part))
            if part.hasSuffix(doubt) { words.insert(doubt) }
          }
        }
      }
    }
    let columns = (
      "columns", "the layers, from low to high: each is overridden by those to its right"
    )
    return [columns] + meanings.filter { words.contains($0.word) } + [
      (
        PrecedenceGrid.messages,
        "abstract ones: each stands for all that the rules do not tell apart"
      )
    ]
  }
}
