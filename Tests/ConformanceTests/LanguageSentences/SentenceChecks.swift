import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import Testing

/// What the tests of the language's sentences ask of a rule file, through the public façade.
enum Rules {
  /// A loaded policy, or nothing and an issue with its findings.
  static func load(
    _ source: String,
    files: [String: String] = [:],
    at place: SourceLocation
  ) -> Policy? {
    do throws(PolicyError) {
      return try Policy(name: "test.pushrules", bytes: Array(source.utf8)) { path in
        files[path].map { Array($0.utf8) }
      }
    } catch {
      let findings = error.diagnostics.map { "\($0.primary.span.start.line): \($0.message)" }
      Issue.record("\(findings.joined(separator: "\n"))\n\(source)", sourceLocation: place)
      return nil
    }
  }

  /// The decision as it is written, or `CODE PATH` of the message's error.
  static func answer(_ policy: Policy, _ message: String, isStrict: Bool = false) -> String {
    var evaluator = policy.evaluator(isStrict: isStrict)
    do throws(MessageError) {
      try evaluator.decide(Array(message.utf8).span)
    } catch {
      return error.path.map { "\(error.code) \($0)" } ?? error.code
    }
    var bytes: [UInt8] = []
    evaluator.write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A policy answers each message with the decision, or with the code and path of an error.
  static func decide(
    _ source: String,
    files: [String: String] = [:],
    isStrict: Bool = false,
    _ answers: KeyValuePairs<String, String>,
    at place: SourceLocation = #_sourceLocation
  ) {
    guard let policy = load(source, files: files, at: place) else { return }
    for (message, expected) in answers {
      let found = answer(policy, message, isStrict: isStrict)
      #expect(
        found.utf8.elementsEqual(expected.utf8),
        "\(message) gives \(found), not \(expected)\n\(source)",
        sourceLocation: place
      )
    }
  }

  /// Expressions of one type over an input give for each message the JSON value; `-` is absent.
  static func values(
    _ type: String,
    input: String,
    with extra: String = "",
    _ rows: KeyValuePairs<String, KeyValuePairs<String, String>>,
    at place: SourceLocation = #_sourceLocation
  ) {
    for (expression, answers) in rows {
      let source = expressionPolicy(expression, type, input, extra)
      guard let policy = load(source, at: place) else { continue }
      for (message, expected) in answers {
        let found = value(of: answer(policy, message))
        #expect(
          found.utf8.elementsEqual(expected.utf8),
          "`\(expression)` of \(message) is \(found), not \(expected)",
          sourceLocation: place
        )
      }
    }
  }

  /// Expressions of one type over an input are refused with these codes.
  static func refusedValues(
    _ type: String,
    input: String,
    with extra: String = "",
    _ rows: KeyValuePairs<String, String>,
    at place: SourceLocation = #_sourceLocation
  ) {
    for (expression, codes) in rows {
      let found = errors(expressionPolicy(expression, type, input, extra))
      #expect(found == codes, "`\(expression)` gives \(found), not \(codes)", sourceLocation: place)
    }
  }

  /// A policy is refused with these codes of errors, in order of place.
  static func refuse(
    _ source: String,
    files: [String: String] = [:],
    _ codes: String,
    at place: SourceLocation = #_sourceLocation
  ) {
    let found = errors(source, files: files)
    #expect(found == codes, "refused with \(found), not \(codes)\n\(source)", sourceLocation: place)
  }

  /// A policy is good and has these warnings.
  static func warn(
    _ source: String,
    files: [String: String] = [:],
    _ codes: String,
    at place: SourceLocation = #_sourceLocation
  ) {
    guard let policy = load(source, files: files, at: place) else { return }
    let found = policy.warnings.map(\.code).joined(separator: " ")
    #expect(found == codes, "warned of \(found), not \(codes)\n\(source)", sourceLocation: place)
  }

  /// The explanation of one field, or nothing and an issue.
  static func explain(
    _ source: String,
    _ message: String,
    _ field: String,
    at place: SourceLocation = #_sourceLocation
  ) throws -> FieldExplanation {
    let policy = try #require(load(source, at: place), sourceLocation: place)
    let (_, explanation) = try policy.explain(Array(message.utf8))
    return try #require(
      explanation.fields.first { $0.field == field },
      sourceLocation: place
    )
  }

  /// The codes of the errors with which a policy is refused; `-` when it is good.
  static func errors(_ source: String, files: [String: String] = [:]) -> String {
    do throws(PolicyError) {
      _ = try Policy(name: "test.pushrules", bytes: Array(source.utf8)) { path in
        files[path].map { Array($0.utf8) }
      }
      return "-"
    } catch {
      return error.diagnostics.filter { $0.severity == .error }.map(\.code).joined(separator: " ")
    }
  }

  private static func expressionPolicy(
    _ expression: String,
    _ type: String,
    _ input: String,
    _ extra: String
  ) -> String {
    """
    policy sample
    input { \(input) }
    output { x?: \(type) }
    \(extra)
    layer only { x = \(expression) }
    decide x: only
    """
  }

  /// The value in a decision of the one output `x`.
  private static func value(of decision: String) -> String {
    if decision == "{}" { return "-" }
    guard decision.hasPrefix(#"{"x":"#) else { return decision }
    return String(decision.dropFirst(5).dropLast())
  }
}
