package import PushRulesDiagnostics

/// A rule file as a tree: the hand-over from the parser to the checker and the formatter.
///
/// The tree is always complete: what is not there stands as a name with empty text or as a `missing` node, and what has no
/// place stands in `skipped`, so that every token of `tokens` belongs to one node or to `skipped`.
package struct PolicySyntax: Sendable {
  package let tokens: TokenStream
  package let documentation: [DocumentationLine]
  package let name: NameSyntax
  /// The path after `extends`.
  package let extends: PlainStringSyntax?
  package let declarations: [DeclarationSyntax]
  /// Tokens that fit nowhere, in file order.
  package let skipped: [SourceRange]

  package init(
    tokens: TokenStream,
    documentation: [DocumentationLine],
    name: NameSyntax,
    extends: PlainStringSyntax?,
    declarations: [DeclarationSyntax],
    skipped: [SourceRange]
  ) {
    self.tokens = tokens
    self.documentation = documentation
    self.name = name
    self.extends = extends
    self.declarations = declarations
    self.skipped = skipped
  }

  package var source: SourceFile { tokens.source }
}

/// One line of a `##` comment, without the marks and the space after them.
package struct DocumentationLine: Sendable, Equatable {
  package let text: String
  package let range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }
}

/// A name or a key as it is meant (without back-ticks); empty when the file lacks it.
package struct NameSyntax: Sendable, Equatable {
  package let text: String
  /// The bytes as written, back-ticks included.
  package let range: SourceRange

  package init(text: String, range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// Whether the parser put it in for one that is not there; a fault has been reported.
  package var isMissing: Bool { text.isEmpty }
}

/// A string without holes; `text` has the escapes resolved.
package struct PlainStringSyntax: Sendable, Equatable {
  package let text: String
  package let range: SourceRange
  /// The parser put it in for one that is not there; a fault has been reported.
  package let isMissing: Bool

  package init(text: String, range: SourceRange, isMissing: Bool = false) {
    self.text = text
    self.range = range
    self.isMissing = isMissing
  }
}
