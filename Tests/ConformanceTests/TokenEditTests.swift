import Foundation
import PushRules
import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// Every rule file with one token deleted, written twice or exchanged with the next one.
///
/// A part of the edits is tried; all of them with `PUSHRULES_TOKEN_EDITS=all`.
@Suite struct TokenEditTests {
  /// Of how many edits one is tried.
  static let stride =
    ProcessInfo.processInfo.environment["PUSHRULES_TOKEN_EDITS"] == "all" ? 1 : 41

  @Test(arguments: ShippedPolicies.paths)
  func `one changed token gives few findings, the first at its place`(path: String) throws {
    let bytes = try #require(Repository.bytes(path))
    let (original, faults) = Lexer.tokenize(SourceFile(name: path, bytes: bytes))
    #expect(faults.isEmpty)
    let grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
    let recognizer = try #require(EditRecognizer(TokenGrammar(grammar), original))
    let edits = TokenEdit.all(of: original)
    var found: [String] = []
    var floods: [String] = []
    for number in Swift.stride(from: 0, to: edits.count, by: Self.stride) {
      let edit = edits[number]
      let problems = problems(of: edit, recognizer, &floods)
      found += problems.map { "\(edit): \($0)" }
    }
    print(
      "token edits: \(path), every \(Self.stride). of \(edits.count), \(found.count) problems, "
        + "\(floods.count) with more than 3 findings"
    )
    if !found.isEmpty { Issue.record("\(found.joined(separator: "\n"))") }
    // Where a bracket is gone in a long record, many lines may each be told. A part of the edits may meet one such.
    let allowed = max(1, edits.count / Self.stride / 500)
    #expect(floods.count <= allowed, "\(floods.joined(separator: "\n"))")
  }

  private func problems(
    of edit: TokenEdit,
    _ recognizer: EditRecognizer,
    _ floods: inout [String]
  ) -> [String] {
    let name = edit.original.source.name
    let (tree, syntactic) = PolicySyntax.read(SourceFile(name: name, bytes: edit.bytes))
    let (tokens, lexical) = Lexer.tokenize(tree.source)
    var problems = TreeCoverage.faults(of: tree)
    let isSentence = lexical.isEmpty && recognizer.accepts(tokens)
    let hasSyntaxError = syntactic.contains { $0.severity == .error }
    if isSentence == hasSyntaxError {
      problems.append(isSentence ? "a sentence is refused" : "no sentence is accepted")
    }
    let findings = findings(of: edit)
    let summary = findings.map { "\($0.primary.span.start.line) \($0.message)" }
      .joined(separator: "; ")
    if findings.count > 3 { floods.append("\(edit): \(findings.count) findings: \(summary)") }
    guard !isSentence, let first = findings.first else { return problems }
    let lines = edit.lines(in: tokens)
    let named = ([first.primary] + first.secondary).map(\.span).filter { $0.file.name == name }
    if lines.isDisjoint(with: named.map(\.start.line)), !isException(edit, named) {
      problems.append("not at \(lines.sorted()): \(named.map(\.start.line)), \(summary)")
    }
    return problems
  }

  /// The edits whose first finding may stand elsewhere.
  ///
  /// 1. A `}` is deleted: what follows can still stand in the open braces, and only at the end is one too
  ///    few. Then the opening brace that has lost its partner is named.
  /// 2. The same for a `)` that is deleted, or that becomes a part of the text before it.
  private func isException(_ edit: TokenEdit, _ named: [SourceSpan]) -> Bool {
    guard let opening = edit.opening else { return false }
    return named.contains { $0.range == opening.range }
  }

  /// What loading the changed file says; its base files are as they were.
  private func findings(of edit: TokenEdit) -> [Diagnostic] {
    do throws(PolicyError) {
      return try Policy(
        name: edit.original.source.name,
        bytes: edit.bytes,
        resolve: { Repository.bytes($0) }
      ).warnings
    } catch {
      return error.diagnostics
    }
  }
}
