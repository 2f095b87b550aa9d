import PushRules
import Testing

@Suite struct ListTests {
  @Test(arguments: [
    Sample("any(r in rs: r.ok)", #"{"rs":[{"ok":false},{"ok":true}]}"#, "true"),
    Sample("any(r in rs: r.ok)", #"{"rs":[]}"#, "false"),
    Sample("any(r in rs: r.ok)", "{}", "false"),
    Sample("all(r in rs: r.ok)", #"{"rs":[{"ok":true},{"ok":true}]}"#, "true"),
    Sample("all(r in rs: r.ok)", #"{"rs":[{"ok":true},{}]}"#, "false"),
    Sample("all(r in rs: r.ok)", #"{"rs":[]}"#, "true"),
    Sample("all(r in rs: r.ok)", "{}", "false"),
    Sample("not all(r in rs: r.ok)", "{}", "true"),
    Sample("any(x in l: any(y in ns: x is \"a\" and y is 2))", #"{"l":["a"],"ns":[1,2]}"#, "true"),
    Sample("any(x in a: x is 1)", #"{"a":[0,1]}"#, "true"),
    Sample("all(x in a: x is 1)", #"{"a":{"k":1}}"#, "false"),
    Sample("any(x in l: glob(x, \"A*\"))", #"{"l":["b","abc"]}"#, "true"),
    Sample("first(r in rs: r.ok) is absent", #"{"rs":[{}]}"#, "true"),
    Sample("first(x in l: x is null) is null", #"{"l":["a",null]}"#, "true"),
  ])
  func `any and all ask the items`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "bool", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("first(r in rs: r.ok).v", #"{"rs":[{"v":1},{"v":2,"ok":true},{"v":3,"ok":true}]}"#, "2"),
    Sample("first(r in rs: r.ok).v", "{}", nil),
    Sample("count(r in rs: r.ok)", #"{"rs":[{"ok":true},{},{"ok":true}]}"#, "2"),
    Sample("count(r in rs: r.ok)", #"{"rs":[]}"#, "0"),
    Sample("count(r in rs: r.ok)", "{}", nil),
    Sample("count(x in l: lower(x) is \"a\")", #"{"l":["A","a","B"]}"#, "2"),
  ])
  func `first and count over an absent list are absent`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "int", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("[x for x in l]", #"{"l":["a",null,"b"]}"#, #"["a","b"]"#),
    Sample(
      "[\"<\\(x)>\" for x in l where x is not \"b\"]",
      #"{"l":["a","b","c"]}"#,
      #"["<a>","<c>"]"#
    ),
    Sample("[r.k for r in rs]", #"{"rs":[{"k":"a"},{},{"k":"c"}]}"#, #"["a","c"]"#),
    Sample(
      "[x for k in l for x in lists[k]]",
      #"{"l":["b","none","a"],"lists":{"a":["1"],"b":["2","3"]}}"#,
      #"["2","3","1"]"#
    ),
    Sample("[x for k in l for x in lists[k]]", #"{"l":["a"]}"#, "[]"),
    Sample("[x for x in l]", "{}", nil),
    Sample("[x for x in l]", #"{"l":[]}"#, "[]"),
    Sample("[s, t]", #"{"s":"a","t":"b"}"#, #"["a","b"]"#),
    Sample("[s, t]", #"{"s":"a"}"#, nil),
    Sample("[s, t]", #"{"s":"a","t":null}"#, nil),
    Sample("[\"a\", \"b\"]", "{}", #"["a","b"]"#),
    Sample("[]", "{}", "[]"),
    Sample("l", #"{"l":["a",null]}"#, #"["a",null]"#),
  ])
  func `lists are made of what is there`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "[string]", sample.message) == sample.expected)
  }
}
