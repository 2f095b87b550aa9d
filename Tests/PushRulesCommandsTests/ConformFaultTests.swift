import PushRulesCommands
import PushRulesHost
import TestSupport
import Testing

/// `pushrules conform` where the back end, the policy or the cases are at fault.
@Suite struct ConformFaultTests {
  /// Five cases, and a program that answers the first so many right before its end.
  private static func run(
    answers: Int,
    _ end: ProgramOutcome.End,
    options: String = "",
    errors: String = "",
    leftInput: Bool = false,
    suffix: String = ""
  ) -> CommandWorld.Outcome {
    let names = ["a", "b", "c", "d", "e"]
    let cases = names.map { name in
      #"{"name": "\#(name)", "given": {"text": "\#(name)"}, "expect": {"body": "\#(name)"}}"#
    }
    let world = CommandWorld([
      "p.pushrules": SamplePolicies.echo,
      "p.cases.json": #"{"policy": "p.pushrules", "cases": [\#(cases.joined(separator: ","))]}"#,
    ])
    world.program = { _ in
      let lines = (0..<answers).map { "{\"body\":\"\(names[$0 % names.count])\"}\n" }
      return ProgramOutcome(
        end: end,
        output: Array((lines.joined() + suffix).utf8),
        errors: Array(errors.utf8),
        leftInput: leftInput
      )
    }
    return world.run("conform p.pushrules \(options) -- server")
  }

  @Test(arguments: [
    (
      3, ProgramOutcome.End.exited(3),
      "the command ended with exit status 3 after 3 of 5 answers [conform/crash]"
    ),
    (5, .exited(4), "the command ended with exit status 4 after 5 of 5 answers [conform/crash]"),
    (
      3, .signalled(11, "Segmentation fault"),
      "the command was ended by signal 11 (Segmentation fault) after 3 of 5 answers [conform/crash]"
    ),
    (
      0, .timedOut,
      "the command was stopped after 0 of 5 answers: no further line came for 30 seconds [conform/time-out]"
    ),
    (
      5, .timedOut,
      "the command was stopped: it gave all answers, but did not end for 30 seconds [conform/time-out]"
    ),
    (
      2, .tooManyBytes,
      "the command was stopped: it wrote more than 256 MiB in 2 of 5 answers [conform/large]"
    ),
    (1, .interrupted, "the run was interrupted after 1 of 5 answers [conform/interrupted]"),
  ])
  func `a command that stops in the middle is at fault, and its answers count`(
    answers: Int,
    end: ProgramOutcome.End,
    message: String
  ) {
    let outcome = Self.run(answers: answers, end)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix("FAILED p.pushrules: 5 cases\n\n\(message)\n"),
      "\(outcome.output)"
    )
    #expect(
      outcome.output.hasSuffix("\n\(answers) agree, 0 disagree, \(5 - answers) not compared\n")
    )
    let unanswered = "\n  the first message without an answer, p.cases.json:1: "
    #expect(outcome.output.contains(unanswered) == (answers < 5), "\(outcome.output)")
  }

  @Test(arguments: [
    (4, ProgramOutcome.End.exited(0), "the command ended after 4 of 5 answers [conform/short]"),
    (0, .exited(0), "the command ended after 0 of 5 answers [conform/short]"),
    (6, .exited(0), "the command gave 6 answers to 5 messages [conform/long]"),
    (6, .exited(1), "the command ended with exit status 1 after 6 of 5 answers [conform/crash]"),
    (
      6, .tooManyLines,
      "the command was stopped: it wrote more lines than the 5 messages [conform/long]"
    ),
  ])
  func `answers that nobody can match with their messages are not compared`(
    answers: Int,
    end: ProgramOutcome.End,
    message: String
  ) {
    let outcome = Self.run(answers: answers, end)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix("FAILED p.pushrules: 5 cases\n\n\(message)\n"),
      "\(outcome.output)"
    )
    #expect(outcome.output.hasSuffix("\n0 agree, 0 disagree, 5 not compared\n"))
    #expect(!outcome.output.contains("without an answer"))
  }

  @Test func `the first answer that is out of place is shown`() {
    let world = ConformWorld.world(cases: ConformWorld.three) { $1 }
    world.program = { request in
      let output = ConformWorld.output(request, SamplePolicies.shop)
      return ProgramOutcome(end: .exited(0), output: Array("Starting…\n".utf8) + output)
    }
    #expect(
      world.run("conform p.pushrules -- c").output == """
        FAILED p.pushrules: 3 cases

        the command gave 4 answers to 3 messages [conform/long]
          help: write nothing but one answer a line; other output belongs on standard error
          the first message whose answer is not as expected, p.cases.json:2: a greeting:
            {"message":{"from":"Amy","text":"hello"}}
          its answer:
            Starting…

        0 agree, 0 disagree, 3 not compared

        """
    )
    #expect(
      world.run("conform p.pushrules --format json -- c").output.contains(
        #""fault":{"code":"conform/long","message":"the command gave 4 answers to 3 messages","help":"write nothing but one answer a line; other output belongs on standard error","differing":{"message":"{\"message\":{\"from\":\"Amy\",\"text\":\"hello\"}}","case":"a greeting","file":"p.cases.json","line":2,"answer":"Starting…"}}"#
      )
    )
  }

  @Test func `a last line without its line break counts only where the program ended well`() {
    let well = Self.run(answers: 4, .exited(0), suffix: "{\"body\":\"e\"}")
    #expect(well.status == 0)
    let badly = Self.run(answers: 4, .exited(1), suffix: "{\"body\":\"e\"}")
    #expect(badly.output.contains("exit status 1 after 4 of 5 answers"))
  }

  @Test func `a command that leaves messages unread is at fault`() {
    let outcome = Self.run(answers: 5, .exited(0), leftInput: true)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "the command gave 5 of 5 answers without reading all messages [conform/not-read]\n"
      )
    )
  }

  @Test func `every code has its text here`() {
    let text = Repository.text("Tests/PushRulesCommandsTests/ConformFaultTests.swift")
    var codes: Set<String> = []
    for file in Repository.files(in: "Sources/PushRulesCommands", suffix: ".swift") {
      for match in Repository.text(file).matches(of: #/"(conform/[a-z-]+)"/#) {
        codes.insert(String(match.1))
      }
    }
    #expect(codes.count == 9)
    for code in codes { #expect(text.contains("[\(code)]"), "\(code)") }
  }

  @Test func `a command that cannot be started`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    let outcome = world.run("conform p.pushrules --random 3 -- nosuch")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        FAILED p.pushrules: 3 random messages, seed 1

        the command `nosuch` cannot be started: there is no such program [conform/not-started]
          help: check its name (one without `/` is looked for in PATH) and whether it is executable

        0 agree, 0 disagree, 3 not compared

        """
    )
  }

  @Test func `the end of its standard error is shown`() {
    let errors = (1...20).map { "line \($0)" }.joined(separator: "\n") + "\n\u{1B}[31m\n"
    let output = Self.run(answers: 0, .exited(1), errors: errors).output
    let lines = output.split(separator: "\n")
    let start = lines.firstIndex(of: "  its standard error ends with:") ?? 0
    #expect(lines[start...].dropFirst().prefix(8).first == "    line 14")
    #expect(lines[start...].dropFirst(8).first == "    ␛[31m")
    let json = Self.run(answers: 0, .exited(1), options: "--format json", errors: "one\ntwo").output
    #expect(json.contains(#","errors":["one","two"]}"#), "\(json)")
    #expect(json.contains(#""unanswered":{"message":"{\"text\":\"a\"}","case":"a","#), "\(json)")
  }

  @Test func `a run in which nothing is compared has failed`() {
    let world = ConformWorld.world { $1 }
    let outcome = world.run("conform p.pushrules -- c")
    #expect(
      outcome
        == .init(
          output: "FAILED p.pushrules: no message\n\n0 agree, 0 disagree, 0 not compared\n",
          errors: "",
          status: 1
        )
    )
    #expect(world.requests.isEmpty)
  }

  @Test func `cases that the policy itself fails are a failure, and are put to the back end`() {
    let cases = ConformWorld.cases(
      ("wrong", #"{"message": {"from": "A"}}"#, #"{"send": false}"#),
      ("without a message", "null", #"{"send": true}"#)
    )
    let outcome = ConformWorld.world(cases: cases) { $1 }.run("conform p.pushrules -- c")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        FAILED p.pushrules: 2 cases

        p.cases.json: 2 cases do not hold for the policy [conform/case-fails]
          help: `pushrules test` says why; answers are compared with what the policy decides

        2 agree, 0 disagree, 0 not compared

        """
    )
  }

  @Test func `a policy or a case file that cannot be used`() {
    let world = ConformWorld.world(cases: "{") { $1 }
    var outcome = world.run("conform p.pushrules -- c")
    #expect(outcome.status == 4)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: the case file is no JSON: "), "\(outcome.errors)")
    world.fileErrors["p.cases.json"] = .notPermitted
    outcome = world.run("conform p.pushrules -- c")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("`p.cases.json` cannot be read"))
    world.files["p.pushrules"] = Array("policy".utf8)
    #expect(world.run("conform p.pushrules -- c").status == 3)
    #expect(world.run("conform q.pushrules -- c").status == 3)
    #expect(world.requests.isEmpty)
  }

  @Test func `a policy from standard input has no cases`() {
    let world = ConformWorld.world(cases: ConformWorld.three) { $1 }
    world.input = Array(SamplePolicies.shop.utf8)
    let outcome = world.run("conform - --random 10 -- c")
    #expect(outcome.output.hasPrefix("ok -: 10 random messages, seed 1\n"))
    #expect(outcome.status == 0)
  }
}
