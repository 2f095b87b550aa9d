import PushRulesCommands
import PushRulesHost
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
        {
          "name": "title/base: won",
          "given": {},
          "expect": {"title":"News"},
          "because": {"title": "base"}
        },
        {
          "name": "title/base: outranked",
          "given": {"text":"a","loud":true},
          "expect": {"title":"a"},
          "because": {"title": "named"}
        },
        {
          "name": "title/named: absent",
          "given": {"loud":true},
          "expect": {"title":"News"},
          "because": {"title": "base"}
        },
        {
          "name": "reject \"no x\": held",
          "given": {"text":"x"},
          "expect": {"error":{"code":"message/rejected"}}
        }
      ]
    }

    """#

  /// The two outcomes of `base`, the three of `named`, and whether the guard and the reject hold.
  private static let summary =
    "rules/p.pushrules: 4 cases; 9 situations covered, 0 in no message\n"

  @Test func `the cases of a policy are printed as a case file`() {
    let outcome = Self.world().run("cases rules/p.pushrules")
    #expect(outcome.status == 0)
    #expect(outcome.output == Self.text)
    #expect(outcome.errors == Self.summary)
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
    // `late` never applies, so that it never outranks `named`; its second test is asked where the
    // first one holds.
    let impossible = [
      "title/named: outranked  rules/p.pushrules:13:22",
      "title/late: won  rules/p.pushrules:13:30",
      "guard of layer late: true  rules/p.pushrules:11:17",
      "guard of layer late, `loud` (2): false  rules/p.pushrules:11:30",
    ]
    let outcome = world.run("cases rules/p.pushrules --report")
    #expect(outcome.status == 0)
    let head = "rules/p.pushrules: 4 cases; 14 situations covered, 4 in no message\n"
    #expect(outcome.errors == head + impossible.map { "  no message: \($0)\n" }.joined())
    _ = world.run("cases rules/p.pushrules --write")
    let tested = world.run("test rules --coverage-threshold 100")
    #expect(tested.status == 0)
    #expect(
      tested.output.hasSuffix(
        "\n  in no message\n" + impossible.map { "    \($0)\n" }.joined()
      )
    )
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
    let path = "rules/p.generated.cases.json"
    let world = Self.world()
    world.fileErrors["write \(path)"] = .notPermitted
    for old in [nil, Array("old".utf8)] {
      world.files[path] = old
      let outcome = world.run("cases --write rules")
      #expect(outcome.status == 74)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix(Self.summary))
      #expect(outcome.errors.contains("`\(path)` cannot be written: "))
      #expect(outcome.errors.contains("[output/not-written]"))
      #expect(world.files[path] == old)
    }
  }

  @Test func `a rule file with errors has no cases`() {
    let world = Self.world()
    world.files["rules/p.pushrules"] = Array("policy".utf8)
    #expect(world.run("cases rules/p.pushrules").status == 3)
    #expect(world.run("cases none.pushrules").status == 3)
  }
}
