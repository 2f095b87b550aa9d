internal import PushRulesDiagnostics

/// The mark and the paths of texts that `fit_bytes` takes.
extension CheckState {
  /// Whether the mark and the paths stand there as strings, and each path leads to a text that may be cut.
  mutating func areTextsSound(_ arguments: [CheckedExpression]) -> Bool {
    var isSound = true
    var first: [ExactText: SourceSpan] = [:]
    for (index, argument) in arguments.enumerated().dropFirst(2) {
      guard let text = argument.constantText else {
        report(SemanticDiagnostics.fitBytesLiteral(isMark: index == 2, at: argument.span))
        isSound = false
        continue
      }
      if index == 2 { continue }
      guard let keys = ConstantForms.keys(of: text) else {
        report(SemanticDiagnostics.atPath(text, at: argument.span))
        isSound = false
        continue
      }
      if let other = first.updateValue(argument.span, forKey: ExactText(text)) {
        report(SemanticDiagnostics.fitBytesTwice(text, at: argument.span, first: other))
        isSound = false
        continue
      }
      isSound = leadsToText(keys, text, of: arguments[0].type, at: argument.span) && isSound
    }
    return isSound
  }

  private mutating func leadsToText(
    _ keys: [String],
    _ path: String,
    of type: ValueType,
    at place: SourceSpan
  ) -> Bool {
    var type = type.read
    for (index, key) in keys.enumerated() {
      switch type {
      case .any, .nothing: return true
      case .map(let value): type = value.read
      case .record(let record):
        guard let field = record.field(key) else {
          let names = record.fields.map(\.name)
          report(
            SemanticDiagnostics.fitBytesKey(
              key,
              path: path,
              nearest: findings.nearest(key, among: names),
              choices: names,
              at: place
            )
          )
          return false
        }
        type = field.type.read
      case .string, .enumeration, .bool, .int, .number, .list, .looseBool, .json:
        report(
          SemanticDiagnostics.fitBytesThrough(
            type.shortDescription,
            path: path,
            key: index == 0 ? nil : keys[index - 1],
            at: place
          )
        )
        return false
      }
    }
    switch type {
    case .string, .enumeration(_, isOpen: true), .any, .nothing: return true
    case .enumeration, .bool, .int, .number, .list, .map, .record, .looseBool, .json:
      report(SemanticDiagnostics.fitBytesNoText(type.shortDescription, path: path, at: place))
      return false
    }
  }
}
