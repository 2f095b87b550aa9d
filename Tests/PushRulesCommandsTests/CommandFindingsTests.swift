import PushRulesCommands
import PushRulesHost
import TestSupport
import Testing

/// What the commands say about wrong command lines, files and outputs, word for word.
@Suite struct CommandFindingsTests {
  /// One finding, and a command line that brings it about.
  struct Case: Sendable, CustomStringConvertible {
    let code: String
    let line: String
    let status: Int32
    let text: String
    var description: String { "\(code): pushrules \(line)" }
  }

  @Test(arguments: all)
  func `a finding reads as expected`(_ expected: Case) {
    var words = expected.line.split(separator: " ").map(String.init)
    if !words.isEmpty { words.insert(contentsOf: ["--error-format", "plain"], at: 1) }
    let outcome = Self.world().run(words)
    #expect(outcome.errors == expected.text)
    #expect(outcome.errors.contains("[\(expected.code)]"))
    #expect(outcome.status == expected.status)
  }

  @Test func `every code of the commands has its text`() {
    var codes: Set<String> = []
    for folder in ["PushRulesCommands", "PushRulesTesting"] {
      for file in Repository.files(in: "Sources/\(folder)", suffix: ".swift") {
        for match in Repository.text(file).matches(of: #/code: "([a-z]+/[a-z-]+)"/#) {
          codes.insert(String(match.1))
        }
      }
    }
    // Faults of the program itself have no command line; those of the case file have a table of their own in
    // `TestCommandTests`, those of a message in `EvalInputTests` and `EditTests`, those of a back end in
    // `ConformFaultTests`, those of `--fetch` in `EvalFetchTests`.
    let elsewhere = codes.filter { code in
      [
        "internal/", "case/", "message/", "json/", "conform/", "fetch/remark", "usage/no-folder",
        "usage/record-is-read",
      ].contains {
        code.hasPrefix($0)
      }
    }
    let shown = Set(Self.all.map(\.code))
    #expect(codes.subtracting(elsewhere).subtracting(shown).sorted() == [])
    #expect(codes.count >= 25)
  }

  private static func world() -> CommandWorld {
    let world = CommandWorld([
      "p.pushrules": SamplePolicies.echo,
      "loose.pushrules": SamplePolicies.echo.replacing("{ text: string }", with: "{text: string}"),
      "m.json": #"{"text":"hello"}"#,
      "m.json.txt": "",
      "empty.json": "",
      "folder/notes.txt": "",
    ])
    for name in ["several/a.pushrules", "several/b.pushrules"] {
      world.files[name] = Array(SamplePolicies.echo.utf8)
    }
    world.files["large.pushrules"] = Array(SamplePolicies.chain(of: 900).utf8)
    world.fileErrors["write loose.pushrules"] = .notPermitted
    world.fileErrors["locked.pushrules"] = .notPermitted
    return world
  }

  static let all: [Case] = [
    Case(
      code: "usage/no-command",
      line: "",
      status: 2,
      text: """
        error: a command is missing [usage/no-command]
          help: `pushrules --help` lists the commands

        """
    ),
    Case(
      code: "usage/unknown-command",
      line: "evla p.pushrules",
      status: 2,
      text: """
        pushrules: error: there is no command `evla` [usage/unknown-command]
          help: did you mean `eval`? `pushrules --help` lists the commands

        """
    ),
    Case(
      code: "usage/unknown-code",
      line: "explain-code check/unkown-key",
      status: 2,
      text: """
        pushrules: error: there is no page for a code `check/unkown-key` [usage/unknown-code]
          help: did you mean `check/unknown-key`? usage: pushrules explain-code [CODE] [options]; `pushrules explain-code --help` says more

        """
    ),
    Case(
      code: "usage/needs-fetch",
      line: "eval p.pushrules m.json --record r.ndjson",
      status: 2,
      text: """
        pushrules: error: `--record` means nothing without `--fetch` [usage/needs-fetch]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "fetch/not-started",
      line: "eval p.pushrules m.json --fetch",
      status: 2,
      text: """
        pushrules: error: `--fetch` is done by `pushrules-fetch`, which cannot be started: there is no such program [fetch/not-started]
          help: build it with `swift build -c release --product pushrules-fetch` and keep it beside `pushrules`

        """
    ),
    Case(
      code: "usage/unknown-option",
      line: "eval p.pushrules --exlpain",
      status: 2,
      text: """
        pushrules: error: `eval` has no option `--exlpain` [usage/unknown-option]
          help: did you mean `--explain`? usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/option-twice",
      line: "eval p.pushrules --format json --format text",
      status: 2,
      text: """
        pushrules: error: `--format` is given twice [usage/option-twice]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/unexpected-value",
      line: "eval p.pushrules --explain=yes",
      status: 2,
      text: """
        pushrules: error: `--explain` takes no value [usage/unexpected-value]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/missing-value",
      line: "eval p.pushrules --set",
      status: 2,
      text: """
        pushrules: error: `--set` needs a value: --set PATH=VALUE [usage/missing-value]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/unknown-value",
      line: "eval p.pushrules --format yaml",
      status: 2,
      text: """
        pushrules: error: `--format` takes `text` or `json`, not `yaml` [usage/unknown-value]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/missing-operand",
      line: "eval",
      status: 2,
      text: """
        pushrules: error: `eval` needs POLICY [usage/missing-operand]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/too-many-operands",
      line: "dump plan p.pushrules q.pushrules",
      status: 2,
      text: """
        pushrules: error: `dump` takes no `q.pushrules` [usage/too-many-operands]
          help: usage: pushrules dump tokens|tree|policy|plan FILE; `pushrules dump --help` says more

        """
    ),
    Case(
      code: "usage/unknown-stage",
      line: "dump tree-of-life p.pushrules",
      status: 2,
      text: """
        pushrules: error: `dump` shows `tokens`, `tree`, `policy` or `plan`, not `tree-of-life` [usage/unknown-stage]
          help: usage: pushrules dump tokens|tree|policy|plan FILE; `pushrules dump --help` says more

        """
    ),
    Case(
      code: "usage/one-of",
      line: "fmt p.pushrules --check --write",
      status: 2,
      text: """
        pushrules: error: `--check` or `--write`: only one of them can be given [usage/one-of]
          help: usage: pushrules fmt FILES… [--check|--diff|--write]; `pushrules fmt --help` says more

        """
    ),
    Case(
      code: "usage/percent",
      line: "test p.pushrules --coverage-threshold 101",
      status: 2,
      text: """
        pushrules: error: `--coverage-threshold` takes a number from 0 to 100, not `101` [usage/percent]
          help: usage: pushrules test [PATHS…] [options]; `pushrules test --help` says more

        """
    ),
    Case(
      code: "usage/line",
      line: "test --covers p.pushrules",
      status: 2,
      text: """
        pushrules: error: `--covers` takes FILE:LINE, not `p.pushrules` [usage/line]
          help: write `--covers policy.pushrules:12`; usage: pushrules test [PATHS…] [options]; `pushrules test --help` says more

        """
    ),
    Case(
      code: "usage/format",
      line: "test p.pushrules --mutate --format tap",
      status: 2,
      text: """
        pushrules: error: `--mutate` is not written as tap [usage/format]
          help: take `--format text` or `--format json`; usage: pushrules test [PATHS…] [options]; `pushrules test --help` says more

        """
    ),
    Case(
      code: "file/not-tested",
      line: "test p.pushrules --covers q.pushrules:1",
      status: 3,
      text: """
        q.pushrules: error: `q.pushrules` is no rule file whose cases were run [file/not-tested]
          help: name the rule file, and the folders or policies whose cases are asked

        """
    ),
    Case(
      code: "usage/write-standard-input",
      line: "fmt - --write",
      status: 2,
      text: """
        pushrules: error: standard input cannot be written [usage/write-standard-input]
          help: leave `--write` out; usage: pushrules fmt FILES… [--check|--diff|--write]; `pushrules fmt --help` says more

        """
    ),
    Case(
      code: "usage/no-standard-input",
      line: "test -",
      status: 2,
      text: """
        pushrules: error: `test` does not read standard input [usage/no-standard-input]
          help: name a folder, a rule file or a case file; usage: pushrules test [PATHS…] [options]; `pushrules test --help` says more

        """
    ),
    Case(
      code: "usage/standard-input-twice",
      line: "eval - -",
      status: 2,
      text: """
        pushrules: error: standard input can be read only once [usage/standard-input-twice]
          help: usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """
    ),
    Case(
      code: "usage/unknown-field",
      line: "explain p.pushrules m.json bodi",
      status: 2,
      text: """
        pushrules: error: `echo` decides no field `bodi` [usage/unknown-field]
          help: did you mean `body`? usage: pushrules explain POLICY MESSAGE [FIELD…] [options]; `pushrules explain --help` says more

        """
    ),
    Case(
      code: "usage/unknown-layer",
      line: "whynot p.pushrules m.json body txet",
      status: 2,
      text: """
        pushrules: error: `body` has no candidate `txet` [usage/unknown-layer]
          help: did you mean `text`? usage: pushrules whynot POLICY MESSAGE FIELD LAYER [options]; `pushrules whynot --help` says more

        """
    ),
    Case(
      code: "usage/one-policy",
      line: "cases p.pushrules loose.pushrules",
      status: 2,
      text: """
        pushrules: error: the cases of one policy are one file, and 2 are named [usage/one-policy]
          help: name one policy, or take `--write`; usage: pushrules cases POLICY… [options]; `pushrules cases --help` says more

        """
    ),
    Case(
      code: "usage/path",
      line: "eval p.pushrules m.json --set text..x=1",
      status: 2,
      text: #"""
        pushrules: error: `--set` cannot read `text..x=1`: a key is expected at `.x=1` [usage/path]
          help: write `--set 'path.to.key=…'`; other keys in back-ticks or as ["key"], items of lists as [0]; usage: pushrules eval POLICY [MESSAGES…] [options]; `pushrules eval --help` says more

        """#
    ),
    Case(
      code: "file/missing",
      line: "check q.pushrules",
      status: 3,
      text: """
        q.pushrules: error: the rule file `q.pushrules` cannot be read: there is no such file [file/missing]
          help: check the path; it is relative to the current folder

        """
    ),
    Case(
      code: "file/folder",
      line: "eval folder m.json",
      status: 3,
      text: """
        folder: error: the rule file `folder` cannot be read: it is a folder [file/folder]
          help: name a file in it

        """
    ),
    Case(
      code: "file/other-kind",
      line: "test m.json.txt",
      status: 3,
      text: """
        m.json.txt: error: `m.json.txt` is no folder, rule file or case file [file/other-kind]
          help: rule files end in `.pushrules`, case files in `.cases.json`

        """
    ),
    Case(
      code: "file/not-permitted",
      line: "check locked.pushrules",
      status: 3,
      text: """
        locked.pushrules: error: the rule file `locked.pushrules` cannot be read: reading it is not permitted [file/not-permitted]
          help: change the file's permissions, or pass its contents by standard input as `-`

        """
    ),
    Case(
      code: "file/no-rule-file",
      line: "check folder",
      status: 3,
      text: """
        folder: error: there is no rule file below `folder` [file/no-rule-file]
          help: rule files end in `.pushrules`

        """
    ),
    Case(
      code: "file/missing",
      line: "eval p.pushrules n.json",
      status: 4,
      text: """
        n.json: error: the message file `n.json` cannot be read: there is no such file [file/missing]
          help: check the path; it is relative to the current folder

        """
    ),
    Case(
      code: "file/several",
      line: "cases several",
      status: 2,
      text: """
        several: error: there are 2 rule files below `several` [file/several]
          help: name one of them, or take `--write`

        """
    ),
    Case(
      code: "cases/too-many-pairs",
      line: "cases large.pushrules --pairs",
      status: 3,
      text: """
        large.pushrules: error: `large.pushrules` has more candidates and guards than pairs are made of [cases/too-many-pairs]
          help: leave `--pairs` out

        """
    ),
    Case(
      code: "output/not-written",
      line: "fmt loose.pushrules --write",
      status: 74,
      text: """
        loose.pushrules: error: `loose.pushrules` cannot be written: writing in its folder is not permitted [output/not-written]
          help: the file is as it was

        """
    ),
  ]
}
