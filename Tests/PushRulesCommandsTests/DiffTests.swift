import PushRulesCommands
import Testing

/// `diff`: what an edit changes.
@Suite struct DiffTests {
  private static let old = """
    policy p

    input { text: string, loud: bool = false }
    output { title: string }

    layer base { title = "News" }
    layer named when loud { title = text }

    decide title: base < named

    """

  private static func world(_ edits: [String: String]) -> CommandWorld {
    var new = old
    for (text, other) in edits { new = new.replacing(text, with: other) }
    return CommandWorld(["old.pushrules": old, "new.pushrules": new])
  }

  @Test func `both values and both places`() {
    let outcome = Self.world(["\"News\"": "\"New\""]).run("diff old.pushrules new.pushrules")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        `title` differs
          message: {"text":"a"}
          old: "News"  from `base`, old.pushrules:6:22
          new: "New"  from `base`, new.pushrules:6:22

        1 difference (2 abstract messages)

        """
    )
  }

  @Test func `the one side decides, the other says which field it refuses`() {
    let world = Self.world(["text: string": "text?: string"])
    let outcome = world.run("diff old.pushrules new.pushrules")
    #expect(outcome.output.contains("\n  old: refused: text: "))
    #expect(outcome.output.contains("\n  new: decided\n"))
    let json = world.run("diff old.pushrules new.pushrules --format json").output
    #expect(json.contains(#""new":{"decided":true}"#))
    #expect(json.contains(#""path":"text""#))
  }

  @Test func `what is the same for every message`() {
    let outcome = Self.world([:]).run("diff old.pushrules new.pushrules")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("the same for every message"))
  }

  @Test func `recorded messages are read as eval reads them`() {
    let world = Self.world(["\"News\"": "\"New\""])
    world.files["one.json"] = Array("{\n  \"text\": \"x\"\n}\n".utf8)
    let outcome = world.run("diff old.pushrules new.pushrules --corpus one.json")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("1 of 1 messages differ\n"))
  }

  @Test(arguments: ["{\"text\":\n{\"text\":\"a\"}\n", "\u{1}\u{2}\n{\"text\":\"a\"}\n"])
  func `a recorded message that cannot be read is no agreement`(lines: String) {
    let world = Self.world([:])
    world.files["m.ndjson"] = Array(lines.utf8)
    let outcome = world.run("diff old.pushrules new.pushrules --corpus m.ndjson")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("the message in line 1 cannot be read"))
    #expect(outcome.errors.contains("m.ndjson"))
  }

  @Test func `messages that both refuse are counted`() {
    let world = Self.world([:])
    world.files["m.ndjson"] = Array("{\"text\":\"a\"}\n{}\n".utf8)
    let outcome = world.run("diff old.pushrules new.pushrules --corpus m.ndjson --format json")
    #expect(outcome.status == 0)
    #expect(outcome.output == "{\"same\":1,\"different\":0,\"refusedByBoth\":1}\n")
  }
}
