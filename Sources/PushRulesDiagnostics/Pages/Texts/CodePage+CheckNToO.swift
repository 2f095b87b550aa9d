extension CodePage {
  /// The pages of `check/n…` to `check/o…`, alphabetical.
  static let checkNToO: [CodePage] = [
    CodePage(
      "check/name-alone",
      .error,
      "a function, a table or a block stands where a value must",
      "By themselves they are no values: a table is looked up, a function and a block are called.",
      bad: """
        policy shop

        input { kind: string }
        output { title: string }
        table titles {
          "sale"    = "Sale"
          otherwise = "News"
        }
        layer base { title = titles }
        decide title: base
        """,
      changes: [("title = titles", "title = titles[kind]")],
      remedy: "Write `table[key]`, `function(…)` or `block(text, …)`."
    ),
    CodePage(
      "check/name-twice",
      .error,
      "a name is declared twice",
      """
      Layers, outputs, and everything else (inputs, `let`, `table`, `placeholders`, `observe`) are
      three sets of names. In each a name stands once.
      """,
      bad: """
        policy shop

        input { message: { from: string } }
        output { title: string }
        let message = "News"
        layer base { title = message }
        decide title: base
        """,
      changes: [("let message", "let headline"), ("title = message", "title = headline")],
      remedy:
        "Give one of them another name. To replace what a base file declares, write `override`."
    ),
    CodePage(
      "check/never-decided",
      .error,
      "an output has no `decide`",
      "Nothing says which layers give it.",
      bad: """
        policy shop

        output {
          title: string
          body: string
        }
        layer base {
          title = "News"
          body  = "Tap to read"
        }
        decide title: base
        """,
      changes: [("decide title: base", "decide title, body: base")],
      remedy: "Write a `decide` for it, or remove it from `output`."
    ),
    CodePage(
      "check/never-equal",
      .error,
      "two values of different types are compared",
      "`is` and `in` compare by type and value, without conversion. These two can never be equal.",
      bad: """
        policy shop

        input { type: string }
        output { title: string }
        layer base { title = "Sale" when type is 2 else "News" }
        decide title: base
        """,
      changes: [("is 2", #"is "2""#)],
      remedy: "Compare with a value of the same type. A bool is asked by itself: `x`, or `not x`."
    ),
    CodePage(
      "check/never-wins",
      .warning,
      "a candidate of a chain can never win",
      """
      Whenever it has a value, a layer above it has one, too, or its own guard keeps it from
      having one. The finding shows what is in the way.
      """,
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer base { title = "News" }
        layer custom { title = name }
        decide title: custom < base
        """,
      changes: [("custom < base", "base < custom")],
      remedy: "Correct the order of the chain or the guard, or remove the candidate."
    ),
    CodePage(
      "check/no-value",
      .error,
      "a required output stays without a value for some message",
      """
      The finding shows such a message, which the gate lets through. The decision would lack a
      field that its readers rely on.
      """,
      bad: """
        policy shop

        input { name?: string }
        output { title: string }
        layer custom { title = name }
        decide title: custom
        """,
      changes: [
        (
          "layer custom",
          """
          layer base { title = "News" }
          layer custom
          """
        ),
        ("decide title: custom", "decide title: base < custom"),
      ],
      remedy: """
        Let the lowest layer give a value that is never absent, without `when`; or make the output
        optional, `title?: string`.
        """
    ),
    CodePage(
      "check/not-a-list",
      .error,
      "a list must stand here",
      "Quantifiers, `for` and `in` go through lists. A text and a map are none.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        layer base { title = "Sale" when "sale" in message.text else "News" }
        decide title: base
        """,
      changes: [(#""sale" in message.text"#, #"contains(message.text, "sale")"#)],
      remedy: """
        Name a list. Whether a text has a part is asked by `contains(text, part)`, whether a map has
        a key by `map[key] is present`.
        """
    ),
    CodePage(
      "check/not-a-record",
      .error,
      "a key stands behind a value that has no fields",
      #"Only records have fields. A map is read with `["key"]`, JSON with `at`."#,
      bad: """
        policy shop

        input { texts: [string: string] = {} }
        output { title: string }
        layer base { title = texts.hello else "News" }
        decide title: base
        """,
      changes: [("texts.hello", #"texts["hello"]"#)],
      remedy: "Read the value as its type says, or write its name alone."
    ),
    CodePage(
      "check/not-callable",
      .error,
      "something that is no function is called",
      "A `let`, an input and an output are read by their names alone.",
      bad: """
        policy shop

        input { message: { from: string, text: string } }
        output { title: string }
        let short = cut(message.text, 10)
        layer base { title = short() }
        decide title: base
        """,
      changes: [("short()", "short")],
      remedy: "Write the name without brackets; a table is looked up with `[…]`."
    ),
    CodePage(
      "check/not-decided",
      .warning,
      "the analysis cannot tell",
      """
      Tests such as `contains` and `glob` are taken to be true or false at will. Here that leaves
      a question open: no message that shows the answer was found, and none can be ruled out. It
      is also said where a field needs too many cases.
      """,
      bad: """
        policy shop

        input { text: string }
        output { title: string }
        layer base { title = "News" when contains(text, "a") or not contains(text, "sale") }
        decide title: base
        """,
      changes: [
        (#"when contains(text, "a") or not contains(text, "sale") }"#, "}")
      ],
      remedy: """
        Write the conditions so that they do not depend on each other, or allow the finding with
        what you know.
        """
    ),
    CodePage(
      "check/not-indexable",
      .error,
      "`[…]` stands behind a value that nothing is looked up in",
      """
      Lists, maps and tables are looked up with `[…]`. A record's field is read with a dot, JSON
      with `at`.
      """,
      bad: """
        policy shop

        input { message: { from: string } }
        output { title: string }
        layer base { title = message["from"] }
        decide title: base
        """,
      changes: [(#"message["from"]"#, "message.from")],
      remedy: "Read the value as its type says."
    ),
    CodePage(
      "check/observe-reads-output",
      .error,
      "a fact depends on what is decided",
      "Facts are there before anything is decided, so their arguments cannot read `output`.",
      bad: """
        policy shop

        input { picture: string }
        output {
          title: string
          image?: string
        }
        observe media by fetch(output.title) { outcome: "ok" | "failed" }
        layer base {
          title = "News"
          image = picture when media.outcome is "ok"
        }
        decide title, image: base
        """,
      changes: [("fetch(output.title)", "fetch(picture)")],
      remedy: "Let the argument read the message."
    ),
    CodePage(
      "check/occurrence-place",
      .error,
      "`occurrence` stands outside of a placeholder's value",
      """
      It says how often an entry of a `placeholders` block was used before in the text, so it
      means nothing elsewhere.
      """,
      bad: """
        policy shop

        input {
          text: string
          args: [string] = []
        }
        output { body: string }
        let next = args[occurrence]
        placeholders percent { "%@" = next else "" }
        layer base { body = percent(text) }
        decide body: base
        """,
      changes: [
        (
          """
          let next = args[occurrence]

          """, ""
        ),
        ("= next else", "= args[occurrence] else"),
      ],
      remedy: "Write it in the value of the placeholder itself."
    ),
    CodePage(
      "check/operand-type",
      .error,
      "an operator gets a value that it does not take",
      """
      `+` and `-` take ints; `<`, `<=`, `>` and `>=` take ints and numbers. Texts are neither
      added nor ordered.
      """,
      bad: """
        policy shop

        input {
          first: string
          last: string
        }
        output { title: string }
        layer base { title = first + last }
        decide title: base
        """,
      changes: [("first + last", #""\(first) \(last)""#)],
      remedy: #"""
        Put texts into a string, `"\(a)\(b)"`; count with `length`; read numbers as `int` or
        `number`.
        """#
    ),
    CodePage(
      "check/optional-default",
      .error,
      "a field is optional and has a default",
      "With a default the field is always there, so there is nothing optional about it.",
      bad: """
        policy shop

        input { sound?: string = "default" }
        output { sound: string }
        layer base { sound = sound }
        decide sound: base
        """,
      changes: [(#"sound?: string = "default""#, #"sound: string = "default""#)],
      remedy: "Leave out the `?` or the default."
    ),
    CodePage(
      "check/output-default",
      .error,
      "an output has a default",
      """
      What holds when nothing else does is the lowest layer of the chain, where the order of
      precedence stands.
      """,
      bad: """
        policy shop

        output { badge: int = 1 }
        layer base { badge = 2 }
        decide badge: base
        """,
      changes: [("badge: int = 1", "badge: int"), ("badge = 2", "badge = 1")],
      remedy: "Remove the default and let the lowest layer give it."
    ),
    CodePage(
      "check/override-of-nothing",
      .error,
      "`override` names something that no base file has",
      """
      An override replaces a declaration of the same kind and name. Where there is none, a base
      file has changed or the name is misspelt.
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

        override layer bsae { title = "Fresh news" }
        """,
      changes: [("bsae", "base")],
      remedy: "Correct the name or the kind, or leave out `override` if the declaration is new."
    ),
  ]
}
