internal import PushRulesAnalysis

/// Tables as GitHub-flavoured Markdown.
struct PrecedenceMarkdown {
  private let document: PrecedenceDocument

  init(_ document: PrecedenceDocument) {
    self.document = document
  }

  /// A document: a section for each field.
  var text: String {
    var output = "# \(Self.code(document.policy))\n"
    if let line = document.documentation { output += "\n\(Self.plain(line))\n" }
    var grids: [PrecedenceGrid] = []
    for table in document.tables {
      let own = document.grids(of: table)
      output += "\n## \(Self.code(table.field))\n"
      if let line = table.documentation { output += "\n\(Self.plain(line))\n" }
      for grid in own {
        if let caption = grid.caption { output += "\n### \(self.caption(caption))\n" }
        output += "\n" + self.grid(grid)
      }
      output += "\n" + legend(table)
      grids += own
    }
    output += "\n## The words\n\n"
    for item in PrecedenceWords.key(grids) {
      output += "- \(Self.plain(item.word)): \(Self.plain(item.meaning))\n"
    }
    return output
  }

  private func caption(_ caption: PrecedenceGrid.Caption) -> String {
    switch caption {
    case .when(let condition): "when \(Self.code(condition))"
    case .otherwise: "otherwise"
    case .outside: "no branch"
    }
  }

  private func grid(_ grid: PrecedenceGrid) -> String {
    let isShown = document.showsMessages
    let header =
      [PrecedenceGrid.situation] + grid.candidates.map { Self.code($0, inTable: true) }
      + [PrecedenceGrid.messages] + (isShown ? ["smallest message", "outcome"] : [])
    var rule = header.map { _ in "---" }
    rule[grid.candidates.count + 1] = "---:"
    var output = row(header) + row(rule)
    for line in grid.rows {
      var cells = [Self.plain(line.label)]
      cells += line.cells.map { cell in
        let text = Self.plain(cell.text)
        return cell.kind == .wins ? "**\(text)**" : text
      }
      cells.append(line.count)
      if isShown {
        cells.append(line.example.map { Self.code($0.message, inTable: true) } ?? "")
        cells.append(line.example.map { Self.plain($0.outcome) } ?? "")
      }
      output += row(cells)
    }
    return output
  }

  private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  private func legend(_ table: PrecedenceTable) -> String {
    var output = ""
    for legend in document.legend(of: table) {
      output += "- \(Self.code(legend.layer))"
      if legend.neverWins { output += " (never wins)" }
      if let line = legend.documentation { output += ": \(Self.plain(line))" }
      output += "\n"
      for (number, alternative) in legend.alternatives.enumerated() {
        let mark = legend.alternatives.count > 1 ? "\(number + 1)." : "-"
        output += "  \(mark) \(Self.code(alternative))\n"
      }
    }
    for step in table.finish { output += "- then \(Self.code(step))\n" }
    return output
  }

  // MARK: - Escaping

  /// A text as it stands, whatever it holds.
  static func plain(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": output += " "
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#":
        output += "\\"
        output.unicodeScalars.append(scalar)
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// A text in the typeface of code.
  ///
  /// - Parameter inTable: there a vertical bar ends a cell, in code too.
  static func code(_ text: String, inTable: Bool = false) -> String {
    var longest = 0
    var current = 0
    var body = ""
    for scalar in text.unicodeScalars {
      current = scalar == "`" ? current + 1 : 0
      longest = max(longest, current)
      switch scalar {
      case "\n", "\r": body += " "
      case "|" where inTable: body += "\\|"
      default: body.unicodeScalars.append(scalar)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isTouched = body.hasPrefix("`") || body.hasSuffix("`")
    let space = isTouched || body.isEmpty ? " " : ""
    return fence + space + body + space + fence
  }
}
