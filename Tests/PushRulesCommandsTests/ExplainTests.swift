import PushRulesCommands
import Testing

/// `explain`: the provenance alone.
@Suite struct ExplainTests {
  private static func world() -> CommandWorld {
    CommandWorld(["p.pushrules": SamplePolicies.shop, "m.json": SamplePolicies.message])
  }

  @Test func `one field, for people`() {
    let outcome = Self.world().run("explain p.pushrules m.json title --format text")
    #expect(
      outcome.output == """
        title = "News"
            shout     does not apply: needs `message.text is "!"`, message.text is "hello"  \
        p.pushrules:41
            custom    gives nothing: `message.custom.title` has no value  p.pushrules:37
            console   gives nothing: `app.title` has no value  p.pushrules:34
          ✓ built_in  wins  p.pushrules:30

        """
    )
    #expect(outcome.status == 0)
  }

  @Test func `all fields, as JSON, are what eval puts under explain`() {
    let world = Self.world()
    let explained = world.run("explain p.pushrules m.json").output
    let evaluated = world.run("eval p.pushrules m.json --explain").output
    #expect(explained.hasPrefix("{\"send\":{\"value\":true,"))
    #expect(evaluated.hasSuffix(",\"explain\":\(explained.dropLast())}\n"))
  }

  @Test func `some fields, as JSON`() {
    let outcome = Self.world().run("explain p.pushrules m.json body send")
    #expect(outcome.output.hasPrefix("{\"send\":{"))
    #expect(outcome.output.contains(",\"body\":{"))
    #expect(!outcome.output.contains("\"title\":{"))
  }

  @Test func `an alternative that is not the first is named`() {
    let outcome = Self.world().run([
      "explain", "p.pushrules", "m.json", "body", "--format", "text", "--set", "message.text=null",
    ])
    #expect(outcome.output.contains("✓ built_in  wins, with its alternative 2  p.pushrules:31"))
    #expect(outcome.output.contains("then  this step changes nothing  p.pushrules:52"))
  }

  @Test func `a field that a shut gate left undecided`() {
    let outcome = Self.world().run(
      "explain p.pushrules m.json body --format text --set recipient.dnd=true"
    )
    #expect(
      outcome.output == """
        body: not decided, because the gate is shut by `quiet` \
        (The customer does not want to be disturbed.)  p.pushrules:25

        """
    )
  }

  @Test func `all candidates are shown, however many`() {
    let names = (1...14).map { "l\($0)" }
    let policy = """
      policy p
      input { a?: string }
      output { b: string }
      layer base { b = "x" }
      \(names.map { "layer \($0) { b = a }" }.joined(separator: "\n"))
      decide b: \((["base"] + names).joined(separator: " < "))
      """
    let world = CommandWorld(["p.pushrules": policy, "m.json": "{}"])
    let all = world.run("explain p.pushrules m.json --format text").output
    #expect(all.split(separator: "\n").count == 16)
    let short = world.run("eval p.pushrules m.json --format text --explain").output
    let lines = short.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[8] == "  ✓ base  wins  p.pushrules:4")
    #expect(lines[9] == "    … and 7 more that lost; `pushrules explain` shows them all")
  }

  @Test func `an unknown field is wrong usage and names the nearest`() {
    let outcome = Self.world().run("explain p.pushrules m.json titel")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("`shop` decides no field `titel`"))
    #expect(outcome.errors.contains("did you mean `title`?"))
  }

  @Test func `a message that cannot be decided`() {
    let world = Self.world()
    world.input = Array("{}\n".utf8)
    let outcome = world.run("explain p.pushrules -")
    #expect(outcome.status == 4)
    #expect(outcome.output.hasPrefix(#"{"error":{"code":"message/missing""#))
    #expect(outcome.errors.contains("--> <standard input>:1:2"))
    let text = world.run("explain p.pushrules - --format text")
    #expect(text.output.hasPrefix("no decision: `message.from`: a required value is missing"))
    #expect(world.run("explain p.pushrules none.json").status == 4)
    #expect(world.run("explain p.pushrules").status == 2)
    #expect(world.run("explain - -").status == 2)
    #expect(world.run("explain p.pushrules m.json --set message.from=1").status == 4)
    #expect(world.run("explain p.pushrules m.json --set message.from.a=1").status == 4)
    #expect(world.run("explain p.pushrules m.json --strict --set x=1").status == 4)
  }

  @Test func `an explanation of a list of messages is refused`() {
    let world = Self.world()
    world.files["m.json"] = Array("\(SamplePolicies.message)\n\(SamplePolicies.message)\n".utf8)
    let outcome = world.run("explain p.pushrules m.json")
    #expect(outcome.output.contains("\"json/trailing\""))
    #expect(outcome.status == 4)
  }
}
