internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesTesting

/// Writes decisions for people: one field a line.
enum DecisionText {
  /// Candidates shown for a field by `eval --explain`, so that a field takes about ten lines.
  static let candidateLimit = 8

  /// The fields that have a value.
  static func text(_ decision: Decision, style: TerminalStyle) -> String {
    guard !decision.fields.isEmpty else { return "(no field has a value)\n" }
    let width = decision.fields.map { $0.name.unicodeScalars.count }.max() ?? 0
    var output = ""
    for field in decision.fields {
      let space = String(repeating: " ", count: width - field.name.unicodeScalars.count)
      output += style.paint(VisibleText.of(field.name), as: .emphasis)
      output += "\(space) = \(VisibleText.of(field.value.json))\n"
    }
    if let reason = decision.reason { output += "the gate is shut: \(VisibleText.of(reason))\n" }
    return output
  }

  /// The fields with their candidates.
  static func text(_ explanation: Explanation, style: TerminalStyle) -> String {
    ExplanationText(style: style, limit: candidateLimit).text(explanation.fields)
  }

  /// What stands in the place of a decision that there is not.
  static func text(_ fault: MessageFault, style: TerminalStyle) -> String {
    "\(style.paint("no decision:", as: .error)) \(VisibleText.of(fault.sentence)) [\(fault.code)]\n"
  }
}
