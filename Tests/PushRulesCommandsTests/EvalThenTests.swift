import PushRulesCommands
import Testing

/// `eval --then`: a decision is the next policy's message.
@Suite struct EvalThenTests {
  private static let payload = """
    policy payload

    input { send?: bool, title?: string, body: string, badge: int = 1 }
    output { aps: { alert: { title?: string, body: string }, badge: int } }

    reject "a badge is at most 9" when badge > 9

    layer only { aps = { alert: { title: title, body: body }, badge: badge } }

    decide aps: only

    """

  private static let size = """
    policy size

    input { aps: any }
    output { gate small: bool, length: int }

    layer measure {
      small  = length(as_text(at(aps, "alert.body"))) < 12
      length = length(as_text(at(aps, "alert.body")))
    }

    decide small, length: measure

    """

  private static func world() -> CommandWorld {
    CommandWorld([
      "p.pushrules": SamplePolicies.shop, "m.json": SamplePolicies.message,
      "echo.pushrules": SamplePolicies.echo,
      "payload.pushrules": payload, "size.pushrules": size,
    ])
  }

  @Test func `a decision is the message of the next policy`() {
    let outcome = Self.world().run("eval p.pushrules m.json --then payload.pushrules")
    #expect(
      outcome.output == #"{"aps":{"alert":{"title":"News","body":"Amy: hello"},"badge":1}}"# + "\n"
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    let further = Self.world().run(
      "eval p.pushrules m.json --then payload.pushrules --then size.pushrules"
    )
    #expect(further.output == #"{"small":true,"length":10}"# + "\n")
  }

  @Test func `a shut gate is the result and ends the chain`() {
    let world = Self.world()
    let first = world.run(
      "eval p.pushrules m.json --set recipient.dnd=true --then payload.pushrules"
    )
    #expect(
      first.output
        == #"{"send":false,"reason":"The customer does not want to be disturbed."}"# + "\n"
    )
    #expect(first.status == 0)
    let second = world.run(
      "eval p.pushrules m.json --set message.text=hello,you --then payload.pushrules "
        + "--then size.pushrules --then p.pushrules"
    )
    #expect(second.output == #"{"small":false,"reason":"measure"}"# + "\n")
  }

  @Test func `an error is the result and ends the chain`() {
    let world = Self.world()
    world.input = Array(
      """
      {"text":7}
      {"text":"a"}
      {"text":"b","text":"c"}

      """.utf8
    )
    let outcome = world.run(
      "eval echo.pushrules --then p.pushrules --then payload.pushrules --error-format plain"
    )
    #expect(
      outcome.output == """
        {"error":{"code":"message/type","message":"expected a string, found 7","path":"text",\
        "line":1,"column":9,"offset":8}}
        {"error":{"code":"message/missing","message":"a required value is missing: a string \
        (in the decision of `echo`)","path":"message.from","line":2,"column":1,"offset":0}}
        {"error":{"code":"message/missing","message":"a required value is missing: a string \
        (in the decision of `echo`)","path":"message.from","line":3,"column":1,"offset":0}}

        """
    )
    #expect(
      outcome.errors == """
        <standard input>:1:9: error: `text`: expected a string, found 7 [message/type]
        <standard input>:2:1: error: `message.from`: a required value is missing: a string \
        (in the decision of `echo`) [message/missing]
        <standard input>:3:1: error: `message.from`: a required value is missing: a string \
        (in the decision of `echo`) [message/missing]

        """
    )
    #expect(outcome.status == 4)
  }

  @Test func `a reject of a later policy is an error of the message`() {
    let world = Self.world()
    world.files["badge.pushrules"] = Array(
      """
      policy badge
      input { text: string }
      output { body: string, badge: int }
      layer l { body = text badge = 10 }
      decide body, badge: l
      """.utf8
    )
    world.files["m.json"] = Array(#"{"text":"a"}"#.utf8)
    let outcome = world.run("eval badge.pushrules m.json --then payload.pushrules")
    #expect(outcome.output.contains(#""code":"message/rejected","message":"a badge is at most 9"#))
    #expect(outcome.status == 4)
  }

  @Test func `keys that the next policy does not know are no errors of a strict run`() {
    let outcome = Self.world().run(
      "eval echo.pushrules --strict --then payload.pushrules --set text=hello"
    )
    #expect(outcome.output == "")
    let world = Self.world()
    world.input = Array(#"{"text":"a"}"#.utf8)
    #expect(
      world.run("eval echo.pushrules --strict --then payload.pushrules").output
        == #"{"aps":{"alert":{"body":"a"},"badge":1}}"# + "\n"
    )
  }

  @Test func `an explanation holds the decisions before it`() {
    let world = Self.world()
    let line = "eval p.pushrules m.json --explain"
    let alone = world.run(line).output.dropLast()
    let chained = world.run("\(line) --then payload.pushrules").output
    #expect(chained.hasPrefix(#"{"aps":{"alert":{"title":"News""#))
    #expect(chained.contains(#","explain":{"aps":{"value":"#))
    #expect(chained.hasSuffix(",\"previous\":\(alone)}\n"))
  }

  @Test func `people read one explanation after the other`() {
    let world = Self.world()
    let line = "eval p.pushrules m.json --format text"
    let whole = world.run("\(line) --explain --then payload.pushrules").output
    let first = world.run("\(line) --explain").output
    #expect(whole.hasPrefix("# shop\n\(first)# payload\naps = "))
    let short = world.run("\(line) --then payload.pushrules").output
    #expect(short == #"aps = {"alert":{"title":"News","body":"Amy: hello"},"badge":1}"# + "\n")
  }

  @Test func `many threads write what one writes`() {
    let world = Self.world()
    world.limits.block = 64
    world.input = Array((0..<300).map { "{\"text\":\"m\($0)\"}\n" }.joined().utf8)
    let line = "eval echo.pushrules --then payload.pushrules --input ndjson --jobs"
    let one = world.run("\(line) 1")
    #expect(one.output.split(separator: "\n").count == 300)
    #expect(world.run("\(line) 4") == one)
  }

  @Test func `each policy has to load`() {
    let world = Self.world()
    let missing = world.run("eval p.pushrules m.json --then none.pushrules")
    #expect(missing.output == "")
    #expect(missing.errors.contains("none.pushrules"))
    #expect(missing.status == 3)
    let twice = world.run("eval - m.json --then -")
    #expect(twice.errors.contains("usage/standard-input-twice"))
    #expect(twice.status == 2)
  }
}
