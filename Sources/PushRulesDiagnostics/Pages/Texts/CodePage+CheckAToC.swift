extension CodePage {
  /// The pages of `check/a…` to `check/c…`, alphabetical.
  static let checkAToC: [CodePage] = [
    CodePage(
      "check/allowance-malformed",
      .warning,
      "an allowance cannot be read",
      """
      An allowance says which finding is meant not to be mended, and why: `# pushrules:allow CODE
      because …`, behind the line or above it. Only warnings can be allowed.
      """,
      bad: """
        policy shop

        input {
          from: string
          text: string
        }   # pushrules:allow check/unused-input
        output { title: string }
        layer base { title = from }
        decide title: base
        """,
      changes: [
        ("check/unused-input", "check/unused-input because the next version shows it")
      ],
      remedy: """
        Write the code of a warning, `because` and a reason, in a comment with one `#`. An error is
        mended, not allowed.
        """
    ),
    CodePage(
      "check/allowance-unused",
      .warning,
      "an allowance silences nothing",
      """
      The finding that it was written for is gone, or it stands at another line. An allowance
      silences one finding of its code on its own line or, if it stands alone, on the line below.
      """,
      bad: #"""
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        let sender = message.from   # pushrules:allow check/unused-let because a variant reads it
        layer base { title = "From \(sender)" }
        decide title: base
        """#,
      changes: [("   # pushrules:allow check/unused-let because a variant reads it", "")],
      remedy: "Remove it, or move it to the line of the finding."
    ),
    CodePage(
      "check/alternative-never-used",
      .warning,
      "an alternative of a value never gives it",
      "For every message an alternative before it gives the value, or its own guard is false.",
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" else name }
        decide title: base
        """,
      changes: [(#""News" else name"#, #"name else "News""#)],
      remedy:
        "Put it before the one that always gives a value, give that one a guard, or remove it."
    ),
    CodePage(
      "check/alternatives",
      .error,
      "the alternatives of a value have different types",
      """
      What `else` joins stands in one place, so all of it has one type. Only where the place itself
      says `any`, as an output's field may, types can differ.
      """,
      bad: #"""
        policy shop

        input { message: { nickname?: string, id: int } }
        output { title: string }
        let speaker = message.nickname else message.id
        layer base { title = "From \(speaker)" }
        decide title: base
        """#,
      changes: [("else message.id", #"else "\(message.id)""#)],
      remedy: #"Bring them to one type; `"\(x)"` makes a text of an int, a number or a bool."#
    ),
    CodePage(
      "check/always-false",
      .warning,
      "a branch's condition or a guard is false for every message",
      """
      What it guards never happens. Often `and` stands where `or` was meant, or two tests exclude
      each other.
      """,
      bad: """
        policy shop

        input { kind: "chat" | "group" | "room" }
        output { title: string }
        layer base { title = "A text" when kind is "chat" and kind is "group" else "News" }
        decide title: base
        """,
      changes: [("and", "or")],
      remedy: "Correct the condition, or remove it with what it guards."
    ),
    CodePage(
      "check/always-true",
      .warning,
      "a branch's condition or a guard is true for every message",
      """
      It guards nothing. Often `or` stands where `and` was meant, or a default makes the question
      needless.
      """,
      bad: """
        policy shop

        input {
          kind: "chat" | "group"
          name?: string
        }
        output { title: string }
        layer base { title = "News" }
        layer custom when kind is "chat" or kind is "group" { title = name }
        decide title: base < custom
        """,
      changes: [
        (
          #"layer custom when kind is "chat" or kind is "group" {"#,
          #"layer custom when kind is "group" {"#
        )
      ],
      remedy: "Correct the condition, or remove the `when`."
    ),
    CodePage(
      "check/argument-count",
      .error,
      "a function gets too few or too many arguments",
      "The finding shows how the function is called.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = cut(message.text) }
        decide title: base
        """,
      changes: [("cut(message.text)", "cut(message.text, 40)")],
      remedy: "Give it the arguments that it takes."
    ),
    CodePage(
      "check/argument-type",
      .error,
      "a function gets an argument of a type that it does not take",
      "Values are not converted: a text with digits is no int, and JSON of unknown type is no text.",
      bad: """
        policy shop

        input {
          text: string
          limit: string
        }
        output { title: string }
        layer base { title = cut(text, limit) }
        decide title: base
        """,
      changes: [("limit: string", "limit: int")],
      remedy: "Pass a value of that type. `as_text` and `as_int` read an `any`."
    ),
    CodePage(
      "check/at-path",
      .error,
      "a constant path for `at` or `fit_bytes` cannot be read",
      #"""
      The path has keys with dots between them. `\.` is a dot and `\\` a backslash in a key, which
      in a string are written `"\\."` and `"\\\\"`.
      """#,
      bad: #"""
        policy shop

        input { data?: any }
        output { title?: string }
        layer base { title = as_text(at(data, "shop\\id")) }
        decide title: base
        """#,
      changes: [(#""shop\\id""#, #""shop.id""#)],
      remedy: "Write keys with dots between them, and no backslash that escapes nothing."
    ),
    CodePage(
      "check/branch-never-taken",
      .warning,
      "a branch is never taken",
      """
      The branches are asked from top to bottom. Whenever the condition of this one holds, that of
      an earlier one holds, too.
      """,
      bad: """
        policy shop

        input {
          text: string
          private: bool = false
          urgent: bool = false
        }
        output { body: string }
        layer hidden { body = "New message" }
        layer alarm { body = "Urgent message" }
        layer shown { body = text }
        decide body {
          when private:            hidden
          when private and urgent: alarm
          otherwise:               shown
        }
        """,
      changes: [
        (
          """
          when private:            hidden
            when private and urgent: alarm
          """,
          """
          when private and urgent: alarm
            when private:            hidden
          """
        )
      ],
      remedy: "Put the narrower condition first, or remove the branch."
    ),
    CodePage(
      "check/can-be-blank",
      .warning,
      "an output can be empty or hold only white space",
      """
      Asked for with `--blank`. A blank text is a value, so a blank title wins over all layers
      below it. The finding shows a message that leads there.
      """,
      bad: """
        policy shop

        input { name: string }
        output { title: string }
        layer base { title = name }
        decide title: base
        """,
      changes: [("title = name", #"title = nonblank(name) else "News""#)],
      remedy: "Write `nonblank(x)` and let another alternative or a lower layer step in."
    ),
    CodePage(
      "check/condition-type",
      .error,
      "a condition is no bool",
      """
      After `when`, `not`, `and` and `or` stands something that is true or false. Other values are
      not taken for it.
      """,
      bad: """
        policy shop

        input { message: { coupon?: string } }
        output { title: string }
        layer base { title = "Sale" when message.coupon else "News" }
        decide title: base
        """,
      changes: [("when message.coupon", "when message.coupon is present")],
      remedy:
        #"Compare the value, or ask for it: `x is "…"`, `length(x) > 0`, `x is present`, `x is true`."#
    ),
    CodePage(
      "check/cycle",
      .error,
      "something depends on itself",
      """
      A value must be known before what is made of it. Where a chain of lets or outputs leads back
      to its start, there is no first one.
      """,
      bad: """
        policy shop

        input {
          nickname?: string
          name?: string
        }
        output { title?: string }
        let shown = nickname else full
        let full = name else shown
        layer base { title = full }
        decide title: base
        """,
      changes: [
        ("let full = name else shown", "let full = name"),
        ("layer base { title = full }", "layer base { title = shown }"),
      ],
      remedy: "Let one of them get its value without the others."
    ),
  ]
}
