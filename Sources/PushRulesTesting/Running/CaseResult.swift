package import PushRulesDiagnostics
package import PushRulesEvaluation

/// What became of one case.
package struct CaseResult: Sendable {
  /// Something that is not as expected: a field's value, its winner, or the error.
  package struct Difference: Sendable, Equatable {
    /// The field, `winner of FIELD`, `error.code`, `error.path`, `decision`.
    package let what: String
    /// As JSON; `nil`: nothing must be there.
    package let expected: String?
    /// As JSON; `nil`: nothing is there.
    package let found: String?

    package init(what: String, expected: String?, found: String?) {
      self.what = what
      self.expected = expected
      self.found = found
    }
  }

  package let name: String
  package let file: String
  package let place: SourcePosition
  /// What is wrong with the case itself; it was not run.
  package let problems: [CaseProblem]
  package let differences: [Difference]
  /// Of the fields that differ, where the case failed and something was decided.
  package let explanation: Explanation?
  /// The same as JSON, with all fields.
  package let explanationJSON: [UInt8]?
  /// The error of the message, where a decision was expected.
  package let error: MessageError?

  package var isPassed: Bool { problems.isEmpty && differences.isEmpty }
}

/// The results of one case file, or why a policy has none.
package struct SuiteResult: Sendable {
  /// The rule file.
  package let policy: String
  package let file: String
  package let results: [CaseResult]
  /// What is wrong with the suite as a whole; each one counts as a failure.
  package let problems: [CaseProblem]

  package init(policy: String, file: String, results: [CaseResult], problems: [CaseProblem]) {
    self.policy = policy
    self.file = file
    self.results = results
    self.problems = problems
  }

  package var passed: Int { results.count { $0.isPassed } }
  package var failed: Int { results.count { !$0.isPassed } + problems.count }
}
