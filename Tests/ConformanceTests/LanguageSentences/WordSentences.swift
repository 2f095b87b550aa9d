import PushRules
import Testing

// Section 3 of the language's design, sentence by sentence (the rest stands in TextSentences):
//
// UTF-8.                                                   a rule file is UTF-8
// `#` starts a comment                                     a comment goes to the end of its line
// `##` starts a documentation comment, which belongs to…   documentation belongs to what follows it
//   … and is shown by explanations                         (shut gate; PlanTests and ExplainTests too)
// Line breaks mean nothing                                 line breaks mean nothing
// … except that a string ends on its line                  a string ends on its line
// Commas are needed between items of a list and a call     commas part items and arguments
// … and are optional between entries                       commas between entries are optional
// Names: …                                                 a name has ASCII letters, digits, …
// any other key in back-ticks                              any other key stands in back-ticks
// Reserved: …                                              each reserved word is refused as a name
// After a dot and before `:` any word may be a key         after a dot and before a colon …
// All other words mean something only in their place       words with a meaning in their place …
// Names … are three separate sets                          layers, outputs and the rest are …
// in each a name means one thing: hiding is an error       a name means one thing in its set
// … against the built-in functions                         no name hides a built-in function
// The order of the declarations means nothing              declarations may stand in any order
// … save that of `finish` steps                            finish steps run in the file's order

/// Section 3 of the design: what a file is written with.
@Suite struct WordSentences {
  static let reserved = [
    "policy", "extends", "input", "output", "gate", "observe", "let", "table", "placeholders",
    "whole", "layer", "decide", "finish", "override", "drop", "reject", "when", "otherwise", "else",
    "and", "or", "not", "is", "in", "for", "where", "true", "false",
  ]

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]]
  )
  func `a rule file is UTF-8`(_ wrong: [UInt8]) {
    let start = Array("policy p # ".utf8)
    #expect(throws: PolicyError.self) {
      try Policy(name: "p.pushrules", bytes: start + wrong + Array("\n".utf8))
    }
    #expect(throws: Never.self) {
      try Policy(name: "p.pushrules", bytes: start + Array("é‘🔔\n".utf8))
    }
  }

  @Test func `a comment goes to the end of its line`() {
    Rules.decide(
      """
      # before # all
      policy # here
      p # there # and there: "
      output { # { { {
      x: # )
      string } # `
      layer l { x = "#1 ## no comment" } #"
      #layer l { x = "2" }
      decide x: l # the end, without a line break
      """,
      ["{}": ##"{"x":"#1 ## no comment"}"##]
    )
    Rules.decide(
      "policy p output { x: int } layer l { x = 1 # }\n} decide x: l#",
      ["{}": #"{"x":1}"#]
    )
  }

  @Test func `documentation belongs to the declaration that follows it`() {
    let rest = "output { gate g: bool } decide g: l"
    for (text, reason) in [
      ("## Why.\nlayer l { g = false }", "Why."),
      ("## Why.\n## source: x\nlayer l { g = false }", "Why."),
      ("## Why.  \n# no documentation\n\nlayer l { g = false }", "Why."),
      ("# Why.\nlayer l { g = false }", "l"),
      ("## Other.\nlet a = 1\nlayer l { g = false when a is 1 }", "l"),
      ("layer l { ## The row's.\n g = false }", "l"),
      ("layer k { g = true when 1 is 2 } ## Why.\nlayer l { g = false }", "Why."),
    ] {
      let source =
        "policy p\n\(text)\n\(rest.replacing("g: l", with: text.contains("layer k") ? "g: k < l" : "g: l"))"
      Rules.decide(source, ["{}": #"{"g":false,"reason":"\#(reason)"}"#])
    }
    Rules.warn(
      "policy p output { x: int } layer l { x = 1 } decide x: l\n## nothing follows",
      "syntax/stray-documentation"
    )
  }

  static let whole = #"""
    policy p
    input { a: { b?: string, c: [int] = [1, 2] }, m: [string: int] = {} }
    output { gate go: bool, x: string, y?: int, z?: { k: int } }
    observe f by fetch(a.b) { ok: bool }
    reject "no" when length(a.c) > 3
    let t = a.b else "none"
    table names { "q" = "Q", otherwise = "R" }
    placeholders dots(n: int) { "{\(i: int)}" = "\(n)-\(i)" }
    layer open { go = true }
    layer one { x = dots("\(names[t]) {3}", n: 7), y = m["k"] }
    whole layer two when f.ok { let v = a.c[0]  x = t  y = v + 1 - 2, z = { k: v } }
    decide go: open
    decide x, y { when a.c[1] is 2: one < two otherwise: one }
    decide z: two
    finish x = "<\(output.x)>" when output.x is not "" and not (output.y > 5)
    """#

  @Test(arguments: [" ", "\n", "\r\n", "\r", "\t", "\n\n # c\n", " # \"\r\n"])
  func `line breaks mean nothing`(_ space: String) {
    let source = Self.whole.replacing("\n", with: " ").replacing("  ", with: " ")
    // Every space outside a string becomes the other white space.
    var isInside = false
    var text = ""
    for character in source {
      if character == "\"" { isInside.toggle() }
      text += character == " " && !isInside ? space : String(character)
    }
    Rules.decide(
      text,
      [
        #"{"a":{}}"#: #"{"go":true,"x":"<R 7-3>"}"#,
        #"{"a":{"b":"q"},"f":{"ok":true},"m":{"k":5}}"#:
          #"{"go":true,"x":"<q>","y":0,"z":{"k":1}}"#,
        #"{"a":{"b":"q","c":[6,5]},"f":{"ok":true},"m":{"k":5}}"#:
          #"{"go":true,"x":"<Q 7-3>","y":5,"z":{"k":6}}"#,
      ]
    )
  }

  @Test func `a string ends on its line`() {
    for breaking in ["\n", "\r", "\r\n"] {
      #expect(
        Rules.errors("policy p output { x: string } layer l { x = \"a\(breaking)b\" } decide x: l")
          .hasPrefix("syntax/unterminated-string")
      )
      let inside = "policy p output { x: string } layer l { x = \"a\\(\(breaking)1)\" } decide x: l"
      #expect(Rules.errors(inside) != "-")
    }
  }

  @Test func `commas part items and arguments`() {
    Rules.refusedValues(
      "any",
      input: "a?: int",
      [
        "[1 2]": "syntax/missing-comma", "[a a]": "syntax/missing-comma",
        "min(1 2)": "syntax/missing-comma", "[1, 2]": "-", "min(1, 2)": "-",
      ]
    )
    #expect(Rules.errors("policy p input { a: [int] = [1 2] }") == "syntax/missing-comma")
  }

  @Test func `commas between entries are optional`() {
    for comma in [" ", ", ", ",\n", "\n"] {
      let end = comma == " " ? "" : ","
      Rules.decide(
        """
        policy p
        input { a?: string\(comma)b: { c: int\(comma)d: int\(end) } = { c: 1\(comma)d: 2\(end) }\(end) }
        output { x: string\(comma)y: any\(end) }
        table t { "a" = { u: 1\(comma)v: 2\(end) }\(comma)otherwise = { u: 3\(comma)v: 4\(end) }\(end) }
        placeholders q { "{0}" = "zero"\(comma)"{1}" = "one"\(end) }
        layer l { let k = t["a"]\(comma)x = q("{0}{1}")\(comma)y = { u: k.u\(comma)d: b.d\(end) }\(end) }
        decide x, y: l
        """,
        ["{}": #"{"x":"zeroone","y":{"u":1,"d":2}}"#]
      )
    }
  }

  @Test func `a name has ASCII letters, digits and underscores and begins with no digit`() {
    for name in ["a", "A1", "_", "__x9", "aB_c", "x\(String(repeating: "y", count: 300))"] {
      Rules.decide(
        "policy p input { \(name): int } output { out\(name): int } layer l\(name) { out\(name) = \(name) }"
          + " decide out\(name): l\(name)",
        [#"{"\#(name)":1}"#: #"{"out\#(name)":1}"#]
      )
    }
    for name in ["1a", "é", "a-b", "a$", "ａ", "名"] {
      #expect(Rules.errors("policy p let \(name) = 1") != "-", "\(name)")
    }
    // Upper and lower case make two names.
    Rules.decide(
      "policy p input { a: int, A: int } output { x: int } layer l { x = a - A } decide x: l",
      [#"{"a":3,"A":1}"#: #"{"x":2}"#]
    )
  }

  @Test(arguments: ["mutable-content", "a.b", "é", " ", "1", "\"", "\\n", "#", "🔔", "when", "a"])
  func `any other key stands in back-ticks`(_ key: String) {
    let json = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    Rules.decide(
      """
      policy p
      input { a: { `\(key)`?: string, deep: { `\(key)`: int = 7 } } }
      output { `\(key)`: string, r: { `\(key)`?: int } }
      layer l { `\(key)` = a.`\(key)`  r = { `\(key)`: a.deep.`\(key)` } }
      decide `\(key)`, r: l
      finish `\(key)` = "<\\(output.`\(key)`)>"
      """,
      [
        #"{"a":{"\#(json)":"v","deep":{"\#(json)":1}}}"#:
          #"{"\#(json)":"<v>","r":{"\#(json)":1}}"#,
        #"{"a":{"\#(json)":"v"}}"#: #"{"\#(json)":"<v>","r":{"\#(json)":7}}"#,
      ]
    )
  }

  @Test(arguments: reserved)
  func `each reserved word is refused as a name`(_ word: String) {
    for text in [
      "policy \(word)", "policy p let \(word) = 1", "policy p table \(word) { \"a\" = 1 }",
      "policy p layer \(word) { }", "policy p placeholders \(word) { \"a\" = \"b\" }",
      "policy p observe \(word) by f() { }", "policy p output { \(word): int }",
      "policy p output { x: int } layer l { \(word) = 1 } decide x: l",
      "policy p output { x: any } layer l { x = [1 for \(word) in [1]] } decide x: l",
    ] {
      #expect(Rules.errors(text) != "-", "\(text)")
    }
  }

  @Test(arguments: reserved + ["by", "json", "present", "null", "any", "string", "occurrence"])
  func `after a dot and before a colon any word may be a key`(_ word: String) {
    Rules.decide(
      """
      policy p
      input { a: { \(word)?: int, b: { \(word): int } = { \(word): 7 } }, \(word)?: bool }
      output { x?: int, y: { \(word): int }, z: any }
      table t { "k" = { \(word): 4 } }
      let row = t["k"]
      layer l { x = a.\(word)  y = { \(word): a.b.\(word) }  z = { \(word): row.\(word) } }
      decide x, y, z: l
      finish y = { \(word): output.y.\(word) + 1 }
      """,
      [
        #"{"a":{"\#(word)":3,"b":{"\#(word)":5}},"\#(word)":true}"#:
          #"{"x":3,"y":{"\#(word)":6},"z":{"\#(word)":4}}"#,
        "{}": #"{"y":{"\#(word)":8},"z":{"\#(word)":4}}"#,
        #"{"\#(word)":1}"#:
          #"message/type \#(word)"#,
      ]
    )
  }

  @Test(arguments: [
    "by", "json", "loose", "string", "bool", "int", "number", "any", "all", "first", "count",
    "present", "absent", "null", "empty", "blank", "occurrence",
  ])
  func `words with a meaning in their place are names elsewhere`(_ word: String) {
    // As layer, output and input at once; read where the word's own meaning could lie.
    Rules.decide(
      """
      policy \(word)
      input { \(word)?: string }
      output { \(word)?: string, b: bool, i: bool }
      layer \(word) { \(word) = \(word)  b = \(word) is present  i = \(word) is ("x") }
      decide \(word), b, i: \(word)
      """,
      [
        #"{"\#(word)":"x"}"#: #"{"\#(word)":"x","b":true,"i":true}"#,
        "{}": #"{"b":false,"i":false}"#,
      ]
    )
    Rules.decide(
      "policy p let \(word) = 3 output { x: int } layer l { x = \(word) + 1 } decide x: l",
      ["{}": #"{"x":4}"#]
    )
  }

  @Test func `layers, outputs and the rest are three sets of names`() {
    Rules.decide(
      """
      policy same
      input { same: string }
      output { same: string, other: string }
      let other = "\\(same)!"
      layer same { same = same  other = other }
      decide same, other: same
      """,
      [#"{"same":"x"}"#: #"{"same":"x","other":"x!"}"#]
    )
  }

  @Test func `a name means one thing in its set`() {
    let rest = "layer l { x = 1 when a is \"\" else 2 } decide x: l"
    let head = "policy p input { a?: string, list: [int] = [] } output { x: int }"
    for (text, code) in [
      ("let a = 1", "check/name-twice"), ("table list { \"k\" = 1 }", "check/name-twice"),
      ("placeholders a { \"k\" = \"v\" }", "check/name-twice"),
      ("observe a by f() { }", "check/name-twice"),
      ("let b = 1 table b { \"k\" = 1 }", "check/name-twice"),
      ("let b = 1 let b = 1", "check/name-twice"),
      ("layer l { x = 3 }", "check/name-twice"),
      ("layer m { let a = 1  x = a }", "check/hides-name"),
      ("let b = 1 layer m { let b = 1  x = b }", "check/hides-name"),
      ("layer m { let b = 1  let b = 2  x = b }", "check/name-twice"),
      ("let b = any(a in list: a is 1)", "check/hides-name"),
      ("let b = [a for a in list]", "check/hides-name"),
      ("let b = [i for i in list for i in list]", "check/hides-name"),
      ("let b = any(i in list: any(i in list: i is 1))", "check/hides-name"),
      ("placeholders b(a: int) { \"k\" = \"\\(a)\" }", "check/hides-name"),
      ("placeholders b { \"k\\(a: int)\" = \"\\(a)\" }", "check/hides-name"),
      ("placeholders b(i: int) { \"k\\(i: int)\" = \"\\(i)\" }", "check/hides-name"),
      ("let occurrence = 1 placeholders b { \"k\" = \"\\(occurrence)\" }", "check/hides-name"),
      ("placeholders b(occurrence: int) { \"k\" = \"\\(occurrence)\" }", "check/hides-function"),
      ("output { x: string }", "check/field-twice"),
    ] {
      let found = Rules.errors("\(head) \(text) \(rest)")
      #expect(found.split(separator: " ").contains { $0 == code }, "\(text): \(found)")
    }
    // The same name in two layers, two quantifiers or two blocks is two names.
    Rules.decide(
      """
      policy p
      input { list: [int] = [4] }
      output { x: int, y: int, z: bool }
      layer l { let v = 1  x = v }
      layer m { let v = 2  y = v  z = any(i in list: i is 4) and all(i in list: i > v) }
      placeholders b { "k\\(i: int)" = "\\(i)" }
      decide x: l
      decide y, z: m
      """,
      ["{}": #"{"x":1,"y":2,"z":true}"#]
    )
  }

  @Test(arguments: [
    "nonempty", "nonblank", "lower", "length", "cut", "cut_bytes", "contains", "glob", "glob_word",
    "join", "min", "max", "satisfies", "as_text", "as_int", "at", "merge", "fit_bytes",
  ])
  func `no name hides a built-in function`(_ name: String) {
    for text in [
      "policy p let \(name) = 1", "policy p input { \(name)?: int }",
      "policy p table \(name) { \"a\" = 1 }", "policy p placeholders \(name) { \"a\" = \"b\" }",
      "policy p observe \(name) by f() { }",
      "policy p output { x: any } layer l { x = [1 for \(name) in [1]] } decide x: l",
      "policy p output { x: any } layer l { let \(name) = 1 x = 1 } decide x: l",
    ] {
      #expect(
        Rules.errors(text).hasPrefix("check/hides-function"),
        "\(text): \(Rules.errors(text))"
      )
    }
  }

  @Test func `declarations may stand in any order`() throws {
    let lines = Self.whole.split(separator: "\n")
    let body = lines.dropFirst()
    // Each declaration once first and once last; each rotation; backwards.
    var orders = [Array(body.reversed())]
    for index in body.indices {
      orders.append([body[index]] + body.filter { $0 != body[index] })
      orders.append(body.filter { $0 != body[index] } + [body[index]])
    }
    for order in orders {
      Rules.decide(
        "policy p\n" + order.joined(separator: "\n"),
        [
          #"{"a":{"b":"q"},"f":{"ok":true},"m":{"k":5}}"#:
            #"{"go":true,"x":"<q>","y":0,"z":{"k":1}}"#
        ]
      )
    }
  }

  @Test func `finish steps run in the order of the file`() {
    let steps = [
      #"finish x = "\(output.x)a""#, #"finish x = "\(output.x)\(length(output.x))""#,
    ]
    let rest = "policy p output { x: string } layer l { x = \"-\" } decide x: l\n"
    Rules.decide("\(rest)\(steps[0]) \(steps[1])", ["{}": #"{"x":"-a2"}"#])
    Rules.decide("\(rest)\(steps[1]) \(steps[0])", ["{}": #"{"x":"-1a"}"#])
    Rules.decide("policy p \(steps[1]) \(rest.dropFirst(8)) \(steps[0])", ["{}": #"{"x":"-1a"}"#])
  }
}
