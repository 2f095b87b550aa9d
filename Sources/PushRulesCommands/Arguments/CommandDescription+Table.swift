extension CommandDescription {
  /// `pushrules table`.
  static let table = CommandDescription(
    name: "table",
    operands: "POLICY [FIELD] [options]",
    operandCount: 1...2,
    summary: "show who wins when, as tables",
    details: """
      A table for each field of the decision, or for FIELD alone: a column for each layer of its
      chain, from low to high, and a row for each situation: who wins there, and why those above do
      not. Every message is in exactly one row. The rows count abstract messages: one stands for all
      messages that the rules do not tell apart. Each row was shown by a message that was decided; a
      row that no message could be found for says `not decided`.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(PrecedenceFormat.allCases.map(\.rawValue)),
        summary: "how the tables are written (default: text)"
      ),
      OptionDescription(
        name: "--full",
        argument: .none,
        summary: "a row for each combination of what becomes of the layers, at most 2,000"
      ),
      OptionDescription(
        name: "--messages",
        argument: .none,
        summary: "show the smallest message of each row; csv and json always do"
      ),
    ],
    examples: [
      Example(line: "table policy.pushrules", meaning: "show the whole policy"),
      Example(
        line: "table policy.pushrules title --messages",
        meaning: "show one field, with a message for each row"
      ),
      Example(
        line: "table policy.pushrules --format html > policy.html",
        meaning: "make a page for a browser"
      ),
    ]
  )
}
