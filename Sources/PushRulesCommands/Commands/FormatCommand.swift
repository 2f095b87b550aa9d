internal import PushRulesDiagnostics
internal import PushRulesFormat
internal import PushRulesHost
internal import PushRulesSyntax

/// `pushrules fmt`: rule files in the one style.
struct FormatCommand {
  /// What becomes of the formatted text.
  private enum Mode: String, CaseIterable {
    case print
    case check = "--check"
    case diff = "--diff"
    case write = "--write"
  }

  private let arguments: Arguments
  private let mode: Mode

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let modes = Mode.allCases.filter { arguments.has($0.rawValue) }
    guard modes.count <= 1 else {
      throw UsageError(
        code: "usage/one-of",
        message: "\(Arguments.alternatives(modes.map(\.rawValue))): only one of them can be given"
      )
    }
    mode = modes.first ?? .print
    if mode == .write, arguments.operands.contains("-") {
      throw UsageError(
        code: "usage/write-standard-input",
        message: "standard input cannot be written",
        help: "leave `--write` out"
      )
    }
  }

  func run(_ session: inout Session) {
    for file in PolicyLoader.ruleFiles(arguments.operands, &session) where !session.isOutputLost {
      format(file, &session)
    }
  }

  private func format(_ file: String, _ session: inout Session) {
    guard let source = PolicyLoader.source(file, &session) else { return }
    let (tree, diagnostics) = PolicySyntax.read(source)
    session.report(diagnostics)
    if diagnostics.contains(where: { $0.severity == .error }) { return }
    guard let formatted = PolicyFormatter.verified(tree) else {
      let notice = Notice(
        code: "internal/format",
        message:
          "the formatted text would not be the same file, so nothing was done; please report this",
        file: file
      )
      session.report(notice, .internalFault)
      return
    }
    let isDifferent = formatted != source.bytes
    switch mode {
    case .print:
      session.output.buffer.append(contentsOf: formatted)
      session.output.flushIfFull()
    case .check:
      if isDifferent {
        session.output.write("\(source.name)\n")
        session.note(.findings)
      }
    case .diff:
      if isDifferent {
        let diff = UnifiedDiff(old: source.bytes, new: formatted, name: source.name)
        session.output.buffer.append(contentsOf: diff.bytes)
        session.output.flushIfFull()
        session.note(.findings)
      }
    case .write:
      if isDifferent { replace(file, formatted, &session) }
    }
  }

  private func replace(_ file: String, _ bytes: [UInt8], _ session: inout Session) {
    do {
      try session.files.replace(file, bytes)
    } catch {
      let notice = Notice(
        code: "output/not-written",
        message: "`\(file)` cannot be written: \(error.writeReason)",
        file: file,
        help: "the file is as it was"
      )
      session.report(notice, .output)
    }
  }
}

extension FileError {
  /// Why a file cannot be written.
  var writeReason: String {
    switch self {
    case .notPermitted: "writing in its folder is not permitted"
    case .missing, .folder, .tooLarge, .other: reason
    }
  }
}
