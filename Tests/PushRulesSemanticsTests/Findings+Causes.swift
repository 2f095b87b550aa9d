/// One cause is one finding.
let causesFindings: [FindingCase] = [
  FindingCase(
    "a name that is misspelt in several places",
    [
      #"""
      layer base when 1️⃣mesage.quiet { title = 2️⃣mesage.from else 3️⃣mesage.to }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `mesage` → 2️⃣ and here → 3️⃣ and here | did you mean `message`?"#
    ]
  ),
  FindingCase(
    "a key that is misspelt in several places",
    [
      #"""
      layer base { title = message.1️⃣frm else message.2️⃣frm }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `message` has no field `frm` → «message» declared here → 2️⃣ and here | did you mean `from`?"#
    ]
  ),
  FindingCase(
    "an enumeration whose declaration is misspelt",
    [
      #"""
      policy p
      input { 2️⃣kind: "txt" | "image" }
      output { title: string }
      layer base { title = "t" when kind is 1️⃣"text" else "u" when kind is not 3️⃣"text" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"text"` is none of the values that can stand here → 2️⃣ the values are listed here → 3️⃣ and here | did you mean `"txt"`?"#
    ]
  ),
  FindingCase(
    "a layer's let without its word",
    [
      #"""
      layer base { 1️⃣text = message.from
       title = text else "x" when text is present }
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `text` | a value of the layer's own is written `let text = …`"#
    ]
  ),
  FindingCase(
    "a let with a fault that others read",
    [
      #"""
      let a = 1️⃣mising
      let b = "\(a)!"
      layer base { title = b else a.x }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `mising` | declare it with `let`, or check the name"#
    ]
  ),
  FindingCase(
    "a table with a fault that others read",
    [
      #"""
      table t { 2️⃣"a" = "x", 1️⃣"a" = "y" }
      layer base { title = t["a"] else t[message.kind] }
      """#
    ],
    [
      #"1️⃣ check/row-twice the table has two rows for `"a"` → 2️⃣ the first one | leave one out"#
    ]
  ),
  FindingCase(
    "a type with a fault that others read",
    [
      #"""
      policy p
      input { a: json 1️⃣string }
      output { title: string }
      layer base { title = lower(a) }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/json-type `json` cannot stand before `string` | `json` takes a record, a map, a list, `int`, `number` or `bool`"#
    ]
  ),
  FindingCase(
    "a block with a fault that others read",
    [
      #"""
      placeholders b { 1️⃣"\(n: int)" = "x" }
      layer base { title = b(message.from) }
      """#
    ],
    [
      #"1️⃣ check/pattern-without-text a pattern begins with text | write what stands before the hole, like `"{\(n: int)}"`"#
    ]
  ),
  FindingCase(
    "a name declared twice that others read",
    [
      #"""
      let 2️⃣a = "x"
      table 1️⃣a { "x" = "y" }
      layer base { title = a["x"] else a }
      """#
    ],
    [
      #"1️⃣ check/name-twice `a` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a cycle that others read",
    [
      #"""
      let 1️⃣a = a
      layer base { title = "\(a)" }
      """#
    ],
    [
      #"1️⃣ check/cycle `a` depends on itself: `a` → `a` | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a misspelt field of a layer",
    [
      #"""
      policy p
      output { title: string }
      layer base { 1️⃣titel = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "a misspelt field of a decide",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      decide 1️⃣titel: base
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "a misspelt layer of a chain",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      layer more { title = "y" }
      decide title: base < 1️⃣moer
      """#
    ],
    [
      #"1️⃣ check/unknown-layer there is no layer `moer` | did you mean `more`?"#
    ]
  ),
  FindingCase(
    "a misspelt override",
    [
      #"""
      policy b
      output { title: string }
      let text = "x"
      layer base { title = text }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      override let 1️⃣txt = "y"
      layer more { title = txt }
      override decide title: base < more
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a let `txt` to override | did you mean `text`?"#
    ]
  ),
  FindingCase(
    "a table that misses a row in several places",
    [
      #"""
      table 2️⃣t { "text" = "x" }
      layer base { title = t[1️⃣message.kind] else t[message.kind] }
      """#
    ],
    [
      #"1️⃣ check/table-misses-row the table `t` has no row for `"image"` → 2️⃣ the table → «kind» the values are listed here | add `"image" = …`, or `otherwise = …`"#
    ]
  ),
]
