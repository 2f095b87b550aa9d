/// The types of expressions, part D.
let expressionsDFindings: [FindingCase] = [
  FindingCase(
    "a comprehension over a record",
    [
      #"""
      layer base { title = join([t for t in 1️⃣message], "") }
      """#
    ],
    [
      #"1️⃣ check/not-a-list a list must stand here, this is `{ from: string, to?: string, kind: "text" | "image", … }` | only lists can be gone through and searched"#
    ]
  ),
  FindingCase(
    "a search in a string",
    [
      #"""
      layer base { title = "x" when "a" in 1️⃣message.from }
      """#
    ],
    [
      #"1️⃣ check/not-a-list a list must stand here, this is `string` | whether a text has a part is asked by `contains(message.from, "a")`"#
    ]
  ),
  FindingCase(
    "an int that is asked for empty",
    [
      #"""
      layer base { title = "x" when 1️⃣message.count is empty }
      """#
    ],
    [
      #"1️⃣ check/question-type `int` is never empty | `is empty` asks a string, a list or a map; others can be asked with `is absent`"#
    ]
  ),
  FindingCase(
    "a record that is asked for empty",
    [
      #"""
      layer base { title = "x" when 1️⃣message.ext is empty }
      """#
    ],
    [
      #"1️⃣ check/question-type `{ title?: string, items: [{ … }] }` is never empty | `is empty` asks a string, a list or a map; others can be asked with `is absent`"#
    ]
  ),
  FindingCase(
    "a list that is asked for blank",
    [
      #"""
      layer base { title = "x" when 1️⃣message.tags is not blank }
      """#
    ],
    [
      #"1️⃣ check/question-type `[string]` is never blank | `is blank` asks a string; others can be asked with `is empty` or `is absent`"#
    ]
  ),
  FindingCase(
    "too few arguments",
    [
      #"""
      layer base { title = 1️⃣cut(message.from) }
      """#
    ],
    [
      #"1️⃣ check/argument-count `cut` takes 2 or 3 arguments, not 1 | write `cut(text, 40)` or `cut(text, 40, "…")`"#
    ]
  ),
  FindingCase(
    "too many arguments",
    [
      #"""
      layer base { title = 1️⃣lower(message.from, "x") }
      """#
    ],
    [
      #"1️⃣ check/argument-count `lower` takes 1 argument, not 2 | write `lower(text)`"#
    ]
  ),
  FindingCase(
    "no arguments",
    [
      #"""
      layer base { title = 1️⃣lower() }
      """#
    ],
    [
      #"1️⃣ check/argument-count `lower` takes 1 argument, not 0 | write `lower(text)`"#
    ]
  ),
  FindingCase(
    "one argument of min",
    [
      #"""
      layer base { title = "\(1️⃣min(message.count))" }
      """#
    ],
    [
      #"1️⃣ check/argument-count `min` takes 2 or more arguments, not 1 | write `min(a, b)`"#
    ]
  ),
  FindingCase(
    "an argument of another type",
    [
      #"""
      layer base { title = lower(1️⃣message.count) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `lower` takes a string here, this is `int` | write `lower(text)`"#
    ]
  ),
  FindingCase(
    "an any as a string argument",
    [
      #"""
      layer base { title = lower(1️⃣message.extra) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `lower` takes a string here, this is `any` | read it with `as_text`"#
    ]
  ),
  FindingCase(
    "an any as an int argument",
    [
      #"""
      layer base { title = cut(message.from, 1️⃣message.extra) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `cut` takes an int here, this is `any` | read it with `as_int`"#
    ]
  ),
  FindingCase(
    "a string as an any argument",
    [
      #"""
      layer base { title = as_text(1️⃣message.from) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `as_text` takes `any` here, this is `string` | it has a type already: leave out `as_text`"#
    ]
  ),
  FindingCase(
    "a list of records as an argument of join",
    [
      #"""
      layer base { title = join(1️⃣message.ext.items, "") }
      """#
    ],
    [
      #"1️⃣ check/argument-type `join` takes a list of strings here, this is `[{ … }]` | write `join(list, ", ")`"#
    ]
  ),
  FindingCase(
    "a list as an argument of at",
    [
      #"""
      layer base { title = as_text(at(1️⃣message.tags, "x")) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `at` takes a record, a map or `any` here, this is `[string]` | write `at(json, "a.b")`"#
    ]
  ),
  FindingCase(
    "a string as an argument of merge",
    [
      #"""
      layer base { title = as_text(at(merge(message, 1️⃣message.from), "x")) }
      """#
    ],
    [
      #"1️⃣ check/argument-type `merge` takes a record, a map or `any` here, this is `string` | write `merge(a, b)`"#
    ]
  ),
  FindingCase(
    "a length of an int",
    [
      #"""
      layer base { title = "\(length(1️⃣message.count))" }
      """#
    ],
    [
      #"1️⃣ check/argument-type `length` takes a string, a list, a map or `any` here, this is `int` | write `length(list)`"#
    ]
  ),
  FindingCase(
    "a label on a function's argument",
    [
      #"""
      layer base { title = cut(message.from, 1️⃣n: 3) }
      """#
    ],
    [
      #"1️⃣ check/function-label the arguments of `cut` have no labels | leave out `n:`"#
    ]
  ),
]
