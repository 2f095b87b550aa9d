import PushRulesCommands
import Testing

/// `check` with comments that allow what the analysis of all messages finds.
@Suite struct AllowanceCheckTests {
  /// Runs `check` on a policy, one finding a line.
  private static func check(_ policy: String, _ options: String = "") -> CommandWorld.Outcome {
    CommandWorld(["p.pushrules": policy]).run("check p.pushrules --error-format plain \(options)")
  }

  /// A policy in which `news` can never win, with a comment above its chain.
  private static func neverWins(_ comment: String) -> String {
    """
    policy shop

    input { name: string }
    output { title: string }
    layer news { title = "News" }
    layer named { title = name }
    \(comment)
    decide title: news < named

    """
  }

  @Test func `a finding of the analysis is silenced`() {
    let found = Self.check(Self.neverWins("# for the variants"))
    #expect(found.status == 1)
    #expect(found.errors.contains("p.pushrules:8:15: warning: "))
    #expect(found.errors.contains("[check/never-wins]"))
    let allowed = Self.check(
      Self.neverWins("# pushrules:allow check/never-wins because of the variants")
    )
    #expect(
      allowed == CommandWorld.Outcome(output: "1 file, no findings\n", errors: "", status: 0)
    )
  }

  @Test func `an allowance of the analysis that silences nothing is found`() {
    let policy = Self.neverWins("# pushrules:allow check/never-wins because of the variants")
      .replacing("name: string", with: "name?: string")
    let outcome = Self.check(policy)
    #expect(outcome.output == "1 file, 1 warning\n")
    #expect(outcome.errors.hasPrefix("p.pushrules:7:3: warning: this silences nothing"))
    #expect(outcome.errors.contains("[check/allowance-unused]"))
  }

  @Test func `what is looked for only when asked is unused only when asked`() {
    let policy = """
      policy shop

      # pushrules:allow check/unused-input because the next version shows it
      input { name: string, kind: string }
      output { title: string }
      layer named { title = name }
      decide title: named

      """
    #expect(Self.check(policy).output == "1 file, no findings\n")
    #expect(Self.check(policy, "--unused-input").output == "1 file, no findings\n")
    let read = policy.replacing("title = name", with: #"title = "\(kind) \(name)""#)
    #expect(Self.check(read).output == "1 file, no findings\n")
    #expect(Self.check(read, "--unused-input").errors.contains("[check/allowance-unused]"))
  }

  @Test func `an error of the analysis cannot be allowed`() {
    let policy = """
      policy shop

      input { name?: string }
      output { title: string }
      layer named { title = name }
      decide title: named   # pushrules:allow check/no-value because names are always there

      """
    let outcome = Self.check(policy)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[check/no-value]"))
    #expect(outcome.errors.contains("[check/allowance-malformed]"))
  }

  @Test func `where the analysis leaves a question open, no allowance is called unused`() {
    let policy = """
      policy shop

      input { text: string }
      output { title: string }
      # pushrules:allow check/always-true because it comes and goes
      layer base { title = "News" when contains(text, "a") or not contains(text, "sale") }
      decide title: base

      """
    let outcome = Self.check(policy)
    #expect(outcome.errors.contains("[check/not-decided]"))
    #expect(!outcome.errors.contains("[check/allowance-unused]"))
  }
}
