import PushRulesCommands
import Testing

/// `schema`, and `check --cost`.
@Suite struct SchemaCommandTests {
  private static func world() -> CommandWorld {
    CommandWorld([
      "rules/echo.pushrules": SamplePolicies.echo,
      "rules/shop.pushrules": SamplePolicies.shop,
      "e.pushrules": "policy e\ninput { a: string }\noutput { b: strin }\n",
    ])
  }

  // MARK: - schema

  @Test func `schema describes the messages, and the decisions when asked`() {
    let world = Self.world()
    let message = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A message for the policy echo",
        "type": "object",
        "properties": { "text": { "type": "string" } },
        "required": ["text"]
      }

      """
    let outcome = CommandWorld.Outcome(output: message, errors: "", status: 0)
    #expect(world.run("schema rules/echo.pushrules") == outcome)
    #expect(world.run("schema rules/echo.pushrules message") == outcome)
    world.input = Array(SamplePolicies.echo.utf8)
    #expect(world.run("schema -") == outcome)
    let decision = world.run("schema rules/echo.pushrules decision")
    #expect(decision.status == 0)
    #expect(decision.output.contains("\"title\": \"A decision of the policy echo\","))
    #expect(decision.output.contains("  \"required\": [\"body\"],\n"))
  }

  @Test func `schema of what is no policy`() {
    let world = Self.world()
    let failed = world.run("schema e.pushrules")
    #expect(failed.status == 3)
    #expect(failed.output.isEmpty)
    #expect(failed.errors.contains("e.pushrules:3:13"))
    #expect(world.run("schema none.pushrules").status == 3)
    let unknown = world.run("schema rules/echo.pushrules decison")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors.hasPrefix(
        "error: `schema` describes `message` or `decision`, not `decison` [usage/unknown-value]\n"
      )
    )
    #expect(unknown.errors.contains("did you mean `decision`?"))
  }

  // MARK: - check --cost

  @Test func `check --cost adds a line for each policy`() {
    let world = Self.world()
    let one = world.run("check rules/echo.pushrules --cost")
    #expect(one.status == 0)
    #expect(one.output == "1 file, no findings\ncost: 6\n")
    let all = world.run("check rules --cost")
    #expect(
      all.output == """
        2 files, no findings
        rules/echo.pushrules: cost: 6
        rules/shop.pushrules: cost: 82 + from + text

        """
    )
    let failed = world.run("check rules/echo.pushrules e.pushrules --cost")
    #expect(failed.status == 3)
    #expect(failed.output == "2 files, 1 error\nrules/echo.pushrules: cost: 6\n")
  }

  @Test func `check --cost as JSON`() {
    let world = Self.world()
    world.files["q.pushrules"] = Array(
      """
      policy q
      input { app: { rules: [{ keys: [string] }] = [] } }
      output { b: bool }
      layer l { b = any(r in app.rules: "x" in r.keys) }
      decide b: l
      """.utf8
    )
    let outcome = world.run("check q.pushrules --cost --format json")
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == #"{"file":"q.pushrules","cost":"7 + 5·rules + 2·rules·keys","terms":"#
        + #"[{"coefficient":7,"sizes":[]},{"coefficient":5,"sizes":["app.rules"]},"#
        + #"{"coefficient":2,"sizes":["app.rules","app.rules[].keys"]}]}"# + "\n"
    )
  }

  @Test func `a cost that is not decided`() {
    let lets = (1...70).map { "let a\($0) = \"\\(a\($0 - 1))\\(a\($0 - 1))\"" }
    let text =
      "policy d\ninput { s: string }\noutput { b: string }\nlet a0 = s\n"
      + lets.joined(separator: "\n") + "\nlayer l { b = a70 }\ndecide b: l\n"
    let world = CommandWorld(["d.pushrules": text])
    #expect(
      world.run("check d.pushrules --cost").output
        == "1 file, no findings\ncost: not decided, the polynomial goes beyond a limit\n"
    )
    #expect(
      world.run("check d.pushrules --cost --format json").output
        == "{\"file\":\"d.pushrules\",\"cost\":null}\n"
    )
  }
}
