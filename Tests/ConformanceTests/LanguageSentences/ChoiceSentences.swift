import PushRules
import Testing

// Section 5 of the language's design, alternatives, tables, layers and decide, sentence by sentence:
//
// Alternatives: first guard that holds and value present   the first alternative whose guard …
// Used wherever a value is written                         alternatives stand wherever a value …
// Not inside an expression                                 alternatives do not stand inside …
// Tables for constant maps; a row may be a record          a table maps constants, records too
// Without `otherwise` a closed enumeration needs each row  without otherwise a closed …
// any other key may find nothing, which is absent          any other key may find nothing
// Layers name a source; `layer x when guard`               a layer's guard holds for all its fields
// A layer's own lets are seen only in it                   a layer's own lets are seen only in it
// A whole layer offers all its fields or none              a whole layer offers all or none
//   … whichever chains name it                             a whole layer is whole through …
// `decide`: the last one wins                              the last one wins
// Each field is decided by itself; one of them             each field is decided by itself
// Each output field has exactly one decide, no default     each output has exactly one decide
// A record output is one value, decided whole              a record is decided whole
// A branch picks the chain and is never left again         a branch is never left again

/// Section 5 of the design: how a value is chosen.
@Suite struct ChoiceSentences {
  @Test func `the first alternative whose guard holds and whose value is present is taken`() {
    Rules.values(
      "string",
      input: "a?: string, b?: string, g: bool = false, h: bool = false, n?: bool",
      [
        "a when g else b when h else \"c\"": [
          "{}": #""c""#, #"{"a":"A","b":"B"}"#: #""c""#,
          #"{"g":true,"a":"A","h":true,"b":"B"}"#: #""A""#,
          #"{"g":true,"h":true,"b":"B"}"#: #""B""#, #"{"g":true,"a":null,"b":"B"}"#: #""c""#,
          #"{"g":true,"a":"","h":true,"b":"B"}"#: #""""#, #"{"g":true,"h":true}"#: #""c""#,
        ],
        "a when g": [
          "{}": "-", #"{"g":true}"#: "-", #"{"g":true,"a":"A"}"#: #""A""#, #"{"a":"A"}"#: "-",
        ],
        "a else b": ["{}": "-", #"{"b":"B"}"#: #""B""#, #"{"a":"A","b":"B"}"#: #""A""#],
        "a when n else \"n\" when not n else b": ["{}": #""n""#, #"{"n":true,"b":"B"}"#: #""B""#],
        "a when a is \"x\" else b when b is not a else \"same\"": [
          #"{"a":"x","b":"y"}"#: #""x""#, #"{"a":"y","b":"y"}"#: #""same""#,
          #"{"a":"y","b":"z"}"#: #""z""#,
        ],
      ]
    )
  }

  @Test func `alternatives stand wherever a value is written`() {
    Rules.decide(
      #"""
      policy p
      input { a?: string, g: bool = false, t: string = "{x}" }
      output { v: string, w: string, x: string, y: { k: string }, z: string }
      let held = a when g else "let"
      placeholders block { "{x}" = a when g else "hole" }
      layer l {
        let own = a when g else "own"
        v = held  w = a when g else "field"  x = block(t)
        y = { k: a when g else own }
        z = "-"
      }
      decide v, w, x, y, z: l
      finish z = a when g else "finish"
      """#,
      [
        #"{"a":"A"}"#: #"{"v":"let","w":"field","x":"hole","y":{"k":"own"},"z":"finish"}"#,
        #"{"g":true}"#: #"{"v":"let","w":"field","x":"hole","y":{"k":"own"},"z":"finish"}"#,
        #"{"a":"A","g":true}"#: #"{"v":"A","w":"A","x":"A","y":{"k":"A"},"z":"A"}"#,
      ]
    )
  }

  @Test(arguments: [
    "(a else \"b\")", "\"\\(a else \"b\")\"", "lower(a else \"b\")", "[a else \"b\"]",
    "a + (1 else 2)",
    "(a when true)", "[a when true]", "lower(a when true)", "t[a else \"b\"]",
  ])
  func `alternatives do not stand inside an expression`(_ expression: String) {
    Rules.refusedValues(
      "any",
      input: "a?: string",
      with: "table t { \"b\" = 1 }",
      [expression: "syntax/alternatives-in-expression"]
    )
  }

  @Test func `a table maps constants, records too`() {
    Rules.decide(
      """
      policy p
      input { k?: string, e: "one" | "two" = "one" }
      output { x: string, n?: int, r: { title: string, n?: int }, l?: [int], b?: bool, o?: string }
      table texts { "one" = "1"  "" = "empty"  "otherwise" = "row"  otherwise = "other" }
      table rows { "one" = { title: "One", n: 1 }  otherwise = { title: "Other" } }
      table numbers { "one" = 1  "two" = -2 }
      table lists { "one" = [1, 2]  "two" = [] }
      table flags { "one" = true }
      layer base { x = "absent key" }
      layer l {
        x = texts[k]  n = rows[k].n  r = rows[e]  l = lists[k]  b = flags[k]  o = "\\(numbers[k])"
      }
      decide x: base < l
      decide n, r, l, b, o: l
      """,
      [
        "{}": #"{"x":"absent key","r":{"title":"One","n":1}}"#,
        #"{"k":null,"e":"two"}"#: #"{"x":"absent key","r":{"title":"Other"}}"#,
        #"{"k":"one"}"#: #"{"x":"1","n":1,"r":{"title":"One","n":1},"l":[1,2],"b":true,"o":"1"}"#,
        #"{"k":"two"}"#: #"{"x":"other","r":{"title":"One","n":1},"l":[],"o":"-2"}"#,
        #"{"k":""}"#: #"{"x":"empty","r":{"title":"One","n":1}}"#,
        #"{"k":"otherwise"}"#: #"{"x":"row","r":{"title":"One","n":1}}"#,
        #"{"k":"One"}"#: #"{"x":"other","r":{"title":"One","n":1}}"#,
      ]
    )
    let rest = "output { x: int } layer l { x = t[\"a\"] } decide x: l"
    for (table, code) in [
      ("{ \"a\" = 1 \"a\" = 2 }", "check/row-twice"),
      ("{ \"a\" = 1 \"b\" = \"2\" }", "check/table-rows"),
      ("{ \"a\" = 1 otherwise = 2 otherwise = 3 }", "check/row-twice"),
      ("{ \"a\" = 1 \"\\u{61}\" = 2 }", "check/row-twice"),
    ] {
      Rules.refuse("policy p table t \(table) \(rest)", code)
    }
    #expect(Rules.errors("policy p input { s: string } table t { \"a\" = s }").hasPrefix("syntax/"))
  }

  @Test func `without otherwise a closed enumeration needs every row`() {
    let head =
      "policy p input { e: \"a\" | \"b\", q?: \"a\" | \"b\", o: \"a\" | string, l: [\"a\" | \"b\"] = [] } output { x?: int }"
    for (table, key, codes) in [
      ("\"a\" = 1", "e", "check/table-misses-row"), ("\"a\" = 1", "q", "check/table-misses-row"),
      ("\"a\" = 1 otherwise = 2", "e", "-"), ("\"a\" = 1 \"b\" = 2", "e", "-"),
      ("\"a\" = 1 \"b\" = 2 \"c\" = 3", "q", "-"),
      ("\"a\" = 1", "o", "-"), ("\"a\" = 1", "l[0]", "check/table-misses-row"),
      ("\"b\" = 1", "\"b\"", "-"),
      ("\"b\" = 1", "\"c\"", "check/unknown-row"),
    ] {
      let found = Rules.errors("\(head) table t { \(table) } layer l { x = t[\(key)] } decide x: l")
      #expect(found == codes, "\(table) \(key)")
    }
  }

  @Test func `any other key may find nothing, which is absent`() {
    Rules.values(
      "int",
      input: "o: \"a\" | string, s?: string, m: [string: int] = {}",
      with: "table t { \"a\" = 1  \"b\" = 2 }",
      [
        "t[o]": [#"{"o":"a"}"#: "1", #"{"o":"c"}"#: "-", #"{"o":""}"#: "-"],
        "t[o] else 9": [#"{"o":"c"}"#: "9"],
        "t[s] else t[o]": [#"{"o":"b"}"#: "2", #"{"o":"b","s":"a"}"#: "1"],
        "t[o] + 1": [#"{"o":"c"}"#: "-", #"{"o":"b"}"#: "3"],
      ]
    )
  }

  @Test func `a layer's guard holds for all its fields`() {
    Rules.decide(
      """
      policy p
      input { g: bool = false, a?: string }
      output { x: string, y: string }
      layer base { x = "x"  y = "y" }
      layer top when g { x = a  y = "Y" when a is absent else "A" }
      decide x, y: base < top
      """,
      [
        "{}": #"{"x":"x","y":"y"}"#, #"{"a":"A"}"#: #"{"x":"x","y":"y"}"#,
        #"{"g":true}"#: #"{"x":"x","y":"Y"}"#, #"{"g":true,"a":""}"#: #"{"x":"","y":"A"}"#,
      ]
    )
  }

  @Test func `a layer's own lets are seen only in it`() {
    Rules.decide(
      """
      policy p
      input { a: int }
      output { x: int, y: int }
      layer one { x = twice + own  let own = a + 1  let twice = own + own }
      layer two { y = own  let own = 7 }
      decide x: one
      decide y: two
      """,
      [#"{"a":1}"#: #"{"x":6,"y":7}"#]
    )
    for text in [
      "layer two { x = own }", "let other = own layer two { x = other }",
      "layer two when own is 1 { x = 2 }",
      "layer two { x = 1 } finish x = own",
      "layer two { let b = own x = b }",
    ] {
      let found = Rules.errors(
        "policy p output { x: int } layer one { let own = 1  x = own } \(text) decide x: one < two"
      )
      #expect(found.contains("check/unknown-name"), "\(text): \(found)")
    }
  }

  @Test func `a whole layer offers all its fields or none`() {
    let source = """
      policy p
      input { a?: string, b?: string, g: bool = true, h: bool = true }
      output { x: string, y: string }
      layer base { x = "x"  y = "y" }
      whole layer top when g { let unused_part = a  x = unused_part  y = b when h }
      decide x, y: base < top
      """
    Rules.decide(
      source,
      [
        #"{"a":"A","b":"B"}"#: #"{"x":"A","y":"B"}"#, #"{"a":"A"}"#: #"{"x":"x","y":"y"}"#,
        #"{"b":"B"}"#: #"{"x":"x","y":"y"}"#, #"{"a":"","b":""}"#: #"{"x":"","y":""}"#,
        #"{"a":"A","b":"B","g":false}"#: #"{"x":"x","y":"y"}"#,
        #"{"a":"A","b":"B","h":false}"#: #"{"x":"x","y":"y"}"#,
        #"{"a":null,"b":"B"}"#: #"{"x":"x","y":"y"}"#,
      ]
    )
    // The same layer without the word gives what it has.
    Rules.decide(
      source.replacing("whole layer", with: "layer"),
      [#"{"a":"A"}"#: #"{"x":"A","y":"y"}"#, #"{"b":"B"}"#: #"{"x":"x","y":"B"}"#]
    )
    // A let that no field needs may be absent.
    Rules.decide(
      """
      policy p
      input { a?: string, b?: string }
      output { x: string, y: string }
      layer base { x = "x"  y = "y" }
      whole layer top { let part = a  x = b  y = part else "none" }
      decide x, y: base < top
      """,
      [#"{"b":"B"}"#: #"{"x":"B","y":"none"}"#]
    )
  }

  @Test func `a whole layer is whole through whichever chains and branches name it`() throws {
    let source = """
      policy p
      input { a?: string, b?: string, c?: { k?: string }, long: bool = false }
      output { x: string, y: string, z: { k: string }, n: string }
      layer base { x = "x"  y = "y"  z = { k: "z" }  n = "\\(output.x)\\(output.y)" }
      layer middle { y = "m" }
      whole layer top { x = a  y = b  z = { k: c.k } }
      layer last when long { y = "last" }
      decide x: base < top
      decide y { when long: base < middle < top < last  otherwise: base < top < middle }
      decide z { when b is "only": base  otherwise: base < top }
      decide n: base
      """
    Rules.decide(
      source,
      [
        #"{"a":"A","b":"B","c":{"k":"C"}}"#: #"{"x":"A","y":"m","z":{"k":"C"},"n":"Am"}"#,
        #"{"a":"A","b":"B"}"#: #"{"x":"x","y":"m","z":{"k":"z"},"n":"xm"}"#,
        #"{"a":"A","b":"B","c":{}}"#: #"{"x":"x","y":"m","z":{"k":"z"},"n":"xm"}"#,
        #"{"a":"A","c":{"k":"C"}}"#: #"{"x":"x","y":"m","z":{"k":"z"},"n":"xm"}"#,
        // It is whole although a chain that is taken does not name it.
        #"{"a":"A","b":"only","c":{"k":"C"},"long":true}"#:
          #"{"x":"A","y":"last","z":{"k":"z"},"n":"Alast"}"#,
        #"{"a":"A","b":"only","long":true}"#: #"{"x":"x","y":"last","z":{"k":"z"},"n":"xlast"}"#,
      ]
    )
    let field = try Rules.explain(source, #"{"a":"A","b":"B"}"#, "x")
    #expect(field.candidates.map(\.status.rawValue) == ["incomplete", "won"])
    #expect(field.candidates.first?.missing?.contains("z") == true)
    // Each field of a layer is in a chain, so none can be forgotten.
    Rules.refuse(
      "policy p output { x: int, y: int } layer b { y = 1 } whole layer l { x = 1  y = 2 } decide x: l decide y: b",
      "check/field-in-no-chain"
    )
  }

  @Test func `the last one wins`() {
    for (order, winners) in [
      ("one < two < three", ["3", "2", "1", "-"]), ("three < two < one", ["1", "1", "1", "-"]),
      ("two < three < one", ["1", "1", "1", "-"]), ("one < three < two", ["2", "2", "1", "-"]),
    ] {
      let messages = [
        #"{"a":"1","b":"2","c":"3"}"#, #"{"a":"1","b":"2"}"#, #"{"a":"1","b":null}"#, "{}",
      ]
      for (message, winner) in zip(messages, winners) {
        Rules.decide(
          """
          policy p
          input { a?: string, b?: string, c?: string }
          output { x?: string }
          layer three { x = c }
          layer one { x = a }
          layer two { x = b }
          decide x: \(order)
          """,
          [message: winner == "-" ? "{}" : #"{"x":"\#(winner)"}"#]
        )
      }
    }
  }

  @Test func `each field is decided by itself and a layer need give only one of them`() {
    Rules.decide(
      """
      policy p
      input { a?: string, b?: string }
      output { x: string, y: string, z: string }
      layer base { x = "x"  y = "y"  z = "z" }
      layer only_x { x = a }
      layer only_y { y = b }
      layer both { x = "both" when a is "q"  z = a }
      decide x, y, z: base < only_x < only_y < both
      """,
      [
        "{}": #"{"x":"x","y":"y","z":"z"}"#, #"{"a":"A"}"#: #"{"x":"A","y":"y","z":"A"}"#,
        #"{"b":"B"}"#: #"{"x":"x","y":"B","z":"z"}"#,
        #"{"a":"q","b":"B"}"#: #"{"x":"both","y":"B","z":"q"}"#,
      ]
    )
    // A layer that gives none of them does not belong there.
    Rules.refuse(
      "policy p output { x: int, y: int } layer l { x = 1 } layer m { y = 1 } decide x: l < m decide y: m",
      "check/layer-gives-nothing"
    )
    Rules.refuse(
      "policy p output { x: int } layer l { x = 1 } decide x: l < m",
      "check/unknown-layer"
    )
  }

  @Test func `each output has exactly one decide and no default`() {
    let layer = "layer l { x = 1  y = 2 }"
    for (text, codes) in [
      ("output { x: int, y: int } \(layer) decide x: l decide y: l", "-"),
      ("output { x: int, y: int } \(layer) decide x, y: l decide y: l", "check/decided-twice"),
      ("output { x: int, y: int } \(layer) decide x, y, x: l", "check/decided-twice"),
      ("output { x: int, y: int = 3 } \(layer) decide x, y: l", "check/output-default"),
      ("output { x: int, y: int, z?: int } \(layer) decide x, y: l", "check/never-decided"),
      ("output { x: int, y: int } \(layer) decide x, y, z: l", "check/unknown-output"),
      ("output { x: int, y: int } \(layer) decide x: l < l decide y: l", "check/layer-twice"),
    ] {
      Rules.refuse("policy p \(text)", codes)
    }
  }

  @Test func `a record is decided whole`() {
    Rules.decide(
      """
      policy p
      input { a?: string, b?: string }
      output { r: { a?: string, b?: string } }
      layer base { r = { a: "base", b: "base" } }
      layer top { r = { a: a, b: b } when a is present }
      decide r: base < top
      """,
      [
        "{}": #"{"r":{"a":"base","b":"base"}}"#, #"{"a":"A"}"#: #"{"r":{"a":"A"}}"#,
        #"{"b":"B"}"#: #"{"r":{"a":"base","b":"base"}}"#,
        #"{"a":"A","b":"B"}"#: #"{"r":{"a":"A","b":"B"}}"#,
      ]
    )
  }

  @Test func `a branch is never left again`() throws {
    let source = """
      policy p
      input { m?: "a" | "b", t?: string, n: int = 0 }
      output { x?: string, y: string }
      layer first { x = t  y = "first" }
      layer second { x = "leak" when t is absent else "second"  y = t }
      layer third { x = "third"  y = "third" }
      decide x {
        when m is "a": first
        when m is "b" or n > 5: first < second
        when n > 3: third
        otherwise: first
      }
      decide y { when m is "a" and n > 1: third < second otherwise: first < second }
      """
    Rules.decide(
      source,
      [
        #"{"m":"a"}"#: #"{"y":"first"}"#, #"{"m":"a","n":6}"#: #"{"y":"third"}"#,
        #"{"m":"a","t":"T","n":6}"#: #"{"x":"T","y":"T"}"#,
        #"{"m":"b"}"#: #"{"x":"leak","y":"first"}"#,
        #"{"n":6}"#: #"{"x":"leak","y":"first"}"#, #"{"n":4}"#: #"{"x":"third","y":"first"}"#,
        #"{"n":4,"m":"b","t":"T"}"#: #"{"x":"second","y":"T"}"#, "{}": #"{"y":"first"}"#,
      ]
    )
    let field = try Rules.explain(source, #"{"m":"a"}"#, "x")
    #expect(field.winner == nil)
    #expect(field.candidates.map(\.status.rawValue).filter { $0 == "other-branch" }.count >= 2)
    for (text, code) in [
      ("{ when true: l }", "syntax/missing-otherwise"),
      ("{ otherwise: l when true: l }", "syntax/otherwise-not-last"),
      ("{ otherwise: l }", "syntax/expected-token"),
    ] {
      let found = Rules.errors("policy p output { x: int } layer l { x = 1 } decide x \(text)")
      #expect(found.hasPrefix("syntax/"), "\(code): \(found)")
    }
  }
}
