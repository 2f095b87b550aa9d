package import PushRulesEvaluation

extension FactRequest {
  /// The request as `{"name":…,"kind":…,"arguments":[…],"keys":[…]}`.
  package var json: [UInt8] {
    var line = JSONLine()
    line.add("name", name)
    line.add("kind", kind)
    line.add("arguments", list: arguments.map { Array($0.json.utf8) })
    line.add("keys", list: keys.map { Array(JSONLine.string($0).utf8) })
    return line.closed()
  }
}

extension Decision.FieldValue {
  /// The value as JSON.
  package var json: String {
    switch self {
    case .string(let text): JSONLine.string(text)
    case .integer(let number): String(number)
    case .boolean(let flag): String(flag)
    case .number(let text), .json(let text): text
    }
  }
}
