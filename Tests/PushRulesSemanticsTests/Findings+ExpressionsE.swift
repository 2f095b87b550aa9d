/// The types of expressions, part E.
let expressionsEFindings: [FindingCase] = [
  FindingCase(
    "a block without its text",
    [
      #"""
      placeholders block(a: [string]) { "{x}" = a[0] }
      layer base { title = 1️⃣block() }
      """#
    ],
    [
      #"1️⃣ check/text-first the first argument of `block` is the text, without a label | write `block(text, …)`"#
    ]
  ),
  FindingCase(
    "a block whose text has a label",
    [
      #"""
      placeholders block(a: [string]) { "{x}" = a[0] }
      layer base { title = block(a: 1️⃣message.tags) }
      """#
    ],
    [
      #"1️⃣ check/text-first the first argument of `block` is the text, without a label | write `block(text, …)`"#
    ]
  ),
  FindingCase(
    "a block without an argument",
    [
      #"""
      placeholders block(2️⃣args: [string]) { "{x}" = args[0] }
      layer base { title = 1️⃣block(message.from) }
      """#
    ],
    [
      #"1️⃣ check/label-missing `block` also takes `args` → 2️⃣ the parameter | write `block(…, args: …)`"#
    ]
  ),
  FindingCase(
    "a block with an unknown label",
    [
      #"""
      placeholders block(args: [string]) { "{x}" = args[0] }
      layer base { title = block(message.from, 1️⃣arg: message.tags) }
      """#
    ],
    [
      #"1️⃣ check/label-unknown `block` has no parameter `arg` | did you mean `args`?"#
    ]
  ),
  FindingCase(
    "a block with an argument twice",
    [
      #"""
      placeholders block(args: [string]) { "{x}" = args[0] }
      layer base { title = block(message.from, 2️⃣args: message.tags, 1️⃣args: message.tags) }
      """#
    ],
    [
      #"1️⃣ check/label-twice `args` is given twice → 2️⃣ first given here | leave one out"#
    ]
  ),
  FindingCase(
    "a block with an argument without a label",
    [
      #"""
      placeholders block(args: [string]) { "{x}" = args[0] }
      layer base { title = block(message.from, 1️⃣message.tags) }
      """#
    ],
    [
      #"1️⃣ check/label-expected `block` takes one text, and all else by name | write `args:` before it"#
    ]
  ),
  FindingCase(
    "a block without parameters that is given a second argument",
    [
      #"""
      placeholders block { "{x}" = "y" }
      layer base { title = block(message.from, 1️⃣message.tags) }
      """#
    ],
    [
      #"1️⃣ check/label-expected `block` takes one text, and all else by name | leave it out"#
    ]
  ),
  FindingCase(
    "a block with an argument of another type",
    [
      #"""
      placeholders block(2️⃣args: [string]) { "{x}" = args[0] }
      layer base { title = block(message.from, args: 1️⃣message.from) }
      """#
    ],
    [
      #"1️⃣ check/value-type `args` takes `[string]`, this is `string` → 2️⃣ declared here | change the value, or the type"#
    ]
  ),
  FindingCase(
    "a block with a text of another type",
    [
      #"""
      placeholders block { "{x}" = "y" }
      layer base { title = block(1️⃣message.count) }
      """#
    ],
    [
      #"1️⃣ check/value-type the text takes `string`, this is `int` | write `"\(message.count)"`"#
    ]
  ),
  FindingCase(
    "a test that is none",
    [
      #"""
      layer base { title = "x" when satisfies(message.count, 1️⃣"=>3") }
      """#
    ],
    [
      #"1️⃣ check/satisfies-test `"=>3"` is no test of a number | write an integer, with `==`, `<`, `>`, `<=` or `>=` before it, like `">=3"`"#
    ]
  ),
  FindingCase(
    "a test beyond 64 bits",
    [
      #"""
      layer base { title = "x" when satisfies(message.count, 1️⃣">9223372036854775808") }
      """#
    ],
    [
      #"1️⃣ check/satisfies-test `">9223372036854775808"` is no test of a number | write an integer, with `==`, `<`, `>`, `<=` or `>=` before it, like `">=3"`"#
    ]
  ),
  FindingCase(
    "a path that is none",
    [
      #"""
      layer base { title = as_text(at(message.extra, 1️⃣"a\\b")) }
      """#
    ],
    [
      #"1️⃣ check/at-path `"a\\b"` is no path | keys with `.` between them; a dot in a key is `\\.`, a backslash `\\\\`"#
    ]
  ),
  FindingCase(
    "a path that ends in a backslash",
    [
      #"""
      layer base { title = as_text(at(message.extra, 1️⃣"a\\")) }
      """#
    ],
    [
      #"1️⃣ check/at-path `"a\\"` is no path | keys with `.` between them; a dot in a key is `\\.`, a backslash `\\\\`"#
    ]
  ),
]
