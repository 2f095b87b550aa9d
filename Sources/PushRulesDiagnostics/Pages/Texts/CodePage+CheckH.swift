extension CodePage {
  /// The pages of `check/h…`, alphabetical.
  static let checkH: [CodePage] = [
    CodePage(
      "check/hides-function",
      .error,
      "a name is that of a built-in function",
      "A name means one thing in a policy.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { badge: int }
        let length = length(message.text)
        layer base { badge = length }
        decide badge: base
        """,
      changes: [
        ("let length", "let text_length"),
        ("badge = length", "badge = text_length"),
      ],
      remedy: "Choose another name."
    ),
    CodePage(
      "check/hides-name",
      .error,
      "a name hides another that is seen here",
      """
      A layer's `let`, a parameter, a hole or the item of a quantifier has the name of something
      outside. Whoever reads the line could take it for the other.
      """,
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        let name = message.from
        layer base {
          let name = "Shop"
          title = name
        }
        layer sent { title = name when message.text is "hi" }
        decide title: base < sent
        """,
      changes: [
        (#"let name = "Shop""#, #"let shop_name = "Shop""#),
        (
          """
          title = name
          }
          """,
          """
          title = shop_name
          }
          """
        ),
      ],
      remedy: "Give it another name."
    ),
    CodePage(
      "check/hole-without-end",
      .error,
      "nothing follows a hole for a text",
      #"""
      `\(key: string)` takes the shortest text up to what follows. With nothing behind it, it
      would have no end.
      """#,
      bad: #"""
        policy shop

        input {
          text: string
          fields: [string: string] = {}
        }
        output { body: string }
        placeholders dollar { "$\(key: string)" = fields[key] else "" }
        layer base { body = dollar(text) }
        decide body: base
        """#,
      changes: [(#""$\(key: string)""#, #""${\(key: string)}""#)],
      remedy: "Write what ends the placeholder."
    ),
  ]
}
