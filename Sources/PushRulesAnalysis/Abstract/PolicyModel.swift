internal import PushRulesSemantics

/// What a policy does with every message, as diagrams.
final class PolicyModel {
  /// A candidate of a chain and what it depends on.
  struct Offer {
    let branch: Int
    /// Index into `CheckedPolicy.layers`.
    let layer: Int
    /// Index into that layer's fields.
    let field: Int
    /// Where the layer's guard holds.
    let layerGuard: Diagram
    /// Where all fields of a whole layer have values; of another layer, everywhere.
    let isComplete: Diagram
    /// For each alternative, where its guard holds.
    let guards: [Diagram]
    /// For each alternative, where its expression has a value.
    let presences: [Diagram]
  }

  /// A candidate in its chain.
  struct Candidate {
    let offer: Offer
    /// Where the field has a value, whatever the layer's guard says.
    let hasValue: Diagram
    /// Where nothing but a higher candidate can hold it back.
    let offers: Diagram
    /// Where it wins, the output's region aside.
    let wins: Diagram
  }

  /// A field of the decision.
  struct Output {
    /// Where the field is decided: the message is accepted, and the gate lets it through.
    let region: Diagram
    /// For each branch, where it is taken.
    let taken: [Diagram]
    /// For each branch, where its condition holds.
    let conditions: [Diagram]
    /// All candidates, branch by branch, the highest first.
    let candidates: [Candidate]
    /// Where a candidate wins or a finish step gives a value.
    let isPresent: Diagram
    /// The work was given up; the rest means nothing.
    let isExhausted: Bool
  }

  let abstract: AbstractPolicy
  /// Where the message fits the policy's input, and no reject holds that does not read the decision.
  private(set) var isAccepted = Diagram.false
  /// For each reject, where it is asked, and where it then holds.
  private(set) var rejects: [(asked: Diagram, holds: Diagram)]
  /// Where the gate is open; everywhere without one.
  private(set) var isOpen = Diagram.true
  private(set) var outputs: [Output] = []
  /// Where there is a decision: what is accepted, and not rejected after the decision.
  private(set) var isDecided = Diagram.false
  private let builder: ModelBuilder
  private var drafts: [Int: ModelBuilder.Draft] = [:]
  private var candidateValues: [SIMD2<Int>: Diagram] = [:]
  /// By layer and field, which belongs to one output.
  private var finishedValues: [SIMD2<Int>: Diagram] = [:]

  var policy: CheckedPolicy { abstract.policy }
  var messages: AbstractMessages { abstract.messages }
  var diagrams: DiagramStore { abstract.diagrams }

  /// Makes the parts of a model: where guards hold and where values are.
  init(_ abstract: AbstractPolicy) {
    self.abstract = abstract
    builder = ModelBuilder(abstract)
    rejects = abstract.policy.rejects.map { _ in (asked: Diagram.false, holds: Diagram.false) }
    isAccepted = messages.acceptance(policy: abstract.index)
    if messages.policies.count > 1 { isAccepted = diagrams.and(isAccepted, hasFacts()) }
    isAccepted = ask(readingOutput: false, among: isAccepted)
    // What is read of outputs is needed while others are made; so they are decided in order.
    for number in policy.decisionOrder {
      let draft = builder.draft(number)
      drafts[number] = draft
      if builder.isRead.contains(number) || number == policy.gate {
        abstract.decided[number] = builder.readValue(draft, number)
      }
    }
    if let gate = policy.gate, let value = abstract.decided[gate] {
      // A gate without a value is shut as little as one that is true.
      isOpen = diagrams.leaf(value) { $0 != TermTable.false }
    }
    let inside = diagrams.and(isAccepted, isOpen)
    let after = ask(readingOutput: true, among: inside)
    isDecided = diagrams.or(after, diagrams.minus(isAccepted, isOpen))
  }

  /// Where the facts are recorded that the policy asks for; of one policy alone, only such messages are looked at.
  private func hasFacts() -> Diagram {
    var result = Diagram.true
    for (number, fact) in policy.facts.enumerated() {
      let place = messages.place(0, .field(ExactText(fact.name)))
      let isMissing = abstract.free(.isMissing, [messages.terms.id(.place(place))])
      result = diagrams.minus(result, diagrams.and(abstract.factGuard(number), isMissing))
    }
    return result
  }

  /// Puts the parts together: which candidate wins where.
  func complete() {
    let gateSet = Set(policy.decisionOrder.prefix(policy.gateCount))
    let inside = diagrams.and(isDecided, isOpen)
    // One field that takes too much work leaves the others theirs.
    var left = diagrams.workLeft
    outputs = policy.outputs.indices.map { number in
      let region = gateSet.contains(number) ? isDecided : inside
      let share = left / 2
      diagrams.allow(work: share)
      let output = builder.output(drafts[number] ?? builder.draft(number), number, region: region)
      left -= share - max(0, diagrams.workLeft)
      return output
    }
    diagrams.allow(work: max(left, Self.workForQuestions))
  }

  /// What questions may take, whatever was spent before.
  private static let workForQuestions = 20_000_000

  /// What the candidates of all outputs depend on.
  var offers: [Offer] { policy.decisionOrder.flatMap { drafts[$0]?.offers ?? [] } }

  /// Asks rejects; gives where none holds.
  private func ask(readingOutput: Bool, among messages: Diagram) -> Diagram {
    var rest = messages
    for (number, reject) in policy.rejects.enumerated() where reject.readsOutput == readingOutput {
      let holds = diagrams.and(rest, abstract.holds(reject.condition))
      rejects[number] = (rest, holds)
      rest = diagrams.minus(rest, holds)
    }
    return rest
  }

  /// What finish steps give where no candidate wins.
  func valueWithoutWinner(_ output: Int) -> Diagram { builder.finished(output, .absent) }

  /// What a field comes to where a layer wins it, finish steps included.
  func value(_ output: Int, from offer: Offer) -> Diagram {
    let key = SIMD2(offer.layer, offer.field)
    if let found = finishedValues[key] { return found }
    let made = builder.finished(output, value(layer: offer.layer, field: offer.field))
    finishedValues[key] = made
    return made
  }

  /// What a layer gives for one of its fields, whatever guards it.
  func value(layer: Int, field: Int) -> Diagram {
    let key = SIMD2(layer, field)
    if let found = candidateValues[key] { return found }
    let declared = policy.layers[layer].fields[field]
    let made = abstract.value(declared.value, as: policy.outputs[declared.output].type)
    candidateValues[key] = made
    return made
  }
}
