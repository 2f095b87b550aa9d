internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesSemantics
internal import PushRulesSyntax

/// `pushrules dump`: what a stage hands over to the next.
struct DumpCommand {
  /// A stage's hand-over.
  private enum Stage: String, CaseIterable {
    case tokens
    case tree
    case policy
    case plan
  }

  private let stage: Stage
  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    let word = arguments.operands[0]
    guard let stage = Stage(rawValue: word) else {
      let words = Stage.allCases.map(\.rawValue)
      throw UsageError(
        code: "usage/unknown-stage",
        message: "`dump` shows \(Arguments.alternatives(words)), not `\(word)`",
        nearest: NearestName.find(word, among: words)
      )
    }
    self.stage = stage
    file = arguments.operands[1]
  }

  func run(_ session: inout Session) {
    switch stage {
    case .tokens, .tree:
      guard let source = PolicyLoader.source(file, &session) else { return }
      // A file with errors has tokens and a tree all the same, and they may explain the errors.
      let (tree, diagnostics) = PolicySyntax.read(source)
      session.report(diagnostics)
      write(stage == .tokens ? tree.tokens.dump() : tree.dump(), &session)
    case .policy:
      guard let policy = PolicyLoader.load(file, &session) else { return }
      write(policy.checked.dump(), &session)
    case .plan:
      guard let policy = PolicyLoader.load(file, &session) else { return }
      write(policy.plan.dump(), &session)
    }
  }

  private func write(_ text: String, _ session: inout Session) {
    session.output.write(text)
    if !text.hasSuffix("\n") { session.output.write("\n") }
  }
}
