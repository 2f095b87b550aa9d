internal import PushRulesDiagnostics

/// Puts comments behind code under each other where lines stand together.
enum CommentColumns {
  /// Spaces between the code and the nearest comment.
  private static let gap = 3
  /// Code that is wider does not push the comments around it so far to the right.
  private static let maximumWidth = 60

  /// The lines as text, each ending in a line break.
  static func text(_ lines: [LayoutPrinter.Line]) -> String {
    var output = ""
    var start = 0
    while start < lines.count {
      let end = lines[start...].firstIndex { $0.code.isEmpty && $0.comment == nil } ?? lines.count
      append(lines[start..<end], to: &output)
      if end < lines.count { output += "\n" }
      start = end + 1
    }
    return output
  }

  /// Writes lines without an empty one between them.
  private static func append(_ lines: ArraySlice<LayoutPrinter.Line>, to output: inout String) {
    let commented = lines.filter { !$0.code.isEmpty && $0.comment != nil }
    let widest = commented.map(\.width).filter { $0 <= maximumWidth }.max() ?? 0
    let column = widest + gap
    for line in lines {
      output += String(repeating: " ", count: line.indentation) + line.code
      if let comment = line.comment {
        if !line.code.isEmpty {
          let space = column - line.width
          let end = column + DisplayWidth.of(comment)
          let isMoved = space >= gap && end <= LayoutPrinter.maximumWidth
          output += String(repeating: " ", count: isMoved ? space : gap)
        }
        output += comment
      }
      output += "\n"
    }
  }
}
