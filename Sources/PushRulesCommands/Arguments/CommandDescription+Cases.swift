extension CommandDescription {
  static let cases = CommandDescription(
    name: "cases",
    operands: "POLICY… [options]",
    operandCount: 1...Int.max,
    summary: "generate cases that cover all that a policy does",
    details: """
      Prints a case file in which each candidate wins by each of its alternatives and loses for
      each possible reason, and each branch, guard, table row, placeholder, finish step, reject and
      reason of a shut gate comes up. No case can be left out without losing some of it. Each has
      the smallest message found and expects the whole decision of the policy as it is now: read
      what an edit changes in the file. What no message can do is left out, and counted on
      standard error with what was not found.
      POLICY is a rule file or, with --write or --check, a folder. `test` runs the file that
      --write makes, POLICY.generated.cases.json, besides the cases written by hand.
      """,
    options: [
      OptionDescription(
        name: "--pairs",
        argument: .none,
        summary: "also let each candidate's outcome meet what happens to the other fields"
      ),
      OptionDescription(
        name: "--write",
        argument: .none,
        summary: "write the files beside the rule files"
      ),
      OptionDescription(
        name: "--check",
        argument: .none,
        summary: "list the files that are not as they would be written, with exit status 1"
      ),
      OptionDescription(
        name: "--report",
        argument: .none,
        summary: "list the situations in no message, and those not found, on standard error"
      ),
    ],
    examples: [
      Example(line: "cases policy.pushrules", meaning: "print the cases"),
      Example(line: "cases --pairs --write rules", meaning: "write those of all rule files"),
    ]
  )
}
