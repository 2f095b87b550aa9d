extension CodePage {
  /// The pages of `syntax/s…` to `syntax/u…`, alphabetical.
  static let syntaxSToU: [CodePage] = [
    CodePage(
      "syntax/second-policy",
      .error,
      "the file has two `policy` lines",
      "One file is one policy.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }
        decide title: base
        policy other
        """,
      changes: [
        (
          """

          policy other
          """, ""
        )
      ],
      remedy: "Remove the second line, or move what follows into a file of its own."
    ),
    CodePage(
      "syntax/single-quotes",
      .error,
      "a string stands in other quotes than straight double ones",
      "Single quotes and the curved ones of a word processor begin no string.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = 'News' }
        decide title: base
        """,
      changes: [("'News'", #""News""#)],
      remedy: #"Write `"` on both sides."#
    ),
    CodePage(
      "syntax/stray-bracket",
      .error,
      "a closing bracket closes nothing",
      "There is one bracket too many here, or one before it closes too early.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" } }
        decide title: base
        """,
      changes: [(#""News" } }"#, #""News" }"#)],
      remedy: "Remove it, or the one that closes too early."
    ),
    CodePage(
      "syntax/stray-documentation",
      .warning,
      "a `##` line documents nothing",
      """
      `##` belongs to the declaration, field, row, entry or layer that follows, and explanations
      show it. Where nothing follows, nobody sees it.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }
        decide title: base
        ## The texts of the campaign come later.
        """,
      changes: [("##", "#")],
      remedy: "Put it before what it is about, or write `#`."
    ),
    CodePage(
      "syntax/ternary",
      .error,
      "`? :` of another language stands here",
      """
      A choice is written with `when` and `else`, as the value of a field, a `let`, a placeholder
      or an entry.
      """,
      bad: """
        policy shop

        input {
          text: string
          private: bool = false
        }
        output { body: string }
        layer base { body = private ? "New message" : text }
        decide body: base
        """,
      changes: [
        (#"private ? "New message" : text"#, #""New message" when private else text"#)
      ],
      remedy: "Write `a when condition else b`."
    ),
    CodePage(
      "syntax/unclosed-interpolation",
      .error,
      #"`\(` is not closed in its string"#,
      "A string ends on its line, and a value that is put into it ends before that.",
      bad: #"""
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = "From \(message.from" }
        decide title: base
        """#,
      changes: [(#"\(message.from""#, #"\(message.from)""#)],
      remedy: #"Write `)` after the value. For the characters themselves write `\\(`."#
    ),
    CodePage(
      "syntax/unexpected-character",
      .error,
      "a character stands here that has no meaning",
      """
      Outside of strings and comments there are names, numbers and a few signs, all of them plain
      ASCII. Commas and spaces of other scripts look alike and are others.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base { title ＝ "新消息" }
        decide title: base
        """,
      changes: [("＝", "=")],
      remedy: """
        Write the sign that the finding names. Text stands in double quotes, other keys in
        back-ticks.
        """
    ),
    CodePage(
      "syntax/unexpected-token",
      .error,
      "a sign or word cannot stand here",
      "What was written before it is complete, and this cannot go on with it.",
      bad: """
        policy shop

        input { message: { kind: string | "sale" } }
        output { title: string }
        layer base { title = "Sale" when message.kind is "sale" else "News" }
        decide title: base
        """,
      changes: [(#"string | "sale""#, #""sale" | string"#)],
      remedy: "Remove it, or change what stands before it. In an open enumeration `string` is last."
    ),
    CodePage(
      "syntax/unterminated-key",
      .error,
      "a key in back-ticks is not closed",
      "A key ends with a back-tick on its line.",
      bad: """
        policy shop

        input { payload: { `thread-id: string } }
        output { title: string }
        layer base { title = "News" }
        decide title: base
        """,
      changes: [("`thread-id: string", "`thread-id`: string")],
      remedy: "Write a back-tick at the end of the key."
    ),
    CodePage(
      "syntax/unterminated-string",
      .error,
      "a string is not closed on its line",
      "A string ends on the line on which it begins.",
      bad: """
        policy shop

        output { title: string }
        layer base {
          title = "News
        }
        decide title: base
        """,
      changes: [(#""News"#, #""News""#)],
      remedy: #"Write `"` at its end. A line break inside a text is `\n`."#
    ),
  ]
}
