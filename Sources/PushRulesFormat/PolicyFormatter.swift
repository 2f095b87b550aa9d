internal import PushRulesDiagnostics
package import PushRulesSyntax

/// A tree as text in the one style that rule files have.
package enum PolicyFormatter {
  /// The canonical text of a file that has no syntax errors.
  ///
  /// Line breaks that the author chose stay where a line may end: before `else`, `when`, `<`, `|`,
  /// `and` and `or`, after the comma of a list, and after an opening brace. So do single empty
  /// lines. Strings and keys stay as they are written.
  package static func format(_ tree: PolicySyntax) -> [UInt8] {
    let lines = LayoutPrinter.write(LayoutBuilder.layout(tree))
    return Array(CommentColumns.text(lines).utf8)
  }

  /// The canonical text, or `nil` when the file has syntax errors or the text is not the same file.
  ///
  /// The text is read again: it must hold the same words and comments and mean the same tree, and
  /// formatting it must change nothing. Whoever overwrites a file uses this.
  package static func verified(_ tree: PolicySyntax) -> [UInt8]? {
    guard isWithoutErrors(PolicySyntax.read(tree.source).1) else { return nil }
    let output = format(tree)
    let (result, diagnostics) = PolicySyntax.read(SourceFile(name: tree.source.name, bytes: output))
    guard isWithoutErrors(diagnostics), result.dump() == tree.dump(),
      words(of: result) == words(of: tree),
      comments(of: result) == comments(of: tree), format(result) == output
    else { return nil }
    return output
  }

  private static func isWithoutErrors(_ diagnostics: [Diagnostic]) -> Bool {
    !diagnostics.contains { $0.severity == .error }
  }

  /// The texts of all tokens but commas, which may come and go between entries.
  private static func words(of tree: PolicySyntax) -> [String] {
    let stream = tree.tokens
    return stream.tokens.indices
      .filter { stream.tokens[$0].kind != .comma }
      .map { stream.text(at: $0) }
  }

  private static func comments(of tree: PolicySyntax) -> [String] {
    let stream = tree.tokens
    return stream.tokens.indices
      .flatMap { stream.comments(before: $0) }
      .map { FormatUnits.trimmed(stream.source.text($0.range)) }
  }
}
