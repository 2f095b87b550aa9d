/// Files that extend others, part B.
let mergingBFindings: [FindingCase] = [
  FindingCase(
    "a record with a default in the second file",
    [
      #"""
      policy b
      input { 2️⃣a: { x?: string } }
      output { title?: string }
      layer base { title = a.x }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      input { 1️⃣a: { y?: string } = { y: "z" } }
      """#,
    ],
    [
      #"1️⃣ check/field-merge the record `a` cannot be merged: a default stands in the base file alone → 2️⃣ first declared here | write the record as in the base file, with the new fields alone"#
    ]
  ),
  FindingCase(
    "a default of the base that lacks a new field",
    [
      #"""
      policy b
      input { 2️⃣a: { x?: string } = { x: "1" } }
      output { title?: string }
      layer base { title = a.x }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      input { 1️⃣a: { y: string } }
      """#,
    ],
    [
      #"1️⃣ check/field-merge the record `a` cannot be merged: its default lacks `y` → 2️⃣ first declared here | write the record as in the base file, with the new fields alone"#
    ]
  ),
  FindingCase(
    "a chain of the base decided again",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide 2️⃣title: base
      """#,
      #"""
      policy p extends "b"
      layer more { title = "x" }
      decide 1️⃣title: base < more
      """#,
    ],
    [
      #"1️⃣ check/decided-twice `title` is decided twice → 2️⃣ first decided here | to replace the chain write `override decide title`"#
    ]
  ),
  FindingCase(
    "a dropped layer that a chain still names",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      layer more { title = "x" }
      decide title: base < 1️⃣more
      """#,
      #"""
      policy p extends "b"
      drop layer 2️⃣more
      """#,
    ],
    [
      #"1️⃣ check/unknown-layer there is no layer `more` → 2️⃣ dropped here | write the chain again without it: `override decide …`"#
    ]
  ),
  FindingCase(
    "an added layer that the rewritten chain forgets",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      layer 1️⃣more { title = "x" }
      decide title: base < more
      """#,
      #"""
      policy p extends "b"
      override decide title: base
      """#,
    ],
    [
      #"1️⃣ check/layer-in-no-chain no chain names the layer `more` | write the chain again with it (`override decide …`), or `drop layer more`"#
    ]
  ),
]
