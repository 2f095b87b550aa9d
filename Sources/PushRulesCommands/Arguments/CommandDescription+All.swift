/// The commands, in the order of the help.
enum CommandName: String, CaseIterable {
  case eval
  case explain
  case check
  case explainCode = "explain-code"
  case diff
  case whyNot = "whynot"
  case table
  case format = "fmt"
  case test
  case cases
  case conform
  case schema
  case dump

  /// What the command takes and does.
  var description: CommandDescription {
    switch self {
    case .eval: .eval
    case .explain: .explain
    case .check: .check
    case .explainCode: .explainCode
    case .diff: .diff
    case .whyNot: .whyNot
    case .table: .table
    case .format: .format
    case .test: .test
    case .cases: .cases
    case .conform: .conform
    case .schema: .schema
    case .dump: .dump
    }
  }
}

extension CommandDescription {
  /// All commands, in the order of the help.
  static let all = CommandName.allCases.map(\.description)

  static let edits = [
    OptionDescription(
      name: "--set",
      argument: .text("PATH=VALUE"),
      isRepeatable: true,
      summary: "change a value of every message; VALUE is JSON if it reads as JSON, else text"
    ),
    OptionDescription(
      name: "--with",
      argument: .text("PATH=FILE"),
      isRepeatable: true,
      summary: "put a JSON file under the message's own values at PATH"
    ),
  ]

  static let explain = CommandDescription(
    name: "explain",
    operands: "POLICY MESSAGE [FIELD…] [options]",
    operandCount: 2...Int.max,
    summary: "say why each field of a decision is what it is",
    details: """
      Shows all candidates of each field in order, the winner and the losers with their reasons
      and places. MESSAGE is a file with one JSON value, or `-` for standard input.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "how it is written (default: text on a terminal, else json)"
      ),
      OptionDescription(
        name: "--strict",
        argument: .none,
        summary: "unknown and duplicate keys are errors of the message"
      ),
    ] + edits,
    examples: [
      Example(line: "explain policy.pushrules message.json", meaning: "explain all fields"),
      Example(
        line: "explain policy.pushrules message.json title body --format text",
        meaning: "explain two of them, for people to read"
      ),
    ]
  )

  static let check = CommandDescription(
    name: "check",
    operands: "FILES… [options]",
    operandCount: 1...Int.max,
    summary: "find errors in rule files, and what was probably not meant",
    details: """
      FILES are rule files, folders (every `.pushrules` file below them) or `-` for standard input.
      Looks at every message that there can be: each finding has a message that shows it, or says
      over how many abstract messages it holds.
      Exit status 3 with errors, 1 with warnings alone, 0 without findings.
      `# pushrules:allow CODE because …`, behind a line or above it, silences one warning;
      `pushrules explain-code CODE` says what a code means.
      --cost adds a line for each policy: how many steps deciding a message takes at most, by the
      items of its lists, the entries of its maps and the bytes of its strings, such as
      `cost: 61 + 9·rules + 14·rules·conditions`. A step is an expression evaluated, an item, entry
      or source looked at, or eight bytes of text. `rules[]` is the largest item of `rules`.
      More than 500 terms, 32 factors in a term or 64 bits in a number are not decided.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "json: the findings on standard output, one JSON object a line"
      ),
      OptionDescription(
        name: "--blank",
        argument: .none,
        summary: "also find outputs that can be blank"
      ),
      OptionDescription(
        name: "--unused-input",
        argument: .none,
        summary: "also find input fields that no rule reads"
      ),
      OptionDescription(
        name: "--cost",
        argument: .none,
        summary: "say what deciding a message takes at most"
      ),
    ],
    examples: [
      Example(line: "check policy.pushrules", meaning: "check one file"),
      Example(
        line: "check rules --error-format plain",
        meaning: "check all files, a line for each finding, note and help"
      ),
      Example(
        line: "check policy.pushrules --cost",
        meaning: "and say what deciding takes at most"
      ),
    ]
  )

  static let format = CommandDescription(
    name: "fmt",
    operands: "FILES… [--check|--diff|--write]",
    operandCount: 1...Int.max,
    summary: "bring rule files into the one style",
    details: """
      FILES are rule files, folders (every `.pushrules` file below them) or `-` for standard input.
      Without an option the formatted text goes to standard output. Comments are kept.
      """,
    options: [
      OptionDescription(
        name: "--check",
        argument: .none,
        summary: "name the files that are not in the style; exit status 1 if there is one"
      ),
      OptionDescription(
        name: "--diff",
        argument: .none,
        summary: "show what would change; exit status 1 if something would"
      ),
      OptionDescription(name: "--write", argument: .none, summary: "change the files"),
    ],
    examples: [
      Example(line: "fmt policy.pushrules", meaning: "print the formatted file"),
      Example(line: "fmt --diff policy.pushrules", meaning: "see what would change"),
      Example(line: "fmt --write rules", meaning: "format all files below a folder"),
      Example(line: "fmt - < policy.pushrules", meaning: "format what comes in"),
    ]
  )

  static let test = CommandDescription(
    name: "test",
    operands: "[PATHS…] [options]",
    operandCount: 0...Int.max,
    summary: "hold policies against their cases",
    details: """
      PATHS are folders, rule files or case files; without PATHS the folder `rules`. The cases of
      `policy.pushrules` stand in `policy.cases.json` beside it, and in
      `policy.generated.cases.json`. A policy without cases, a case without an expectation and a
      run without a case have failed.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "junit", "tap", "json"]),
        summary: "how the results are written (default: text)"
      ),
      OptionDescription(
        name: "--filter",
        argument: .text("TEXT"),
        summary: "run only the cases whose name holds TEXT"
      ),
    ] + measures,
    examples: [
      Example(line: "test", meaning: "run the cases of all policies below `rules`"),
      Example(line: "test policy.pushrules", meaning: "run the cases of one policy"),
      Example(
        line: "test policy.pushrules --filter emoji",
        meaning: "run the cases whose name holds `emoji`"
      ),
    ] + measureExamples
  )

  static let dump = CommandDescription(
    name: "dump",
    operands: "tokens|tree|policy|plan FILE",
    operandCount: 2...2,
    summary: "show what the stages of the interpreter make of a rule file",
    details: "FILE is a rule file, or `-` for standard input.",
    options: [],
    examples: [
      Example(line: "dump tree policy.pushrules", meaning: "show the syntax tree"),
      Example(line: "dump plan policy.pushrules", meaning: "show what is executed"),
    ]
  )
}
