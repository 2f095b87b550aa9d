import PushRulesCommands
import Testing

/// `pushrules conform` with back ends in memory: what is compared, and what is said of it.
@Suite struct ConformTests {
  /// A run over the three cases.
  private static func run(
    _ options: String = "",
    cases: String? = ConformWorld.three,
    answering answer: @escaping (_ message: String, _ decision: String) -> String
  ) -> CommandWorld.Outcome {
    ConformWorld.world(cases: cases, answering: answer).run("conform p.pushrules \(options) -- c")
  }

  /// A run with a back end that has another text in its policy.
  private static func run(
    _ options: String,
    cases: String? = ConformWorld.three,
    faults: [String: String]
  ) -> CommandWorld.Outcome {
    var backEnd = SamplePolicies.shop
    for (right, wrong) in faults { backEnd = backEnd.with(right, wrong) }
    return ConformWorld.world(cases: cases, backEnd: backEnd)
      .run("conform p.pushrules \(options) -- c")
  }

  // MARK: - Agreement

  @Test func `a back end that answers right conforms`() {
    let world = ConformWorld.world(cases: ConformWorld.three) { $1 }
    world.files["p.generated.cases.json"] = Array(
      ConformWorld.cases(
        (
          "generated", #"{"message": {"from": "B"}}"#,
          #"{"send":true,"title":"News","body":"A message"}"#
        )
      ).utf8
    )
    let outcome = world.run("conform p.pushrules -- server --fast")
    #expect(
      outcome
        == .init(
          output: "ok p.pushrules: 4 cases\n4 agree, 0 disagree, 0 not compared\n",
          errors: "",
          status: 0
        )
    )
    #expect(world.requests.count == 1)
    #expect(world.requests[0].command == ["server", "--fast"])
    #expect(
      String(decoding: world.requests[0].input, as: UTF8.self) == """
        {"message":{"from":"Amy","text":"hello"}}
        {"message":{"from":"Amy"},"recipient":{"dnd":true}}
        {"message":{"text":"hello"}}
        {"message":{"from":"B"}}

        """
    )
    #expect(world.requests[0].lineLimit == 4)
    #expect(world.requests[0].secondsPerLine == 30)
    _ = world.run("conform p.pushrules --timeout 7 -- server")
    #expect(world.requests[0].secondsPerLine == 7)
  }

  @Test func `random messages go to the back end in batches, and a seed repeats them`() {
    let world = ConformWorld.world { $1 }
    let outcome = world.run("conform p.pushrules --random 10050 --seed 5 -- c")
    #expect(
      outcome.output == """
        ok p.pushrules: 10050 random messages, seed 5
        10050 agree, 0 disagree, 0 not compared

        """
    )
    #expect(world.requests.map(\.lineLimit) == [10_000, 50])
    let first = world.requests[0].input
    _ = world.run("conform p.pushrules --random 50 --seed 5 -- c")
    #expect(first.starts(with: world.requests[0].input))
    _ = world.run("conform p.pushrules --random 50 -- c")
    #expect(!first.starts(with: world.requests[0].input))
  }

  @Test(arguments: [
    // The order of keys, white space and escapes mean nothing.
    (#" { "body":"Amy: hello" , "title": "N\u0065ws","send":true}"# + "\r", 1),
    // An explanation is nobody's business.
    (#"{"send":true,"title":"News","body":"Amy: hello","explain":7}"#, 1),
    (#"{"send":false}"#, 2),
    (#"{"error":"there is no sender"}"#, 3),
    (#"{"error":{"message":"there is no sender"}}"#, 3),
    (#"{"error":{"code":"message/missing","path":"elsewhere"},"more":1}"#, 3),
  ])
  func `answers in other words agree`(answer: String, toCase number: Int) {
    var count = 0
    let outcome = Self.run { _, decision in
      count += 1
      return count == number ? answer : decision
    }
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  // MARK: - Disagreements

  @Test func `a field that differs is shown with its smallest message and why`() {
    let outcome = Self.run("--random 200", faults: ["\"News\"": "\"Neu\""])
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "FAILED p.pushrules: 3 cases; 200 random messages, seed 1")
    #expect(lines[2].hasPrefix("title: another value, "))
    #expect(lines[2].hasSuffix(" answers, 1 of them to a case"))
    #expect(
      lines[3...].prefix(10).joined(separator: "\n").with("from      ", "").contains(
        """
          expected  "News"
          found     "Neu"
          why:
          title = "News"
        """
      ),
      "\(outcome.output)"
    )
    #expect(lines[3] == #"  message   {"message":{"from":""}}"#)
    #expect(outcome.output.contains("\n    ✓ built_in  wins  p.pushrules:"))
    #expect(outcome.output.contains("\n      console   gives nothing: `app.title` has no value"))
  }

  @Test func `a finding, whole`() {
    let cases = ConformWorld.cases(
      (
        "a long one", #"{"message": {"from": "Amy", "text": "hello hello hello"}}"#,
        #"{"send": true, "title": "News", "body": "Amy: hello hello hel…"}"#
      )
    )
    let outcome = Self.run("", cases: cases, faults: ["finish body": "# finish body"])
    #expect(
      outcome.output == """
        FAILED p.pushrules: 1 case

        body: another value, 1 answer
          message   {"message":{"from":"Am","text":"hello hello hello"}}
          from      p.cases.json:2: a long one, made smaller
          expected  "Am: hello hello hell…"
          found     "Am: hello hello hello"
          why:
          body = "Am: hello hello hell…"
              custom    gives nothing: `message.custom.body` has no value  p.pushrules:38
            ✓ built_in  wins  p.pushrules:31
              hidden    in a branch that is not taken: needs `recipient.private`, which is false  p.pushrules:43
              then  "Am: hello hello hello" becomes "Am: hello hello hell…"  p.pushrules:52

        0 agree, 1 disagree, 0 not compared

        """
    )
  }

  @Test(arguments: [
    (1, #"{"send":true,"body":"Amy: hello"}"#, "title: no value", #""News""#, "nothing"),
    (
      1, #"{"send":true,"title":null,"body":"Amy: hello"}"#, "title: a value of another type",
      #""News""#, "null"
    ),
    (
      1, #"{"send":true,"title":"News","body":"Amy: hello","sound":"x"}"#,
      "sound: a value where none is expected", "nothing", #""x""#
    ),
    (
      1, #"{"send":true,"title":"News","body":"Amy: hello","reason":"x"}"#,
      "reason: a value where none is expected", "nothing", #""x""#
    ),
    (1, #"{"send":false,"reason":"quiet"}"#, "send: another value", "true", "false"),
    (1, "{}", "send: no value", "true", "nothing"),
    (2, #"{"send":true,"title":"News","body":"x"}"#, "send: another value", "false", "true"),
    (
      2, #"{"send":false,"title":"News"}"#, "title: a value where none is expected", "nothing",
      #""News""#
    ),
    (
      2, #"{"send":false,"reason":"quiet"}"#, "reason: another value",
      #""The customer does not want to be disturbed.""#, #""quiet""#
    ),
    (
      1, #"{"error":{"code":"x"}}"#, "error: an error where a decision is expected",
      #"{"send":true,"title":"News","body":"Amy: hello"}"#, #"{"error":{"code":"x"}}"#
    ),
    (
      3, #"{"send":true}"#, "error: a decision where the message is at fault",
      #"{"error":{"code":"message/missing","message":"a required value is missing: a string","path":"message.from"}}"#,
      #"{"send":true}"#
    ),
    (
      3, #"{"error":{"code":"message/type"}}"#, "error: another code",
      #"{"error":{"code":"message/missing","message":"a required value is missing: a string","path":"message.from"}}"#,
      #"{"error":{"code":"message/type"}}"#
    ),
    (1, "[true]", "an answer that cannot be read", "a JSON object", "[true]"),
    (1, "", "an answer that cannot be read", "a JSON object", ""),
    (1, #"{"send":true"#, "an answer that cannot be read", "a JSON object", #"{"send":true"#),
  ])
  func `each kind of difference has its words`(
    number: Int,
    answer: String,
    title: String,
    expected: String,
    found: String
  ) {
    var count = 0
    let world = ConformWorld.world(cases: ConformWorld.three) { _, decision in
      count += 1
      return count == number ? answer : decision
    }
    let outcome = world.run("conform p.pushrules -- c")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n\n\(title), 1 answer\n"), "\(outcome.output)")
    #expect(outcome.output.contains("\n  expected  \(expected)\n"), "\(outcome.output)")
    #expect(outcome.output.contains("\n  found     \(found)\n"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("\n2 agree, 1 disagree, 0 not compared\n"))
    // One fault is one finding, the consequences of another gate are none.
    #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("  expected") } == 1)
  }

  @Test func `one cause is one finding, and only some are shown`() {
    let faults = [
      "\"News\"": "\"Neu\"", "\"A message\"": "\"a message\"", "\"Look!\"": "\"Look\"",
    ]
    let all = Self.run("--random 500", faults: faults).output
    let titles = all.split(separator: "\n").filter { $0.contains(": another value, ") }
    #expect(titles.count == 3, "\(titles)")
    #expect(titles.filter { $0.hasPrefix("title") }.count == 2)
    let one = Self.run("--random 500 --show 1", faults: faults).output
    #expect(one.split(separator: "\n").count { $0.contains(": another value, ") } == 1)
    #expect(one.contains("\n\n… and 2 more of 3 findings; `--show 3` shows them all\n\n"))
    #expect(one.split(separator: "\n").last == all.split(separator: "\n").last)
    let none = Self.run("--random 500 --show 0", faults: faults)
    #expect(none.status == 1)
    #expect(none.output.split(separator: "\n").count == 3)
  }

  @Test func `messages are shown from the smallest to the largest`() {
    let faults = ["\"News\"": "\"Neu\"", "\"A message\"": "\"a message\""]
    let output = Self.run("--random 500", faults: faults).output
    let sizes = output.split(separator: "\n").filter { $0.hasPrefix("  message  ") }.map(\.count)
    #expect(sizes.count == 2)
    #expect(sizes == sizes.sorted())
  }

  @Test func `causes without end are counted`() {
    var count = 0
    let outcome = Self.run("--random 1500 --show 0", cases: nil) { _, _ in
      count += 1
      return "{\"error\":{\"code\":\"c\(count)\"}}"
    }
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n… and 1000 more of 1000 findings; "), "\(outcome.output)")
    #expect(outcome.output.contains(" disagreements of further causes\n"), "\(outcome.output)")
  }

  @Test func `a back end that fails on a smaller message is said to`() {
    let world = ConformWorld.world { $1 }
    world.program = { request in
      let output = ConformWorld.output(request, SamplePolicies.shop) { _, decision in
        decision.with("\"News\"", "\"Neu\"")
      }
      let end: ProgramOutcome.End = request.lineLimit == 300 ? .exited(0) : .exited(1)
      return ProgramOutcome(end: end, output: output)
    }
    let outcome = world.run("conform p.pushrules --random 300 -- c")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\nThe command failed when messages were made smaller;"))
    #expect(!outcome.output.contains("made smaller\n  expected"))
    #expect(
      world.run("conform p.pushrules --random 300 --format json -- c").output.contains(
        #""reductionCut":true"#
      )
    )
  }

  @Test func `the result as JSON`() {
    let outcome = Self.run("--format json") { _, decision in decision.with("\"News\"", "7") }
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(
        #"{"policy":"p.pushrules","conforming":false,"cases":3,"random":0,"compared":3,"disagreeing":1,"findingCount":1,"findings":[{"field":"title","kind":"type","count":1,"cases":1,"message":"{\"message\":{\"from\":\"\"}}","case":"a greeting","file":"p.cases.json","line":2,"reduced":true,"expected":"\"News\"","found":"7","explain":{"title":{"value":"News","winner":{"layer":"built_in","#
      ),
      "\(outcome.output)"
    )
    #expect(outcome.output.hasSuffix("}\n"))
    let agreed = Self.run("--random 5 --format json") { $1 }
    #expect(agreed.status == 0)
    #expect(
      agreed.output
        == #"{"policy":"p.pushrules","conforming":true,"cases":3,"random":5,"seed":1,"compared":8,"disagreeing":0,"findingCount":0,"findings":[]}"#
        + "\n"
    )
  }
}
