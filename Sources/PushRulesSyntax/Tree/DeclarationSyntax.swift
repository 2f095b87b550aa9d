package import PushRulesDiagnostics

/// One declaration of a file.
package enum DeclarationSyntax: Sendable {
  case input(InputSyntax)
  case output(OutputSyntax)
  case observe(ObserveSyntax)
  case reject(RejectSyntax)
  case drop(DropSyntax)
  case `let`(LetSyntax)
  case table(TableSyntax)
  case placeholders(PlaceholdersSyntax)
  case layer(LayerSyntax)
  case decide(DecideSyntax)
  case finish(FinishSyntax)
}

/// What every declaration has beside its own parts.
package struct DeclarationHead: Sendable {
  /// The `##` lines before it.
  package let documentation: [DocumentationLine]
  /// The word `override`, where it stands.
  package let override: SourceRange?
  /// From the first token (`override` included) to the last, without documentation.
  package let range: SourceRange

  package init(documentation: [DocumentationLine], override: SourceRange?, range: SourceRange) {
    self.documentation = documentation
    self.override = override
    self.range = range
  }
}

/// `input { … }`.
package struct InputSyntax: Sendable {
  package let head: DeclarationHead
  package let record: RecordTypeSyntax

  package init(head: DeclarationHead, record: RecordTypeSyntax) {
    self.head = head
    self.record = record
  }
}

/// `output { … }`; the record's fields may be marked as gate.
package struct OutputSyntax: Sendable {
  package let head: DeclarationHead
  package let record: RecordTypeSyntax

  package init(head: DeclarationHead, record: RecordTypeSyntax) {
    self.head = head
    self.record = record
  }
}

/// `observe name by kind(arguments) { … }`.
package struct ObserveSyntax: Sendable {
  package let head: DeclarationHead
  package let name: NameSyntax
  package let kind: NameSyntax
  package let arguments: [ExpressionSyntax]
  package let record: RecordTypeSyntax

  package init(
    head: DeclarationHead,
    name: NameSyntax,
    kind: NameSyntax,
    arguments: [ExpressionSyntax],
    record: RecordTypeSyntax
  ) {
    self.head = head
    self.name = name
    self.kind = kind
    self.arguments = arguments
    self.record = record
  }
}

/// `reject "text" when condition`.
package struct RejectSyntax: Sendable {
  package let head: DeclarationHead
  package let text: PlainStringSyntax
  package let condition: ExpressionSyntax

  package init(head: DeclarationHead, text: PlainStringSyntax, condition: ExpressionSyntax) {
    self.head = head
    self.text = text
    self.condition = condition
  }
}

/// `drop layer name` or `drop reject "text"`.
package struct DropSyntax: Sendable {
  package enum Target: Sendable {
    case layer(NameSyntax)
    case reject(PlainStringSyntax)
    /// Neither; a fault has been reported.
    case missing(SourceRange)
  }

  package let head: DeclarationHead
  package let target: Target

  package init(head: DeclarationHead, target: Target) {
    self.head = head
    self.target = target
  }
}

/// `let name = value`, at the top or in a layer.
package struct LetSyntax: Sendable {
  package let head: DeclarationHead
  package let name: NameSyntax
  package let value: ValueSyntax

  package init(head: DeclarationHead, name: NameSyntax, value: ValueSyntax) {
    self.head = head
    self.name = name
    self.value = value
  }
}

/// `table name { "key" = constant … otherwise = constant }`.
package struct TableSyntax: Sendable {
  package struct Row: Sendable {
    package let documentation: [DocumentationLine]
    /// `nil`: the row `otherwise`.
    package let key: PlainStringSyntax?
    package let value: ConstantSyntax
    package let range: SourceRange

    package init(
      documentation: [DocumentationLine],
      key: PlainStringSyntax?,
      value: ConstantSyntax,
      range: SourceRange
    ) {
      self.documentation = documentation
      self.key = key
      self.value = value
      self.range = range
    }
  }

  package let head: DeclarationHead
  package let name: NameSyntax
  package let rows: [Row]

  package init(head: DeclarationHead, name: NameSyntax, rows: [Row]) {
    self.head = head
    self.name = name
    self.rows = rows
  }
}

/// `placeholders name(parameter: type, …) { "pattern" = value … }`.
package struct PlaceholdersSyntax: Sendable {
  package struct Parameter: Sendable {
    package let name: NameSyntax
    package let type: TypeSyntax

    package init(name: NameSyntax, type: TypeSyntax) {
      self.name = name
      self.type = type
    }
  }

  package struct Entry: Sendable {
    package let documentation: [DocumentationLine]
    package let pattern: PatternSyntax
    package let value: ValueSyntax
    package let range: SourceRange

    package init(
      documentation: [DocumentationLine],
      pattern: PatternSyntax,
      value: ValueSyntax,
      range: SourceRange
    ) {
      self.documentation = documentation
      self.pattern = pattern
      self.value = value
      self.range = range
    }
  }

  package let head: DeclarationHead
  package let name: NameSyntax
  package let parameters: [Parameter]
  package let entries: [Entry]

  package init(
    head: DeclarationHead,
    name: NameSyntax,
    parameters: [Parameter],
    entries: [Entry]
  ) {
    self.head = head
    self.name = name
    self.parameters = parameters
    self.entries = entries
  }
}

/// The text of a placeholder: text, at most one hole, text.
package struct PatternSyntax: Sendable {
  package struct Hole: Sendable {
    package let name: NameSyntax
    /// `true`: `int`; `false`: `string`.
    package let isInteger: Bool
    /// From `\(` to `)`.
    package let range: SourceRange

    package init(name: NameSyntax, isInteger: Bool, range: SourceRange) {
      self.name = name
      self.isInteger = isInteger
      self.range = range
    }
  }

  /// The text before the hole, or all of it; escapes resolved.
  package let prefix: String
  package let hole: Hole?
  /// The text after the hole.
  package let suffix: String
  package let range: SourceRange

  package init(prefix: String, hole: Hole?, suffix: String, range: SourceRange) {
    self.prefix = prefix
    self.hole = hole
    self.suffix = suffix
    self.range = range
  }
}

/// `whole layer name when guard { … }`.
package struct LayerSyntax: Sendable {
  /// `field = value`.
  package struct Field: Sendable {
    package let documentation: [DocumentationLine]
    package let name: NameSyntax
    package let value: ValueSyntax
    package let range: SourceRange

    package init(
      documentation: [DocumentationLine],
      name: NameSyntax,
      value: ValueSyntax,
      range: SourceRange
    ) {
      self.documentation = documentation
      self.name = name
      self.value = value
      self.range = range
    }
  }

  package enum Member: Sendable {
    case `let`(LetSyntax)
    case field(Field)
  }

  package let head: DeclarationHead
  /// The word `whole`, where it stands.
  package let whole: SourceRange?
  package let name: NameSyntax
  package let condition: ExpressionSyntax?
  package let members: [Member]

  package init(
    head: DeclarationHead,
    whole: SourceRange?,
    name: NameSyntax,
    condition: ExpressionSyntax?,
    members: [Member]
  ) {
    self.head = head
    self.whole = whole
    self.name = name
    self.condition = condition
    self.members = members
  }
}

/// `decide a, b: chain` or `decide a { when condition: chain … otherwise: chain }`.
package struct DecideSyntax: Sendable {
  /// Layer names, lowest first.
  package struct Chain: Sendable {
    package let layers: [NameSyntax]
    package let range: SourceRange

    package init(layers: [NameSyntax], range: SourceRange) {
      self.layers = layers
      self.range = range
    }
  }

  package struct Branch: Sendable {
    /// `nil`: `otherwise`, or the only chain of a `decide` without braces.
    package let condition: ExpressionSyntax?
    package let chain: Chain
    package let range: SourceRange

    package init(condition: ExpressionSyntax?, chain: Chain, range: SourceRange) {
      self.condition = condition
      self.chain = chain
      self.range = range
    }
  }

  package let head: DeclarationHead
  package let fields: [NameSyntax]
  /// Whether the branches stand in braces.
  package let isBranched: Bool
  /// At least one; in file order.
  package let branches: [Branch]

  package init(
    head: DeclarationHead,
    fields: [NameSyntax],
    isBranched: Bool,
    branches: [Branch]
  ) {
    self.head = head
    self.fields = fields
    self.isBranched = isBranched
    self.branches = branches
  }
}

/// `finish field = value`.
package struct FinishSyntax: Sendable {
  package let head: DeclarationHead
  package let name: NameSyntax
  package let value: ValueSyntax

  package init(head: DeclarationHead, name: NameSyntax, value: ValueSyntax) {
    self.head = head
    self.name = name
    self.value = value
  }
}
