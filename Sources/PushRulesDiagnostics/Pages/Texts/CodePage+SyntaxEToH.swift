extension CodePage {
  /// The pages of `syntax/e…` to `syntax/h…`, alphabetical.
  static let syntaxEToH: [CodePage] = [
    CodePage(
      "syntax/empty-key",
      .error,
      "nothing stands between the back-ticks",
      "Back-ticks hold a key that is no plain name. A key has at least one character.",
      bad: """
        policy shop

        input { payload: { ``: string } }
        output { title: string }
        layer base { title = payload.`` }
        decide title: base
        """,
      changes: [("``", "`news-title`")],
      remedy: "Write the key between the back-ticks."
    ),
    CodePage(
      "syntax/escape-form",
      .error,
      #"`\u` has no digits in braces"#,
      "A character's number is written with one to six hexadecimal digits in braces.",
      bad: #"""
        policy shop

        output { title: string }
        layer base { title = "Hello \u1F44B" }
        decide title: base
        """#,
      changes: [(#"\u1F44B"#, #"\u{1F44B}"#)],
      remedy: #"Put the digits in braces, like `\u{1F44B}`, or write the character itself."#
    ),
    CodePage(
      "syntax/escape-scalar",
      .error,
      #"the number after `\u` is no character"#,
      """
      Unicode scalars are 0 to D7FF and E000 to 10FFFF. Half of a surrogate pair, as JSON and Java
      write it, is none.
      """,
      bad: #"""
        policy shop

        output { title: string }
        layer base { title = "Hello \u{D83D}\u{DC4B}" }
        decide title: base
        """#,
      changes: [(#"\u{D83D}\u{DC4B}"#, #"\u{1F44B}"#)],
      remedy:
        "Write the number of the whole character; the finding says which one a pair stands for."
    ),
    CodePage(
      "syntax/escape-unknown",
      .error,
      "a backslash stands before a character that is no escape",
      #"In a string a backslash begins `\"`, `\\`, `\n`, `\r`, `\t`, `\u{…}` or `\(…)`."#,
      bad: #"""
        policy shop

        output { title: string }
        layer base { title = "50\% off" }
        decide title: base
        """#,
      changes: [(#"50\% off"#, "50% off")],
      remedy: #"Leave the backslash out, or write `\\` for the character itself."#
    ),
    CodePage(
      "syntax/expected-chain",
      .error,
      "a chain of layers is missing or breaks off",
      "After `decide title:` and after each `<` stands the name of a layer, lowest first.",
      bad: """
        policy shop

        input { message: { isSale: bool = false } }
        output { title: string }
        layer base { title = "News" }
        layer sale when message.isSale { title = "Sale" }
        decide title: base <
        """,
      changes: [("decide title: base <", "decide title: base < sale")],
      remedy: "Name the layers, or remove the `<` at the end."
    ),
    CodePage(
      "syntax/expected-constant",
      .error,
      "a value stands where only a constant can",
      #"""
      A default of `input` and a row of a `table` are the same for every message: a string without
      `\(…)`, an integer, `true`, `false`, or a list or record of these.
      """#,
      bad: """
        policy shop

        input { message: { kind: string, text: string } }
        output { title: string }
        table titles {
          "text"    = message.text
          otherwise = "News"
        }
        layer base { title = titles[message.kind] }
        decide title: base
        """,
      changes: [("= message.text", #"= "A text""#)],
      remedy: """
        Write a constant. What depends on the message stands in a layer, with the table as another
        alternative.
        """
    ),
    CodePage(
      "syntax/expected-declaration",
      .error,
      "what stands here begins no declaration",
      """
      Outside of all braces stand declarations: `input`, `output`, `let`, `table`, `placeholders`,
      `observe`, `layer`, `decide`, `finish`, `reject`, `drop`, with `override` or `whole` before
      some.
      """,
      bad: """
        policy shop

        output { title: string }
        layre base { title = "News" }
        decide title: base
        """,
      changes: [("layre", "layer")],
      remedy: """
        Correct the word. A field belongs into a layer, a value with a name of its own is `let name
        = …`.
        """
    ),
    CodePage(
      "syntax/expected-expression",
      .error,
      "a value is missing",
      "After `=`, an operator, a comma or an opening bracket a value must follow.",
      bad: """
        policy shop

        output {
          title: string
          body: string
        }
        layer base {
          title =
          body  = "Tap to read"
        }
        decide title, body: base
        """,
      changes: [
        (
          """
          title =

          """,
          """
          title = "News"

          """
        )
      ],
      remedy: """
        Write the value: a path such as `message.text`, a string in double quotes, a call. A part
        that has none is left out whole.
        """
    ),
    CodePage(
      "syntax/expected-item",
      .error,
      "something else stands where an entry of the braces begins",
      """
      Each kind of braces holds one kind of entry: fields with types in `input` and `output`,
      `name = value` in a layer, `"key" = constant` in a table, branches in a `decide`.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base { title = New message }
        decide title: base
        """,
      changes: [("New message", #""New message""#)],
      remedy: """
        Write an entry of that kind, or close the braces before it. Text stands in double quotes, a
        guard after `when`.
        """
    ),
    CodePage(
      "syntax/expected-name",
      .error,
      "a name is missing",
      """
      Declarations and chains go by names. A name is a word that is not reserved, without quotes
      and back-ticks.
      """,
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }
        decide title: `base`
        """,
      changes: [("`base`", "base")],
      remedy: "Write the name. Only keys of records and fields may stand in back-ticks."
    ),
    CodePage(
      "syntax/expected-string",
      .error,
      "a text in double quotes is missing",
      """
      The path after `extends`, the reason of a `reject`, the key of a row and the pattern of a
      placeholder are strings.
      """,
      bad: """
        policy shop

        input { accounts: [string] = [] }
        output { title: string }
        reject when length(accounts) > 100
        layer base { title = "News" }
        decide title: base
        """,
      changes: [("reject when", #"reject "at most 100 accounts" when"#)],
      remedy: "Write the text in double quotes."
    ),
    CodePage(
      "syntax/expected-token",
      .error,
      "a sign or word that belongs here is missing",
      "The finding says which one, and the help shows the whole form.",
      bad: """
        policy shop

        output { title: string }
        layer base { title: "News" }
        decide title: base
        """,
      changes: [(#"title: "News""#, #"title = "News""#)],
      remedy: """
        Write what is expected. A value comes after `=`, a type and a chain after `:`, and layers
        have `<` between them.
        """
    ),
    CodePage(
      "syntax/expected-type",
      .error,
      "what stands here is no type",
      """
      Types are `string`, `bool`, `int`, `number`, `any`, `loose bool`, `json T`, enumerations
      such as `"a" | "b"`, lists `[T]`, maps `[string: T]` and records `{ … }`.
      """,
      bad: """
        policy shop

        output { title: text }
        layer base { title = "News" }
        decide title: base
        """,
      changes: [("title: text", "title: string")],
      remedy: "Write one of these; the finding names the one that other languages call so."
    ),
    CodePage(
      "syntax/file-too-large",
      .error,
      "the file has more than 16 MiB",
      "A rule file is read by people. What has this size is data.",
      bad: """
        policy shop

        output { title: string }
        layer base { title = "News" }
        decide title: base
        # …
        """,
      changes: [
        (
          """

          # …
          """, ""
        )
      ],
      remedy: "Put large tables into the message, as a map, or split the file with `extends`."
    ),
    CodePage(
      "syntax/foreign-comment",
      .error,
      "a comment begins like in another language",
      """
      Comments begin with `#` and go to the end of the line; `##` begins one that documents what
      follows.
      """,
      bad: """
        policy shop

        output { title: string }
        // what is always there
        layer base { title = "News" }
        decide title: base
        """,
      changes: [("//", "#")],
      remedy: "Write `#` on each line of the comment."
    ),
    CodePage(
      "syntax/foreign-operator",
      .error,
      "a sign of another language stands here",
      """
      Conditions are written in words: `is`, `is not`, `and`, `or`, `not`; what to take instead is
      said with `else`.
      """,
      bad: """
        policy shop

        input { message: { kind: "chat" | "group" = "chat" } }
        output { title: string }
        layer base { title = "Group" when message.kind == "group" else "Chat" }
        decide title: base
        """,
      changes: [("==", "is")],
      remedy: "Write what the finding names."
    ),
    CodePage(
      "syntax/gate-outside-output",
      .error,
      "`gate` stands before a field that is no output",
      "The gate is the output that says whether anything is sent.",
      bad: """
        policy shop

        input { gate dnd: bool = false }
        output { gate send: bool }
        layer base { send = not dnd }
        decide send: base
        """,
      changes: [("gate dnd", "dnd")],
      remedy: "Remove `gate`. A field with that name is written `gate: bool`."
    ),
    CodePage(
      "syntax/hole-type",
      .error,
      "a hole of a placeholder is neither an int nor a string",
      #"A pattern's hole takes digits, `\(n: int)`, or text, `\(name: string)`."#,
      bad: #"""
        policy shop

        input {
          text: string
          prices: [string] = []
        }
        output { body: string }
        placeholders prices_of { "{\(n: number)}" = prices[n] else "" }
        layer base { body = prices_of(text) }
        decide body: base
        """#,
      changes: [(#"\(n: number)"#, #"\(n: int)"#)],
      remedy: "Write `int` or `string`."
    ),
  ]
}
