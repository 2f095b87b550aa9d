import PushRulesCommands
import Testing

/// `test` with `--coverage`, `--mutate` and `--covers`.
@Suite struct TestMeasuresTests {
  private static let policy = """
    policy small

    input { text?: string, loud: bool = false }

    output {
      gate send: bool
      title: string
    }

    table words {
      "a" = "A"
      "b" = "B"
    }

    layer on { send = true }

    layer off when text is "off" { send = false }

    layer low { title = "low" }

    layer high {
      title = text when loud else words[text]
    }

    decide send:  on < off
    decide title: low < high

    """

  private static let cases = """
    {"policy": "small.pushrules", "cases": [
      {"name": "nothing", "given": {}, "expect": {"send": true, "title": "low"}},
      {"name": "a", "given": {"text": "a"}, "expect": {"send": true, "title": "A"}}
    ]}

    """

  private static let more = """
    {"policy": "small.pushrules", "cases": [
      {"name": "b", "given": {"text": "b"}, "expect": {"send": true, "title": "B"}},
      {"name": "off", "given": {"text": "off"}, "expect": {"send": false, "reason": "off"}},
      {"name": "loud", "given": {"text": "!", "loud": true}, "expect": {"send": true, "title": "!"}},
      {"name": "silent", "given": {"loud": true}, "expect": {"send": true, "title": "low"}}
    ]}

    """

  private static func world(isComplete: Bool = false) -> CommandWorld {
    var files = ["rules/small.pushrules": policy, "rules/small.cases.json": cases]
    if isComplete { files["rules/small.generated.cases.json"] = more }
    return CommandWorld(files)
  }

  // MARK: - Coverage

  @Test func `coverage, for people`() {
    let outcome = Self.world().run("test --coverage")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == #"""
        ok rules/small.cases.json: 2 passed
        2 passed, 0 failed

        coverage of rules/small.pushrules by 2 cases
          candidates  66.6 %  6 of 9 outcomes
          everything  56.2 %  9 of 16 items

          candidate   won  outranked  absent  guard-false  layer-guard-false  incomplete  not reached
          send/on       2          0       -            -                  -           -            0
          send/off      0          -       -            -                  2           -            0
          title/low     1          1       -            -                  -           -            0
          title/high    1          -       1            -                  -           -            0

          gate
            gate send: shut by off 0

          guards and tests
            guard of layer off: true 0, false 2
            guard of title of layer high, alternative 1: true 0, false 2

          tables
            table words: row "a" 1, row "b" 0

          not covered
            send/on: outranked  rules/small.pushrules:25:15
            send/off: won  rules/small.pushrules:25:20
            title/high: won (alternative 1)  rules/small.pushrules:26:21
            gate send: shut by off  rules/small.pushrules:25:20
            guard of layer off: true  rules/small.pushrules:17:16
            guard of title of layer high, alternative 1: true  rules/small.pushrules:22:21
            table words: row "b"  rules/small.pushrules:12:3

        """#
    )
  }

  @Test func `cases that are generated count too, and cover the rest`() {
    let outcome = Self.world(isComplete: true).run("test --coverage-threshold=100")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("coverage of rules/small.pushrules by 6 cases\n"))
    #expect(outcome.output.contains("  everything  100.0 %  "))
    #expect(!outcome.output.contains("not covered"))
  }

  @Test func `too little coverage is a finding`() {
    let outcome = Self.world().run("test rules/small.pushrules --coverage-threshold 80")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix(
        "\n  below the threshold: 56.2 % of everything is covered, 80 % is asked for\n"
      )
    )
    #expect(Self.world().run("test --coverage-threshold 56").status == 0)
  }

  @Test func `coverage, for programs`() {
    let outcome = Self.world().run("test --coverage-threshold 100 --format json")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        #"""
        ],"coverage":[{"policy":"rules/small.pushrules","cases":2,"candidates":{"covered":6,\#
        "possible":9,"percent":66.6},"all":{"covered":9,"possible":16,"percent":56.2},\#
        "threshold":100,"reached":false,"items":[{"id":"send/on: won","kind":"candidate",\#
        "count":2,"file":"rules/small.pushrules","line":25,"column":15},
        """#
      )
    )
    #expect(
      outcome.output.hasSuffix(
        #"""
        ,{"id":"table words: row \"b\"","kind":"row","count":0,\#
        "file":"rules/small.pushrules","line":12,"column":3}],"impossible":[]}]}

        """#
      )
    )
  }

  @Test func `only the cases of the filter are measured`() {
    let outcome = Self.world().run("test --coverage --filter nothing")
    #expect(outcome.output.contains("coverage of rules/small.pushrules by 1 case\n"))
    let none = Self.world().run("test --coverage --filter zzz")
    #expect(!none.output.contains("coverage of"))
  }

  // MARK: - Mutants

  @Test func `mutants that no case kills are findings`() {
    let outcome = Self.world().run("test --mutate")
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        """
        ok rules/small.cases.json: 2 passed
        2 passed, 0 failed

        mutants of rules/small.pushrules by 2 cases
        """
      )
    )
    #expect(
      outcome.output.contains(
        """

          `off` taken out of the chain of `send`  rules/small.pushrules:25:20
            no case fails; this message shows the difference:
            {"text":"off"}
        """
      )
    )
  }

  @Test func `mutants, for programs`() {
    let outcome = Self.world(isComplete: true).run("test --mutate --format json")
    #expect(
      outcome.output.contains(
        #"],"mutation":[{"policy":"rules/small.pushrules","cases":6,"killed":"#
      )
    )
    #expect(
      outcome.output.contains(
        #"""
        {"id":"drop-candidate send: off","operation":"drop-candidate",\#
        "description":"`off` taken out of the chain of `send`",\#
        "file":"rules/small.pushrules","line":25,"column":20,"status":"killed",\#
        "case":{"name":"off","file":"rules/small.generated.cases.json","line":3}}
        """#
      )
    )
  }

  @Test func `where cases fail, mutants say nothing`() {
    let world = Self.world()
    world.files["rules/small.cases.json"] = Array(
      Self.cases.replacing("\"A\"", with: "\"Z\"").utf8
    )
    let outcome = world.run("test --mutate")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix("\nno mutants of rules/small.pushrules: 1 of its cases fail\n")
    )
    #expect(world.run("test --mutate --format json").output.hasSuffix(",\"mutation\":[]}\n"))
  }

  // MARK: - Lines

  @Test func `the cases that protect a line`() {
    let world = Self.world(isComplete: true)
    let outcome = world.run("test --covers rules/small.pushrules:17")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        rules/small.pushrules:17: 6 of 6 cases fail when it is changed in one of 5 ways
          off      4 ways  rules/small.generated.cases.json:3
          nothing  2 ways  rules/small.cases.json:2
          a        2 ways  rules/small.cases.json:3
          b        2 ways  rules/small.generated.cases.json:2
          loud     2 ways  rules/small.generated.cases.json:4
          silent   2 ways  rules/small.generated.cases.json:5

        """
    )
    #expect(
      world.run("test --covers ./rules/small.pushrules:12").output == """
        ./rules/small.pushrules:12: 2 of 6 cases fail when it is changed in one of 3 ways
          b  3 ways  ./rules/small.generated.cases.json:2
          a  1 way  ./rules/small.cases.json:3

        """
    )
  }

  @Test func `a line that no case protects is a finding`() {
    let outcome = Self.world().run(
      "test rules --covers rules/small.pushrules:12 --filter nothing"
    )
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        rules/small.pushrules:12: 0 of 1 case fail when it is changed in one of 3 ways
          the values of `table words, row "a"` and `table words, row "b"` swapped
          `table words, row "b"` taken out
          `"B"` made `"B~"` in `table words, row "b"`

        """
    )
    let none = Self.world().run("test rules --covers rules/small.pushrules:1")
    #expect(none.status == 1)
    #expect(
      none.output == """
        rules/small.pushrules:1: nothing at this line can be changed so that a decision changes

        """
    )
  }

  @Test func `a line of a file that others extend is asked of each of them`() {
    let world = Self.world()
    world.files["rules/more.pushrules"] = Array(
      """
      policy more extends "small.pushrules"
      layer extra { title = text }
      override decide title: low < extra < high
      """
      .utf8
    )
    world.files["rules/more.cases.json"] = Array(
      Self.cases.replacing("small.pushrules", with: "more.pushrules").utf8
    )
    let outcome = world.run("test rules --covers rules/small.pushrules:11 --format json")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix(
        #"{"policy":"rules/more.pushrules","file":"rules/small.pushrules","line":11,"cases":2,"#
      ) == true
    )
    #expect(lines.last?.contains(#""protectedBy":[{"name":"a","file":"#) == true)
  }

  @Test func `a file whose cases were not run`() {
    let outcome = Self.world().run("test rules --covers other.pushrules:1")
    #expect(outcome.status == 3)
    #expect(
      outcome.errors == """
        error: `other.pushrules` is no rule file whose cases were run [file/not-tested]
          --> other.pushrules
          help: name the rule file, and the folders or policies whose cases are asked

        """
    )
  }

  @Test func `a line that the file does not have`() {
    let outcome = Self.world().run("test rules --covers rules/small.pushrules:9999")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("and no line 9999 [usage/line]"))
    #expect(outcome.output.isEmpty)
  }

  @Test func `a file that is not there is reported once`() {
    let outcome = Self.world().run("test --covers other.pushrules:1")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[file/missing]"))
    #expect(!outcome.errors.contains("[file/not-tested]"))
    #expect(outcome.output.isEmpty)
  }

  // MARK: - Usage

  @Test(arguments: [
    ("--coverage-threshold 101", "usage/percent", "takes a number from 0 to 100, not `101`"),
    ("--coverage-threshold all", "usage/percent", "takes a number from 0 to 100, not `all`"),
    ("--covers policy.pushrules", "usage/line", "`--covers` takes FILE:LINE"),
    ("--covers :7", "usage/line", "`--covers` takes FILE:LINE"),
    ("--covers a:0", "usage/line", "`--covers` takes FILE:LINE"),
    (
      "--covers a:1 --mutate", "usage/one-of",
      "`--mutate` or `--covers`: only one of them can be given"
    ),
    ("--coverage --format junit", "usage/format", "`--coverage` is not written as junit"),
    ("--mutate --format tap", "usage/format", "`--mutate` is not written as tap"),
  ])
  func `what cannot be asked`(options: String, code: String, message: String) {
    let outcome = Self.world().run("test \(options)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("[\(code)]"))
    #expect(outcome.errors.contains(message))
    #expect(outcome.output.isEmpty)
  }
}
