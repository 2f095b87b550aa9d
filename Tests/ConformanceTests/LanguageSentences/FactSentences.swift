import PushRules
import Testing

// Section 5 of the language's design, observe, sentence by sentence (`override observe` stands in
// VariantSentences):
//
// observe: a fact recorded in the message              a fact is read from the message
// When an argument is absent so is the fact            when an argument is absent so is the fact
// otherwise a missing fact is an error, read or not    a missing fact is an error …

/// Section 5 of the design: facts that somebody outside the rules establishes.
@Suite struct FactSentences {
  static let facts = """
    policy p
    input { url?: string, list: [string] = [], extra?: string }
    output { x: string, y?: int }
    let target = url when url is not "none" else list[0]
    observe media by fetch(target) { outcome: "ok" | "failed", size: int = 1, deep: { n: int = 2 } }
    observe more by look(media.size + 1, extra) { n?: int }
    observe plain by now() { ok?: bool }
    layer base { x = "base" }
    layer l { x = media.outcome  y = media.deep.n + more.n }
    decide x: base < l
    decide y: l
    """

  @Test func `a fact is read from the message`() {
    let plain = #""plain":{}"#
    Rules.decide(
      Self.facts,
      [
        #"{"url":"u","media":{"outcome":"ok"},\#(plain)}"#: #"{"x":"ok"}"#,
        #"{"url":"u","extra":"e","media":{"outcome":"failed","deep":{"n":5}},"more":{"n":4},\#(plain)}"#:
          #"{"x":"failed","y":9}"#,
        #"{"list":["v"],"media":{"outcome":"ok"},\#(plain)}"#: #"{"x":"ok"}"#,
        #"{"url":"u","media":{"outcome":"other"},\#(plain)}"#: "message/enumeration media.outcome",
        #"{"url":"u","media":{},\#(plain)}"#: "message/missing media.outcome",
        #"{"url":"u","media":"ok",\#(plain)}"#: "message/type media",
      ]
    )
  }

  @Test func `when an argument is absent so is the fact`() {
    let plain = #""plain":{}"#
    Rules.decide(
      Self.facts,
      [
        "{\(plain)}": #"{"x":"base"}"#, #"{"url":null,\#(plain)}"#: #"{"x":"base"}"#,
        // It is absent even when it was recorded.
        #"{"media":{"outcome":"ok"},\#(plain)}"#: #"{"x":"base"}"#,
        #"{"url":"none","media":{"outcome":"ok"},\#(plain)}"#: #"{"x":"base"}"#,
        // And so is a fact that asks with it.
        #"{"extra":"e","media":{"outcome":"ok"},"more":{"n":1},\#(plain)}"#: #"{"x":"base"}"#,
        // What is recorded fits nevertheless.
        #"{"media":{"outcome":"?"},\#(plain)}"#: "message/enumeration media.outcome",
      ]
    )
    Rules.values(
      "bool",
      input: "u?: string",
      with: "observe f by fetch(u) { n: int = 1 }",
      [
        "f is present": [#"{"f":{}}"#: "false", #"{"u":"","f":{}}"#: "true"],
        "f is null": [#"{"f":null}"#: "false"],
        "f.n is 1": [#"{"f":{"n":1}}"#: "false", #"{"u":"","f":{}}"#: "true"],
      ]
    )
  }

  @Test func `a missing fact is an error whether or not a rule reads it`() {
    Rules.decide(
      Self.facts,
      [
        #"{"url":"u","plain":{}}"#: "message/fact-missing media",
        #"{"url":"u","media":null,"plain":{}}"#: "message/fact-missing media",
        #"{"url":""}"#: "message/fact-missing media", "{}": "message/fact-missing plain",
        #"{"plain":null}"#: "message/fact-missing plain",
        #"{"url":"u","extra":"e","media":{"outcome":"ok"},"plain":{}}"#:
          "message/fact-missing more",
      ]
    )
    // A shut gate does not make it less missing; a misfit comes first, a reject after it.
    Rules.decide(
      """
      policy p
      input { u?: string, n: int = 0 }
      output { gate send: bool }
      observe f by fetch(u) { }
      reject "no" when n > 1
      layer l { send = false }
      decide send: l
      """,
      [
        #"{"u":"x"}"#: "message/fact-missing f", #"{"u":"x","n":2}"#: "message/fact-missing f",
        #"{"u":"x","n":"2"}"#: "message/type n", #"{"u":"x","f":{},"n":2}"#: "message/rejected",
        "{}": #"{"send":false,"reason":"l"}"#,
      ]
    )
    #expect(
      Rules.errors(
        "policy p output { x: int } observe f by g(output.x) { } layer l { x = 1 } decide x: l"
      ) == "check/observe-reads-output"
    )
  }
}
