extension CodePage {
  /// The pages of `syntax/i…` to `syntax/r…`, alphabetical.
  static let syntaxIToR: [CodePage] = [
    CodePage(
      "syntax/integer-too-large",
      .error,
      "an integer does not fit into 64 bits",
      "Integers go from -9223372036854775808 to 9223372036854775807.",
      bad: """
        policy shop

        output { badge: int }
        layer base { badge = 9223372036854775808 }
        decide badge: base
        """,
      changes: [("9223372036854775808", "99")],
      remedy:
        "Write a smaller number. A long number that is only passed on is a `string` or an `any`."
    ),
    CodePage(
      "syntax/interpolation-in-plain-string",
      .error,
      #"`\(…)` stands in a string that must be constant"#,
      """
      A reason, a path, a default, an enumeration's value and a row are the same for every
      message.
      """,
      bad: #"""
        policy shop

        input { accounts: [string] = [] }
        output { title: string }
        reject "more than \(length(accounts))" when length(accounts) > 100
        layer base { title = "News" }
        decide title: base
        """#,
      changes: [(#""more than \(length(accounts))""#, #""at most 100 accounts""#)],
      remedy: #"Write a text without `\(…)`; a backslash before a bracket is `\\(`."#
    ),
    CodePage(
      "syntax/interpolation-too-deep",
      .error,
      "strings stand inside each other more than eight deep",
      #"Each `\(…)` may hold strings with `\(…)` again. Nobody reads nine of them."#,
      bad: #"""
        policy shop

        output { title: string }
        layer base { title = "1\("2\("3\("4\("5\("6\("7\("8\("9\("10")")")")")")")")")" }
        decide title: base
        """#,
      changes: [
        (#""1\("2\("3\("4\("5\("6\("7\("8\("9\("10")")")")")")")")")""#, #""1 2 3 4 5 6 7 8 9 10""#)
      ],
      remedy: "Give the inner text a name with `let`."
    ),
    CodePage(
      "syntax/invalid-utf8",
      .error,
      "bytes are no UTF-8",
      "Rule files are UTF-8. A file saved as Latin-1, or cut in the middle of a character, is not.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "Caf� Lina" }
        decide title: base
        """,
      changes: [("�", "é")],
      remedy: "Save the file as UTF-8, and type the character again."
    ),
    CodePage(
      "syntax/is-not-present",
      .error,
      "`is not present` or `is not absent` has a word of its own",
      "Each question is written in one way: what is not present is absent.",
      bad: """
        policy shop

        input { message: { coupon?: string } }
        output { title: string }
        layer base { title = "News" when message.coupon is not present else "Sale" }
        decide title: base
        """,
      changes: [("is not present", "is absent")],
      remedy: "Write `is absent` for `is not present`, and `is present` for `is not absent`."
    ),
    CodePage(
      "syntax/missing-bracket",
      .error,
      "a bracket is not closed",
      """
      The finding stands where the closing bracket was missed at the latest, with a mark at the
      opening one.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base {
          title = "News"
        decide title: base
        """,
      changes: [
        (
          "decide title: base",
          """
          }
          decide title: base
          """
        )
      ],
      remedy: "Write the closing bracket where its content ends."
    ),
    CodePage(
      "syntax/missing-comma",
      .error,
      "a comma is missing",
      """
      Commas stand between the items of a list, the arguments of a call and the fields of a
      `decide`. Between entries of braces they may be left out.
      """,
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = cut(message.text 40) }
        decide title: base
        """,
      changes: [("message.text 40", "message.text, 40")],
      remedy: "Put a comma between the two."
    ),
    CodePage(
      "syntax/missing-otherwise",
      .error,
      "a branch has no `otherwise`",
      """
      The branches of a `decide` pick one chain for each message, so the last line says what holds
      for all others.
      """,
      bad: """
        policy shop

        input {
          text: string
          private: bool = false
        }
        output { body: string }
        layer hidden { body = "New message" }
        layer shown { body = text }
        decide body {
          when private: hidden
        }
        """,
      changes: [
        (
          "when private: hidden",
          """
          when private: hidden
            otherwise:    shown
          """
        )
      ],
      remedy: "Write `otherwise:` and a chain as the last line."
    ),
    CodePage(
      "syntax/missing-policy",
      .error,
      "the file does not begin with `policy` and a name",
      "The first declaration names the policy; only comments may stand above it.",
      bad: """
        output { title: string }
        layer base { title = "News" }
        decide title: base
        """,
      changes: [
        (
          "output { title: string }",
          """
          policy shop

          output { title: string }
          """
        )
      ],
      remedy: "Write `policy` and a name as the first line."
    ),
    CodePage(
      "syntax/mixed-and-or",
      .error,
      "`and` and `or` stand in one condition without parentheses",
      "Which of them binds closer is different from language to language. Here it must be written.",
      bad: """
        policy shop

        input { recipient: { dnd: bool = false, night: bool = false, vip: bool = false } }
        output { gate send: bool }
        layer base { send = true }
        layer quiet when recipient.dnd or recipient.night and recipient.vip { send = false }
        decide send: base < quiet
        """,
      changes: [
        ("recipient.night and recipient.vip", "(recipient.night and recipient.vip)")
      ],
      remedy: "Put what belongs together in parentheses."
    ),
    CodePage(
      "syntax/name-letters",
      .error,
      "a name has a letter that names do not have",
      """
      Names have the letters A to Z and a to z, `_` and, behind the first letter, digits. The keys
      of messages may have others, in back-ticks.
      """,
      bad: """
        policy shop

        input { payload: { thread-id: string } }
        output { title: string }
        layer base { title = payload.`thread-id` }
        decide title: base
        """,
      changes: [("thread-id: string", "`thread-id`: string")],
      remedy: "Choose another name, with `_` for a hyphen. Put a key or a field in back-ticks."
    ),
    CodePage(
      "syntax/nesting-too-deep",
      .error,
      "something is nested more than 64 levels deep",
      #"""
      Brackets, `not`, dots, operators and `\(…)` each are a level above what they hold. No rule
      for people needs 64 of them.
      """#,
      bad: """
        policy shop

        input { recipient: { dnd: bool = false } }
        output { gate send: bool }
        layer base { send = not not … not recipient.dnd }
        decide send: base
        """,
      changes: [("not not … not", "not")],
      remedy: "Nest less, or give a part of the expression a name with `let`."
    ),
    CodePage(
      "syntax/nul",
      .error,
      "the file holds a NUL byte",
      "Text has none. The file is damaged, or it is UTF-16.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }␀
        decide title: base
        """,
      changes: [("␀", "")],
      remedy: #"Save the file as UTF-8. In a string the character is written `\u{0}`."#
    ),
    CodePage(
      "syntax/otherwise-not-last",
      .error,
      "something stands after `otherwise` in a branch",
      """
      Branches are asked from top to bottom, and `otherwise` always holds. A line below it would
      never count.
      """,
      bad: """
        policy shop

        input {
          text: string
          private: bool = false
        }
        output { body: string }
        layer hidden { body = "New message" }
        layer shown { body = text }
        decide body {
          otherwise: shown
          when private: hidden
        }
        """,
      changes: [
        (
          """
          otherwise: shown
            when private: hidden
          """,
          """
          when private: hidden
            otherwise:    shown
          """
        )
      ],
      remedy: "Make `otherwise` the last line."
    ),
    CodePage(
      "syntax/override-not-possible",
      .error,
      "what follows `override` cannot be overridden",
      """
      `let`, `table`, `placeholders`, `layer`, `decide`, `finish` and `observe` can. `input` and
      `output` are added to those of the base file, a `reject` is dropped.
      """,
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

        override output { body?: string }
        layer more { body = "Tap to read" }
        decide body: more
        """,
      changes: [("override output", "output")],
      remedy: #"Remove `override`; for a `reject` write `drop reject "…"` and a new one."#
    ),
    CodePage(
      "syntax/pattern-two-holes",
      .error,
      "a placeholder's pattern has two holes",
      """
      At each place of a text one hole can be read without doubt. With two, where the first ends
      would be a guess.
      """,
      bad: #"""
        policy shop

        input {
          text: string
          args: [string] = []
        }
        output { body: string }
        placeholders numbered { "{\(n: int):\(kind: string)}" = args[n] else "" }
        layer base { body = numbered(text) }
        decide body: base
        """#,
      changes: [(#""{\(n: int):\(kind: string)}""#, #""{\(n: int)}""#)],
      remedy: "Write one entry for each form, each with one hole."
    ),
    CodePage(
      "syntax/plus-sign",
      .error,
      "a number has a `+` in front",
      "Only a minus sign can stand before a number.",
      bad: """
        policy shop

        output { badge: int }
        layer base { badge = +1 }
        decide badge: base
        """,
      changes: [("+1", "1")],
      remedy: "Remove the `+`."
    ),
    CodePage(
      "syntax/reserved-name",
      .error,
      "a reserved word stands where a name must",
      """
      Words such as `table`, `output` or `when` begin parts of the file. After a dot and before
      the colon of a record's field they are keys like all others.
      """,
      bad: """
        policy shop

        input { table: { title: string } }
        output { title: string }
        layer base { title = table.title }
        decide title: base
        """,
      changes: [("table", "console")],
      remedy: """
        Choose another name. An output's name, and a key of the message at the end of a path, may be
        any word; where it needs back-ticks the finding says so.
        """
    ),
  ]
}
