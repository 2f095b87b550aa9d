import PushRules
import PushRulesEvaluation
import Testing

// Section 6 of the language's design, sentence by sentence:
//
// For each output field: the value; the winner …       the explanation of a field holds …
// … one of a fixed set of reasons                      each way to lose has its reason
// the finish steps with before and after               (DecidedSentences)
// or `gate shut` with the gate's winner                (DecidedSentences)
// As JSON a decision is one line                       a decision is one line
// Keys in the order of `output` (base file first)      keys stand in the order of output
// then `explain`                                       explain is the last key
// A field without a value is left out                  a field without a value is left out
// Integers as digits, numbers as written, text …       values are written so
// A shut gate: the gate's field and `reason`           a shut gate gives its field and the reason
// `reason`, `error`, `explain` are no outputs          reason, error and explain are no outputs
// the explanation's winner is evaluation's value       (OracleTests, ExplainTests; here on samples)
// a file on one line is the same file                  (WordSentences: line breaks mean nothing)
// an explanation is never empty; formatted files       (PlanTests; PushRulesFormatTests)

/// Section 6 of the design: the decision.
@Suite struct DecisionSentences {
  static let source = #"""
    policy p
    input { a?: string, b?: string, g?: int, m: "one" | "two" = "one" }
    output { x: string, w?: int }
    placeholders block { "{a}" = a }
    layer base { x = "base"  w = g }
    ## Documented.
    layer guarded when g > 3 { x = "guarded"  w = 1 }
    layer choice { x = b when m is "two" else block("<{a}>") }
    whole layer pair { x = "pair"  w = length(b) }
    layer elsewhere { x = "elsewhere" }
    decide x {
      when m is "one": base < guarded < choice < pair
      otherwise: base < elsewhere < choice
    }
    decide w: base < guarded < pair
    """#

  @Test func `the explanation of a field holds its value, its winner and all candidates`() throws {
    let field = try Rules.explain(Self.source, #"{"a":"A","g":4}"#, "x")
    #expect(field.value == #""<A>""#)
    #expect(field.winner?.layer == "choice")
    #expect(field.winner?.alternative == 2)
    #expect(field.winner?.place.file == "test.pushrules")
    #expect(field.winner?.place.line == 8)
    // Those of the branch that was not taken stand last, whatever else they are.
    let layers = ["pair", "choice", "guarded", "base", "choice", "elsewhere", "base"]
    #expect(field.candidates.map(\.layer) == layers)
    let status = ["incomplete", "won", "outranked", "outranked"]
    #expect(field.candidates.map(\.status.rawValue).prefix(4) == status[...])
    #expect(field.candidates.dropFirst(4).allSatisfy { $0.status == .otherBranch })
    #expect(field.candidates[1...3].map(\.would) == [#""<A>""#, #""guarded""#, #""base""#])
    #expect(field.candidates[2].documentation == "Documented.")
  }

  @Test func `each way to lose has its reason`() throws {
    func status(_ message: String, _ layer: String) throws -> CandidateExplanation {
      let field = try Rules.explain(Self.source, message, "x")
      return try #require(field.candidates.first { $0.layer == layer })
    }
    #expect(try status(#"{"b":"B"}"#, "base").status == .outranked)
    #expect(try status(#"{"b":"B"}"#, "base").would == #""base""#)
    let absent = try status("{}", "choice")
    #expect(absent.status == .absent && absent.missing?.contains("{a}") == true)
    let guarded = try status(#"{"g":1}"#, "guarded")
    #expect(guarded.status == .layerGuardFalse)
    #expect(guarded.atoms.first?.holds == false)
    #expect(guarded.atoms.first?.operands.first?.value == "1")
    let incomplete = try status("{}", "pair")
    #expect(incomplete.status == .incomplete && incomplete.missing?.contains("w") == true)
    #expect(try status("{}", "elsewhere").status == .otherBranch)
    let closed = try Rules.explain(
      "policy p input { g: bool } output { x?: int } layer l { x = 1 when g else 2 when not (not g) } decide x: l",
      #"{"g":false}"#,
      "x"
    )
    #expect(closed.candidates.map(\.status) == [.guardFalse])
    #expect(closed.winner == nil && closed.value == nil)
  }

  @Test func `the winner's value is the value of the decision`() throws {
    let policy = try #require(Rules.load(Self.source, at: #_sourceLocation))
    for a in ["", #""a":"A","#] {
      for b in ["", #""b":"","#, #""b":"B","#] {
        for g in ["", #""g":4,"#] {
          for m in ["one", "two"] {
            let message = Array("{\(a)\(b)\(g)\"m\":\"\(m)\"}".utf8)
            let (decision, explanation) = try policy.explain(message)
            for field in explanation.fields {
              #expect(!field.candidates.isEmpty)
              #expect(field.winner?.would == field.value)
              #expect((field.value == nil) == (decision[field.field] == nil))
            }
          }
        }
      }
    }
  }

  @Test func `a decision is one line with its keys in the order of output`() {
    Rules.decide(
      #"""
      policy v extends "base"
      output { z: string, b?: int, r: { second: int } }
      layer more { z = "line\nbreak"  b = 1 }
      decide b, z: more
      override decide r, y: low
      override layer low { y = "y"  r = { second: 2, first: 1 }  x = "x" }
      override decide x: low
      """#,
      files: [
        "base": """
        policy base
        output { y: string, x: string, r: { first: int } }
        layer low { x = "x"  r = { first: 1 }  y = "y" }
        decide x, r, y: low
        """
      ],
      ["{}": #"{"y":"y","x":"x","r":{"second":2,"first":1},"z":"line\nbreak","b":1}"#]
    )
  }

  @Test func `explain is the last key`() throws {
    let policy = try #require(Rules.load(Self.source, at: #_sourceLocation))
    var evaluator = policy.evaluator()
    for message in ["{}", #"{"a":"\n","g":9}"#] {
      try evaluator.decide(Array(message.utf8).span)
      var plain: [UInt8] = []
      evaluator.write(into: &plain)
      var explained: [UInt8] = []
      evaluator.writeExplained(into: &explained)
      let start = String(decoding: plain.dropLast(), as: UTF8.self)
      #expect(
        String(decoding: explained, as: UTF8.self).hasPrefix(
          "\(start),\"explain\":{\"x\":{\"value\":"
        )
      )
      #expect(!explained.contains(UInt8(ascii: "\n")))
    }
  }

  @Test func `a field without a value is left out, never null`() {
    Rules.decide(
      """
      policy p
      input { a?: any, s?: string, m: [string: any] = {} }
      output { x?: any, y?: string, z?: { k?: any }, w: string }
      layer l { x = a  y = s  z = { k: m["k"] } when s is present  w = s }
      decide x, y, z, w: l
      """,
      [
        "{}": "{}", #"{"a":null,"s":null}"#: "{}",
        #"{"s":"","m":{"k":null}}"#: #"{"y":"","z":{},"w":""}"#,
      ]
    )
  }

  @Test func `values are written so`() {
    Rules.decide(
      """
      policy p
      input { s: string, i: int = -0, d: number = 0, z?: any, e: "é" | "b" = "é", m: [string: string] = {} }
      output { s: string, i: int, d: number, z?: any, e: string, b: bool, m: [string: string] }
      layer l { s = s  i = i  d = d  z = z  e = e  b = i is 0  m = m }
      decide s, i, d, z, e, b, m: l
      """,
      [
        #"{"s":"\"\\\/\b\f\n\r\t\u0000\u001f\u007f\u0080é\u2028🔔"}"#:
          "{\"s\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}\u{80}é\u{2028}🔔\",\"i\":0,\"d\":0,\"e\":\"é\",\"b\":true,\"m\":{}}",
        #"{"s":"","i":-0,"d":-1.50E+2,"z":{ "k" : [ 1.0 , "\u00e9\/" ] },"m":{"k\u0041":"\u0041","b":"1","b":"2"}}"#:
          #"{"s":"","i":0,"d":-1.50E+2,"z":{"k":[1.0,"\u00e9\/"]},"e":"é","b":true,"m":{"kA":"A","b":"2"}}"#,
      ]
    )
  }

  @Test func `a shut gate gives its field and the reason and nothing else`() throws {
    let source = """
      policy p
      output { x: int, gate `is sent`: bool, y: int }
      ## Why "not".
      layer l { `is sent` = false  x = 1  y = x_of }
      let x_of = output.x + 1
      decide x, y, `is sent`: l
      """
    Rules.decide(source, ["{}": #"{"is sent":false,"reason":"Why \"not\"."}"#])
    let field = try Rules.explain(source, "{}", "y")
    #expect(field.gateShut?.layer == "l")
  }

  @Test(arguments: ["reason", "error", "explain"])
  func `reason, error and explain are no outputs`(_ name: String) {
    Rules.refuse(
      "policy p output { \(name): int } layer l { \(name) = 1 } decide \(name): l",
      "check/reserved-output"
    )
    Rules.refuse(
      "policy p output { `\(name)`: int } layer l { `\(name)` = 1 } decide `\(name)`: l",
      "check/reserved-output"
    )
    // Inside a record, and everywhere else, they are names as any other.
    Rules.decide(
      "policy p input { \(name): int } output { x: { \(name): int } } layer \(name) { x = { \(name): \(name) } } decide x: \(name)",
      [#"{"\#(name)":1}"#: #"{"x":{"\#(name)":1}}"#]
    )
  }
}
