extension CodePage {
  /// The pages of `check/d…` to `check/g…`, alphabetical.
  static let checkDToG: [CodePage] = [
    CodePage(
      "check/decided-twice",
      .error,
      "an output has two chains",
      "One place decides an output, or nobody knows which of two holds.",
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" }
        layer custom { title = name }
        decide title: base
        decide title: base < custom
        """,
      changes: [
        (
          """
          decide title: base

          """, ""
        )
      ],
      remedy:
        "Leave one out. A file that extends another replaces its chain with `override decide`."
    ),
    CodePage(
      "check/default-missing-field",
      .error,
      "a default record lacks a field that must be there",
      "A default is a value like those of a message, so it has what its type requires.",
      bad: """
        policy shop

        input { names: { short: string, long: string } = { short: "Shop" } }
        output { title?: string }
        layer base { title = names.long }
        decide title: base
        """,
      changes: [(#"{ short: "Shop" }"#, #"{ short: "Shop", long: "The shop" }"#)],
      remedy: "Add the field, or give the field a default of its own."
    ),
    CodePage(
      "check/default-type",
      .error,
      "a default is of another type than its field",
      "A default stands in for a value of the message and must be one.",
      bad: """
        policy shop

        input { unread: int = "1" }
        output { badge: int }
        layer base { badge = unread }
        decide badge: base
        """,
      changes: [(#""1""#, "1")],
      remedy: "Write a constant of the field's type, or change the type."
    ),
    CodePage(
      "check/drop-of-nothing",
      .error,
      "`drop` names something that no base file has",
      """
      Only a layer or a reject of the file that is extended can be dropped, by its exact name or
      text.
      """,
      files: [
        .init(
          "base.pushrules",
          """
          policy base

          input { accounts: [string] = [] }
          output { title: string }
          reject "at most 100 accounts" when length(accounts) > 100
          layer base { title = "News" }
          decide title: base
          """
        )
      ],
      bad: """
        policy shop extends "base.pushrules"

        drop reject "at most 50 accounts"
        """,
      changes: [("50", "100")],
      remedy: "Correct the name or the text, or remove the line: the base file may have changed."
    ),
    CodePage(
      "check/dropped-and-declared",
      .error,
      "a layer is dropped and declared in one file",
      "That would be a replacement, which is written `override`.",
      files: [
        .init(
          "base.pushrules",
          """
          policy base

          output { title: string }
          layer base { title = "News" }
          decide title: base
          """
        )
      ],
      bad: """
        policy shop extends "base.pushrules"

        drop layer base
        layer base { title = "Fresh news" }
        """,
      changes: [
        (
          """
          drop layer base

          """, ""
        ),
        (#"layer base { title = "Fresh news" }"#, #"override layer base { title = "Fresh news" }"#),
      ],
      remedy: "Leave out the `drop` and write `override layer`."
    ),
    CodePage(
      "check/empty-pattern",
      .warning,
      "an empty pattern of `glob` fits only the empty text",
      "A pattern without `*` must fit the whole text, and this one has nothing in it.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = "A picture" when glob(message.text, "") else "News" }
        decide title: base
        """,
      changes: [(#"glob(message.text, "")"#, "message.text is empty")],
      remedy: "Write `is empty`, or a pattern with `*`."
    ),
    CodePage(
      "check/entry-never-used",
      .warning,
      "no text reaches an entry of a placeholders block",
      """
      At each place of a text the first entry that fits is taken, and one before this fits
      wherever this one does.
      """,
      bad: """
        policy shop

        input {
          text: string
          from: string
        }
        output { body: string }
        placeholders names {
          "{"      = "("
          "{name}" = from
        }
        layer base { body = names(text) }
        decide body: base
        """,
      changes: [
        (
          """
          "{"      = "("
            "{name}" = from
          """,
          """
          "{name}" = from
            "{"      = "("
          """
        )
      ],
      remedy: "Put the longer pattern first, or remove the entry."
    ),
    CodePage(
      "check/enumeration-constant",
      .error,
      "a text is none of an enumeration's values",
      """
      The place takes one of a few texts, and this one can never be right there. The finding names
      the nearest.
      """,
      bad: """
        policy shop

        input { kind: "chat" | "group" = "chat" }
        output { title: string }
        layer base { title = "Group" when kind is "gruop" else "Chat" }
        decide title: base
        """,
      changes: [(#""gruop""#, #""group""#)],
      remedy: """
        Correct the text, or add it to the enumeration. An enumeration that ends in `| string` takes
        any text.
        """
    ),
    CodePage(
      "check/field-in-no-chain",
      .error,
      "a layer gives a field, and no chain of the field names the layer",
      "The field would never be used.",
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
        layer custom {
          title = name
          body  = name
        }
        decide title: base < custom
        decide body:  base
        """,
      changes: [("decide body:  base", "decide body:  base < custom")],
      remedy: "Add the layer to the field's chain, or take the field out of the layer."
    ),
    CodePage(
      "check/field-merge",
      .error,
      "a record is written otherwise than in the base file",
      """
      `input` and `output` of several files are merged record by record. That needs the same form
      on both sides: optional or not, `json` or not, with the same default.
      """,
      files: [
        .init(
          "base.pushrules",
          """
          policy base

          input { shop?: { name?: string } }
          output { title: string }
          layer base { title = shop.name else "News" }
          decide title: base
          """
        )
      ],
      bad: """
        policy mine extends "base.pushrules"

        input { shop: { city?: string } }
        output { subtitle?: string }
        layer place { subtitle = shop.city }
        decide subtitle: place
        """,
      changes: [("shop: {", "shop?: {")],
      remedy: "Write the record as in the base file, with the new fields alone."
    ),
    CodePage(
      "check/field-twice",
      .error,
      "a field is declared twice",
      "A record has each key once. Only records of two files that extend each other merge.",
      bad: """
        policy shop

        input {
          message: { from: string }
          message: string
        }
        output { title: string }
        layer base { title = "News" }
        decide title: base
        """,
      changes: [("message: string", "text: string")],
      remedy: "Leave one of them out, or rename it."
    ),
    CodePage(
      "check/fit-bytes-text",
      .error,
      "`fit_bytes` cannot cut a text that is named",
      """
      The mark and the paths of `fit_bytes` stand there as strings, so that each path is checked
      before any message comes. A path leads through records to a field that is a string, or into
      an `any`. A text of a closed enumeration is not cut: what is left of it would be none.
      """,
      bad: """
        policy shop

        input { text: string }
        output { alert: { title: string, body: string } }
        layer base { alert = { title: "Shop", body: text } }
        decide alert: base
        finish alert = fit_bytes(output.alert, 4096, "…", "bdy")
        """,
      changes: [("\"bdy\"", "\"body\"")],
      remedy: "Name each text once, by the keys that lead to it."
    ),
    CodePage(
      "check/function-label",
      .error,
      "an argument of a built-in function has a label",
      "Functions take their arguments by place. Only a `placeholders` block takes them by name.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = cut(message.text, to: 40) }
        decide title: base
        """,
      changes: [("to: 40", "40")],
      remedy: "Leave out the label."
    ),
    CodePage(
      "check/gate-type",
      .error,
      "the gate is no bool",
      "The gate says whether anything is sent, so it is true or false.",
      bad: """
        policy shop

        output { gate send: string }
        layer base { send = "yes" }
        decide send: base
        """,
      changes: [("string", "bool"), (#""yes""#, "true")],
      remedy: "Write `bool`, and let its layers give conditions, `true` or `false`."
    ),
  ]
}
