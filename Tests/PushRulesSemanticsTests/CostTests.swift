import PushRulesSemantics
import Testing

/// The cost bound as a text.
///
/// That no message takes more is tested against the evaluator and the oracle, in OracleTests.
@Suite struct CostTests {
  /// Behind everything stand 5 steps: the output and its one candidate are 3, its layer 1, the
  /// layer's field 1.
  private static func bound(
    _ value: String,
    _ type: String = "bool",
    input: String,
    _ declarations: String = "",
    workLimit: Int = 1_000_000
  ) throws -> String? {
    let files = CheckedFiles(
      """
      policy p
      input { \(input) }
      output { x?: \(type) }
      \(declarations)
      layer only { x = \(value) }
      decide x: only
      """
    )
    return try #require(files.policy, "\(files.findings)").costBound(workLimit: workLimit)?
      .description
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    let input: String
    let value: String
    let type: String
    let bound: String
    var testDescription: String { value }

    init(_ input: String, _ value: String, _ type: String, _ bound: String) {
      self.input = input
      self.value = value
      self.type = type
      self.bound = bound
    }
  }

  @Test(arguments: [
    Sample("", "true", "bool", "6"),
    Sample("b: bool", "b", "bool", "6"),
    Sample("b: bool", "not b", "bool", "7"),
    Sample("n: int", "n + 1", "int", "8"),
    Sample("s: string", "s", "string", "6"),
    // Two texts are compared in one step.
    Sample("s: string, t: string", "s is t", "bool", "9"),
    // 16 bytes of text, and those of `s`, eight in a step: 7 nodes and two steps.
    Sample("s: string", #""0123456789abcdef\(s)""#, "string", "10 + s"),
    Sample("s: string", "lower(s)", "string", "7 + s"),
    Sample("s: string", "cut(s, 8, \"…\")", "string", "18"),
    Sample("s: string", "cut_bytes(s, 16, \"…\")", "string", "14"),
    Sample("s: string", "s is blank", "bool", "7 + s"),
    Sample("a: any", "as_text(a)", "string", "8 + a"),
    Sample("kind: \"one\" | \"other\"", "length(kind)", "int", "8"),
    Sample("list: [string]", "\"x\" in list", "bool", "8 + 2·list"),
    Sample("list: [string]", "join(list, \", \")", "string", "8 + 2·list + list·list[]"),
    Sample("list: [int]", "count(n in list: n > 3)", "int", "7 + 4·list"),
    Sample("list: [int]", "all(n in list: n in list)", "bool", "7 + 4·list + 2·list²"),
    Sample("map: [string: int]", "map[\"a\"]", "int", "8 + map"),
    Sample(
      "rules: [{ on: bool, conditions: [{ key: string }] }]",
      "any(r in rules: any(c in r.conditions: c.key is \"a\"))",
      "bool",
      "7 + 4·rules + 6·rules·conditions"
    ),
    Sample("s: string, n: number", "\"\\(s)\\(n)\"", "string", "8 + s + n"),
    Sample("r: { `a b`: [string] }", "\"x\" in r.`a b`", "bool", "8 + 2·`a b`"),
  ])
  func `an expression`(sample: Sample) throws {
    #expect(try Self.bound(sample.value, sample.type, input: sample.input) == sample.bound)
  }

  @Test func `what is kept for a message counts once`() throws {
    let input = "list: [string]"
    let once = try Self.bound("many", input: input, "let many = \"x\" in list")
    #expect(once == "10 + 2·list")
    let thrice = try Self.bound("many and many and many", input: input, "let many = \"x\" in list")
    #expect(thrice == "13 + 2·list")
  }

  @Test func `a value that one of several gives is as large as the largest`() throws {
    let text = "texts[kind]"
    let table = #"table texts { "a" = "12345678", "b" = "1234567890123456" }"#
    #expect(
      try Self.bound("\"\\(\(text))\"", "string", input: "kind: \"a\" | \"b\"", table) == "12"
    )
    let chosen = "let text = s when b else t"
    #expect(
      try Self.bound("\"\\(text)!\"", "string", input: "b: bool, s: string, t: string", chosen)
        == "13 + s + t"
    )
  }

  @Test func `names are as short as they can be`() throws {
    let input = "a: { name: string, tags: [string] }, b: { name: string }"
    let value = #""\(a.name)\(b.name)\(join(a.tags, ""))""#
    #expect(
      try Self.bound(value, "string", input: input)
        == "11 + a.name + tags + b.name + tags·tags[]"
    )
  }

  @Test func `branches, guards, finish steps, whole layers, rejects and facts count`() throws {
    let files = CheckedFiles(
      """
      policy p
      input { list: [int], url?: string, on: bool = false }
      output { gate send: bool, body?: string }
      observe media by fetch(url) { ok: bool }
      reject "too long" when length(list) > 3
      layer always { send = true }
      whole layer first when on { body = "a" }
      layer second { body = "b" }
      decide send: always
      decide body { when media.ok: first < second  otherwise: second }
      finish body = cut(output.body, 2)
      """
    )
    let bound = try #require(files.policy?.costBound())
    // send 3 + 2, body 5 + 2 (branch) + 2 · 2 + 4, layers 1 + 3 + 1, reject 5, fact 2 · 2
    #expect(bound.description == "34")
  }

  @Test func `a bound beyond the limits is none`() throws {
    let doubled = (1...70).map { "let a\($0) = \"\\(a\($0 - 1))\\(a\($0 - 1))\"" }
    let lets = (["let a0 = s"] + doubled).joined(separator: "\n")
    #expect(try Self.bound("a70", "string", input: "s: string", lets) == nil)
    let squared = (1...6).map { "let a\($0) = join([x for x in l for y in l], a\($0 - 1))" }
    let powers = (["let a0 = s"] + squared).joined(separator: "\n")
    #expect(try Self.bound("a6", "string", input: "s: string, l: [string]", powers) != nil)
    // Each level asks for the one inside twice.
    let levels = (1...18).reversed().reduce("true") { "any(x\($1) in x\($1 - 1): \($0))" }
    #expect(try Self.bound(levels, input: "x0: any", workLimit: 100_000) == nil)
  }

  @Test func `a long chain of lets needs no deep stack`() throws {
    let chain = (1...5_000).map { "let a\($0) = a\($0 - 1) + 1" }.reversed()
    let lets = (chain + ["let a0 = n"]).joined(separator: "\n")
    // 4 steps for each let.
    #expect(try Self.bound("a5000", "int", input: "n: int", lets) == "20008")
  }

  @Test func `the steps for a message`() throws {
    let files = CheckedFiles(
      """
      policy p
      input { rules: [{ conditions: [string] }] }
      output { x: bool }
      layer only { x = any(r in rules: "a" in r.conditions) }
      decide x: only
      """
    )
    let bound = try #require(files.policy?.costBound())
    #expect(bound.description == "7 + 5·rules + 2·rules·conditions")
    #expect(bound.steps { $0.path == "rules" ? 10 : 3 } == 7 + 50 + 60)
    #expect(bound.steps { _ in Int.max } == Int.max)
  }
}
