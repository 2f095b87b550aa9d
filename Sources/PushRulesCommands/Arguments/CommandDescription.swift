internal import PushRulesHost

/// What a command is called, takes and does: the source of both its help and the reading of its
/// arguments.
struct CommandDescription {
  /// An example for the help text: the line and what it does.
  struct Example {
    let line: String
    let meaning: String
  }

  let name: String
  /// What stands after the name.
  let operands: String
  /// The fewest and the most operands.
  let operandCount: ClosedRange<Int>
  /// One line for the list of commands.
  let summary: String
  /// More lines for the command's own help; may be empty.
  let details: String
  let options: [OptionDescription]
  let examples: [Example]

  /// The command's own options and those that every command has.
  var allOptions: [OptionDescription] { options + OptionDescription.common }

  /// One line: how the command is written.
  var synopsis: String { "pushrules \(name) \(operands)" }
}

/// An option of a command.
struct OptionDescription {
  /// What stands after an option.
  enum Argument {
    case none
    /// One of these words.
    case choice([String])
    /// Any text; the name stands in the help.
    case text(String)
  }

  /// With its two hyphens.
  let name: String
  let argument: Argument
  var isRepeatable = false
  let summary: String

  /// How the help writes it: `--format text|json`.
  var synopsis: String {
    switch argument {
    case .none: name
    case .choice(let words): "\(name) \(words.joined(separator: "|"))"
    case .text(let placeholder): "\(name) \(placeholder)"
    }
  }

  static let common = [
    OptionDescription(
      name: "--error-format",
      argument: .choice(ErrorFormat.allCases.map(\.rawValue)),
      summary: "how errors and warnings are written (default: text)"
    ),
    OptionDescription(name: "--help", argument: .none, summary: "show this help"),
  ]
}
