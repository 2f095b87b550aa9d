/// The types of expressions, part A.
let expressionsAFindings: [FindingCase] = [
  FindingCase(
    "a field of a string",
    [
      #"""
      layer base { title = message.from.1️⃣name }
      """#
    ],
    [
      #"1️⃣ check/not-a-record `string` has no fields, so there is no `name` in it | write `message.from` alone"#
    ]
  ),
  FindingCase(
    "a field of a map",
    [
      #"""
      layer base { title = message.texts.1️⃣hello }
      """#
    ],
    [
      #"1️⃣ check/not-a-record `[string: string]` has no fields, so there is no `hello` in it | a map is read as `message.texts["hello"]`"#
    ]
  ),
  FindingCase(
    "a field of any",
    [
      #"""
      layer base { title = message.extra.1️⃣hello }
      """#
    ],
    [
      #"1️⃣ check/not-a-record `any` has no fields, so there is no `hello` in it | read it with `at(message.extra, "hello")`"#
    ]
  ),
  FindingCase(
    "a field of a list",
    [
      #"""
      layer base { title = message.tags.1️⃣first }
      """#
    ],
    [
      #"1️⃣ check/not-a-record `[string]` has no fields, so there is no `first` in it | an item of a list is read as `message.tags[0]`"#
    ]
  ),
  FindingCase(
    "a lookup in a string",
    [
      #"""
      layer base { title = 1️⃣message.from["x"] }
      """#
    ],
    [
      #"1️⃣ check/not-indexable nothing can be looked up in `string` with `[…]` | only lists, maps and tables are"#
    ]
  ),
  FindingCase(
    "a lookup in a record",
    [
      #"""
      layer base { title = 1️⃣message["from"] }
      """#
    ],
    [
      #"1️⃣ check/not-indexable nothing can be looked up in `{ from: string, to?: string, kind: "text" | "image", … }` with `[…]` | a field of a record is read with a dot: `message.from`"#
    ]
  ),
  FindingCase(
    "a lookup in any by name",
    [
      #"""
      layer base { title = as_text(1️⃣message.extra["from"]) }
      """#
    ],
    [
      #"1️⃣ check/not-indexable nothing can be looked up in `any` with `[…]` | read it with `at(x, …)`"#
    ]
  ),
  FindingCase(
    "a map looked up with an int",
    [
      #"""
      layer base { title = message.texts[1️⃣1] }
      """#
    ],
    [
      #"1️⃣ check/index-type a map is looked up with a string, not with `int` | write `["\(1)"]`"#
    ]
  ),
  FindingCase(
    "a list looked up with a string",
    [
      #"""
      layer base { title = message.tags[1️⃣"x"] }
      """#
    ],
    [
      #"1️⃣ check/index-type a list is looked up with an int, not with `string` | look it up with an int"#
    ]
  ),
  FindingCase(
    "a table looked up with an int",
    [
      #"""
      table texts { "a" = "b" }
      layer base { title = texts[1️⃣message.count] }
      """#
    ],
    [
      #"1️⃣ check/index-type a table is looked up with a string, not with `int` | write `["\(message.count)"]`"#
    ]
  ),
  FindingCase(
    "a value of another type",
    [
      #"""
      policy p
      input { a: int }
      output { 2️⃣title: string }
      layer base { title = 1️⃣a }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/value-type `title` takes `string`, this is `int` → 2️⃣ declared here | write `"\(a)"`"#
    ]
  ),
  FindingCase(
    "an any where a string must stand",
    [
      #"""
      policy p
      input { a: any }
      output { 2️⃣title: string }
      layer base { title = 1️⃣a }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/value-type `title` takes `string`, this is `any` → 2️⃣ declared here | read it with `as_text(a)`"#
    ]
  ),
  FindingCase(
    "an any where an int must stand",
    [
      #"""
      policy p
      input { a: any }
      output { 2️⃣badge: int }
      layer base { badge = 1️⃣a }
      decide badge: base
      """#
    ],
    [
      #"1️⃣ check/value-type `badge` takes `int`, this is `any` → 2️⃣ declared here | read it with `as_int(a)`"#
    ]
  ),
  FindingCase(
    "an any where a bool must stand",
    [
      #"""
      policy p
      input { a: any }
      output { 2️⃣on: bool }
      layer base { on = 1️⃣a }
      decide on: base
      """#
    ],
    [
      #"1️⃣ check/value-type `on` takes `bool`, this is `any` → 2️⃣ declared here | write `a is true`"#
    ]
  ),
  FindingCase(
    "a number where an int must stand",
    [
      #"""
      policy p
      input { a: number }
      output { 2️⃣badge: int }
      layer base { badge = 1️⃣a }
      decide badge: base
      """#
    ],
    [
      #"1️⃣ check/value-type `badge` takes `int`, this is `number` → 2️⃣ declared here | change the value, or the type"#
    ]
  ),
  FindingCase(
    "a string where an enumeration must stand",
    [
      #"""
      policy p
      input { a: string }
      output { 2️⃣mode: "on" | "off" }
      layer base { mode = 1️⃣a }
      decide mode: base
      """#
    ],
    [
      #"1️⃣ check/value-type `mode` takes `"on" | "off"`, this is `string` → 2️⃣ declared here | map it with a table, or with alternatives of constants"#
    ]
  ),
  FindingCase(
    "an open enumeration where a closed one must stand",
    [
      #"""
      policy p
      input { a: "on" | string }
      output { 2️⃣mode: "on" | "off" }
      layer base { mode = 1️⃣a }
      decide mode: base
      """#
    ],
    [
      #"1️⃣ check/value-type `mode` takes `"on" | "off"`, this is `"on" | string` → 2️⃣ declared here | map it with a table, or with alternatives of constants"#
    ]
  ),
  FindingCase(
    "an enumeration that is wider than the output",
    [
      #"""
      policy p
      input { a: "on" | "half" }
      output { 2️⃣mode: "on" | "off" }
      layer base { mode = 1️⃣a }
      decide mode: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant this can be `"half"`, which cannot stand here → 2️⃣ the values are listed here | the values are `"on"` and `"off"`"#
    ]
  ),
]
