extension CodePage {
  /// The pages of `check/i…` to `check/m…`, alphabetical.
  static let checkIToM: [CodePage] = [
    CodePage(
      "check/index-type",
      .error,
      "something is looked up with a value of the wrong type",
      "A list is looked up with an int, from 0; a map and a table with a string.",
      bad: """
        policy shop

        input { args: [string] = [] }
        output { title?: string }
        layer base { title = args["0"] }
        decide title: base
        """,
      changes: [(#"["0"]"#, "[0]")],
      remedy: #"Write an index of that type; `"\(n)"` makes a text of an int."#
    ),
    CodePage(
      "check/input-only-type",
      .error,
      "`json` or `loose` stands where nothing is read",
      "They say how a message may write a value. What the policy gives has one form.",
      bad: """
        policy shop

        output { gate send: loose bool }
        layer base { send = true }
        decide send: base
        """,
      changes: [("loose bool", "bool")],
      remedy: "Leave the word out; it stands only in `input` and `observe`."
    ),
    CodePage(
      "check/interpolation-type",
      .error,
      "a value without a text is put into a string",
      """
      Strings, enumerations, ints, numbers and bools have a text. Lists, maps, records and JSON do
      not.
      """,
      bad: #"""
        policy shop

        input { tags: [string] = [] }
        output { title: string }
        layer base { title = "About \(tags)" else "News" }
        decide title: base
        """#,
      changes: [(#"\(tags)"#, #"\(join(tags, ", "))"#)],
      remedy: "Take a part of it, `join` a list, read JSON with `as_text` or `as_int`."
    ),
    CodePage(
      "check/is-not-absent",
      .warning,
      "`is not` holds when the value is absent, too",
      """
      `is not` is the exact opposite of `is`, and `is` with an absent side is false. Often only a
      value that is there was meant.
      """,
      bad: """
        policy shop

        input { message: { channel?: string } }
        output { title: string }
        layer base { title = "News" when message.channel is not "sale" else "Sale" }
        decide title: base
        """,
      changes: [
        (
          #""News" when message.channel is not "sale" else "Sale""#,
          #""Sale" when message.channel is "sale" else "News""#
        )
      ],
      remedy: """
        Turn it round with `is`, or say what is meant: `x is present and x is not …`, or `x is
        absent or x is not …`.
        """
    ),
    CodePage(
      "check/json-type",
      .error,
      "`json` stands before a type that needs no JSON",
      """
      `json T` also takes a string that holds JSON of T. For a string, an enumeration or an `any`
      nobody could tell the two forms apart.
      """,
      bad: """
        policy shop

        input { text: json string }
        output { title: string }
        layer base { title = text }
        decide title: base
        """,
      changes: [("json string", "string")],
      remedy: """
        Leave `json` out, or name the record, map, list, `int`, `number` or `bool` that the string
        holds.
        """
    ),
    CodePage(
      "check/key-twice",
      .error,
      "a record names a key twice",
      "The second value would replace the first without a word.",
      bad: """
        policy shop

        input { texts: [string: string] = { hello: "Hello", bye: "Bye", hello: "Hi" } }
        output { title: string }
        layer base { title = texts["hello"] else "News" }
        decide title: base
        """,
      changes: [(#", hello: "Hi""#, "")],
      remedy: "Leave one out. Alternatives of an entry are written with `else`."
    ),
    CodePage(
      "check/key-with-hyphen",
      .error,
      "a key with a hyphen is read as a difference",
      "`a.b-c` is `a.b` minus `c`. A key that is no plain name stands in back-ticks.",
      bad: """
        policy shop

        input { aps: { `mutable-content`: int = 0 } }
        output { badge: int }
        layer base { badge = aps.mutable-content }
        decide badge: base
        """,
      changes: [("aps.mutable-content", "aps.`mutable-content`")],
      remedy: "Put the key in back-ticks. For a difference write spaces around the `-`."
    ),
    CodePage(
      "check/label-expected",
      .error,
      "a placeholders block gets a second argument without a name",
      "The first argument is the text; all others are given by the names of the block's parameters.",
      bad: #"""
        policy shop

        input {
          text: string
          names: [string] = []
        }
        output { body: string }
        placeholders numbered(args: [string]) { "{\(n: int)}" = args[n] else "" }
        layer base { body = numbered(text, names) }
        decide body: base
        """#,
      changes: [("(text, names)", "(text, args: names)")],
      remedy: "Write `name:` before the argument, or leave it out."
    ),
    CodePage(
      "check/label-missing",
      .error,
      "a placeholders block does not get one of its parameters",
      "All parameters are given with each call.",
      bad: #"""
        policy shop

        input {
          text: string
          names: [string] = []
        }
        output { body: string }
        placeholders numbered(args: [string]) { "{\(n: int)}" = args[n] else "" }
        layer base { body = numbered(text) }
        decide body: base
        """#,
      changes: [("numbered(text)", "numbered(text, args: names)")],
      remedy: "Add it as `name: value`."
    ),
    CodePage(
      "check/label-twice",
      .error,
      "a parameter is given twice in one call",
      "Each parameter has one value.",
      bad: #"""
        policy shop

        input {
          text: string
          names: [string] = []
        }
        output { body: string }
        placeholders numbered(args: [string]) { "{\(n: int)}" = args[n] else "" }
        layer base { body = numbered(text, args: names, args: []) }
        decide body: base
        """#,
      changes: [(", args: []", "")],
      remedy: "Leave one out."
    ),
    CodePage(
      "check/label-unknown",
      .error,
      "a placeholders block has no parameter of that name",
      "The finding names the parameter that was probably meant.",
      bad: #"""
        policy shop

        input {
          text: string
          names: [string] = []
        }
        output { body: string }
        placeholders numbered(args: [string]) { "{\(n: int)}" = args[n] else "" }
        layer base { body = numbered(text, arg: names) }
        decide body: base
        """#,
      changes: [("arg: names", "args: names")],
      remedy: "Correct the name, or leave the argument out."
    ),
    CodePage(
      "check/layer-field-twice",
      .error,
      "a layer gives a field twice",
      """
      A layer has one value for a field. What is tried first and what comes next is one value with
      `else`.
      """,
      bad: """
        policy shop

        input { subject?: string }
        output { title: string }
        layer base {
          title = subject
          title = "News"
        }
        decide title: base
        """,
      changes: [
        (
          """
          title = subject
            title = "News"
          """, #"title = subject else "News""#
        )
      ],
      remedy: "Join the two with `else`, or leave one out."
    ),
    CodePage(
      "check/layer-gives-nothing",
      .error,
      "a chain names a layer that does not give the field",
      "The layer could never win there.",
      bad: """
        policy shop

        input { name?: string }
        output {
          title: string
          body: string
        }
        layer base {
          title = "News"
          body  = "Tap to read"
        }
        layer custom { title = name }
        decide title: base < custom
        decide body:  base < custom
        """,
      changes: [("decide body:  base < custom", "decide body:  base")],
      remedy: "Leave the layer out of the chain, or let it give the field."
    ),
    CodePage(
      "check/layer-in-no-chain",
      .error,
      "no chain names a layer",
      """
      What the layer gives would never be used. In a file that extends another this finds a layer
      that the base file has got meanwhile.
      """,
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" }
        layer custom { title = name }
        decide title: base
        """,
      changes: [("decide title: base", "decide title: base < custom")],
      remedy: "Add it to a `decide`, remove it, or `drop layer` it if it is the base file's."
    ),
    CodePage(
      "check/layer-twice",
      .error,
      "a layer stands twice in a chain",
      "The higher of the two places would always count.",
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" }
        layer custom { title = name }
        decide title: custom < base < custom
        """,
      changes: [("custom < base < custom", "base < custom")],
      remedy: "Leave one out."
    ),
    CodePage(
      "check/list-items",
      .error,
      "the items of a list have different types",
      "A list has one type of items, unless it goes into an output that takes `any`.",
      bad: """
        policy shop

        input { kind: string }
        output { title: string }
        layer base { title = "Sale" when kind in ["sale", 2] else "News" }
        decide title: base
        """,
      changes: [("2]", #""2"]"#)],
      remedy: "Bring them to one type."
    ),
    CodePage(
      "check/member-twice",
      .error,
      "an enumeration names a value twice",
      "The second one adds nothing, so another was probably meant.",
      bad: """
        policy shop

        input { kind: "text" | "image" | "text" = "text" }
        output { title: string }
        layer base { title = "A picture" when kind is "image" else "News" }
        decide title: base
        """,
      changes: [(#"| "text" ="#, #"| "file" ="#)],
      remedy: "Correct it or leave it out."
    ),
    CodePage(
      "check/missing-entry",
      .error,
      "a record lacks an entry that its place requires",
      "Without the entry the record would always count as absent.",
      bad: """
        policy shop

        output { alert: { title: string, body: string } }
        layer base { alert = { title: "News" } }
        decide alert: base
        """,
      changes: [(#"{ title: "News" }"#, #"{ title: "News", body: "Tap to read" }"#)],
      remedy: "Add the entry, or make the field of the output optional, `body?: string`."
    ),
  ]
}
