import PushRules
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    Sample(
      "\"\\(s)-\\(n)-\\(b)-\\(d)\"",
      #"{"s":"x","n":-5,"b":true,"d":1.50e2}"#,
      #""x--5-true-1.50e2""#
    ),
    Sample("\"\\(s)!\"", "{}", nil),
    Sample("\"\\(n)\"", #"{"n":-9223372036854775808}"#, #""-9223372036854775808""#),
    Sample("\"\\(e)\"", #"{"e":"a"}"#, #""a""#),
    Sample("\"\\(\"in \\(s)\")\"", #"{"s":"side"}"#, #""in side""#),
    Sample("\"{0} ${x}\"", "{}", #""{0} ${x}""#),
    Sample("\"a\\n\\\"\\\\\\u{1}\"", "{}", #""a\n\"\\\u0001""#),
    Sample("s", #"{"s":"\u0000\u001f\u007f\/é"}"#, "\"\\u0000\\u001f\u{7f}/é\""),
    Sample("s else t", #"{"t":"x"}"#, #""x""#),
    Sample("s else t", #"{"s":"","t":"x"}"#, #""""#),
    Sample("s when n is 1 else t when n is 2 else \"last\"", #"{"s":"a","t":"b","n":2}"#, #""b""#),
    Sample("s when n is 1 else t when n is 2 else \"last\"", #"{"s":"a","n":2}"#, #""last""#),
    Sample("s when n is 1 else t when n is 2 else \"last\"", #"{"n":1}"#, #""last""#),
    Sample("s when n is 1", #"{"s":"a"}"#, nil),
    Sample("map[s]", #"{"map":{"k":"v"},"s":"k"}"#, #""v""#),
    Sample("map[s]", #"{"map":{"k":"v"}}"#, nil),
    Sample("map[\"j\"]", #"{"map":{"k":"v"}}"#, nil),
    Sample("map[\"k\"]", #"{"map":{"k":"1","k":"2"}}"#, #""2""#),
  ])
  func `absence spreads through text and stops at else`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "string", sample.message) == sample.expected)
  }

  @Test(
    arguments: [
      ("small[s]", #"{"s":"b"}"#, #""2""#), ("small[s]", #"{"s":"q"}"#, nil),
      ("small[s]", "{}", nil), ("other[s]", #"{"s":"q"}"#, #""else""#), ("other[s]", "{}", nil),
      ("rows[s].title", #"{"s":"b"}"#, #""B""#), ("rows[s].sub", #"{"s":"b"}"#, nil),
      ("rows[s].sub", #"{"s":"a"}"#, #""sub""#),
    ] as [(String, String, String?)]
  )
  func `a table finds its row, otherwise its otherwise`(
    expression: String,
    message: String,
    expected: String?
  ) throws {
    let tables = #"""
      table small { "a" = "1" "b" = "2" }
      table other { "a" = "1" otherwise = "else" }
      table rows { "a" = { title: "A", sub: "sub" } "b" = { title: "B" } }
      """#
    #expect(try value(of: expression, "string", message, tables) == expected)
  }

  @Test func `a large table finds every row and no other`() throws {
    let rows = (0..<1000).map { "\"key\($0)\" = \"value\($0)\"" }.joined(separator: "\n")
    let policy = try expressionPolicy("big[s]", "string", "table big {\n\(rows)\n}")
    for number in 0..<1000 {
      #expect(policy.written("{\"s\":\"key\(number)\"}") == "{\"x\":\"value\(number)\"}")
    }
    for key in ["key", "key1000", "", "KEY1", "key01"] {
      #expect(policy.written("{\"s\":\"\(key)\"}") == "{}")
    }
  }

  @Test func `ten thousand lets that read each other are evaluated in order`() throws {
    let lets = (1..<10_000).map { "let v\($0) = v\($0 - 1) + 1" }.joined(separator: "\n")
    let policy = try expressionPolicy("v9999", "int", "let v0 = n + 0\n\(lets)")
    #expect(policy.written(#"{"n":1}"#) == #"{"x":10000}"#)
    #expect(policy.written("{}") == "{}")
    #expect(try policy.explained("{}", "x").candidates.first?.status == .absent)
  }
}
