internal import PushRulesDiagnostics

/// A table in columns, aligned by what its texts take on a terminal.
struct TextGrid {
  struct Cell {
    let text: String
    let role: TerminalStyle.Role?

    init(_ text: String, _ role: TerminalStyle.Role? = nil) {
      self.text = text
      self.role = role
    }
  }

  enum Line {
    /// One for each column.
    case cells([Cell])
    /// A text across the columns, as long as it is.
    case note(String)
    case rule
  }

  let header: [String]
  let lines: [Line]
  /// Whether the last column stands to the right of its own.
  let isLastToTheRight: Bool
  /// The columns break their texts where the table would be wider.
  let width: Int

  private static let margin = 2
  private static let gap = 2

  /// The table, each line with its line break.
  ///
  /// - Complexity: O(size of the texts × columns).
  func text(_ style: TerminalStyle) -> String {
    let widths = self.widths
    let rule = widths.map { String(repeating: "-", count: $0) }
    var output = row(header.map { Cell($0, .emphasis) }, widths, style)
    output += row(rule.map { Cell($0, .frame) }, widths, style)
    for line in lines {
      switch line {
      case .cells(let cells): output += row(cells, widths, style)
      case .note(let text):
        let margin = String(repeating: " ", count: Self.margin * 2)
        output += margin + style.paint(text, as: .faint) + "\n"
      case .rule: output += row(rule.map { Cell($0, .frame) }, widths, style)
      }
    }
    return output
  }

  /// How wide each column is.
  private var widths: [Int] {
    let all =
      [header]
      + lines.compactMap { line in
        guard case .cells(let cells) = line else { return nil }
        return cells.map(\.text)
      }
    var widths = header.indices.map { column in
      all.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    let least = header.indices.map { column in
      all.flatMap { Self.pieces($0[column]).map { DisplayWidth.of($0.text) } }.max() ?? 0
    }
    var total = widths.reduce(Self.margin, +) + Self.gap * (widths.count - 1)
    while total > width {
      let wide = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
      total -= 1
    }
    return widths
  }

  private func row(_ cells: [Cell], _ widths: [Int], _ style: TerminalStyle) -> String {
    let parts = zip(cells, widths).map { Self.broken($0.text, $1) }
    var output = ""
    for line in 0..<(parts.map(\.count).max() ?? 0) {
      var text = String(repeating: " ", count: Self.margin)
      for (column, part) in parts.enumerated() {
        let own = line < part.count ? part[line] : ""
        let space = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(own)))
        let painted = cells[column].role.map { style.paint(own, as: $0) } ?? own
        let isRight = isLastToTheRight && column == parts.count - 1
        text += isRight ? space + painted : painted + space
        if column < parts.count - 1 { text += String(repeating: " ", count: Self.gap) }
      }
      while text.last == " " { text.removeLast() }
      output += text + "\n"
    }
    return output
  }

  // MARK: - Breaking

  /// What is not broken: words, and the parts of names up to an underscore.
  private static func pieces(_ text: String) -> [(text: String, followsSpace: Bool)] {
    var pieces: [(text: String, followsSpace: Bool)] = []
    for word in text.split(separator: " ") {
      var piece = ""
      var followsSpace = true
      for character in word {
        piece.append(character)
        if character == "_" {
          pieces.append((piece, followsSpace))
          piece = ""
          followsSpace = false
        }
      }
      if !piece.isEmpty { pieces.append((piece, followsSpace)) }
    }
    return pieces
  }

  /// A text in lines that fit a column.
  private static func broken(_ text: String, _ width: Int) -> [String] {
    guard DisplayWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    for piece in pieces(text) {
      let joined = (lines.last ?? "") + (piece.followsSpace ? " " : "") + piece.text
      if lines.isEmpty || DisplayWidth.of(joined) > width {
        lines.append(piece.text)
      } else {
        lines[lines.count - 1] = joined
      }
    }
    return lines
  }
}
