internal import PushRulesAnalysis
internal import PushRulesDiagnostics

/// Tables for a terminal.
struct PrecedenceText {
  private let document: PrecedenceDocument
  private let style: TerminalStyle

  init(_ document: PrecedenceDocument, _ style: TerminalStyle) {
    self.document = document
    self.style = style
  }

  /// How many columns of the terminal are used where they suffice.
  private static let width = 100

  /// All tables, and what their words mean.
  var text: String {
    var output = heading(document.policy, document.documentation) + "\n"
    var grids: [PrecedenceGrid] = []
    for table in document.tables {
      let own = document.grids(of: table)
      output += heading(table.field, table.documentation)
      for grid in own {
        if let caption = grid.caption { output += "\n  \(self.caption(caption))\n" }
        output += "\n" + self.grid(grid).text(style)
      }
      output += "\n" + legend(table) + "\n"
      grids += own
    }
    return output + list(PrecedenceWords.key(grids).map { ($0.word, [$0.meaning]) }, indent: 0)
  }

  private func heading(_ name: String, _ documentation: String?) -> String {
    let visible = VisibleText.of(name)
    guard let documentation else { return "\(style.paint(visible, as: .emphasis))\n" }
    let text = cut(VisibleText.of(documentation), Self.width - DisplayWidth.of(visible) - 2)
    return "\(style.paint(visible, as: .emphasis)): \(text)\n"
  }

  private func caption(_ caption: PrecedenceGrid.Caption) -> String {
    switch caption {
    case .when(let condition): cut("when \(VisibleText.of(condition))", Self.width - 2)
    case .otherwise: "otherwise"
    case .outside: "no branch"
    }
  }

  private func grid(_ grid: PrecedenceGrid) -> TextGrid {
    var lines: [TextGrid.Line] = []
    for row in grid.rows {
      if row.isTotal { lines.append(.rule) }
      let cells = row.cells.map { TextGrid.Cell(VisibleText.of($0.text), role($0.kind)) }
      lines.append(
        .cells(
          [TextGrid.Cell(row.label, row.isDecided ? nil : .warning)] + cells
            + [TextGrid.Cell(row.count)]
        )
      )
      if document.showsMessages, let example = row.example {
        lines.append(.note(VisibleText.of("\(example.message) \(example.outcome)")))
      }
    }
    return TextGrid(
      header: [PrecedenceGrid.situation] + grid.candidates + [PrecedenceGrid.messages],
      lines: lines,
      isLastToTheRight: true,
      width: Self.width
    )
  }

  private func role(_ kind: PrecedenceGrid.Cell.Kind) -> TerminalStyle.Role? {
    switch kind {
    case .wins: .help
    case .whatever: .faint
    case .other: nil
    }
  }

  /// The layers, what they are and what they give.
  private func legend(_ table: PrecedenceTable) -> String {
    var items = document.legend(of: table).map { legend in
      var lines = [legend.documentation ?? ""]
      if legend.neverWins { lines[0] += lines[0].isEmpty ? "never wins" : " (never wins)" }
      for (number, alternative) in legend.alternatives.enumerated() {
        lines.append(legend.alternatives.count > 1 ? "\(number + 1): \(alternative)" : alternative)
      }
      return (legend.layer, lines.filter { !$0.isEmpty })
    }
    if !table.finish.isEmpty { items.append(("then", table.finish)) }
    return list(items, indent: 2)
  }

  /// Names and what is said of them, in two columns.
  private func list(_ items: [(name: String, lines: [String])], indent: Int) -> String {
    let width = items.map { DisplayWidth.of($0.name) }.max() ?? 0
    var output = ""
    for item in items {
      for (number, line) in item.lines.enumerated() {
        let name = number == 0 ? item.name : ""
        output += String(repeating: " ", count: indent) + name
        output += String(repeating: " ", count: width + 2 - DisplayWidth.of(name))
        let text = cut(VisibleText.of(line), Self.width - indent - width - 2)
        output += (number == 0 ? text : style.paint(text, as: .faint)) + "\n"
      }
    }
    return output
  }

  /// A text that fits into so many columns.
  private func cut(_ text: String, _ width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var kept = String.UnicodeScalarView()
    var taken = 0
    for scalar in text.unicodeScalars {
      taken += DisplayWidth.of(scalar, after: kept.last)
      if taken > width - 1 { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }
}
