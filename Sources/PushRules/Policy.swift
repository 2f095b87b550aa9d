public import PushRulesDiagnostics
public import PushRulesEvaluation
package import PushRulesSemantics

/// A loaded policy: decides messages and explains its decisions.
///
/// ```swift
/// let policy = try Policy(name: "shop.pushrules", bytes: rules) { path in files[path] }
/// let decision = try policy.decide(message)
/// print(decision.text("title") ?? "no title")
/// ```
///
/// A policy is immutable and may be shared between tasks. Who decides many messages takes an `evaluator(isStrict:)`, which
/// reuses its memory.
public struct Policy: Sendable {
  /// The policy's name, as the loaded file says it.
  public let name: String
  /// What was found in the files that is no error and not allowed by a comment.
  public let warnings: [Diagnostic]
  /// What the files' comments allow, for the findings of further analyses.
  package let allowances: Allowances
  /// The policy with every name resolved.
  package let checked: CheckedPolicy
  /// The policy ready to run.
  package let plan: Plan

  /// Loads a rule file and the files that it extends.
  ///
  /// - Parameters:
  ///   - name: The file's name, for diagnostics, and what the paths after `extends` are relative to.
  ///   - bytes: The file's text.
  ///   - resolve: Finds the text of a file that is extended; `nil` when there is none. It gets the path joined to the directory
  ///     of the file that says it, with `/`, `.` and `..` resolved textually.
  /// - Throws: `PolicyError` with every finding when one of them is an error.
  /// - Complexity: O(bytes of all files) in practice; the checker's limits bound it.
  public init(
    name: String,
    bytes: [UInt8],
    resolve: (_ path: String) -> [UInt8]? = { _ in nil }
  ) throws(PolicyError) {
    let files = try PolicyLoader.load(name: name, bytes: bytes, resolve: resolve)
    let (policy, checkerFindings) = Checker.check(files.trees)
    let findings = files.warnings + checkerFindings
    let allowances = Allowances(in: files.trees)
    // With an error not all warnings were looked for.
    let withoutAllowed = {
      allowances.applied(to: findings, lookedFor: ["check/allowance-malformed"])
    }
    guard let policy, !findings.contains(where: { $0.severity == .error }) else {
      throw PolicyError(diagnostics: withoutAllowed())
    }
    let plan = Planner.plan(policy)
    if let span = plan.tooDeep {
      throw PolicyError(diagnostics: withoutAllowed() + [LoadDiagnostics.tooDeep(span)])
    }
    self.name = policy.name
    self.allowances = allowances
    warnings = allowances.applied(to: findings, lookedFor: Allowances.lookedForByLoading)
    checked = policy
    self.plan = plan
  }

  /// A policy that is checked already, such as a mutant of another one; nothing is checked again.
  ///
  /// - Complexity: O(size of the policy).
  package init(_ checked: CheckedPolicy) {
    name = checked.name
    warnings = []
    allowances = Allowances(in: [])
    self.checked = checked
    plan = Planner.plan(checked)
  }

  /// The names of the fields of a decision, in their order.
  public var outputs: [String] { plan.outputNames }

  /// Decides one message.
  ///
  /// - Parameter message: A JSON object.
  /// - Throws: `MessageError` when the message is no JSON, does not fit the policy's `input`, is rejected or lacks a fact.
  /// - Complexity: O(bytes) for reading and the policy's cost bound for deciding; an evaluator is made for each call.
  public func decide(_ message: [UInt8]) throws(MessageError) -> Decision {
    var evaluator = evaluator()
    try evaluator.decide(message.span)
    return evaluator.decision()
  }

  /// Decides one message and says why.
  ///
  /// - Parameter message: A JSON object.
  /// - Throws: `MessageError` when the message is no JSON, does not fit the policy's `input`, is rejected or lacks a fact.
  /// - Complexity: As `decide(_:)`, and every outranked candidate is evaluated too.
  public func explain(_ message: [UInt8]) throws(MessageError) -> (Decision, Explanation) {
    var evaluator = evaluator()
    try evaluator.decide(message.span)
    return (evaluator.decision(), evaluator.explain())
  }

  /// An evaluator for many messages, one after the other.
  ///
  /// - Parameter isStrict: Whether keys that `input` does not name and duplicate keys are errors of a message.
  /// - Complexity: O(size of the policy).
  public func evaluator(isStrict: Bool = false) -> Evaluator {
    Evaluator(plan, isStrict: isStrict)
  }
}

/// Why a policy cannot be loaded.
public struct PolicyError: Error, Sendable, CustomStringConvertible {
  /// All findings, warnings included, in the order in which they were found; at least one is an error.
  public let diagnostics: [Diagnostic]

  /// The findings as text: a line each, and what to do about it.
  public var description: String { DiagnosticRenderer.plain(diagnostics) }

  /// Makes an error.
  public init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
