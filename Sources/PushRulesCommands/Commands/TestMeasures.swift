internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesSemantics
internal import PushRulesTesting

/// A policy with its case files.
struct TestedPolicy {
  let path: String
  let policy: Policy
  var files: [CaseFile]
}

/// What `test` is asked to measure beside running the cases.
struct TestMeasures {
  /// A line of a rule file.
  struct Line {
    let file: String
    let number: Int
  }

  private let hasCoverage: Bool
  private let threshold: Int?
  private let hasMutants: Bool
  /// The line whose cases are listed instead.
  let line: Line?

  init(_ arguments: Arguments, _ format: TestCommand.Format) throws(UsageError) {
    threshold = try arguments.value(of: "--coverage-threshold").map(Self.percent)
    hasCoverage = arguments.has("--coverage") || threshold != nil
    hasMutants = arguments.has("--mutate")
    line = try arguments.value(of: "--covers").map(Self.line)
    let given = ["--coverage", "--coverage-threshold", "--mutate", "--covers"]
      .filter { arguments.has($0) }
    if line != nil, given.count > 1 {
      throw UsageError(
        code: "usage/one-of",
        message: "\(Arguments.alternatives(given)): only one of them can be given"
      )
    }
    if let option = given.first, format != .text, format != .json {
      throw UsageError(
        code: "usage/format",
        message: "`\(option)` is not written as \(format.rawValue)",
        help: "take `--format text` or `--format json`"
      )
    }
  }

  private static func percent(_ text: String) throws(UsageError) -> Int {
    guard let number = Int(text), (0...100).contains(number) else {
      throw UsageError(
        code: "usage/percent",
        message: "`--coverage-threshold` takes a number from 0 to 100, not `\(text)`"
      )
    }
    return number
  }

  private static func line(_ text: String) throws(UsageError) -> Line {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let number = Int(text[text.index(after: colon)...]), number > 0
    else {
      throw UsageError(
        code: "usage/line",
        message: "`--covers` takes FILE:LINE, not `\(text)`",
        help: "write `--covers policy.pushrules:12`"
      )
    }
    return Line(file: String(text[..<colon]), number: number)
  }

  // MARK: - Coverage and mutants

  /// Writes what was asked for, for people.
  func writeText(_ tested: [TestedPolicy], matching filter: String?, _ session: inout Session) {
    let style = session.outputStyle
    if hasCoverage {
      for report in coverage(tested, filter, &session) {
        session.output.write("\n" + report.text(style: style))
      }
    }
    guard hasMutants else { return }
    for item in tested where !session.isOutputLost {
      switch mutants(item, filter, &session) {
      case .success(let report): session.output.write("\n" + report.text(style: style))
      case .failure(let failing):
        session.output.write(
          "\nno mutants of \(VisibleText.of(item.path)): \(failing.count) of its cases fail\n"
        )
      }
    }
  }

  /// What was asked for, as keys of the report.
  func json(
    _ tested: [TestedPolicy],
    matching filter: String?,
    _ session: inout Session
  ) -> [(key: String, values: [[UInt8]])] {
    var measured: [(key: String, values: [[UInt8]])] = []
    if hasCoverage {
      measured.append(("coverage", coverage(tested, filter, &session).map { $0.json() }))
    }
    if hasMutants {
      measured.append(
        ("mutation", tested.compactMap { try? mutants($0, filter, &session).get().json() })
      )
    }
    return measured
  }

  private func coverage(
    _ tested: [TestedPolicy],
    _ filter: String?,
    _ session: inout Session
  ) -> [CoverageReport] {
    let reports = tested.map { item in
      CoverageReport(
        path: item.path,
        coverage: Coverage(item.policy),
        messages: item.files.flatMap { CaseRunner.messages(of: $0, matching: filter) },
        threshold: threshold,
        canHappen: ExactAnswers.canHappen(in: item.policy)
      )
    }
    if !reports.allSatisfy(\.isReached) { session.note(.findings) }
    return reports
  }

  /// Cases that fail say nothing about mutants.
  private struct FailingCases: Error {
    let count: Int
  }

  private func mutants(
    _ item: TestedPolicy,
    _ filter: String?,
    _ session: inout Session
  ) -> Result<MutationReport, FailingCases> {
    let cases = PassingCases(item.files, of: item.policy, matching: filter)
    guard cases.failed == 0 else { return .failure(FailingCases(count: cases.failed)) }
    let report = MutationReport(
      path: item.path,
      policy: item.policy,
      cases: cases,
      judge: ExactAnswers.judge
    )
    if !report.open.isEmpty { session.note(.findings) }
    return .success(report)
  }

  // MARK: - A line

  /// Writes which cases protect a line, for each policy that the line's file is part of.
  func writeProtection(
    of line: Line,
    _ tested: [TestedPolicy],
    matching filter: String?,
    _ format: TestCommand.Format,
    _ session: inout Session
  ) {
    let files = session.files
    let identity = FolderWalk.identity(of: line.file, files)
    let asked = tested.map { item in
      item.policy.checked.files.filter { FolderWalk.identity(of: $0.name, files) == identity }
    }
    if let file = asked.joined().first, line.number > file.lineCount {
      let notice = Notice(
        code: "usage/line",
        message: "`\(line.file)` has \(file.lineCount) lines, and no line \(line.number)",
        help: "name one of its lines"
      )
      session.report(notice, .usage)
      return
    }
    let reports = zip(tested, asked).compactMap { item, asked -> LineProtection? in
      guard !asked.isEmpty else { return nil }
      return LineProtection(
        path: item.path,
        policy: item.policy,
        cases: PassingCases(item.files, of: item.policy, matching: filter),
        file: line.file,
        line: line.number,
        isFile: { file in asked.contains { $0 === file } }
      )
    }
    guard !reports.isEmpty else {
      // What cannot be read has been reported.
      guard session.status == .done else { return }
      let notice = Notice(
        code: "file/not-tested",
        message: "`\(line.file)` is no rule file whose cases were run",
        file: line.file,
        help: "name the rule file, and the folders or policies whose cases are asked"
      )
      session.report(notice, .ruleFile)
      return
    }
    if reports.allSatisfy({ $0.protectors.isEmpty }) { session.note(.findings) }
    for report in reports {
      switch format {
      case .json: session.output.write(String(decoding: report.json(), as: UTF8.self) + "\n")
      case .text, .junit, .tap: session.output.write(report.text(style: session.outputStyle))
      }
    }
  }
}
