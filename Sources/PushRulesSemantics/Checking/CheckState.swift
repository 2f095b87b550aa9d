internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// What the passes know about the policy so far; each pass is an extension in a file of its own.
///
/// A value, type or expression that is `nil` has a fault that has been reported: whoever meets it
/// says nothing.
struct CheckState {
  let files: [PolicySyntax]
  var findings = Findings()
  var merged = MergedPolicy()

  var input = RecordType(fields: [])
  /// The fields of `input` by name.
  var roots: [ExactText: RecordField] = [:]
  var outputs: [OutputState] = []
  var outputNames: [ExactText: Int] = [:]

  var globals: [String: Symbol] = [:]
  var lets: [LetState] = []
  var tables: [TableState] = []
  var placeholders: [PlaceholdersState] = []
  var facts: [FactState] = []
  var layers: [LayerState] = []
  var layerNames: [String: Int] = [:]
  var rejects: [CheckedReject?] = []

  /// Lets, blocks, facts and outputs, each after those that it reads.
  var order: [Dependency] = []
  /// Those that depend on themselves, or on ones that do.
  var cyclic: Set<Dependency> = []
  /// Those that read an output, themselves or by way of others.
  var readingOutput: Set<Dependency> = []

  var presence = PresenceAnalysis()
  var scope = Scope()
  var localCount = 0

  init(files: [PolicySyntax]) {
    self.files = files
  }

  /// Adds a finding.
  mutating func report(_ diagnostic: Diagnostic) {
    findings.report(diagnostic)
  }

  /// Adds a finding that may have the same cause as others.
  mutating func report(_ diagnostic: Diagnostic, cause text: String) {
    let file = ObjectIdentifier(diagnostic.primary.span.file)
    let cause = Findings.Cause(code: diagnostic.code, file: file, text: text)
    findings.report(diagnostic, cause: cause)
  }

  /// The span of a range in the file at hand.
  func span(_ range: SourceRange) -> SourceSpan {
    SourceSpan(scope.file, range)
  }
}

/// What a name means in an expression.
struct Symbol {
  enum Kind {
    case root
    case `let`(Int)
    case table(Int)
    case placeholders(Int)
    case fact(Int)
    /// Declared twice, which has been reported.
    case ambiguous
  }

  let kind: Kind
  /// The name where it is declared.
  let span: SourceSpan
}

/// Where an expression stands.
struct Scope {
  /// A variable, parameter or hole.
  struct Local {
    let number: Int
    let type: ValueType
    let span: SourceSpan
  }

  var file = SourceFile(name: "", bytes: [])
  /// The layer whose lets are seen.
  var layer: Int?
  var locals: [String: Local] = [:]
  /// Fields of the layer that `output` does not name: probably lets without their word.
  var strayFields: Set<ExactText> = []
  /// Whether `occurrence` means something.
  var isPlaceholder = false
}

/// A field of `output`.
struct OutputState {
  let name: String
  let type: ValueType
  let isOptional: Bool
  let isGate: Bool
  let documentation: [String]
  let span: SourceSpan
  /// In file order; empty until a `decide` was checked, or when it has a fault.
  var branches: [CheckedBranch] = []
  var isBranched = false
  var finish: [CheckedFinish] = []
}

/// A `let`, at the top or in a layer.
struct LetState {
  let located: Located<LetSyntax>
  /// The layer that it stands in.
  let layer: Int?
  var value: CheckedValue?
  /// The path that it only gives a name to.
  var path: CheckedExpression?
  /// All texts that it can have, where they are known.
  var texts: [String]?
  var isUsed = false
}

/// A `table`.
struct TableState {
  let located: Located<TableSyntax>
  var checked: CheckedTable?
  var keys: Set<ExactText> = []
  /// All texts that its rows can have, where they are known.
  var texts: [String]?
  var isUsed = false
  var isReported = false
}

/// A `placeholders` block.
struct PlaceholdersState {
  let located: Located<PlaceholdersSyntax>
  var parameters: [CheckedPlaceholders.Parameter] = []
  var checked: CheckedPlaceholders?
  var isUsed = false
}

/// An `observe`.
struct FactState {
  let located: Located<ObserveSyntax>
  let record: RecordType
  var checked: CheckedFact?
}

/// A `layer`.
struct LayerState {
  let located: Located<LayerSyntax>
  /// Its lets by name, as indices into `CheckState.lets`.
  var lets: [String: Int] = [:]
  /// Fields that `output` does not name.
  var strayFields: Set<ExactText> = []
  var condition: CheckedExpression?
  var fields: [CheckedLayer.Field] = []
  /// Output → index into `fields`.
  var fieldOfOutput: [Int: Int] = [:]
  /// The outputs that it gives, faulty values included.
  var given: Set<Int> = []
  /// A part of it has a fault.
  var isBroken = false
  /// It has a field that `output` does not name, or one twice: what it gives is not certain.
  var isUncertain = false
}
