/// Why a message's decision is what it is: every candidate of every field, with its reason.
public struct Explanation: Sendable, Equatable {
  /// One for every output, in the order of the decision.
  public let fields: [FieldExplanation]

  /// Makes an explanation.
  public init(fields: [FieldExplanation]) {
    self.fields = fields
  }
}

/// Where something stands in a rule file.
public struct RulePlace: Sendable, Equatable {
  /// The file's name as it was loaded.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in bytes.
  public let column: Int

  /// Makes a place.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// How one field was decided.
public struct FieldExplanation: Sendable, Equatable {
  /// The output's name.
  public let field: String
  /// The field's value as JSON, after its finish steps; `nil` when it has none.
  public let value: String?
  /// The candidate that won; `nil` when none did.
  public let winner: CandidateExplanation?
  /// All candidates, highest first, those of branches that were not taken last; empty when the gate is shut.
  public let candidates: [CandidateExplanation]
  /// The finish steps in order.
  public let finish: [FinishExplanation]
  /// The gate's winner, where a shut gate kept this field from being decided.
  public let gateShut: CandidateExplanation?

  /// Makes an explanation of a field.
  public init(
    field: String,
    value: String?,
    winner: CandidateExplanation?,
    candidates: [CandidateExplanation],
    finish: [FinishExplanation],
    gateShut: CandidateExplanation?
  ) {
    self.field = field
    self.value = value
    self.winner = winner
    self.candidates = candidates
    self.finish = finish
    self.gateShut = gateShut
  }
}

/// What became of one candidate.
public struct CandidateExplanation: Sendable, Equatable {
  /// Why a candidate won or lost.
  public enum Status: String, Sendable, BitwiseCopyable {
    /// Its value is the field's value, before finish steps.
    case won
    /// It has a value; a higher one won.
    case outranked
    /// None of its alternatives has a value, though a guard holds.
    case absent
    /// None of its alternatives' guards holds.
    case guardFalse = "guard-false"
    /// Its layer's guard does not hold.
    case layerGuardFalse = "layer-guard-false"
    /// Its layer is whole and another of its fields has no value.
    case incomplete
    /// It stands in a branch that was not taken.
    case otherBranch = "other-branch"
  }

  /// The layer's name.
  public let layer: String
  /// The layer's first `##` line.
  public let documentation: String?
  /// Which alternative gave the value, from 1; `nil` when none did.
  public let alternative: Int?
  /// What became of it.
  public let status: Status
  /// The value that it gives or would give, as JSON.
  public let would: String?
  /// What has no value: a path, a placeholder, another field of a whole layer; in the file's words.
  public let missing: String?
  /// The tests of the guard that decided, or of the branch's condition.
  public let atoms: [AtomExplanation]
  /// The alternative that gave the value, else the field in its layer.
  public let place: RulePlace

  /// Makes an explanation of a candidate.
  public init(
    layer: String,
    documentation: String?,
    alternative: Int?,
    status: Status,
    would: String?,
    missing: String?,
    atoms: [AtomExplanation],
    place: RulePlace
  ) {
    self.layer = layer
    self.documentation = documentation
    self.alternative = alternative
    self.status = status
    self.would = would
    self.missing = missing
    self.atoms = atoms
    self.place = place
  }
}

/// One test of a guard.
public struct AtomExplanation: Sendable, Equatable {
  /// A value that a test reads.
  public struct Operand: Sendable, Equatable {
    /// The operand as the file writes it.
    public let text: String
    /// Its value as JSON; `nil` when it is absent.
    public let value: String?

    /// Makes an operand.
    public init(text: String, value: String?) {
      self.text = text
      self.value = value
    }
  }

  /// The test as the file writes it.
  public let test: String
  /// Whether it holds.
  public let holds: Bool
  /// Whether the condition would have come out otherwise without it: the first test of an `and` that fails, say.
  public let decides: Bool
  /// What it reads, constants left out.
  public let operands: [Operand]

  /// Makes an explanation of a test.
  public init(test: String, holds: Bool, decides: Bool = true, operands: [Operand]) {
    self.test = test
    self.holds = holds
    self.decides = decides
    self.operands = operands
  }
}

/// What a finish step did.
public struct FinishExplanation: Sendable, Equatable {
  /// The step.
  public let place: RulePlace
  /// The value before, as JSON; `nil` when there was none.
  public let before: String?
  /// The value after, as JSON; equal to `before` where the step changed nothing.
  public let after: String?

  /// Makes an explanation of a step.
  public init(place: RulePlace, before: String?, after: String?) {
    self.place = place
    self.before = before
    self.after = after
  }
}
