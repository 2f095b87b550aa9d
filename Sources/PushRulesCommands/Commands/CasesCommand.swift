internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesTesting

/// `pushrules cases`: cases that cover all that a policy does.
struct CasesCommand {
  /// What becomes of the cases.
  private enum Mode: String, CaseIterable {
    case print
    case write = "--write"
    case check = "--check"
  }

  private let operands: [String]
  private let mode: Mode
  private let hasPairs: Bool
  private let hasReport: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    operands = arguments.operands
    hasPairs = arguments.has("--pairs")
    hasReport = arguments.has("--report")
    let modes = Mode.allCases.filter { arguments.has($0.rawValue) }
    guard modes.count <= 1 else {
      throw UsageError(
        code: "usage/one-of",
        message: "\(Arguments.alternatives(modes.map(\.rawValue))): only one of them can be given"
      )
    }
    mode = modes.first ?? .print
    if mode != .print, operands.contains("-") {
      throw UsageError(
        code: "usage/write-standard-input",
        message: "beside standard input stands no file",
        help: "leave `\(mode.rawValue)` out"
      )
    }
    if mode == .print, operands.count > 1 {
      throw UsageError(
        code: "usage/one-policy",
        message: "the cases of one policy are one file, and \(operands.count) are named",
        help: "name one policy, or take `--write`"
      )
    }
  }

  func run(_ session: inout Session) {
    let files = PolicyLoader.ruleFiles(operands, &session)
    if mode == .print, files.count > 1 {
      let notice = Notice(
        code: "file/several",
        message: "there are \(files.count) rule files below `\(operands[0])`",
        file: operands[0],
        help: "name one of them, or take `--write`"
      )
      return session.report(notice, .usage)
    }
    for file in files where !session.isOutputLost { generate(file, &session) }
  }

  private func generate(_ file: String, _ session: inout Session) {
    guard let policy = PolicyLoader.load(file, &session) else { return }
    if hasPairs, !GeneratedCases.canMakePairs(of: policy) {
      let notice = Notice(
        code: "cases/too-many-pairs",
        message: "`\(file)` has more candidates and guards than pairs are made of",
        file: file,
        help: "leave `--pairs` out"
      )
      return session.report(notice, .ruleFile)
    }
    let generated = GeneratedCases(of: policy, pairs: hasPairs)
    let name = file == "-" ? "policy.pushrules" : FolderWalk.name(of: file)
    let bytes = CaseFileText.text(of: generated, policy: name)
    if mode != .check || hasReport { summarize(file, generated, &session) }
    let path = TestCommand.generatedFile(of: file)
    switch mode {
    case .print:
      session.output.buffer.append(contentsOf: bytes)
      session.output.flushIfFull()
    case .check:
      if current(path, session) != bytes {
        session.output.write("\(path)\n")
        session.note(.findings)
      }
    case .write:
      if current(path, session) != bytes { replace(path, bytes, &session) }
    }
  }

  /// What stands in a file; `nil` where it cannot be read, which writing it will tell.
  private func current(_ path: String, _ session: Session) -> [UInt8]? {
    try? session.files.read(path, limit: session.environment.limits.caseFile)
  }

  private func replace(_ path: String, _ bytes: [UInt8], _ session: inout Session) {
    do {
      try session.files.replace(path, bytes)
    } catch {
      let notice = Notice(
        code: "output/not-written",
        message: "`\(path)` cannot be written: \(error.writeReason)",
        file: path,
        help: "the file is as it was"
      )
      session.report(notice, .output)
    }
  }

  // MARK: - Summary

  /// How much is covered, on standard error.
  private func summarize(_ file: String, _ generated: GeneratedCases, _ session: inout Session) {
    var text = "\(VisibleText.of(file)): \(generated.cases.count) cases; "
    text += Self.text(generated.items, "situations")
    if let pairs = generated.pairs { text += "; " + Self.text(pairs, "pairs") }
    text += "\n"
    if hasReport {
      for item in generated.impossible {
        text += "  no message: \(VisibleText.of(item.id))  \(item.span.location)\n"
      }
      for item in generated.open {
        text += "  not found: \(VisibleText.of(item.id))  \(item.span.location)\n"
      }
    }
    session.errors.write(text)
  }

  private static func text(_ counts: GeneratedCases.Counts, _ what: String) -> String {
    var text = "\(counts.covered) \(what) covered, \(counts.impossible) in no message"
    if counts.open > 0 { text += ", \(counts.open) not found" }
    return text
  }
}
