import PushRules
import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// What becomes of mutants.
@Suite struct MutationTests {
  /// A policy with four mutants, two of which its one case kills.
  private static let small = """
    policy small
    input { a?: string }
    output { x: string }
    layer low { x = "low" }
    layer high { x = a }
    decide x: low < high
    """

  private static func report(
    judge: (_ id: String) -> MutantVerdict
  ) throws -> MutationReport {
    let policy = try SamplePolicy.load(small)
    let cases = PassingCases(
      [try SamplePolicy.cases([("{}", #""expect": {"x": "low"}"#)])],
      of: policy
    )
    #expect(cases.count == 1 && cases.failed == 0)
    let mutants = Mutant.all(of: policy.checked)
    return MutationReport(path: "small.pushrules", policy: policy, cases: cases) {
      original,
      changed in
      #expect(original.dump() == policy.checked.dump())
      let mutant = mutants.first { $0.applied(to: original).dump() == changed.dump() }
      return judge(mutant?.id ?? "none")
    }
  }

  @Test func `a mutant is killed by a case, or judged`() throws {
    let report = try Self.report { id in
      id.hasPrefix("swap") ? .different(message: #"{"a":"s"}"#) : .notDecided(reason: "too large")
    }
    let killer = PassingCases.Case(
      name: "{}",
      file: "sample.cases.json",
      place: SourcePosition(line: 2, column: 1)
    )
    let fates = report.results.map { ($0.mutant.id, $0.fate) }
    #expect(
      fates.map(\.0) == [
        "swap-candidates x: low, high", "drop-candidate x: low", "drop-candidate x: high",
        #"change-constant x of layer low: "low" to "low~""#,
      ]
    )
    #expect(
      fates.map(\.1) == [
        .survived(message: #"{"a":"s"}"#), .killed(killer), .notDecided(reason: "too large"),
        .killed(killer),
      ]
    )
    #expect(report.killed == 2 && report.equivalent == 0 && report.open.count == 2)
    #expect(report.score == Share(count: 2, total: 4))
    #expect(
      report.text(style: .plain) == """
        mutants of small.pushrules by 1 case
          score 50.0 %: 2 of 4 are killed

          `low` and `high` swapped in the chain of `x`  sample.pushrules:6:11
            no case fails; this message shows the difference:
            {"a":"s"}

          `high` taken out of the chain of `x`  sample.pushrules:6:17
            no case fails; whether a message shows the difference is not decided: too large

        """
    )
  }

  @Test func `what is proven equivalent counts neither for nor against`() throws {
    let report = try Self.report { id in
      id.hasPrefix("swap")
        ? .equivalent(checkedMessages: "2 abstract messages") : .different(message: "{}")
    }
    #expect(report.score == Share(count: 2, total: 3))
    // A message that shows no difference is not believed.
    #expect(
      report.results[2].fate
        == .notDecided(reason: "the message that was found is decided the same")
    )
    #expect(
      report.text(style: .plain).hasPrefix(
        """
        mutants of small.pushrules by 1 case
          score 66.6 %: 2 of 3 are killed, 1 more are equivalent

        """
      )
    )
    let json = String(decoding: report.json(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        #"""
        {"policy":"small.pushrules","cases":1,"killed":2,"equivalent":1,"survived":1,\#
        "score":66.6,"mutants":[{"id":"swap-candidates x: low, high",\#
        "operation":"swap-candidates",\#
        "description":"`low` and `high` swapped in the chain of `x`",\#
        "file":"sample.pushrules","line":6,"column":11,"status":"equivalent",\#
        "checkedMessages":"2 abstract messages"},
        """#
      )
    )
    #expect(
      json.contains(
        #""status":"killed","case":{"name":"{}","file":"sample.cases.json","line":2}}"#
      )
    )
  }

  @Test(arguments: [
    "rules/salesforce/engagement.pushrules"
  ])
  func `a mutant is killed exactly when the cases fail by it`(path: String) throws {
    let suite = try ShippedSuite(path)
    let passing = PassingCases([suite.file], of: suite.policy)
    for mutant in Mutant.all(of: suite.policy.checked) {
      let changed = Policy(mutant.applied(to: suite.policy.checked))
      let failed = CaseRunner.run(suite.file, changed).filter { !$0.isPassed }
      #expect(passing.firstFailure(of: changed)?.name == failed.first?.name, "\(mutant.id)")
      #expect(passing.failures(of: changed).map(\.item.name) == failed.map(\.name), "\(mutant.id)")
    }
  }

  @Test func `an equal number kills nothing, another winner does`() throws {
    let policy = """
      policy p
      input { a: number, b: number }
      output { x: number, y: string }
      layer low {
        x = a
        y = "same"
      }
      layer high {
        x = b
        y = "same"
      }
      decide x, y: low < high
      """
    let loaded = try SamplePolicy.load(policy)
    let swaps = Mutant.all(of: loaded.checked).filter { $0.operation == .swapCandidates }
    for (because, killed) in [("", []), (#", "because": {"y": "high"}"#, ["y"])] {
      let cases = try SamplePolicy.cases([
        (#"{"a": 1.50, "b": 1.5}"#, "\"expect\": {\"x\": 1.5, \"y\": \"same\"}\(because)")
      ])
      let passing = PassingCases([cases], of: loaded)
      #expect(passing.count == 1)
      let found = swaps.filter {
        passing.firstFailure(of: Policy($0.applied(to: loaded.checked))) != nil
      }
      #expect(found.map(\.id) == killed.map { "swap-candidates \($0): low, high" })
    }
  }

  @Test func `the cases that protect a line`() throws {
    let policy = try SamplePolicy.load(Self.small)
    let file = try SamplePolicy.cases([
      ("{}", #""expect": {"x": "low"}"#), (#"{"a": "s"}"#, #""expect": {"x": "s"}"#),
      (#"{"a": null}"#, #""expect": {"x": "high"}"#),
    ])
    let cases = PassingCases([file], of: policy)
    func protection(_ line: Int) -> LineProtection {
      LineProtection(
        path: "small.pushrules",
        policy: policy,
        cases: cases,
        file: "small.pushrules",
        line: line
      ) { _ in true }
    }
    #expect(
      protection(4).protectors.map { [$0.item.name] + $0.kills.map { "\($0)" } } == [
        ["{}", "0", "1"]
      ]
    )
    #expect(protection(5).protectors.map(\.item.name) == [#"{"a": "s"}"#])
    #expect(protection(6).protectors.map(\.item.name) == [#"{"a": "s"}"#, "{}"])
    #expect(
      protection(6).text(style: .plain) == """
        small.pushrules:6: 2 of 2 cases fail when it is changed in one of 3 ways \
        (1 fail already and were not asked)
          {"a": "s"}  2 ways  sample.cases.json:3
          {}          1 way  sample.cases.json:2

        """
    )
    #expect(
      protection(2).text(style: .plain)
        == "small.pushrules:2: nothing at this line can be changed so that a decision changes\n"
    )
    let none = LineProtection(
      path: "other.pushrules",
      policy: policy,
      cases: PassingCases([], of: policy),
      file: "small.pushrules",
      line: 5
    ) { _ in true }
    #expect(
      none.text(style: .plain) == """
        small.pushrules:5 in other.pushrules: 0 of 0 cases fail when it is changed in one of 1 way
          `high` taken out of the chain of `x`

        """
    )
    #expect(
      String(decoding: protection(5).json(), as: UTF8.self)
        == #"""
        {"policy":"small.pushrules","file":"small.pushrules","line":5,"cases":2,\#
        "mutants":[{"id":"drop-candidate x: high",\#
        "description":"`high` taken out of the chain of `x`"}],\#
        "protectedBy":[{"name":"{\"a\": \"s\"}","file":"sample.cases.json","line":3,\#
        "kills":["drop-candidate x: high"]}]}
        """#
    )
  }
}
