import PushRulesCommands
import PushRulesHost
import Testing

/// What `eval` writes.
@Suite struct EvalTests {
  private static func world() -> CommandWorld {
    CommandWorld(["p.pushrules": SamplePolicies.shop, "m.json": SamplePolicies.message])
  }

  @Test func `a decision is one line of JSON when nobody looks`() {
    let outcome = Self.world().run("eval p.pushrules m.json")
    #expect(outcome.output == #"{"send":true,"title":"News","body":"Amy: hello"}"# + "\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a decision is readable on a terminal`() {
    let world = Self.world()
    world.isOutputTerminal = true
    world.variables["NO_COLOR"] = "1"
    let text = """
      send  = true
      title = "News"
      body  = "Amy: hello"

      """
    #expect(world.run("eval p.pushrules m.json").output == text)
    world.isOutputTerminal = false
    #expect(world.run("eval p.pushrules m.json --format text").output == text)
    world.isOutputTerminal = true
    #expect(world.run("eval p.pushrules m.json --format json").output.hasPrefix("{\"send\""))
  }

  @Test func `a shut gate is done and says its reason`() {
    let world = Self.world()
    let json = world.run("eval p.pushrules m.json --set recipient.dnd=true")
    #expect(
      json.output
        == #"{"send":false,"reason":"The customer does not want to be disturbed."}"# + "\n"
    )
    #expect(json.status == 0)
    let text = world.run("eval p.pushrules m.json --set recipient.dnd=true --format text")
    #expect(
      text.output == """
        send = false
        the gate is shut: The customer does not want to be disturbed.

        """
    )
    let explained = world.run(
      "eval p.pushrules m.json --set recipient.dnd=true --format text --explain"
    )
    #expect(
      explained.output == """
        send = false
          ✓ quiet       wins  p.pushrules:25
            by_default  outranked; would give true  p.pushrules:22
        title, body: not decided, because the gate is shut by `quiet` \
        (The customer does not want to be disturbed.)  p.pushrules:25

        """
    )
  }

  @Test func `--explain says for each field who won and why the others lost`() {
    let world = Self.world()
    let outcome = world.run([
      "eval", "p.pushrules", "m.json", "--explain", "--format=text",
      "--set", "message.custom.title=Sale", "--set", "message.text=a text that is far too long",
    ])
    #expect(
      outcome.output == """
        send = true
            quiet       does not apply: needs `recipient.dnd`, which is false  p.pushrules:25
          ✓ by_default  wins  p.pushrules:22
        title = "News"
            shout     does not apply: needs `message.text is "!"`, \
        message.text is "a text that is far too long"  p.pushrules:41
            custom    left out whole: `body` has no value  p.pushrules:37
            console   gives nothing: `app.title` has no value  p.pushrules:34
          ✓ built_in  wins  p.pushrules:30
        body = "Amy: a text that is …"
            custom    gives nothing: `message.custom.body` has no value  p.pushrules:38
          ✓ built_in  wins  p.pushrules:31
            hidden    in a branch that is not taken: needs `recipient.private`, \
        which is false  p.pushrules:43
            then  "Amy: a text that is far too long" becomes "Amy: a text that is …"  \
        p.pushrules:52

        """
    )
  }

  @Test func `--explain as JSON stands under explain`() {
    let outcome = Self.world().run("eval p.pushrules m.json --explain")
    #expect(
      outcome.output.hasPrefix(
        #"{"send":true,"title":"News","body":"Amy: hello","explain":{"send":{"value":true,"#
      )
    )
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test func `each message after the first has a title in text`() {
    let world = Self.world()
    world.input = Array("{\"message\":{\"from\":\"A\"}}\n\n{}\n".utf8)
    let outcome = world.run("eval p.pushrules --format text")
    #expect(
      outcome.output == """
        send  = true
        title = "News"
        body  = "A message"

        # message 2, <standard input>:3
        no decision: `message.from`: a required value is missing: a string [message/missing]

        """
    )
    #expect(outcome.status == 4)
  }

  @Test func `a decision without a value says so`() {
    let policy = """
      policy p
      input { a?: string }
      output { b?: string }
      layer l { b = a }
      decide b: l
      """
    let world = CommandWorld(["p.pushrules": policy, "m.json": "{}"])
    #expect(world.run("eval p.pushrules m.json --format text").output == "(no field has a value)\n")
    #expect(world.run("eval p.pushrules m.json").output == "{}\n")
    #expect(
      world.run("eval p.pushrules m.json --format text --explain").output == """
        b has no value: none of its candidates gives one
            l  gives nothing: `a` has no value  p.pushrules:4

        """
    )
  }

  @Test func `an error says code, message, path, line, column and offset`() {
    let world = Self.world()
    world.input = Array("{\"message\":{\"from\":\"A\"}}\n {\"message\":{\"from\":1}}\n[1,\n".utf8)
    let outcome = world.run("eval p.pushrules --error-format plain")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1]
        == #"{"error":{"code":"message/type","message":"expected a string, found 1","path":"message.from","line":2,"column":21,"offset":20}}"#
    )
    #expect(lines[2].hasPrefix(#"{"error":{"code":"json/end","message":"#))
    #expect(lines[2].hasSuffix(#","line":3,"column":4,"offset":3}}"#))
    #expect(
      outcome.errors.hasPrefix(
        "<standard input>:2:21: error: `message.from`: expected a string, found 1 [message/type]\n"
      )
    )
    #expect(outcome.errors.contains("\n<standard input>:3:4: error: "))
  }

  @Test func `the place of an error in one value over several lines`() {
    let world = Self.world()
    world.files["m.json"] = Array("\n{\n  \"message\": {\n    \"from\": true\n  }\n}\n".utf8)
    let outcome = world.run("eval p.pushrules m.json")
    #expect(outcome.output.contains(#""path":"message.from","line":4,"column":13,"offset":30}}"#))
    #expect(
      outcome.errors.contains(
        """
         --> m.json:4:13
          |
        4 |     "from": true
          |             ^
        """
      )
    )
  }

  @Test func `--strict makes unknown and duplicate keys errors of the message`() {
    let world = Self.world()
    world.files["m.json"] = Array(
      """
      {"message":{"from":"A"},"more":1}
      {"message":{"from":"A","from":"B"}}
      {"message":{"from":"C"}}
      """.utf8
    )
    #expect(world.run("eval p.pushrules m.json").status == 0)
    let outcome = world.run("eval p.pushrules m.json --strict")
    #expect(outcome.status == 4)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"error":{"code":"message/unknown-key""#))
    #expect(lines[1].hasPrefix(#"{"error":{"code":"message/duplicate-key""#))
    #expect(lines[2] == #"{"send":true,"title":"News","body":"A message"}"#)
  }

  @Test func `a rule file with an error decides nothing`() {
    let world = Self.world()
    world.files["p.pushrules"] = Array("policy p\noutput { a: strin }\n".utf8)
    let outcome = world.run("eval p.pushrules m.json")
    #expect(outcome.status == 3)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("p.pushrules:2:"))
  }

  @Test func `the policy may come from standard input`() {
    let world = Self.world()
    world.input = Array(SamplePolicies.echo.utf8)
    world.files["m.json"] = Array("{\"text\":\"a\"}".utf8)
    #expect(world.run("eval - m.json").output == "{\"body\":\"a\"}\n")
    #expect(world.run("eval - -").status == 2)
    #expect(world.run("eval -").status == 2)
    #expect(world.run("eval p.pushrules - -").status == 2)
  }

  @Test func `a policy that extends another is found beside it`() {
    let world = Self.world()
    world.files["rules/base.pushrules"] = Array(SamplePolicies.echo.utf8)
    world.files["rules/more.pushrules"] = Array(
      "policy more extends \"base.pushrules\"\noverride layer text { body = \"more\" }\n".utf8
    )
    world.files["m.json"] = Array("{\"text\":\"a\"}".utf8)
    #expect(world.run("eval rules/more.pushrules m.json").output == "{\"body\":\"more\"}\n")
    world.fileErrors["rules/base.pushrules"] = .notPermitted
    let outcome = world.run("eval rules/more.pushrules m.json")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("`rules/base.pushrules` cannot be read: reading it is not"))
    world.fileErrors = [:]
    world.files["rules/base.pushrules"] = nil
    #expect(world.run("eval rules/more.pushrules m.json").status == 3)
  }

  @Test(
    arguments: [
      (nil, "there is no such file"), (.folder, "it is a folder"),
      (.notPermitted, "reading it is not permitted"), (.other("it is gone"), "it is gone"),
    ] as [(FileError?, String)]
  )
  func `a base that cannot be read is one finding`(error: FileError?, reason: String) {
    let world = Self.world()
    world.files["more.pushrules"] = Array("policy more extends \"base.pushrules\"\n".utf8)
    world.fileErrors["base.pushrules"] = error
    let outcome = world.run("check more.pushrules --error-format plain")
    #expect(outcome.status == 3)
    #expect(outcome.output == "1 file, 1 error\n")
    let start = "more.pushrules:1:21: error: `base.pushrules` cannot be read: \(reason) [load/"
    #expect(outcome.errors.hasPrefix(start))
    #expect(outcome.errors.split(separator: "\n").count { $0.contains("error: ") } == 1)
  }
}
