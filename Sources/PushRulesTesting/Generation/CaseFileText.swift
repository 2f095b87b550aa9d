internal import PushRulesEvaluation

/// Writes case files.
package enum CaseFileText {
  /// Generated cases as the text of a case file.
  ///
  /// - Parameter policy: The rule file's name, which stands beside the case file.
  package static func text(of generated: GeneratedCases, policy: String) -> [UInt8] {
    var output = "{\n  \"policy\": \(JSONLine.string(policy)),\n  \"cases\": ["
    for (number, item) in generated.cases.enumerated() {
      output += number == 0 ? "\n" : ",\n"
      output += "    {\n      \"name\": \(JSONLine.string(item.name)),\n"
      output += "      \"given\": \(String(decoding: item.message, as: UTF8.self)),\n"
      output += "      \"expect\": \(String(decoding: item.expectation, as: UTF8.self))"
      if !item.winners.isEmpty {
        let winners = item.winners.map {
          "\(JSONLine.string($0.field)): \(JSONLine.string($0.layer))"
        }
        output += ",\n      \"because\": {\(winners.joined(separator: ", "))}"
      }
      output += "\n    }"
    }
    return Array((output + "\n  ]\n}\n").utf8)
  }
}
