internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Lists what can happen to each part of a policy.
struct CoverageBuilder {
  let policy: CheckedPolicy
  let plan: Plan
  let names: PolicyNames
  private let presence: PresenceAnalysis
  private(set) var items: [CoverageItem] = []
  private var subjects = UniqueNames()

  init(_ policy: Policy) {
    self.policy = policy.checked
    plan = policy.plan
    names = PolicyNames(policy.checked)
    presence = PresenceAnalysis(policy.checked)
  }

  mutating func build() {
    for output in policy.outputs.indices { addCandidates(of: output) }
    addGate()
    for output in policy.outputs.indices { addBranches(of: output) }
    addTests()
    for table in policy.tables.indices { addRows(of: table) }
    for block in policy.placeholders.indices { addEntries(of: block) }
    addLets()
    for output in policy.outputs.indices { addSteps(of: output) }
    addRejects()
  }

  // MARK: - Choosing

  private mutating func addCandidates(of output: Int) {
    for (branch, chain) in policy.outputs[output].branches.enumerated() {
      for candidate in chain.candidates.indices {
        let subject = names.candidate(candidate, branch: branch, of: output)
        let place = CoverageItem.Candidate(output: output, branch: branch, candidate: candidate)
        let span = chain.candidates[candidate].span
        for (event, outcome) in outcomes(of: place, in: chain.candidates[candidate]) {
          add(.candidate, event, subject, outcome, span, [output])
        }
      }
    }
  }

  private func outcomes(
    of place: CoverageItem.Candidate,
    in candidate: CheckedCandidate
  ) -> [(CoverageItem.Event, String)] {
    let output = policy.outputs[place.output]
    let layer = policy.layers[candidate.layer]
    let value = layer.fields[candidate.field].value
    var found: [(CoverageItem.Event, String)] = []
    for (number, alternative) in value.alternatives.enumerated() {
      let name = value.alternatives.count > 1 ? "won (alternative \(number + 1))" : "won"
      found.append((.won(place, alternative: number), name))
      // What stands behind a value that is always there is never asked.
      if alternative.condition == nil,
        !presence.mayBeMissing(alternative, in: layer, as: output.type)
      {
        break
      }
    }
    let losses = presence.losses(of: value, in: layer, as: output.type)
    var statuses: [CandidateExplanation.Status] = []
    if place.candidate + 1 < output.branches[place.branch].candidates.count {
      statuses.append(.outranked)
    }
    if losses.mayBeAbsent { statuses.append(.absent) }
    if losses.mayBeGuarded { statuses.append(.guardFalse) }
    if layer.condition != nil { statuses.append(.layerGuardFalse) }
    let others = layer.fields.indices.filter { $0 != candidate.field }
    if layer.isWhole, others.contains(where: { mayLose($0, of: layer) }) {
      statuses.append(.incomplete)
    }
    if output.branches.count > 1 { statuses.append(.otherBranch) }
    return found + statuses.map { (.lost(place, $0), $0.rawValue) }
  }

  private func mayLose(_ field: Int, of layer: CheckedLayer) -> Bool {
    let given = layer.fields[field]
    return presence.losses(of: given.value, in: layer, as: policy.outputs[given.output].type)
      .isPossible
  }

  private mutating func addGate() {
    guard let gate = policy.gate else { return }
    let output = policy.outputs[gate]
    for (branch, chain) in output.branches.enumerated() {
      for (number, candidate) in chain.candidates.enumerated() {
        let value = policy.layers[candidate.layer].fields[candidate.field].value
        let isOpen = value.alternatives.allSatisfy { $0.expression.isTrue }
        guard !isOpen || !output.finish.isEmpty else { continue }
        let place = CoverageItem.Candidate(output: gate, branch: branch, candidate: number)
        let head = names.branch(branch, of: gate)
        let layer = policy.layers[candidate.layer].name
        add(.gate, .gateShut(place), "gate \(head)", "shut by \(layer)", candidate.span, [gate])
      }
    }
  }

  private mutating func addBranches(of output: Int) {
    let branches = policy.outputs[output].branches
    guard branches.count > 1 else { return }
    for (branch, chain) in branches.enumerated() {
      for isTaken in [true, false] {
        add(
          .branch,
          .branch(output: output, branch: branch, isTaken: isTaken),
          "branch \(names.branch(branch, of: output))",
          isTaken ? "taken" : "not taken",
          chain.span,
          [output]
        )
      }
    }
  }

  private mutating func addSteps(of output: Int) {
    for (step, finish) in policy.outputs[output].finish.enumerated() {
      let subject = names.step(step, of: output)
      for hasChanged in [true, false] {
        add(
          .finish,
          .finish(output: output, step: step, hasChanged: hasChanged),
          subject,
          hasChanged ? "changed the value" : "left the value",
          finish.span,
          [output]
        )
      }
      let alternatives = plan.alternatives(ofStep: step, output: output)
      if alternatives.count > 1 {
        addAlternatives(alternatives, finish.value, .alternative, subject, [output])
      }
    }
  }

  // MARK: - Values

  private mutating func addRows(of table: Int) {
    let rows = policy.tables[table]
    let subject = names.table(table)
    for (number, row) in rows.rows.enumerated() {
      let outcome = "row \(Constant.string(row.key))"
      add(.row, .row(table: table, row: number), subject, outcome, row.span, [])
    }
    guard rows.otherwise != nil else { return }
    let event = CoverageItem.Event.row(table: table, row: rows.rows.count)
    add(.row, event, subject, "otherwise", rows.otherwiseSpan ?? rows.span, [])
  }

  private mutating func addEntries(of block: Int) {
    for (number, entry) in policy.placeholders[block].entries.enumerated() {
      let subject = names.entry(number, of: block)
      let alternatives = plan.alternatives(ofEntry: number, block: block)
      addAlternatives(alternatives, entry.value, .placeholder, subject, [], only: "used")
    }
  }

  private mutating func addLets() {
    for (number, item) in policy.lets.enumerated() where !item.value.isCountedElsewhere {
      let alternatives = plan.alternatives(ofLet: number)
      addAlternatives(alternatives, item.value, .alternative, names.let(number), [])
    }
  }

  /// One item for each alternative that can give the value.
  ///
  /// - Parameter only: what the item of a single alternative is called.
  mutating func addAlternatives(
    _ numbers: Range<Int>,
    _ value: CheckedValue,
    _ kind: CoverageItem.Kind,
    _ subject: String,
    _ outputs: [Int],
    only: String = "has a value"
  ) {
    for (number, alternative) in value.alternatives.enumerated() {
      let outcome = value.alternatives.count > 1 ? "alternative \(number + 1)" : only
      let event = CoverageItem.Event.alternative(numbers.lowerBound + number)
      add(kind, event, subject, outcome, alternative.span, outputs)
      if alternative.condition == nil,
        !presence.mayBeMissing(alternative, in: nil, as: nil)
      {
        break
      }
    }
  }

  private mutating func addRejects() {
    for (number, reject) in policy.rejects.enumerated() {
      let node = plan.conditionNode(ofReject: number)
      let subject = names.reject(number)
      for holds in [true, false] {
        let outcome = holds ? "held" : "not held"
        add(.reject, .test(node: node, holds: holds), subject, outcome, reject.span, [])
      }
      addParts(of: reject.condition, node, subject, [])
    }
  }

  // MARK: - Items

  /// Adds an item; of one subject all outcomes are different.
  mutating func add(
    _ kind: CoverageItem.Kind,
    _ event: CoverageItem.Event,
    _ subject: String,
    _ outcome: String,
    _ span: SourceSpan,
    _ outputs: [Int]
  ) {
    items.append(
      CoverageItem(
        kind: kind,
        event: event,
        subject: subject,
        outcome: outcome,
        span: span,
        outputs: outputs
      )
    )
  }

  /// A subject's name, with a number where another one has it.
  mutating func unique(_ subject: String) -> String { subjects.unique(subject) }
}

extension CheckedValue {
  /// Whether a let of this value has no item of its own.
  ///
  /// A test has its two outcomes. Of a path, the checker has put the path in the let's place.
  fileprivate var isCountedElsewhere: Bool {
    guard alternatives.count == 1, alternatives[0].condition == nil else { return false }
    let expression = alternatives[0].expression
    return if case .path = expression.kind { true } else { expression.isTest }
  }
}

extension CheckedExpression {
  /// Whether this is the constant `true`.
  fileprivate var isTrue: Bool {
    if case .constant(.boolean(true)) = kind { true } else { false }
  }
}
