/// The types of expressions, part B.
let expressionsBFindings: [FindingCase] = [
  FindingCase(
    "a constant outside of the output's enumeration",
    [
      #"""
      policy p
      output { 2️⃣mode: "on" | "off" }
      layer base { mode = 1️⃣"of" }
      decide mode: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"of"` is none of the values that can stand here → 2️⃣ the values are listed here | did you mean `"off"`?"#
    ]
  ),
  FindingCase(
    "a table with a text outside of the output's enumeration",
    [
      #"""
      policy p
      input { a: string }
      output { 2️⃣mode: "on" | "off" }
      table modes { "1" = "on", otherwise = "none" }
      layer base { mode = 1️⃣modes[a] }
      decide mode: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant this can be `"none"`, which cannot stand here → 2️⃣ the values are listed here | the values are `"on"` and `"off"`"#
    ]
  ),
  FindingCase(
    "a list with an item of another type",
    [
      #"""
      policy p
      output { 2️⃣all: [string] }
      layer base { all = [1️⃣1] }
      decide all: base
      """#
    ],
    [
      #"1️⃣ check/value-type an item of `all` takes `string`, this is `int` → 2️⃣ declared here | write `"\(1)"`"#
    ]
  ),
  FindingCase(
    "a record of the message without a required field",
    [
      #"""
      policy p
      input { m: { a: string } }
      output { 2️⃣r: { a: string, b: string } }
      layer base { r = 1️⃣m }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/value-type `r` takes `{ a: string, b: string }`, this is `{ a: string }` → 2️⃣ declared here | `b` is missing"#
    ]
  ),
  FindingCase(
    "a finish of another type",
    [
      #"""
      policy p
      output { 2️⃣title: string }
      layer base { title = "x" }
      decide title: base
      finish title = 1️⃣length(output.title)
      """#
    ],
    [
      #"1️⃣ check/value-type `title` takes `string`, this is `int` → 2️⃣ declared here | write `"\(length(output.title))"`"#
    ]
  ),
  FindingCase(
    "an entry that is missing",
    [
      #"""
      policy p
      output { r: { a: string, 2️⃣b: string } }
      layer base { r = 1️⃣{ a: "x" } }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/missing-entry the record lacks `b`, so `r` never gets it → 2️⃣ it is required | add `b: …`"#
    ]
  ),
  FindingCase(
    "an entry that is unknown",
    [
      #"""
      policy p
      output { 2️⃣r: { alert: string } }
      layer base { r = { alert: "x", 1️⃣alrt: "y" } }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/unknown-entry `r` has no entry `alrt` → 2️⃣ declared here | did you mean `alert`?"#
    ]
  ),
  FindingCase(
    "an entry of another type",
    [
      #"""
      policy p
      output { r: { 2️⃣a: int } }
      layer base { r = { a: 1️⃣"x" } }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/value-type `a` takes `int`, this is `string` → 2️⃣ declared here | texts are not converted: write or read a value of type `int`"#
    ]
  ),
  FindingCase(
    "an entry of a map of another type",
    [
      #"""
      policy p
      output { 2️⃣r: [string: int] }
      layer base { r = { a: 1️⃣"x" } }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/value-type an entry of `r` takes `int`, this is `string` → 2️⃣ declared here | texts are not converted: write or read a value of type `int`"#
    ]
  ),
  FindingCase(
    "an entry that is given twice",
    [
      #"""
      policy p
      output { r: [string: int] }
      layer base { r = { 2️⃣a: 1, 1️⃣a: 2 } }
      decide r: base
      """#
    ],
    [
      #"1️⃣ check/key-twice the key `a` is given twice → 2️⃣ first given here | leave one out"#
    ]
  ),
  FindingCase(
    "alternatives without a common type",
    [
      #"""
      let a = 2️⃣message.from when quiet else 1️⃣message.count
      layer base { title = a }
      """#
    ],
    [
      #"1️⃣ check/alternatives this alternative is `int`, the ones before it are `string` → 2️⃣ the first alternative | all alternatives of a value have one type"#
    ]
  ),
  FindingCase(
    "each alternative in a record has to be what its entry asks for",
    [
      #"""
      policy p
      input { n: int, s: string, flag: bool }
      output { both: { 2️⃣t: string, u?: any } }
      layer base { both = { t: 1️⃣n when flag else s, u: n when flag else s } }
      decide both: base
      """#
    ],
    [
      #"1️⃣ check/value-type `t` takes `string`, this is `int` → 2️⃣ declared here | write `"\(n)"`"#
    ]
  ),
  FindingCase(
    "a record that no place asks for has alternatives of one type",
    [
      #"""
      policy p
      input { n: int, s: string, flag: bool }
      output { both: { u?: any } }
      let record = { u: 2️⃣n when flag else 1️⃣s }
      layer base { both = record }
      decide both: base
      """#
    ],
    [
      #"1️⃣ check/alternatives this alternative is `string`, the ones before it are `int` → 2️⃣ the first alternative | all alternatives of a value have one type"#
    ]
  ),
  FindingCase(
    "items without a common type",
    [
      #"""
      layer base { title = "x" when message.from in [2️⃣"a", 1️⃣1] }
      """#
    ],
    [
      #"1️⃣ check/list-items this item is `int`, the ones before it are `string` → 2️⃣ the first item | all items of a list have one type"#
    ]
  ),
  FindingCase(
    "a condition that is a string",
    [
      #"""
      layer base { title = "x" when 1️⃣message.from }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `string` | compare it (`message.from is "…"`), or ask `message.from is present`"#
    ]
  ),
  FindingCase(
    "a condition that is an int",
    [
      #"""
      layer base { title = "x" when not 1️⃣message.count }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `int` | compare it: `message.count > 0`"#
    ]
  ),
  FindingCase(
    "a condition that is any",
    [
      #"""
      layer base { title = "x" when quiet and 1️⃣message.extra }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `any` | write `message.extra is true`"#
    ]
  ),
  FindingCase(
    "a condition that is a list",
    [
      #"""
      layer base { title = "x" when 1️⃣message.tags }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `[string]` | ask `message.tags is present` or `message.tags is empty`"#
    ]
  ),
  FindingCase(
    "a guard that is a string",
    [
      #"""
      layer base when 1️⃣message.from { title = "x" }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `string` | compare it (`message.from is "…"`), or ask `message.from is present`"#
    ]
  ),
  FindingCase(
    "a branch that is a string",
    [
      #"""
      policy p
      input { a: string }
      output { title: string }
      layer base { title = "x" }
      decide title { when 1️⃣a: base otherwise: base }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `string` | compare it (`a is "…"`), or ask `a is present`"#
    ]
  ),
]
