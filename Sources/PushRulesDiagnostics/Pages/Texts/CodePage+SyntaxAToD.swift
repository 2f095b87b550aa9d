extension CodePage {
  /// The pages of `syntax/a…` to `syntax/d…`, alphabetical.
  static let syntaxAToD: [CodePage] = [
    CodePage(
      "syntax/alternatives-in-expression",
      .error,
      "`when` or `else` stands inside an expression",
      #"""
      Alternatives choose a whole value: that of a field, a `let`, a placeholder or a record's
      entry. An argument, an operand or `\(…)` is only a part of one.
      """#,
      bad: """
        policy shop

        input { message: { nickname?: string, from: string } }
        output { title: string }
        layer base { title = cut(message.nickname else message.from, 20) }
        decide title: base
        """,
      changes: [
        (
          "layer base { title = cut(message.nickname else message.from, 20) }",
          """
          let name = message.nickname else message.from
          layer base { title = cut(name, 20) }
          """
        )
      ],
      remedy: "Give the alternatives a name with `let`, and write the name in the expression."
    ),
    CodePage(
      "syntax/assignment",
      .error,
      "`=` stands where values are compared",
      "`=` gives something its value. In a condition two values are compared with `is`.",
      bad: """
        policy shop

        input { message: { kind: "chat" | "group" = "chat" } }
        output { title: string }
        layer base { title = "Group" when message.kind = "group" else "Chat" }
        decide title: base
        """,
      changes: [(#"message.kind = "group""#, #"message.kind is "group""#)],
      remedy: "Write `is`, or `is not` for the opposite."
    ),
    CodePage(
      "syntax/byte-order-mark",
      .error,
      "a byte order mark stands inside the file",
      """
      Some editors put this invisible mark at the start of a file, where it is allowed. Inside it
      is left over from joining files.
      """,
      bad: """
        policy shop

        output { title: string }
        <U+FEFF>layer base { title = "News" }
        decide title: base
        """,
      changes: [("<U+FEFF>", "")],
      remedy: "Delete the mark; deleting the line and typing it again does it too."
    ),
    CodePage(
      "syntax/call-of-path",
      .error,
      "a function is called like a method",
      """
      What follows a dot is a key of a record, and a key cannot be called. Functions stand in
      front and take the value as an argument.
      """,
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = message.text.lower() }
        decide title: base
        """,
      changes: [("message.text.lower()", "lower(message.text)")],
      remedy: "Write `function(path)`."
    ),
    CodePage(
      "syntax/chained-comparison",
      .error,
      "two comparisons stand in a row",
      "A comparison gives true or false, which cannot be compared again.",
      bad: """
        policy shop

        input { message: { hour: int } }
        output { gate send: bool }
        layer base { send = true }
        layer office when 9 <= message.hour < 17 { send = false }
        decide send: base < office
        """,
      changes: [("9 <= message.hour < 17", "message.hour >= 9 and message.hour < 17")],
      remedy: "Write two comparisons with `and` between them."
    ),
    CodePage(
      "syntax/control-character",
      .error,
      "a string holds a control character",
      """
      Control characters cannot be seen, and they come into a file by accident. In a string they
      are written as escapes.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News␇" }
        decide title: base
        """,
      changes: [(#""News␇""#, #""News""#)],
      remedy:
        #"Delete the character, or write it as `\u{…}`; `\n`, `\r` and `\t` have escapes of their own."#
    ),
    CodePage(
      "syntax/decimal-number",
      .error,
      "a number has a fraction or an exponent",
      """
      A rule file has integers only. A `number` of a message may be any, and it is compared with
      integers exactly.
      """,
      bad: """
        policy shop

        input { message: { price: number } }
        output { title: string }
        layer base { title = "Sale" when message.price < 9.5 else "News" }
        decide title: base
        """,
      changes: [("9.5", "10")],
      remedy:
        "Write an integer. Where the fraction matters, let the message give the price in cents."
    ),
  ]
}
