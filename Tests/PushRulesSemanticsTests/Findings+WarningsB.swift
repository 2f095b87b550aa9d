/// Warnings, part B.
let warningsBFindings: [FindingCase] = [
  FindingCase(
    "an unused let of a layer",
    [
      #"""
      layer base { let 1️⃣a = "x"
       title = "y" }
      """#
    ],
    [
      #"1️⃣ check/unused-let nothing uses the let `a` | use it or leave it out"#
    ]
  ),
  FindingCase(
    "an unused table",
    [
      #"""
      table 1️⃣a { "x" = "y" }
      layer base { title = "y" }
      """#
    ],
    [
      #"1️⃣ check/unused-table nothing uses the table `a` | use it or leave it out"#
    ]
  ),
  FindingCase(
    "an unused block",
    [
      #"""
      placeholders 1️⃣a { "x" = "y" }
      layer base { title = "y" }
      """#
    ],
    [
      #"1️⃣ check/unused-placeholders nothing uses the placeholders `a` | use it or leave it out"#
    ]
  ),
  FindingCase(
    "a layer that gives nothing",
    [
      #"""
      layer 1️⃣empty {}
      layer base { title = "y" }
      """#
    ],
    [
      #"1️⃣ check/unused-layer nothing uses the layer `empty` | use it or leave it out"#
    ]
  ),
]
