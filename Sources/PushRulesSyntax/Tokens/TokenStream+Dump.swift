internal import PushRulesDiagnostics

extension TokenStream {
  /// One token a line: `line:column kind text`; comments stand between them.
  package func dump() -> String {
    var lines: [String] = []
    for (index, token) in tokens.enumerated() {
      for comment in comments(before: index) {
        lines.append("\(place(comment.range)) comment \(source.text(comment.range))")
      }
      let text = token.length > 0 ? " \(source.text(token.range))" : ""
      lines.append("\(place(token.range)) \(token.kind)\(text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func place(_ range: SourceRange) -> String {
    let position = source.position(of: range.start)
    return "\(position.line):\(position.column)"
  }
}
