extension CommandDescription {
  static let diff = CommandDescription(
    name: "diff",
    operands: "OLD NEW [options]",
    operandCount: 2...2,
    summary: "say what an edit of a policy changes, for which messages",
    details: """
      Compares what two rule files decide, over all messages there can be. For each field and each
      pair of winners that differ: the smallest message that shows it, both values and both places.
      A message that only one of the two accepts is a difference.
      Exit status 0: the same for every message; 1: different, or not decided; 4: a message of the
      corpus cannot be read.
      """,
    options: [
      OptionDescription(
        name: "--corpus",
        argument: .text("FILE"),
        summary: "compare recorded messages instead; `-` for standard input"
      ),
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "json: one object a difference, then one that sums up (default: text)"
      ),
    ],
    examples: [
      Example(line: "diff old.pushrules new.pushrules", meaning: "what did this edit change?"),
      Example(
        line: "diff old.pushrules new.pushrules --corpus messages.ndjson",
        meaning: "and in how many of the recorded messages?"
      ),
    ]
  )
}
