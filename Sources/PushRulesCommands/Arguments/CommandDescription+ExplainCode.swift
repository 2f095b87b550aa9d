extension CommandDescription {
  static let explainCode = CommandDescription(
    name: "explain-code",
    operands: "[CODE] [options]",
    operandCount: 0...1,
    summary: "say what the code of a finding means, with an example",
    details: """
      CODE is what stands in brackets behind a finding, like `check/unknown-key`. Without CODE all
      codes of rule files and messages are listed.
      """,
    options: [],
    examples: [
      Example(line: "explain-code check/is-not-absent", meaning: "show the page of one code"),
      Example(line: "explain-code", meaning: "list all codes"),
    ]
  )
}
