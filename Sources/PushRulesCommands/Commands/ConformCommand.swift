internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesTesting

/// `pushrules conform`: holds another program's answers against a policy.
struct ConformCommand {
  /// A run of the command gets at most so many messages, or so many bytes of them and one message.
  private static let batchCount = 10_000
  private static let batchSize = 8 << 20

  private let path: String
  private let command: [String]
  private let random: Int
  private let seed: UInt64
  private let seconds: Int
  private let shown: Int
  private let isJSON: Bool

  /// Reads the options.
  ///
  /// - Throws: where policy and command do not stand on their sides of `--`, or a number is none.
  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operandsBeforeDashes == 1, arguments.operands.count > 1 else {
      throw UsageError(
        code: "usage/missing-operand",
        message: "`conform` needs one POLICY before `--` and a COMMAND after it"
      )
    }
    path = arguments.operands[0]
    command = Array(arguments.operands.dropFirst())
    random = try arguments.number("--random", in: 1...10_000_000) ?? 0
    seed = try arguments.number("--seed", in: 0...UInt64.max) ?? 1
    seconds = try arguments.number("--timeout", in: 1...86_400) ?? 30
    shown = try arguments.number("--show", in: 0...1_000) ?? 10
    isJSON = arguments.value(of: "--format") == "json"
  }

  /// Puts the messages to the command, makes those of findings smaller, and writes the result.
  func run(_ session: inout Session) {
    guard let policy = PolicyLoader.load(path, &session) else { return }
    guard let (cases, problems) = cases(of: policy, &session) else { return }
    var result = ConformanceResult(policy: path, cases: cases.count, random: random, seed: seed)
    result.problems = problems
    let backEnd = BackEnd(
      command: command,
      seconds: seconds,
      runProgram: session.environment.runProgram
    )
    var comparison = AnswerComparison(policy)
    compare(cases, policy, backEnd, &comparison, &result)
    result.findings.sort()
    if result.fault == nil, !result.findings.all.isEmpty {
      let isWhole = result.findings.reduce(first: shown, &comparison) { messages in
        let answers = backEnd.answers(to: messages)
        return answers.fault == nil ? answers.lines : nil
      }
      result.isReductionCut = !isWhole
      result.findings.sort()
    }
    if !result.isConforming { session.note(.findings) }
    session.output.write(
      isJSON
        ? ConformanceReport.json(result, showing: shown)
        : ConformanceReport.text(result, showing: shown, style: session.outputStyle)
    )
  }

  // MARK: - Messages

  /// The messages of the case files beside the policy, and what is wrong with the cases; `nil`
  /// where a file cannot be used, which has been reported.
  private func cases(
    of policy: Policy,
    _ session: inout Session
  ) -> (messages: [ConformanceMessage], problems: [CaseProblem])? {
    let suffix = ".pushrules"
    guard path.hasSuffix(suffix) else { return ([], []) }
    var messages: [ConformanceMessage] = []
    var problems: [CaseProblem] = []
    for ending in [".cases.json", ".generated.cases.json"] {
      let name = String(path.dropLast(suffix.count) + ending)
      do throws(FileError) {
        let limit = session.environment.limits.caseFile
        let source = SourceFile(name: name, bytes: try session.files.read(name, limit: limit))
        guard let file = read(source, &session) else { return nil }
        messages += file.messages
        let failed =
          CaseRunner.run(file, policy).count { !$0.isPassed } + file.problems.count
        guard failed > 0 else { continue }
        problems.append(
          CaseProblem(
            code: "conform/case-fails",
            message:
              "\(failed == 1 ? "1 case does" : "\(failed) cases do") not hold for the policy",
            file: name,
            help: "`pushrules test` says why; answers are compared with what the policy decides"
          )
        )
      } catch {
        if error == .missing { continue }
        session.report(error, file: name, what: "case file", .message)
        return nil
      }
    }
    return (messages, problems)
  }

  private func read(_ source: SourceFile, _ session: inout Session) -> CaseFile? {
    do {
      return try CaseFile.read(source)
    } catch {
      let offset = UInt32(truncatingIfNeeded: min(error.offset, source.bytes.count))
      let notice = Notice(
        code: error.code,
        message: "the case file is no JSON: \(error.message)",
        file: source.name,
        place: source.position(of: offset)
      )
      session.report(notice, .message)
      return nil
    }
  }

  // MARK: - Comparing

  /// Puts all messages to the back end, batch after batch, until it fails.
  private func compare(
    _ cases: [ConformanceMessage],
    _ policy: Policy,
    _ backEnd: BackEnd,
    _ comparison: inout AnswerComparison,
    _ result: inout ConformanceResult
  ) {
    var generator = RandomMessages(policy.checked, seed: seed)
    let total = cases.count + random
    var taken = 0
    while taken < total {
      var batch: [ConformanceMessage] = []
      var size = 0
      while taken < total, batch.count < Self.batchCount, size < Self.batchSize {
        let number = taken - cases.count
        let message =
          number < 0
          ? cases[taken]
          : ConformanceMessage(bytes: generator.next(), origin: .random(number: number + 1))
        batch.append(message)
        size += message.bytes.count
        taken += 1
      }
      let answers = backEnd.answers(to: batch.map(\.bytes))
      if answers.isInOrder { result.compare(batch[...], answers.lines, &comparison) }
      guard var fault = answers.fault else { continue }
      if !answers.isInOrder {
        let wrong = zip(batch, answers.lines).first { message, answer in
          !comparison.compare(message.bytes, answer).isEmpty
        }
        fault.message = wrong?.0
        fault.answer = wrong.map { AnswerComparison.start(of: $0.1) }
      } else if answers.lines.count < batch.count, fault.code != BackEnd.notStarted {
        fault.message = batch[answers.lines.count]
      }
      result.fault = fault
      return
    }
  }
}
