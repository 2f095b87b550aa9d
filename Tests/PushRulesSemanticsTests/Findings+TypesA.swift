/// Declared types, constants and tables, part A.
let typesAFindings: [FindingCase] = [
  FindingCase(
    "json of a string",
    [
      #"""
      policy p
      input { a: json 1️⃣string }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/json-type `json` cannot stand before `string` | `json` takes a record, a map, a list, `int`, `number` or `bool`"#
    ]
  ),
  FindingCase(
    "json of an enumeration",
    [
      #"""
      policy p
      input { a: json 1️⃣"x" | "y" }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/json-type `json` cannot stand before `"x" | "y"` | `json` takes a record, a map, a list, `int`, `number` or `bool`"#
    ]
  ),
  FindingCase(
    "json of any",
    [
      #"""
      policy p
      input { a: json 1️⃣any }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/json-type `json` cannot stand before `any` | `json` takes a record, a map, a list, `int`, `number` or `bool`"#
    ]
  ),
  FindingCase(
    "json in output",
    [
      #"""
      policy p
      output { title: 1️⃣json { a: string } }
      layer base { title = { a: "x" } }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/input-only-type `json` stands only in `input` and `observe` | leave out `json`"#
    ]
  ),
  FindingCase(
    "loose in output",
    [
      #"""
      policy p
      output { title: 1️⃣loose bool }
      layer base { title = true }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/input-only-type `loose` stands only in `input` and `observe` | leave out `loose`"#
    ]
  ),
  FindingCase(
    "json in a parameter",
    [
      #"""
      placeholders block(a: 1️⃣json [string]) { "{x}" = a[0] }
      layer base { title = block("x", a: message.tags) }
      """#
    ],
    [
      #"1️⃣ check/input-only-type `json` stands only in `input` and `observe` | leave out `json`"#
    ]
  ),
  FindingCase(
    "an optional field with a default",
    [
      #"""
      policy p
      input { a1️⃣?: string = "x" }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/optional-default `a` is optional and has a default | leave out the `?`: with a default the field is always there"#
    ]
  ),
  FindingCase(
    "a default in output",
    [
      #"""
      policy p
      output { title: string = 1️⃣"x" }
      layer base { title = "y" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/output-default an output has no default | the lowest layer of its chain is the default: `layer by_default { title = … }`"#
    ]
  ),
  FindingCase(
    "a gate that is no bool",
    [
      #"""
      policy p
      output { gate 1️⃣send: string, title: string }
      layer base { send = "x", title = "y" }
      decide send, title: base
      """#
    ],
    [
      #"1️⃣ check/gate-type the gate `send` is `string`, not `bool` | write `gate send: bool`"#
    ]
  ),
  FindingCase(
    "two gates",
    [
      #"""
      policy p
      output { 2️⃣gate a: bool, 1️⃣gate b: bool }
      layer base { a = true, b = true }
      decide a, b: base
      """#
    ],
    [
      #"1️⃣ check/two-gates there is already a gate → 2️⃣ the first gate | at most one output is the gate: leave out this `gate`"#
    ]
  ),
  FindingCase(
    "an enumeration that names a member twice",
    [
      #"""
      policy p
      input { a: 2️⃣"x" | 1️⃣"x" }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/member-twice the enumeration names `x` twice → 2️⃣ first here | leave one out"#
    ]
  ),
  FindingCase(
    "a default of another type",
    [
      #"""
      policy p
      input { a: int = 1️⃣"x" }
      output { title: string }
      layer base { title = "\(a)" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/default-type the default is no `int` | write a constant of that type, or change the type"#
    ]
  ),
  FindingCase(
    "a default outside of its enumeration",
    [
      #"""
      policy p
      input { 2️⃣a: "one" | "two" = 1️⃣"tow" }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"tow"` is none of the values that can stand here → 2️⃣ the values are listed here | did you mean `"two"`?"#
    ]
  ),
  FindingCase(
    "an item of a default of another type",
    [
      #"""
      policy p
      input { a: [int] = [1, 1️⃣true] }
      output { title: string }
      layer base { title = "\(a[0])" else "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/default-type the default is no `int` | write a constant of that type, or change the type"#
    ]
  ),
  FindingCase(
    "a default with an unknown field",
    [
      #"""
      policy p
      input { 2️⃣a: { b?: int } = { 1️⃣c: 1 } }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/unknown-key the record has no field `c` → 2️⃣ declared here | there is `b`"#
    ]
  ),
  FindingCase(
    "a default without a required field",
    [
      #"""
      policy p
      input { a: { 2️⃣b: int, c?: int } = 1️⃣{ c: 1 } }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/default-missing-field the default lacks the field `b` → 2️⃣ it is required | add it, or give `b` a default of its own"#
    ]
  ),
  FindingCase(
    "a default that gives a key twice",
    [
      #"""
      policy p
      input { a: [string: int] = { 2️⃣c: 1, 1️⃣c: 2 } }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/key-twice the key `c` is given twice → 2️⃣ first given here | leave one out"#
    ]
  ),
  FindingCase(
    "a field declared twice",
    [
      #"""
      policy p
      input { 2️⃣a: int, 1️⃣a: string }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/field-twice the field `a` is declared twice → 2️⃣ first declared here | only records merge: leave one of them out"#
    ]
  ),
]
