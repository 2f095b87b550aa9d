/// The texts of `--help`.
enum HelpText {
  /// What the program is and which commands it has.
  static var program: String {
    var output = """
      pushrules decides what a push notification shows, by a policy in a rule file, and says why.

      usage: pushrules COMMAND [arguments] [options]

      commands:

      """
    let width = CommandDescription.all.map(\.name.utf8.count).max() ?? 0
    for command in CommandDescription.all {
      output += "  \(padded(command.name, to: width))  \(command.summary)\n"
    }
    output += """

      options:
        --help     show this help; after a command, the command's
        --version  show the version

      exit status:
        0   done, whatever the decision
        1   findings: warnings, failing cases, unformatted files
        2   the command line means nothing
        3   a rule file cannot be read or has an error
        4   a message or case file cannot be read, or a message is invalid or rejected
        70  a fault of this program
        74  output could not be written

      examples:
        pushrules eval policy.pushrules message.json --explain
        pushrules check policy.pushrules

      """
    return output
  }

  /// What a command takes and does.
  static func command(_ command: CommandDescription) -> String {
    var output = "pushrules \(command.name): \(command.summary)\n\nusage: \(command.synopsis)\n"
    if !command.details.isEmpty { output += "\n\(command.details)\n" }
    output += "\noptions:\n"
    let width = command.allOptions.map(\.synopsis.utf8.count).filter { $0 <= 24 }.max() ?? 0
    for option in command.allOptions {
      if option.synopsis.utf8.count > width {
        output += "  \(option.synopsis)\n  \(padded("", to: width))  \(option.summary)\n"
      } else {
        output += "  \(padded(option.synopsis, to: width))  \(option.summary)\n"
      }
    }
    output += "\nexamples:\n"
    for example in command.examples {
      output += "  pushrules \(example.line)\n      \(example.meaning)\n"
    }
    return output
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }
}
