internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesTesting

/// `pushrules test`: holds policies against their cases.
struct TestCommand {
  /// How results are written.
  enum Format: String {
    case text
    case junit
    case tap
    case json
  }

  private static let ruleSuffix = ".pushrules"
  private static let caseSuffix = ".cases.json"
  private static let generatedSuffix = ".generated.cases.json"

  private let paths: [String]
  private let format: Format
  private let filter: String?
  private let measures: TestMeasures

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.operands.contains("-") {
      throw UsageError(
        code: "usage/no-standard-input",
        message: "`test` does not read standard input",
        help: "name a folder, a rule file or a case file"
      )
    }
    format = arguments.choice("--format", as: Format.self) ?? .text
    filter = arguments.value(of: "--filter")
    measures = try TestMeasures(arguments, format)
    let all = measures.line.map { [$0.file] } ?? ["rules"]
    paths = arguments.operands.isEmpty ? all : arguments.operands
  }

  func run(_ session: inout Session) {
    var suites: [SuiteResult] = []
    var tested: [TestedPolicy] = []
    for pair in allPairs(&session) {
      suites.append(result(of: pair, &tested, &session))
    }
    if let line = measures.line {
      measures.writeProtection(of: line, tested, matching: filter, format, &session)
      return
    }
    if filter != nil { suites.removeAll { $0.results.isEmpty && $0.problems.isEmpty } }
    if suites.allSatisfy({ $0.results.isEmpty }) {
      suites.append(nothingRun)
    }
    if CaseReport.counts(suites).failed > 0 { session.note(.findings) }
    switch format {
    case .text:
      session.output.write(CaseReport.text(suites, style: session.outputStyle))
      measures.writeText(tested, matching: filter, &session)
    case .junit: session.output.write(CaseReport.junit(suites))
    case .tap: session.output.write(CaseReport.tap(suites))
    case .json:
      let measured = measures.json(tested, matching: filter, &session)
      session.output.write(CaseReport.json(suites, measures: measured))
    }
  }

  private var nothingRun: SuiteResult {
    let place = paths.joined(separator: " ")
    let message = filter.map { "no case's name holds `\($0)`" } ?? "no case was run"
    return SuiteResult(
      policy: "",
      file: place,
      results: [],
      problems: [CaseProblem(code: "case/nothing-run", message: message, file: place)]
    )
  }

  /// A rule file and a case file that belong together; one of them may not be there.
  private struct Pair {
    var policy: String?
    var cases: String?
  }

  /// What the paths stand for, in their order, each case file once.
  private func allPairs(_ session: inout Session) -> [Pair] {
    var pairs: [Pair] = []
    for path in paths {
      if session.files.isFolder(path) {
        let suffixes = [Self.ruleSuffix, Self.caseSuffix]
        let files = FolderWalk.files(below: path, suffixes: suffixes, &session)
        pairs += Self.pairs(in: files)
      } else if path.hasSuffix(Self.ruleSuffix) {
        pairs += Self.pairs(of: path, session)
      } else if path.hasSuffix(".json") {
        pairs.append(Pair(policy: nil, cases: path))
      } else {
        report(path, &session)
      }
    }
    return Self.unique(pairs, session.files)
  }

  /// Each case file once, however it is named, with its rule file if that is known; each rule file
  /// without cases once.
  private static func unique(_ pairs: [Pair], _ files: FileAccess) -> [Pair] {
    var found: [Pair] = []
    var places: [String: Int] = [:]
    for pair in pairs {
      let name = FolderWalk.identity(of: pair.cases ?? pair.policy ?? "", files)
      if let place = places[name] {
        if found[place].policy == nil { found[place] = pair }
      } else {
        places[name] = found.count
        found.append(pair)
      }
    }
    return found
  }

  /// Reports a path that is neither a folder nor a rule file nor a case file.
  private func report(_ path: String, _ session: inout Session) {
    do throws(FileError) {
      _ = try session.files.open(path)
    } catch {
      session.report(error, file: path, what: "folder, rule file or case file", .ruleFile)
      return
    }
    let notice = Notice(
      code: "file/other-kind",
      message: "`\(path)` is no folder, rule file or case file",
      file: path,
      help: "rule files end in `.pushrules`, case files in `.cases.json`"
    )
    session.report(notice, .ruleFile)
  }

  /// Pairs of what stands in a folder; a rule file without cases and cases without a rule file
  /// stand alone.
  private static func pairs(in files: [String]) -> [Pair] {
    let all = Set(files)
    return files.flatMap { file -> [Pair] in
      if file.hasSuffix(ruleSuffix) {
        let found = caseFiles(of: file).filter(all.contains)
        return found.isEmpty
          ? [Pair(policy: file)] : found.map { Pair(policy: file, cases: $0) }
      }
      // The cases of a rule file that is there are found with it.
      return all.contains(ruleFile(of: file)) ? [] : [Pair(policy: ruleFile(of: file), cases: file)]
    }
  }

  private static func pairs(of policy: String, _ session: Session) -> [Pair] {
    let found = caseFiles(of: policy).filter { file in
      // Opening is the only question that the environment answers about a file.
      (try? session.files.open(file)) != nil
    }
    return found.isEmpty ? [Pair(policy: policy)] : found.map { Pair(policy: policy, cases: $0) }
  }

  private static func caseFiles(of policy: String) -> [String] {
    [policy.dropLast(ruleSuffix.count) + caseSuffix, generatedFile(of: policy)]
  }

  /// Where the generated cases of a rule file stand.
  static func generatedFile(of policy: String) -> String {
    let base = policy.hasSuffix(ruleSuffix) ? policy.dropLast(ruleSuffix.count) : policy[...]
    return base + generatedSuffix
  }

  private static func ruleFile(of cases: String) -> String {
    let suffix = cases.hasSuffix(generatedSuffix) ? generatedSuffix : caseSuffix
    return cases.dropLast(suffix.count) + ruleSuffix
  }

  private func result(
    of pair: Pair,
    _ tested: inout [TestedPolicy],
    _ session: inout Session
  ) -> SuiteResult {
    guard let path = pair.cases else {
      let policy = pair.policy ?? ""
      // A rule file that cannot be loaded is reported as such, too.
      _ = PolicyLoader.load(policy, &session)
      let name = FolderWalk.name(of: policy.dropLast(Self.ruleSuffix.count) + Self.caseSuffix)
      return failed(
        pair,
        CaseProblem(
          code: "case/no-file",
          message: "the policy has no cases",
          file: policy,
          help: "write them in `\(name)` beside it"
        )
      )
    }
    let file: CaseFile
    do {
      let source = SourceFile(
        name: path,
        bytes: try session.files.read(path, limit: session.environment.limits.caseFile)
      )
      switch Self.read(source) {
      case .success(let read): file = read
      case .failure(let problem):
        return unreadable(pair, problem.problem, &session)
      }
    } catch {
      let message = "the case file cannot be read: \(error.reason)"
      return unreadable(
        pair,
        CaseProblem(
          code: "file/\(error.code)",
          message: message,
          file: path,
          help: error.remedy
        ),
        &session
      )
    }
    return run(file, pair, &tested, &session)
  }

  /// A case file that cannot be used; what is wrong with its rule file is said all the same.
  private func unreadable(
    _ pair: Pair,
    _ problem: CaseProblem,
    _ session: inout Session
  ) -> SuiteResult {
    session.note(.message)
    if let policy = pair.policy { _ = PolicyLoader.load(policy, &session) }
    return failed(pair, problem)
  }

  /// A problem as an error.
  private struct Unreadable: Error {
    let problem: CaseProblem
  }

  private static func read(_ source: SourceFile) -> Result<CaseFile, Unreadable> {
    do {
      return .success(try CaseFile.read(source))
    } catch {
      let offset = UInt32(truncatingIfNeeded: min(error.offset, source.bytes.count))
      let problem = CaseProblem(
        code: error.code,
        message: "the case file is no JSON: \(error.message)",
        file: source.name,
        place: source.position(of: offset)
      )
      return .failure(Unreadable(problem: problem))
    }
  }

  private func run(
    _ file: CaseFile,
    _ pair: Pair,
    _ tested: inout [TestedPolicy],
    _ session: inout Session
  ) -> SuiteResult {
    var problems = file.problems
    let folder = FolderWalk.folder(of: file.source.name)
    var policyPath = pair.policy
    if let named = file.policy {
      let path = FolderWalk.join(folder, named.name)
      if let expected = pair.policy, FolderWalk.normal(path) != FolderWalk.normal(expected) {
        problems.append(
          CaseProblem(
            code: "case/other-policy",
            message:
              "the file stands beside `\(FolderWalk.name(of: expected))` but names `\(named.name)`",
            file: file.source.name,
            place: file.source.position(of: UInt32(truncatingIfNeeded: named.offset)),
            help: "write \"policy\": \"\(FolderWalk.name(of: expected))\", or rename the file"
          )
        )
      }
      policyPath = policyPath ?? path
    }
    guard let policyPath else {
      return SuiteResult(policy: "", file: file.source.name, results: [], problems: problems)
    }
    guard let policy = PolicyLoader.load(policyPath, &session) else {
      problems.append(
        CaseProblem(
          code: "case/policy",
          message: "the policy `\(policyPath)` cannot be loaded",
          file: file.source.name
        )
      )
      return SuiteResult(
        policy: policyPath,
        file: file.source.name,
        results: [],
        problems: problems
      )
    }
    let results = CaseRunner.run(file, policy, matching: filter)
    if let index = tested.firstIndex(where: { $0.path == policyPath }) {
      tested[index].files.append(file)
    } else if filter == nil || !results.isEmpty {
      tested.append(TestedPolicy(path: policyPath, policy: policy, files: [file]))
    }
    return SuiteResult(
      policy: policyPath,
      file: file.source.name,
      results: results,
      problems: problems
    )
  }

  private func failed(_ pair: Pair, _ problem: CaseProblem) -> SuiteResult {
    SuiteResult(
      policy: pair.policy ?? "",
      file: pair.cases ?? pair.policy ?? "",
      results: [],
      problems: [problem]
    )
  }
}
