import PushRules
import PushRulesAnalysis
import TestSupport
import Testing

/// The smallest change of a message that makes a candidate win.
@Suite struct WhyNotTests {
  /// Two tiers, a map of templates, a gate.
  static let shop = """
    policy shop
    input {
      message: { kind: "order" | "news" = "order", title?: string, template?: string, args: [string] = [] }
      recipient: { quiet: bool = false, id: string }
      app: { templates: [string: { title: string, body: string }] = {} }
    }
    output {
      gate send: bool
      title: string
      body: string
    }
    layer by_default { send = true }
    layer quiet when recipient.quiet { send = false }
    layer listed when recipient.id in message.args { send = true }
    decide send: by_default < quiet < listed
    layer built_in {
      title = "News" when message.kind is "news"
         else "Order"
      body  = "…"
    }
    layer own { title = message.title }
    whole layer template {
      let found = app.templates[message.template]
      title = found.title
      body  = found.body
    }
    decide title: built_in < own < template
    decide body: built_in < template
    """

  @Test func `a candidate that wins already`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    #expect(try shop.lines(#"{"recipient":{"id":"u"}}"#, "title", "built_in") == ["wins"])
    #expect(try shop.lines(#"{"recipient":{"id":"u"}}"#, "send", "by_default") == ["wins"])
  }

  @Test func `a value that is missing is set`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"}}"#, "title", "own")
        == [#"message.title: absent → "a""#]
    )
  }

  @Test func `a template is made with all that it needs`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"}}"#, "title", "template")
        == [
          #"message.template: absent → "a""#, #"app.templates["a"].title: absent → "a""#,
          #"app.templates["a"].body: absent → "b""#,
        ]
    )
  }

  @Test func `a template that the message has is named`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    let templates = #""app":{"templates":{"sale":{"title":"T","body":"B"}}}"#
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"},\#(templates)}"#, "title", "template")
        == [#"message.template: absent → "sale""#]
    )
    #expect(
      try shop.lines(
        #"{"message":{"template":"x"},"recipient":{"id":"u"},\#(templates)}"#,
        "title",
        "template"
      ) == [#"message.template: "x" → "sale""#]
    )
  }

  @Test func `what outranks it is taken away`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    #expect(
      try shop.lines(#"{"message":{"title":"T"},"recipient":{"id":"u"}}"#, "title", "built_in")
        == [#"message.title: "T" → absent"#]
    )
  }

  @Test func `a shut gate is opened`() throws {
    let shop = try WhyNotQuestion(Self.shop)
    #expect(
      try shop.lines(#"{"recipient":{"id":"u","quiet":true}}"#, "title", "built_in")
        == ["recipient.quiet: true → absent"]
    )
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"}}"#, "send", "quiet")
        == ["recipient.quiet: absent → true"]
    )
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"}}"#, "send", "listed")
        == [#"message.args: absent → ["u"]"#]
    )
    #expect(
      try shop.lines(#"{"recipient":{"id":"u"},"message":{"args":["u"]}}"#, "send", "by_default")
        == [#"message.args: ["u"] → absent"#]
    )
  }

  @Test(.disabled("timing"), arguments: ShippedPolicies.paths)
  func shipped(path: String) throws {
    let question = WhyNotQuestion(try ShippedPolicies.load(path))
    print(path, question.whyNot)
  }
}
