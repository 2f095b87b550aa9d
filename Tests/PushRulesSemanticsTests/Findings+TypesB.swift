/// Declared types, constants and tables, part B.
let typesBFindings: [FindingCase] = [
  FindingCase(
    "a field of an inner record declared twice",
    [
      #"""
      policy p
      input { m: { 2️⃣a: int, 1️⃣a: int } }
      output { title: string }
      layer base { title = "x" }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/field-twice the field `a` is declared twice → 2️⃣ first declared here | only records merge: leave one of them out"#
    ]
  ),
  FindingCase(
    "rows without a common type",
    [
      #"""
      table texts { 2️⃣"a" = "b", "c" = 1️⃣1 }
      layer base { title = texts["a"] }
      """#
    ],
    [
      #"1️⃣ check/table-rows this row is `int`, the rows before it are `string` → 2️⃣ the first row | all rows of a table have one type"#
    ]
  ),
  FindingCase(
    "a row of a list without a common type",
    [
      #"""
      table texts { "a" = [2️⃣"b", 1️⃣1] }
      layer base { title = "x" when "b" in texts["a"] else "y" }
      """#
    ],
    [
      #"1️⃣ check/list-items this item is `int`, the ones before it are `string` → 2️⃣ the first item | all items of a list have one type"#
    ]
  ),
  FindingCase(
    "two rows for a key",
    [
      #"""
      table texts { 2️⃣"a" = "b", 1️⃣"a" = "c" }
      layer base { title = texts["a"] }
      """#
    ],
    [
      #"1️⃣ check/row-twice the table has two rows for `"a"` → 2️⃣ the first one | leave one out"#
    ]
  ),
  FindingCase(
    "two rows otherwise",
    [
      #"""
      table texts { "a" = "b", 2️⃣otherwise = "c", 1️⃣otherwise = "d" }
      layer base { title = texts["a"] }
      """#
    ],
    [
      #"1️⃣ check/row-twice the table has two rows for `otherwise` → 2️⃣ the first one | leave one out"#
    ]
  ),
  FindingCase(
    "a table without a row for a member",
    [
      #"""
      policy p
      input { 3️⃣kind: "text" | "image" | "file" }
      output { title: string }
      table 2️⃣texts { "text" = "T" }
      layer base { title = texts[1️⃣kind] }
      decide title: base
      """#
    ],
    [
      #"1️⃣ check/table-misses-row the table `texts` has no row for `"image"` and `"file"` → 2️⃣ the table → 3️⃣ the values are listed here | add `"image" = …`, or `otherwise = …`"#
    ]
  ),
  FindingCase(
    "a constant key without a row",
    [
      #"""
      table 2️⃣texts { "text" = "T" }
      layer base { title = texts[1️⃣"txt"] }
      """#
    ],
    [
      #"1️⃣ check/unknown-row the table `texts` has no row for `"txt"` → 2️⃣ the table | did you mean `"text"`?"#
    ]
  ),
  FindingCase(
    "a record of a table that gives a key twice",
    [
      #"""
      table texts { "a" = { 2️⃣x: 1, 1️⃣x: 2 } }
      layer base { title = "\(texts["a"].x)" }
      """#
    ],
    [
      #"1️⃣ check/key-twice the key `x` is given twice → 2️⃣ first given here | leave one out"#
    ]
  ),
]
