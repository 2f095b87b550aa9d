package import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesSemantics

/// Holds what exact analysis says against what brute force finds.
package struct Agreement: Sendable {
  /// Sentences about what must not be; each names the seed.
  package var faults: [String] = []
  /// How many questions were asked, and how many of them were left open.
  package var questions = 0
  package var open = 0
  /// Questions left open about policies without free tests.
  package var openWithoutFree: [String] = []

  /// Random policies that take more are few, and would take most of the time.
  private static let limit = 3_000_000

  package init() {}

  /// Compares what can happen under a policy.
  package mutating func compare(_ sample: RandomPolicies.Sample, isFree: Bool) {
    let policy = sample.policy
    let facts = BruteForce.facts(about: policy)
    let claims = PolicyClaims(policy.checked, policy.plan, limit: Self.limit)
    func name(_ candidate: PolicyClaims.Candidate) -> BruteForce.Candidate {
      BruteForce.Candidate(
        output: policy.checked.outputs[candidate.output].name,
        branch: candidate.branch,
        layer: policy.checked.layers[candidate.layer].name
      )
    }
    for claim in claims.candidates {
      let candidate = name(claim)
      let fact = facts.candidates.first { $0.candidate == candidate }
      judge(claim.wins, found: fact?.win, "\(candidate) wins", sample, isFree)
      for (index, answer) in claim.winsBy.enumerated() {
        judge(answer, found: fact?.wins[index], "\(candidate) wins by \(index)", sample, isFree)
      }
    }
    for (output, answers) in claims.branches.enumerated() {
      let name = policy.checked.outputs[output].name
      for (index, answer) in answers.enumerated() {
        let fact = facts.branches.first { $0.output == name && $0.branch == index }
        judge(answer, found: fact?.taken, "branch \(index) of \(name) is taken", sample, isFree)
      }
      let fact = facts.outputs.first { $0.output == name }
      judge(claims.missing[output], found: fact?.missing, "\(name) is missing", sample, isFree)
    }
    judge(claims.shut, found: facts.shut, "the gate is shut", sample, isFree)
    for (reject, answer) in zip(policy.checked.rejects, claims.rejects) {
      judge(answer, found: facts.rejects[reject.text], "`\(reject.text)` holds", sample, isFree)
    }
  }

  private mutating func judge(
    _ answer: PolicyClaims.Answer,
    found message: [UInt8]?,
    _ what: String,
    _ sample: RandomPolicies.Sample,
    _ isFree: Bool
  ) {
    questions += 1
    switch (answer, message) {
    case (.never, let message?):
      let text = String(decoding: message, as: UTF8.self)
      faults.append("seed \(sample.seed): \(what): never, but in \(text)")
    case (.notDecided, _):
      open += 1
      if !isFree { openWithoutFree.append("seed \(sample.seed): \(what)") }
    case (.never, nil), (.can, _): break
    }
  }

  /// Compares a policy with an edited one.
  package mutating func compare(
    _ sample: RandomPolicies.Sample,
    _ edit: PolicyEdit,
    _ new: Policy,
    isFree: Bool
  ) {
    let found = BruteForce.difference(from: sample.policy, to: new)
    let claimed = PolicyDifference.between(
      (sample.policy.checked, sample.policy.plan),
      (new.checked, new.plan),
      limit: Self.limit
    )
    questions += 1
    let name = "seed \(sample.seed) \(edit.rawValue)"
    if claimed.isSame, !found.isEmpty {
      let shown = found.acceptance ?? found.fields.values.first
      let text = String(decoding: shown?.message ?? [], as: UTF8.self)
      faults.append("\(name): the same, but not in \(text)")
    }
    if edit.keepsMeaning, !claimed.findings.isEmpty {
      faults.append("\(name): different, in \(claimed.findings[0].message)")
    }
    for finding in claimed.findings {
      var comparison = BruteForce.Comparison(sample.policy, new)
      comparison.compare(Array(finding.message.utf8))
      let difference = comparison.difference
      let isShown =
        finding.field.map { difference.fields[$0] != nil } ?? (difference.acceptance != nil)
      if !isShown {
        faults.append("\(name): \(finding.field ?? "-") is alike in \(finding.message)")
      }
    }
    if claimed.isExhausted || !claimed.open.isEmpty {
      open += 1
      if !isFree { openWithoutFree.append("\(name): \(claimed.open.map { $0.field ?? "-" })") }
    }
    // A field that differs is told, or left open.
    for field in found.fields.keys
    where !claimed.isExhausted && !claimed.findings.contains(where: { $0.field == field })
      && !claimed.open.contains(where: { $0.field == field })
    {
      faults.append("\(name): nothing said about \(field)")
    }
  }
}
