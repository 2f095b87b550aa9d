/// Files that extend others, part A.
let mergingAFindings: [FindingCase] = [
  FindingCase(
    "an override of a let that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      let speaker = a
      layer base { title = speaker }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      override let 1️⃣speeker = a
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a let `speeker` to override | did you mean `speaker`?"#
    ]
  ),
  FindingCase(
    "an override in a file without a base",
    [
      #"""
      override let 1️⃣speaker = message.from
      layer base { title = speaker }
      """#
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a let `speaker` to override | leave out `override`, or check the name"#
    ]
  ),
  FindingCase(
    "an override of another kind",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      let 2️⃣speaker = a
      layer base { title = speaker }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      override table 1️⃣speaker { "x" = "y" }
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a table `speaker` to override → 2️⃣ this is a let | write `override let speaker`, or another name"#
    ]
  ),
  FindingCase(
    "an override of what the same file declares",
    [
      #"""
      let 2️⃣speaker = message.from
      override let 1️⃣speaker = message.to
      layer base { title = speaker else "-" }
      """#
    ],
    [
      #"1️⃣ check/name-twice `speaker` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "an override of a layer that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      override layer 1️⃣bass { title = a }
      override decide title: base < bass
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a layer `bass` to override | did you mean `base`?"#
    ]
  ),
  FindingCase(
    "an override of a chain that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      output { body: string }
      layer more { body = a }
      override decide 1️⃣body: more
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a chain of `body` to override | leave out `override`, or check the name"#
    ]
  ),
  FindingCase(
    "an override of finish steps that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      override finish 1️⃣title = cut(output.title, 3)
      """#,
    ],
    [
      #"1️⃣ check/override-of-nothing no base file has a finish step of `title` to override | leave out `override`, or check the name"#
    ]
  ),
  FindingCase(
    "a drop of a layer that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      drop layer 1️⃣bas
      """#,
    ],
    [
      #"1️⃣ check/drop-of-nothing no base file has a layer `bas` to drop | did you mean `base`?"#
    ]
  ),
  FindingCase(
    "a drop of a reject that no base file has",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      reject "too long" when length(a) > 9
      """#,
      #"""
      policy p extends "b"
      drop reject 1️⃣"to long"
      """#,
    ],
    [
      #"1️⃣ check/drop-of-nothing no base file has a reject `to long` to drop | did you mean `too long`?"#
    ]
  ),
  FindingCase(
    "a drop in a file without a base",
    [
      #"""
      drop layer 1️⃣base
      layer base { title = message.from }
      """#
    ],
    [
      #"1️⃣ check/drop-of-nothing no base file has a layer `base` to drop | only what a base file declares can be dropped"#
    ]
  ),
  FindingCase(
    "a layer dropped and declared in one file",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      drop layer 2️⃣base
      layer 1️⃣base { title = "x" }
      """#,
    ],
    [
      #"1️⃣ check/dropped-and-declared layer `base` is dropped and declared in one file → 2️⃣ dropped here | leave out the `drop` and write `override layer base`"#
    ]
  ),
  FindingCase(
    "a let of the base declared again",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      let 2️⃣speaker = a
      layer base { title = speaker }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      let 1️⃣speaker = "x"
      """#,
    ],
    [
      #"1️⃣ check/name-twice `speaker` is declared twice → 2️⃣ first declared here | to replace it write `override let speaker`"#
    ]
  ),
  FindingCase(
    "a layer of the base declared again",
    [
      #"""
      policy b
      input { a: string }
      output { title: string }
      layer 2️⃣base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      layer 1️⃣base { title = "x" }
      """#,
    ],
    [
      #"1️⃣ check/name-twice `base` is declared twice → 2️⃣ first declared here | to replace it write `override layer base`"#
    ]
  ),
  FindingCase(
    "two layers of one name in a file",
    [
      #"""
      layer 2️⃣base { title = message.from }
      layer 1️⃣base { title = "x" }
      """#
    ],
    [
      #"1️⃣ check/name-twice `base` is declared twice → 2️⃣ first declared here | give one of them another name"#
    ]
  ),
  FindingCase(
    "an input field of the base declared again",
    [
      #"""
      policy b
      input { 2️⃣a: string }
      output { title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      input { 1️⃣a: string }
      """#,
    ],
    [
      #"1️⃣ check/field-twice the field `a` is declared twice → 2️⃣ first declared here | only records merge: leave one of them out"#
    ]
  ),
  FindingCase(
    "an output field of the base declared again",
    [
      #"""
      policy b
      input { a: string }
      output { 2️⃣title: string }
      layer base { title = a }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      output { 1️⃣title: string }
      """#,
    ],
    [
      #"1️⃣ check/field-twice the field `title` is declared twice → 2️⃣ first declared here | only records merge: leave one of them out"#
    ]
  ),
  FindingCase(
    "a record that is optional in one file alone",
    [
      #"""
      policy b
      input { 2️⃣a?: { x: string } }
      output { title?: string }
      layer base { title = a.x }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      input { 1️⃣a: { y?: string } }
      """#,
    ],
    [
      #"1️⃣ check/field-merge the record `a` cannot be merged: one is optional → 2️⃣ first declared here | write the record as in the base file, with the new fields alone"#
    ]
  ),
  FindingCase(
    "a record with json before it in one file alone",
    [
      #"""
      policy b
      input { 2️⃣a: json { x: string } }
      output { title?: string }
      layer base { title = a.x }
      decide title: base
      """#,
      #"""
      policy p extends "b"
      input { 1️⃣a: { y?: string } }
      """#,
    ],
    [
      #"1️⃣ check/field-merge the record `a` cannot be merged: one has `json` before it → 2️⃣ first declared here | write the record as in the base file, with the new fields alone"#
    ]
  ),
]
