internal import PushRulesSemantics

/// Which messages a policy accepts that another one may not.
extension AbstractMessages {
  /// Where a message fits a policy's input.
  ///
  /// All messages fit where all policies have the same input: no class is made of what none accepts.
  func acceptance(policy: Int) -> Diagram {
    var result = Diagram.true
    if policies.count > 1 { accept(0, policy, &result) }
    return result
  }

  private func accept(_ place: Int32, _ policy: Int, _ result: inout Diagram) {
    let readings = places[Int(place)].readings
    guard let own = readings[policy] else { return }
    if readings.allSatisfy({ $0 == own }) { return }
    if place != 0 {
      askNull(place)
      let classes = self.classes(of: place)
      let accepted = classes.map { accepts($0, own) }
      if accepted.contains(false) {
        let fits =
          classes.count == 1
          ? .false
          : diagrams.indicator(variable(.place(place), classes: classes.count)) { accepted[$0] }
        let isThere = existence(above: place, policy: policy)
        result = diagrams.and(result, diagrams.or(diagrams.not(isThere), fits))
      }
    }
    var steps: [Place.Step] = []
    for case .some(let reading) in readings {
      switch reading.type {
      case .record(let record):
        for field in record.fields {
          let step = Place.Step.field(ExactText(field.name))
          if !steps.contains(step) { steps.append(step) }
        }
      case .list:
        if questions(about: place).items == 0 { askItems(place, 1, suffices: false) }
        if !steps.contains(.item(0)) { steps.append(.item(0)) }
      case .map:
        let key = Place.Step.entry(terms.string("x"))
        if !steps.contains(key) { steps.append(key) }
      default: break
      }
    }
    for step in steps { accept(self.place(place, step), policy, &result) }
  }
}
