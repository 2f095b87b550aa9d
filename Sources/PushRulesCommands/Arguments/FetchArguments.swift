internal import PushRulesDiagnostics
internal import PushRulesHost

/// What the command line says about finding out facts.
struct FetchArguments {
  /// The program that can do it, so that this one stays small.
  static let program = "pushrules-fetch"

  private static let jobRange = 1...64
  private static let secondsRange = 1...3_600
  /// Those that mean nothing without `--fetch`.
  private static let options = [
    "--fetch-jobs", "--fetch-seconds", "--allow-host", "--local-dir", "--media-dir", "--record",
  ]

  /// How many facts are found out at the same time.
  let jobs: Int
  private let settings: FactFindingSettings
  /// The file for the messages with their facts.
  private let record: String?

  /// `nil` without `--fetch`.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard arguments.has("--fetch") else {
      guard let option = Self.options.first(where: { arguments.has($0) }) else { return nil }
      throw UsageError(
        code: "usage/needs-fetch",
        message: "`\(option)` means nothing without `--fetch`"
      )
    }
    jobs = try arguments.number("--fetch-jobs", in: Self.jobRange) ?? 8
    var settings = FactFindingSettings()
    settings.seconds = try arguments.number("--fetch-seconds", in: Self.secondsRange) ?? 30
    settings.allowedHosts = arguments.options.filter { $0.name == "--allow-host" }.map(\.value)
    settings.localFolder = arguments.value(of: "--local-dir")
    settings.mediaFolder = arguments.value(of: "--media-dir")
    self.settings = settings
    record = arguments.value(of: "--record")
  }

  /// Opens the file of `--record`; false when it cannot be written, which has been reported.
  func openRecord(_ session: inout Session) -> Bool {
    guard let record else { return true }
    do {
      session.record = Stream(try session.files.create(record))
      return true
    } catch {
      let notice = Notice(
        code: "output/not-written",
        message: "`\(record)` cannot be written: \(error.writeReason)",
        file: record
      )
      session.report(notice, .output)
      return false
    }
  }

  /// Where a run asks for facts.
  func desk(_ environment: Environment) -> FactDesk? {
    guard let finding = environment.factFinding else { return nil }
    return FactDesk(finding.begin(settings), isCancelled: environment.interruption.isRequested)
  }

  /// The other program cannot be started.
  static func notStarted(_ reason: String) -> Notice {
    Notice(
      code: "fetch/not-started",
      message: "`--fetch` is done by `\(program)`, which cannot be started: \(reason)",
      help:
        "build it with `swift build -c release --product \(program)` and keep it beside `pushrules`"
    )
  }
}
