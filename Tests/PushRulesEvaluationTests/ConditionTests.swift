import PushRules
import Testing

@Suite struct ConditionTests {
  @Test(arguments: [
    Sample("s is \"a\"", #"{"s":"a"}"#, "true"),
    Sample("s is \"a\"", "{}", "false"),
    Sample("s is not \"a\"", "{}", "true"),
    Sample("s is not \"a\"", #"{"s":"a"}"#, "false"),
    Sample("s is t", "{}", "false"),
    Sample("s is t", #"{"s":null,"t":null}"#, "false"),
    Sample("s is t", #"{"s":null}"#, "false"),
    Sample("s is t", #"{"s":"\u00e9","t":"e\u0301"}"#, "false"),
    Sample("e is \"b\"", #"{"e":"b"}"#, "true"),
    Sample("n is 1", #"{"n":1}"#, "true"),
    Sample("d is 1", #"{"d":1.00}"#, "true"),
    Sample("d is c", #"{"d":0.1,"c":1e-1}"#, "true"),
    Sample("a is 1", #"{"a":1.0}"#, "true"),
    Sample("a is 1", #"{"a":"1"}"#, "false"),
    Sample("a is 1", #"{"a":true}"#, "false"),
    Sample("a is true", #"{"a":true}"#, "true"),
    Sample("a is \"x\"", #"{"a":"\u0078"}"#, "true"),
    Sample("a is z", #"{"a":{"x":1,"y":[1,{"q":null}]},"z":{"y":[1.0,{"q":null}],"x":1}}"#, "true"),
    Sample("a is z", #"{"a":{"x":1},"z":{"x":1,"y":null}}"#, "false"),
    Sample("a is z", #"{"a":{"x":1,"x":2},"z":{"x":2}}"#, "true"),
    Sample("a is z", #"{"a":[1,2],"z":[2,1]}"#, "false"),
    Sample("a is z", #"{"a":null,"z":null}"#, "true"),
    Sample("a is l", #"{"a":["x"],"l":["x"]}"#, "true"),
    Sample("a is map", #"{"a":{"k":"v"},"map":{"k":"v"}}"#, "true"),
    Sample("a is js", #"{"a":{"q":"v"},"js":"{\"q\":\"v\",\"n\":null}"}"#, "true"),
  ])
  func `is compares by type and value`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "bool", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("n < m", #"{"n":1,"m":2}"#, "true"),
    Sample("n <= m", #"{"n":2,"m":2}"#, "true"),
    Sample("n > m", #"{"n":2,"m":2}"#, "false"),
    Sample("n >= m", #"{"n":2,"m":2}"#, "true"),
    Sample("n < m", #"{"n":1}"#, "false"),
    Sample("not n < m", #"{"n":1}"#, "true"),
    Sample("d < n", #"{"d":0.999999999999999999999,"n":1}"#, "true"),
    Sample("d < c", #"{"d":1e400,"c":1e401}"#, "true"),
    Sample("s in l", #"{"s":"b","l":["a","b"]}"#, "true"),
    Sample("s in l", #"{"s":"c","l":["a","b"]}"#, "false"),
    Sample("s in l", #"{"l":["a",null]}"#, "false"),
    Sample("s in l", #"{"s":null,"l":["a",null]}"#, "false"),
    Sample("s in l", #"{"s":"a"}"#, "false"),
    Sample("s in a", #"{"s":"a","a":["a"]}"#, "true"),
    Sample("s in a", #"{"s":"a","a":"a"}"#, "false"),
    Sample("a in anys", #"{"a":1,"anys":[true,"1",1.0]}"#, "true"),
    Sample("a in anys", #"{"a":true,"anys":[1,"true"]}"#, "false"),
    Sample("s in [\"a\", \"b\"]", #"{"s":"b"}"#, "true"),
    Sample("s in [t, \"b\"]", #"{"s":"b"}"#, "false"),
    Sample("b", "{}", nil),
    Sample("b", #"{"b":false}"#, "false"),
    Sample("not b", "{}", "true"),
    Sample("b and n is 1", #"{"n":1}"#, "false"),
    Sample("b or n is 1", #"{"n":1}"#, "true"),
    Sample("(b or n is 1) and not (m is 1)", #"{"n":1}"#, "true"),
    Sample("not contains(s, \"x\")", "{}", "true"),
  ])
  func `a condition is true or false and never absent`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "bool", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("s is present", #"{"s":""}"#, "true"),
    Sample("s is present", #"{"s":null}"#, "false"),
    Sample("s is absent", "{}", "true"),
    Sample("s is absent", #"{"s":null}"#, "true"),
    Sample("s is null", #"{"s":null}"#, "true"),
    Sample("s is null", "{}", "false"),
    Sample("s is not null", "{}", "true"),
    Sample("def is null", #"{"def":null}"#, "true"),
    Sample("def is null", "{}", "false"),
    Sample("def is \"standard\"", #"{"def":null}"#, "true"),
    Sample("s is empty", #"{"s":""}"#, "true"),
    Sample("s is empty", "{}", "false"),
    Sample("s is not empty", "{}", "true"),
    Sample("l is empty", #"{"l":[]}"#, "true"),
    Sample("map is empty", #"{"map":{}}"#, "true"),
    Sample("a is empty", #"{"a":{}}"#, "true"),
    Sample("a is empty", #"{"a":[ ]}"#, "true"),
    Sample("a is empty", #"{"a":""}"#, "true"),
    Sample("a is empty", #"{"a":0}"#, "false"),
    Sample("s is blank", #"{"s":" \n"}"#, "true"),
    Sample("s is blank", #"{"s":""}"#, "true"),
    Sample("s is blank", "{}", "false"),
    Sample("a is blank", #"{"a":"\u00a0"}"#, "true"),
    Sample("a is blank", #"{"a":[]}"#, "false"),
    Sample("at(a, \"k\") is null", #"{"a":{"k":null}}"#, "true"),
    Sample("at(a, \"k\") is present", #"{"a":{"k":null}}"#, "false"),
    Sample("at(a, \"k\") is null", #"{"a":{}}"#, "false"),
    Sample("l[0] is null", #"{"l":[null]}"#, "true"),
    Sample("map[\"k\"] is null", #"{"map":{"k":null}}"#, "true"),
    Sample("opt is present", #"{"opt":{}}"#, "true"),
    Sample("opt is present", "{}", "false"),
    Sample("req.s is null", #"{"req":{"s":null}}"#, "true"),
  ])
  func `absent, null, empty and blank are four things`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "bool", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("opt.n", "{}", nil),
    Sample("opt.n", #"{"opt":null}"#, nil),
    Sample("opt.n", #"{"opt":{}}"#, "7"),
    Sample("req.n", "{}", "7"),
    Sample("req.n", #"{"req":null}"#, "7"),
    Sample("req.n", #"{"req":{"n":1}}"#, "1"),
    Sample("ns[0]", #"{"ns":[5]}"#, "5"),
    Sample("ns[1]", #"{"ns":[5]}"#, nil),
    Sample("ns[-1]", #"{"ns":[5]}"#, nil),
    Sample("ns[n]", #"{"ns":[5,6],"n":1}"#, "6"),
    Sample("ns[n]", #"{"ns":[5,6]}"#, nil),
    Sample("rs[0].v", #"{"rs":[{"v":3}]}"#, "3"),
    Sample("rs[0].v", #"{"rs":[null]}"#, nil),
    Sample("js.n", #"{"js":{"n":3}}"#, "3"),
    Sample("js.n", #"{"js":"{\"n\":3}"}"#, "3"),
    Sample("as_int(a[1])", #"{"a":[1,2]}"#, "2"),
  ])
  func `a path that leads nowhere is absent`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "int", sample.message) == sample.expected)
  }

  @Test func `a let without guard passes null on, one with alternatives does not`() throws {
    let plain = try value(of: "y is null", "bool", #"{"a":{"k":null}}"#, #"let y = at(a, "k")"#)
    #expect(plain == "true")
    let guarded = try value(
      of: "y is null",
      "bool",
      #"{"a":{"k":null}}"#,
      #"let y = at(a, "k") when n is absent"#
    )
    #expect(guarded == "false")
  }

  @Test func `a bool let that is absent is not true`() throws {
    #expect(try value(of: "not y", "bool", "{}", "let y = b") == "true")
    #expect(try value(of: "not y", "bool", "{}", "let y = b when n is 1") == "true")
  }
}
