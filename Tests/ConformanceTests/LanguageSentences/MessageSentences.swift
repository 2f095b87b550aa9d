import PushRules
import PushRulesEvaluation
import Testing

// The second paragraph of section 4 of the language's design, sentence by sentence:
//
// A message that does not fit is an error …           a misfit is an error with path, …
// It is never quietly read as absent                  a misfit that no rule reads is an error too
// `reject "…" when …` adds a rule                     a reject is an error of the message
// A `reject` may read `output.x` …                    a reject that reads outputs is asked …
// Duplicate keys: the last one wins whole             of duplicate keys the last wins whole
// a string that holds no JSON of T is an error        (TypeSentences)

/// Section 4 of the design: messages that are errors, and duplicate keys.
@Suite struct MessageSentences {
  @Test func `a misfit is an error with path, what was expected and found, and its place`() throws {
    let policy = try #require(
      Rules.load(
        """
        policy p
        input { a: { list: [{ n: int }] = [] }, e?: "one" | "two", r: { k: string } }
        output { x?: int }
        layer l { x = length(a.list) }
        decide x: l
        """,
        at: #_sourceLocation
      )
    )
    for (message, code, path, offset, words) in [
      (
        #"{"a":{"list":[{"n":1},{"n":"two"}]},"r":{"k":""}}"#, "message/type", "a.list[1].n", 27,
        ["int", "string"]
      ),
      (#"{"e":"three","r":{"k":""}}"#, "message/enumeration", "e", 5, ["one", "two", "three"]),
      (#"{"r":{ }}"#, "message/missing", "r.k", 7, ["missing"]),
      (#"{"a":{"list":[{}]},"r":{"k":""}}"#, "message/missing", "a.list[0].n", 15, ["missing"]),
      (#"{"a":[],"r":{"k":""}}"#, "message/type", "a", 5, ["list"]),
      // Of two, the first in the message.
      (#"{"e":"three","a":7}"#, "message/enumeration", "e", 5, []),
      (#"{"a":7,"e":"three"}"#, "message/type", "a", 5, []),
    ] as [(String, String, String, Int, [String])] {
      let error = #expect(throws: MessageError.self) { try policy.decide(Array(message.utf8)) }
      #expect(error?.code == code, "\(message)")
      #expect(error?.path == path, "\(message)")
      #expect(error?.offset == offset, "\(message)")
      for word in words {
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
      }
    }
  }

  @Test func `a misfit that no rule reads is an error too`() {
    Rules.decide(
      """
      policy p
      input { unread?: int, deep?: { list: [string: [bool]] = {} }, a?: int }
      output { x?: int }
      layer l { x = 1 when 2 is 1 else a }
      decide x: l
      """,
      [
        #"{"unread":"7"}"#: "message/type unread",
        #"{"deep":{"list":{"k":[true,"x"]}}}"#: #"message/type deep.list["k"][1]"#,
        #"{"a":5,"deep":7}"#: "message/type deep", #"{"a":5}"#: #"{"x":5}"#,
      ]
    )
  }

  @Test func `a reject is an error of the message with its own words`() throws {
    let source = """
      policy p
      input { to: [string] = [], kind?: string }
      output { x: int }
      reject "at most two" when length(to) > 2
      reject "no kind" when kind is "bad"
      layer l { x = length(to) }
      decide x: l
      """
    Rules.decide(
      source,
      [
        #"{"to":["a","b"]}"#: #"{"x":2}"#, #"{"to":["a","b","c"]}"#: "message/rejected",
        #"{"kind":"bad"}"#: "message/rejected", "{}": #"{"x":0}"#,
        // First the message must fit.
        #"{"to":["a","b","c",4]}"#: "message/type to[3]",
      ]
    )
    let policy = try #require(Rules.load(source, at: #_sourceLocation))
    for (message, words) in [
      (#"{"to":["a","b","c"],"kind":"bad"}"#, "at most two"), (#"{"kind":"bad"}"#, "no kind"),
    ] {
      let error = #expect(throws: MessageError.self) { try policy.decide(Array(message.utf8)) }
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test
  func `a reject that reads outputs is asked after the decision and only when the gate is open`()
    throws
  {
    let source = """
      policy p
      input { go: bool = true, text: string, bad?: bool }
      output { gate send: bool, x: string }
      let long = length(output.x) > 3
      reject "too long" when long
      reject "bad" when bad
      layer l { send = go  x = text }
      decide send, x: l
      finish x = cut(output.x, 5)
      """
    Rules.decide(
      source,
      [
        #"{"text":"abc"}"#: #"{"send":true,"x":"abc"}"#, #"{"text":"abcd"}"#: "message/rejected",
        #"{"text":"abcd","go":false}"#: #"{"send":false,"reason":"l"}"#,
        // One that reads no output does not wait for the gate.
        #"{"text":"abc","bad":true,"go":false}"#: "message/rejected",
      ]
    )
    let policy = try #require(Rules.load(source, at: #_sourceLocation))
    let error = #expect(throws: MessageError.self) {
      try policy.decide(Array(#"{"text":"abcd","bad":true}"#.utf8))
    }
    #expect(error?.message.contains("bad") == true)
    // The value after the finish steps is the one that is asked.
    Rules.decide(
      """
      policy p
      input { text: string }
      output { x: string }
      reject "too long" when length(output.x) > 5
      layer l { x = text }
      decide x: l
      finish x = cut(output.x, 5)
      """,
      [#"{"text":"abcdefgh"}"#: #"{"x":"abcde"}"#]
    )
    // The gate itself may be read: it is then asked only when it is true.
    Rules.decide(
      """
      policy p
      input { go: bool }
      output { gate send: bool }
      reject "open" when output.send
      layer l { send = go }
      decide send: l
      """,
      [#"{"go":true}"#: "message/rejected", #"{"go":false}"#: #"{"send":false,"reason":"l"}"#]
    )
  }

  @Test func `of duplicate keys the last wins whole`() {
    let source = """
      policy p
      input { r: { a?: int, b: int = 9 }, m: [string: { a?: int }] = {}, j?: json { a?: int }, z?: any, l: [{ a?: int }] = [] }
      output { a?: int, b: int, m?: int, j?: int, z?: any, l?: int, n: int }
      layer all { a = r.a  b = r.b  m = m["k"].a  j = j.a  z = at(z, "a")  l = l[0].a  n = length(m) }
      decide a, b, m, j, z, l, n: all
      """
    Rules.decide(
      source,
      [
        #"{"r":{"a":1},"r":{"b":2}}"#: #"{"b":2,"n":0}"#,
        #"{"r":{"a":1,"a":2,"b":3,"b":null}}"#: #"{"a":2,"b":9,"n":0}"#,
        #"{"r":{"a":1},"r":null}"#: #"{"b":9,"n":0}"#,
        // What was overwritten need not fit.
        #"{"r":7,"r":{"a":1}}"#: #"{"a":1,"b":9,"n":0}"#,
        #"{"r":{"a":"x","a":4}}"#: #"{"a":4,"b":9,"n":0}"#,
        #"{"r":{"a":4,"a":"x"}}"#: "message/type r.a",
        #"{"m":{"k":{"a":1},"k":{}}}"#: #"{"b":9,"n":1}"#,
        #"{"m":{"k":{"a":"x"},"k":{"a":5}}}"#: #"{"b":9,"m":5,"n":1}"#,
        #"{"j":"{\"a\":1,\"a\":null}","l":[{"a":1,"a":2}]}"#: #"{"b":9,"l":2,"n":0}"#,
        #"{"z":{"a":{"x":1},"a":{"y":2}}}"#: #"{"b":9,"z":{"y":2},"n":0}"#,
        // The same key written in two ways.
        #"{"r":{"a":1},"\u0072":{"\u0061":2}}"#: #"{"a":2,"b":9,"n":0}"#,
      ]
    )
    Rules.decide(
      source,
      isStrict: true,
      [
        #"{"r":{"a":1,"a":1}}"#: "message/duplicate-key r.a",
        #"{"r":{},"r":{}}"#: "message/duplicate-key r",
        #"{"m":{"k":{},"k":{}}}"#: #"message/duplicate-key m["k"]"#,
        #"{"r":{"a":1},"m":{"a":{"a":1},"b":{"a":1}}}"#: #"{"a":1,"b":9,"n":2}"#,
      ]
    )
  }
}
