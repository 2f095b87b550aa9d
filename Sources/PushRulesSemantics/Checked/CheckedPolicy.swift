package import PushRulesDiagnostics

/// A policy without errors, base files merged in and every name resolved: the hand-over from the checker to the planner.
///
/// Everything is plain data. Entities refer to each other by index into the arrays here, so the tree has no cycles.
/// What differs between a policy and its mutants is variable.
package struct CheckedPolicy: Sendable {
  package let name: String
  /// The policy's own `##` lines (of the file that was loaded).
  package let documentation: [String]
  /// Base file first, the file that was loaded last.
  package let files: [SourceFile]
  /// The message's shape, without facts.
  package var input: RecordType
  package var facts: [CheckedFact]
  /// In the order of the decision: base file first.
  package var outputs: [CheckedOutput]
  /// Index of the gate in `outputs`.
  package let gate: Int?
  /// Indices into `outputs`: each one stands after those it reads; the gate and what it reads come first.
  package let decisionOrder: [Int]
  /// How many of `decisionOrder` are the gate and what it reads, the gate last; 0 without a gate.
  package let gateCount: Int
  /// Top-level lets and layers' lets.
  package var lets: [CheckedLet]
  package var tables: [CheckedTable]
  package var placeholders: [CheckedPlaceholders]
  package var layers: [CheckedLayer]
  package var rejects: [CheckedReject]
  /// How many local variables there are (quantifiers, comprehensions, parameters, holes); each has a number of its own.
  package let localCount: Int

  package init(
    name: String,
    documentation: [String],
    files: [SourceFile],
    input: RecordType,
    facts: [CheckedFact],
    outputs: [CheckedOutput],
    gate: Int?,
    decisionOrder: [Int],
    gateCount: Int,
    lets: [CheckedLet],
    tables: [CheckedTable],
    placeholders: [CheckedPlaceholders],
    layers: [CheckedLayer],
    rejects: [CheckedReject],
    localCount: Int
  ) {
    self.name = name
    self.documentation = documentation
    self.files = files
    self.input = input
    self.facts = facts
    self.outputs = outputs
    self.gate = gate
    self.decisionOrder = decisionOrder
    self.gateCount = gateCount
    self.lets = lets
    self.tables = tables
    self.placeholders = placeholders
    self.layers = layers
    self.rejects = rejects
    self.localCount = localCount
  }
}

/// A fact that somebody outside the rules establishes.
///
/// `observe name by kind(arguments) { record }`
package struct CheckedFact: Sendable {
  package let name: String
  /// The kind of observation, a name that the host knows.
  package let kind: String
  /// They read no output.
  package var arguments: [CheckedExpression]
  package var record: RecordType
  package let documentation: [String]
  package let span: SourceSpan

  package init(
    name: String,
    kind: String,
    arguments: [CheckedExpression],
    record: RecordType,
    documentation: [String],
    span: SourceSpan
  ) {
    self.name = name
    self.kind = kind
    self.arguments = arguments
    self.record = record
    self.documentation = documentation
    self.span = span
  }
}

/// A field of the decision and how it is decided.
package struct CheckedOutput: Sendable {
  package let name: String
  package let type: ValueType
  package let isOptional: Bool
  package let documentation: [String]
  /// The field's name in `output`.
  package let span: SourceSpan
  /// In file order; only the last has no condition.
  ///
  /// One branch where the `decide` has none.
  package var branches: [CheckedBranch]
  /// Whether the `decide` has branches in braces.
  package let isBranched: Bool
  package var finish: [CheckedFinish]

  package init(
    name: String,
    type: ValueType,
    isOptional: Bool,
    documentation: [String],
    span: SourceSpan,
    branches: [CheckedBranch],
    isBranched: Bool,
    finish: [CheckedFinish]
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.documentation = documentation
    self.span = span
    self.branches = branches
    self.isBranched = isBranched
    self.finish = finish
  }
}

/// A chain, and when it is taken.
package struct CheckedBranch: Sendable {
  /// `nil`: always (`otherwise`, or the only chain).
  package var condition: CheckedExpression?
  /// Lowest first; only layers that give this field.
  package var candidates: [CheckedCandidate]
  package let span: SourceSpan

  package init(condition: CheckedExpression?, candidates: [CheckedCandidate], span: SourceSpan) {
    self.condition = condition
    self.candidates = candidates
    self.span = span
  }
}

/// A layer in a chain, with the field of it that the chain decides.
package struct CheckedCandidate: Sendable {
  /// Index into `CheckedPolicy.layers`.
  package let layer: Int
  /// Index into that layer's `fields`.
  package let field: Int
  /// The layer's name in the chain.
  package let span: SourceSpan

  package init(layer: Int, field: Int, span: SourceSpan) {
    self.layer = layer
    self.field = field
    self.span = span
  }
}

/// A step after the choice.
///
/// `finish field = value`
package struct CheckedFinish: Sendable {
  /// May read `output` of its own field: the value so far.
  package var value: CheckedValue
  package let span: SourceSpan

  package init(value: CheckedValue, span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

/// A source of values.
///
/// `layer name when guard { … }`
package struct CheckedLayer: Sendable {
  package struct Field: Sendable {
    /// Index into `CheckedPolicy.outputs`.
    package let output: Int
    package var value: CheckedValue
    package let documentation: [String]
    /// The whole `field = value`.
    package let span: SourceSpan

    package init(output: Int, value: CheckedValue, documentation: [String], span: SourceSpan) {
      self.output = output
      self.value = value
      self.documentation = documentation
      self.span = span
    }
  }

  package let name: String
  package let documentation: [String]
  /// Offers all its fields or none.
  package var isWhole: Bool
  package var condition: CheckedExpression?
  /// In file order.
  package var fields: [Field]
  /// The layer's name where it is declared.
  package let span: SourceSpan

  package init(
    name: String,
    documentation: [String],
    isWhole: Bool,
    condition: CheckedExpression?,
    fields: [Field],
    span: SourceSpan
  ) {
    self.name = name
    self.documentation = documentation
    self.isWhole = isWhole
    self.condition = condition
    self.fields = fields
    self.span = span
  }
}

/// A named value, at the top or in a layer.
///
/// Its value does not depend on itself; it may read outputs.
package struct CheckedLet: Sendable {
  package let name: String
  package var value: CheckedValue
  package let documentation: [String]
  package let span: SourceSpan

  package init(name: String, value: CheckedValue, documentation: [String], span: SourceSpan) {
    self.name = name
    self.value = value
    self.documentation = documentation
    self.span = span
  }
}

/// A constant map.
///
/// `table name { rows }`
package struct CheckedTable: Sendable {
  package struct Row: Sendable {
    package let key: String
    package var value: Constant
    package let span: SourceSpan

    package init(key: String, value: Constant, span: SourceSpan) {
      self.key = key
      self.value = value
      self.span = span
    }
  }

  package let name: String
  /// The type of all rows together.
  package let type: ValueType
  /// Keys are unique; in file order.
  package var rows: [Row]
  package var otherwise: Constant?
  /// The row `otherwise`; `nil` where there is none.
  package let otherwiseSpan: SourceSpan?
  package let documentation: [String]
  package let span: SourceSpan

  package init(
    name: String,
    type: ValueType,
    rows: [Row],
    otherwise: Constant?,
    otherwiseSpan: SourceSpan?,
    documentation: [String],
    span: SourceSpan
  ) {
    self.name = name
    self.type = type
    self.rows = rows
    self.otherwise = otherwise
    self.otherwiseSpan = otherwiseSpan
    self.documentation = documentation
    self.span = span
  }
}

/// A dialect of placeholders.
///
/// `placeholders name(parameters) { entries }`
package struct CheckedPlaceholders: Sendable {
  package struct Parameter: Sendable {
    package let name: String
    package let type: ValueType
    /// The number of the local variable that holds it.
    package let local: Int

    package init(name: String, type: ValueType, local: Int) {
      self.name = name
      self.type = type
      self.local = local
    }
  }

  package struct Hole: Sendable {
    package let isInteger: Bool
    /// The number of the local variable that holds what the hole matched: an int or a string.
    package let local: Int

    package init(isInteger: Bool, local: Int) {
      self.isInteger = isInteger
      self.local = local
    }
  }

  package struct Entry: Sendable {
    /// Never empty.
    package let prefix: String
    package let hole: Hole?
    /// Never empty after a string hole.
    package let suffix: String
    package var value: CheckedValue
    package let span: SourceSpan

    package init(prefix: String, hole: Hole?, suffix: String, value: CheckedValue, span: SourceSpan)
    {
      self.prefix = prefix
      self.hole = hole
      self.suffix = suffix
      self.value = value
      self.span = span
    }
  }

  package let name: String
  package let parameters: [Parameter]
  /// In file order; the first that fits is taken.
  package var entries: [Entry]
  package let documentation: [String]
  package let span: SourceSpan

  package init(
    name: String,
    parameters: [Parameter],
    entries: [Entry],
    documentation: [String],
    span: SourceSpan
  ) {
    self.name = name
    self.parameters = parameters
    self.entries = entries
    self.documentation = documentation
    self.span = span
  }
}

/// A rule of the vendor's about messages.
///
/// `reject "text" when condition`
package struct CheckedReject: Sendable {
  package let text: String
  package var condition: CheckedExpression
  /// Asked after the decision, and only when the gate is open.
  package let readsOutput: Bool
  package let span: SourceSpan

  package init(text: String, condition: CheckedExpression, readsOutput: Bool, span: SourceSpan) {
    self.text = text
    self.condition = condition
    self.readsOutput = readsOutput
    self.span = span
  }
}
