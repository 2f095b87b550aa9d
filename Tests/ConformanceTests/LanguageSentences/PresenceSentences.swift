import PushRules
import Testing

// Section 4 of the language's design, "Absent, null, empty and blank are four things":
//
// JSON null counts as absent and takes the default     null reads as absent and takes the default
// `x is null` tells it from a missing key              is null tells null from a missing key
// In `any`, in what `at` finds and in items …          null stays null in any, at and items
//   `null in list` and `is` between two nulls hold     two nulls are equal and null is found …
// (JSON values are compared by type and value)         JSON values are compared by type and value
// An `any` that holds a list may stand where a list …  an any that holds a list stands for one
// In a required field null is a missing value          (TypeSentences)
// `is present`, `is absent`, `is empty`, `is blank`    present, absent, empty and blank ask …
// `nonblank` and `nonempty`                            nonblank and nonempty turn …
// An empty string is a value                           an empty string is a value

/// Section 4 of the design: absent, null, empty and blank.
@Suite struct PresenceSentences {
  @Test func `null reads as absent and takes the default`() {
    Rules.decide(
      """
      policy p
      input {
        o?: string, d: string = "D", r: { d: int = 1 } = { d: 5 }, j: json { k: int = 2 } = { k: 6 }
        m: [string: string] = {}, l: [string] = [], opt?: { d: int = 8 }
      }
      output { o: string, d: string, r: int, j: int, m: string, l: string, opt: int }
      layer base { o = "-"  d = "-"  r = 0  j = 0  m = "-"  l = "-"  opt = 0 }
      layer all { o = o  d = d  r = r.d  j = j.k  m = m["k"]  l = l[0]  opt = opt.d }
      decide o, d, r, j, m, l, opt: base < all
      """,
      [
        "{}": #"{"o":"-","d":"D","r":5,"j":6,"m":"-","l":"-","opt":0}"#,
        #"{"o":null,"d":null,"r":null,"j":null,"m":{"k":null},"l":[null],"opt":null}"#:
          #"{"o":"-","d":"D","r":5,"j":6,"m":"-","l":"-","opt":0}"#,
        #"{"r":{},"j":"{}","opt":{}}"#: #"{"o":"-","d":"D","r":1,"j":2,"m":"-","l":"-","opt":8}"#,
        #"{"r":{"d":null},"j":"null","opt":{"d":null}}"#:
          #"{"o":"-","d":"D","r":1,"j":6,"m":"-","l":"-","opt":8}"#,
      ]
    )
  }

  @Test func `is null tells null from a missing key`() {
    Rules.values(
      "bool",
      input: """
        s?: string, d: string = "D", r: { k: int = 1 }, o?: { k?: int, d: int = 2 }
        m: [string: int] = {}, l: [int] = [], z?: any
        """,
      with: "let held = s",
      [
        "s is null": ["{}": "false", #"{"s":null}"#: "true", #"{"s":""}"#: "false"],
        "d is null": ["{}": "false", #"{"d":null}"#: "true", #"{"d":"x"}"#: "false"],
        "d is present": [#"{"d":null}"#: "true"],
        "r is null": ["{}": "false", #"{"r":null}"#: "true"],
        "r.k is null": ["{}": "false", #"{"r":null}"#: "false", #"{"r":{"k":null}}"#: "true"],
        "o.k is null": [#"{"o":null}"#: "false", #"{"o":{"k":null}}"#: "true"],
        "o.d is null": [#"{"o":{"d":null}}"#: "true", #"{"o":{}}"#: "false"],
        "m[\"k\"] is null": [
          #"{"m":{"k":null}}"#: "true", "{}": "false", #"{"m":{"k":0}}"#: "false",
        ],
        "l[0] is null": [#"{"l":[null]}"#: "true", #"{"l":[]}"#: "false", #"{"l":[0]}"#: "false"],
        "z is null": [#"{"z":null}"#: "true", "{}": "false", #"{"z":{}}"#: "false"],
        "held is null": [#"{"s":null}"#: "true", "{}": "false"],
        "not (s is null)": [#"{"s":null}"#: "false", "{}": "true"],
        "s is not null": [#"{"s":null}"#: "false", "{}": "true", #"{"s":"x"}"#: "true"],
      ]
    )
  }

  @Test func `null stays null in any, in what at finds and in the items of a list`() {
    let input = "z?: any, l: [string] = [], li: [int] = [], m: [string: string] = {}"
    Rules.values(
      "bool",
      input: input,
      [
        "at(z, \"a\") is null": [
          #"{"z":{"a":null}}"#: "true", #"{"z":{}}"#: "false", "{}": "false",
          #"{"z":null}"#: "false",
        ],
        "at(z, \"a\") is present": [#"{"z":{"a":null}}"#: "false", #"{"z":{"a":0}}"#: "true"],
        "at(z, \"a\") is absent": [#"{"z":{"a":null}}"#: "true"],
        "any(i in l: i is null)": [#"{"l":["a",null]}"#: "true", #"{"l":["a"]}"#: "false"],
        "all(i in l: i is present)": [#"{"l":["a",null]}"#: "false", #"{"l":["a",""]}"#: "true"],
        "any(i in z: i is null)": [#"{"z":[1,null]}"#: "true", #"{"z":[1]}"#: "false"],
        "first(i in l: true) is null": [#"{"l":[null]}"#: "true", #"{"l":[]}"#: "false"],
        "l is empty": [#"{"l":[null]}"#: "false"],
      ]
    )
    Rules.values(
      "any",
      input: input,
      [
        "l": [#"{"l":["a",null]}"#: #"["a",null]"#],
        "z": [#"{"z":[null,{"a":null}]}"#: #"[null,{"a":null}]"#, #"{"z":null}"#: "-"],
        "length(l)": [#"{"l":[null,null]}"#: "2"],
        "count(i in li: i is null)": [#"{"li":[null,3,null]}"#: "2"],
        "[i for i in l]": [#"{"l":["a",null,"b"]}"#: #"["a","b"]"#],
        "at(z, \"a\")": [#"{"z":{"a":null}}"#: "-", #"{"z":{"a":[null]}}"#: "[null]"],
        "[l[0]]": [#"{"l":[null]}"#: "-"],
        "{ k: l[0], n: 1 }": [#"{"l":[null]}"#: #"{"n":1}"#],
      ]
    )
  }

  @Test func `two nulls are equal and null is found in a list`() {
    Rules.values(
      "bool",
      input: "z?: any, y?: any, l: [string] = [], s?: string",
      [
        "z is y": [
          #"{"z":null,"y":null}"#: "true", #"{"z":null}"#: "false", "{}": "false",
          #"{"z":null,"y":0}"#: "false",
          #"{"z":null,"y":""}"#: "false", #"{"z":null,"y":false}"#: "false",
          #"{"z":[null],"y":[null]}"#: "true",
          #"{"z":{"a":null},"y":{}}"#: "false",
        ],
        "z is not y": [#"{"z":null,"y":null}"#: "false", #"{"z":null}"#: "true", "{}": "true"],
        "z in l": [
          #"{"z":null,"l":["a",null]}"#: "true", #"{"z":null,"l":["a"]}"#: "false",
          #"{"l":[null]}"#: "false",
        ],
        // A field that is no `any` has no value where the message says null.
        "s in l": [#"{"s":null,"l":[null]}"#: "false", #"{"s":"","l":[null,""]}"#: "true"],
        "l[0] in l": [#"{"l":[null]}"#: "true", #"{"l":[]}"#: "false"],
        "z in y": [#"{"z":null,"y":[1,null]}"#: "true", #"{"z":null,"y":null}"#: "false"],
        "s is z": [#"{"s":null,"z":null}"#: "false"],
        "s is s": [#"{"s":null}"#: "false", "{}": "false", #"{"s":""}"#: "true"],
        "s is not s": [#"{"s":null}"#: "true", "{}": "true", #"{"s":""}"#: "false"],
      ]
    )
  }

  @Test func `JSON values are compared by type and value`() {
    let pairs: [(String, String, Bool)] = [
      ("1", "true", false), ("0", "false", false), ("1", "\"1\"", false), ("\"\"", "[]", false),
      ("[]", "{}", false), ("{}", "{}", true), ("1", "1.0", true), ("100", "1e2", true),
      ("\"true\"", "true", false), ("[1,2]", "[2,1]", false), ("[1,[2.0]]", "[1.0,[2]]", true),
      (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#, true), (#"{"a":1}"#, #"{"a":1,"b":null}"#, false),
      (#"{"a":1,"a":2}"#, #"{"a":2}"#, true), ("\"\\u0061\"", "\"a\"", true),
      ("\"é\"", "\"e\\u0301\"", false), (#"{"a":[{"b":null}]}"#, #"{"a":[{"b":null}]}"#, true),
      ("[1]", "[1,1]", false), ("[]", "false", false), ("\"a\"", "\"A\"", false),
    ]
    for (left, right, expected) in pairs {
      for message in [#"{"a":\#(left),"b":\#(right)}"#, #"{"a":\#(right),"b":\#(left)}"#] {
        Rules.values(
          "bool",
          input: "a: any, b: any",
          [
            "a is b": [message: "\(expected)"], "a is not b": [message: "\(!expected)"],
            "a in [b]": [message: "\(expected)"], "{ k: a } is { k: b }": [message: "\(expected)"],
            "any(i in [a]: i is b)": [message: "\(expected)"],
          ]
        )
      }
    }
    Rules.values(
      "bool",
      input: "z?: any, i: int = 1, b: bool = true, r: { k: int = 1, o?: int }, l: [int] = []",
      [
        "z is i": [#"{"z":1.0}"#: "true", #"{"z":true}"#: "false", #"{"z":"1"}"#: "false"],
        "z is b": [#"{"z":1}"#: "false", #"{"z":true}"#: "true"],
        "z is r": [
          #"{"z":{"k":1}}"#: "true", #"{"z":{"k":1,"o":2}}"#: "false",
          #"{"z":{"o":2,"k":1},"r":{"o":2}}"#: "true",
        ],
        "z is { k: 1 }": [#"{"z":{"k":1.0}}"#: "true", #"{"z":{}}"#: "false"],
        "z is l": [#"{"z":[1,2],"l":[1,2]}"#: "true", #"{"z":[]}"#: "true"],
        "z is [i, 2]": [#"{"z":[1,2]}"#: "true"],
        "z is \"\"": [#"{"z":""}"#: "true", "{}": "false"],
      ]
    )
  }

  @Test func `an any that holds a list stands where a list may, and another type is absent`() {
    Rules.values(
      "any",
      input: "z?: any",
      [
        "length(z)": [
          #"{"z":[1,2]}"#: "2", #"{"z":"abc"}"#: "3", #"{"z":{"a":1}}"#: "1", #"{"z":7}"#: "-",
          #"{"z":null}"#: "-", "{}": "-",
        ],
        "1 in z": [#"{"z":[1.0]}"#: "true", #"{"z":{"1":1}}"#: "false", #"{"z":1}"#: "false"],
        "count(i in z: i is 1)": [
          #"{"z":[1,1,2]}"#: "2", #"{"z":{"a":1}}"#: "-", #"{"z":"11"}"#: "-", #"{"z":[]}"#: "0",
        ],
        "any(i in z: true)": [#"{"z":{"a":1}}"#: "false", #"{"z":[0]}"#: "true"],
        "all(i in z: i is 1)": [#"{"z":7}"#: "false", #"{"z":[]}"#: "true"],
        "[as_int(i) for i in z]": [
          #"{"z":[1,"a",2]}"#: "[1,2]", #"{"z":"x"}"#: "-", #"{"z":[]}"#: "[]",
        ],
        "first(i in z: i is present)": [#"{"z":[null,"a"]}"#: #""a""#, #"{"z":{}}"#: "-"],
        "join([as_text(i) for i in z], \"+\")": [#"{"z":["a","b"]}"#: #""a+b""#],
        "nonempty(z)": [
          #"{"z":[]}"#: "-", #"{"z":[0]}"#: "[0]", #"{"z":""}"#: "-", #"{"z":{}}"#: "-",
          #"{"z":0}"#: "0",
        ],
      ]
    )
  }

  @Test func `present, absent, empty and blank ask and are false of what is not there`() {
    let strings: KeyValuePairs<String, String> = [
      "{}": "absent", #"{"s":null}"#: "absent null", #"{"s":""}"#: "present empty blank",
      #"{"s":" "}"#: "present blank",
      #"{"s":"\t\n\r\u000b\u000c\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"}"#:
        "present blank",
      #"{"s":"a"}"#: "present", #"{"s":" a "}"#: "present", #"{"s":"\u200b"}"#: "present",
      #"{"s":"\ufeff"}"#: "present", #"{"s":"\u0000"}"#: "present", #"{"s":"\u2060"}"#: "present",
    ]
    for (message, words) in strings {
      for question in ["present", "absent", "null", "empty", "blank"] {
        let holds = words.split(separator: " ").contains(Substring(question))
        Rules.values("bool", input: "s?: string", ["s is \(question)": [message: "\(holds)"]])
        Rules.values(
          "bool",
          input: "s?: string",
          ["not (s is \(question))": [message: "\(!holds)"]]
        )
        Rules.values("bool", input: "s?: any", ["s is \(question)": [message: "\(holds)"]])
      }
      for question in ["null", "empty", "blank"] {
        let holds = words.split(separator: " ").contains(Substring(question))
        Rules.values("bool", input: "s?: string", ["s is not \(question)": [message: "\(!holds)"]])
      }
    }
    Rules.values(
      "bool",
      input: "l?: [int], m?: [string: int], z?: any, i?: int, r?: { k?: int }",
      [
        "l is empty": [
          "{}": "false", #"{"l":[]}"#: "true", #"{"l":[null]}"#: "false", #"{"l":null}"#: "false",
        ],
        "m is empty": ["{}": "false", #"{"m":{}}"#: "true", #"{"m":{"k":null}}"#: "false"],
        "z is empty": [
          #"{"z":[]}"#: "true", #"{"z":{}}"#: "true", #"{"z":""}"#: "true", #"{"z":0}"#: "false",
          #"{"z":false}"#: "false",
        ],
        "z is blank": [#"{"z":[]}"#: "false", #"{"z":" "}"#: "true", #"{"z":{}}"#: "false"],
        "i is present": [#"{"i":0}"#: "true"], "r is present": [#"{"r":{}}"#: "true"],
      ]
    )
    Rules.refusedValues(
      "bool",
      input: "i?: int, l: [int] = [], b: bool = true, r: { k?: int }",
      [
        "i is empty": "check/question-type", "i is blank": "check/question-type",
        "l is blank": "check/question-type",
        "b is empty": "check/question-type", "i is not present": "syntax/is-not-present",
        "i is not absent": "syntax/is-not-present",
      ]
    )
  }

  @Test func `nonblank and nonempty turn blank or empty into absent`() {
    Rules.values(
      "any",
      input: "s?: string, l: [string] = [], m: [string: int] = {}, z?: any",
      [
        "nonempty(s)": [
          #"{"s":""}"#: "-", #"{"s":" "}"#: #"" ""#, #"{"s":"a"}"#: #""a""#, "{}": "-",
        ],
        "nonblank(s)": [
          #"{"s":""}"#: "-", #"{"s":" \t\u3000"}"#: "-", #"{"s":" a "}"#: #"" a ""#, "{}": "-",
        ],
        "nonempty(l)": [#"{"l":[]}"#: "-", #"{"l":[""]}"#: #"[""]"#, #"{"l":[null]}"#: "[null]"],
        "nonempty(m)": [#"{"m":{}}"#: "-", #"{"m":{"k":0}}"#: #"{"k":0}"#],
        "nonblank(z)": [
          #"{"z":" "}"#: "-", #"{"z":[]}"#: "[]", #"{"z":"x"}"#: #""x""#, #"{"z":null}"#: "-",
        ],
        "length(nonempty(s))": [#"{"s":""}"#: "-", #"{"s":"ab"}"#: "2"],
      ]
    )
  }

  @Test func `an empty string is a value`() {
    Rules.decide(
      """
      policy p
      input { s?: string, l: [string] = [] }
      output { x: string, y: string, z: string, p: bool }
      layer base { x = "base"  y = "base"  z = "base"  p = false }
      layer top { x = s  y = s else "else"  z = "<\\(s)>"  p = s is present and "" in l }
      decide x, y, z, p: base < top
      """,
      [
        #"{"s":"","l":[""]}"#: #"{"x":"","y":"","z":"<>","p":true}"#,
        #"{"l":["a"]}"#: #"{"x":"base","y":"else","z":"base","p":false}"#,
      ]
    )
  }
}
