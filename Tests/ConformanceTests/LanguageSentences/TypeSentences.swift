import PushRules
import PushRulesEvaluation
import Testing

// Section 4 of the language's design, its first paragraph and `json T`, sentence by sentence (the second
// paragraph stands in MessageSentences):
//
// `string`, `bool`, `int`, `number`, `any` …          each type takes its own JSON and no other
// (JSON passed through untouched)                     any passes JSON through untouched
// enumerations, open ones                             a closed enumeration takes its members …
// lists, maps, records                                lists, maps and records take …
// `json T`                                            json T takes the value or a string holding it
// `loose bool`                                        a loose bool takes these seven forms
// A field is required, optional or has a default      a field is required, optional or has …
// A required record that is not there is empty        a required record that is not there …
// in an optional record that is not there …           in an optional record that is not there …
// Keys that `input` does not name are ignored         keys that input does not name …
// a string that holds no JSON of T is an error        a string that holds no JSON of T …

/// Section 4 of the design: what a message may hold.
@Suite struct TypeSentences {
  static let samples = [
    "\"\"", "\"a\"", "\"true\"", "\"7\"", "true", "false", "0", "1", "7", "-0", "1.5", "1e2", "[]",
    "[1]", "[\"a\"]", "{}", "{\"k\":1}", "{\"k\":\"a\"}",
  ]

  /// The samples that a type takes; all others are errors, and `null` is never a wrong type.
  static let taken: [(String, [String], String)] = [
    ("string", ["\"\"", "\"a\"", "\"true\"", "\"7\""], "message/type"),
    ("bool", ["true", "false"], "message/type"),
    ("int", ["0", "1", "7", "-0"], "message/type"),
    ("number", ["0", "1", "7", "-0", "1.5", "1e2"], "message/type"),
    ("any", samples, ""),
    ("[int]", ["[]", "[1]"], "message/type"),
    ("[string]", ["[]", "[\"a\"]"], "message/type"),
    ("[string: int]", ["{}", "{\"k\":1}"], "message/type"),
    ("[string: string]", ["{}", "{\"k\":\"a\"}"], "message/type"),
    ("{ k?: int }", ["{}", "{\"k\":1}"], "message/type"),
    ("{ other?: int }", ["{}", "{\"k\":1}", "{\"k\":\"a\"}"], "message/type"),
    ("\"a\" | string", ["\"\"", "\"a\"", "\"true\"", "\"7\""], "message/type"),
    (
      "loose bool", ["true", "false", "\"true\"", "0", "1"], "message/type"
    ),
    ("json int", ["0", "1", "7", "-0", "\"7\""], ""),
    ("json bool", ["true", "false", "\"true\""], ""),
    ("json number", ["0", "1", "7", "-0", "1.5", "1e2", "\"7\""], ""),
  ]

  @Test(arguments: taken.indices)
  func `each type takes its own JSON and no other`(_ index: Int) throws {
    let (type, good, code) = Self.taken[index]
    // Standing at the top, in a record, in a list and in a map: each is looked at.
    let source = """
      policy p
      input { x?: \(type), r?: { x?: \(type) }, l: [\(type)] = [], m: [string: \(type)] = {} }
      output { y: bool }
      layer l { y = x is present or r.x is present or length(l) > 0 or length(m) > 0 }
      decide y: l
      """
    let policy = try #require(Rules.load(source, at: #_sourceLocation))
    for sample in Self.samples {
      for (message, path) in [
        ("{\"x\":\(sample)}", "x"), ("{\"r\":{\"x\":\(sample)}}", "r.x"),
        ("{\"l\":[null,\(sample)]}", "l[1]"), ("{\"m\":{\"k\":\(sample)}}", "m[\"k\"]"),
      ] {
        let found = Rules.answer(policy, message)
        if good.contains(sample) {
          #expect(found == #"{"y":true}"#, "\(type): \(message)")
        } else {
          // What is wrong inside a list, a map or a record has the inner path.
          let isInside = found.hasPrefix("message/") && found.contains(path)
          #expect(
            isInside && (code.isEmpty || found.hasPrefix(code)),
            "\(type): \(message): \(found)"
          )
        }
      }
    }
    for message in ["{}", #"{"x":null,"r":null,"l":null,"m":null}"#, #"{"r":{"x":null}}"#] {
      #expect(Rules.answer(policy, message) == #"{"y":false}"#, "\(type): \(message)")
    }
  }

  @Test(arguments: [
    #"{"b":1.0,"a":[null,{"b":2,"b":3}],"":-0}"#, #""\u0041\/\ud83d\ude00""#, "[]", "{}", "1.50e+1",
    "-0.0", "false", #"[ 1 , { "a" : "x  y" } ]"#, "\"\u{1F468}\u{200D}\u{1F467}\"",
  ])
  func `any passes JSON through untouched`(_ json: String) {
    // Only white space between tokens goes.
    let expected = json == #"[ 1 , { "a" : "x  y" } ]"# ? #"[1,{"a":"x  y"}]"# : json
    Rules.decide(
      """
      policy p
      input { a: any, m: [string: any] = {}, l: [any] = [] }
      output { x: any, y: { k: any }, z?: any, l: [any] }
      let held = a else "none"
      layer one { x = a  y = { k: held }  z = m["k"]  l = l }
      decide x, y, z, l: one
      """,
      [
        #"{"a": \#(json) ,"m":{"k":\#(json)},"l":[\#(json),null]}"#:
          #"{"x":\#(expected),"y":{"k":\#(expected)},"z":\#(expected),"l":[\#(expected),null]}"#
      ]
    )
  }

  @Test func `a closed enumeration takes its members and an open one any string`() {
    Rules.decide(
      """
      policy p
      input { c?: "chat" | "group", o?: "text" | "image" | string, l: ["a" | "b"] = [] }
      output { c?: "chat" | "group" | "room", o?: string, l: ["a" | "b"] }
      layer all { c = c  o = o  l = l }
      decide c, o, l: all
      """,
      [
        #"{"c":"chat","o":"text","l":["b","a"]}"#: #"{"c":"chat","o":"text","l":["b","a"]}"#,
        #"{"c":"group","o":"video"}"#: #"{"c":"group","o":"video","l":[]}"#,
        #"{"o":""}"#: #"{"o":"","l":[]}"#,
        #"{"c":"Chat"}"#: "message/enumeration c", #"{"c":""}"#: "message/enumeration c",
        #"{"c":"room"}"#: "message/enumeration c", #"{"c":"chat "}"#: "message/enumeration c",
        #"{"c":"ch\u0061t"}"#: #"{"c":"chat","l":[]}"#, #"{"c":7}"#: "message/type c",
        #"{"o":7}"#: "message/type o", #"{"l":["a","c"]}"#: "message/enumeration l[1]",
        #"{"c":null}"#: #"{"l":[]}"#,
      ]
    )
  }

  @Test func `lists, maps and records take what they hold, at any depth`() {
    Rules.decide(
      """
      policy p
      input { a: [[{ m: [string: [int]] }]] }
      output { x: any }
      layer l { x = a }
      decide x: l
      """,
      [
        #"{"a":[[{"m":{"q":[1,null]}},null],[],null]}"#:
          #"{"x":[[{"m":{"q":[1,null]}},null],[],null]}"#,
        #"{"a":[[{"m":{"q":[1,"2"]}}]]}"#: #"message/type a[0][0].m["q"][1]"#,
        // Maps and lists in a record are required as any other value; only records may be missing.
        #"{"a":[[{}]]}"#: "message/missing a[0][0].m",
        #"{"a":[{}]}"#: "message/type a[0]", #"{"a":{}}"#: "message/type a",
        "{}": "message/missing a",
      ]
    )
  }

  @Test func `json T takes the value or a string that holds it`() {
    Rules.decide(
      #"""
      policy p
      input {
        r?: json { a?: string, b: { c: int = 3 }, d?: json { e?: int } }
        l: json [string] = ["none"]
        m?: json [string: int], i?: json int, b?: json bool, n?: json number
      }
      output { a?: string, c?: int, e?: int, l: [string], m?: int, i?: int, b?: bool, n?: number }
      layer all {
        a = r.a  c = r.b.c  e = r.d.e  l = l  m = m["k"]  i = i  b = b  n = n
      }
      decide a, c, e, l, m, i, b, n: all
      """#,
      [
        #"{"r":{"a":"x"}}"#: #"{"a":"x","c":3,"l":["none"]}"#,
        #"{"r":"{\"a\":\"x\",\"b\":{\"c\":4}}"}"#: #"{"a":"x","c":4,"l":["none"]}"#,
        #"{"r":" \n{ \"a\" : null } "}"#: #"{"c":3,"l":["none"]}"#,
        #"{"r":"{\"a\":\"\\u0041\\\\n\\n\"}"}"#: #"{"a":"A\\n\n","c":3,"l":["none"]}"#,
        #"{"r":"{\"d\":\"{\\\"e\\\":5}\"}"}"#: #"{"c":3,"e":5,"l":["none"]}"#,
        #"{"l":"[\"p\", \"q\"]","m":"{\"k\":2}","i":"7","b":"true","n":"1.50"}"#:
          #"{"l":["p","q"],"m":2,"i":7,"b":true,"n":1.50}"#,
        #"{"l":null,"i":"null"}"#: #"{"l":["none"]}"#,
        #"{"r":"{\"a\":1,\"a\":\"last\"}"}"#: #"{"a":"last","c":3,"l":["none"]}"#,
      ]
    )
    Rules.refuse(
      "policy p input { a?: json string, b?: json any, c?: json \"a\" | \"b\" }",
      "check/json-type check/json-type check/json-type"
    )
  }

  @Test func `a string that holds no JSON of T is an error, the empty string too`() throws {
    let source = """
      policy p
      input { r?: json { a?: string, b?: { c?: int } }, l?: json [int] }
      output { x: bool }
      layer all { x = r is present or l is present }
      decide x: all
      """
    Rules.decide(
      source,
      [
        #"{"r":""}"#: "message/embedded-json r", #"{"r":" "}"#: "message/embedded-json r",
        #"{"r":"hello"}"#: "message/embedded-json r", #"{"r":"{"}"#: "message/embedded-json r",
        #"{"r":"{} {}"}"#: "message/embedded-json r",
        #"{"r":"{'a':1}"}"#: "message/embedded-json r",
        #"{"r":"[]"}"#: "message/embedded-json r", #"{"r":"7"}"#: "message/embedded-json r",
        #"{"r":"\"{}\""}"#: "message/embedded-json r",
        #"{"r":"{\"a\":7}"}"#: "message/embedded-json r.a",
        #"{"r":"{\"b\":{\"c\":\"7\"}}"}"#: "message/embedded-json r.b.c",
        #"{"l":"[1,1.5]"}"#: "message/embedded-json l[1]", #"{"l":""}"#: "message/embedded-json l",
        #"{"l":"{}"}"#: "message/embedded-json l", #"{"r":7}"#: "message/type r",
        #"{"r":{"a":7}}"#: "message/type r.a", #"{"r":"{}"}"#: #"{"x":true}"#,
        #"{"l":"[]"}"#: #"{"x":true}"#, #"{"r":null}"#: #"{"x":false}"#,
      ]
    )
    // The place is where the string begins in the message.
    let policy = try #require(Rules.load(source, at: #_sourceLocation))
    let error = #expect(throws: MessageError.self) {
      try policy.decide(Array(#"{"k": 1, "r": "{\"a\":7}"}"#.utf8))
    }
    #expect(error?.offset == 14)
  }

  @Test func `a loose bool takes these seven forms`() {
    guard
      let policy = Rules.load(
        "policy p input { b?: loose bool } output { x?: bool } layer l { x = b } decide x: l",
        at: #_sourceLocation
      )
    else { return }
    for (json, expected) in [
      ("true", true), ("false", false), (#""true""#, true), (#""false""#, false), (#""YES""#, true),
      (#""NO""#, false), ("0", false), ("1", true),
    ] as [(String, Bool)] {
      #expect(Rules.answer(policy, "{\"b\":\(json)}") == "{\"x\":\(expected)}", "\(json)")
    }
    for json in [
      #""True""#, #""TRUE""#, #""yes""#, #""no""#, #""Yes""#, #""1""#, #""0""#, #""""#, "2", "-1",
      "1.0", "0.0", "-0", "1e0", "[]", "{}", #"" true""#, #""on""#,
    ] {
      #expect(Rules.answer(policy, "{\"b\":\(json)}") == "message/type b", "\(json)")
    }
    #expect(Rules.answer(policy, "{\"b\":null}") == "{}")
    // It is a bool for the rules, in lists too.
    Rules.values(
      "any",
      input: "b: loose bool = true, l: [loose bool] = []",
      [
        "[b, b is true, not b]": [#"{"b":"NO"}"#: "[false,false,true]", "{}": "[true,true,false]"],
        "l": [#"{"l":["YES",0,1,"false",true]}"#: "[true,false,true,false,true]"],
      ]
    )
  }

  @Test func `a field is required, optional or has a default`() {
    Rules.decide(
      """
      policy p
      input { r: string, o?: string, d: string = "D", l: [int] = [1], m: [string: int] = { a: 1 } }
      output { r: string, o?: string, d: string, l: [int], m: [string: int] }
      layer l { r = r  o = o  d = d  l = l  m = m }
      decide r, o, d, l, m: l
      """,
      [
        #"{"r":""}"#: #"{"r":"","d":"D","l":[1],"m":{"a":1}}"#,
        #"{"r":"R","o":"","d":"","l":[],"m":{}}"#: #"{"r":"R","o":"","d":"","l":[],"m":{}}"#,
        #"{"r":"R","o":null,"d":null,"l":null,"m":null}"#:
          #"{"r":"R","d":"D","l":[1],"m":{"a":1}}"#,
        "{}": "message/missing r", #"{"r":null}"#: "message/missing r", "null": "message/type",
        "[]": "message/type", #"{"r":"R","d":7}"#: "message/type d",
      ]
    )
    Rules.refuse("policy p input { a?: int = 1 }", "check/optional-default")
    Rules.refuse("policy p input { a: int = \"1\" }", "check/default-type")
    Rules.refuse("policy p input { a: \"k\" | \"l\" = \"m\" }", "check/enumeration-constant")
  }

  @Test func `a required record that is not there is an empty record`() {
    let source = """
      policy p
      input { a: { b: { c: int = 3, d?: int }, e: string = "E" }, n: { must: { be: string } } }
      output { c: int, e: string, there: bool, everything: any }
      layer l { c = a.b.c  e = a.e  there = a.b is present  everything = a }
      decide c, e, there, everything: l
      """
    Rules.decide(
      source,
      [
        #"{"n":{"must":{"be":"x"}}}"#:
          #"{"c":3,"e":"E","there":true,"everything":{"b":{"c":3},"e":"E"}}"#,
        #"{"a":null,"n":{"must":{"be":"x"}}}"#:
          #"{"c":3,"e":"E","there":true,"everything":{"b":{"c":3},"e":"E"}}"#,
        #"{"a":{"b":{"d":1}},"n":{"must":{"be":"x"}}}"#:
          #"{"c":3,"e":"E","there":true,"everything":{"b":{"c":3,"d":1},"e":"E"}}"#,
        "{}": "message/missing n.must.be", #"{"n":{}}"#: "message/missing n.must.be",
        #"{"n":{"must":null}}"#: "message/missing n.must.be",
        #"{"n":{"must":{"be":null}}}"#: "message/missing n.must.be",
      ]
    )
  }

  @Test func `in an optional record that is not there nothing is required and nothing has a value`()
  {
    Rules.decide(
      """
      policy p
      input { a?: { must: string, d: int = 3, b: { c: int = 4 } } }
      output { must?: string, d?: int, c?: int, there: bool, e: bool }
      layer l { must = a.must  d = a.d  c = a.b.c  there = a is present  e = a.b is present }
      decide must, d, c, there, e: l
      """,
      [
        "{}": #"{"there":false,"e":false}"#, #"{"a":null}"#: #"{"there":false,"e":false}"#,
        #"{"a":{}}"#: "message/missing a.must",
        #"{"a":{"must":"x"}}"#: #"{"must":"x","d":3,"c":4,"there":true,"e":true}"#,
      ]
    )
  }

  @Test func `keys that input does not name are ignored, and reported when strict`() {
    let source = """
      policy p
      input { a?: { b?: int }, m: [string: { k?: int }] = {}, z?: any, j?: json { k?: int } }
      output { x?: int }
      layer l { x = a.b }
      decide x: l
      """
    Rules.decide(
      source,
      [
        #"{"q":1,"a":{"b":2,"c":[{}]}}"#: #"{"x":2}"#, #"{"A":{"b":2}}"#: "{}",
        #"{"j":"{\"u\":1}"}"#: "{}",
      ]
    )
    Rules.decide(
      source,
      isStrict: true,
      [
        #"{"q":1,"a":{"b":2}}"#: "message/unknown-key q",
        #"{"a":{"b":2,"c":1}}"#: "message/unknown-key a.c",
        #"{"m":{"any":{"k":1}},"z":{"any":1}}"#: "{}",
        #"{"m":{"any":{"u":1}}}"#: #"message/unknown-key m["any"].u"#,
        #"{"a":{"b":2}}"#: #"{"x":2}"#, #"{"j":"{\"u\":1}"}"#: "message/embedded-json j.u",
      ]
    )
  }
}
