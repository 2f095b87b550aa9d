import PushRulesCommands
import Testing

/// `cases`: generated cases.
@Suite struct CasesTests {
  private static let policy = #"""
    policy p

    input { text?: string, loud: bool = false }
    output { title: string }

    reject "no x" when text is "x"

    layer base { title = "News" }
    layer named when loud { title = text }

    decide title: base < named

    """#

  private static func world() -> CommandWorld { CommandWorld(["rules/p.pushrules": policy]) }

  private static let text = #"""
    {
      "policy": "p.pushrules",
      "cases": [
      ]
    }

    """#

  @Test func `the cases of a policy are printed as a case file`() {
    let outcome = Self.world().run("cases rules/p.pushrules")
    #expect(outcome.status == 0)
    #expect(outcome.output == Self.text)
    #expect(outcome.errors == "")
  }

  @Test func `test runs what is written, and finds nothing to cover`() {
    let world = Self.world()
    let written = world.run("cases --write rules --pairs")
    #expect(written.status == 0)
    #expect(written.output.isEmpty)
    let tested = world.run("test rules --coverage-threshold 100")
    #expect(tested.status == 0)
    #expect(tested.output.hasPrefix("ok rules/p.generated.cases.json: "))
  }

  @Test func `a file that is not as it would be written is a finding`() {
    let world = Self.world()
    let missing = world.run("cases --check rules")
    #expect(missing.status == 1)
    #expect(missing.output == "rules/p.generated.cases.json\n")
    _ = world.run("cases --write rules/p.pushrules")
    #expect(world.run("cases --check rules") == .init(output: "", errors: "", status: 0))
    #expect(world.run("cases --check --pairs rules").status == 0)
    world.files["rules/p.generated.cases.json"]?.append(32)
    #expect(world.run("cases --check rules").status == 1)
  }

  @Test func `what no message can do is listed`() {
    let world = Self.world()
    world.files["rules/p.pushrules"] = Array(
      Self.policy.replacing("< named", with: "< named < late")
        .replacing("decide", with: "layer late when loud and not loud { title = \"?\" }\n\ndecide")
        .utf8
    )
    let outcome = world.run("cases rules/p.pushrules --report")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("  no message: title/late: won  rules/p.pushrules:"))
    _ = world.run("cases rules/p.pushrules --write")
    let tested = world.run("test rules --coverage-threshold 100")
    #expect(tested.status == 0)
    #expect(tested.output.contains("\n  in no message\n    title/late: won  rules/p.pushrules:"))
  }

  @Test func `standard input has no file beside it`() {
    let world = Self.world()
    world.input = Array(Self.policy.utf8)
    #expect(
      world.run("cases -").output == Self.text.replacing("p.pushrules", with: "policy.pushrules")
    )
    for line in ["cases --write -", "cases --check -"] {
      let outcome = world.run(line)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("[usage/write-standard-input]"))
    }
  }

  @Test func `several policies are not printed`() {
    let world = Self.world()
    world.files["rules/q.pushrules"] = Array(Self.policy.utf8)
    let two = world.run("cases rules/p.pushrules rules/q.pushrules")
    #expect(two.status == 2)
    #expect(two.errors.contains("[usage/one-policy]"))
    let folder = world.run("cases rules")
    #expect(folder.status == 2)
    #expect(folder.errors.contains("[file/several]"))
    #expect(world.run("cases --write --check rules").errors.contains("[usage/one-of]"))
  }

  @Test func `a file that cannot be written is as it was`() {
    let world = Self.world()
    world.fileErrors["rules/p.generated.cases.json"] = .notPermitted
    let outcome = world.run("cases --write rules")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("`rules/p.generated.cases.json` cannot be written"))
  }

  @Test func `a rule file with errors has no cases`() {
    let world = Self.world()
    world.files["rules/p.pushrules"] = Array("policy".utf8)
    #expect(world.run("cases rules/p.pushrules").status == 3)
    #expect(world.run("cases none.pushrules").status == 3)
  }
}
