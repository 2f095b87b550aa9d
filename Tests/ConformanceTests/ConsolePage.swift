/// A Markdown page with commands and what they print.
///
/// In blocks of the kind `console`, a line that begins with `$ ` is a command; where it ends in `<<'EOF'`, the lines up to `EOF`
/// belong to it. The lines after it are its output, error output included. A last line `# exit status N` says how it ends, if
/// not with 0.
struct ConsolePage {
  /// A command and what the page says about it.
  struct Step {
    /// The command without the `$ `, with the lines that belong to it.
    let command: String
    /// What it prints, each line with its line break.
    let output: String
    /// Its exit status.
    let status: Int32
    /// The line of the command in the page, from 1.
    let line: Int
  }

  private static let statusMark = "# exit status "
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The commands in order.
  var steps: [Step] {
    var steps: [Step] = []
    _ = rewritten { step in
      steps.append(step)
      return (step.output, step.status)
    }
    return steps
  }

  /// The page with other outputs.
  func rewritten(_ run: (Step) throws -> (output: String, status: Int32)) rethrows -> String {
    var result: [Substring] = []
    var index = 0
    var isConsole = false
    while index < lines.count {
      let line = lines[index]
      if line.hasPrefix("```") { isConsole = line == "```console" }
      guard isConsole, line.hasPrefix("$ ") else {
        result.append(line)
        index += 1
        continue
      }
      let (step, end) = step(at: index)
      result += "$ \(step.command)".split(separator: "\n", omittingEmptySubsequences: false)
      let (output, status) = try run(step)
      var printed = output.split(separator: "\n", omittingEmptySubsequences: false)
      if printed.last?.isEmpty == true { printed.removeLast() }
      result += printed
      if status != 0 { result.append("\(Self.statusMark)\(status)") }
      index = end
    }
    return result.joined(separator: "\n")
  }

  /// The command that begins in a line, and the index of the first line after its output.
  private func step(at start: Int) -> (Step, end: Int) {
    var command = String(lines[start].dropFirst(2))
    var index = start + 1
    if command.hasSuffix("<<'EOF'") {
      while index < lines.count {
        command += "\n\(lines[index])"
        index += 1
        if lines[index - 1] == "EOF" { break }
      }
    }
    var output = ""
    var status: Int32 = 0
    while index < lines.count, !lines[index].hasPrefix("$ "), !lines[index].hasPrefix("```") {
      let line = lines[index]
      if line.hasPrefix(Self.statusMark), let number = Int32(line.dropFirst(Self.statusMark.count))
      {
        status = number
      } else {
        output += line + "\n"
      }
      index += 1
    }
    return (Step(command: command, output: output, status: status, line: start + 1), index)
  }
}
