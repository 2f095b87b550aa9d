/// Names, paths and dependencies, part A.
let namesAFindings: [FindingCase] = [
  FindingCase(
    "an unknown name",
    [
      #"""
      layer base { title = 1️⃣mesage.from }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `mesage` | did you mean `message`?"#
    ]
  ),
  FindingCase(
    "an unknown name that differs in case",
    [
      #"""
      layer base { title = 1️⃣Message.from }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `Message` | did you mean `message`? Upper and lower case count"#
    ]
  ),
  FindingCase(
    "an unknown name with nothing near",
    [
      #"""
      layer base { title = 1️⃣zebra }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `zebra` | declare it with `let`, or check the name"#
    ]
  ),
  FindingCase(
    "an output read without its word",
    [
      #"""
      let shown = 1️⃣title
      layer base { title = shown }
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `title` | what was decided is read as `output.title`"#
    ]
  ),
  FindingCase(
    "a let of another layer",
    [
      #"""
      policy p
      output { title: string }
      layer other { let text = "x"
       title = text }
      layer base { title = 1️⃣text }
      decide title: base < other
      """#
    ],
    [
      #"1️⃣ check/unknown-name nothing is called `text` | the layer `other` keeps it for itself: write the `let` outside of it"#
    ]
  ),
  FindingCase(
    "an unknown key",
    [
      #"""
      layer base { title = message.1️⃣form }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `message` has no field `form` → «message» declared here | did you mean `from`?"#
    ]
  ),
  FindingCase(
    "an unknown key that differs in case",
    [
      #"""
      layer base { title = message.1️⃣From }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `message` has no field `From` → «message» declared here | did you mean `from`? Upper and lower case count"#
    ]
  ),
  FindingCase(
    "an unknown key of a nested record",
    [
      #"""
      layer base { title = message.2️⃣ext.1️⃣titel }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `message.ext` has no field `titel` → «ext» declared here | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "an unknown key of a list item",
    [
      #"""
      layer base { title = first(i in message.ext.items: i.1️⃣nam is "x").id }
      """#
    ],
    [
      #"1️⃣ check/unknown-key `i` has no field `nam` | did you mean `name`?"#
    ]
  ),
  FindingCase(
    "an unknown output",
    [
      #"""
      layer base { title = message.from }
      finish title = output.1️⃣titel
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "an unknown output in a layer",
    [
      #"""
      layer base { title = message.from, 1️⃣titel = "x" }
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "an unknown output in a decide",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      decide 1️⃣titel: base
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "an unknown output in a finish",
    [
      #"""
      layer base { title = message.from }
      finish 1️⃣titel = "x"
      """#
    ],
    [
      #"1️⃣ check/unknown-output `output` has no field `titel` | did you mean `title`?"#
    ]
  ),
  FindingCase(
    "an unknown layer in a chain",
    [
      #"""
      policy p
      output { title: string }
      layer base { title = "x" }
      decide title: 1️⃣bas
      """#
    ],
    [
      #"1️⃣ check/unknown-layer there is no layer `bas` | did you mean `base`?"#
    ]
  ),
  FindingCase(
    "an unknown function",
    [
      #"""
      layer base { title = 1️⃣lowr(message.from) }
      """#
    ],
    [
      #"1️⃣ check/unknown-function there is no function and no placeholders block `lowr` | did you mean `lower`?"#
    ]
  ),
  FindingCase(
    "a let that is called",
    [
      #"""
      let 2️⃣speaker = message.from
      layer base { title = 1️⃣speaker(message.to) }
      """#
    ],
    [
      #"1️⃣ check/not-callable `speaker` takes no arguments → 2️⃣ declared here | write `speaker` alone; a table is looked up with `[…]`"#
    ]
  ),
  FindingCase(
    "a let of the layer that is called",
    [
      #"""
      layer base { let 2️⃣speaker = message.from
       title = 1️⃣speaker() }
      """#
    ],
    [
      #"1️⃣ check/not-callable `speaker` takes no arguments → 2️⃣ declared here | write `speaker` alone; a table is looked up with `[…]`"#
    ]
  ),
  FindingCase(
    "a table alone",
    [
      #"""
      table texts { "a" = "b" }
      layer base { title = 1️⃣texts }
      """#
    ],
    [
      #"1️⃣ check/name-alone the table `texts` is no value by itself | write `texts[…]`"#
    ]
  ),
]
