import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesSyntax
import Testing

/// What allowances make of findings that come from elsewhere.
@Suite struct AllowanceTests {
  private let source = SourceFile(
    name: "policy.pushrules",
    bytes: Array(
      """
      policy p
      layer a {}   # pushrules:allow check/never-wins because one
      # pushrules:allow check/never-wins because two
      layer b {}
      layer c {}   # pushrules:allow
      """.utf8
    )
  )

  private var allowances: Allowances { Allowances(in: [PolicySyntax.read(source).0]) }

  /// A finding on a line of the file, at its first byte.
  private func finding(
    _ line: Int,
    code: String = "check/never-wins",
    _ severity: Diagnostic.Severity = .warning
  ) -> Diagnostic {
    let start = source.lineRange(line).start
    let span = SourceSpan(source, SourceRange(start, start + 1))
    return Diagnostic(code: code, severity: severity, message: "m", at: span)
  }

  /// Line and code of what is left.
  private func left(_ findings: [Diagnostic], lookedFor codes: Set<String>) -> [String] {
    allowances.applied(to: findings, lookedFor: codes)
      .map { "\($0.primary.span.start.line) \($0.code)" }
  }

  @Test func `a finding of an analysis is silenced on its line`() {
    let found = [finding(2), finding(4), finding(5)]
    #expect(left(found, lookedFor: ["check/never-wins"]) == ["5 check/never-wins"])
  }

  @Test func `an allowance silences one finding`() {
    let found = [finding(2), finding(2)]
    #expect(left(found, lookedFor: []) == ["2 check/never-wins"])
  }

  @Test func `an allowance is unused only when its code was looked for`() {
    #expect(left([finding(2)], lookedFor: ["check/always-true"]) == [])
    #expect(left([finding(2)], lookedFor: ["check/never-wins"]) == ["3 check/allowance-unused"])
  }

  @Test func `what cannot be read is said only when it was looked for`() {
    #expect(left([], lookedFor: []) == [])
    #expect(
      left([], lookedFor: ["check/allowance-malformed"]) == ["5 check/allowance-malformed"]
    )
  }

  @Test func `errors, other codes and other files are not silenced`() {
    let other = SourceFile(name: source.name, bytes: source.bytes)
    let elsewhere = Diagnostic(
      code: "check/never-wins",
      severity: .warning,
      message: "m",
      at: SourceSpan(other, SourceRange(10, 11))
    )
    let found = [finding(2, .error), finding(2, code: "check/always-true"), elsewhere]
    #expect(
      left(found, lookedFor: [])
        == ["2 check/never-wins", "2 check/always-true", "2 check/never-wins"]
    )
  }

  @Test func `only the file that was loaded has unused allowances`() {
    let variant = SourceFile(name: "v.pushrules", bytes: Array("policy v extends \"p\"".utf8))
    let files = [PolicySyntax.read(source).0, PolicySyntax.read(variant).0]
    let codes: Set<String> = ["check/never-wins", "check/allowance-malformed"]
    let found = Allowances(in: files).applied(to: [finding(2)], lookedFor: codes)
    #expect(found.map(\.code) == ["check/allowance-malformed"])
  }

  @Test func `many allowances and findings take no time that grows with their product`() {
    let line = "# pushrules:allow check/unused-let because x\n"
    let text = "policy p\n" + String(repeating: line, count: 20_000) + "let a = 1\n"
    let source = SourceFile(name: "many.pushrules", bytes: Array(text.utf8))
    let start = UInt32(source.bytes.count - 10)
    let finding = Diagnostic(
      code: "check/unused-let",
      severity: .warning,
      message: "m",
      at: SourceSpan(source, SourceRange(start, start + 3))
    )
    let found = Array(repeating: finding, count: 20_001)
    let left = Allowances(in: [PolicySyntax.read(source).0]).applied(to: found, lookedFor: [])
    #expect(left.count == 1)
  }
}
