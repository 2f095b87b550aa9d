import PushRules
import Testing

@Suite struct FunctionTests {
  @Test(arguments: [
    Sample("nonempty(s)", #"{"s":"x"}"#, #""x""#),
    Sample("nonempty(s)", #"{"s":" "}"#, #"" ""#),
    Sample("nonempty(s)", #"{"s":""}"#, nil),
    Sample("nonempty(s)", "{}", nil),
    Sample("nonempty(s)", #"{"s":null}"#, nil),
    Sample("nonblank(s)", #"{"s":" x "}"#, #"" x ""#),
    Sample("nonblank(s)", #"{"s":" \t\u2003\u3000"}"#, nil),
    Sample("nonblank(s)", #"{"s":""}"#, nil),
    Sample("nonblank(s)", #"{"s":"\u200b"}"#, "\"\u{200b}\""),
    Sample("lower(s)", #"{"s":"ABC xyz 1"}"#, #""abc xyz 1""#),
    Sample("lower(s)", #"{"s":"ÄÖÜ ΣΑΣ"}"#, #""äöü σασ""#),
    Sample("lower(s)", #"{"s":"İ"}"#, "\"i\u{307}\""),
    Sample("lower(s)", #"{"s":"already"}"#, #""already""#),
    Sample("join(l, \", \")", #"{"l":["a","b","c"]}"#, #""a, b, c""#),
    Sample("join(l, \", \")", #"{"l":["a"]}"#, #""a""#),
    Sample("join(l, \", \")", #"{"l":[]}"#, #""""#),
    Sample("join(l, \", \")", #"{"l":["a",null]}"#, nil),
    Sample("join(l, s)", #"{"l":["a","b"]}"#, nil),
    Sample("as_text(a)", #"{"a":"x\u0041"}"#, #""xA""#),
    Sample("as_text(a)", #"{"a":1}"#, nil),
    Sample("as_text(a)", #"{"a":null}"#, nil),
    Sample("as_text(at(a, \"k.v\"))", #"{"a":{"k":{"v":"found"}}}"#, #""found""#),
    Sample("as_text(at(a, \"k\\\\.v\"))", #"{"a":{"k.v":"dotted"}}"#, #""dotted""#),
    Sample("as_text(at(a, \"k\\\\\\\\v\"))", #"{"a":{"k\\v":"slashed"}}"#, #""slashed""#),
    Sample("as_text(at(a, \"k..v\"))", #"{"a":{"k":{"":{"v":"empty"}}}}"#, #""empty""#),
    Sample("as_text(at(a, \"k.\"))", #"{"a":{"k":{"":"last"}}}"#, #""last""#),
    Sample("as_text(at(a, \"k\"))", #"{"a":{"k":"first","k":"last"}}"#, #""last""#),
    Sample("as_text(at(a, \"l.0\"))", #"{"a":{"l":["x"]}}"#, nil),
    Sample("as_text(at(req, \"other\"))", #"{"req":{"other":"unnamed"}}"#, #""unnamed""#),
    Sample("as_text(at(req, \"deep.u\"))", "{}", nil),
    Sample("as_text(at(js, \"other\"))", #"{"js":"{\"other\":\"held\"}"}"#, #""held""#),
    Sample("as_text(at(map, \"k\"))", #"{"map":{"k":"v"}}"#, #""v""#),
  ])
  func `a function gives text`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "string", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("cut(s, 3)", #"{"s":"abcdef"}"#, #""abc""#),
    Sample("cut(s, 3)", #"{"s":"abc"}"#, #""abc""#),
    Sample("cut(s, 3, \"…\")", #"{"s":"abc"}"#, #""abc""#),
    Sample("cut(s, 3, \"…\")", #"{"s":"abcd"}"#, #""abc…""#),
    Sample("cut(s, 0, \"…\")", #"{"s":"abcd"}"#, #""…""#),
    Sample("cut(s, -1)", #"{"s":"abcd"}"#, #""""#),
    Sample("cut(s, 2)", #"{"s":"😀😁😂"}"#, #""😀😁""#),
    Sample("cut(s, 1)", #"{"s":"e\u0301x"}"#, #""e""#),
    Sample("cut(s, n)", #"{"s":"abcd"}"#, nil),
    Sample("cut(s, 2, t)", #"{"s":"abcd"}"#, nil),
    Sample("cut(s, 9223372036854775807)", #"{"s":"abcd"}"#, #""abcd""#),
    Sample("cut_bytes(s, 4)", #"{"s":"äöü"}"#, #""äö""#),
    Sample("cut_bytes(s, 3)", #"{"s":"äöü"}"#, #""ä""#),
    Sample("cut_bytes(s, 6)", #"{"s":"äöü"}"#, #""äöü""#),
    Sample("cut_bytes(s, 5, \"…\")", #"{"s":"äöü"}"#, #""ä…""#),
    Sample("cut_bytes(s, 3, \"…\")", #"{"s":"äöü"}"#, #""…""#),
    Sample("cut_bytes(s, 2, \"…\")", #"{"s":"äöü"}"#, #""ä""#),
    Sample("cut_bytes(s, -5, \"…\")", #"{"s":"äöü"}"#, #""""#),
  ])
  func `cut and cut_bytes keep whole scalars`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "string", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("length(s)", #"{"s":"a😀e\u0301"}"#, "4"),
    Sample("length(s)", #"{"s":""}"#, "0"),
    Sample("length(s)", "{}", nil),
    Sample("length(l)", #"{"l":["a",null]}"#, "2"),
    Sample("length(map)", #"{"map":{"a":"1","b":"2","a":"3"}}"#, "2"),
    Sample("length(a)", #"{"a":"abc"}"#, "3"),
    Sample("length(a)", #"{"a":[1,2]}"#, "2"),
    Sample("length(a)", #"{"a":{"x":1}}"#, "1"),
    Sample("length(a)", #"{"a":12}"#, nil),
    Sample("length(at({ p: { q: s, r: t } }, \"p\"))", #"{"t":"x"}"#, "1"),
    Sample("length(at({ p: { q: s, r: t } }, \"p\"))", "{}", "0"),
    Sample("7 when at({ p: { q: s } }, \"p\") is empty", "{}", "7"),
    Sample("7 when at({ p: { q: s } }, \"p\") is empty", #"{"s":""}"#, nil),
    Sample("7 when nonempty(at({ p: { q: s } }, \"p\")) is absent", "{}", "7"),
    Sample("7 when nonempty(at({ p: { q: s } }, \"p\")) is absent", #"{"s":""}"#, nil),
    Sample("as_int(a)", #"{"a":12}"#, "12"),
    Sample("as_int(a)", #"{"a":-0}"#, "0"),
    Sample("as_int(a)", #"{"a":12.0}"#, nil),
    Sample("as_int(a)", #"{"a":1e1}"#, nil),
    Sample("as_int(a)", #"{"a":9223372036854775808}"#, nil),
    Sample("as_int(a)", #"{"a":"12"}"#, nil),
    Sample("min(n, m)", #"{"n":3,"m":-2}"#, "-2"),
    Sample("max(n, m, 5)", #"{"n":3,"m":-2}"#, "5"),
    Sample("min(n, m)", #"{"n":3}"#, nil),
    Sample("n + m", #"{"n":9223372036854775807,"m":1}"#, "9223372036854775807"),
    Sample("n - m", #"{"n":-9223372036854775808,"m":1}"#, "-9223372036854775808"),
    Sample("n - m", #"{"n":0,"m":-9223372036854775808}"#, "9223372036854775807"),
    Sample("n + m", #"{"n":-9223372036854775808,"m":-5}"#, "-9223372036854775808"),
    Sample("n - m - 1", #"{"n":10,"m":3}"#, "6"),
    Sample("n + m", #"{"n":1}"#, nil),
  ])
  func `a function or sum gives a number`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "int", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("contains(s, t)", #"{"s":"abcabd","t":"abd"}"#, "true"),
    Sample("contains(s, t)", #"{"s":"aaaab","t":"aab"}"#, "true"),
    Sample("contains(s, t)", #"{"s":"abc","t":"abcd"}"#, "false"),
    Sample("contains(s, t)", #"{"s":"abc","t":""}"#, "true"),
    Sample("contains(s, t)", #"{"s":"","t":""}"#, "true"),
    Sample("contains(s, t)", #"{"s":"abc"}"#, nil),
    Sample("glob(s, t)", #"{"s":"Hello World","t":"hello*"}"#, "true"),
    Sample("glob(s, t)", #"{"s":"Hello","t":"h?llo"}"#, "true"),
    Sample("glob(s, t)", #"{"s":"Hello","t":"ello"}"#, "false"),
    Sample("glob(s, t)", #"{"s":"Straße","t":"STRA?E"}"#, "true"),
    Sample("glob(s, t)", #"{"s":"aXbXc","t":"*x*x?"}"#, "true"),
    Sample("glob(s, t)", #"{"s":"","t":"*"}"#, "true"),
    Sample("glob(s, t)", #"{"s":"","t":"?"}"#, "false"),
    Sample("glob(s, t)", #"{"s":"a","t":""}"#, "false"),
    Sample("glob_word(s, t)", #"{"s":"a big Sale today","t":"sale"}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"wholesale","t":"sale"}"#, "false"),
    Sample("glob_word(s, t)", #"{"s":"wholesale","t":"*sale"}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"sale_x","t":"sale"}"#, "false"),
    Sample("glob_word(s, t)", #"{"s":"(sale)","t":"sale"}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"äsaleä","t":"sale"}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"big sale now","t":"g*n"}"#, "false"),
    Sample("glob_word(s, t)", #"{"s":"big sale now","t":"b*n?w"}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"","t":""}"#, "true"),
    Sample("glob_word(s, t)", #"{"s":"ab","t":""}"#, "false"),
    Sample("glob_word(s, t)", #"{"s":"a--b","t":""}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":">=3"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":">3"}"#, "false"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"3"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"==3"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"=3"}"#, "false"),
    Sample("satisfies(n, t)", #"{"n":-3,"t":"<-2"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"<=3"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":" 3"}"#, "false"),
    Sample("satisfies(n, t)", #"{"n":3,"t":""}"#, "false"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"<"}"#, "false"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"<99999999999999999999"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":">-99999999999999999999"}"#, "true"),
    Sample("satisfies(n, t)", #"{"n":3,"t":"99999999999999999999"}"#, "false"),
  ])
  func `a function that asks is true, false or absent`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "bool", sample.message) == sample.expected)
  }

  @Test(arguments: [
    Sample("merge(a, z)", #"{"a":{"x":1,"y":2},"z":{"y":3,"w":4}}"#, #"{"x":1,"y":3,"w":4}"#),
    Sample(
      "merge(a, z)",
      #"{"a":{"x":{"p":1,"q":2}},"z":{"x":{"q":3,"r":{}}}}"#,
      #"{"x":{"p":1,"q":3,"r":{}}}"#
    ),
    Sample("merge(a, z)", #"{"a":{"x":{"p":1}},"z":{"x":5}}"#, #"{"x":5}"#),
    Sample("merge(a, z)", #"{"a":{"x":5},"z":{"x":{"p":1}}}"#, #"{"x":{"p":1}}"#),
    Sample("merge(a, z)", #"{"a":{"x":5},"z":{"x":null}}"#, #"{"x":null}"#),
    Sample("merge(a, z)", #"{"a":{"x":5},"z":{}}"#, #"{"x":5}"#),
    Sample("merge(a, z)", #"{"a":"text","z":{"k":1}}"#, #"{"k":1}"#),
    Sample("merge(a, z)", #"{"a":{"k":1}}"#, nil),
    Sample("merge(a, z)", #"{"a":{"k":1},"z":null}"#, nil),
    Sample("merge(a, { k: \"v\", n: n })", #"{"a":{"k":1}}"#, #"{"k":"v"}"#),
    Sample("merge(map, { k: \"v\" })", #"{"map":{"j":"u"}}"#, #"{"j":"u","k":"v"}"#),
    Sample(
      "merge(a, z)",
      #"{"a":{"a":1,"b":2,"c":3,"d":4,"e":5},"z":{"e":50,"d":40,"c":30,"f":60}}"#,
      #"{"a":1,"b":2,"c":30,"d":40,"e":50,"f":60}"#
    ),
    Sample("at(a, \"\")", #"{"a":[1, 2]}"#, "[1,2]"),
    Sample("at(a, \"k\")", #"{"a":{"k":null}}"#, nil),
    Sample("at(a, \"k\")", #"{"a":[{"k":1}]}"#, nil),
    Sample("at(a, \"k\")", #"{"a":{"k": [ 1.50 , {"a" : "\u00e4"} ]}}"#, #"[1.50,{"a":"\u00e4"}]"#),
    Sample("nonempty(a)", #"{"a":{}}"#, nil),
    Sample("nonempty(a)", #"{"a":0}"#, "0"),
    Sample("nonblank(a)", #"{"a":" "}"#, nil),
  ])
  func `JSON is looked into and merged`(sample: Sample) throws {
    #expect(try value(of: sample.expression, "any", sample.message) == sample.expected)
  }

  /// Each `*` leads to those behind it; without care each step would take the square of their number.
  @Test func `a pattern of many stars is gone through once for each character`() throws {
    let text = String(repeating: "a", count: 2_000)
    let pattern = String(repeating: "*", count: 2_000)
    for (ending, expected) in [("a", "true"), ("b", "false")] {
      let message = #"{"s":"\#(text)","t":"\#(pattern)\#(ending)"}"#
      #expect(try value(of: "glob_word(s, t)", "bool", message) == expected)
    }
  }
}
