/// A fenced block of a Markdown file.
package struct MarkdownBlock: Sendable {
  /// The words after the opening fence.
  package let kind: [String]
  /// The lines between the fences, each with its line break.
  package let text: String
  /// The line of the opening fence, from 1.
  package let line: Int

  /// The blocks of a file in order; a fence that is never closed is none.
  package static func all(in markdown: String) -> [MarkdownBlock] {
    var found: [MarkdownBlock] = []
    var open: (kind: [String], line: Int)?
    var lines: [Substring] = []
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      if let block = open {
        let text = lines.map { $0 + "\n" }.joined()
        found.append(MarkdownBlock(kind: block.kind, text: text, line: block.line))
        open = nil
      } else {
        open = (line.dropFirst(3).split(separator: " ").map(String.init), index + 1)
        lines = []
      }
    }
    return found
  }
}
