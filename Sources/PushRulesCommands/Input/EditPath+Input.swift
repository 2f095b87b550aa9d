internal import PushRulesDiagnostics
internal import PushRulesSemantics

extension EditPath {
  /// The first place on the way that neither `input` nor a fact names, and what may have been
  /// meant; `nil` where every key is named or the policy leaves the keys open.
  func firstUnknown(in policy: CheckedPolicy) -> (place: String, nearest: String?)? {
    let facts = policy.facts.map { (name: $0.name, type: ValueType.record($0.record)) }
    var type: ValueType?
    for (index, step) in steps.enumerated() {
      var fields: [(name: String, type: ValueType)] = []
      switch (step, type?.read) {
      case (_, nil): fields = policy.input.fields.map { ($0.name, $0.type) } + facts
      case (.key, .record(let record)): fields = record.fields.map { ($0.name, $0.type) }
      case (.key, .map(let values)):
        type = values
        continue
      case (.item, .list(let items)):
        type = items
        continue
      default: return nil
      }
      guard case .key(let key) = step else { return nil }
      guard let field = fields.first(where: { $0.name.utf8.elementsEqual(key.utf8) }) else {
        let nearest = NearestName.find(key, among: fields.map(\.name))
        let meant = nearest.map { Self.text(steps[..<index] + [.key($0)]) }
        return (Self.text(steps[...index]), meant)
      }
      type = field.type
    }
    return nil
  }
}
