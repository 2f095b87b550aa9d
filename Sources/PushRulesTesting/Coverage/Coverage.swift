package import PushRules
package import PushRulesEvaluation
internal import PushRulesSemantics

/// Everything that can happen when a policy decides messages: a finite list, to hold a set of
/// messages against.
///
/// What obviously cannot happen is not in it: a layer without guard is never kept out by one, a
/// constant is never absent. What only exact analysis can rule out is, see `possible(_:)`.
package struct Coverage: Sendable {
  /// The policy.
  package let policy: Policy
  /// In the order of reports: by kind, each in the file's order.
  package let items: [CoverageItem]

  /// Lists the items of a policy.
  ///
  /// - Complexity: O(size of the policy).
  package init(_ policy: Policy) {
    self.policy = policy
    var builder = CoverageBuilder(policy)
    builder.build()
    items = builder.items
  }

  /// The items without those that cannot happen.
  ///
  /// - Parameter canHappen: `false` where it is known that no message makes the item happen, `nil`
  ///   where it is not known.
  package func possible(_ canHappen: (CoverageItem) -> Bool?) -> CoverageSet {
    var result = CoverageSet(capacity: items.count)
    for (index, item) in items.enumerated() where canHappen(item) != false { result.insert(index) }
    return result
  }

  /// A collector of what single messages cover.
  package func collector() -> CoverageCollector { CoverageCollector(self) }
}

/// Finds what a message covers.
///
/// Candidates' outcomes are those of the explanation, outranked candidates' included; everything
/// else counts where the decision itself came to it.
package struct CoverageCollector: Sendable {
  /// The items of one candidate; -1 for what cannot happen.
  private struct CandidateItems: Sendable {
    /// By the value's alternatives.
    var won: [Int] = []
    var lost: [Int] = Array(repeating: -1, count: Self.statuses.count)
    var shut = -1

    static let statuses: [CandidateExplanation.Status] = [
      .outranked, .absent, .guardFalse, .layerGuardFalse, .incomplete, .otherBranch,
    ]
  }

  /// Something with two outcomes; -1 for none.
  private struct Pair: Sendable {
    var whenFalse = -1
    var whenTrue = -1

    subscript(outcome: Bool) -> Int {
      get { outcome ? whenTrue : whenFalse }
      set { if outcome { whenTrue = newValue } else { whenFalse = newValue } }
    }
  }

  private let count: Int
  private var evaluator: Evaluator
  private var fates: [CandidateFate] = []
  private var candidates: [[[CandidateItems]]]
  private var branches: [[Pair]]
  private var steps: [[Pair]]
  private var tests: [(node: Int, items: Pair)] = []
  private var alternatives: [(alternative: Int, item: Int)] = []
  private var rows: [(table: Int, row: Int, item: Int)] = []

  init(_ coverage: Coverage) {
    let policy = coverage.policy.checked
    count = coverage.items.count
    evaluator = Evaluator(recording: coverage.policy.plan)
    candidates = policy.outputs.map { output in
      output.branches.map { branch in
        branch.candidates.map { candidate in
          let value = policy.layers[candidate.layer].fields[candidate.field].value
          return CandidateItems(won: Array(repeating: -1, count: value.alternatives.count))
        }
      }
    }
    branches = policy.outputs.map { $0.branches.map { _ in Pair() } }
    steps = policy.outputs.map { $0.finish.map { _ in Pair() } }
    var testPlaces: [Int: Int] = [:]
    for (index, item) in coverage.items.enumerated() {
      switch item.event {
      case .won(let place, let alternative):
        candidates[place.output][place.branch][place.candidate].won[alternative] = index
      case .lost(let place, let status):
        let number = CandidateItems.statuses.firstIndex(of: status) ?? 0
        candidates[place.output][place.branch][place.candidate].lost[number] = index
      case .gateShut(let place):
        candidates[place.output][place.branch][place.candidate].shut = index
      case .branch(let output, let branch, let isTaken): branches[output][branch][isTaken] = index
      case .finish(let output, let step, let hasChanged): steps[output][step][hasChanged] = index
      case .alternative(let alternative): alternatives.append((alternative, index))
      case .row(let table, let row): rows.append((table, row, index))
      case .test(let node, let holds):
        let place = testPlaces[node] ?? tests.count
        if place == tests.count { tests.append((node, Pair())) }
        testPlaces[node] = place
        tests[place].items[holds] = index
      }
    }
  }

  /// What a message covers; of one that is rejected, what was asked until then.
  ///
  /// - Throws: where the message is no JSON, does not fit the policy's `input`, lacks a fact or is
  ///   too large.
  /// - Complexity: as deciding and explaining it, and O(items).
  package mutating func items(of message: [UInt8]) throws(MessageError) -> CoverageSet {
    try items(of: message.span)
  }

  /// What a message covers, as `items(of:)` for bytes that stand in a larger text.
  package mutating func items(of message: Span<UInt8>) throws(MessageError) -> CoverageSet {
    var result = CoverageSet(capacity: count)
    do throws(MessageError) {
      try evaluator.decide(message)
    } catch {
      guard error.code == "message/rejected" else { throw error }
    }
    collectRecord(into: &result)
    collectOutputs(into: &result)
    return result
  }

  private func collectRecord(into result: inout CoverageSet) {
    let record = evaluator.record
    for test in tests {
      if test.items.whenTrue >= 0, record.hasOutcome(true, ofNode: test.node) {
        result.insert(test.items.whenTrue)
      }
      if test.items.whenFalse >= 0, record.hasOutcome(false, ofNode: test.node) {
        result.insert(test.items.whenFalse)
      }
    }
    for alternative in alternatives where record.isUsed(alternative: alternative.alternative) {
      result.insert(alternative.item)
    }
    for row in rows where record.isUsed(row: row.row, table: row.table) { result.insert(row.item) }
  }

  private mutating func collectOutputs(into result: inout CoverageSet) {
    evaluator.collectFates(into: &fates)
    for fate in fates {
      let items = candidates[fate.output][fate.branch][fate.candidate]
      var item = -1
      if fate.status == .won {
        if let alternative = fate.alternative { item = items.won[alternative] }
        if fate.output == evaluator.shutGate, items.shut >= 0 { result.insert(items.shut) }
      } else if let number = CandidateItems.statuses.firstIndex(of: fate.status) {
        item = items.lost[number]
      }
      if item >= 0 { result.insert(item) }
    }
    for output in evaluator.decidedOutputs {
      let taken = evaluator.branch(ofOutput: output)
      for (branch, items) in branches[output].enumerated() {
        let item = items[branch == taken]
        if item >= 0 { result.insert(item) }
      }
      for (step, items) in steps[output].enumerated() {
        let item = items[evaluator.hasChanged(step: step, ofOutput: output)]
        if item >= 0 { result.insert(item) }
      }
    }
  }
}
