internal import PushRulesDiagnostics
internal import PushRulesHost

/// `pushrules explain-code`: what the code of a finding means.
struct ExplainCodeCommand {
  /// The page to show; all codes where none is asked for.
  private let page: CodePage?

  init(_ arguments: Arguments) throws(UsageError) {
    guard let code = arguments.operands.first else {
      page = nil
      return
    }
    guard let found = CodePage.find(code) else { throw Self.unknown(code) }
    page = found
  }

  func run(_ session: inout Session) {
    let style = session.outputStyle
    session.output.write(page.map { CodePageText.page($0, style: style) } ?? CodePageText.list)
  }

  /// A code that has no page; the part behind the slash is enough to find the one that was meant.
  private static func unknown(_ code: String) -> UsageError {
    let codes = CodePage.all.map(\.code)
    let nearest = codes.first { $0.hasSuffix("/\(code)") } ?? NearestName.find(code, among: codes)
    return UsageError(
      code: "usage/unknown-code",
      message: "there is no page for a code `\(code)`",
      nearest: nearest,
      help: "the codes of rule files and messages have pages, others say all in their messages"
    )
  }
}
