import PushRules
import PushRulesAnalysis
import PushRulesEvaluation
import PushRulesSemantics

/// A policy that is asked why candidates do not win.
struct WhyNotQuestion {
  struct NoSuchName: Error {
    let name: String
  }

  let policy: Policy
  let whyNot: WhyNot

  init(_ policy: Policy) {
    self.policy = policy
    whyNot = WhyNot(policy.checked, policy.plan)
  }

  init(_ text: String) throws {
    self.init(try Policy(name: "p.pushrules", bytes: Array(text.utf8)))
  }

  func answer(_ message: String, _ field: String, _ layer: String) throws -> WhyNot.Answer {
    guard let output = policy.checked.outputs.firstIndex(where: { $0.name == field }) else {
      throw NoSuchName(name: field)
    }
    guard let layer = policy.checked.layers.firstIndex(where: { $0.name == layer }) else {
      throw NoSuchName(name: layer)
    }
    return try whyNot.answer(layer, for: output, in: Array(message.utf8))
  }

  /// The answer in a line for each change.
  func lines(_ message: String, _ field: String, _ layer: String) throws -> [String] {
    switch try answer(message, field, layer) {
    case .wins: return ["wins"]
    case .change(let found):
      let lines = found.changes.map { "\($0.path): \($0.old ?? "absent") → \($0.new ?? "absent")" }
      return found.isSmallest ? lines : lines + ["a smaller one may exist"]
    case .never(let because):
      return because.map { finding in
        let labels = finding.secondary.map(\.message)
        return "never: \(labels.joined(separator: ", ")); \(finding.primary.message)"
      }
    case .notDecided(let reason): return ["not decided: \(reason)"]
    }
  }
}
