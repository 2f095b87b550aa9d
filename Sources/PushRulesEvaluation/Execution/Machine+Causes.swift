internal import PushRulesDiagnostics

/// What exactly is absent, and what each elementary test of a guard found.
extension Machine {
  /// How many tests of one guard an explanation shows.
  private static let atomLimit = 32

  // MARK: - Absence

  /// What makes a node absent, in the file's words: a path, a placeholder, a call.
  mutating func cause(of index: Int32, hops: Int = 0) -> String {
    let node = plan.nodes[Int(index)]
    guard hops < 64 else { return words(index) }
    switch node.operation {
    case .binding:
      // Of several alternatives the last one that counted is what was left to hope for.
      for alternative in plan.alternatives[value(ofLet: node).alternatives.range].reversed()
      where alternative.condition < 0 || condition(alternative.condition) {
        return cause(of: alternative.expression, hops: hops + 1)
      }
      return words(index)
    case .expansion:
      let start = Int(node.first)
      for part in plan.children[start..<start + Int(node.second)]
      where !evaluate(part).isPresent {
        return cause(of: part, hops: hops + 1)
      }
      failedPlaceholder = .absent
      _ = evaluate(index)
      return failedPlaceholder.kind == .string ? store.text(failedPlaceholder) : words(index)
    case .first, .count:
      if evaluate(node.second).kind == .absent { return cause(of: node.second, hops: hops + 1) }
      return words(index)
    case .comprehension:
      let source = plan.comprehensions[Int(node.first)].sources.first?.list
      return source.map { cause(of: $0, hops: hops + 1) } ?? words(index)
    case .member, .item, .entry, .row, .interpolation, .list, .sum, .call:
      for part in plan.parts(of: node) where !evaluate(part).isPresent {
        return cause(of: part, hops: hops + 1)
      }
      return words(index)
    case .constant, .slot, .local, .occurrence, .output, .record, .test:
      return words(index)
    }
  }

  /// The required entry that a record lacks: what makes it absent where the record stands in the file, else its name.
  mutating func missingEntry(_ index: Int32, _ fit: Int32) -> String? {
    guard fit >= 0, case .fields(let fields) = plan.fits[Int(fit)] else { return words(index) }
    let value = evaluate(index)
    guard value.kind == .record else { return words(index) }
    for field in fields where field.isRequired {
      let place = plan.place(of: field.name, in: value.shape)
      let part = place.map { store.items[value.start + 1 + $0] } ?? .absent
      let isThere = part.isPresent && field.fit.map { fitted(part, $0).isPresent } ?? true
      guard !isThere else { continue }
      let name = plan.names[Int(field.name)]
      return place.flatMap { causeOfEntry($0, of: plan.nodes[Int(index)]) } ?? name
    }
    return words(index)
  }

  private mutating func causeOfEntry(_ place: Int, of node: PlanNode) -> String? {
    guard node.operation == .record, place < Int(node.second) else { return nil }
    let value = plan.values[Int(node.first) + place]
    guard value.isPlain else { return nil }
    let expression = plan.alternatives[value.alternatives.lowerBound].expression
    return evaluate(expression).isPresent ? nil : cause(of: expression)
  }

  /// A node as the file writes it, on one line.
  func words(_ index: Int32) -> String {
    let text = plan.provenance.nodes[Int(index)].text
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") }) else { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - Tests

  /// The elementary tests of a condition, in the file's order; those of a let that is one condition in its stead.
  mutating func atoms(of index: Int32) -> [AtomExplanation] {
    var found: [AtomExplanation] = []
    collectAtoms(index, decides: true, hops: 0, into: &found)
    return found
  }

  private mutating func collectAtoms(
    _ index: Int32,
    decides: Bool,
    hops: Int,
    into found: inout [AtomExplanation]
  ) {
    guard found.count < Machine.atomLimit else { return }
    let node = plan.nodes[Int(index)]
    if node.operation == .test, node.test == .and || node.test == .or || node.test == .not {
      // One part settles an `and` that fails and an `or` that holds: the first one, as in evaluation.
      let settling = node.test == .or
      let isSettledByOne = node.test != .not && condition(index) == settling
      var isOpen = true
      for part in plan.parts(of: node) {
        let isDeciding = !isSettledByOne || (isOpen && condition(part) == settling)
        collectAtoms(part, decides: decides && isDeciding, hops: hops, into: &found)
        if isDeciding { isOpen = false }
      }
      return
    }
    if node.operation == .binding, hops < 8 {
      let value = value(ofLet: node)
      let expression = plan.alternatives[value.alternatives.lowerBound].expression
      if value.isPlain, plan.nodes[Int(expression)].operation == .test {
        collectAtoms(expression, decides: decides, hops: hops + 1, into: &found)
        return
      }
    }
    let holds = condition(index)
    found.append(
      AtomExplanation(
        test: words(index),
        holds: holds,
        decides: decides,
        operands: operands(of: index)
      )
    )
  }

  private mutating func value(ofLet node: PlanNode) -> ValuePlan {
    plan.values[Int(plan.lets[Int(node.first)].value)]
  }

  /// What a test reads, constants left out.
  private mutating func operands(of index: Int32) -> [AtomExplanation.Operand] {
    let node = plan.nodes[Int(index)]
    let parts: [Int32]
    switch node.operation {
    case .test:
      // A quantifier's condition is asked about each item; only its list has a value of its own.
      parts = node.test == .any || node.test == .all ? [node.second] : plan.parts(of: node)
    case .call:
      parts = plan.parts(of: node)
    case .constant, .slot, .member, .item, .entry, .row, .binding, .local, .occurrence, .output,
      .interpolation, .expansion, .first, .count, .list, .comprehension, .record, .sum:
      parts = [index]
    }
    return parts.filter { plan.nodes[Int($0)].operation != .constant }.map { part in
      let value = evaluate(part)
      return AtomExplanation.Operand(text: words(part), value: json(value))
    }
  }
}
