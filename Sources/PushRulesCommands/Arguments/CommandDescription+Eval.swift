extension CommandDescription {
  /// How facts are found out.
  private static let fetching = [
    OptionDescription(
      name: "--fetch",
      argument: .none,
      summary: "find out the facts that a message does not hold"
    ),
    OptionDescription(
      name: "--record",
      argument: .text("FILE"),
      summary: "write the messages with their facts: `eval` decides them alike"
    ),
    OptionDescription(
      name: "--media-dir",
      argument: .text("FOLDER"),
      summary: "keep what was fetched there; decisions say its file, type and size"
    ),
    OptionDescription(
      name: "--local-dir",
      argument: .text("FOLDER"),
      summary: "look up what is no address below this folder"
    ),
    OptionDescription(
      name: "--allow-host",
      argument: .text("HOST"),
      isRepeatable: true,
      summary: "fetch from this host wherever it is; HOST as it stands in the address"
    ),
    OptionDescription(
      name: "--fetch-jobs",
      argument: .text("N"),
      summary: "fetch N at the same time, 1 to 64 (default: 8)"
    ),
    OptionDescription(
      name: "--fetch-seconds",
      argument: .text("N"),
      summary: "how long one may take in all, 1 to 3600 seconds (default: 30)"
    ),
  ]

  static let eval = CommandDescription(
    name: "eval",
    operands: "POLICY [MESSAGES…] [options]",
    operandCount: 1...Int.max,
    summary: "decide messages",
    details: """
      Reads messages from the files, or from standard input without files or with `-`. A file is
      one JSON value over several lines, or has one message on each line (NDJSON). At most 1 MiB
      is read ahead to tell; --input says it outright. Blank lines are skipped.
      A bad message gives an error in its place; the others are decided all the same.
      --then hands the decision to another policy, whose message it is; a shut gate or an error is
      the result and ends the chain. With --explain the key `previous` has the decision before.
      --fetch finds out the facts of `observe NAME by fetch(url)` that a message does not hold: it
      fetches the address (http, https) and looks at what comes. Addresses of this machine and of
      private networks are refused, also behind a redirect, unless --allow-host names the host. The
      program `pushrules-fetch` does it, which stands beside this one.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "how decisions are written (default: text on a terminal, else json)"
      ),
      OptionDescription(
        name: "--explain",
        argument: .none,
        summary: "add why each field is what it is"
      ),
      OptionDescription(
        name: "--input",
        argument: .choice(["json", "ndjson"]),
        summary: "one JSON value an input, or one on each line"
      ),
      OptionDescription(
        name: "--strict",
        argument: .none,
        summary: "unknown and duplicate keys are errors of the message"
      ),
      OptionDescription(
        name: "--jobs",
        argument: .text("N"),
        summary: "decide on N threads, 1 to 256 (default: one for each core)"
      ),
      OptionDescription(
        name: "--then",
        argument: .text("POLICY"),
        isRepeatable: true,
        summary: "decide the decision by another policy, such as one that makes a payload"
      ),
    ] + edits + fetching,
    examples: [
      Example(line: "eval policy.pushrules message.json", meaning: "decide one message"),
      Example(
        line: "eval policy.pushrules message.json --explain",
        meaning: "and say why each field is what it is"
      ),
      Example(
        line: "eval policy.pushrules < messages.ndjson > decisions.ndjson",
        meaning: "decide many messages, one on each line"
      ),
      Example(
        line:
          "eval policy.pushrules message.json --set message.text=Hello --set recipient.dnd=true",
        meaning: "what if the message were another one?"
      ),
      Example(
        line: "eval policy.pushrules message.json --with app=console.json",
        meaning: "take the settings under `app` from a file"
      ),
      Example(
        line: "eval policy.pushrules message.json --then apns.pushrules",
        meaning: "make the payload of what was decided"
      ),
      Example(
        line: "eval policy.pushrules messages.ndjson --fetch --record facts.ndjson",
        meaning: "fetch pictures, and keep what came of it"
      ),
    ]
  )
}
