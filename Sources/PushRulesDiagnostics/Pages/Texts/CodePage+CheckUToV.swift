extension CodePage {
  /// The pages of `check/u…` to `check/v…`, alphabetical.
  static let checkUToV: [CodePage] = [
    CodePage(
      "check/unknown-entry",
      .error,
      "a record has an entry that its place does not know",
      "`output` says what the record may hold.",
      bad: """
        policy shop

        output { alert: { title: string, body?: string } }
        layer base { alert = { title: "News", bdoy: "Tap to read" } }
        decide alert: base
        """,
      changes: [("bdoy", "body")],
      remedy: "Correct the name, leave the entry out, or add it to `output`."
    ),
    CodePage(
      "check/unknown-function",
      .error,
      "there is no function of that name",
      """
      The functions are built in, and each `placeholders` block is called like one. There are no
      others.
      """,
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = lowercase(message.text) }
        decide title: base
        """,
      changes: [("lowercase", "lower")],
      remedy: "Write the function that the finding names."
    ),
    CodePage(
      "check/unknown-key",
      .error,
      "a record has no field of that name",
      """
      A path leads through the fields that are declared. The finding names the nearest one, or the
      place where the field is.
      """,
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = message.txet }
        decide title: base
        """,
      changes: [("txet", "text")],
      remedy: "Correct the name, or declare the field in `input`."
    ),
    CodePage(
      "check/unknown-layer",
      .error,
      "a chain names a layer that is not there",
      "No layer has this name, or a file that extends the chain's own has dropped it.",
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" }
        layer custom { title = name }
        decide title: base < costum
        """,
      changes: [("costum", "custom")],
      remedy: "Correct the name; after a `drop` write the chain again with `override decide`."
    ),
    CodePage(
      "check/unknown-name",
      .error,
      "nothing has that name",
      """
      A path begins with a field of `input`, a `let`, a fact, or `output`. A `let` of a layer is
      seen only in that layer.
      """,
      bad: """
        policy shop

        input { recipient: { dnd: bool = false } }
        output { gate send: bool }
        layer base { send = not recipeint.dnd }
        decide send: base
        """,
      changes: [("recipeint", "recipient")],
      remedy: "Correct the name, declare it with `let`, or write the whole path."
    ),
    CodePage(
      "check/unknown-output",
      .error,
      "`output` has no field of that name",
      "Layers, `decide`, `finish` and `output.x` name the fields that `output` declares.",
      bad: """
        policy shop

        output {
          title: string
          subtitle?: string
        }
        layer base {
          title    = "News"
          subtitel = "Today"
        }
        decide title:    base
        decide subtitle: base
        """,
      changes: [("subtitel", "subtitle")],
      remedy:
        "Correct the name, or add the field to `output`. A value of the layer's own is a `let`."
    ),
    CodePage(
      "check/unknown-row",
      .error,
      "a table has no row for a constant key",
      "The key is written here, so the lookup can never find anything.",
      bad: """
        policy shop

        output { title: string }
        table texts {
          "thanks" = "Thank you"
          "sorry"  = "We are sorry"
        }
        layer base { title = texts["thnaks"] }
        decide title: base
        """,
      changes: [(#""thnaks""#, #""thanks""#)],
      remedy: "Correct the key, add the row, or add `otherwise = …`."
    ),
    CodePage(
      "check/unused-input",
      .warning,
      "no rule reads a field of `input`",
      """
      Asked for with `--unused-input`. Such a field documents what messages hold, so it is no
      finding by itself.
      """,
      bad: #"""
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = "From \(message.from)" }
        decide title: base
        """#,
      changes: [(#""From \(message.from)""#, #""\(message.from): \(message.text)""#)],
      remedy: "Read it, or remove it from `input`."
    ),
    CodePage(
      "check/unused-layer",
      .warning,
      "a layer gives nothing",
      "It has no fields, so no chain can name it.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }
        layer later {}
        decide title: base
        """,
      changes: [
        (
          """
          layer later {}

          """, ""
        )
      ],
      remedy: "Remove it, or let it give something."
    ),
    CodePage(
      "check/unused-let",
      .warning,
      "nothing reads a `let`",
      "It was forgotten, or something reads another name instead.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        let sender = message.from
        layer base { title = "News" }
        decide title: base
        """,
      changes: [(#""News""#, #""From \(sender)""#)],
      remedy: "Use it or remove it."
    ),
    CodePage(
      "check/unused-placeholders",
      .warning,
      "nothing calls a `placeholders` block",
      "The texts for which it was written are shown with their placeholders.",
      bad: """
        policy shop

        input {
          text: string
          from: string
        }
        output { body: string }
        placeholders names { "{name}" = from }
        layer base { body = text }
        decide body: base
        """,
      changes: [("body = text", "body = names(text)")],
      remedy: "Call it with the text, or remove it."
    ),
    CodePage(
      "check/unused-table",
      .warning,
      "nothing is looked up in a table",
      "It was forgotten, or something looks up another one instead.",
      bad: #"""
        policy shop

        input { kind: string }
        output { title: string }
        table titles {
          "sale"    = "Sale"
          otherwise = "News"
        }
        layer base { title = "About \(kind)" }
        decide title: base
        """#,
      changes: [(#""About \(kind)""#, "titles[kind]")],
      remedy: "Use it or remove it."
    ),
    CodePage(
      "check/value-type",
      .error,
      "a value is of another type than its place takes",
      #"Values are not converted, save that a text can hold any of them: `"\(x)"`."#,
      bad: """
        policy shop

        input { unread: int = 0 }
        output { title: string }
        layer base { title = unread }
        decide title: base
        """,
      changes: [("= unread }", #"= "\(unread) new" }"#)],
      remedy: """
        Give a value of that type, or change the type of the place. `as_text` and `as_int` read an
        `any`.
        """
    ),
  ]
}
