/// What holding a back end against a policy gave.
package struct ConformanceResult: Sendable {
  /// Why the answers of a back end cannot be compared, or not all of them.
  package struct Fault: Sendable {
    /// The stable name of the fault, `conform/…`.
    package let code: String
    /// What is wrong: one line, lower case, no full stop.
    package let sentence: String
    /// What to do about it.
    package let help: String?
    /// The message where it went wrong, as far as that is known.
    package var message: ConformanceMessage?
    /// The answer to that message, the first that is not as expected; `nil`: the message is the
    /// first without an answer.
    package var answer: String?
    /// The last lines that the command wrote on its standard error.
    package let errors: [String]

    /// Makes a fault.
    package init(
      code: String,
      sentence: String,
      help: String? = nil,
      errors: [String] = []
    ) {
      self.code = code
      self.sentence = sentence
      self.help = help
      self.errors = errors
    }
  }

  /// The rule file.
  package let policy: String
  /// How many messages of cases there are.
  package let cases: Int
  /// How many random messages there are.
  package let random: Int
  /// The seed of the random messages.
  package let seed: UInt64
  /// How many answers were compared.
  package var compared = 0
  /// How many of them disagree.
  package var disagreeing = 0
  /// What disagrees.
  package var findings = ConformanceFindings()
  /// What went wrong with the back end.
  package var fault: Fault?
  /// What else is wrong, each a failure: cases that do not hold for the policy itself.
  package var problems: [CaseProblem] = []
  /// Whether the back end failed while messages were made smaller.
  package var isReductionCut = false

  /// Starts without an answer.
  package init(policy: String, cases: Int, random: Int, seed: UInt64) {
    self.policy = policy
    self.cases = cases
    self.random = random
    self.seed = seed
  }

  /// Whether something was compared and everything agrees.
  package var isConforming: Bool {
    compared > 0 && compared == cases + random && disagreeing == 0 && fault == nil
      && problems.isEmpty
  }

  /// Compares the answers to messages; of fewer answers than messages, those that there are.
  ///
  /// - Complexity: O(bytes) and the policy's cost bound for each message.
  package mutating func compare(
    _ messages: ArraySlice<ConformanceMessage>,
    _ answers: [ArraySlice<UInt8>],
    _ comparison: inout AnswerComparison
  ) {
    for (message, answer) in zip(messages, answers) {
      let disagreements = comparison.compare(message.bytes, answer)
      compared += 1
      guard !disagreements.isEmpty else { continue }
      disagreeing += 1
      findings.add(disagreements, message)
    }
  }
}
