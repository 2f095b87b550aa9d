internal import PushRulesDiagnostics

/// The arguments of a command, read by its description.
struct Arguments {
  private(set) var operands: [String] = []
  /// In the order of the command line; the value of a flag is empty.
  private(set) var options: [(name: String, value: String)] = []
  /// How many operands stand before `--`; `nil` without one.
  private(set) var operandsBeforeDashes: Int?

  /// Whether a flag is given.
  func has(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  /// The value of an option that is given once at most.
  func value(of name: String) -> String? {
    options.last { $0.name == name }?.value
  }

  /// A word that stands for a case of an enumeration; the reader let no other word pass.
  func choice<Choice: RawRepresentable>(_ name: String, as type: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    value(of: name).flatMap(Choice.init(rawValue:))
  }

  /// Reads what follows the command's name.
  static func read(
    _ arguments: some Sequence<String>,
    for command: CommandDescription
  ) throws(UsageError) -> Arguments {
    var result = Arguments()
    var rest = Array(arguments)[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        result.operands.append(argument)
      } else if argument == "--" {
        onlyOperands = true
        result.operandsBeforeDashes = result.operands.count
      } else {
        try result.readOption(argument, &rest, command)
      }
    }
    if !result.has("--help") { try result.checkOperands(command) }
    return result
  }

  private mutating func readOption(
    _ argument: String,
    _ rest: inout ArraySlice<String>,
    _ command: CommandDescription
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? argument
    var attached = parts.count > 1 ? String(parts[1]) : nil
    guard
      let option = command.allOptions.first(where: {
        $0.name == name || ($0.name == "--help" && name == "-h")
      })
    else {
      throw UsageError(
        code: "usage/unknown-option",
        message: "`\(command.name)` has no option `\(name)`",
        nearest: nearest(name, among: command.allOptions.map(\.name))
      )
    }
    if !option.isRepeatable, has(option.name) {
      throw UsageError(code: "usage/option-twice", message: "`\(option.name)` is given twice")
    }
    switch option.argument {
    case .none:
      guard attached == nil else {
        throw UsageError(
          code: "usage/unexpected-value",
          message: "`\(option.name)` takes no value"
        )
      }
      options.append((option.name, ""))
      return
    case .choice, .text: break
    }
    attached = attached ?? rest.popFirst()
    guard let value = attached else {
      throw UsageError(
        code: "usage/missing-value",
        message: "`\(option.name)` needs a value: \(option.synopsis)"
      )
    }
    if case .choice(let words) = option.argument, !words.contains(value) {
      throw UsageError(
        code: "usage/unknown-value",
        message: "`\(option.name)` takes \(Self.alternatives(words)), not `\(value)`",
        nearest: NearestName.find(value, among: words)
      )
    }
    options.append((option.name, value))
  }

  /// The only option that starts so was meant, however much of it is missing.
  private func nearest(_ name: String, among options: [String]) -> String? {
    let longer = name.utf8.count > 2 ? options.filter { $0.hasPrefix(name) } : []
    return longer.count == 1 ? longer.first : NearestName.find(name, among: options)
  }

  private func checkOperands(_ command: CommandDescription) throws(UsageError) {
    if operands.count < command.operandCount.lowerBound {
      throw UsageError(
        code: "usage/missing-operand",
        message: "`\(command.name)` needs \(command.operands.split(separator: " [").first ?? "")"
      )
    }
    if operands.count > command.operandCount.upperBound {
      throw UsageError(
        code: "usage/too-many-operands",
        message: "`\(command.name)` takes no `\(operands[command.operandCount.upperBound])`"
      )
    }
  }

  static func alternatives(_ words: [String]) -> String {
    let quoted = words.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

/// A command line that means nothing.
struct UsageError: Error {
  let code: String
  let message: String
  var nearest: String?
  var help: String?

  init(code: String, message: String, nearest: String? = nil, help: String? = nil) {
    self.code = code
    self.message = message
    self.nearest = nearest
    self.help = help
  }
}
