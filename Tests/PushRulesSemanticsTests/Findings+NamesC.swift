/// Names, paths and dependencies, part C.
let namesCFindings: [FindingCase] = [
  FindingCase(
    "a variable named like a function",
    [
      #"""
      layer base { title = "x" when any(1️⃣at in message.tags: at is "y") }
      """#
    ],
    [
      #"1️⃣ check/hides-function `at` is the name of a built-in function | give it another name"#
    ]
  ),
  FindingCase(
    "a block named like a quantifier",
    [
      #"""
      placeholders 1️⃣first { "{x}" = "y" }
      layer base { title = "x" }
      """#
    ],
    [
      #"1️⃣ check/hides-function `first` is the name of a built-in function | give it another name"#
    ]
  ),
  FindingCase(
    "a reserved output",
    [
      #"""
      policy p
      output { title: string, 1️⃣reason?: string }
      layer base { title = "x", reason = "y" }
      decide title, reason: base
      """#
    ],
    [
      #"1️⃣ check/reserved-output an output cannot be called `reason` | `reason`, `error`, `explain` and `previous` are keys of the decision itself; take another name"#
    ]
  ),
  FindingCase(
    "occurrence outside of a placeholder",
    [
      #"""
      layer base { title = "\(1️⃣occurrence)" }
      """#
    ],
    [
      #"1️⃣ check/occurrence-place `occurrence` means something only in the value of a placeholder | it is how often the entry was used before: `"%@" = args[occurrence]`"#
    ]
  ),
  FindingCase(
    "a let that depends on itself",
    [
      #"""
      let 1️⃣a = "\(a)!"
      layer base { title = a }
      """#
    ],
    [
      #"1️⃣ check/cycle `a` depends on itself: `a` → `a` | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "lets that depend on each other",
    [
      #"""
      let 1️⃣a = b
      let 2️⃣b = c
      let 3️⃣c = a
      layer base { title = a }
      """#
    ],
    [
      #"1️⃣ check/cycle `a` depends on itself: `a` → `b` → `c` → `a` → 2️⃣ by way of this → 3️⃣ by way of this | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "an output that depends on itself",
    [
      #"""
      policy p
      output { 1️⃣title: string }
      layer base { title = output.title }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/cycle `output.title` depends on itself: `output.title` → `output.title` | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "an output that depends on itself by way of a let",
    [
      #"""
      policy p
      output { 1️⃣title: string }
      let 2️⃣short = cut(output.title, 3)
      layer base { title = "x" }
      decide title: base
      finish title = short
      """#
    ],
    [
      #"1️⃣ check/cycle `output.title` depends on itself: `output.title` → `short` → `output.title` → 2️⃣ by way of this | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "outputs that depend on each other",
    [
      #"""
      policy p
      output { 1️⃣a: string, 2️⃣b: string }
      layer one { a = output.b }
      layer two { b = output.a }
      decide a: one
      decide b: two
      """#
    ],
    [
      #"1️⃣ check/cycle `output.a` depends on itself: `output.a` → `output.b` → `output.a` → 2️⃣ by way of this | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a guard that reads what the layer decides",
    [
      #"""
      policy p
      output { 1️⃣a: string }
      layer zero { a = "x" }
      layer one when output.a is "x" { a = "y" }
      decide a: zero < one
      """#
    ],
    [
      #"1️⃣ check/cycle `output.a` depends on itself: `output.a` → `output.a` | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a branch that reads what it decides",
    [
      #"""
      policy p
      output { 1️⃣a: string }
      layer zero { a = "x" }
      decide a { when output.a is "x": zero otherwise: zero }
      """#
    ],
    [
      #"1️⃣ check/cycle `output.a` depends on itself: `output.a` → `output.a` | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a whole layer with a field that reads the other",
    [
      #"""
      policy p
      output { 1️⃣a: string, b: string }
      whole layer 2️⃣one { a = "x", b = output.a }
      decide a, b: one
      """#
    ],
    [
      #"1️⃣ check/cycle `output.a` depends on itself: `output.a` → `layer one` → `output.a` → 2️⃣ by way of this | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a fact that depends on itself",
    [
      #"""
      policy p
      input { url: string }
      output { title: string }
      let 1️⃣next = media.next
      observe 2️⃣media by fetch(next) { next: string }
      layer base { title = url }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/cycle `next` depends on itself: `next` → `media` → `next` → 2️⃣ by way of this | one of them must get its value without the others"#
    ]
  ),
  FindingCase(
    "a block that leads back to itself",
    [
      #"""
      placeholders 1️⃣a { "{x}" = b("y") }
      placeholders 2️⃣b { "{x}" = a("y") }
      layer base { title = a("z") }
      """#
    ],
    [
      #"1️⃣ check/placeholder-cycle the block `a` leads back to itself: `a` → `b` → `a` → 2️⃣ by way of this | fill the value with a block of its own that does not lead back"#
    ]
  ),
  FindingCase(
    "a block that calls itself",
    [
      #"""
      placeholders 1️⃣a { "{x}" = a("y") }
      layer base { title = a("z") }
      """#
    ],
    [
      #"1️⃣ check/placeholder-cycle the block `a` leads back to itself: `a` → `a` | fill the value with a block of its own that does not lead back"#
    ]
  ),
  FindingCase(
    "a fact that reads an output",
    [
      #"""
      policy p
      output { title: string, body: string }
      observe media by fetch(1️⃣output.title) { ok: bool }
      layer base { title = "x", body = "ok" when media.ok else "no" }
      decide title, body: base
      """#
    ],
    [
      #"1️⃣ check/observe-reads-output what `media` observes cannot depend on `output` | facts are there before anything is decided: read the message itself"#
    ]
  ),
  FindingCase(
    "a fact that reads an output by way of a let",
    [
      #"""
      policy p
      output { title: string, body: string }
      let url = output.title
      observe media by fetch(1️⃣url) { ok: bool }
      layer base { title = "x", body = "ok" when media.ok else "no" }
      decide title, body: base
      """#
    ],
    [
      #"1️⃣ check/observe-reads-output what `media` observes cannot depend on `output` | facts are there before anything is decided: read the message itself"#
    ]
  ),
  FindingCase(
    "a key with a hyphen without back-ticks",
    [
      #"""
      policy p
      input { aps: { `thread-id`: string } }
      output { title: string }
      layer base { title = "\(aps.1️⃣thread-id)" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/key-with-hyphen `thread-id` is a difference here | a key with a hyphen stands in back-ticks: `` aps.`thread-id` ``"#
    ]
  ),
  FindingCase(
    "a field that another part of the message has",
    [
      #"""
      layer base { title = "x" when message.1️⃣quick }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `message` has no field `quick` → «message» declared here | check the name, or add the field"#
    ]
  ),
]
