import PushRules
import PushRulesEvaluation
import Testing

/// Facts that a host finds out: what is asked for, and how it is put into the message.
@Suite struct FactRequestTests {
  private static let pictures = """
    policy pictures
    input { url?: string, size: int = 3, text: string }
    output { body: string, place?: string }
    observe media by fetch(url, size) { outcome: "ok" | "failed", file?: string }
    observe place by look_up(media.file) { name: string }
    layer content {
      body  = "with \\(media.file)" else text
      place = place.name
    }
    decide body, place: content
    """

  /// Answers with what it is told to, and counts.
  private struct Answer: FactObserver {
    let kind: String
    let text: String
    func observe(_ request: FactRequest) -> [UInt8] { Array(text.utf8) }
  }

  private static func request(_ message: String) throws -> FactRequest? {
    var evaluator = try policy(Self.pictures).evaluator()
    return try evaluator.factRequest(for: Array(message.utf8).span)
  }

  private static func observed(_ message: String, _ observers: [any FactObserver]) throws -> String
  {
    let bytes = try policy(Self.pictures).observing(Array(message.utf8), by: observers)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let fetched = Answer(
    kind: "fetch",
    text: #"{"bytes": 7, "outcome": "ok", "file": "a.png"}"#
  )
  private static let found = Answer(kind: "look_up", text: #"{"name": "the hut"}"#)

  @Test func `a fact is asked for by name, kind and arguments`() throws {
    #expect(
      try Self.request(#"{"text": "Look", "url": "https://example.com/a"}"#)
        == FactRequest(
          name: "media",
          kind: "fetch",
          arguments: [.string("https://example.com/a"), .integer(3)],
          keys: ["outcome", "file"]
        )
    )
  }

  @Test func `what is recorded, or needs no finding out, is not asked for`() throws {
    #expect(try Self.request(#"{"text": "Look"}"#) == nil)
    #expect(
      try Self.request(#"{"text": "Look", "url": "u", "media": {"outcome": "failed"}}"#) == nil
    )
    // What the message says of a fact that nobody needs does not count.
    #expect(try Self.request(#"{"text": "Look", "media": {"outcome": "ok", "file": "f"}}"#) == nil)
  }

  @Test func `a fact is asked for after those that its arguments read`() throws {
    let request = try Self.request(
      #"{"text": "Look", "url": "u", "media": {"outcome": "ok", "file": "f"}}"#
    )
    #expect(request?.name == "place")
    #expect(request?.arguments == [.string("f")])
    #expect(
      try Self.observed(#"{ "text": "Look", "url": "u" }"#, [Self.found, Self.fetched])
        == #"{"text":"Look","url":"u","media":{"outcome":"ok","file":"a.png"},"#
        + #""place":{"name":"the hut"}}"#
    )
  }

  @Test func `a message with its facts is decided without observers`() throws {
    let message = try Self.observed(#"{"text":"Look","url":"u"}"#, [Self.fetched, Self.found])
    #expect(
      try policy(Self.pictures).written(message) == #"{"body":"with a.png","place":"the hut"}"#
    )
    #expect(try Self.observed(message, []) == message)
  }

  @Test func `a fact that is null is found out and takes that place`() throws {
    #expect(
      try Self.observed(#"{"media":null,"text":"Look","url":"u"}"#, [Self.fetched])
        == #"{"media":{"outcome":"ok","file":"a.png"},"text":"Look","url":"u"}"#
    )
  }

  @Test func `without an observer of the kind the message stays as it is`() throws {
    let message = #"{ "text": "Look", "url": "u" }"#
    #expect(try Self.observed(message, [Self.found]) == message)
    #expect(try policy(Self.pictures).written(message) == "message/fact-missing")
  }

  @Test(arguments: ["", "[]", "7", "{", #"{"outcome":"#, "null"])
  func `an answer that is no object is an error of the fact`(answer: String) throws {
    let error = try #require(throws: MessageError.self) {
      try Self.observed(#"{"text":"Look","url":"u"}"#, [Answer(kind: "fetch", text: answer)])
    }
    #expect(error.code == "message/fact-missing")
    #expect(error.path == "media")
  }

  @Test(arguments: [
    (#"{}"#, "message/missing", "media.outcome"),
    (#"{"outcome":"late"}"#, "message/enumeration", "media.outcome"),
    (#"{"outcome":"ok","file":7}"#, "message/type", "media.file"),
  ])
  func `an answer that does not fit the fact is an error of the message`(
    answer: String,
    code: String,
    path: String
  ) throws {
    let error = try #require(throws: MessageError.self) {
      try Self.observed(#"{"text":"Look","url":"u"}"#, [Answer(kind: "fetch", text: answer)])
    }
    #expect(error.code == code)
    #expect(error.path == path)
  }

  @Test func `a message that does not fit the input is not asked about`() throws {
    let error = try #require(throws: MessageError.self) { try Self.request(#"{"url":"u"}"#) }
    #expect(error.code == "message/missing")
  }
}
