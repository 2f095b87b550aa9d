import PushRulesCommands
import PushRulesHost
import Testing

/// Command lines, right and wrong, and exit statuses.
@Suite struct UsageTests {
  static let commands = [
    "eval", "explain", "check", "explain-code", "diff", "fmt", "test", "conform", "schema", "dump",
  ]

  @Test func `--help lists the commands`() {
    for line in ["--help", "-h", "help"] {
      let outcome = CommandWorld().run(line)
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
      #expect(outcome.output.contains("\n  74  output could not be written\n"))
    }
  }

  @Test(arguments: commands)
  func `each command has a help with examples`(command: String) {
    let outcome = CommandWorld().run("\(command) --help")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("pushrules \(command): "))
    #expect(outcome.output.contains("\nusage: pushrules \(command) "))
    #expect(outcome.output.contains("\nexamples:\n  pushrules \(command)"))
    #expect(outcome.output.contains("--error-format text|plain|json"))
    #expect(outcome.output == CommandWorld().run("help \(command)").output)
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    // Every option of the help is one, and the examples are right.
    for line in outcome.output.split(separator: "\n") where line.hasPrefix("  pushrules ") {
      let arguments = line.dropFirst(12).split(separator: " ").map(String.init)
      let words = Array(arguments.prefix { $0 != "<" })
      #expect(Self.exampleWorld().run(words).status != 2, "\(line)")
    }
  }

  private static func exampleWorld() -> CommandWorld {
    let world = CommandWorld([
      "policy.pushrules": SamplePolicies.shop,
      "apns.pushrules": SamplePolicies.shop,
      "messages.ndjson": SamplePolicies.message,
      "message.json": SamplePolicies.message,
      "console.json": "{}",
      "rules/policy.pushrules": SamplePolicies.shop,
    ])
    world.factFinding = FactFinding { _ in
      FactFinder(kinds: [], find: { _, _ in FoundFact(answer: []) }, discard: { _ in })
    }
    return world
  }

  @Test func `the help of check says that notes and helps have lines of their own`() {
    let help = CommandWorld().run("check --help").output
    #expect(help.contains("check all files, a line for each finding, note and help\n"))
  }

  @Test func `--version`() {
    let outcome = CommandWorld().run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "pushrules \(Version.text)\n")
  }

  @Test(arguments: [
    ("", "a command is missing", "`pushrules --help` lists the commands"),
    ("evla p m", "there is no command `evla`", "did you mean `eval`?"),
    ("help evla", "there is no command `evla`", "did you mean `eval`?"),
    ("frobnicate", "there is no command `frobnicate`", "`pushrules --help` lists the commands"),
    ("--hlep", "`--hlep` stands where a command is expected", "did you mean `--help`?"),
    ("--format json eval p", "`--format` stands where a command is expected", "after the command"),
    ("eval", "`eval` needs POLICY", "usage: pushrules eval POLICY"),
    ("explain p", "`explain` needs POLICY MESSAGE", "usage: pushrules explain POLICY MESSAGE"),
    ("check", "`check` needs FILES…", "`pushrules check --help` says more"),
    ("conform", "`conform` needs POLICY", "usage: pushrules conform POLICY"),
    ("conform p", "`conform` needs one POLICY before `--` and a COMMAND after it", "usage:"),
    ("conform p c", "`conform` needs one POLICY before `--` and a COMMAND after it", "usage:"),
    ("conform p q -- c", "`conform` needs one POLICY before `--` and a COMMAND after it", "usage:"),
    ("conform -- p c", "`conform` needs one POLICY before `--` and a COMMAND after it", "usage:"),
    ("conform p --", "`conform` needs one POLICY before `--` and a COMMAND after it", "usage:"),
    (
      "conform p --random 0 -- c", "`--random` takes a whole number from 1 to 10000000, not `0`",
      "usage:"
    ),
    (
      "conform p --random ten -- c",
      "`--random` takes a whole number from 1 to 10000000, not `ten`", "usage:"
    ),
    (
      "conform p --seed -1 -- c",
      "`--seed` takes a whole number from 0 to 18446744073709551615, not `-1`", "usage:"
    ),
    (
      "conform p --timeout 0 -- c", "`--timeout` takes a whole number from 1 to 86400, not `0`",
      "usage:"
    ),
    (
      "conform p --show 1001 -- c", "`--show` takes a whole number from 0 to 1000, not `1001`",
      "usage:"
    ),
    ("dump plan", "`dump` needs tokens|tree|policy|plan FILE", "usage: pushrules dump"),
    ("dump plan a b", "`dump` takes no `b`", "usage: pushrules dump"),
    ("eval p --formt text", "`eval` has no option `--formt`", "did you mean `--format`?"),
    ("eval --explian p m", "`eval` has no option `--explian`", "did you mean `--explain`?"),
    ("eval p m --exp", "`eval` has no option `--exp`", "did you mean `--explain`?"),
    ("eval p m --form", "`eval` has no option `--form`", "did you mean `--format`?"),
    ("eval p m --e", "`eval` has no option `--e`", "usage:"),
    ("eval p m --bogus", "`eval` has no option `--bogus`", "usage:"),
    ("eval p m -x", "`eval` has no option `-x`", "usage:"),
    ("eval --help --bogus", "`eval` has no option `--bogus`", "usage:"),
    ("check p --explain", "`check` has no option `--explain`", "usage:"),
    ("eval p --format", "`--format` needs a value: --format text|json", "usage:"),
    ("eval p --format jsn", "`--format` takes `text` or `json`, not `jsn`", "did you mean `json`?"),
    ("eval p --format=", "`--format` takes `text` or `json`, not ``", "usage:"),
    ("eval p --input xml", "`--input` takes `json` or `ndjson`, not `xml`", "usage:"),
    ("eval p --jobs 0", "`--jobs` takes a whole number from 1 to 256, not `0`", "usage:"),
    ("eval p --jobs 257", "`--jobs` takes a whole number from 1 to 256, not `257`", "usage:"),
    ("eval p --jobs=two", "`--jobs` takes a whole number from 1 to 256, not `two`", "usage:"),
    ("eval p --jobs", "`--jobs` needs a value: --jobs N", "usage:"),
    ("eval p --explain=yes", "`--explain` takes no value", "usage:"),
    ("eval p --strict --strict", "`--strict` is given twice", "usage:"),
    ("test --format tap --format=json", "`--format` is given twice", "usage:"),
    ("test --filter", "`--filter` needs a value: --filter TEXT", "usage:"),
    (
      "eval p --error-format xml", "`--error-format` takes `text`, `plain` or `json`, not `xml`",
      "usage:"
    ),
  ])
  func `a command line that means nothing`(line: String, message: String, help: String) {
    let outcome = CommandWorld().run(line)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(message) [usage/"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\n  help: "))
    #expect(outcome.errors.contains(help), "\(outcome.errors)")
  }

  @Test func `after -- everything is an operand`() {
    let world = CommandWorld(["--p": SamplePolicies.echo, "-m": "{\"text\":\"a\"}"])
    #expect(world.run("eval --format json -- --p -m").output == "{\"body\":\"a\"}\n")
    #expect(world.run("eval -- --p -m --explain").status == 4)
  }

  @Test func `errors have three formats`() {
    let world = CommandWorld()
    #expect(
      world.run("check a.pushrules --error-format plain").errors == """
        a.pushrules: error: the rule file `a.pushrules` cannot be read: there is no such file \
        [file/missing]
          help: check the path; it is relative to the current folder

        """
    )
    #expect(
      world.run("check a.pushrules --error-format=json").errors
        == #"{"code":"file/missing","severity":"error","message":"the rule file `a.pushrules` cannot be read: there is no such file","file":"a.pushrules","help":"check the path; it is relative to the current folder"}"#
        + "\n"
    )
    #expect(world.run("chek --error-format json").errors.hasPrefix("{\"code\":\"usage/"))
    #expect(world.run("chek --error-format plain").errors.hasPrefix("pushrules: error: "))
    world.files["e.pushrules"] = Array("policy e\noutput { b: strin }\n".utf8)
    world.input = Array("1\n2\n".utf8)
    #expect(world.run("check e.pushrules --error-format json").errors.hasPrefix("{\"code\":"))
    world.files["p.pushrules"] = Array(SamplePolicies.echo.utf8)
    let lines = world.run("eval p.pushrules --error-format json").errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains(#""file":"<standard input>","line":2,"column":1,"#))
  }

  @Test func `colours only on a terminal and never under NO_COLOR`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array("{\"text\":\"a\"}\n1\n".utf8)
    func hasColours(_ line: String) -> [Bool] {
      let outcome = world.run(line)
      return [outcome.output.contains("\u{1B}["), outcome.errors.contains("\u{1B}[")]
    }
    #expect(hasColours("eval p.pushrules --format text") == [false, false])
    world.isOutputTerminal = true
    #expect(hasColours("eval p.pushrules --format text") == [true, false])
    #expect(hasColours("eval p.pushrules --format json") == [false, false])
    world.isErrorTerminal = true
    #expect(hasColours("eval p.pushrules --format text") == [true, true])
    world.isOutputTerminal = false
    #expect(hasColours("eval p.pushrules --format text") == [false, true])
    world.isOutputTerminal = true
    world.variables["NO_COLOR"] = "1"
    #expect(hasColours("eval p.pushrules --format text") == [false, false])
    world.variables["NO_COLOR"] = ""
    #expect(hasColours("eval p.pushrules --format text") == [true, true])
    world.variables = ["TERM": "dumb"]
    #expect(hasColours("eval p.pushrules --format text") == [false, false])
  }

  @Test func `a file name cannot write on the terminal`() {
    let world = CommandWorld()
    world.isErrorTerminal = true
    let outcome = world.run(["check", "a\u{1B}[2Jb.pushrules"])
    #expect(!outcome.errors.contains("\u{1B}[2J"))
    #expect(outcome.errors.contains("a␛[2Jb.pushrules"))
  }

  @Test func `of several statuses the first of 70, 74, 2, 3, 4, 1 holds`() {
    let order: [PushRulesCommands.ExitStatus] = [
      .internalFault, .output, .usage, .ruleFile, .message, .findings, .done,
    ]
    #expect(order.map(\.rawValue) == [70, 74, 2, 3, 4, 1, 0])
    #expect(order.count == PushRulesCommands.ExitStatus.allCases.count)
    for (index, first) in order.enumerated() {
      for second in order[index...] {
        #expect(first.combined(with: second) == first)
        #expect(second.combined(with: first) == first)
      }
    }
  }

  @Test func `a closed pipe ends quietly with 0`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array("1\n{\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"text\":\"c\"}\n".utf8)
    world.chunk = 14
    world.outputFailure = (100, .closed)
    let outcome = world.run("eval p.pushrules --error-format plain")
    #expect(outcome.status == 0)
    #expect(!outcome.errors.contains("not be written"))
    for line in ["--help", "check p.pushrules", "dump plan p.pushrules", "fmt p.pushrules"] {
      world.outputFailure = (0, .closed)
      #expect(world.run(line) == CommandWorld.Outcome(output: "", errors: "", status: 0), "\(line)")
    }
  }

  @Test func `output that cannot be written is 74 with a message`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array(String(repeating: "{\"text\":\"a\"}\n", count: 20_000).utf8)
    world.outputFailure = (70_000, .failed("No space left on device"))
    let outcome = world.run("eval p.pushrules")
    #expect(outcome.status == 74)
    #expect(outcome.output.utf8.count <= 70_000)
    #expect(
      outcome.errors.hasPrefix("error: the output could not be written: No space left on device")
    )
    for line in ["--help", "check p.pushrules", "dump plan p.pushrules", "fmt p.pushrules"] {
      world.outputFailure = (0, .failed("No space left on device"))
      #expect(world.run(line).status == 74, "\(line)")
    }
  }

  @Test func `diagnostics that cannot be written are 74, too`() {
    let world = CommandWorld()
    world.errorFailure = .failed("No space left on device")
    #expect(world.run("check none.pushrules").status == 74)
    world.errorFailure = .closed
    #expect(world.run("check none.pushrules").status == 3)
  }
}
