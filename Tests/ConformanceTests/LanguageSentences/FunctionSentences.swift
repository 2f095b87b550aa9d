import PushRules
import Testing

// Section 5 of the language's design, its last paragraph: "Functions, all of them". One test for each
// function or pair; that they are all: these are all functions. How a function treats an absent
// argument stands in AbsenceSentences; scalars in `cut` and `length` also in TextSentences; glob and
// numbers at their bounds also in PushRulesEvaluationTests/FunctionTests.

/// Section 5 of the design: the functions.
@Suite struct FunctionSentences {
  @Test func `these are all functions`() {
    for name in [
      "upper", "trim", "split", "now", "random", "replace", "matches", "if", "concat", "sum", "abs",
      "present", "is_blank", "format",
    ] {
      #expect(
        Rules.errors("policy p output { x?: any } layer l { x = \(name)(\"a\") } decide x: l")
          == "check/unknown-function",
        "\(name)"
      )
    }
  }

  @Test func `lower makes each scalar small`() {
    Rules.values(
      "string",
      input: "s: string",
      [
        "lower(s)": [
          #"{"s":"ABC xYz 1"}"#: #""abc xyz 1""#, #"{"s":"ÄÉΣ"}"#: #""äéσ""#,
          #"{"s":"İ"}"#: "\"i\u{307}\"", #"{"s":"ß"}"#: #""ß""#, #"{"s":""}"#: #""""#,
        ]
      ]
    )
  }

  @Test func `length counts scalars, items and entries`() {
    Rules.values(
      "int",
      input: "s: string = \"\", l: [int] = [], m: [string: int] = {}, z?: any",
      [
        "length(s)": [#"{"s":"é🔔a"}"#: "3", "{}": "0"],
        "length(l)": [#"{"l":[1,null,3]}"#: "3", "{}": "0"],
        "length(m)": [#"{"m":{"a":1,"b":null}}"#: "2", #"{"m":{"a":1,"a":2}}"#: "1"],
        "length(z)": [#"{"z":{"a":{},"a":1}}"#: "1", #"{"z":true}"#: "-"],
      ]
    )
  }

  @Test func `cut keeps the first scalars and marks only what was cut`() {
    Rules.values(
      "string",
      input: "s: string, n: int = 3",
      [
        "cut(s, n)": [
          #"{"s":"abcdef"}"#: #""abc""#, #"{"s":"abc"}"#: #""abc""#, #"{"s":"ab"}"#: #""ab""#,
          #"{"s":"abc","n":0}"#: #""""#, #"{"s":"abc","n":-1}"#: #""""#,
          #"{"s":"é🔔éx"}"#: #""é🔔é""#, #"{"s":"a","n":9223372036854775807}"#: #""a""#,
          #"{"s":"a","n":-9223372036854775808}"#: #""""#,
        ],
        "cut(s, n, \"…\")": [
          #"{"s":"abcd"}"#: #""abc…""#, #"{"s":"abc"}"#: #""abc""#, #"{"s":"","n":0}"#: #""""#,
          #"{"s":"a","n":0}"#: #""…""#,
        ],
        "cut(s, n, \"\")": [#"{"s":"abcd"}"#: #""abc""#],
      ]
    )
  }

  @Test func `cut_bytes cuts UTF-8 bytes between scalars, mark included`() {
    Rules.values(
      "string",
      input: "s: string, n: int = 4",
      [
        "cut_bytes(s, n)": [
          #"{"s":"abcdef"}"#: #""abcd""#, #"{"s":"ééé"}"#: #""éé""#, #"{"s":"aéé"}"#: #""aé""#,
          #"{"s":"🔔"}"#: #""🔔""#, #"{"s":"a🔔"}"#: #""a""#,
          #"{"s":"abcd"}"#: #""abcd""#, #"{"s":"🔔","n":3}"#: #""""#, #"{"s":"a","n":-1}"#: #""""#,
        ],
        "cut_bytes(s, n, \"…\")": [
          #"{"s":"abcd"}"#: #""abcd""#, #"{"s":"abcde"}"#: #""a…""#, #"{"s":"éé"}"#: #""éé""#,
          #"{"s":"ééé"}"#: #""…""#, #"{"s":"abcdef","n":3}"#: #""…""#,
          #"{"s":"abcdef","n":2}"#: #""ab""#, #"{"s":"abcdef","n":6}"#: #""abcdef""#,
          #"{"s":"abcdefg","n":6}"#: #""abc…""#,
        ],
      ]
    )
  }

  @Test func `fit_bytes gives a value that fits, and one that does not only with texts to cut`() {
    Rules.values(
      "any",
      input: "s: string, t: string = \"bbbbbbbb\", n: int = 30, z?: any",
      [
        // {"s":"…","t":"…"} is 15 bytes and the texts.
        "fit_bytes({ s: s, t: t }, n)": [
          #"{"s":"aaaaaaa"}"#: #"{"s":"aaaaaaa","t":"bbbbbbbb"}"#, #"{"s":"aaaaaaaa"}"#: "-",
          #"{"s":"aaaaa","n":27}"#: "-", #"{"s":"","t":"","n":0}"#: "-", #"{"s":"","n":-1}"#: "-",
        ],
        "fit_bytes(z, n)": [
          #"{"s":"","z":{"k": [1, 2]}}"#: #"{"k":[1,2]}"#, #"{"s":"","z":"text"}"#: "-",
          #"{"s":"","z":[1]}"#: "-", #"{"s":"","z":{},"n":2}"#: "{}",
          #"{"s":"","z":{},"n":1}"#: "-",
        ],
      ]
    )
  }

  @Test func `fit_bytes cuts the longest texts to one level, by whole scalars, mark included`() {
    Rules.values(
      "any",
      input: "s: string, t: string = \"bbbbbbbb\", n: int = 25, z?: any",
      [
        "fit_bytes({ s: s, t: t }, n, \"-\", \"s\", \"t\")": [
          #"{"s":"aa"}"#: #"{"s":"aa","t":"bbbbbbbb"}"#,
          #"{"s":"aaaa"}"#: #"{"s":"aaaa","t":"bbbbb-"}"#,
          #"{"s":"aaaaa"}"#: #"{"s":"aaaaa","t":"bbbb-"}"#,
          #"{"s":"aaaaaaaaaaaaa"}"#: #"{"s":"aaaa-","t":"bbbb-"}"#,
          #"{"s":"a","t":"ééééééé"}"#: #"{"s":"a","t":"éééé-"}"#,
          #"{"s":"a","t":"\n\n\n\n\n\n"}"#: #"{"s":"a","t":"\n\n\n\n-"}"#,
          #"{"s":"a","t":"\u001f\u001f"}"#: #"{"s":"a","t":"\u001f-"}"#,
          #"{"s":"aaaa","n":18}"#: #"{"s":"-","t":"-"}"#,
          #"{"s":"aaaa","n":19}"#: #"{"s":"a-","t":"b-"}"#,
          #"{"s":"aaaa","n":16}"#: #"{"s":"","t":""}"#, #"{"s":"aaaa","n":14}"#: "-",
        ],
        "fit_bytes({ s: s, t: t }, n, \"\", \"s\")": [
          #"{"s":"aaaa","n":22}"#: "-", #"{"s":"aaaa","n":25}"#: #"{"s":"aa","t":"bbbbbbbb"}"#,
        ],
        "fit_bytes(z, n, \"\\\"\", \"k.t\", \"a\\\\.b\")": [
          #"{"s":"","z":{"k": {"t": "\u00e9\u00e9\u00e9"}}}"#: #"{"k":{"t":"\u00e9\""}}"#,
          #"{"s":"","z":{"k": {"t": "\ud83d\ude00x"}}}"#: #"{"k":{"t":"\""}}"#,
          #"{"s":"","z":{"k": {"t": "short"}, "a.b": "1234567890"}}"#:
            #"{"k":{"t":"s"},"a.b":"1"}"#,
          #"{"s":"","n":30,"z":{"k":1,"a.b":"12345678901234567"}}"#:
            #"{"k":1,"a.b":"123456789012\""}"#,
        ],
      ]
    )
  }

  @Test func `contains looks for a part`() {
    Rules.values(
      "bool",
      input: "s: string, t: string",
      [
        "contains(s, t)": [
          #"{"s":"abc","t":"bc"}"#: "true", #"{"s":"abc","t":"abc"}"#: "true",
          #"{"s":"abc","t":""}"#: "true", #"{"s":"","t":""}"#: "true",
          #"{"s":"abc","t":"B"}"#: "false",
          #"{"s":"abc","t":"abcd"}"#: "false", #"{"s":"aab","t":"ab"}"#: "true",
          #"{"s":"a*c","t":"*"}"#: "true", #"{"s":"abc","t":"a*c"}"#: "false",
        ]
      ]
    )
  }

  @Test func `glob matches the whole text, case-insensitive`() {
    Rules.values(
      "bool",
      input: "s: string, t: string",
      [
        "glob(s, t)": [
          #"{"s":"Hello","t":"h*O"}"#: "true", #"{"s":"hello","t":"ell"}"#: "false",
          #"{"s":"hello","t":"*ell*"}"#: "true", #"{"s":"hello","t":"h?llo"}"#: "true",
          #"{"s":"hllo","t":"h?llo"}"#: "false",
          #"{"s":"","t":"*"}"#: "true", #"{"s":"","t":""}"#: "true", #"{"s":"","t":"?"}"#: "false",
          #"{"s":"🔔","t":"?"}"#: "true", #"{"s":"ÄB","t":"äb"}"#: "true",
          #"{"s":"a.c","t":"a.c"}"#: "true", #"{"s":"abc","t":"a.c"}"#: "false",
          #"{"s":"aXbXc","t":"a*b*c"}"#: "true", #"{"s":"abcabd","t":"*abd"}"#: "true",
          #"{"s":"a\nb","t":"a*b"}"#: "true",
          #"{"s":"[a]","t":"[a]"}"#: "true", #"{"s":"a\\*","t":"a\\*"}"#: "true",
          #"{"s":"ab","t":"**"}"#: "true",
        ]
      ]
    )
  }

  @Test func `glob_word matches between ASCII word boundaries`() {
    Rules.values(
      "bool",
      input: "s: string, t: string",
      [
        "glob_word(s, t)": [
          #"{"s":"say Hello now","t":"hello"}"#: "true", #"{"s":"othello","t":"hello"}"#: "false",
          #"{"s":"hello_x","t":"hello"}"#: "false", #"{"s":"hello2","t":"hello"}"#: "false",
          #"{"s":"hello!","t":"hello"}"#: "true", #"{"s":"éhelloé","t":"hello"}"#: "true",
          #"{"s":"hello","t":"hello"}"#: "true", #"{"s":"say hello","t":"h*o"}"#: "true",
          #"{"s":"a hullo b","t":"h?llo"}"#: "true", #"{"s":"hell o","t":"hello"}"#: "false",
          #"{"s":"x hellothere hello","t":"hello"}"#: "true", #"{"s":"abc","t":"b"}"#: "false",
          #"{"s":"free money now","t":"free*now"}"#: "true",
        ]
      ]
    )
  }

  @Test func `join puts a text between items`() {
    Rules.values(
      "string",
      input: "l: [string] = [], s: string = \", \", e: [\"a\" | \"b\"] = []",
      [
        "join(l, s)": [
          #"{"l":["a","b","c"]}"#: #""a, b, c""#, #"{"l":["a"]}"#: #""a""#, "{}": #""""#,
          #"{"l":["",""],"s":"-"}"#: #""-""#, #"{"l":["a",null]}"#: "-",
        ], "join(e, \"\")": [#"{"e":["b","a"]}"#: #""ba""#],
      ]
    )
  }

  @Test func `min and max take the least and the greatest`() {
    Rules.values(
      "int",
      input: "a: int, b: int",
      [
        "min(a, b)": [#"{"a":1,"b":2}"#: "1", #"{"a":-1,"b":-2}"#: "-2"],
        "max(a, b)": [#"{"a":1,"b":2}"#: "2"], "max(a, b, 5)": [#"{"a":1,"b":2}"#: "5"],
        "min(99, a + 1, b)": [#"{"a":7,"b":9}"#: "8"],
      ]
    )
  }

  @Test func `satisfies compares an int with a bound in a text`() {
    Rules.values(
      "bool",
      input: "n: int, t: string",
      [
        "satisfies(n, t)": [
          #"{"n":3,"t":">=3"}"#: "true", #"{"n":2,"t":">=3"}"#: "false",
          #"{"n":3,"t":">3"}"#: "false", #"{"n":4,"t":">3"}"#: "true",
          #"{"n":3,"t":"<=3"}"#: "true", #"{"n":3,"t":"<3"}"#: "false",
          #"{"n":3,"t":"==3"}"#: "true", #"{"n":3,"t":"3"}"#: "true", #"{"n":4,"t":"3"}"#: "false",
          #"{"n":-3,"t":">=-3"}"#: "true", #"{"n":3,"t":"> 3"}"#: "false",
          #"{"n":3,"t":"abc"}"#: "false", #"{"n":3,"t":""}"#: "false",
          #"{"n":3,"t":"=3"}"#: "false", #"{"n":3,"t":">=3.0"}"#: "false",
          #"{"n":3,"t":"!=4"}"#: "false",
          #"{"n":9223372036854775807,"t":">=9223372036854775807"}"#: "true",
        ]
      ]
    )
    Rules.refusedValues(
      "bool",
      input: "n: int",
      ["satisfies(n, \"about 3\")": "check/satisfies-test", "satisfies(n, \">=3\")": "-"]
    )
  }

  @Test func `as_text and as_int take their own type and nothing else`() {
    Rules.values(
      "string",
      input: "z?: any",
      [
        "as_text(z)": [
          #"{"z":"a\u0041"}"#: #""aA""#, #"{"z":""}"#: #""""#, #"{"z":1}"#: "-",
          #"{"z":true}"#: "-", #"{"z":null}"#: "-", #"{"z":["a"]}"#: "-", #"{"z":{}}"#: "-",
        ]
      ]
    )
    Rules.values(
      "int",
      input: "z?: any",
      [
        "as_int(z)": [
          #"{"z":7}"#: "7", #"{"z":-0}"#: "0", #"{"z":"7"}"#: "-", #"{"z":7.0}"#: "-",
          #"{"z":1e2}"#: "-", #"{"z":9223372036854775808}"#: "-", #"{"z":true}"#: "-",
          #"{"z":null}"#: "-",
        ], "as_int(z) + 1": [#"{"z":7}"#: "8"],
      ]
    )
  }

  @Test func `at goes into the JSON as it came`() {
    Rules.values(
      "any",
      input:
        "z?: any, r: { k: int = 5, a?: { b?: string } }, p: string = \"a.b\", j?: json { k: int = 9 }, m: [string: int] = {}",
      [
        "at(z, p)": [
          #"{"z":{"a":{"b":[1, 2]}}}"#: "[1,2]", #"{"z":{"a.b":1}}"#: "-",
          #"{"z":{"a.b":1},"p":"a\\.b"}"#: "1", #"{"z":{"a\\b":1},"p":"a\\\\b"}"#: "1",
          #"{"z":{"a":[{"b":1}]}}"#: "-",
          #"{"z":[1],"p":"0"}"#: "-", #"{"z":{"":{"":2}},"p":"."}"#: "2", #"{"z":{"a":1}}"#: "-",
          #"{"z":{"a":{"b":null}}}"#: "-", #"{"z":"a"}"#: "-",
          #"{"z":{"a":{"b":1},"a":{"b":2}}}"#: "2",
          #"{"z":{"A":{"b":1}}}"#: "-", #"{"z":{"\u0061":{"b":"\u0041"}}}"#: #""\u0041""#,
        ],
        "at(r, \"k\")": ["{}": "-", #"{"r":{"k":6}}"#: "6"],
        "at(r, \"unnamed.x\")": [#"{"r":{"unnamed":{"x":1.50}}}"#: "1.50"],
        "at(r, \"a\")": [#"{"r":{"a":{"b":"q","c":1}}}"#: #"{"b":"q","c":1}"#],
        "at(j, \"q\")": [#"{"j":"{\"q\":3}"}"#: "3", #"{"j":{"q":4}}"#: "4"],
        "at(m, \"x\")": [#"{"m":{"x":1}}"#: "1"],
        "at(at(z, \"a\"), \"b\")": [#"{"z":{"a":{"b":1}}}"#: "1"],
        "at({ a: { b: 7 } }, p)": ["{}": "7"],
      ]
    )
  }

  @Test func `merge is deep and its second part wins`() {
    Rules.values(
      "any",
      input: "a: any, b: any",
      [
        "merge(a, b)": [
          #"{"a":{"x":1,"y":{"p":1,"q":2}},"b":{"y":{"q":3,"r":4},"z":5}}"#:
            #"{"x":1,"y":{"p":1,"q":3,"r":4},"z":5}"#,
          #"{"a":{"x":{"p":1}},"b":{"x":2}}"#: #"{"x":2}"#,
          #"{"a":{"x":1},"b":{"x":{"p":1}}}"#: #"{"x":{"p":1}}"#,
          #"{"a":{"x":[1,2]},"b":{"x":[3]}}"#: #"{"x":[3]}"#,
          #"{"a":{"x":1},"b":{"x":null}}"#: #"{"x":null}"#, #"{"a":{},"b":{}}"#: "{}",
          #"{"a":{"x":{"y":{"p":1}}},"b":{"x":{"y":{"q":2}}}}"#: #"{"x":{"y":{"p":1,"q":2}}}"#,
          #"{"a":[1],"b":{}}"#: "{}", #"{"a":{},"b":"x"}"#: #""x""#,
          #"{"a":{"x":1.0},"b":{"y":"\u0041"}}"#: #"{"x":1.0,"y":"\u0041"}"#,
        ],
        "merge(a, { n: 1 })": [#"{"a":{"n":{"k":1},"m":2},"b":0}"#: #"{"n":1,"m":2}"#],
        "merge({ r: { p: 1 } }, a)": [#"{"a":{"r":{"q":2}},"b":0}"#: #"{"r":{"p":1,"q":2}}"#],
        "merge(merge(a, b), a)": [#"{"a":{"x":1},"b":{"x":2,"y":3}}"#: #"{"x":1,"y":3}"#],
      ]
    )
  }
}
