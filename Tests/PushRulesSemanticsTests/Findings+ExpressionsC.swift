/// The types of expressions, part C.
let expressionsCFindings: [FindingCase] = [
  FindingCase(
    "a reject that is a string",
    [
      #"""
      layer base { title = "x" }
      reject "no" when 1️⃣message.from
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `string` | compare it (`message.from is "…"`), or ask `message.from is present`"#
    ]
  ),
  FindingCase(
    "a condition of a quantifier that is a string",
    [
      #"""
      layer base { title = "x" when any(t in message.tags: 1️⃣t) }
      """#
    ],
    [
      #"1️⃣ check/condition-type a condition is `bool`, this is `string` | compare it (`t is "…"`), or ask `t is present`"#
    ]
  ),
  FindingCase(
    "a list in a string",
    [
      #"""
      layer base { title = "1️⃣\(message.tags)" }
      """#
    ],
    [
      #"1️⃣ check/interpolation-type `[string]` cannot be put into a string | a string, int, number or bool can"#
    ]
  ),
  FindingCase(
    "an any in a string",
    [
      #"""
      layer base { title = "1️⃣\(message.extra)" }
      """#
    ],
    [
      #"1️⃣ check/interpolation-type `any` cannot be put into a string | read it with `as_text` or `as_int`"#
    ]
  ),
  FindingCase(
    "a comparison of strings",
    [
      #"""
      layer base { title = "x" when 1️⃣message.from < "a" }
      """#
    ],
    [
      #"1️⃣ check/operand-type `<` takes ints and numbers, this is `string` | texts are not converted: read an `int`"#
    ]
  ),
  FindingCase(
    "a comparison of any",
    [
      #"""
      layer base { title = "x" when message.count >= 1️⃣message.extra }
      """#
    ],
    [
      #"1️⃣ check/operand-type `>=` takes ints and numbers, this is `any` | read it with `as_int(message.extra)`"#
    ]
  ),
  FindingCase(
    "a sum of numbers",
    [
      #"""
      layer base { title = "\(1️⃣message.weight + 1)" }
      """#
    ],
    [
      #"1️⃣ check/operand-type `+` takes ints, this is `number` | only ints can be added and subtracted"#
    ]
  ),
  FindingCase(
    "a difference of strings",
    [
      #"""
      layer base { title = "\(1 - 1️⃣message.from)" }
      """#
    ],
    [
      #"1️⃣ check/operand-type `-` takes ints, this is `string` | texts are not converted: read an `int`"#
    ]
  ),
  FindingCase(
    "a string that is compared with an int",
    [
      #"""
      layer base { title = "x" when 1️⃣message.from is 1 }
      """#
    ],
    [
      #"1️⃣ check/never-equal `string` and `int` are never equal | a text is compared with a text: `"1"`"#
    ]
  ),
  FindingCase(
    "a string that is searched among ints",
    [
      #"""
      layer base { title = "x" when message.from in [1️⃣1, 2] }
      """#
    ],
    [
      #"1️⃣ check/never-equal `string` and `int` are never equal | a text is compared with a text: `"1"`"#
    ]
  ),
  FindingCase(
    "an int that is searched in a list of strings",
    [
      #"""
      layer base { title = "x" when 1️⃣message.count in message.tags }
      """#
    ],
    [
      #"1️⃣ check/never-equal `int` and `string` are never equal | values are compared by type and value, without conversion"#
    ]
  ),
  FindingCase(
    "enumerations without a common member",
    [
      #"""
      policy p
      input { a: "x" | "y", b: "z" }
      output { title: string }
      layer base { title = "t" when 1️⃣a is b else "u" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/never-equal `"x" | "y"` and `"z"` are never equal | values are compared by type and value, without conversion"#
    ]
  ),
  FindingCase(
    "a constant outside of the enumeration that it is compared with",
    [
      #"""
      policy p
      input { 2️⃣kind: "text" | "image" }
      output { title: string }
      layer base { title = "t" when kind is 1️⃣"imge" else "u" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"imge"` is none of the values that can stand here → 2️⃣ the values are listed here | did you mean `"image"`?"#
    ]
  ),
  FindingCase(
    "a constant outside of the enumeration that is searched",
    [
      #"""
      policy p
      input { 2️⃣kind: "text" | "image" }
      output { title: string }
      layer base { title = "t" when kind in ["text", 1️⃣"file"] else "u" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"file"` is none of the values that can stand here → 2️⃣ the values are listed here | the values are `"text"` and `"image"`"#
    ]
  ),
  FindingCase(
    "a constant outside of the enumeration of a list",
    [
      #"""
      policy p
      input { 2️⃣kinds: ["text" | "image"] }
      output { title: string }
      layer base { title = "t" when 1️⃣"txt" in kinds else "u" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"txt"` is none of the values that can stand here → 2️⃣ the values are listed here | did you mean `"text"`?"#
    ]
  ),
  FindingCase(
    "a constant outside of the enumeration of a let",
    [
      #"""
      policy p
      input { kind: "text" | "image" }
      output { title: string }
      let 2️⃣shown = kind when kind is "text" else kind
      layer base { title = "t" when shown is not 1️⃣"txt" else "u" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/enumeration-constant `"txt"` is none of the values that can stand here → 2️⃣ the values are listed here | did you mean `"text"`?"#
    ]
  ),
  FindingCase(
    "a loop over a string",
    [
      #"""
      layer base { title = "x" when any(c in 1️⃣message.from: c is "a") }
      """#
    ],
    [
      #"1️⃣ check/not-a-list a list must stand here, this is `string` | only lists can be gone through and searched"#
    ]
  ),
  FindingCase(
    "a loop over a map",
    [
      #"""
      layer base { title = "\(count(c in 1️⃣message.texts: true))" }
      """#
    ],
    [
      #"1️⃣ check/not-a-list a list must stand here, this is `[string: string]` | only lists can be gone through and searched"#
    ]
  ),
]
