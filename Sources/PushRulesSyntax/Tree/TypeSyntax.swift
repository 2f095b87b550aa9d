package import PushRulesDiagnostics

/// A type as written in `input`, `output`, `observe` and parameters.
package indirect enum TypeSyntax: Sendable {
  case string(SourceRange)
  case bool(SourceRange)
  case looseBool(SourceRange)
  case int(SourceRange)
  case number(SourceRange)
  case any(SourceRange)
  case json(TypeSyntax, SourceRange)
  /// `isOpen`: it ends in `| string`.
  case enumeration([PlainStringSyntax], isOpen: Bool, SourceRange)
  case list(TypeSyntax, SourceRange)
  case map(TypeSyntax, SourceRange)
  case record(RecordTypeSyntax)
  /// No type where one must stand; a fault has been reported.
  case missing(SourceRange)

  package var range: SourceRange {
    switch self {
    case .string(let range), .bool(let range), .looseBool(let range), .int(let range),
      .number(let range), .any(let range), .json(_, let range), .enumeration(_, _, let range),
      .list(_, let range), .map(_, let range), .missing(let range):
      range
    case .record(let record): record.range
    }
  }
}

/// `{ field, … }`.
package struct RecordTypeSyntax: Sendable {
  package let fields: [FieldSyntax]
  package let range: SourceRange

  package init(fields: [FieldSyntax], range: SourceRange) {
    self.fields = fields
    self.range = range
  }
}

/// `gate name?: type = constant`.
package struct FieldSyntax: Sendable {
  package let documentation: [DocumentationLine]
  /// The word `gate`, where it stands.
  package let gate: SourceRange?
  package let name: NameSyntax
  /// The `?`, where it stands.
  package let optional: SourceRange?
  package let type: TypeSyntax
  package let defaultValue: ConstantSyntax?
  package let range: SourceRange

  package init(
    documentation: [DocumentationLine],
    gate: SourceRange?,
    name: NameSyntax,
    optional: SourceRange?,
    type: TypeSyntax,
    defaultValue: ConstantSyntax?,
    range: SourceRange
  ) {
    self.documentation = documentation
    self.gate = gate
    self.name = name
    self.optional = optional
    self.type = type
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// A value without expressions.
package indirect enum ConstantSyntax: Sendable {
  case string(PlainStringSyntax)
  case integer(Int64, SourceRange)
  case boolean(Bool, SourceRange)
  case list([ConstantSyntax], SourceRange)
  case record([ConstantEntrySyntax], SourceRange)
  /// No constant where one must stand; a fault has been reported.
  case missing(SourceRange)

  package var range: SourceRange {
    switch self {
    case .string(let string): string.range
    case .integer(_, let range), .boolean(_, let range), .list(_, let range),
      .record(_, let range), .missing(let range):
      range
    }
  }
}

/// `key: constant`.
package struct ConstantEntrySyntax: Sendable {
  package let name: NameSyntax
  package let value: ConstantSyntax

  package init(name: NameSyntax, value: ConstantSyntax) {
    self.name = name
    self.value = value
  }
}
