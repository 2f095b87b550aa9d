internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// A node with the file that it stands in.
struct Located<Node: Sendable>: Sendable {
  let node: Node
  let file: SourceFile

  init(_ node: Node, in file: SourceFile) {
    self.node = node
    self.file = file
  }

  /// The place of a part of the node.
  func span(_ range: SourceRange) -> SourceSpan { SourceSpan(file, range) }
}

extension [DocumentationLine] {
  /// The lines' texts.
  var texts: [String] { map(\.text) }
}
