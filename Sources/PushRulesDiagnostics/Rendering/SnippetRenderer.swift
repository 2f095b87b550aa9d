/// Draws findings with their source lines.
///
/// ```
/// error: `layers` has no `titel` [check/unknown-path]
///   --> chat.pushrules:12:5
///    |
/// 12 |   titel = "a"
///    |   ^^^^^ no such output
///   help: write `title`
/// ```
struct SnippetRenderer {
  /// All findings so far, every line with its line break.
  private(set) var output = ""
  private let style: TerminalStyle

  init(style: TerminalStyle) {
    self.style = style
  }

  /// A label, and whether it is the place of the fault itself.
  private struct Mark {
    let label: Diagnostic.Label
    let isPrimary: Bool
    let line: Int

    init(_ label: Diagnostic.Label, isPrimary: Bool) {
      self.label = label
      self.isPrimary = isPrimary
      line = label.span.start.line
    }
  }

  /// Draws one finding below the ones before it.
  mutating func append(_ diagnostic: Diagnostic) {
    if !output.isEmpty { output += "\n" }
    let role = Self.role(of: diagnostic.severity)
    output += style.paint("\(diagnostic.severity.rawValue):", as: role)
    output += " \(style.paint(VisibleText.of(diagnostic.message), as: .emphasis))"
    output += " \(style.paint("[\(diagnostic.code)]", as: .faint))\n"

    let groups = Self.groups(of: diagnostic)
    let lastLine = groups.flatMap { $0 }.map(\.line).max() ?? 1
    let gutter = String(lastLine).utf8.count
    for (index, marks) in groups.enumerated() {
      appendFile(marks, isFirst: index == 0, gutter: gutter, role: role)
    }
    if let example = diagnostic.example {
      output += "  \(style.paint("message:", as: .help)) \(VisibleText.of(example))\n"
    }
    if let help = diagnostic.help {
      output += "  \(style.paint("help:", as: .help)) \(VisibleText.of(help))\n"
    }
  }

  /// The marks by file, that of the fault first; in a file by line, on a line the fault first.
  private static func groups(of diagnostic: Diagnostic) -> [[Mark]] {
    var groups = [[Mark(diagnostic.primary, isPrimary: true)]]
    for label in diagnostic.secondary {
      let mark = Mark(label, isPrimary: false)
      let place = groups.firstIndex { $0.first?.label.span.file === label.span.file }
      if let place { groups[place].append(mark) } else { groups.append([mark]) }
    }
    // The standard library's sort is stable, so labels on one line keep their order.
    return groups.map { $0.sorted { $0.line < $1.line } }
  }

  private mutating func appendFile(
    _ marks: [Mark],
    isFirst: Bool,
    gutter: Int,
    role: TerminalStyle.Role
  ) {
    guard let named = marks.first(where: \.isPrimary) ?? marks.first else { return }
    let space = String(repeating: " ", count: gutter)
    let place = DiagnosticRenderer.place(named.label.span)
    output += "\(space)\(style.paint(isFirst ? "-->" : ":::", as: .frame)) \(place)\n"
    output += "\(space) \(style.paint("|", as: .frame))\n"

    var previous: Int?
    var index = 0
    while index < marks.count {
      let line = marks[index].line
      let end = marks[index...].firstIndex { $0.line != line } ?? marks.count
      if let previous, line > previous + 1 {
        output += "\(style.paint("...", as: .frame))\n"
      }
      let onLine = Array(marks[index..<end])
      appendLine(line, onLine.filter(\.isPrimary) + onLine.filter { !$0.isPrimary }, gutter, role)
      previous = line
      index = end
    }
  }

  /// A source line and below it a row for each mark.
  private mutating func appendLine(
    _ line: Int,
    _ marks: [Mark],
    _ gutter: Int,
    _ role: TerminalStyle.Role
  ) {
    guard let first = marks.first else { return }
    let file = first.label.span.file
    let view = SourceLineView(file, line: line, around: first.label.span.range)
    let number = String(line)
    let space = String(repeating: " ", count: gutter - number.utf8.count)
    let bar = style.paint("|", as: .frame)
    output += "\(space)\(style.paint(number, as: .frame)) \(bar)"
    output += view.text.isEmpty ? "\n" : " \(view.text)\n"
    for mark in marks {
      let columns = view.columns(of: mark.label.span.range)
      let sign = String(repeating: mark.isPrimary ? "^" : "-", count: columns.count)
      let message = mark.label.message.isEmpty ? "" : " \(VisibleText.of(mark.label.message))"
      output += "\(String(repeating: " ", count: gutter)) \(bar) "
      output += String(repeating: " ", count: columns.lowerBound)
      output += "\(style.paint(sign + message, as: mark.isPrimary ? role : .frame))\n"
    }
  }

  private static func role(of severity: Diagnostic.Severity) -> TerminalStyle.Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    }
  }
}
