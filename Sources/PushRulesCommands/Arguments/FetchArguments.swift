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
    for host in settings.allowedHosts where !Self.isHost(host) {
      throw UsageError(
        code: "usage/unknown-value",
        message: "`--allow-host` takes one host alone, as `images.example.com`, not `\(host)`",
        help: "leave out what stands around it in an address; give the option once for each host"
      )
    }
    settings.localFolder = arguments.value(of: "--local-dir")
    settings.mediaFolder = arguments.value(of: "--media-dir")
    self.settings = settings
    record = arguments.value(of: "--record")
  }

  /// Whether a text may be a host: a name, or an address; of the two only one of IPv6 has colons.
  private static func isHost(_ text: String) -> Bool {
    let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
    return !text.isEmpty && colons != 1
      && text.utf8.allSatisfy { $0 > 0x20 && !"/*,@?#\\".utf8.contains($0) }
  }

  /// Looks at the folders and files that are named, before anything is done; false when one cannot be used, which has been
  /// reported.
  ///
  /// - Parameter read: the files that are read.
  func check(_ read: [String], _ session: inout Session) -> Bool {
    let folders = [("--media-dir", settings.mediaFolder), ("--local-dir", settings.localFolder)]
    for case (let option, let folder?) in folders where !session.files.isFolder(folder) {
      let notice = Notice(
        code: "usage/no-folder",
        message: "`\(option)` names no folder: `\(folder)`",
        help: "make the folder first, or name another one"
      )
      session.report(notice, .usage)
      return false
    }
    guard let record else { return true }
    let own = session.files.identity(record)
    for name in read.map({ $0 == "-" ? "/dev/stdin" : $0 }) {
      guard name == record || (own != nil && session.files.identity(name) == own) else { continue }
      let notice = Notice(
        code: "usage/record-is-read",
        message: "`--record` would write over `\(record)`, which is read",
        help: "name another file"
      )
      session.report(notice, .usage)
      return false
    }
    return openRecord(&session)
  }

  /// Opens the file of `--record`; false when it cannot be written, which has been reported.
  private func openRecord(_ session: inout Session) -> Bool {
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
    let isCancelled = environment.interruption.isRequested
    return FactDesk(finding.begin(settings, isCancelled), isCancelled: isCancelled)
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
