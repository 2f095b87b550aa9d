package import PushRulesDiagnostics
package import PushRulesSemantics

/// A policy that differs from another one in a single small way.
package struct Mutant: Sendable {
  /// What is changed; the raw value stands in ids and reports.
  package enum Operation: String, Sendable, CaseIterable {
    case swapCandidates = "swap-candidates"
    case dropCandidate = "drop-candidate"
    case swapBranches = "swap-branches"
    case negateGuard = "negate-guard"
    case dropGuard = "drop-guard"
    case negateTest = "negate-test"
    case swapAndOr = "swap-and-or"
    case moveBoundary = "move-boundary"
    case dropAlternative = "drop-alternative"
    case changeDefault = "change-default"
    case changeConstant = "change-constant"
    case blankForAbsent = "blank-for-absent"
    case setWhole = "set-whole"
    case dropStep = "drop-step"
    case swapSteps = "swap-steps"
    case dropRow = "drop-row"
    case swapRows = "swap-rows"
    case dropPlaceholder = "drop-placeholder"
    case dropReject = "drop-reject"
  }

  /// What kind of change it is.
  package let operation: Operation
  /// Unique in its policy and the same after an edit of other parts.
  package let id: String
  /// One line in the words of the file: what is otherwise.
  package let description: String
  /// Where it is changed.
  package let span: SourceSpan
  /// Other lines that do something else in the mutant: a dropped candidate's field and layer.
  package let otherSpans: [SourceSpan]
  /// Makes the change.
  private let change: @Sendable (inout CheckedPolicy) -> Void

  init(
    _ operation: Operation,
    id: String,
    description: String,
    span: SourceSpan,
    otherSpans: [SourceSpan],
    change: @escaping @Sendable (inout CheckedPolicy) -> Void
  ) {
    self.operation = operation
    self.id = id
    self.description = description
    self.span = span
    self.otherSpans = otherSpans
    self.change = change
  }

  /// The mutant of the policy that it was made for.
  package func applied(to policy: CheckedPolicy) -> CheckedPolicy {
    var result = policy
    change(&result)
    return result
  }

  /// Whether the mutant does something else at a line of a file.
  ///
  /// - Parameter isFile: tells the file; one file may be known by several names.
  package func touches(line: Int, of isFile: (SourceFile) -> Bool) -> Bool {
    ([span] + otherSpans).contains { span in
      let last = span.file.position(of: max(span.range.start, span.range.end &- 1)).line
      return isFile(span.file) && span.start.line <= line && line <= last
    }
  }
}

/// What is found out about a mutant that no case kills.
package enum MutantVerdict: Sendable, Equatable {
  /// It decides every message like the original; over how many abstract messages that was shown.
  case equivalent(checkedMessages: String)
  /// A message, as JSON, that the two decide differently.
  case different(message: String)
  /// Neither could be shown.
  case notDecided(reason: String)
}
