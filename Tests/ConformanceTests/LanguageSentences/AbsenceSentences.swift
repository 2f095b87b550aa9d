import PushRules
import Testing

// Section 4 of the language's design, its last two paragraphs, sentence by sentence:
//
// Absence spreads: a path, a call, an interpolation, …   a value with an absent part is absent
// It stops at `else`                                     absence stops at else
// … at conditions                                        absence stops at conditions
// … and at records: an entry is left out                 an entry without a value is left out
// if the output's type requires it, the record is absent an entry that the output requires …
// a template with a hole that cannot be filled loses     a template with a hole …
// A condition is true or false, never absent             a condition is never absent
// A comparison, `is` or `in` with an absent side …       a test with an absent side is false
// `not` and `is not` are exact opposites                 not and is not are exact opposites
// (`check` points it out)                                check points out an is not …
// A bool path that is absent is not true                 a bool that is absent is not true
// `is` compares by type and value                        is compares without conversion
// `and` and `or` do not mix without parentheses          and and or do not mix

/// Section 4 of the design: how absence spreads, and conditions.
@Suite struct AbsenceSentences {
  static let input = """
    s?: string, t: string = "T", i?: int, j: int = 5, l?: [string], b?: bool, d?: number, z?: any
    r?: { s?: string, n: { i?: int, k: int = 3 } }, m: [string: { v?: string }] = {}, e?: "a" | "b"
    """
  static let table = "table names { \"a\" = \"A\"  otherwise = \"O\" }"
  static let block = "placeholders fill(v: string) { \"{v}\" = v }"

  @Test(arguments: [
    "\"\\(s)\"", "\"a\\(t)\\(s)\"", "i + 1", "1 + j - i", "[s]", "[t, s]", "[[s]]", "lower(s)",
    "cut(t, i)", "cut(s, 1)", "length(s)", "length(l)", "min(1, i)", "max(i, j)", "join(l, \"\")",
    "join([\"a\"], s)", "r.s", "r.n.i", "r.n.k", "r", "m[s].v", "m[\"k\"].v", "names[s]", "l[0]",
    "names[e]", "at(z, \"a\")", "at({ a: 1 }, s)", "merge(z, {})", "merge({}, z)", "as_text(z)",
    "fit_bytes({ a: t }, i)", "fit_bytes(z, 100)", "nonempty(s)", "nonempty([s])", "contains(t, s)",
    "contains(s, t)", "glob(s, \"*\")",
    "glob_word(t, s)", "satisfies(i, \">1\")", "satisfies(1, s)", "cut_bytes(t, 1, s)",
    "\"\\(\"\\(i)\")\"", "fill(s, v: \"x\")", "fill(\"{v}\", v: s)", "fill(\"a\", v: s)",
    "first(x in l: true)", "count(x in l: true)", "[x for x in l]", "[\"a\"][i]", "s", "b", "d",
    "[s for x in [1]][0]", "\"\\(d)\"", "\"\\(b)\"", "at({ a: s }, \"a\")",
  ])
  func `a value with an absent part is absent`(_ expression: String) {
    Rules.values(
      "any",
      input: Self.input,
      with: "\(Self.table)\n\(Self.block)",
      [expression: ["{}": "-", #"{"s":null,"i":null,"r":null,"l":null,"z":null}"#: "-"]]
    )
  }

  @Test func `absence stops at else`() {
    Rules.decide(
      #"""
      policy p
      input { s?: string, i?: int }
      output { a: string, b: int, c: any }
      let text = "<\(s)>" else lower(s) else "none"
      layer l { a = text  b = i + 1 else 0  c = { k: [s] else [] } }
      decide a, b, c: l
      """#,
      [
        "{}": #"{"a":"none","b":0,"c":{"k":[]}}"#,
        #"{"s":"","i":1}"#: #"{"a":"<>","b":2,"c":{"k":[""]}}"#,
      ]
    )
  }

  @Test(arguments: [
    "s is \"x\"", "\"x\" is s", "s in [\"x\"]", "s in l", "\"x\" in l", "i < 1", "1 < i", "i <= 1",
    "i > 1", "i >= 1", "i < d", "i + 1 > 0", "\"\\(s)\" is \"\"", "s is t", "z is 1", "r.s is \"\"",
    "b", "b is true", "b is false", "b and true", "true and b", "b or false", "false or b",
    "not (not b)", "contains(s, \"\") is true", "any(x in l: true)", "all(x in l: true)",
    "s is empty", "s is blank", "s is null", "s is present", "l is empty", "i is i", "[s] is [s]",
    "s is s", "length(s) is 0", "any(x in [1]: b)", "satisfies(i, \">=0\") or false",
    "1 in [i]", "names[s] is \"O\"",
  ])
  func `a test with an absent side is false`(_ condition: String) {
    Rules.decide(
      """
      policy p
      input { \(Self.input) }
      output { x: string, v: bool, n: bool }
      \(Self.table)
      layer base { x = "false" }
      layer hit when \(condition) { x = "true" }
      layer values { v = false or (\(condition))  n = not (\(condition)) }
      decide x: base < hit
      decide v, n: values
      """,
      [
        "{}": #"{"x":"false","v":false,"n":true}"#
      ]
    )
  }

  @Test func `a condition is never absent`() {
    Rules.values(
      "any",
      input: Self.input,
      [
        "not b": [
          "{}": "true", #"{"b":true}"#: "false", #"{"b":false}"#: "true", #"{"b":null}"#: "true",
        ],
        "b and b": ["{}": "false"], "b or b": ["{}": "false"],
        "b or true": ["{}": "true"], "i < 1": ["{}": "false"], "s is not \"\"": ["{}": "true"],
        "i is 1": [#"{"i":1}"#: "true", "{}": "false"], "s in l": ["{}": "false"],
        "any(x in l: true)": ["{}": "false"], "all(x in l: true)": ["{}": "false"],
        // A bool path itself is a value and may be absent.
        "b": ["{}": "-"], "[b]": ["{}": "-"], "[not b]": ["{}": "[true]"],
        "[b is true]": ["{}": "[false]"],
      ]
    )
  }

  @Test func `absence stops at conditions`() {
    Rules.decide(
      """
      policy p
      input { b?: bool, i?: int, l: [int] = [1, 2, 3] }
      output { x: string, y: [int], z: int }
      layer base { x = "base"  z = count(v in l: v > i) }
      layer top when not (i > 3) { x = "b" when b else "i" when i < 2 else "-" when not b }
      layer list { y = [v for v in l where v is not i] }
      decide x: base < top
      decide z: base
      decide y: list
      """,
      [
        "{}": #"{"x":"-","y":[1,2,3],"z":0}"#,
        #"{"b":true}"#: #"{"x":"b","y":[1,2,3],"z":0}"#,
        #"{"b":true,"i":4}"#: #"{"x":"base","y":[1,2,3],"z":0}"#,
        #"{"i":1}"#: #"{"x":"i","y":[2,3],"z":2}"#,
      ]
    )
  }

  @Test func `an entry without a value is left out`() {
    Rules.values(
      "any",
      input: Self.input,
      [
        "{ a: s, b: t }": ["{}": #"{"b":"T"}"#, #"{"s":""}"#: #"{"a":"","b":"T"}"#],
        "{ a: s }": ["{}": "{}"], "{ a: { b: s } }": ["{}": #"{"a":{}}"#],
        "{ a: [s], b: [{ c: s }] }": ["{}": #"{"b":[{}]}"#],
        "{ a: i + 1 else j, b: s when j is 4 }": [
          #"{"s":"q"}"#: #"{"a":5}"#, #"{"s":"q","j":4}"#: #"{"a":4,"b":"q"}"#,
        ],
        "{ a: b, c: not b }": ["{}": #"{"c":true}"#],
        "merge({ a: s }, { b: s })": ["{}": "{}"],
        "{ a: m[\"k\"].v }": [#"{"m":{"k":{"v":null}}}"#: "{}"],
      ]
    )
    Rules.values(
      "[string: string]",
      input: Self.input,
      ["{ a: s, b: t }": ["{}": #"{"b":"T"}"#, #"{"s":"S"}"#: #"{"a":"S","b":"T"}"#]]
    )
  }

  @Test func `an entry that the output requires makes the record absent`() {
    Rules.values(
      "{ a: string, n?: int }",
      input: Self.input,
      [
        "{ a: s, n: 1 }": ["{}": "-", #"{"s":""}"#: #"{"a":"","n":1}"#],
        "{ a: t, n: i }": ["{}": #"{"a":"T"}"#],
        "{ a: s } else { a: \"other\" }": ["{}": #"{"a":"other"}"#, #"{"s":"S"}"#: #"{"a":"S"}"#],
        "{ a: s, n: 1 } when j is 5 else { a: t }": ["{}": #"{"a":"T"}"#],
      ]
    )
    Rules.values(
      "{ r: { a: string }, o?: { a: string }, l?: [{ a: string }] }",
      input: Self.input,
      [
        "{ r: { a: s } }": ["{}": "-", #"{"s":"S"}"#: #"{"r":{"a":"S"}}"#],
        "{ r: { a: t }, o: { a: s } }": ["{}": #"{"r":{"a":"T"}}"#],
        "{ r: { a: t }, l: [{ a: s }] }": [
          "{}": #"{"r":{"a":"T"}}"#, #"{"s":"S"}"#: #"{"r":{"a":"T"},"l":[{"a":"S"}]}"#,
        ],
        "{ r: { a: t }, l: [{ a: s } for x in [1, 2]] }": ["{}": #"{"r":{"a":"T"},"l":[]}"#],
      ]
    )
    // Whatever way the record takes to the output.
    for value in ["held", "held else { a: s }", "other", "[held][0]", "first(q in [held]: true)"] {
      Rules.values(
        "{ a: string, n?: int }",
        input: Self.input,
        with: "let held = { a: s, n: j }  let other = held when j is 5",
        [value: ["{}": "-", #"{"s":"S"}"#: #"{"a":"S","n":5}"#]]
      )
    }
    // In a whole layer the field lacks its value, so the layer loses all.
    Rules.decide(
      """
      policy p
      input { s?: string }
      output { r: { a: string, b?: int }, x: int }
      layer base { r = { a: "base" }  x = 0 }
      whole layer top { r = { a: s, b: 2 }  x = 1 }
      decide r, x: base < top
      finish r = { a: output.r.a, b: 7 } when output.x is 1
      """,
      ["{}": #"{"r":{"a":"base"},"x":0}"#, #"{"s":"S"}"#: #"{"r":{"a":"S","b":7},"x":1}"#]
    )
    // A finish step whose record lacks it changes nothing.
    Rules.decide(
      """
      policy p
      input { s?: string }
      output { r: { a: string } }
      layer base { r = { a: "base" } }
      decide r: base
      finish r = { a: s }
      """,
      ["{}": #"{"r":{"a":"base"}}"#, #"{"s":"S"}"#: #"{"r":{"a":"S"}}"#]
    )
  }

  @Test func `a template with a hole that cannot be filled loses, and the explanation names it`()
    throws
  {
    let source = #"""
      policy p
      input { name?: string, template?: string, args: [string] = [] }
      output { x: string }
      placeholders dialect { "{name}" = name  "{\(n: int)}" = args[n] }
      layer base { x = "base" }
      layer filled { x = dialect(template) }
      decide x: base < filled
      """#
    Rules.decide(
      source,
      [
        #"{"template":"to {name}: {0}"}"#: #"{"x":"base"}"#,
        #"{"template":"to {name}: {0}","name":"amy"}"#: #"{"x":"base"}"#,
        #"{"template":"to {name}: {0}","name":"amy","args":["x"]}"#: #"{"x":"to amy: x"}"#,
        #"{"template":"plain"}"#: #"{"x":"plain"}"#,
      ]
    )
    for (message, missing) in [
      (#"{"template":"to {name}: {0}"}"#, "{name}"),
      (#"{"template":"to {name}: {12}","name":"amy"}"#, "{12}"), ("{}", "template"),
    ] {
      let field = try Rules.explain(source, message, "x")
      #expect(field.candidates.first?.layer == "filled")
      #expect(field.candidates.first?.status == .absent)
      #expect(field.candidates.first?.missing?.contains(missing) == true, "\(message)")
    }
  }

  @Test func `not and is not are exact opposites`() {
    for message in [
      "{}", #"{"s":""}"#, #"{"s":"x","z":"x"}"#, #"{"i":5,"z":5,"d":5.0}"#, #"{"z":null,"s":null}"#,
      #"{"i":1,"d":2.5,"l":["x"],"s":"x"}"#, #"{"l":[null]}"#, #"{"b":false}"#,
    ] {
      for (left, right) in [
        ("s", "\"x\""), ("s", "z"), ("i", "z"), ("i", "d"), ("i", "j"), ("z", "l[0]"),
        ("b", "true"),
        ("[s]", "l"),
      ] {
        Rules.values(
          "bool",
          input: Self.input,
          [
            "(\(left) is not \(right)) is (not (\(left) is \(right)))": [message: "true"],
            "(\(left) is \(right)) is (\(left) is not \(right))": [message: "false"],
            "(not not (\(left) is \(right))) is (\(left) is \(right))": [message: "true"],
          ]
        )
      }
      for question in ["null", "empty", "blank"] {
        Rules.values(
          "bool",
          input: Self.input,
          ["(s is \(question)) is (s is not \(question))": [message: "false"]]
        )
      }
      Rules.values("bool", input: Self.input, ["(i < j) is (not (i < j))": [message: "false"]])
      Rules.values(
        "bool",
        input: Self.input,
        ["(s is present) is (s is absent)": [message: "false"]]
      )
    }
    // They are no opposites of each other's order.
    Rules.values(
      "bool",
      input: Self.input,
      ["not (i < j)": ["{}": "true"], "i >= j": ["{}": "false"]]
    )
  }

  @Test func `check points out an is not that an absent value satisfies`() {
    let head = "policy p input { s?: string, r: string } output { x: int } decide x: base < l"
    let base = "layer base { x = 0 }"
    for (condition, codes) in [
      ("s is not \"x\"", "check/is-not-absent"), ("r is not \"x\"", ""), ("s is \"x\"", ""),
      ("s is present and s is not \"x\"", ""), ("not (s is absent) and s is not \"x\"", ""),
      ("r is \"x\" and s is not \"x\"", "check/is-not-absent"),
    ] {
      Rules.warn("\(head) \(base) layer l when \(condition) { x = 1 }", codes)
    }
  }

  @Test func `a bool that is absent is not true`() {
    Rules.decide(
      """
      policy p
      input { b?: bool, r?: { b: bool = true }, m: [string: bool] = {} }
      output { x: string }
      let held = r.b
      layer none { x = "none" }
      layer path when b { x = "path" }
      layer inner when held { x = "inner" }
      layer value when m["k"] { x = "map" }
      layer call when contains("ab", "b") and not b { x = "not b" when m["n"] else output_less }
      let output_less = "-" when b is false
      decide x: none < path < inner < value < call
      """,
      [
        "{}": #"{"x":"none"}"#, #"{"b":true}"#: #"{"x":"path"}"#, #"{"b":false}"#: #"{"x":"-"}"#,
        #"{"r":{}}"#: #"{"x":"inner"}"#, #"{"r":{"b":false}}"#: #"{"x":"none"}"#,
        #"{"m":{"k":true}}"#: #"{"x":"map"}"#, #"{"m":{"k":null}}"#: #"{"x":"none"}"#,
        #"{"m":{"n":true}}"#: #"{"x":"not b"}"#,
      ]
    )
    // Only a bool is a condition.
    Rules.refusedValues(
      "bool",
      input: "s?: string, i?: int, z?: any",
      [
        "not s": "check/condition-type", "i and true": "check/condition-type",
        "true or z": "check/condition-type",
      ]
    )
  }

  @Test func `is compares without conversion`() {
    Rules.refusedValues(
      "bool",
      input: "s: string, i: int, b: bool, d: number, l: [string], e: \"a\" | \"b\"",
      [
        "s is i": "check/never-equal", "i is \"1\"": "check/never-equal",
        "b is 1": "check/never-equal",
        "b is \"true\"": "check/never-equal", "s is l": "check/never-equal",
        "s in [1]": "check/never-equal",
        "i in l": "check/never-equal", "e is \"c\"": "check/enumeration-constant", "i is d": "-",
        "e is s": "-",
      ]
    )
  }

  @Test func `and and or do not mix without parentheses`() {
    let input = "a: bool, b: bool, c: bool"
    Rules.refusedValues(
      "bool",
      input: input,
      [
        "a and b or c": "syntax/mixed-and-or", "a or b and c": "syntax/mixed-and-or",
        "a and b and c": "-", "a or (b and c)": "-",
      ]
    )
    for bits in 0..<8 {
      let (a, b, c) = (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0)
      let message = "{\"a\":\(a),\"b\":\(b),\"c\":\(c)}"
      Rules.values(
        "bool",
        input: input,
        [
          "a and b and c": [message: "\(a && b && c)"], "a or b or c": [message: "\(a || b || c)"],
          "a or (b and c)": [message: "\(a || (b && c))"],
          "(a or b) and c": [message: "\((a || b) && c)"],
          "not a and b": [message: "\(!a && b)"], "not a or b": [message: "\(!a || b)"],
          "not (a and b)": [message: "\(!(a && b))"], "not a is b": [message: "\(a != b)"],
        ]
      )
    }
  }
}
