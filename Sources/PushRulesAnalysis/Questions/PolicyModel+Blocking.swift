internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// Why a candidate never wins.
extension PolicyModel {
  /// What holds a candidate back wherever its branch is taken.
  struct Blocking {
    let reason: Diagnostic.Label?
    /// The candidates that outrank it, where nothing else holds it back.
    let others: [Diagnostic.Label]
    let help: String
    /// Where nothing but higher candidates hold it back; where its branch is taken, if something else does.
    let region: Diagram

    init(
      reason: Diagnostic.Label?,
      others: [Diagnostic.Label] = [],
      help: String = "delete it from the chain, or change what holds it back",
      region: Diagram = .false
    ) {
      self.reason = reason
      self.others = others
      self.help = help
      self.region = region
    }
  }

  /// What holds a candidate back that never wins.
  ///
  /// - Parameter taken: Where the field is decided and the candidate's branch is taken; some message is there.
  func blocking(_ candidate: Candidate, of output: Int, among taken: Diagram) -> Blocking {
    let offer = candidate.offer
    let layer = policy.layers[offer.layer]
    func blocked(_ span: SourceSpan, _ text: String) -> Blocking {
      Blocking(reason: .init(span, text), region: taken)
    }
    if let condition = layer.condition, diagrams.and(taken, offer.layerGuard) == .false {
      return blocked(condition.span, "its layer's guard never holds here")
    }
    if diagrams.and(taken, candidate.hasValue) == .false {
      return blocked(layer.fields[offer.field].span, "it never has a value here")
    }
    if let condition = layer.condition,
      diagrams.and(taken, diagrams.and(candidate.hasValue, offer.layerGuard)) == .false
    {
      return blocked(condition.span, "where this holds, it has no value")
    }
    let region = diagrams.and(taken, candidate.offers)
    if region == .false {
      return blocked(
        layer.span,
        "the layer is whole, and then another of its fields has no value"
      )
    }
    var others: [Diagnostic.Label] = []
    for higher in outputs[output].candidates
    where higher.offer.branch == offer.branch && diagrams.and(region, higher.wins) != .false {
      let layer = policy.layers[higher.offer.layer]
      others.append(.init(layer.fields[higher.offer.field].span, "`\(layer.name)` outranks it"))
    }
    return Blocking(
      reason: nil,
      others: others,
      help: "move it up the chain, or give what outranks it a guard",
      region: region
    )
  }
}
