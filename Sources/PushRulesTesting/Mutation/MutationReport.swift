package import PushRules
package import PushRulesDiagnostics
internal import PushRulesEvaluation
package import PushRulesSemantics

/// What became of the mutants of a policy.
package struct MutationReport: Sendable {
  /// What became of one mutant.
  package enum Fate: Sendable, Equatable {
    /// A case fails by it.
    case killed(PassingCases.Case)
    /// It decides every message like the policy.
    case equivalent(checkedMessages: String)
    /// All cases pass by it, though this message, as JSON, is decided differently.
    case survived(message: String)
    /// All cases pass by it, and whether it decides something differently is not known.
    case notDecided(reason: String)
  }

  /// A mutant and what became of it.
  package struct Result: Sendable {
    /// The mutant.
    package let mutant: Mutant
    /// What became of it.
    package let fate: Fate
  }

  /// The rule file.
  package let path: String
  /// How many cases there were.
  package let cases: Int
  /// One for each mutant.
  package let results: [Result]

  /// Runs the cases by each mutant of a policy; mutants that no case kills are judged.
  ///
  /// - Parameter judge: compares the policy with a mutant.
  /// - Complexity: O(mutants × cases) at the most: a mutant's cases stop at the first that fails.
  package init(
    path: String,
    policy: Policy,
    cases: PassingCases,
    judge: (_ original: CheckedPolicy, _ mutant: CheckedPolicy) -> MutantVerdict
  ) {
    self.path = path
    self.cases = cases.count
    results = Mutant.all(of: policy.checked).map { mutant in
      let changed = mutant.applied(to: policy.checked)
      let loaded = Policy(changed)
      if let killer = cases.firstFailure(of: loaded) {
        return Result(mutant: mutant, fate: .killed(killer))
      }
      let verdict = judge(policy.checked, changed)
      return Result(mutant: mutant, fate: Self.fate(verdict, policy, loaded))
    }
  }

  /// A verdict, its message replayed.
  private static func fate(_ verdict: MutantVerdict, _ policy: Policy, _ changed: Policy) -> Fate {
    switch verdict {
    case .equivalent(let checkedMessages): .equivalent(checkedMessages: checkedMessages)
    case .notDecided(let reason): .notDecided(reason: reason)
    case .different(let message):
      decides(policy, message) == decides(changed, message)
        ? .notDecided(reason: "the message that was found is decided the same")
        : .survived(message: message)
    }
  }

  private static func decides(_ policy: Policy, _ message: String) -> CaseBaseline {
    var evaluator = policy.evaluator()
    do {
      try evaluator.decide(Array(message.utf8).span)
    } catch {
      return .error(error)
    }
    var decision: [UInt8] = []
    evaluator.write(into: &decision)
    return .decision(decision)
  }

  /// How many mutants are killed.
  package var killed: Int {
    results.count { if case .killed = $0.fate { true } else { false } }
  }

  /// How many mutants are proven equivalent.
  package var equivalent: Int {
    results.count { if case .equivalent = $0.fate { true } else { false } }
  }

  /// The mutants that are neither killed nor proven equivalent.
  package var open: [Result] {
    results.filter {
      switch $0.fate {
      case .survived, .notDecided: true
      case .killed, .equivalent: false
      }
    }
  }

  /// The killed mutants among all that are not equivalent.
  package var score: Share { Share(count: killed, total: results.count - equivalent) }

  // MARK: - Text

  /// For people: the score, and the mutants that are not killed.
  package func text(style: TerminalStyle) -> String {
    let score = score
    var output =
      style.paint("mutants of \(VisibleText.of(path)) by \(cases.counting("case"))", as: .emphasis)
      + "\n"
    output += "  score \(score.percent) %: \(killed) of \(score.total) are killed"
    output += equivalent > 0 ? ", \(equivalent) more are equivalent\n" : "\n"
    for result in open {
      let description = VisibleText.of(result.mutant.description)
      output += "\n  \(style.paint(description, as: .emphasis))"
      output += "  \(result.mutant.span.location)\n"
      switch result.fate {
      case .survived(let message):
        output += "    no case fails; this message shows the difference:\n"
        output += "    \(VisibleText.of(message))\n"
      case .notDecided(let reason):
        output += "    no case fails; whether a message shows the difference is not decided: "
        output += "\(VisibleText.of(reason))\n"
      case .killed, .equivalent: break
      }
    }
    return output
  }

  // MARK: - JSON

  /// One JSON object with everything.
  package func json() -> [UInt8] {
    var object = JSONLine()
    object.add("policy", path)
    object.add("cases", cases)
    object.add("killed", killed)
    object.add("equivalent", equivalent)
    object.add("survived", open.count)
    object.add("score", json: score.percent.utf8)
    object.add("mutants", list: results.map(Self.object))
    return object.closed()
  }

  private static func object(_ result: Result) -> [UInt8] {
    var object = JSONLine()
    object.add("id", result.mutant.id)
    object.add("operation", result.mutant.operation.rawValue)
    object.add("description", result.mutant.description)
    result.mutant.span.add(to: &object)
    switch result.fate {
    case .killed(let item):
      object.add("status", "killed")
      object.add("case", json: item.json())
    case .equivalent(let checkedMessages):
      object.add("status", "equivalent")
      object.add("checkedMessages", checkedMessages)
    case .survived(let message):
      object.add("status", "survived")
      object.add("message", json: message.utf8)
    case .notDecided(let reason):
      object.add("status", "not-decided")
      object.add("reason", reason)
    }
    return object.closed()
  }
}

extension PassingCases.Case {
  /// The case as a JSON object.
  func json() -> [UInt8] {
    var object = JSONLine()
    object.add("name", name)
    object.add("file", file)
    object.add("line", place.line)
    return object.closed()
  }
}
