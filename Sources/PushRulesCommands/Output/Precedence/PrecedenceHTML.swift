internal import PushRulesAnalysis

/// Tables as one page for a browser: no scripts, nothing loaded, for dark and light screens.
struct PrecedenceHTML {
  private let document: PrecedenceDocument

  init(_ document: PrecedenceDocument) {
    self.document = document
  }

  private static let style = """
    :root { color-scheme: light dark; --line: #c8c8c8; --faint: #6a6a6a; --wins: #dff3e1;
      --wins-text: #10501c; --open: #8a4b00; }
    @media (prefers-color-scheme: dark) { :root { --line: #4a4a4a; --faint: #a0a0a0;
      --wins: #1d4526; --wins-text: #d4f5da; --open: #ffc27a; } }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem;
      padding: 0 1rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; margin: 1rem 0; }
    caption { text-align: left; font-weight: bold; padding: .25rem 0; }
    th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left;
      vertical-align: top; }
    tbody th { font-weight: normal; }
    td.wins { background: var(--wins); color: var(--wins-text); font-weight: bold; }
    td.whatever { color: var(--faint); }
    td.count { text-align: right; font-variant-numeric: tabular-nums; }
    th.open { color: var(--open); font-weight: bold; }
    tr.total > * { border-top-width: 3px; }
    code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
    dt { font-weight: bold; }
    dd ol, dd ul { margin: 0; }
    """

  /// The page.
  var text: String {
    let title = Self.escaped(document.policy)
    var output = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title): who wins when</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
    if let line = document.documentation { output += "<p>\(Self.escaped(line))</p>\n" }
    var grids: [PrecedenceGrid] = []
    for (number, table) in document.tables.enumerated() {
      let own = document.grids(of: table)
      output += "<section aria-labelledby=\"field-\(number + 1)\">\n"
      output += "<h2 id=\"field-\(number + 1)\">\(Self.escaped(table.field))</h2>\n"
      if let line = table.documentation { output += "<p>\(Self.escaped(line))</p>\n" }
      for (place, grid) in own.enumerated() {
        output += self.grid(grid, of: table.field, id: "table-\(number + 1)-\(place + 1)")
      }
      output += legend(table) + "</section>\n"
      grids += own
    }
    output += "<section aria-labelledby=\"words\">\n<h2 id=\"words\">The words</h2>\n<dl>\n"
    for item in PrecedenceWords.key(grids) {
      output += "<dt>\(Self.escaped(item.word))</dt><dd>\(Self.escaped(item.meaning))</dd>\n"
    }
    return output + "</dl>\n</section>\n</main>\n</body>\n</html>\n"
  }

  private func caption(_ caption: PrecedenceGrid.Caption?, _ field: String) -> String {
    let name = Self.escaped(field)
    return switch caption {
    case nil: "Who gives <code>\(name)</code>"
    case .when(let condition):
      "Who gives <code>\(name)</code> when <code>\(Self.escaped(condition))</code>"
    case .otherwise: "Who gives <code>\(name)</code> otherwise"
    case .outside: "<code>\(name)</code> in no branch"
    }
  }

  private func grid(_ grid: PrecedenceGrid, of field: String, id: String) -> String {
    let isShown = document.showsMessages
    // A region that scrolls must be reached without a mouse, and then says what it is.
    var output = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
    output += "aria-labelledby=\"\(id)\">\n<table>\n"
    output += "<caption id=\"\(id)\">\(caption(grid.caption, field))</caption>\n<thead>\n<tr>"
    output += "<th scope=\"col\">\(PrecedenceGrid.situation)</th>"
    for name in grid.candidates {
      output += "<th scope=\"col\"><code>\(Self.escaped(name))</code></th>"
    }
    output += "<th scope=\"col\">\(PrecedenceGrid.messages)</th>"
    if isShown {
      output += "<th scope=\"col\">smallest message</th><th scope=\"col\">outcome</th>"
    }
    output += "</tr>\n</thead>\n<tbody>\n"
    for line in grid.rows {
      output += line.isTotal ? "<tr class=\"total\">" : "<tr>"
      output += "<th scope=\"row\"\(line.isDecided ? "" : " class=\"open\"")>"
      output += "\(Self.escaped(line.label))</th>"
      for cell in line.cells {
        output += "<td\(Self.kind(cell.kind))>\(Self.escaped(cell.text))</td>"
      }
      output += "<td class=\"count\">\(line.count)</td>"
      if isShown {
        let message = line.example.map { "<code>\(Self.escaped($0.message))</code>" } ?? ""
        output += "<td>\(message)</td><td>\(Self.escaped(line.example?.outcome ?? ""))</td>"
      }
      output += "</tr>\n"
    }
    return output + "</tbody>\n</table>\n</div>\n"
  }

  private static func kind(_ kind: PrecedenceGrid.Cell.Kind) -> String {
    switch kind {
    case .wins: " class=\"wins\""
    case .whatever: " class=\"whatever\""
    case .other: ""
    }
  }

  private func legend(_ table: PrecedenceTable) -> String {
    var output = "<dl>\n"
    for legend in document.legend(of: table) {
      output += "<dt><code>\(Self.escaped(legend.layer))</code>"
      output += "\(legend.neverWins ? " (never wins)" : "")</dt>\n"
      if let line = legend.documentation { output += "<dd>\(Self.escaped(line))</dd>\n" }
      output += "<dd>\(list(legend.alternatives))</dd>\n"
    }
    if !table.finish.isEmpty { output += "<dt>then</dt>\n<dd>\(list(table.finish))</dd>\n" }
    return output + "</dl>\n"
  }

  private func list(_ texts: [String]) -> String {
    let items = texts.map { "<code>\(Self.escaped($0))</code>" }
    guard items.count > 1 else { return items.joined() }
    return "<ol>" + items.map { "<li>\($0)</li>" }.joined() + "</ol>"
  }

  /// A text that stands in an element or in a quoted attribute.
  static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
