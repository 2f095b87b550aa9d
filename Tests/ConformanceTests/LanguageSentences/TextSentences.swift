import PushRules
import Testing

// The last two sentences of section 3 of the language's design:
//
// Strings in double quotes; escapes …                 a string has these escapes and no others
// `\(expression)` puts a string, int, number or bool  an interpolation puts scalars in
// … may itself hold strings, eight deep               strings nest eight deep in interpolations
// Braces and `$` mean nothing in a string             braces and dollars are plain text
// Strings are sequences of Unicode scalars            length, cut and is count scalars
// Integers are 64-bit; + and - stop at the bounds     sums stop at the bounds
// An `int` of a message is …; else a wrong type       an int of a message is …
// A `number` passes through as it was written         a number goes out as it was written
// numbers are compared exactly …                      numbers are compared exactly
// … and have no other operation                       numbers have no other operation

/// Section 3 of the design: strings and numbers.
@Suite struct TextSentences {
  @Test func `a string has these escapes and no others`() {
    Rules.values(
      "string",
      input: "",
      [
        #""\"\\\n\r\t""#: ["{}": #""\"\\\n\r\t""#],
        #""\u{41}\u{1F514}\u{0}\u{10FFFF}""#:
          ["{}": "\"A🔔\\u0000\u{10FFFF}\""],
        #""\u{e9}\u{E9}\u{00e9}""#: ["{}": "\"ééé\""],
        #""\u{7f}\u{8}\u{c}\u{1b}""#: ["{}": "\"\u{7f}\\b\\f\\u001b\""],
        "\"\"": ["{}": "\"\""],
      ]
    )
    for text in [
      #""\a""#, #""\0""#, #""\'""#, #""\/""#, #""\u0041""#, #""\u{}""#, #""\u{D800}""#,
      #""\u{110000}""#, #""\u{0000041}""#, #""\$""#, #""\{""#, "'a'", "\"a\u{1}\"", "\"a\u{7f}\"",
    ] {
      #expect(
        Rules.errors("policy p output { x: string } layer l { x = \(text) } decide x: l")
          .hasPrefix("syntax/"),
        "\(text)"
      )
    }
  }

  @Test func `an interpolation puts scalars in`() {
    let input = #"s: string = "q", i: int = -5, n?: number, b: bool = true, e: "k" | "v" = "v""#
    Rules.values(
      "string",
      input: input,
      [
        #""\(s)\(i)\(b)\(e)\(n)""#: [
          #"{"n":1.50E+2}"#: #""q-5truev1.50E+2""#, #"{"n":-0.0}"#: #""q-5truev-0.0""#, "{}": "-",
        ],
        #""\( i + 1 )""#: ["{}": #""-4""#],
        #""a\(b)""#: [#"{"b":false}"#: #""afalse""#],
        #""\(s is "q")""#: ["{}": #""true""#],
        #""\(s)""#: [#"{"s":"\\(i)\"\n"}"#: #""\\(i)\"\n""#],
      ]
    )
    Rules.refusedValues(
      "string",
      input: "l: [string] = [], r: { a?: int }, m: [string: int] = {}, a?: any",
      [
        #""\(l)""#: "check/interpolation-type", #""\(r)""#: "check/interpolation-type",
        #""\(m)""#: "check/interpolation-type", #""\(a)""#: "check/interpolation-type",
        #""\()""#: "syntax/expected-expression",
      ]
    )
  }

  @Test func `strings nest eight deep in interpolations`() {
    func nested(_ depth: Int) -> String {
      depth == 0 ? "s" : "\"\(depth)\\(\(nested(depth - 1)))\""
    }
    for depth in [1, 2, 7, 8] {
      let text = (1...depth).reversed().map(String.init).joined()
      Rules.values(
        "string",
        input: "s: string = \"!\"",
        [nested(depth): ["{}": "\"\(text)!\""]]
      )
    }
    Rules.refusedValues("string", input: "s?: string", [nested(9): "syntax/interpolation-too-deep"])
  }

  @Test func `braces and dollars are plain text`() {
    for text in [
      "{0}", "${name}", "{{a.b}}", "%@", "$x", "{", "}", "%s %%", "{$msg}", "`a`", "(s)",
    ] {
      Rules.decide(
        """
        policy p
        input { k?: "\(text)" | "b" }
        output { x: string, y: string, z?: string }
        table t { "\(text)" = "\(text)" }
        layer l { x = "\(text)"  y = "\\(k)\(text)"  z = t[k] }
        decide x, y, z: l
        """
        .replacing("\"b\" }", with: "string }"),
        [#"{"k":"\#(text)"}"#: #"{"x":"\#(text)","y":"\#(text)\#(text)","z":"\#(text)"}"#]
      )
    }
  }

  @Test func `length, cut and is count scalars`() {
    Rules.values(
      "int",
      input: "s: string",
      [
        "length(s)": [
          #"{"s":""}"#: "0", #"{"s":"e\u0301"}"#: "2", #"{"s":"é"}"#: "1", #"{"s":"\r\n"}"#: "2",
          #"{"s":"👨‍👩‍👧"}"#: "5", #"{"s":"\ud83d\ude00"}"#: "1", #"{"s":"🇩🇪"}"#: "2",
          #"{"s":"\u0000a"}"#: "2",
        ]
      ]
    )
    Rules.values(
      "string",
      input: "s: string",
      [
        "cut(s, 1)": [
          #"{"s":"é"}"#: #""é""#, #"{"s":"e\u0301x"}"#: #""e""#, #"{"s":"🇩🇪"}"#: "\"\u{1F1E9}\"",
          #"{"s":"\r\n"}"#: #""\r""#,
        ]
      ]
    )
    Rules.values(
      "bool",
      input: "s: string, t: string",
      [
        "s is t": [
          #"{"s":"é","t":"\u00e9"}"#: "true", #"{"s":"é","t":"e\u0301"}"#: "false",
          #"{"s":"\u212b","t":"\u00c5"}"#: "false", #"{"s":"a","t":"A"}"#: "false",
          #"{"s":"\u0000","t":""}"#: "false",
        ],
        "s in [t]": [#"{"s":"é","t":"e\u0301"}"#: "false"],
        "contains(s, t)": [
          #"{"s":"e\u0301","t":"e"}"#: "true", #"{"s":"é","t":"e"}"#: "false",
          #"{"s":"\r\n","t":"\n"}"#: "true",
        ],
      ]
    )
    Rules.values(
      "string",
      input: "s: string",
      with: "table t { \"é\" = \"one\"  otherwise = \"none\" }",
      ["t[s]": [#"{"s":"é"}"#: #""one""#, #"{"s":"e\u0301"}"#: #""none""#]]
    )
  }

  static let largest = "9223372036854775807"
  static let smallest = "-9223372036854775808"

  @Test func `sums stop at the bounds`() {
    Rules.values(
      "int",
      input: "a: int, b: int",
      [
        "a + b": [
          #"{"a":\#(Self.largest),"b":1}"#: Self.largest,
          #"{"a":\#(Self.smallest),"b":-1}"#: Self.smallest,
          #"{"a":\#(Self.largest),"b":\#(Self.smallest)}"#: "-1",
          #"{"a":\#(Self.smallest),"b":\#(Self.smallest)}"#: Self.smallest,
        ],
        "a - b": [
          #"{"a":0,"b":\#(Self.smallest)}"#: Self.largest,
          #"{"a":-1,"b":\#(Self.smallest)}"#: Self.largest,
          #"{"a":-2,"b":\#(Self.largest)}"#: Self.smallest,
          #"{"a":5,"b":7}"#: "-2",
        ],
        // Each step stops by itself, from the left.
        "a + b - b": [#"{"a":\#(Self.largest),"b":5}"#: "9223372036854775802"],
        "a - b + b": [
          #"{"a":5,"b":7}"#: "5", #"{"a":\#(Self.smallest),"b":8}"#: "-9223372036854775800",
        ],
        "a - (b - 1)": [#"{"a":5,"b":7}"#: "-1"],
        Self.smallest: [#"{"a":0,"b":0}"#: Self.smallest],
        "\(Self.largest) + 1": [#"{"a":0,"b":0}"#: Self.largest],
      ]
    )
    Rules.refusedValues(
      "int",
      input: "",
      [
        "9223372036854775808": "syntax/integer-too-large",
        "-9223372036854775809": "syntax/integer-too-large",
      ]
    )
    Rules.values(
      "int",
      input: "a: int",
      ["a -1": [#"{"a":5}"#: "4"], "a - -1": [#"{"a":5}"#: "6"]]
    )
  }

  @Test func `an int of a message is a JSON number without fraction and exponent`() {
    let answers: KeyValuePairs<String, String> = [
      "0": "0", "-0": "0", "7": "7", "-7": "-7", largest: largest, smallest: smallest,
      "9223372036854775808": "message/type a", "-9223372036854775809": "message/type a",
      "1.0": "message/type a", "1e0": "message/type a", "1E2": "message/type a",
      "-0.0": "message/type a", "\"1\"": "message/type a", "true": "message/type a",
      "01": "json/number", "+1": "json/syntax", "1.": "json/number",
      "100000000000000000000": "message/type a", "[1]": "message/type a",
    ]
    guard
      let policy = Rules.load(
        "policy p input { a: int } output { x: int } layer l { x = a } decide x: l",
        at: #_sourceLocation
      )
    else { return }
    for (number, expected) in answers {
      let found = Rules.answer(policy, "{\"a\":\(number)}")
      #expect(found == (expected.contains("/") ? expected : "{\"x\":\(expected)}"), "\(number)")
    }
  }

  private var largest: String { Self.largest }
  private var smallest: String { Self.smallest }

  @Test(arguments: [
    "0", "-0", "1.0", "1.50", "1E+2", "1e-2", "-0.0e0", "123456789012345678901234567890", "1e400",
    "0.1000000000000000055511151231257827",
  ])
  func `a number goes out as it was written`(_ number: String) {
    Rules.decide(
      """
      policy p
      input { a: number, l: [number] = [] }
      output { x: number, t: string, l: [number], r: any }
      let held = a else 0
      layer l { x = held  t = "\\(a)"  l = l  r = { k: a } }
      decide x, t, l, r: l
      """,
      [
        #"{"a":\#(number),"l":[\#(number)]}"#:
          #"{"x":\#(number),"t":"\#(number)","l":[\#(number)],"r":{"k":\#(number)}}"#
      ]
    )
  }

  @Test func `numbers are compared exactly, as decimals, with ints and with each other`() {
    let pairs: [(String, String, Character)] = [
      ("1", "1.0", "="), ("1e2", "100", "="), ("1.50", "1.5", "="), ("-0", "0", "="),
      ("-0.0", "0e5", "="), ("0.1", "0.10000000000000000001", "<"), ("1e400", "9e399", ">"),
      ("9007199254740993", "9007199254740992", ">"), ("1e-400", "0", ">"),
      ("-1e400", "-1e399", "<"),
      ("123456789012345678901", "123456789012345678900", ">"), ("-2", "1", "<"), ("10", "9", ">"),
      ("9223372036854775807", "9223372036854775808", "<"), ("1000e-3", "1", "="),
      ("-0.5", "-0.25", "<"), ("0.00", "-1e-9", ">"),
    ]
    for (left, right, sign) in pairs {
      let message = #"{"a":\#(left),"b":\#(right)}"#
      let expected = [
        "a < b": sign == "<", "a <= b": sign != ">", "a > b": sign == ">", "a >= b": sign != "<",
        "a is b": sign == "=", "a is not b": sign != "=", "a in [b]": sign == "=",
        "b < a": sign == ">",
      ]
      for (expression, holds) in expected {
        Rules.values("bool", input: "a: number, b: number", [expression: [message: "\(holds)"]])
      }
    }
    Rules.values(
      "bool",
      input: "a: number, i: int",
      [
        "a is i": [#"{"a":7.0,"i":7}"#: "true", #"{"a":7.5,"i":7}"#: "false"],
        "i < a": [
          #"{"a":7.0000000000000000001,"i":7}"#: "true",
          #"{"a":9.3e18,"i":9223372036854775807}"#: "true",
        ],
        "a >= -9223372036854775808": [#"{"a":-9223372036854775808.5,"i":0}"#: "false"],
        "i in [a]": [#"{"a":70e-1,"i":7}"#: "true"],
      ]
    )
  }

  @Test func `numbers have no other operation`() {
    Rules.refusedValues(
      "any",
      input: "a: number = 1, i: int = 1, l: [int] = []",
      [
        "a + 1": "check/operand-type", "1 - a": "check/operand-type",
        "min(a, 1)": "check/argument-type", "l[a]": "check/index-type",
        "cut(\"x\", a)": "check/argument-type", "a + a": "check/operand-type",
        "satisfies(a, \">1\")": "check/argument-type", "length(a)": "check/argument-type",
      ]
    )
    // A number does not fit where an int is asked for.
    Rules.refusedValues("int", input: "a: number = 1", ["a": "check/value-type"])
  }
}
