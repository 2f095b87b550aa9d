extension CodePage {
  /// The pages of `check/p…` to `check/t…`, alphabetical.
  static let checkPToT: [CodePage] = [
    CodePage(
      "check/parameter-twice",
      .error,
      "a placeholders block has a parameter twice",
      "Parameters are given by name, so each name stands once.",
      bad: """
        policy shop

        input { text: string }
        output { body: string }
        placeholders names(who: string, who: string) { "{name}" = who }
        layer base { body = names(text, who: "Amy") }
        decide body: base
        """,
      changes: [("(who: string, who: string)", "(who: string)")],
      remedy: "Remove one, or give it another name."
    ),
    CodePage(
      "check/pattern-twice",
      .error,
      "a placeholders block has a pattern twice",
      "At each place the first entry that fits is taken, so the second would never be.",
      bad: """
        policy shop

        input {
          text: string
          from: string
          to: string
        }
        output { body: string }
        placeholders names {
          "{name}" = from
          "{name}" = to
        }
        layer base { body = names(text) }
        decide body: base
        """,
      changes: [(#""{name}" = to"#, #""{to}"   = to"#)],
      remedy:
        "Remove one, or correct its pattern. Two values for one placeholder are joined with `else`."
    ),
    CodePage(
      "check/pattern-without-text",
      .error,
      "a placeholder's pattern begins with its hole",
      "A placeholder is found by the text that it begins with.",
      bad: #"""
        policy shop

        input {
          text: string
          args: [string] = []
        }
        output { body: string }
        placeholders numbered { "\(n: int)%" = args[n] else "" }
        layer base { body = numbered(text) }
        decide body: base
        """#,
      changes: [(#""\(n: int)%""#, #""%\(n: int)""#)],
      remedy: "Write what stands before the hole."
    ),
    CodePage(
      "check/placeholder-cycle",
      .error,
      "a placeholders block leads back to itself",
      """
      A value may be filled by another block, which may use another one. Leading back would never
      end.
      """,
      bad: """
        policy shop

        input {
          text: string
          name: string
        }
        output { body: string }
        placeholders outer { "{name}" = inner(name) }
        placeholders inner { "{nick}" = outer(name) }
        layer base { body = outer(text) }
        decide body: base
        """,
      changes: [("outer(name)", "name")],
      remedy: "Fill the value with a block that does not lead back, or with the plain value."
    ),
    CodePage(
      "check/placeholder-type",
      .error,
      "a placeholder is filled with a value without a text",
      """
      A string, int, number or bool can be put into a text; a list, a map, a record and JSON
      cannot.
      """,
      bad: """
        policy shop

        input {
          text: string
          items: [string] = []
        }
        output { body: string }
        placeholders order { "{items}" = items }
        layer base { body = order(text) }
        decide body: base
        """,
      changes: [("= items }", #"= join(items, ", ") else "" }"#)],
      remedy: "Take a part of it, `join` a list, read JSON with `as_text` or `as_int`."
    ),
    CodePage(
      "check/question-type",
      .error,
      "a value is asked what it can never be",
      "A string, a list and a map can be empty; only a string can be blank.",
      bad: """
        policy shop

        input { unread?: int }
        output { title: string }
        layer base { title = "News" when unread is empty else "More news" }
        decide title: base
        """,
      changes: [("is empty", "is absent")],
      remedy: "Ask `is absent`, or compare the value."
    ),
    CodePage(
      "check/reserved-output",
      .error,
      "an output is called `reason`, `error`, `explain` or `previous`",
      "These are keys of the decision itself.",
      bad: """
        policy shop

        output {
          title: string
          reason: string
        }
        layer base {
          title  = "News"
          reason = "none"
        }
        decide title, reason: base
        """,
      changes: [("reason", "source")],
      remedy: "Choose another name."
    ),
    CodePage(
      "check/row-twice",
      .error,
      "a table has two rows for one key",
      "The second row would never be found.",
      bad: """
        policy shop

        input { state: "paid" | "sent" | "back" }
        output { title: string }
        table states {
          "paid"    = "Thank you"
          "paid"    = "On its way"
          otherwise = "News"
        }
        layer base { title = states[state] }
        decide title: base
        """,
      changes: [(#""paid"    = "On its way""#, #""sent"    = "On its way""#)],
      remedy: "Correct the key, or leave one row out."
    ),
    CodePage(
      "check/satisfies-test",
      .error,
      "a constant test for `satisfies` cannot be read",
      "The test is an integer, with `==`, `<`, `>`, `<=` or `>=` before it.",
      bad: """
        policy shop

        input { unread: int = 0 }
        output { title: string }
        layer base { title = "Much news" when satisfies(unread, "more than 3") else "News" }
        decide title: base
        """,
      changes: [(#""more than 3""#, #"">3""#)],
      remedy: #"Write a test such as `">=3"`; where it is constant, `unread >= 3` says the same."#
    ),
    CodePage(
      "check/table-misses-row",
      .error,
      "a table lacks a row for a value that is looked up",
      "The key is an enumeration, so all its values are known, and one of them would find nothing.",
      bad: """
        policy shop

        input { state: "paid" | "sent" | "back" }
        output { title: string }
        table states {
          "paid" = "Thank you"
          "sent" = "On its way"
        }
        layer base { title = states[state] }
        decide title: base
        """,
      changes: [
        (
          #""sent" = "On its way""#,
          """
          "sent" = "On its way"
            "back" = "It is back"
          """
        )
      ],
      remedy: "Add the row, or `otherwise = …` for all others."
    ),
    CodePage(
      "check/table-rows",
      .error,
      "the rows of a table have different types",
      "Whatever row is found stands in one place, so all of them have one type.",
      bad: """
        policy shop

        input { state: "paid" | "sent" }
        output { title: string }
        table states {
          "paid" = "Thank you"
          "sent" = 2
        }
        layer base { title = states[state] }
        decide title: base
        """,
      changes: [("= 2", #"= "On its way""#)],
      remedy: "Bring the rows to one type."
    ),
    CodePage(
      "check/text-first",
      .error,
      "a placeholders block does not get its text first",
      "The first argument is the text whose placeholders are filled, without a label.",
      bad: """
        policy shop

        input {
          text: string
          from: string
        }
        output { body: string }
        placeholders names { "{name}" = from }
        layer base { body = names(text: text) }
        decide body: base
        """,
      changes: [("(text: text)", "(text)")],
      remedy: "Write the text first, without a name, and the parameters after it."
    ),
    CodePage(
      "check/too-many",
      .error,
      "a policy has more than 65,535 things of one kind",
      """
      This is the limit for layers, lets, tables, rows, fields, rejects and the like, of each by
      itself.
      """,
      bad: """
        policy shop

        input { from: string }
        output { title: string }
        reject "no. …" when from is "…"
        layer base { title = "News" }
        decide title: base
        """,
      changes: [
        (
          #"reject "no. …" when from is "…""#,
          #"reject "this sender is blocked" when from is "spam""#
        )
      ],
      remedy: """
        Split the policy, or move what is data into the message: a list or a map of it has no such
        limit.
        """
    ),
    CodePage(
      "check/two-gates",
      .error,
      "two outputs are gates",
      "One output says whether anything is sent.",
      bad: """
        policy shop

        output {
          gate send: bool
          gate show: bool
        }
        layer base {
          send = true
          show = true
        }
        decide send, show: base
        """,
      changes: [("gate show", "show")],
      remedy: "Remove one `gate`."
    ),
    CodePage(
      "check/type-too-large",
      .error,
      "the type of a `let` has too many parts",
      """
      Records that hold other records twice double with each step. From 10,000 parts on a type is
      refused.
      """,
      bad: """
        policy shop

        input { from: string }
        output { data: any }
        let r0 = { a: from }
        let r1 = { a: r0, b: r0 }
        # …
        layer base { data = r20 }
        decide data: base
        """,
      changes: [
        (
          """

          let r1 = { a: r0, b: r0 }
          # …
          """, ""
        ),
        ("= r20 }", "= { a: r0, b: r0 } }"),
      ],
      remedy: "Build the record where it is used, with fewer records inside each other."
    ),
  ]
}
