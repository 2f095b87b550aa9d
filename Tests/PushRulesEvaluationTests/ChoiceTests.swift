import PushRules
import Testing

@Suite struct ChoiceTests {
  static let chat = #"""
    policy chat
    input { title?: string, body?: string, secret?: bool, mute: bool = false, n?: int }
    output { gate send: bool, title: string, body: string, both?: { t: string, b?: string }, note?: string }
    layer standard { title = "Standard" body = "Standard body" send = true }
    whole layer given { title = title body = body }
    ## The user said no.
    layer muted when mute { send = false }
    layer forced when n is 1 { send = true }
    layer shut_by_number when n is 2 { send = false }
    layer private { body = "Private" }
    decide title: standard < given
    decide body {
      when secret: private
      otherwise: standard < given
    }
    decide send: standard < muted < forced < shut_by_number
    layer payload { both = { t: output.title, b: nonempty(output.body) } }
    decide both: payload
    layer noted { note = "n \(n)" when n is present and n > 5 else "small" when n is present }
    decide note: noted
    finish title = cut(output.title, 10, "…")
    finish title = "\(output.title)!" when n is 7
    finish body = output.body when n is 9 else "nine" when n is 10
    """#

  @Test(arguments: [
    (
      "{}",
      #"{"send":true,"title":"Standard","body":"Standard body","both":{"t":"Standard","b":"Standard body"}}"#
    ),
    (
      #"{"title":"T","body":"B"}"#,
      #"{"send":true,"title":"T","body":"B","both":{"t":"T","b":"B"}}"#
    ),
    (
      #"{"title":"T"}"#,
      #"{"send":true,"title":"Standard","body":"Standard body","both":{"t":"Standard","b":"Standard body"}}"#
    ),
    (
      #"{"title":"T","body":"B","secret":true}"#,
      #"{"send":true,"title":"T","body":"Private","both":{"t":"T","b":"Private"}}"#
    ),
    (
      #"{"title":"A long title indeed","body":""}"#,
      #"{"send":true,"title":"A long tit…","body":"","both":{"t":"A long tit…"}}"#
    ),
    (
      #"{"title":"A long title indeed","body":"B","n":7}"#,
      #"{"send":true,"title":"A long tit…!","body":"B","both":{"t":"A long tit…!","b":"B"},"note":"n 7"}"#
    ),
    (
      #"{"n":10}"#,
      #"{"send":true,"title":"Standard","body":"nine","both":{"t":"Standard","b":"nine"},"note":"n 10"}"#
    ),
    (#"{"mute":true}"#, #"{"send":false,"reason":"The user said no."}"#),
    (#"{"n":2}"#, #"{"send":false,"reason":"shut_by_number"}"#),
    (
      #"{"mute":true,"n":1}"#,
      #"{"send":true,"title":"Standard","body":"Standard body","both":{"t":"Standard","b":"Standard body"},"note":"small"}"#
    ),
  ])
  func `layers, branches, gate and finish steps decide`(message: String, expected: String) throws {
    #expect(try policy(Self.chat).written(message) == expected)
  }

  @Test func `an absent gate counts as open and is left out`() throws {
    let source = """
      policy p
      input { ok?: bool }
      output { gate send?: bool, x: string }
      layer l { send = ok x = "x" }
      decide send: l
      decide x: l
      """
    let policy = try policy(source)
    #expect(policy.written("{}") == #"{"x":"x"}"#)
    #expect(policy.written(#"{"ok":false}"#) == #"{"send":false,"reason":"l"}"#)
    #expect(policy.written(#"{"ok":true}"#) == #"{"send":true,"x":"x"}"#)
  }

  @Test func `a finish step of the gate runs before it is asked`() throws {
    let source = """
      policy p
      input { mute?: bool }
      output { gate send: bool, x: string }
      layer l { send = true x = "x" }
      decide send: l
      decide x: l
      finish send = false when mute
      """
    #expect(try policy(source).written(#"{"mute":true}"#) == #"{"send":false,"reason":"l"}"#)
  }

  @Test func `a gate that only a finish step shuts gives its own name as reason`() throws {
    let source = """
      policy p
      input { ok?: bool }
      output { gate send?: bool, x: string }
      layer l { send = ok x = "x" }
      decide send: l
      decide x: l
      finish send = false when ok is absent
      """
    let policy = try policy(source)
    #expect(policy.written("{}") == #"{"send":false,"reason":"send"}"#)
    let shut = try policy.explained("{}", "x").gateShut
    #expect(shut?.layer == "finish")
    #expect(shut?.place.line == 7)
  }

  @Test func `a whole layer that gives the gate waits for all that its fields read`() throws {
    let source = """
      policy p
      input { s?: string }
      output { gate send: bool, title?: string, body: string }
      layer low { send = false body = "b" }
      whole layer all { send = true title = "\\(s) \\(output.body)" }
      decide send: low < all
      decide title: all
      decide body: low
      """
    let policy = try policy(source)
    #expect(policy.written("{}") == #"{"send":false,"reason":"low"}"#)
    #expect(policy.written(#"{"s":"t"}"#) == #"{"send":true,"title":"t b","body":"b"}"#)
  }

  @Test func `a constant finish step gives a value where no candidate did`() throws {
    let source = """
      policy p
      input { s?: string }
      output { x?: string }
      layer l { x = s }
      decide x: l
      finish x = "fallback" when output.x is absent
      """
    let policy = try policy(source)
    #expect(policy.written("{}") == #"{"x":"fallback"}"#)
    #expect(policy.written(#"{"s":"given"}"#) == #"{"x":"given"}"#)
  }

  @Test func `the gate is decided first, with what it reads`() throws {
    let source = """
      policy p
      input { s?: string }
      output { x?: string, gate send: bool, y: string }
      layer l { x = s send = output.x is present y = "y" }
      decide x: l
      decide send: l
      decide y: l
      """
    let policy = try policy(source)
    #expect(policy.written("{}") == #"{"send":false,"reason":"l"}"#)
    #expect(policy.written(#"{"s":"1"}"#) == #"{"x":"1","send":true,"y":"y"}"#)
  }

  @Test(arguments: [
    ("{}", "{}"), (#"{"a":"1"}"#, #"{"x":{"a":"1"}}"#),
    (#"{"a":"1","c":"3"}"#, #"{"x":{"a":"1","in":{"c":"3"}}}"#),
    (#"{"a":"1","d":"4"}"#, #"{"x":{"a":"1"}}"#),
    (#"{"a":"1","b":null,"c":"3","d":"4"}"#, #"{"x":{"a":"1","in":{"c":"3","d":"4"}}}"#),
    (#"{"b":"2"}"#, #"{"x":{"a":"alone","b":"2"}}"#),
  ])
  func `a record without a required entry is absent`(message: String, expected: String) throws {
    let source = """
      policy p
      input { a?: string, b?: string, c?: string, d?: string }
      output { x?: { a: string, b?: string, in?: { c: string, d?: string } } }
      layer l { x = { a: a, b: b, in: { c: c, d: d } } else { a: "alone" when b is present, b: b } }
      decide x: l
      """
    #expect(try policy(source).written(message) == expected)
  }

  @Test(arguments: [
    (#"{"l":[{"k":"a"},{"k":"b"}]}"#, #"{"l":[{"k":"a"},{"k":"b"}],"m":{}}"#),
    (#"{"l":[{"k":"a"},{}]}"#, #"{"l":[{"k":"a"}],"m":{}}"#),
    (
      #"{"a":"1","b":"2"}"#,
      #"{"m":{"one":{"k":"1"},"two":{"k":"2"}},"p":[{"k":"1"},{"k":"2"}]}"#
    ),
    (#"{"b":"2"}"#, #"{"m":{"two":{"k":"2"}}}"#),
    (#"{"t":{"x":{"k":"1"},"y":{}}}"#, #"{"m":{},"n":{"x":{"k":"1"}}}"#),
  ])
  func `records in lists and maps must fit too`(message: String, expected: String) throws {
    let source = """
      policy p
      input { a?: string, b?: string, l?: [{ k?: string }], t?: [string: { k?: string }] }
      output { l?: [{ k: string }], m?: [string: { k: string }], n?: [string: { k: string }], p?: [{ k: string }] }
      layer l {
        l = [{ k: r.k } for r in l]
        m = { one: { k: a }, two: { k: b } }
        n = t
        p = [{ k: a }, { k: b }]
      }
      decide l, m, n, p: l
      """
    #expect(try policy(source).written(message) == expected)
  }

  @Test func `a record of the message goes out with its declared fields in their order`() throws {
    let source = """
      policy p
      input { r?: { a: int = 1, b?: string, c?: any, m?: [string: any] } }
      output { x?: { a: int, b?: string, c?: any, m?: [string: any] } }
      layer l { x = r }
      decide x: l
      """
    let policy = try policy(source)
    #expect(
      policy.written(#"{"r":{"m":{"k":null,"j":[1, null]},"zz":0,"b":"B","c":null}}"#)
        == #"{"x":{"a":1,"b":"B","m":{"k":null,"j":[1,null]}}}"#
    )
    #expect(policy.written("{}") == "{}")
  }

  @Test func `a fact is read when its arguments are there and missing otherwise`() throws {
    let source = """
      policy p
      input { url?: string }
      observe media by fetch(url) { outcome: "ok" | "failed", kind?: string }
      output { x: string }
      layer l { x = media.outcome else "none" }
      decide x: l
      """
    let policy = try policy(source)
    #expect(policy.written(#"{"url":"u","media":{"outcome":"ok"}}"#) == #"{"x":"ok"}"#)
    #expect(policy.written(#"{"media":{"outcome":"ok"}}"#) == #"{"x":"none"}"#)
    #expect(policy.written("{}") == #"{"x":"none"}"#)
    #expect(policy.written(#"{"media":{"outcome":"what"}}"#) == "message/enumeration")
    for message in [#"{"url":"u"}  "#, #"{"url":"u","media":null}"#] {
      let error = #expect(throws: MessageError.self) { try policy.decide(Array(message.utf8)) }
      #expect(error?.code == "message/fact-missing")
      #expect(error?.path == "media")
      #expect(
        error?.offset
          == message.utf8.lastIndex(of: UInt8(ascii: "}")).map {
            message.utf8.distance(from: message.utf8.startIndex, to: $0)
          }
      )
    }
  }

  @Test func `a reject is an error of the message, after the decision where it reads it`() throws {
    let source = """
      policy p
      input { n?: int, s?: string }
      reject "too many" when n > 3
      reject "no empty text" when output.x is empty
      reject "never five" when n is 5
      output { gate send: bool, x?: string }
      layer l { send = n is not 1 x = s }
      decide send: l
      decide x: l
      """
    let policy = try policy(source)
    #expect(policy.written(#"{"n":4}"#) == "message/rejected")
    #expect(policy.written(#"{"s":""}"#) == "message/rejected")
    #expect(policy.written(#"{"s":"","n":1}"#) == #"{"send":false,"reason":"l"}"#)
    #expect(policy.written(#"{"s":"a"}"#) == #"{"send":true,"x":"a"}"#)
    let error = #expect(throws: MessageError.self) { try policy.decide(Array(#"{"n":5}"#.utf8)) }
    #expect(error?.message == "too many")
    #expect(error?.path == nil)
    #expect(error?.offset == 0)
  }

  @Test func `values of a decision keep their kind`() throws {
    let source = """
      policy p
      input { s: string, n: int, b: bool, d: number, a: any, l: [string] }
      output { s: string, n: int, b: bool, d: number, a: any, l: [string] }
      layer all { s = s n = n b = b d = d a = a l = l }
      decide s, n, b, d, a, l: all
      """
    let policy = try policy(source)
    let message = #"{"s":"x","n":-3,"b":false,"d":1.50e+0,"a":{"k" : [ ]},"l":[]}"#
    let decision = try policy.decide(Array(message.utf8))
    #expect(
      decision.fields == [
        .init(name: "s", value: .string("x")), .init(name: "n", value: .integer(-3)),
        .init(name: "b", value: .boolean(false)), .init(name: "d", value: .number("1.50e+0")),
        .init(name: "a", value: .json(#"{"k":[]}"#)), .init(name: "l", value: .json("[]")),
      ]
    )
    #expect(decision.reason == nil)
    #expect(decision.text("s") == "x")
    #expect(decision["none"] == nil)
  }

  @Test func `an evaluator forgets the message before`() throws {
    var evaluator = try policy(Self.chat).evaluator()
    var output: [UInt8] = []
    try evaluator.decide(Array(#"{"title":"T","body":"B","n":7}"#.utf8).span)
    #expect(throws: MessageError.self) { try evaluator.decide(Array("{".utf8).span) }
    evaluator.write(into: &output)
    #expect(String(decoding: output, as: UTF8.self) == "{}")
    #expect(evaluator.decision() == Decision(fields: [], reason: nil))
    #expect(evaluator.explain() == Explanation(fields: []))
    try evaluator.decide(Array(#"{"mute":true}"#.utf8).span)
    output = []
    evaluator.write(into: &output)
    #expect(
      String(decoding: output, as: UTF8.self) == #"{"send":false,"reason":"The user said no."}"#
    )
  }
}
