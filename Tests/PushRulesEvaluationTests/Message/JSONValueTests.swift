internal import PushRulesEvaluation
internal import Testing

/// Trees of JSON and the texts that they come from and go to.
struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue {
    try JSONValue.parse(Array(text.utf8).span)
  }

  private func written(_ value: JSONValue) -> String {
    var output: [UInt8] = []
    value.write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    (" { \"b\" : 1.50 , \"a\" : [ 1e400 , -0 ] } ", #"{"b":1.50,"a":[1e400,-0]}"#),
    (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#),
    (#""\u0041\/\u00e9\ud83d\ude00""#, "\"A/é😀\""),
    (#""\b\f\n\r\t\u0000\u001f\u007f""#, "\"\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}\""),
    (#""\"\\\/""#, #""\"\\/""#),
    ("[ ]", "[]"), ("{ }", "{}"), ("[true , false , null]", "[true,false,null]"),
    (#"{"\u0061":{"":[[],{}]}}"#, #"{"a":{"":[[],{}]}}"#),
  ])
  func `a tree is written without white space, in order, numbers as they were`(
    _ text: String,
    _ expected: String
  ) throws {
    #expect(written(try parse(text)) == expected)
  }

  @Test func `of duplicate keys the last one is found`() throws {
    let value = try parse(#"{"a":1,"b":2,"a":3}"#)
    #expect(value["a"] == .number("3"))
    #expect(value["b"] == .number("2"))
    #expect(value["c"] == nil)
    #expect(JSONValue.array([])["a"] == nil)
  }

  @Test func `normal forms of a text are different keys and different values`() throws {
    let value = try parse("{\"\u{e9}\":1}")
    #expect(value["e\u{301}"] == nil)
    #expect(JSONValue.string("\u{e9}") != .string("e\u{301}"))
    #expect(JSONValue.number("1") != .string("1"))
  }

  @Test(arguments: UInt64(1)...40)
  func `random trees come back from their texts`(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    for _ in 0..<25 {
      let value = tree(&random, depth: 0)
      let text = written(value)
      #expect(try parse(text) == value, "seed \(seed)")
      var spaced: [UInt8] = []
      space(Array(text.utf8), &random, into: &spaced)
      #expect(try JSONValue.parse(spaced.span) == value, "seed \(seed)")
      var compact: [UInt8] = []
      JSONText.appendCompact(spaced.span, into: &compact)
      #expect(compact == Array(text.utf8), "seed \(seed)")
    }
  }

  private func tree(_ random: inout RandomSource, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 4), using: &random) {
    case 0: return .null
    case 1: return .boolean(random.oneIn(2))
    case 2: return .number(random.number())
    case 3: return .string(random.text())
    case 4, 5:
      let count = Int.random(in: 0...4, using: &random)
      return .array((0..<count).map { _ in tree(&random, depth: depth + 1) })
    default:
      let count = Int.random(in: 0...4, using: &random)
      return .object(
        (0..<count).map { _ in
          JSONValue.Member(key: random.text(), value: tree(&random, depth: depth + 1))
        }
      )
    }
  }

  /// Puts white space around the tokens.
  private func space(_ text: [UInt8], _ random: inout RandomSource, into output: inout [UInt8]) {
    var isInString = false
    var isEscaped = false
    for byte in text {
      let isToken = !isInString && "{}[],:".utf8.contains(byte)
      if isToken, random.oneIn(2) { output.append(random.pick([0x20, 0x0a, 0x0d, 0x09])) }
      output.append(byte)
      if isToken, random.oneIn(2) { output.append(random.pick([0x20, 0x0a, 0x0d, 0x09])) }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
  }

  @Test func `escaping changes only quotes, backslashes and the first 32 characters`() {
    for scalar in 0..<0x80 {
      let byte = UInt8(scalar)
      var escaped: [UInt8] = []
      JSONText.appendEscaped([byte].span, into: &escaped)
      let isPlain = byte >= 0x20 && byte != 0x22 && byte != 0x5c
      #expect((escaped == [byte]) == isPlain)
      var decoded: [UInt8] = []
      JSONText.appendDecoded(escaped.span, into: &decoded)
      #expect(decoded == [byte])
    }
  }
}
