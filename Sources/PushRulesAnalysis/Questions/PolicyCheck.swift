package import PushRulesDiagnostics
package import PushRulesEvaluation
package import PushRulesSemantics

/// Finds what a policy does for no message, or for some that it should not.
package struct PolicyCheck {
  /// What is looked for besides.
  package struct Options: Sendable {
    /// Outputs that can be blank.
    package var blank: Bool
    /// Input fields that no rule reads.
    package var unusedInput: Bool

    package init(blank: Bool = false, unusedInput: Bool = false) {
      self.blank = blank
      self.unusedInput = unusedInput
    }
  }

  /// The codes of findings that this analysis may give.
  package static let codes = [
    "check/no-value", "check/never-wins", "check/alternative-never-used",
    "check/branch-never-taken", "check/always-true", "check/always-false", "check/can-be-blank",
    "check/unused-input", "check/entry-never-used", "check/not-decided",
  ]

  let policy: CheckedPolicy
  let run: ModelRun
  let model: PolicyModel
  let witnesses: Witnesses
  var findings: [Diagnostic] = []
  /// Where findings were made, so that one cause gives one finding.
  var seen: Set<SourceSpan> = []
  private let options: Options

  /// Looks at every message.
  ///
  /// - Complexity: grows with the diagrams; beyond a limit the answer is one finding `check/not-decided`.
  package static func findings(
    _ policy: CheckedPolicy,
    _ plan: Plan,
    options: Options = Options()
  ) -> [Diagnostic] {
    var check = PolicyCheck(policy, plan, options)
    check.look()
    return check.findings
  }

  private init(_ policy: CheckedPolicy, _ plan: Plan, _ options: Options) {
    self.policy = policy
    self.options = options
    run = ModelRun([policy]) { run in
      guard options.blank else { return }
      for output in policy.outputs.indices { _ = Self.blanks(run.models[0], output) }
    }
    model = run.models[0]
    witnesses = Witnesses(run, plans: [plan])
  }

  var diagrams: DiagramStore { run.diagrams }

  private mutating func look() {
    guard !model.outputs.isEmpty, !diagrams.isExhausted else {
      for output in policy.outputs { leaveOpen(output) }
      return
    }
    for (number, output) in policy.outputs.enumerated() where model.outputs[number].isExhausted {
      leaveOpen(output)
    }
    for number in known { lookForMissing(number) }
    for number in known { lookAtBranches(number) }
    lookAtGuards()
    for number in known { lookAtCandidates(number) }
    lookAtChoices()
    lookAtPlaceholders()
    if options.blank { for number in known { lookForBlank(number) } }
    if options.unusedInput { lookForUnusedInput() }
    if diagrams.isExhausted { findings.removeAll { $0.code != "check/not-decided" } }
  }

  /// The outputs about which everything is known.
  private var known: [Int] {
    policy.outputs.indices.filter { !model.outputs[$0].isExhausted }
  }

  private mutating func leaveOpen(_ output: CheckedOutput) {
    findings.append(
      AnalysisDiagnostics.notDecided(
        "what this policy does with `\(output.name)` in every message",
        at: output.span,
        because: "there is more to look at than the limit of work allows"
      )
    )
  }

  /// The number of abstract messages that some diagrams tell apart.
  func count(_ parts: [Diagram]) -> String {
    let support = diagrams.support(parts)
    return diagrams.count(.true, over: support).description
  }

  // MARK: - Values

  private mutating func lookForMissing(_ number: Int) {
    let output = policy.outputs[number]
    guard !output.isOptional else { return }
    let result = model.outputs[number]
    let region = diagrams.and(model.isDecided, model.isOpen)
    let missing = diagrams.minus(diagrams.and(region, result.region), result.isPresent)
    let search = witnesses.find(in: missing) { outcomes in
      guard case .decided(let evaluator) = outcomes[0], !evaluator.isShut else { return false }
      return evaluator.result(of: number).value == nil
    }
    let chain = output.branches.count == 1 ? output.branches[0].span : output.span
    switch search {
    case .never: break
    case .found(let message):
      findings.append(
        AnalysisDiagnostics.noValue(
          output.name,
          chain: chain,
          at: output.span,
          example: Self.text(message)
        )
      )
    case .notFound:
      findings.append(
        AnalysisDiagnostics.notDecided(
          "whether some message leaves `\(output.name)` without a value",
          at: chain,
          because: "no message was found that shows it, and none could be excluded"
        )
      )
    }
  }

  static func text(_ message: JSONValue) -> String {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where an output is blank, candidate by candidate, and where none wins.
  private static func blanks(_ model: PolicyModel, _ number: Int) -> [(
    wins: Diagram, blank: Diagram
  )] {
    let diagrams = model.diagrams
    func isBlank(_ value: Diagram) -> Diagram { diagrams.map(value) { model.abstract.isBlank($0) } }
    var rest = Diagram.true
    let parts = model.outputs[number].candidates.map { candidate in
      rest = diagrams.minus(rest, candidate.wins)
      return (candidate.wins, isBlank(model.value(number, from: candidate.offer)))
    }
    return parts + [(rest, isBlank(model.valueWithoutWinner(number)))]
  }

  private mutating func lookForBlank(_ number: Int) {
    let output = policy.outputs[number]
    switch output.type {
    case .string, .enumeration: break
    default: return
    }
    var found: JSONValue?
    var isOpen = false
    for (wins, blank) in Self.blanks(model, number) {
      let region = diagrams.and(diagrams.and(model.outputs[number].region, wins), blank)
      let search = witnesses.find(in: region) { outcomes in
        guard case .decided(let evaluator) = outcomes[0], !evaluator.isShut,
          case .string(let text)? = evaluator.decision()[output.name]
        else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
      }
      switch search {
      case .never: break
      case .found(let message):
        let isSmaller = found.map { Self.text(message).utf8.count < Self.text($0).utf8.count }
        if isSmaller ?? true { found = message }
      case .notFound: isOpen = true
      }
    }
    if let found {
      findings.append(
        AnalysisDiagnostics.canBeBlank(output.name, at: output.span, example: Self.text(found))
      )
    } else if isOpen {
      findings.append(
        AnalysisDiagnostics.notDecided(
          "whether `\(output.name)` can be blank",
          at: output.span,
          because: "no message was found that shows it, and none could be excluded"
        )
      )
    }
  }
}
