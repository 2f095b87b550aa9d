internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Where the situations of a policy may be: never less than where they are, so that an empty region is a proof.
///
/// What stands in a quantifier, a placeholder or a finish step turns on values that only it sees; of that both outcomes are
/// assumed wherever it may be asked.
struct SituationRegions {
  private let model: PolicyModel
  private let plan: Plan
  private var tests: [Int: SIMD2<Int32>] = [:]
  private var alternatives: [Int: Diagram] = [:]
  private var rows: [SIMD2<Int>: Diagram] = [:]
  /// For each let, where something comes to read it.
  private var letsAsked: [Int: Diagram] = [:]
  /// For each placeholders block, where something comes to fill a text with it that may show a placeholder.
  private var blocksAsked: [Int: Diagram] = [:]

  private var policy: CheckedPolicy { model.policy }
  private var diagrams: DiagramStore { model.diagrams }

  init(_ model: PolicyModel, _ plan: Plan) {
    self.model = model
    self.plan = plan
    walk()
  }

  // MARK: - Answers

  func region(of situation: Situation) -> Diagram {
    switch situation {
    case .won(let candidate, let alternative): won(candidate, by: alternative)
    case .lost(let candidate, let status): lost(candidate, status)
    case .branch(let output, let branch, let isTaken):
      isTaken
        ? diagrams.and(model.outputs[output].region, model.outputs[output].taken[branch])
        : diagrams.minus(model.outputs[output].region, model.outputs[output].taken[branch])
    case .test(let node, let holds): tests[node].map { Self.part($0, holds) } ?? .false
    case .alternative(let number): alternatives[number] ?? .false
    case .row(let table, let row): rows[SIMD2(table, row)] ?? .false
    case .finish(let output): model.outputs[output].region
    case .gateShut(let candidate):
      diagrams.minus(
        diagrams.and(model.outputs[candidate.output].region, found(candidate).wins),
        model.isOpen
      )
    }
  }

  /// The terms on whose functions a situation may turn.
  func terms(of situation: Situation) -> [TermID] {
    guard case .finish(let output) = situation else { return [] }
    let values = model.outputs[output].candidates.lazy.map { candidate in
      self.model.value(output, from: candidate.offer)
    }
    return Array(values.flatMap { self.diagrams.leaves($0) }.prefix(Self.termLimit))
  }

  private static let termLimit = 24

  private static func part(_ pair: SIMD2<Int32>, _ holds: Bool) -> Diagram {
    let id = holds ? pair.y : pair.x
    return id < 0 ? Diagram(leaf: ~id) : Diagram(node: id)
  }

  private func found(_ candidate: Situation.Candidate) -> PolicyModel.Candidate {
    let chain = model.outputs[candidate.output].candidates.filter {
      $0.offer.branch == candidate.branch
    }
    // A model has the highest first.
    return chain[chain.count - 1 - candidate.candidate]
  }

  private func won(_ place: Situation.Candidate, by alternative: Int) -> Diagram {
    let candidate = found(place)
    var result = diagrams.and(model.outputs[place.output].region, candidate.wins)
    for earlier in 0..<alternative {
      result = diagrams.minus(result, gives(candidate.offer, earlier))
    }
    return diagrams.and(result, gives(candidate.offer, alternative))
  }

  private func gives(_ offer: PolicyModel.Offer, _ alternative: Int) -> Diagram {
    diagrams.and(offer.guards[alternative], offer.presences[alternative])
  }

  private func lost(
    _ place: Situation.Candidate,
    _ status: CandidateExplanation.Status
  ) -> Diagram {
    let candidate = found(place)
    let output = model.outputs[place.output]
    let taken = diagrams.and(output.region, output.taken[place.branch])
    let asked = diagrams.and(taken, candidate.offer.layerGuard)
    let without = diagrams.minus(asked, candidate.hasValue)
    switch status {
    case .won: return diagrams.and(taken, candidate.wins)
    case .outranked: return diagrams.minus(diagrams.and(taken, candidate.offers), candidate.wins)
    case .layerGuardFalse: return diagrams.minus(taken, candidate.offer.layerGuard)
    case .absent: return diagrams.and(without, someGuard(candidate.offer))
    case .guardFalse: return diagrams.minus(without, someGuard(candidate.offer))
    case .incomplete:
      return diagrams.minus(
        diagrams.and(asked, candidate.hasValue),
        candidate.offer.isComplete
      )
    case .otherBranch: return diagrams.minus(output.region, output.taken[place.branch])
    }
  }

  private func someGuard(_ offer: PolicyModel.Offer) -> Diagram {
    offer.guards.reduce(.false) { diagrams.or($0, $1) }
  }

  // MARK: - The walk

  private mutating func walk() {
    // What is read of the message before anything is rejected: rejects, facts and lets.
    let all = model.messages.acceptance(policy: model.abstract.index)
    for (number, reject) in policy.rejects.enumerated() {
      let node = plan.conditionNode(ofReject: number)
      walk(condition: reject.condition, node, asked: model.rejects[number].asked)
    }
    for fact in policy.facts { for argument in fact.arguments { askNames(in: argument, all) } }
    // Lets and placeholders may read each other: of blocks in them it is not asked where they are read.
    for value in policy.lets.map(\.value) { askBlocks(in: value, all) }
    for value in policy.placeholders.flatMap(\.entries).map(\.value) { askBlocks(in: value, all) }
    var layers: [Int: [Int: Diagram]] = [:]
    for (number, output) in policy.outputs.enumerated() {
      let region = region(ofDeciding: number)
      var asked = region
      for (index, branch) in output.branches.enumerated() {
        guard let condition = branch.condition,
          let node = plan.conditionNode(ofBranch: index, output: number)
        else { continue }
        walk(condition: condition, node, asked: asked)
        asked = diagrams.minus(asked, model.outputs[number].conditions[index])
      }
      var open = model.outputs[number].taken.map { diagrams.and(region, $0) }
      for candidate in model.outputs[number].candidates {
        let offer = candidate.offer
        let before = layers[offer.layer]?[number] ?? .false
        layers[offer.layer, default: [:]][number] = diagrams.or(before, open[offer.branch])
        open[offer.branch] = diagrams.minus(open[offer.branch], candidate.offers)
      }
      for (step, finish) in output.finish.enumerated() {
        let numbers = plan.alternatives(ofStep: step, output: number)
        walk(finish.value, numbers, asked: region, isInner: true)
      }
    }
    for (number, asked) in layers.sorted(by: { $0.key < $1.key }) { walk(layer: number, asked) }
    for (block, placeholders) in policy.placeholders.enumerated() {
      let asked = blocksAsked[block] ?? .false
      for (number, entry) in placeholders.entries.enumerated() {
        let numbers = plan.alternatives(ofEntry: number, block: block)
        walk(entry.value, numbers, asked: asked, isInner: true)
      }
    }
    for number in LetOrder.readersFirst(policy) {
      let asked = letsAsked[number] ?? .false
      walk(policy.lets[number].value, plan.alternatives(ofLet: number), asked: asked)
    }
  }

  /// Notes which lets and blocks an expression may read; those inside it count as asked where it is.
  private mutating func askNames(in expression: CheckedExpression, _ asked: Diagram) {
    expression.forEach { inner in
      guard case .let(let number) = inner.kind else { return }
      letsAsked[number] = diagrams.or(letsAsked[number] ?? .false, asked)
    }
    askBlocks(in: expression, asked)
  }

  private mutating func askBlocks(in value: CheckedValue, _ asked: Diagram) {
    for alternative in value.alternatives {
      askBlocks(in: alternative.expression, asked)
      if let condition = alternative.condition { askBlocks(in: condition, asked) }
    }
  }

  private mutating func askBlocks(in expression: CheckedExpression, _ asked: Diagram) {
    expression.forEach { inner in
      guard case .expansion(let block, let text, _) = inner.kind else { return }
      let filled = diagrams.and(asked, mayShowPlaceholder(text))
      blocksAsked[block] = diagrams.or(blocksAsked[block] ?? .false, filled)
    }
  }

  /// Where a text is there and not empty: what stands for a placeholder begins with something.
  private func mayShowPlaceholder(_ text: CheckedExpression) -> Diagram {
    var isOfMessage = true
    text.forEach { inner in
      switch inner.kind {
      case .local, .occurrence, .output: isOfMessage = false
      default: break
      }
    }
    // Values that only an inner part sees are not known here.
    guard isOfMessage else { return .true }
    let empty = model.abstract.terms.string("")
    let isEmpty = diagrams.map(model.abstract.value(text)) { model.abstract.isEqual($0, empty) }
    return diagrams.minus(model.abstract.presence(text), isEmpty)
  }

  /// Where an output comes to be decided, though the message may be rejected afterwards.
  private func region(ofDeciding output: Int) -> Diagram {
    policy.decisionOrder.prefix(policy.gateCount).contains(output)
      ? model.isAccepted : diagrams.and(model.isAccepted, model.isOpen)
  }

  /// - Parameter asked: For outputs, where the layer comes to be asked for them.
  private mutating func walk(layer number: Int, _ asked: [Int: Diagram]) {
    let layer = policy.layers[number]
    let all = asked.sorted { $0.key < $1.key }.reduce(.false) { diagrams.or($0, $1.value) }
    var holds = Diagram.true
    if let condition = layer.condition, let node = plan.guardNode(ofLayer: number) {
      walk(condition: condition, node, asked: all)
      holds = model.abstract.holds(condition)
    }
    for (index, field) in layer.fields.enumerated() {
      // A whole layer is asked for all its fields.
      let own = layer.isWhole ? all : asked[field.output] ?? .false
      walk(
        field.value,
        plan.alternatives(ofField: index, layer: number),
        as: policy.outputs[field.output].type,
        asked: diagrams.and(own, holds)
      )
    }
  }

  private mutating func walk(
    _ value: CheckedValue,
    _ numbers: Range<Int>,
    as type: ValueType? = nil,
    asked: Diagram,
    isInner: Bool = false
  ) {
    var rest = asked
    for (number, alternative) in zip(numbers, value.alternatives) {
      var within = rest
      if let condition = alternative.condition, let node = plan.guardNode(ofAlternative: number) {
        walk(condition: condition, node, asked: rest, isInner: isInner)
        if !isInner { within = diagrams.and(within, model.abstract.holds(condition)) }
      }
      let node = plan.expressionNode(ofAlternative: number)
      walk(alternative.expression, node, asked: within, isInner: isInner)
      if !isInner {
        let presence =
          type.map { model.abstract.presence(alternative.expression, as: $0) }
          ?? model.abstract.presence(alternative.expression)
        within = diagrams.and(within, presence)
        rest = diagrams.minus(rest, within)
      }
      alternatives[number] = diagrams.or(alternatives[number] ?? .false, within)
    }
  }

  private mutating func walk(
    _ expression: CheckedExpression,
    _ node: Int,
    asked: Diagram,
    isInner: Bool
  ) {
    if expression.isTest {
      walk(condition: expression, node, asked: asked, isInner: isInner)
    } else {
      askNames(in: expression, asked)
      walk(partsOf: expression, node, asked: asked, isInner: isInner)
    }
  }

  /// A condition as a whole, then its parts: `and` and `or` ask no more than they need.
  private mutating func walk(
    condition: CheckedExpression,
    _ node: Int,
    asked: Diagram,
    isInner: Bool = false
  ) {
    let holds = isInner ? nil : model.abstract.holds(condition)
    let yes = holds.map { diagrams.and(asked, $0) } ?? asked
    let no = holds.map { diagrams.minus(asked, $0) } ?? asked
    let before = tests[node] ?? SIMD2(Diagram.false.id, Diagram.false.id)
    tests[node] = SIMD2(
      diagrams.or(Self.part(before, false), no).id,
      diagrams.or(Self.part(before, true), yes).id
    )
    switch condition.kind {
    case .and(let operands), .or(let operands):
      // What stands behind a test that decides is not read.
      if plan.parts(ofNode: node).count != operands.count { askNames(in: condition, asked) }
      let isAnd = if case .and = condition.kind { true } else { false }
      var rest = asked
      for (operand, part) in zip(operands, plan.parts(ofNode: node)) {
        walk(condition: operand, part, asked: rest, isInner: isInner)
        guard !isInner else { continue }
        let holds = model.abstract.holds(operand)
        rest = isAnd ? diagrams.and(rest, holds) : diagrams.minus(rest, holds)
      }
    case .not(let operand):
      guard let part = plan.parts(ofNode: node).first else {
        askNames(in: condition, asked)
        break
      }
      walk(condition: operand, part, asked: asked, isInner: isInner)
    default:
      askNames(in: condition, asked)
      walk(partsOf: condition, node, asked: asked, isInner: isInner)
    }
  }

  private mutating func walk(
    partsOf expression: CheckedExpression,
    _ node: Int,
    asked: Diagram,
    isInner: Bool
  ) {
    let parts = plan.parts(ofNode: node)
    guard !parts.isEmpty else { return }
    switch expression.kind {
    case .interpolation(let segments):
      for (segment, part) in zip(segments, parts) {
        if case .expression(let inner) = segment {
          walk(inner, part, asked: asked, isInner: isInner)
        }
      }
    case .quantifier(_, _, let list, let condition):
      walk(list, parts[0], asked: asked, isInner: isInner)
      walk(condition: condition, parts[1], asked: asked, isInner: true)
    case .comprehension(let element, let sources, let condition):
      for (source, part) in zip(sources, parts) {
        walk(source.list, part, asked: asked, isInner: true)
      }
      let rest = parts.dropFirst(sources.count)
      if let part = rest.first { walk(element, part, asked: asked, isInner: true) }
      if let condition, let part = rest.dropFirst().first {
        walk(condition: condition, part, asked: asked, isInner: true)
      }
    case .record(let entries):
      for (number, entry) in entries.enumerated() {
        let numbers = plan.alternatives(ofRecordEntry: number, node: node)
        walk(entry.value, numbers, asked: asked, isInner: isInner)
      }
    default:
      if case .row(let table, let key) = expression.kind {
        walk(table, key, asked: asked, isInner: isInner)
      }
      for (inner, part) in zip(expression.children, parts) {
        walk(inner, part, asked: asked, isInner: isInner)
      }
    }
  }

  /// A look into a table.
  private mutating func walk(
    _ number: Int,
    _ key: CheckedExpression,
    asked: Diagram,
    isInner: Bool
  ) {
    let table = policy.tables[number]
    let value = isInner ? nil : model.abstract.value(key)
    var rest = asked
    for (index, row) in table.rows.enumerated() {
      var own = asked
      if let value {
        let text = model.abstract.terms.string(row.key)
        own = diagrams.and(asked, diagrams.map(value) { model.abstract.isEqual($0, text) })
        rest = diagrams.minus(rest, own)
      }
      let place = SIMD2(number, index)
      rows[place] = diagrams.or(rows[place] ?? .false, own)
    }
    let place = SIMD2(number, table.rows.count)
    rows[place] = diagrams.or(rows[place] ?? .false, rest)
  }
}
