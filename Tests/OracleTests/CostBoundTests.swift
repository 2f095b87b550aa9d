import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// The cost bound against the steps that deciding takes: those that the evaluator counts, and those
/// that the oracle counts.
@Suite struct CostBoundTests {
  @Test(arguments: ShippedPolicies.paths)
  func `no random message of a shipped policy takes more`(path: String) throws {
    try check(ShippedPolicies.load(path), count: max(OracleTests.count / 16, 200))
  }

  @Test(arguments: ReferenceExample.all)
  func `no random message of the language reference's policies takes more`(
    example: ReferenceExample
  ) throws {
    let policy = try? Policy(
      name: "example.pushrules",
      bytes: Array(example.policy.utf8),
      resolve: { path in example.others[path].map { Array($0.utf8) } }
    )
    if let policy { try check(policy, count: 40) }
  }

  /// Messages of the usual size, and with long lists, maps and texts.
  private func check(_ policy: Policy, count: Int) throws {
    let bound = try #require(policy.checked.costBound())
    var evaluator = policy.evaluator()
    for stretch in [1, 20] {
      var messages = RandomMessages(policy.checked, seed: OracleTests.seed, stretch: stretch)
      var decided = 0
      for number in 1...(stretch == 1 ? count : count / 5) {
        let message = messages.next()
        guard let counted = Oracle.steps(message, by: policy.checked),
          let measure = MessageMeasure(message, of: policy.checked),
          (try? evaluator.decide(message.span)) != nil
        else { continue }
        decided += 1
        let most = bound.steps(measure.size)
        #expect(counted <= most, "message \(number): \(counted) steps, at most \(bound)")
        #expect(
          evaluator.stepsTaken <= most,
          "message \(number): \(evaluator.stepsTaken) steps, at most \(bound)"
        )
      }
      #expect(decided > 0)
    }
  }

  /// A policy, its bound, and messages that take as much as they can; how many times the steps of
  /// the evaluator the bound may be.
  struct Worst: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    let type: String
    let value: String
    var declarations = ""
    let bound: String
    let message: String
    let factor: Int
  }

  @Test(arguments: worst)
  func `a message that takes as much as it can`(worst: Worst) throws {
    let text = """
      policy worst
      input { \(worst.input) }
      output { x?: \(worst.type) }
      \(worst.declarations)
      layer only { x = \(worst.value) }
      decide x: only
      """
    let policy = try Policy(name: "worst.pushrules", bytes: Array(text.utf8))
    let bound = try #require(policy.checked.costBound())
    #expect(bound.description == worst.bound)
    let message = Array(worst.message.utf8)
    let measure = try #require(MessageMeasure(message, of: policy.checked))
    var evaluator = policy.evaluator()
    try evaluator.decide(message.span)
    let most = bound.steps(measure.size)
    let counted = try #require(Oracle.steps(message, by: policy.checked))
    #expect(max(evaluator.stepsTaken, counted) <= most)
    #expect(
      most <= worst.factor * max(evaluator.stepsTaken, counted),
      "\(evaluator.stepsTaken) and \(counted) of \(most)"
    )
  }

  private static func strings(_ text: String, _ count: Int) -> String {
    "[" + Array(repeating: "\"\(text)\"", count: count).joined(separator: ",") + "]"
  }

  static let worst = [
    Worst(
      testDescription: "quantifiers in each other",
      input: "rules: [{ on: bool = true, conditions: [string] }]",
      type: "bool",
      value: #"any(r in rules: any(c in r.conditions: c is "x") and r.on)"#,
      bound: "7 + 7·rules + 5·rules·conditions",
      message:
        #"{"rules":[\#(Array(repeating: "{\"conditions\":\(strings("y", 30))}", count: 20).joined(separator: ","))]}"#,
      factor: 2
    ),
    Worst(
      testDescription: "a comprehension over lists in a map",
      input: "keys: [string], map: [string: [string]]",
      type: "[string]",
      value: #"[lower(v) for k in keys for v in map[k] where v is not "x"]"#,
      bound: "7 + 5·keys + keys·map + 7·keys·map[] + keys·map[]·map[][]",
      message: #"{"keys":\#(strings("b", 20)),"map":{"a":[],"b":\#(strings("yyyyyyyy", 30))}}"#,
      factor: 3
    ),
    Worst(
      testDescription: "placeholders in placeholders",
      input: "text: string, args: [string], name: string",
      type: "string",
      value: "outer(text, texts: args)",
      declarations: """
        placeholders outer(texts: [string]) { "{\\(n: int)}" = inner(texts[n]) }
        placeholders inner { "$n" = name, "<\\(s: string)>" = s }
        """,
      bound: "9 + 10·text + 5·text·args[] + text·args[]·name",
      message:
        #"{"text":"\#(String(repeating: "{0}", count: 50))","args":["\#(String(repeating: "$n", count: 50))"],"name":"\#(String(repeating: "n", count: 80))"}"#,
      factor: 30
    ),
    Worst(
      testDescription: "JSON in JSON",
      input: "a: any, b: any",
      type: "bool",
      value: "a is b",
      bound: "9 + 131·a + 131·b + a·b + b²",
      message: #"{"a":\#(nested(60)),"b":\#(nested(60))}"#,
      factor: 100
    ),
    Worst(
      testDescription: "a list that may be anything",
      input: "list: any, s: string",
      type: "bool",
      value: "s in list or any(x in list: as_text(x) is s)",
      bound: "21 + 12·list",
      message: #"{"list":\#(strings("abcdefgh", 50)),"s":"x"}"#,
      factor: 10
    ),
    Worst(
      testDescription: "a pattern that is tried at each place",
      input: "text: string, pattern: string",
      type: "bool",
      value: "glob(text, pattern)",
      bound: "8 + 3·text + pattern + 2·text·pattern",
      message:
        #"{"text":"\#(String(repeating: "a", count: 400))","pattern":"*\#(String(repeating: "a", count: 40))b"}"#,
      factor: 40
    ),
    Worst(
      testDescription: "keys from a path",
      input: "data: { a: any }, path: string",
      type: "any",
      value: #"at(data, path) else at(data, "a.b.c")"#,
      bound: "271 + 389·data + path",
      message: #"{"data":{"a":{"b":{"c":1}}},"path":"a.b.d"}"#,
      factor: 500
    ),
    Worst(
      testDescription: "maps that are merged",
      input: "a: [string: string], b: [string: string]",
      type: "[string: string]",
      value: "merge(a, b)",
      bound: "9 + a + b + a·b + b²",
      message: #"{"a":{"x":"1","y":"2"},"b":{"z":"3","u":"4"}}"#,
      factor: 10
    ),
    Worst(
      testDescription: "texts that are cut",
      input: "a: { s: string, t: string, m: [string: string] }, d: any",
      type: "any",
      value: #"fit_bytes({ a: a, d: d }, 300, "\u{1}", "a.s", "a.t", "a.m.y", "d.k.l")"#,
      bound: "99 + 2·s + 2·t + 4·m + m[] + 8·d + m·m[]",
      message:
        #"{"a":{"s":"\#(String(repeating: "\\u0001", count: 400))","t":"\#(String(repeating: "\\n", count: 300))","m":{"x":"1","y":"\#(String(repeating: "z", count: 300))"}},"d":{"k":{"l":"\#(String(repeating: "\\ud83d\\ude00", count: 60))"}}}"#,
      factor: 10
    ),
  ]

  private static func nested(_ levels: Int) -> String {
    String(repeating: "[1,", count: levels) + "0" + String(repeating: "]", count: levels)
  }
}
