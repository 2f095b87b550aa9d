/// What exactly is absent.
extension Machine {
  typealias Missing = ExplanationTables.Missing

  /// What makes a node absent: a path, a placeholder, a call.
  mutating func cause(of index: Int32, hops: Int = 0) -> Missing {
    let node = plan.nodes[index]
    guard hops < 64 else { return .node(index) }
    switch node.operation {
    case .binding:
      // Of several alternatives the last one that counted is what was left to hope for.
      let alternatives = plan.values[plan.lets[node.first].value].alternatives
      for number in alternatives.range.reversed() {
        let alternative = plan.alternatives[number]
        guard alternative.condition < 0 || condition(alternative.condition) else { continue }
        return cause(of: alternative.expression, hops: hops + 1)
      }
      return .node(index)
    case .expansion:
      if let part = absentPart(of: node) { return cause(of: part, hops: hops + 1) }
      failedPlaceholder = .absent
      _ = evaluate(index)
      return failedPlaceholder.kind == .string ? .text(failedPlaceholder) : .node(index)
    case .first, .count:
      if evaluate(node.second).kind == .absent { return cause(of: node.second, hops: hops + 1) }
      return .node(index)
    case .comprehension:
      guard let source = plan.comprehensions[Int(node.first)].sources.first else {
        return .node(index)
      }
      return cause(of: source.list, hops: hops + 1)
    case .member, .item, .entry, .row, .interpolation, .list, .sum, .call:
      if let part = absentPart(of: node) { return cause(of: part, hops: hops + 1) }
      return .node(index)
    case .constant, .slot, .local, .occurrence, .output, .record, .test:
      return .node(index)
    }
  }

  private mutating func absentPart(of node: PlanNode) -> Int32? {
    let parts = node.parts
    for place in 0..<parts.count {
      let part = parts.node(place, in: plan.children)
      if !evaluate(part).isPresent { return part }
    }
    return nil
  }

  /// The required entry that a record lacks: what makes it absent where the record stands in the file, else its name.
  mutating func missingEntry(_ index: Int32, _ fit: Int32) -> Missing {
    guard fit >= 0, case .fields(let fields) = plan.fits[Int(fit)] else { return .node(index) }
    let value = evaluate(index)
    guard value.kind == .record else { return .node(index) }
    for field in fields where field.isRequired {
      let place = plan.place(of: field.name, in: value.shape)
      let part = place.map { store.items[value.start + 1 + $0] } ?? .absent
      let isThere = part.isPresent && field.fit.map { fitted(part, $0).isPresent } ?? true
      guard !isThere else { continue }
      return place.flatMap { causeOfEntry($0, of: plan.nodes[index]) } ?? .name(field.name)
    }
    return .node(index)
  }

  private mutating func causeOfEntry(_ place: Int, of node: PlanNode) -> Missing? {
    guard node.operation == .record, place < Int(node.second) else { return nil }
    let value = plan.values[Int(node.first) + place]
    guard value.isPlain else { return nil }
    let expression = plan.alternatives[value.alternatives.lowerBound].expression
    return evaluate(expression).isPresent ? nil : cause(of: expression)
  }
}
