import PushRulesDiagnostics
import Testing

/// A file's text whose `«…»` are spans, in the order in which they open.
struct MarkedFile {
  let file: SourceFile
  let spans: [SourceSpan]

  init(_ name: String, _ marked: String) {
    var bytes: [UInt8] = []
    var open: [(order: Int, start: UInt32)] = []
    var ranges: [(order: Int, range: SourceRange)] = []
    var count = 0
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«":
        open.append((count, UInt32(bytes.count)))
        count += 1
      case "»":
        guard let (order, start) = open.popLast() else { continue }
        ranges.append((order, SourceRange(start, UInt32(bytes.count))))
      default: bytes.append(contentsOf: String(Character(scalar)).utf8)
      }
    }
    let file = SourceFile(name: name, bytes: bytes)
    self.file = file
    spans = ranges.sorted { $0.order < $1.order }.map { SourceSpan(file, $0.range) }
  }
}

/// Findings and what each renderer makes of them.
struct DiagnosticSample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let diagnostics: [Diagnostic]
  let text: String
  let ansi: String
  let plain: String
  let json: String

  /// One sample of each shape that a finding can have.
  static let all: [DiagnosticSample] = [oneWord, twoFiles, sameLine, wide]

  static let oneWord: DiagnosticSample = {
    let file = MarkedFile("chat.pushrules", "policy chat\n\nlayer a { title = message.«titel» }\n")
    return DiagnosticSample(
      testDescription: "one word, with help",
      diagnostics: [
        Diagnostic(
          code: "check/unknown-path",
          message: "`message` has no `titel`",
          at: file.spans[0],
          help: "write `title`"
        )
      ],
      text: """
        error: `message` has no `titel` [check/unknown-path]
         --> chat.pushrules:3:27
          |
        3 | layer a { title = message.titel }
          |                           ^^^^^
          help: write `title`

        """,
      ansi: """
        ␛[1;31merror:␛[0m ␛[1m`message` has no `titel`␛[0m ␛[2m[check/unknown-path]␛[0m
         ␛[34m-->␛[0m chat.pushrules:3:27
          ␛[34m|␛[0m
        ␛[34m3␛[0m ␛[34m|␛[0m layer a { title = message.titel }
          ␛[34m|␛[0m                           ␛[1;31m^^^^^␛[0m
          ␛[32mhelp:␛[0m write `title`

        """,
      plain: """
        chat.pushrules:3:27: error: `message` has no `titel` [check/unknown-path]
          help: write `title`

        """,
      json: #"""
        {"code":"check/unknown-path","severity":"error","message":"`message` has no `titel`",\#
        "file":"chat.pushrules","line":3,"column":27,"endLine":3,"endColumn":32,"labels":[],\#
        "help":"write `title`"}

        """#
    )
  }()

  static let twoFiles: DiagnosticSample = {
    let base = MarkedFile("base.pushrules", "policy base\nlet «speaker» = \"a\"\n")
    let shop = MarkedFile(
      "shop.pushrules",
      "policy shop extends \"base.pushrules\"\n\n\n\n\n\n\n\n«let speaker» = \"b\"\n\nlet «x» = 1\n"
    )
    return DiagnosticSample(
      testDescription: "places in two files",
      diagnostics: [
        Diagnostic(
          code: "check/twice",
          severity: .warning,
          message: "`speaker` is declared twice",
          at: shop.spans[0],
          label: "again here",
          secondary: [
            Diagnostic.Label(base.spans[0], "first here"),
            Diagnostic.Label(shop.spans[1], ""),
          ]
        )
      ],
      text: """
        warning: `speaker` is declared twice [check/twice]
          --> shop.pushrules:9:1
           |
         9 | let speaker = "b"
           | ^^^^^^^^^^^ again here
        ...
        11 | let x = 1
           |     -
          ::: base.pushrules:2:5
           |
         2 | let speaker = "a"
           |     ------- first here

        """,
      ansi: """
        ␛[1;33mwarning:␛[0m ␛[1m`speaker` is declared twice␛[0m ␛[2m[check/twice]␛[0m
          ␛[34m-->␛[0m shop.pushrules:9:1
           ␛[34m|␛[0m
         ␛[34m9␛[0m ␛[34m|␛[0m let speaker = "b"
           ␛[34m|␛[0m ␛[1;33m^^^^^^^^^^^ again here␛[0m
        ␛[34m...␛[0m
        ␛[34m11␛[0m ␛[34m|␛[0m let x = 1
           ␛[34m|␛[0m     ␛[34m-␛[0m
          ␛[34m:::␛[0m base.pushrules:2:5
           ␛[34m|␛[0m
         ␛[34m2␛[0m ␛[34m|␛[0m let speaker = "a"
           ␛[34m|␛[0m     ␛[34m------- first here␛[0m

        """,
      plain: """
        shop.pushrules:9:1: warning: `speaker` is declared twice [check/twice]
          note: again here
          note: base.pushrules:2:5: first here
          note: shop.pushrules:11:5: see here

        """,
      json: #"""
        {"code":"check/twice","severity":"warning","message":"`speaker` is declared twice",\#
        "file":"shop.pushrules","line":9,"column":1,"endLine":9,"endColumn":12,\#
        "label":"again here","labels":[{"message":"first here","file":"base.pushrules",\#
        "line":2,"column":5,"endLine":2,"endColumn":12},{"message":"","file":"shop.pushrules",\#
        "line":11,"column":5,"endLine":11,"endColumn":6}]}

        """#
    )
  }()

  static let sameLine: DiagnosticSample = {
    let file = MarkedFile("a \"b\".pushrules", "decide «title»: a < «title»")
    return DiagnosticSample(
      testDescription: "two places on one line, a name with quotes, a message with a line break",
      diagnostics: [
        Diagnostic(
          code: "check/cycle",
          message: "first\nsecond\u{1B}[2J",
          at: file.spans[1],
          secondary: [Diagnostic.Label(file.spans[0], "decided\there")]
        )
      ],
      text: """
        error: first␊second␛[2J [check/cycle]
         --> a "b".pushrules:1:19
          |
        1 | decide title: a < title
          |                   ^^^^^
          |        ----- decided␉here

        """,
      ansi: """
        ␛[1;31merror:␛[0m ␛[1mfirst␊second<ESC>[2J␛[0m ␛[2m[check/cycle]␛[0m
         ␛[34m-->␛[0m a "b".pushrules:1:19
          ␛[34m|␛[0m
        ␛[34m1␛[0m ␛[34m|␛[0m decide title: a < title
          ␛[34m|␛[0m                   ␛[1;31m^^^^^␛[0m
          ␛[34m|␛[0m        ␛[34m----- decided␉here␛[0m

        """,
      plain: """
        a "b".pushrules:1:19: error: first␊second␛[2J [check/cycle]
          note: a "b".pushrules:1:8: decided␉here

        """,
      json: #"""
        {"code":"check/cycle","severity":"error","message":"first\nsecond\u001b[2J",\#
        "file":"a \"b\".pushrules","line":1,"column":19,"endLine":1,"endColumn":24,\#
        "labels":[{"message":"decided\there","file":"a \"b\".pushrules","line":1,"column":8,\#
        "endLine":1,"endColumn":13}]}

        """#
    )
  }()

  static let wide: DiagnosticSample = {
    let file = MarkedFile(
      "宽.pushrules",
      "«layer» a {\r\n\ttitle = \"您有👩‍💻e\u{301}\u{202E}\u{0}\" «else» x\r\n}\r\n"
    )
    return DiagnosticSample(
      testDescription: "tabs, wide, joined, combining, turning and control characters",
      diagnostics: [
        Diagnostic(
          code: "syntax/unexpected",
          message: "unexpected `else`",
          at: file.spans[1],
          secondary: [Diagnostic.Label(file.spans[0], "in this layer")]
        )
      ],
      text: """
        error: unexpected `else` [syntax/unexpected]
         --> 宽.pushrules:2:37
          |
        1 | layer a {
          | ----- in this layer
        2 |     title = "您有👩‍💻e\u{301}<U+202E>␀" else x
          |                                ^^^^

        """,
      ansi: """
        ␛[1;31merror:␛[0m ␛[1munexpected `else`␛[0m ␛[2m[syntax/unexpected]␛[0m
         ␛[34m-->␛[0m 宽.pushrules:2:37
          ␛[34m|␛[0m
        ␛[34m1␛[0m ␛[34m|␛[0m layer a {
          ␛[34m|␛[0m ␛[34m----- in this layer␛[0m
        ␛[34m2␛[0m ␛[34m|␛[0m     title = "您有👩‍💻e\u{301}<U+202E>␀" else x
          ␛[34m|␛[0m                                ␛[1;31m^^^^␛[0m

        """,
      plain: """
        宽.pushrules:2:37: error: unexpected `else` [syntax/unexpected]
          note: 宽.pushrules:1:1: in this layer

        """,
      json: #"""
        {"code":"syntax/unexpected","severity":"error","message":"unexpected `else`",\#
        "file":"宽.pushrules","line":2,"column":37,"endLine":2,"endColumn":41,\#
        "labels":[{"message":"in this layer","file":"宽.pushrules","line":1,"column":1,\#
        "endLine":1,"endColumn":6}]}

        """#
    )
  }()
}
