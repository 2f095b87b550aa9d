/// Names, paths and dependencies, part B.
let namesBFindings: [FindingCase] = [
  FindingCase(
    "a table read with a dot",
    [
      #"""
      table texts { "a" = "b" }
      layer base { title = 1️⃣texts.a }
      """#
    ],
    [
      #"1️⃣ check/name-alone the table `texts` is no value by itself | write `texts["a"]`"#
    ]
  ),
  FindingCase(
    "a block alone",
    [
      #"""
      placeholders block { "{a}" = "b" }
      layer base { title = 1️⃣block }
      """#
    ],
    [
      #"1️⃣ check/name-alone the placeholders block `block` is no value by itself | write `block(…)`"#
    ]
  ),
  FindingCase(
    "a function alone",
    [
      #"""
      layer base { title = 1️⃣lower }
      """#
    ],
    [
      #"1️⃣ check/name-alone the function `lower` is no value by itself | write `lower(…)`"#
    ]
  ),
  FindingCase(
    "two lets of one name",
    [
      #"""
      let 2️⃣a = "x"
      let 1️⃣a = "y"
      layer base { title = a }
      """#
    ],
    [
      #"1️⃣ check/name-twice `a` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a let and a table of one name",
    [
      #"""
      let 2️⃣a = "x"
      table 1️⃣a { "x" = "y" }
      layer base { title = a }
      """#
    ],
    [
      #"1️⃣ check/name-twice `a` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a let named like a part of the message",
    [
      #"""
      policy p
      input { 2️⃣message: { from: string } }
      output { title: string }
      let 1️⃣message = "x"
      layer base { title = message }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/name-twice `message` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a fact named like a part of the message",
    [
      #"""
      policy p
      input { 2️⃣message: { from: string } }
      output { title: string }
      observe 1️⃣message by fetch(message.from) { ok: bool }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/name-twice `message` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "two lets of one name in a layer",
    [
      #"""
      layer base { let 2️⃣a = "x"
       let 1️⃣a = "y"
       title = a }
      """#
    ],
    [
      #"1️⃣ check/name-twice `a` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a layer's let that hides a let",
    [
      #"""
      let 2️⃣a = "x"
      layer base { let 1️⃣a = "y"
       title = a }
      """#
    ],
    [
      #"1️⃣ check/hides-name the layer's let `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a layer's let that hides a part of the message",
    [
      #"""
      layer base { let 1️⃣message = "y"
       title = message }
      """#
    ],
    [
      #"1️⃣ check/hides-name the layer's let `message` hides another of that name → «message» it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a variable that hides a let",
    [
      #"""
      let 2️⃣a = "x"
      layer base { title = a when any(1️⃣a in message.tags: a is "y") }
      """#
    ],
    [
      #"1️⃣ check/hides-name the variable `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a variable that hides a layer's let",
    [
      #"""
      layer base { let 2️⃣a = "x"
       title = a when any(1️⃣a in message.tags: a is "y") }
      """#
    ],
    [
      #"1️⃣ check/hides-name the variable `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a variable that hides a variable",
    [
      #"""
      layer base { title = "x" when any(2️⃣a in message.tags: all(1️⃣a in message.tags: a is "y")) }
      """#
    ],
    [
      #"1️⃣ check/hides-name the variable `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a variable of a comprehension that hides a part of the message",
    [
      #"""
      layer base { title = join([1️⃣message for message in ["x"]], "") }
      """#
    ],
    [
      #"«message» check/hides-name the variable `message` hides another of that name → «message» it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a parameter that hides a let",
    [
      #"""
      let 2️⃣a = "x"
      placeholders block(1️⃣a: string) { "{x}" = a }
      layer base { title = block(a, a: a) }
      """#
    ],
    [
      #"1️⃣ check/hides-name the parameter `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a hole that hides a parameter",
    [
      #"""
      placeholders block(2️⃣a: [string]) { "{\(1️⃣a: int)}" = "x" }
      layer base { title = block("{1}", a: message.tags) }
      """#
    ],
    [
      #"1️⃣ check/hides-name the hole `a` hides another of that name → 2️⃣ it hides this one | give it another name"#
    ]
  ),
  FindingCase(
    "a let named like a function",
    [
      #"""
      let 1️⃣lower = "x"
      layer base { title = lower }
      """#
    ],
    [
      #"1️⃣ check/hides-function `lower` is the name of a built-in function | give it another name"#
    ]
  ),
  FindingCase(
    "a layer's let named like a function",
    [
      #"""
      layer base { let 1️⃣length = "y"
       title = length }
      """#
    ],
    [
      #"1️⃣ check/hides-function `length` is the name of a built-in function | give it another name"#
    ]
  ),
]
