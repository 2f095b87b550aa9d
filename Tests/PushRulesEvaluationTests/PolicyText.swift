import PushRules
import Testing

/// A policy of a test that has errors; they were recorded as issues.
struct Unloadable: Error {}

/// A policy from its text; findings that are no errors do not matter here.
func policy(
  _ source: String,
  files: [String: String] = [:]
) throws -> Policy {
  do {
    return try Policy(name: "test.pushrules", bytes: Array(source.utf8)) { path in
      files[path].map { Array($0.utf8) }
    }
  } catch {
    for finding in error.diagnostics {
      let place = finding.primary.span.start
      Issue.record("\(place.line):\(place.column) \(finding.message) [\(finding.code)]")
    }
    throw Unloadable()
  }
}

extension Policy {
  /// The decision as it is written, or the error's code.
  func written(_ message: String) -> String {
    var evaluator = evaluator()
    do {
      try evaluator.decide(Array(message.utf8).span)
    } catch {
      return error.code
    }
    var output: [UInt8] = []
    evaluator.write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The explanation of one field.
  func explained(_ message: String, _ field: String) throws -> FieldExplanation {
    let (_, explanation) = try explain(Array(message.utf8))
    return try #require(explanation.fields.first { $0.field == field })
  }
}

/// An expression of a type over `SampleInput`, as a policy with the one output `x`.
func expressionPolicy(_ value: String, _ type: String, _ declarations: String = "") throws -> Policy
{
  try policy(
    """
    policy sample
    \(sampleInput)
    output { x?: \(type) }
    \(declarations)
    layer only { x = \(value) }
    decide x: only
    """
  )
}

/// An expression's value as JSON; `nil` when it is absent.
func value(
  of expression: String,
  _ type: String,
  _ message: String,
  _ declarations: String = ""
) throws -> String? {
  let decision = try expressionPolicy(expression, type, declarations).written(message)
  if decision == "{}" { return nil }
  guard decision.hasPrefix("{\"x\":") else { return decision }
  return String(decision.dropFirst(5).dropLast())
}

let sampleInput = """
  input {
    s?: string, t?: string, e?: "a" | "b", n?: int, m?: int, d?: number, c?: number, b?: bool, a?: any, z?: any
    l?: [string], ns?: [int], map?: [string: string], lists?: [string: [string]], anys?: [any]
    opt?: { s?: string, n: int = 7 }
    req: { s?: string, n: int = 7, deep: { u: string = "deep" } }
    def: string = "standard"
    rs?: [{ k?: string, v?: int, ok: bool = false }]
    js?: json { q?: string, n?: int }
  }
  """

/// An expression, a message, and the JSON that comes out; `nil` for absent.
struct Sample: Sendable, CustomTestStringConvertible {
  let expression: String
  let message: String
  let expected: String?

  init(_ expression: String, _ message: String, _ expected: String?) {
    self.expression = expression
    self.message = message
    self.expected = expected
  }

  var testDescription: String { "\(expression) of \(message)" }
}
