/// What `test` measures beside running the cases.
extension CommandDescription {
  /// The options.
  static let measures = [
    OptionDescription(
      name: "--coverage",
      argument: .none,
      summary: "say what the cases cover: how each candidate won and lost, each guard and row"
    ),
    OptionDescription(
      name: "--coverage-threshold",
      argument: .text("PERCENT"),
      summary: "the same, and exit status 1 when less of everything is covered"
    ),
    OptionDescription(
      name: "--mutate",
      argument: .none,
      summary: "change the policies bit by bit; exit status 1 when a change makes no case fail"
    ),
    OptionDescription(
      name: "--covers",
      argument: .text("FILE:LINE"),
      summary: "instead, list the cases that fail when the line of a rule file is changed"
    ),
  ]

  /// What they are for.
  static let measureExamples = [
    Example(
      line: "test policy.pushrules --coverage-threshold 100",
      meaning: "fail when the cases leave something out"
    ),
    Example(
      line: "test policy.pushrules --mutate",
      meaning: "see which changes of the policy no case would notice"
    ),
    Example(
      line: "test --covers policy.pushrules:12",
      meaning: "see which cases protect a line"
    ),
  ]
}
