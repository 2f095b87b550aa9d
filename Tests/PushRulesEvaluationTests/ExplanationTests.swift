import PushRules
import Testing

@Suite struct ExplanationTests {
  static let shop = #"""
    policy shop
    input {
      texts: [string: { title?: string, body?: string }] = {}
      template?: string, args: [string] = [], name?: string, prefix?: string
      secret: bool = false, mute: bool = false, n: int = 0
    }
    output { gate send: bool, title: string, body: string }
    placeholders hole { "{\(i: int)}" = args[i] }
    let chosen = texts[template]
    let is_busy = n > 3 and not secret
    ## The text of last resort.
    layer standard { title = "Standard" body = "Standard body" send = true }
    layer named { title = "\(prefix): \(name)" when n is 1 else name when n is 2 }
    whole layer from_template { title = hole(chosen.title) body = hole(chosen.body) }
    layer busy when is_busy { title = "Busy" }
    layer hidden { body = "Hidden" }
    layer muted when mute { send = false }
    decide send: standard < muted
    decide title: standard < named < from_template < busy
    decide body {
      when secret: hidden
      otherwise: standard < from_template
    }
    finish title = cut(output.title, 8)
    finish title = "\(output.title)!" when n is 9
    """#

  private func candidate(
    _ layer: String,
    _ field: String,
    _ message: String
  ) throws -> CandidateExplanation {
    let explained = try policy(Self.shop).explained(message, field)
    return try #require(explained.candidates.first { $0.layer == layer })
  }

  @Test func `the winner and those that it outranks say what they give`() throws {
    let field = try policy(Self.shop).explained(#"{"n":2,"name":"Ann"}"#, "title")
    #expect(field.value == #""Ann""#)
    #expect(field.candidates.map(\.layer) == ["busy", "from_template", "named", "standard"])
    #expect(field.candidates.map(\.status) == [.layerGuardFalse, .absent, .won, .outranked])
    #expect(field.winner == field.candidates[2])
    #expect(field.winner?.alternative == 2)
    #expect(field.winner?.would == #""Ann""#)
    #expect(field.candidates[3].would == #""Standard""#)
    #expect(field.candidates[3].documentation == "The text of last resort.")
    #expect(field.winner?.place.file == "test.pushrules")
    #expect(field.winner?.place.line == 13)
    #expect(
      field.winner?.atoms == [
        AtomExplanation(
          test: "n is 2",
          holds: true,
          operands: [.init(text: "n", value: "2")]
        )
      ]
    )
  }

  @Test(arguments: [
    ("{}", "template"), (#"{"template":"t"}"#, "texts[template]"),
    (#"{"template":"t","texts":{"t":{"body":"b"}}}"#, "chosen.title"),
    (#"{"template":"t","texts":{"t":{"title":"a{0}b{1}","body":"b"}},"args":["x"]}"#, "{1}"),
  ])
  func `an absent candidate names what is missing`(message: String, missing: String) throws {
    let candidate = try candidate("from_template", "title", message)
    #expect(candidate.status == .absent)
    #expect(candidate.missing == missing)
    #expect(candidate.would == nil)
    #expect(candidate.alternative == nil)
  }

  @Test func `a whole layer that lacks another field is incomplete`() throws {
    let message = #"{"template":"t","texts":{"t":{"title":"T","body":"{0}"}}}"#
    let title = try candidate("from_template", "title", message)
    #expect(title.status == .incomplete)
    #expect(title.missing == "body")
    #expect(title.would == #""T""#)
    let body = try candidate("from_template", "body", message)
    #expect(body.status == .absent)
    #expect(body.missing == "{0}")
  }

  @Test func `a candidate whose guards do not hold shows the first one's tests`() throws {
    let candidate = try candidate("named", "title", #"{"n":5}"#)
    #expect(candidate.status == .guardFalse)
    #expect(candidate.missing == nil)
    #expect(
      candidate.atoms == [
        AtomExplanation(
          test: "n is 1",
          holds: false,
          operands: [.init(text: "n", value: "5")]
        )
      ]
    )
  }

  @Test func `the first alternative whose guard holds says what is missing`() throws {
    let candidate = try candidate("named", "title", #"{"n":1,"prefix":"p"}"#)
    #expect(candidate.status == .absent)
    #expect(candidate.missing == "name")
  }

  @Test func `a layer's guard shows the tests of the let that it is`() throws {
    let candidate = try candidate("busy", "title", #"{"n":4,"secret":true}"#)
    #expect(candidate.status == .layerGuardFalse)
    #expect(
      candidate.atoms == [
        AtomExplanation(
          test: "n > 3",
          holds: true,
          decides: false,
          operands: [.init(text: "n", value: "4")]
        ),
        AtomExplanation(
          test: "secret",
          holds: true,
          operands: [.init(text: "secret", value: "true")]
        ),
      ]
    )
  }

  @Test func `candidates of branches that were not taken stand last`() throws {
    let policy = try policy(Self.shop)
    let open = try policy.explained("{}", "body")
    #expect(open.candidates.map(\.layer) == ["from_template", "standard", "hidden"])
    #expect(open.candidates.map(\.status) == [.absent, .won, .otherBranch])
    #expect(open.candidates.last?.atoms.map(\.test) == ["secret"])
    #expect(open.candidates.last?.atoms.map(\.holds) == [false])
    let secret = try policy.explained(#"{"secret":true}"#, "body")
    #expect(secret.candidates.map(\.status) == [.won, .otherBranch, .otherBranch])
    #expect(secret.candidates.last?.atoms.map(\.holds) == [true])
    #expect(secret.value == #""Hidden""#)
  }

  @Test func `finish steps show before and after`() throws {
    let field = try policy(Self.shop).explained(#"{"n":9,"secret":true}"#, "title")
    #expect(field.value == #""Standard!""#)
    #expect(field.winner?.would == #""Standard""#)
    #expect(field.finish.map(\.before) == [#""Standard""#, #""Standard""#])
    #expect(field.finish.map(\.after) == [#""Standard""#, #""Standard!""#])
    #expect(field.finish.last?.place.line == 25)
  }

  @Test func `a shut gate keeps the other fields from being decided`() throws {
    let policy = try policy(Self.shop)
    let gate = try policy.explained(#"{"mute":true}"#, "send")
    #expect(gate.winner?.layer == "muted")
    #expect(gate.candidates.count == 2)
    #expect(gate.gateShut == nil)
    let title = try policy.explained(#"{"mute":true}"#, "title")
    #expect(title.gateShut == gate.winner)
    #expect(title.candidates.isEmpty)
    #expect(title.value == nil)
    #expect(title.winner == nil)
  }

  @Test func `an entry that the output requires is named by what it lacks`() throws {
    let source = """
      policy p
      input { a?: string, b?: string }
      output { x?: { k: string, j?: string }, y?: { k: string } }
      layer l { x = { k: nonempty(a), j: b } y = { k: a else b } }
      decide x: l
      decide y: l
      """
    let policy = try policy(source)
    #expect(try policy.explained("{}", "x").candidates.first?.missing == "a")
    #expect(
      try policy.explained(#"{"a":""}"#, "x").candidates.first?.missing == "nonempty(a)"
    )
    #expect(try policy.explained("{}", "y").candidates.first?.missing == "k")
  }

  @Test func `the explanation is written with the language's keys`() throws {
    var evaluator = try policy(Self.shop).evaluator()
    var output: [UInt8] = []
    try evaluator.decide(Array(#"{"mute":true}"#.utf8).span)
    evaluator.writeExplained(into: &output)
    let muted =
      #"{"layer":"muted","alternative":1,"status":"won","would":false,"#
      + #""atoms":[{"test":"mute","holds":true,"decides":true,"operands":[{"text":"mute","value":true}]}],"#
      + #""at":{"file":"test.pushrules","line":17,"column":32}}"#
    let standard =
      #"{"layer":"standard","alternative":1,"status":"outranked","would":true,"#
      + #""at":{"file":"test.pushrules","line":12,"column":67}}"#
    let expected =
      #"{"send":false,"reason":"muted","explain":{"send":{"value":false,"winner":"# + muted
      + #","candidates":["# + muted + "," + standard + #"]},"title":{"gateShut":"# + muted
      + #"},"body":{"gateShut":"# + muted + "}}}"
    #expect(String(decoding: output, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    "{}", #"{"n":1}"#, #"{"n":1,"name":"A","prefix":"P"}"#, #"{"n":9,"secret":true}"#,
    #"{"mute":true}"#, #"{"n":4}"#,
    #"{"template":"t","texts":{"t":{"title":"T{0}","body":"B"}},"args":["1"]}"#,
    #"{"template":"t","texts":{"t":{"title":"T{0}","body":"B"}}}"#,
  ])
  func `the explanation's winner gives the decision's value`(message: String) throws {
    let (decision, explanation) = try policy(Self.shop).explain(Array(message.utf8))
    for field in explanation.fields where field.gateShut == nil {
      #expect(!field.candidates.isEmpty)
      #expect(field.value.map { _ in true } == decision[field.field].map { _ in true })
      let last = field.finish.last?.after ?? field.winner?.would
      #expect(field.value == last)
      #expect(field.candidates.filter { $0.status == .won } == field.winner.map { [$0] } ?? [])
    }
  }

  @Test func `explaining changes no decision`() throws {
    var evaluator = try policy(Self.shop).evaluator()
    try evaluator.decide(Array(#"{"n":2,"name":"Ann"}"#.utf8).span)
    let before = evaluator.decision()
    let first = evaluator.explain()
    #expect(evaluator.explain() == first)
    #expect(evaluator.decision() == before)
  }
}

extension ExplanationTests {
  /// Which tests settled a guard: as in evaluation, the first one that fails of an `and`, the first one that holds of an `or`.
  @Test(arguments: [
    ("a and b", false, false, ["a"]), ("a and b", true, false, ["b"]),
    ("a or b", false, false, ["a", "b"]), ("not (a or b)", false, true, ["b"]),
    ("not (a and b)", true, true, ["a", "b"]), ("not a", true, false, ["a"]),
    ("(a or b) and not a", true, false, ["a"]), ("(not a or b) and b", true, false, ["a", "b"]),
  ])
  func `the tests that settled a guard are marked`(
    guardText: String,
    a: Bool,
    b: Bool,
    expected: [String]
  ) throws {
    let source = """
      policy p
      input { a: bool, b: bool }
      output { title: string }
      layer standard { title = "s" }
      layer special when \(guardText) { title = "x" }
      decide title: standard < special
      """
    let (_, explanation) = try policy(source).explain(Array("{\"a\":\(a),\"b\":\(b)}".utf8))
    let special = try #require(explanation.fields[0].candidates.first)
    #expect(special.status == .layerGuardFalse)
    #expect(special.atoms.filter(\.decides).map(\.test) == expected)
  }
}
