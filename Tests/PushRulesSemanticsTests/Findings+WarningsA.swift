/// Warnings, part A.
let warningsAFindings: [FindingCase] = [
  FindingCase(
    "an is not that holds for an absent value",
    [
      #"""
      layer base { title = "x" when 1️⃣message.to is not "a" else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.to` | if it must be there, write `message.to is present and …`; if not, `message.to is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not of a map's entry",
    [
      #"""
      layer base { title = "x" when 1️⃣message.texts["a"] is not "a" else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.texts["a"]` | if it must be there, write `message.texts["a"] is present and …`; if not, `message.texts["a"] is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not of a list's item",
    [
      #"""
      layer base { title = "x" when 1️⃣message.tags[0] is not "a" else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.tags[0]` | if it must be there, write `message.tags[0] is present and …`; if not, `message.tags[0] is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not of a let that may be absent",
    [
      #"""
      let a = message.to when quiet
      layer base { title = "x" when 1️⃣a is not "a" else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `a` | if it must be there, write `a is present and …`; if not, `a is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not of a call that may be absent",
    [
      #"""
      layer base { title = "x" when 1️⃣length(message.to) is not 3 else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `length(message.to)` | if it must be there, write `length(message.to) is present and …`; if not, `length(message.to) is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not with an absent right side",
    [
      #"""
      layer base { title = "x" when 1️⃣message.from is not 2️⃣message.to else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.to` → 2️⃣ may have no value | if it must be there, write `message.to is present and …`; if not, `message.to is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not empty that holds for an absent value",
    [
      #"""
      layer base { title = "x" when 1️⃣message.to is not empty else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.to` | if it must be there, write `message.to is present and …`; if not, `message.to is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not blank that holds for an absent value",
    [
      #"""
      layer base { title = "x" when 1️⃣message.to is not blank else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.to` | if it must be there, write `message.to is present and …`; if not, `message.to is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not null that holds for an absent value",
    [
      #"""
      layer base { title = "x" when 1️⃣message.to is not null else "y" }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `message.to` | if it must be there, write `message.to is present and …`; if not, `message.to is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not of a fact whose argument may be absent",
    [
      #"""
      policy p
      input { url?: string }
      output { title: string }
      observe media by fetch(url) { outcome: "ok" | "no" }
      layer base { title = "x" when 1️⃣media.outcome is not "ok" else "y" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `media.outcome` | if it must be there, write `media.outcome is present and …`; if not, `media.outcome is absent or …`"#
    ]
  ),
  FindingCase(
    "an is not in a branch of a decide with two fields",
    [
      #"""
      policy p
      input { a?: string }
      output { t: string, u: string }
      layer base { t = "x", u = "y" }
      decide t, u { when 1️⃣a is not "x": base otherwise: base }
      """#
    ],
    [
      #"1️⃣ check/is-not-absent this also holds when there is no `a` | if it must be there, write `a is present and …`; if not, `a is absent or …`"#
    ]
  ),
  FindingCase(
    "an empty glob",
    [
      #"""
      layer base { title = "x" when glob(message.from, 1️⃣"") else "y" }
      """#
    ],
    [
      #"1️⃣ check/empty-pattern an empty pattern of `glob` fits no text but the empty one | write `is empty`, or a pattern with `*`"#
    ]
  ),
  FindingCase(
    "an unused let",
    [
      #"""
      let 1️⃣a = "x"
      layer base { title = "y" }
      """#
    ],
    [
      #"1️⃣ check/unused-let nothing uses the let `a` | use it or leave it out"#
    ]
  ),
]
