extension CodePage {
  /// The pages of `load/…`, alphabetical.
  static let load: [CodePage] = [
    CodePage(
      "load/absolute-path",
      .error,
      "the path after `extends` is absolute",
      """
      Rule files that belong together move together, so a path is relative to the file that says
      it.
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
        policy shop extends "/etc/rules/base.pushrules"

        finish title = cut(output.title, 40)
        """,
      changes: [("/etc/rules/base.pushrules", "base.pushrules")],
      remedy:
        "Write the path from this file's folder, like `base.pushrules` or `../vendor/base.pushrules`."
    ),
    CodePage(
      "load/cycle",
      .error,
      "a file extends itself",
      "Directly or by way of others, the file comes back to itself, so there is no first one.",
      files: [
        .init("base.pushrules", #"policy base extends "policy.pushrules""#),
        .init(
          "common.pushrules",
          """
          policy common

          output { title: string }
          layer base { title = "News" }
          decide title: base
          """
        ),
      ],
      bad: """
        policy shop extends "base.pushrules"

        finish title = cut(output.title, 40)
        """,
      changes: [("base.pushrules", "common.pushrules")],
      remedy: "Name a file that does not lead back."
    ),
    CodePage(
      "load/not-found",
      .error,
      "the file after `extends` cannot be read",
      """
      It is looked for relative to the file that names it. The finding says what is wrong when it
      is there.
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
        policy shop extends "bsae.pushrules"

        finish title = cut(output.title, 40)
        """,
      changes: [("bsae.pushrules", "base.pushrules")],
      remedy: """
        Correct the path. The library's `Policy` takes a function that finds the bytes of such a
        path.
        """
    ),
    CodePage(
      "load/too-deep",
      .error,
      "a placeholders block leads through too many others",
      """
      Blocks that fill their values with other blocks nest. All expressions on the way may have
      512 levels.
      """,
      bad: """
        policy shop

        input { text: string }
        output { title: string }
        placeholders p0 { "{a}" = text }
        placeholders p1 { "{a}" = p0("text") }
        # …
        layer base { title = p600(text) }
        decide title: base
        """,
      changes: [
        (
          """

          placeholders p1 { "{a}" = p0("text") }
          # …
          """, ""
        ),
        ("p600(text)", "p0(text)"),
      ],
      remedy: "Let one block do what the chain of blocks does."
    ),
    CodePage(
      "load/too-many-files",
      .error,
      "a policy consists of more than 16 files",
      "A chain of `extends` this long cannot be followed by those who read it.",
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
        # The first of seventeen files that extend each other.
        policy shop extends "level_1.pushrules"

        finish title = cut(output.title, 40)
        """,
      changes: [
        (
          """
          # The first of seventeen files that extend each other.

          """, ""
        ),
        ("level_1.pushrules", "base.pushrules"),
      ],
      remedy: "Join some of the files."
    ),
  ]
}
