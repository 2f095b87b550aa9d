extension CommandDescription {
  /// `pushrules conform`.
  static let conform = CommandDescription(
    name: "conform",
    operands: "POLICY [options] -- COMMAND…",
    operandCount: 1...Int.max,
    summary: "hold another program's answers against a policy",
    details: """
      COMMAND is a back end: it reads messages from its standard input, one JSON object a line, and
      writes one answer a line, in their order: the decision as `eval` writes it, or {"error": …}
      for a message that is at fault. It ends with exit status 0 when its input ends, and is
      started anew for every 10,000 messages.
      It gets the messages of the policy's cases and of its generated cases, and random ones.
      The code of an error and the reason of a shut gate are compared only where an answer gives
      them, `explain` never. Disagreements of one cause are one finding, shown by its smallest
      message. A command that crashes, is too slow, or writes too little, too much or garbage has
      failed, and so has a run in which nothing was compared: exit status 1.
      """,
    options: [
      OptionDescription(
        name: "--random",
        argument: .text("N"),
        summary: "N random messages, at most 10,000,000 (default: none)"
      ),
      OptionDescription(
        name: "--seed",
        argument: .text("S"),
        summary: "which random messages: a number repeats them (default: 1)"
      ),
      OptionDescription(
        name: "--timeout",
        argument: .text("SECONDS"),
        summary: "how long to wait for each further line, and for the end (default: 30)"
      ),
      OptionDescription(
        name: "--show",
        argument: .text("N"),
        summary: "show N findings and count the others (default: 10)"
      ),
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "how the result is written (default: text)"
      ),
    ],
    examples: [
      Example(
        line: "conform policy.pushrules -- python3 server.py",
        meaning: "hold a script against the policy's cases"
      ),
      Example(
        line: "conform policy.pushrules --random 5000 --seed 7 -- ./server --stdin",
        meaning: "and against random messages"
      ),
    ]
  )
}
