import PushRulesCommands
import Testing

/// `test`: policies against their cases.
@Suite struct TestCommandTests {
  static let good = """
    {
      "policy": "shop.pushrules",
      "cases": [
        {
          "name": "The built-in text",
          "source": "nobody",
          "given": {"message": {"from": "Amy", "text": "hello"}},
          "expect": {"send": true, "title": "News", "body": "Amy: hello"},
          "because": {"title": "built_in", "body": "built_in", "send": "by_default"}
        },
        {
          "name": "A shut gate",
          "given": {"message": {"from": "Amy"}, "recipient": {"dnd": true}},
          "expect": {"send": false, "reason": "The customer does not want to be disturbed."},
          "because": {"send": "quiet"}
        },
        {
          "name": "Only the title",
          "given": {"message": {"from": "Amy"}, "app": {"title": "Shop"}},
          "expect": {"title": "Shop"},
          "only": ["title"],
          "because": {"title": "console"}
        },
        {
          "name": "No sender",
          "given": {"message": {}},
          "expect": {"error": {"code": "message/missing", "path": "message.from"}}
        },
        {
          "name": "No object",
          "given": 1,
          "expect": {"error": {"code": "message/type"}}
        }
      ]
    }

    """

  static func world(_ cases: String? = good) -> CommandWorld {
    var files = ["rules/shop.pushrules": SamplePolicies.shop]
    files["rules/shop.cases.json"] = cases
    return CommandWorld(files)
  }

  /// A case file with one case, whose parts are given.
  static func file(_ parts: String) -> String {
    "{\"policy\": \"shop.pushrules\", \"cases\": [\n{\(parts)}\n]}"
  }

  /// The start of a case that is in order.
  static let start = #""name": "n", "given": {"message": {"from": "Amy"}}"#

  // MARK: - What passes

  @Test(arguments: ["", "rules", "rules/", "rules/shop.pushrules", "rules/shop.cases.json", "."])
  func `all cases pass, however they are named`(path: String) {
    let outcome = Self.world().run("test \(path)")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("ok "))
    #expect(outcome.output.hasSuffix("rules/shop.cases.json: 5 passed\n5 passed, 0 failed\n"))
  }

  @Test func `paths that overlap run a case once`() {
    let outcome = Self.world().run("test rules rules/shop.pushrules rules")
    #expect(outcome.output.hasSuffix("\n5 passed, 0 failed\n"))
  }

  @Test func `generated cases are run, too`() {
    let world = Self.world()
    world.files["rules/shop.generated.cases.json"] = world.files["rules/shop.cases.json"]
    for path in ["rules", "rules/shop.pushrules"] {
      let outcome = world.run("test \(path)")
      #expect(outcome.output.hasSuffix("\n10 passed, 0 failed\n"))
      #expect(outcome.output.contains("rules/shop.generated.cases.json: 5 passed"))
    }
    #expect(
      world.run("test rules/shop.generated.cases.json").output.hasSuffix("\n5 passed, 0 failed\n")
    )
  }

  @Test func `values are compared as JSON values`() {
    let policy = """
      policy p
      input { a?: any, n?: number }
      output { a?: any, n?: number }
      layer l {
        a = a
        n = n
      }
      decide a: l
      decide n: l
      """
    let cases = """
      {"policy": "p.pushrules", "cases": [
        {"name": "order of keys", "given": {"a": {"x": 1, "y": [true, null]}},
         "expect": {"a": {"y": [true, null], "x": 1.0}}},
        {"name": "decimals", "given": {"n": 1.50e1}, "expect": {"n": 15}},
        {"name": "escapes", "given": {"a": "\\u00e9"}, "expect": {"a": "é"}}
      ]}
      """
    let world = CommandWorld(["p.pushrules": policy, "p.cases.json": cases])
    #expect(world.run("test p.pushrules").output.hasSuffix("\n3 passed, 0 failed\n"))
    // A letter and its mark are not the letter with the mark.
    world.files["p.cases.json"] = Array(
      cases.replacing("{\"a\": \"é\"}", with: "{\"a\": \"e\u{301}\"}").utf8
    )
    #expect(world.run("test p.pushrules").output.hasSuffix("\n2 passed, 1 failed\n"))
    for wrong in [
      cases.replacing("[true, null], \"x\"", with: "[true], \"x\""),
      cases.replacing("[true, null], \"x\"", with: "[1, null], \"x\""),
      cases.replacing("1.0}", with: "\"1\"}"), cases.replacing("1.0}", with: "1, \"z\": 1}"),
      cases.replacing("\"n\": 15", with: "\"n\": 15.01"),
    ] {
      world.files["p.cases.json"] = Array(wrong.utf8)
      #expect(world.run("test p.pushrules").output.hasSuffix("\n2 passed, 1 failed\n"))
    }
  }

  // MARK: - What fails

  @Test func `a failure shows what differs and why`() {
    let world = Self.world(Self.good.replacing("\"title\": \"News\", \"body\"", with: "\"body\""))
    let outcome = world.run("test")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        FAILED rules/shop.cases.json: 4 passed, 1 failed

        rules/shop.cases.json:4: The built-in text
          title
            expected  nothing
            found     "News"
          why:
          title = "News"
              shout     does not apply: needs `message.text is "!"`, message.text is "hello"  \
        rules/shop.pushrules:41
              custom    gives nothing: `message.custom.title` has no value  rules/shop.pushrules:37
              console   gives nothing: `app.title` has no value  rules/shop.pushrules:34
            ✓ built_in  wins  rules/shop.pushrules:30

        4 passed, 1 failed

        """
    )
  }

  /// What is changed in the good file, and lines that the report must hold.
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let lines: [String]

    init(_ description: String, _ old: String, _ new: String, _ lines: [String]) {
      testDescription = description
      self.old = old
      self.new = new
      self.lines = lines
    }
  }

  static let faults = [
    Fault(
      "another value",
      #""body": "Amy: hello""#,
      #""body": "Amy: hi""#,
      ["  body", #"    expected  "Amy: hi""#, #"    found     "Amy: hello""#]
    ),
    Fault(
      "a value that does not come",
      #""expect": {"title": "Shop"}"#,
      #""expect": {"title": "Shop", "body": "x"}"#,
      ["`body` is expected, but `only` does not name it [case/only]"]
    ),
    Fault(
      "another winner",
      #""because": {"title": "console"}"#,
      #""because": {"title": "custom"}"#,
      ["  winner of title", #"    expected  "custom""#, #"    found     "console""#]
    ),
    Fault(
      "a winner behind a shut gate",
      #""because": {"send": "quiet"}"#,
      #""because": {"send": "quiet", "title": "custom"}"#,
      ["  winner of title", #"    found     not decided: the gate is shut by "quiet""#]
    ),
    Fault(
      "another reason",
      "does not want to be disturbed.\"",
      "sleeps.\"",
      ["  reason", #"    expected  "The customer sleeps.""#]
    ),
    Fault(
      "another code",
      #""code": "message/missing""#,
      #""code": "message/type""#,
      ["  error.code", #"    expected  "message/type""#, #"    found     "message/missing""#]
    ),
    Fault(
      "another path",
      #""path": "message.from""#,
      #""path": "message""#,
      ["  error.path", #"    expected  "message""#, #"    found     "message.from""#]
    ),
    Fault(
      "no path",
      #", "path": "message.from""#,
      "",
      ["  error.path", "    expected  nothing", #"    found     "message.from""#]
    ),
    Fault(
      "a path that there is not",
      #""code": "message/type""#,
      #""code": "message/type", "path": "m""#,
      ["  error.path", #"    expected  "m""#, "    found     nothing"]
    ),
    Fault(
      "an error instead of a decision",
      #"{"message": {"from": "Amy"}, "app""#,
      #"{"app""#,
      [
        "  error", "    expected  nothing", #"    found     "message/missing at message.from""#,
        "  the message is refused: a required value is missing: a string [message/missing]",
      ]
    ),
    Fault(
      "a decision instead of an error",
      #""given": {"message": {}}"#,
      #""given": {"message": {"from": "B"}}"#,
      ["  error", #"    expected  "message/missing at message.from""#, "    found     nothing"]
    ),
  ]

  @Test(arguments: faults)
  func `a case that is not so fails`(fault: Fault) {
    let text = Self.good.replacing(fault.old, with: fault.new)
    #expect(text != Self.good)
    let outcome = Self.world(text).run("test")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("\n4 passed, 1 failed\n"), "\(outcome.output)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    for line in fault.lines {
      #expect(lines.contains { $0.hasSuffix(line) }, "\(line) in \(outcome.output)")
    }
  }

  /// What is wrong with a case or case file, and how it is reported.
  static let problems = [
    (file("\(start)"), "2:1: a case without `expect` shows nothing [case/no-expectation]"),
    (file("\(start), \"expect\": 1"), "`expect` is an object, not a number [case/shape]"),
    (
      file("\(start), \"expect\": {\"error\": 1}"),
      "`error` is an object, not a number [case/shape]"
    ),
    (
      file("\(start), \"expect\": {\"error\": {}}"),
      "an expected error needs `code` [case/missing-key]"
    ),
    (
      file("\(start), \"expect\": {\"error\": {\"code\": \"x\", \"line\": 1}}"),
      "an expected error has no key `line` [case/unknown-key]"
    ),
    (
      file("\(start), \"expect\": {\"error\": {\"code\": \"x\"}, \"title\": \"x\"}"),
      "an error stands alone in `expect` [case/error]"
    ),
    (
      file(
        "\(start), \"expect\": {\"error\": {\"code\": \"x\"}}, \"because\": {\"title\": \"custom\"}"
      ),
      "a case that expects an error has no `because`: nothing is decided [case/error-with-because]"
    ),
    (
      file("\(start), \"expect\": {}, \"becuase\": {}"),
      "a case has no key `becuase` [case/unknown-key]"
    ),
    (file("\(start), \"expect\": {}, \"becuase\": {}"), "help: did you mean `because`?"),
    (
      file("\(start), \"expect\": {}, \"expect\": {}"), "`expect` stands twice [case/duplicate-key]"
    ),
    (
      file("\(start), \"expect\": {\"send\": 1, \"send\": 1}"),
      "`send` stands twice [case/duplicate-key]"
    ),
    (file("\"given\": {}, \"expect\": {}"), "a case needs `name` [case/missing-key]"),
    (file("\"name\": \"\", \"given\": {}, \"expect\": {}"), "`name` is a text, not an empty one"),
    (
      file("\"name\": 1, \"given\": {}, \"expect\": {}"),
      "`name` is a text, not a number [case/shape]"
    ),
    (
      file("\"name\": \"n\", \"expect\": {}"),
      "a case needs `given`, the message [case/missing-key]"
    ),
    (
      file("\(start), \"source\": 1, \"expect\": {}"),
      "`source` is a text, not a number [case/shape]"
    ),
    (
      file("\(start), \"expect\": {\"titel\": \"x\"}"),
      "2:65: `shop` decides no field `titel` [case/unknown-field]"
    ),
    (file("\(start), \"expect\": {\"titel\": \"x\"}"), "help: did you mean `title`?"),
    (
      file("\(start), \"expect\": {\"xyz\": \"x\"}"), "help: its fields are `send`, `title`, `body`"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": [\"x\"], \"because\": {\"y\": \"custom\"}"),
      "`shop` decides no field `x` [case/unknown-field]"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": [\"x\"], \"because\": {\"y\": \"custom\"}"),
      "`shop` decides no field `y` [case/unknown-field]"
    ),
    (
      file("\(start), \"expect\": {}, \"because\": {\"title\": \"costum\"}"),
      "`shop` has no layer `costum` [case/unknown-layer]"
    ),
    (
      file("\(start), \"expect\": {}, \"because\": {\"title\": 1}"),
      "`because` names a layer as text, not a number [case/shape]"
    ),
    (
      file("\(start), \"expect\": {}, \"because\": []"),
      "`because` is an object, not a list [case/shape]"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": [\"title\"]"),
      "`only` needs a `because` [case/only]"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": [], \"because\": {\"title\": \"custom\"}"),
      "an empty `only` compares nothing [case/only]"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": \"title\""),
      "`only` is a list, not a text [case/shape]"
    ),
    (
      file("\(start), \"expect\": {}, \"only\": [1]"),
      "`only` names fields, not a number [case/shape]"
    ),
    (
      "{\"policy\": \"shop.pushrules\", \"cases\": [1]}",
      "a case is an object, not a number [case/shape]"
    ),
    ("{\"policy\": \"shop.pushrules\", \"cases\": []}", "the file holds no case [case/none]"),
    (
      "{\"policy\": \"shop.pushrules\", \"cases\": {}}",
      "`cases` is a list, not an object [case/shape]"
    ),
    ("{\"policy\": \"shop.pushrules\"}", "a case file needs `cases` [case/missing-key]"),
    ("{\"cases\": []}", "a case file needs `policy` [case/missing-key]"),
    ("{\"policy\": 1, \"cases\": []}", "`policy` is a text, not a number [case/shape]"),
    (
      "{\"policy\": \"shop.pushrules\", \"cases\": [], \"x\": 1}",
      "a case file has no key `x` [case/unknown-key]"
    ),
    ("[]", "a case file holds an object, not a list [case/file]"),
    (
      good.replacing("shop.pushrules", with: "shap.pushrules"),
      "2:13: the file stands beside `shop.pushrules` but names `shap.pushrules` [case/other-policy]"
    ),
    (
      good.replacing("A shut gate", with: "No sender"),
      "24:5: the name stands at line 11 already [case/duplicate-name]"
    ),
    (
      good.replacing("\"given\": 1", with: "\"given\": { \"message\" : { } }"),
      "29:5: the case at line 24 has the same `given` [case/duplicate-given]"
    ),
    (
      good.replacing(
        "{\"message\": {\"from\": \"Amy\"}, \"app\": {\"title\": \"Shop\"}}",
        with: "{\"recipient\": {\"dnd\": true}, \"message\": {\"from\": \"Am\\u0079\"}}"
      ),
      "the case at line 11 has the same `given` [case/duplicate-given]"
    ),
  ]

  @Test(arguments: problems)
  func `a case that proves nothing fails with its place`(text: String, problem: String) {
    let outcome = Self.world(text).run("test")
    #expect(outcome.status == 1, "\(outcome.output)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains(problem), "\(problem) in \(outcome.output)")
    #expect(!outcome.output.hasSuffix(" 0 failed\n"))
  }

  @Test func `two spellings of a name are two names`() {
    let text = Self.good.replacing("A shut gate", with: "\u{e9}").replacing(
      "No sender",
      with: "e\u{301}"
    )
    #expect(Self.world(text).run("test").output.hasSuffix("\n5 passed, 0 failed\n"))
  }

  // MARK: - Nothing is no success

  @Test func `a policy without cases fails`() {
    let world = Self.world()
    world.files["rules/more/other.pushrules"] = Array(SamplePolicies.echo.utf8)
    let outcome = world.run("test")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
          rules/more/other.pushrules: the policy has no cases [case/no-file]
            help: write them in `other.cases.json` beside it
        """
      )
    )
    #expect(outcome.output.hasSuffix("\n5 passed, 1 failed\n"))
    #expect(world.run("test rules/more/other.pushrules").status == 1)
  }

  @Test func `cases without a policy fail`() {
    let world = Self.world()
    world.files["rules/orphan.cases.json"] = Array(Self.good.utf8)
    let outcome = world.run("test")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("the policy `rules/orphan.pushrules` cannot be loaded"))
    #expect(outcome.output.contains("the file stands beside `orphan.pushrules` but names `shop"))
  }

  @Test func `nothing run is a failure`() {
    let world = CommandWorld(["rules/notes.txt": ""])
    let outcome = world.run("test")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("rules: no case was run [case/nothing-run]"))
    #expect(outcome.output.hasSuffix("\n0 passed, 1 failed\n"))
    #expect(CommandWorld().run("test").status == 3)
    #expect(CommandWorld().run("test nowhere").status == 3)
  }

  @Test func `--filter runs the cases whose name holds the text`() {
    let world = Self.world()
    #expect(world.run("test --filter ONLY").output.hasSuffix("\n1 passed, 0 failed\n"))
    #expect(world.run(["test", "--filter", "no "]).output.hasSuffix("\n2 passed, 0 failed\n"))
    let outcome = world.run("test --filter nothing")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("no case's name holds `nothing` [case/nothing-run]"))
    #expect(outcome.output.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test func `a policy with an error is 3`() {
    let world = Self.world()
    world.files["rules/shop.pushrules"] = Array("policy shop\noutput { a: strin }\n".utf8)
    let outcome = world.run("test")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("--> rules/shop.pushrules:2:13"))
    #expect(outcome.output.contains("the policy `rules/shop.pushrules` cannot be loaded"))
    #expect(world.run("test rules/none.pushrules").status == 3)
  }

  @Test func `a case file that cannot be read is 4`() {
    let world = Self.world("{\n  \"policy\": }\n")
    let outcome = world.run("test")
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("rules/shop.cases.json:2:13: the case file is no JSON: "))
    let missing = world.run("test none.cases.json")
    #expect(missing.status == 4)
    #expect(missing.output.contains("the case file cannot be read: there is no such file"))
    world.limits.caseFile = 10
    #expect(world.run("test").output.contains("it is larger than 10 bytes [file/too-large]"))
    world.files["rules/shop.cases.json"] = []
    #expect(world.run("test").output.contains("[json/empty]"))
  }

  @Test func `a path that is no folder, rule file or case file is 3`() {
    let world = Self.world()
    world.files["notes.txt"] = []
    let outcome = world.run("test notes.txt")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("`notes.txt` is no folder, rule file or case file"))
    #expect(outcome.errors.contains("  help: rule files end in `.pushrules`"))
    #expect(world.run("test none.txt").errors.contains("there is no such file [file/missing]"))
  }

  // MARK: - Reports

  @Test func `TAP`() {
    let good = Self.world().run("test --format tap")
    #expect(
      good.output.hasPrefix("TAP version 14\n1..5\nok 1 - rules/shop.cases.json: The built-in")
    )
    let text = Self.good.replacing("Amy: hello", with: "x").replacing("The built", with: "# The")
    let bad = Self.world(text).run("test --format tap")
    #expect(bad.status == 1)
    #expect(bad.output.contains("\nnot ok 1 - rules/shop.cases.json: \\# The-in text\n  ---\n"))
    #expect(bad.output.contains("\n      body\n        expected  \"x\"\n"))
    #expect(bad.output.contains("\n  ...\nok 2 - "))
    let none = CommandWorld(["rules/a.pushrules": SamplePolicies.echo]).run("test --format tap")
    #expect(none.output.contains("1..2\nnot ok 1 - rules/a.pushrules: the policy has no cases\n"))
  }

  @Test func `JUnit`() {
    let text = Self.good.replacing("Amy: hello", with: "<&\\\"\\u0001>")
    let outcome = Self.world(text).run("test --format junit")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="pushrules" tests="5" failures="1">
          <testsuite name="rules/shop.cases.json" tests="5" failures="1">
            <testcase classname="rules/shop.cases.json" name="The built-in text" \
        file="rules/shop.cases.json" line="4">
              <failure message="body not as expected">
        """
      )
    )
    #expect(outcome.output.contains("expected  &quot;&lt;&amp;\\&quot;\\u0001&gt;&quot;"))
    #expect(
      outcome.output.contains("name=\"No object\" file=\"rules/shop.cases.json\" line=\"29\"/>")
    )
    #expect(outcome.output.hasSuffix("  </testsuite>\n</testsuites>\n"))
    let none = CommandWorld(["rules/a.pushrules": SamplePolicies.echo]).run("test --format junit")
    #expect(none.output.contains("<failure message=\"the policy has no cases\">"))
    let problem = Self.world(Self.file(Self.start)).run("test --format junit")
    #expect(problem.output.contains("<failure message=\"a case without `expect` shows nothing\">"))
  }

  @Test func `JSON`() {
    let good = Self.world().run("test --format json")
    #expect(
      good.output.hasPrefix(
        #"{"passed":5,"failed":0,"suites":[{"policy":"rules/shop.pushrules","file":"rules/shop.cases.json","passed":5,"failed":0,"cases":[{"name":"The built-in text","line":4,"status":"passed"},"#
      )
    )
    let text = Self.good.replacing("Amy: hello", with: "x")
      .replacing("{\"message\": {\"from\": \"Amy\"}, \"app\"", with: "{\"app\"")
    let bad = Self.world(text).run("test --format json").output
    #expect(
      bad.contains(
        #""status":"failed","differences":[{"what":"body","expected":"\"x\"","found":"\"Amy: hello\""}],"explain":{"send":{"#
      )
    )
    #expect(bad.contains(#""error":{"code":"message/missing","message":"#))
    #expect(bad.split(separator: "\n").count == 1)
    let problem = Self.world(Self.file(Self.start)).run("test --format json").output
    #expect(problem.contains(#""problems":[{"code":"case/no-expectation","message":"#))
    let none = CommandWorld(["rules/a.pushrules": SamplePolicies.echo]).run("test --format json")
    #expect(none.output.contains(#""problems":[{"code":"case/no-file","message":"#))
  }
}
