import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesSemantics
import TestSupport
import Testing

/// The answers of `whynot` about random policies, held against messages that differ in one path or two.
@Suite struct WhyNotPropertyTests {
  /// A candidate by its numbers.
  struct Candidate: Hashable {
    let output: Int
    let layer: Int
  }

  /// One policy of so many of other tests is looked at.
  private static let share = 50

  /// What was found out about the answers.
  struct Report {
    var faults: [String] = []
    /// Answers that do not say that they are the smallest, and are not.
    var larger: [String] = []
    var answers = 0
    var changes = 0
    var nevers = 0
    /// Questions that were not decided.
    var open: [String] = []
    /// Those of them where a message shows that the candidate can win.
    var missed = 0
    /// Questions about fields of which there is more than the limit of work allows.
    var exhausted = 0
    var uncertain = 0
  }

  @Test(arguments: [false, true])
  func `an answer makes the candidate win, and nothing smaller does`(isFree: Bool) throws {
    // Each policy takes some hundred times as long as in other tests.
    let count = max(1, RandomPolicies.count(orElse: 4 * Self.share) / Self.share)
    var report = Report()
    for sample in RandomPolicies.samples(count: count, freeTests: isFree) {
      try Self.look(at: sample, &report)
    }
    let summary = """
      seed \(RandomPolicies.seed), \(count) policies, \(report.answers) answers: \
      \(report.changes) changes, \(report.nevers) never, \(report.open.count) not decided, \
      \(report.missed) of them though it can win, \(report.exhausted) given up, \
      \(report.uncertain) without proof that they are the smallest
      """
    print(summary)
    if RandomPolicies.count(orElse: 0) > 0 {
      for line in report.faults + report.open { print("LINE", line) }
    }
    #expect(report.faults.isEmpty, "\(summary)\n\(report.faults.joined(separator: "\n"))")
    #expect(report.larger.count * 200 <= report.answers, "\(summary)\n\(report.larger)")
    #expect(report.missed * 200 <= report.answers, "\(summary)\n\(report.open)")
    #expect(report.open.count * 20 <= report.answers, "\(summary)\n\(report.open)")
  }

  private static func look(at sample: RandomPolicies.Sample, _ report: inout Report) throws {
    let policy = sample.policy
    let root = ValueType.record(
      RecordType(
        fields: policy.checked.input.fields
          + policy.checked.facts.map {
            RecordField(
              name: $0.name,
              type: .record($0.record),
              presence: .required,
              documentation: [],
              span: $0.span
            )
          }
      )
    )
    var messages: [JSONValue] = []
    _ = BruteForce.forEachMessage(of: [policy.checked], limit: 60, seed: sample.seed) { bytes in
      if messages.count < 400, let value = try? JSONValue.parse(bytes.span) {
        messages.append(value)
      }
    }
    var pools: [MessageLeaves.Path: [JSONValue]] = [:]
    for message in messages {
      for (path, value) in MessageLeaves(message, root).values where !path.isEmpty {
        if !(pools[path] ?? []).contains(value) { pools[path, default: []].append(value) }
      }
    }
    let whyNot = WhyNot(policy.checked, policy.plan)
    var evaluator = policy.evaluator()
    let given = messages.filter { winners($0, policy, &evaluator) != nil }
    for message in [given.first, given.last].compactMap(\.self) {
      let least = neighbours(of: message, root, pools, policy)
      try ask(whyNot, sample, message, least, &report)
    }
  }

  private static func ask(
    _ whyNot: WhyNot,
    _ sample: RandomPolicies.Sample,
    _ message: JSONValue,
    _ least: [Candidate: (cost: Int, message: JSONValue)],
    _ report: inout Report
  ) throws {
    let policy = sample.policy
    var evaluator = policy.evaluator()
    let own = winners(message, policy, &evaluator) ?? []
    for (output, declared) in policy.checked.outputs.enumerated() {
      let layers = Set(declared.branches.flatMap { $0.candidates.map(\.layer) })
      for layer in layers.sorted() {
        let candidate = Candidate(output: output, layer: layer)
        let name = "seed \(sample.seed) \(declared.name) \(policy.checked.layers[layer].name)"
        let about = "\(name) in \(text(message))"
        report.answers += 1
        switch try whyNot.answer(layer, for: output, in: Array(text(message).utf8)) {
        case .wins:
          if !own.contains(candidate) { report.faults.append("\(about): does not win") }
        case .change(let found):
          report.changes += 1
          if own.contains(candidate) { report.faults.append("\(about): wins already") }
          let changed = try JSONValue.parse(Array(found.message.utf8).span)
          if winners(changed, policy, &evaluator)?.contains(candidate) != true {
            report.faults.append("\(about): does not win in \(found.message)")
          }
          if !found.isSmallest { report.uncertain += 1 }
          if let smaller = least[candidate], smaller.cost < found.paths {
            let text =
              "\(about): \(found.paths) paths: \(found.message), but \(smaller.cost): \(text(smaller.message))"
            if found.isSmallest { report.faults.append(text) } else { report.larger.append(text) }
          }
        case .never:
          report.nevers += 1
          if own.contains(candidate) { report.faults.append("\(about): wins already") }
          if let smaller = least[candidate] {
            report.faults.append("\(about): never, but in \(text(smaller.message))")
          }
        case .notDecided(let reason) where reason == WhyNot.tooMuch:
          report.exhausted += 1
          report.answers -= 1
        case .notDecided(let reason):
          if least[candidate] != nil { report.missed += 1 }
          report.open.append(
            "\(about): \(reason), \(least[candidate].map { text($0.message) } ?? "")"
          )
        }
      }
    }
  }

  /// The fewest paths by which some message differs in which a candidate wins, of those with one or two values changed.
  private static func neighbours(
    of message: JSONValue,
    _ root: ValueType,
    _ pools: [MessageLeaves.Path: [JSONValue]],
    _ policy: Policy
  ) -> [Candidate: (cost: Int, message: JSONValue)] {
    var found: [Candidate: (cost: Int, message: JSONValue)] = [:]
    var evaluator = policy.evaluator()
    let own = MessageLeaves(message, root)
    var edits: [(path: MessageLeaves.Path, value: JSONValue?)] = []
    let paths = pools.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for path in paths {
      let values = (pools[path] ?? []).map(Optional.some) + [nil]
      for value in values where value != own.values[path] { edits.append((path, value)) }
    }
    func look(_ changed: JSONValue) {
      guard let winners = winners(changed, policy, &evaluator) else { return }
      let cost = own.distance(to: MessageLeaves(changed, root))
      for candidate in winners where cost < found[candidate]?.cost ?? Int.max {
        found[candidate] = (cost, changed)
      }
    }
    var pairs = 0
    for (index, first) in edits.enumerated() {
      guard let once = message.replacing(first.path[...], with: first.value) else { continue }
      look(once)
      for second in edits[(index + 1)...] where second.path != first.path && pairs < 500 {
        pairs += 1
        guard let twice = once.replacing(second.path[...], with: second.value) else { continue }
        look(twice)
      }
    }
    return found
  }

  /// The candidates that win and are seen to; `nil` when the message is refused.
  private static func winners(
    _ message: JSONValue,
    _ policy: Policy,
    _ evaluator: inout Evaluator
  ) -> Set<Candidate>? {
    let bytes = Array(text(message).utf8)
    guard (try? evaluator.decide(bytes.span)) != nil else { return nil }
    var found: Set<Candidate> = []
    for output in policy.checked.outputs.indices {
      if evaluator.isShut, output != policy.checked.gate { continue }
      if let winner = evaluator.winner(ofOutput: output) {
        found.insert(Candidate(output: output, layer: winner.layer))
      }
    }
    return found
  }

  private static func text(_ message: JSONValue) -> String {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
