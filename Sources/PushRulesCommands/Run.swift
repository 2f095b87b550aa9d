internal import PushRulesDiagnostics
internal import PushRulesHost

/// Runs the command that the environment's arguments name and returns the exit status.
package func run(_ environment: Environment) -> Int32 {
  var session = Session(environment)
  session.errorFormat = requestedErrorFormat(environment.arguments)
  do {
    try run(&session)
  } catch {
    session.report(error.notice, .usage)
  }
  return session.finish().rawValue
}

private func run(_ session: inout Session) throws(UsageCommandError) {
  let arguments = session.environment.arguments
  guard let name = arguments.first else {
    throw UsageCommandError(
      UsageError(code: "usage/no-command", message: "a command is missing"),
      in: nil
    )
  }
  switch name {
  case "--help", "-h", "help":
    return try showHelp(&session, Array(arguments.dropFirst()))
  case "--version": return session.output.write("pushrules \(Version.text)\n")
  default: break
  }
  guard let kind = CommandName(rawValue: name) else {
    throw UsageCommandError(unknown(name), in: nil)
  }
  let command = kind.description
  do {
    let read = try Arguments.read(arguments.dropFirst(), for: command)
    if read.has("--help") {
      return session.output.write(HelpText.command(command))
    }
    switch kind {
    case .eval: try EvalCommand(read).run(&session)
    case .explain: try ExplainCommand(read).run(&session)
    case .check: CheckCommand(read).run(&session)
    case .explainCode: try ExplainCodeCommand(read).run(&session)
    case .diff: try DiffCommand(read).run(&session)
    case .whyNot: try WhyNotCommand(read).run(&session)
    case .table: try TableCommand(read).run(&session)
    case .format: try FormatCommand(read).run(&session)
    case .test: try TestCommand(read).run(&session)
    case .cases: try CasesCommand(read).run(&session)
    case .conform: try ConformCommand(read).run(&session)
    case .schema: try SchemaCommand(read).run(&session)
    case .dump: try DumpCommand(read).run(&session)
    }
  } catch {
    throw UsageCommandError(error, in: command)
  }
}

private func showHelp(_ session: inout Session, _ names: [String]) throws(UsageCommandError) {
  guard let name = names.first else { return session.output.write(HelpText.program) }
  guard let kind = CommandName(rawValue: name) else {
    throw UsageCommandError(unknown(name), in: nil)
  }
  session.output.write(HelpText.command(kind.description))
}

private func unknown(_ name: String) -> UsageError {
  if name.hasPrefix("-") {
    let nearest = NearestName.find(name, among: ["--help", "--version"])
    let isOfCommand = CommandDescription.all.contains { command in
      command.allOptions.contains { $0.name == name || name.hasPrefix("\($0.name)=") }
    }
    return UsageError(
      code: "usage/unknown-option",
      message: "`\(name)` stands where a command is expected",
      nearest: isOfCommand ? nil : nearest,
      help: isOfCommand ? "write it after the command" : nil
    )
  }
  return UsageError(
    code: "usage/unknown-command",
    message: "there is no command `\(name)`",
    nearest: NearestName.find(name, among: CommandDescription.all.map(\.name))
  )
}

/// The format of errors has to be known before the arguments are read, since they may be wrong.
private func requestedErrorFormat(_ arguments: [String]) -> ErrorFormat {
  for (index, argument) in arguments.enumerated() {
    if argument == "--" { break }
    if argument == "--error-format", index + 1 < arguments.count {
      return ErrorFormat(rawValue: arguments[index + 1]) ?? .text
    }
    if argument.hasPrefix("--error-format=") {
      return ErrorFormat(rawValue: String(argument.dropFirst(15))) ?? .text
    }
  }
  return .text
}

/// A usage error with the command whose usage is shown.
private struct UsageCommandError: Error {
  let notice: Notice

  init(_ error: UsageError, in command: CommandDescription?) {
    let help = error.nearest.map { "did you mean `\($0)`? " } ?? error.help.map { "\($0); " } ?? ""
    let usage =
      command.map { "usage: \($0.synopsis); `pushrules \($0.name) --help` says more" }
      ?? "`pushrules --help` lists the commands"
    notice = Notice(code: error.code, message: error.message, help: help + usage)
  }
}
