extension CommandDescription {
  static let schema = CommandDescription(
    name: "schema",
    operands: "POLICY [message|decision]",
    operandCount: 1...2,
    summary: "describe a policy's messages and decisions as JSON Schema",
    details: """
      Prints a JSON Schema (draft 2020-12) of the policy's messages, or of its decisions. The `##`
      lines of fields and facts are its descriptions. What a schema cannot say, such as that `1.0`
      is no int, stands in the description of the whole.
      POLICY is a rule file, or `-` for standard input.
      """,
    options: [],
    examples: [
      Example(line: "schema policy.pushrules", meaning: "what the messages look like"),
      Example(line: "schema policy.pushrules decision", meaning: "what comes out"),
    ]
  )
}
