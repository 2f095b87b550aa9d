internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost

/// `pushrules check`: what is wrong with rule files, and what was probably not meant.
struct CheckCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  func run(_ session: inout Session) {
    let files = PolicyLoader.ruleFiles(arguments.operands, &session)
    var findings: [Diagnostic] = []
    var costs: [CostText] = []
    // A file that several others extend says its findings once.
    var seen: Set<String> = []
    for file in files {
      guard let source = PolicyLoader.source(file, &session) else { continue }
      let (policy, errors) = PolicyLoader.load(source, &session)
      if policy == nil { session.note(.ruleFile) }
      if let policy, arguments.has("--cost") { costs.append(CostText(file, policy)) }
      for finding in policy.map({ allFindings($0, source.name, &session) }) ?? errors
      where seen.insert(DiagnosticRenderer.plain([finding])).inserted {
        findings.append(finding)
        session.note(finding.severity == .error ? .ruleFile : .findings)
      }
    }
    if arguments.value(of: "--format") == "json" {
      session.output.write(DiagnosticRenderer.json(findings) + costs.map(\.json).joined())
      return
    }
    session.report(findings)
    let count = files.count == 1 ? "1 file" : "\(files.count) files"
    // A file that cannot be read was reported apart; then `no findings` would be wrong.
    if findings.isEmpty, session.status != .done {
      session.output.write("\(count), not all could be checked\n")
    } else {
      session.output.write("\(count), \(DiagnosticRenderer.summary(findings))\n")
    }
    for cost in costs { session.output.write(cost.text(isOnlyFile: files.count == 1)) }
  }

  /// What loading found, and what looking at every message finds.
  private func allFindings(
    _ policy: Policy,
    _ name: String,
    _ session: inout Session
  ) -> [Diagnostic] {
    session.showProgress("looking at every message of \(VisibleText.of(name)) …")
    defer { session.showProgress(nil) }
    return policy.warnings
      + policy.check(
        blank: arguments.has("--blank"),
        unusedInput: arguments.has("--unused-input")
      )
  }
}
