/// Layers, chains and placeholders.
let chainsFindings: [FindingCase] = [
  FindingCase(
    "an output that is never decided",
    [
      #"""
      policy p
      output { title: string, 1️⃣body: string }
      layer base { title = "x", body = "y" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/never-decided `body` is never decided | write `decide body: …` with the layers that give it"#
    ]
  ),
  FindingCase(
    "an output that is decided twice",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      decide 2️⃣title: base
      decide 1️⃣title: base
      """#
    ],
    [
      #"1️⃣ check/decided-twice `title` is decided twice → 2️⃣ first decided here | write one chain for it"#
    ]
  ),
  FindingCase(
    "an output that one decide names twice",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      decide 2️⃣title, 1️⃣title: base
      """#
    ],
    [
      #"1️⃣ check/decided-twice `title` is decided twice → 2️⃣ first decided here | write one chain for it"#
    ]
  ),
  FindingCase(
    "a layer twice in a chain",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      layer more { title = "y" }
      decide title: 2️⃣base < more < 1️⃣base
      """#
    ],
    [
      #"1️⃣ check/layer-twice the layer `base` stands twice in this chain → 2️⃣ first here | leave one out: the last one would win"#
    ]
  ),
  FindingCase(
    "a layer that gives nothing to its chain",
    [
      #"""
      policy p
      output { title: string, body: string }
      layer base { title = "x", body = "y" }
      layer 2️⃣more { body = "z" }
      decide title: base < 1️⃣more
      decide body: base < more
      """#
    ],
    [
      #"1️⃣ check/layer-gives-nothing the layer `more` does not give `title` → 2️⃣ the layer | leave it out of the chain, or add the field to the layer"#
    ]
  ),
  FindingCase(
    "a layer that gives none of several fields",
    [
      #"""
      policy p
      output { a: string, b: string, c: string }
      layer base { a = "x", b = "y", c = "z" }
      layer 2️⃣more { c = "z" }
      decide a, b: base < 1️⃣more
      decide c: base < more
      """#
    ],
    [
      #"1️⃣ check/layer-gives-nothing the layer `more` does not give `a` or `b` → 2️⃣ the layer | leave it out of the chain, or add the field to the layer"#
    ]
  ),
  FindingCase(
    "a field in no chain",
    [
      #"""
      policy p
      output { title: string, body: string }
      layer base { title = "x", body = "y" }
      layer more { title = "z", 1️⃣body = "w" }
      decide title: base < more
      decide body: 2️⃣base
      """#
    ],
    [
      #"1️⃣ check/field-in-no-chain no chain of `body` names the layer `more` → 2️⃣ the chain | add `more` to the chain of `body`, or leave the field out"#
    ]
  ),
  FindingCase(
    "a layer in no chain",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      layer 1️⃣more { title = "z" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/layer-in-no-chain no chain names the layer `more` | add it to a `decide`, or leave it out"#
    ]
  ),
  FindingCase(
    "a field that a layer gives twice",
    [
      #"""
      layer base { 2️⃣title = "x", 1️⃣title = "y" }
      """#
    ],
    [
      #"1️⃣ check/layer-field-twice the layer gives `title` twice → 2️⃣ first given here | alternatives are written with `else`"#
    ]
  ),
  FindingCase(
    "a pattern without text before its hole",
    [
      #"""
      placeholders block { 1️⃣"\(n: int)}" = "x" }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/pattern-without-text a pattern begins with text | write what stands before the hole, like `"{\(n: int)}"`"#
    ]
  ),
  FindingCase(
    "an empty pattern",
    [
      #"""
      placeholders block { 1️⃣"" = "x" }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/pattern-without-text a pattern begins with text | write what stands before the hole, like `"{\(n: int)}"`"#
    ]
  ),
  FindingCase(
    "a string hole without text after it",
    [
      #"""
      placeholders block { "$1️⃣\(p: string)" = p }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/hole-without-end text must follow a hole for a string | write what ends it, like `"${\(p: string)}"`"#
    ]
  ),
  FindingCase(
    "a pattern twice",
    [
      #"""
      placeholders block { 2️⃣"{x}" = "1", 1️⃣"{x}" = "2" }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/pattern-twice the block has this pattern twice → 2️⃣ this one is always taken | leave one out"#
    ]
  ),
  FindingCase(
    "a pattern twice with other names",
    [
      #"""
      placeholders block { 2️⃣"{\(n: int)}" = "1", 1️⃣"{\(m: int)}" = "2" }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/pattern-twice the block has this pattern twice → 2️⃣ this one is always taken | leave one out"#
    ]
  ),
  FindingCase(
    "a parameter twice",
    [
      #"""
      placeholders block(2️⃣a: string, 1️⃣a: int) { "{x}" = a }
      layer base { title = block(message.from, a: "x") }
      """#
    ],
    [
      #"1️⃣ check/parameter-twice the parameter `a` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "a placeholder filled with a list",
    [
      #"""
      placeholders block { "{x}" = 1️⃣message.tags }
      layer base { title = block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/placeholder-type a placeholder cannot be filled with `[string]` | a string, int, number or bool can"#
    ]
  ),
]
