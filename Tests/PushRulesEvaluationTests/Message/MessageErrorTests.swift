internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// The error of a message that does not fit: code, path and first wrong byte.
struct MessageErrorTests {
  static let chat = ValueType.enumeration(["chat", "group"], isOpen: false)

  @Test(
    arguments: [
      (.string, ["1", "true", "[]", "{}", "-0"]), (.bool, ["1", "0", #""true""#, "[]", "{}"]),
      (chat, ["1", "false", "[]", "{}"]), (.enumeration(["a"], isOpen: true), ["1", "[]"]),
      (
        .looseBool,
        [
          "2", "-0", "0.0", "1.0", "1e0", "00".replacingText("00", "10"), #""yes""#, #""TRUE""#,
          #""""#,
          #""1""#, "[]", "{}",
        ]
      ),
      (
        .int,
        [
          "1.0", "1e0", "1E2", "0.5", "9223372036854775808", "-9223372036854775809", "1e400",
          #""1""#,
          "true", "[]", "{}",
        ]
      ),
      (.number, [#""1""#, "true", "[]", "{}"]), (.list(.int), [#""a""#, "1", "true", "{}"]),
      (.map(.int), [#""a""#, "1", "true", "[]"]), (record(), [#""a""#, "1", "false", "[]"]),
      (.json(.int), ["true", "[]", "{}", "1.5"]), (.json(record()), ["1", "[]"]),
      (.json(.list(.int)), ["1", "{}"]),
    ] as [(ValueType, [String])]
  )
  func `a value of another type is an error at its first byte`(
    _ type: ValueType,
    _ values: [String]
  ) {
    for value in values {
      for field in [required("x", type), optional("x", type)] {
        var reading = MessageReading([field])
        #expect(summary(reading.error("{\"x\": \(value)}")) == "message/type x 6", "\(value)")
      }
      var inside = MessageReading([optional("l", .list(type)), optional("m", .map(type))])
      #expect(
        summary(inside.error("{\"l\":[null,\(value)]}")) == "message/type l[1] 11",
        "\(value)"
      )
      #expect(
        summary(inside.error("{\"m\":{\"a b\":\(value)}}")) == #"message/type m["a b"] 12"#,
        "\(value)"
      )
    }
  }

  /// Fields, message, what is said about it, and about it in strict mode where that differs.
  static let cases: [([RecordField], String, String)] = [
    ([], "[]", "message/type - 0"), ([], " 1", "message/type - 1"),
    ([], "null", "message/type - 0"),
    ([], "\"a\"", "message/type - 0"),
    // Missing, at the brace of the object that should hold it.
    ([required("a", .int)], "{}", "message/missing a 1"),
    ([required("a", .int)], #"{"a":null}"#, "message/missing a 9"),
    ([required("a", .any)], #"{"a":null}"#, "message/missing a 9"),
    ([required("a", .any)], "{ }", "message/missing a 2"),
    ([required("a", .int)], #"{"a":1,"a":null}"#, "message/missing a 15"),
    ([required("a", .json(.int))], #"{"a":"null"}"#, "message/missing a 11"),
    ([required("a", .int), required("b", .int)], "{}", "message/missing a 1"),
    ([required("a", .int), required("b", .int)], #"{"b":null,"a":1}"#, "message/missing b 15"),
    ([required("a", record(required("b", .int)))], "{}", "message/missing a.b 1"),
    ([required("a", record(required("b", .int)))], #"{"a":null}"#, "message/missing a.b 9"),
    ([required("a", record(required("b", .int)))], #"{"a":{}}"#, "message/missing a.b 6"),
    (
      [required("a", .json(record(required("b", .int))))], #"{"a":"null"}"#,
      "message/missing a.b 11"
    ),
    (
      [required("a", record(optional("x", .int), required("b", record(required("c", .int)))))],
      #"{"a":{"x":1}}"#, "message/missing a.b.c 11"
    ),
    ([optional("a", record(required("b", .int)))], "{}", "fits"),
    ([optional("a", record(required("b", .int)))], #"{"a":null}"#, "fits"),
    ([optional("a", record(required("b", .int)))], #"{"a":{}}"#, "message/missing a.b 6"),
    (
      [optional("l", .list(record(required("b", .int))))], #"{"l":[{"b":1},{}]}"#,
      "message/missing l[1].b 15"
    ),
    ([optional("l", .list(record(required("b", .int))))], #"{"l":[null]}"#, "fits"),
    (
      [optional("m", .map(record(required("b", record(required("c", .int))))))], #"{"m":{"k":{}}}"#,
      #"message/missing m["k"].b.c 11"#
    ),
    // The first place counts, whatever the order of the fields.
    ([required("a", .int), required("b", .int)], #"{"b":"","a":""}"#, "message/type b 5"),
    ([required("a", .int), required("b", .int)], #"{"b":""}"#, "message/type b 5"),
    (
      [required("z", record(required("a", .int))), optional("b", .int)], #"{"z":{},"b":""}"#,
      "message/missing z.a 6"
    ),
    // Enumerations.
    ([optional("e", chat)], #"{"e":"Chat"}"#, "message/enumeration e 5"),
    ([optional("e", chat)], #"{"e":""}"#, "message/enumeration e 5"),
    ([optional("e", chat)], #"{"e":"chat "}"#, "message/enumeration e 5"),
    ([optional("e", .enumeration([], isOpen: false))], #"{"e":"x"}"#, "message/enumeration e 5"),
    // Of duplicate keys the last one counts, whole.
    ([optional("a", .int)], #"{"a":"","a":1}"#, "fits"),
    ([optional("a", .int)], #"{"a":1,"a":""}"#, "message/type a 11"),
    (
      [optional("a", record(required("b", .int)))], #"{"a":{"b":1},"a":{}}"#,
      "message/missing a.b 18"
    ),
    ([optional("a", record(required("b", .int)))], #"{"a":{},"a":{"b":1}}"#, "fits"),
    ([optional("a", record(optional("b", .int)))], #"{"a":{"b":""},"a":null}"#, "fits"),
    ([optional("m", .map(.int))], #"{"m":{"k":"","k":1}}"#, "fits"),
    ([optional("m", .map(.int))], #"{"m":{"k":1,"\u006b":""}}"#, #"message/type m["k"] 21"#),
    ([optional("a", .int), optional("b", .int)], #"{"a":"","b":"","a":1}"#, "message/type b 12"),
    // JSON in a string: at the quote, with the path of what is wrong inside.
    ([optional("j", .json(.int))], #"{"j":""}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"x"}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"1 2"}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"\"1\""}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"1.0"}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"nul"}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.int))], #"{"j":"\ufeff1"}"#, "message/embedded-json j 5"),
    ([optional("j", .json(.list(.int)))], #"{"j":"[1,true]"}"#, "message/embedded-json j[1] 5"),
    (
      [optional("j", .json(record(optional("a", .int))))], #"{"j":"{\"a\":true,"}"#,
      "message/embedded-json j 5"
    ),
    (
      [optional("j", .json(record(optional("a", .int))))], #"{"j":"{\"a\":true}"}"#,
      "message/embedded-json j.a 5"
    ),
    (
      [optional("j", .json(record(required("a", .int))))], #"{"j":"{}"}"#,
      "message/embedded-json j.a 5"
    ),
    (
      [optional("j", .json(record(optional("a", chat))))], #"{"j":"{\"a\":\"x\"}"}"#,
      "message/embedded-json j.a 5"
    ),
    (
      [optional("j", .json(record(optional("a", .json(.list(.int))))))],
      #"{"j":"{\"a\":\"[1,{}]\"}"}"#, "message/embedded-json j.a[1] 5"
    ),
    ([optional("j", .json(.int)), optional("k", .int)], #"{"k":"","j":"x"}"#, "message/type k 5"),
    (
      [optional("j", .json(.int)), optional("k", .int)], #"{"j":"x","k":""}"#,
      "message/embedded-json j 5"
    ),
    // Names that are none of the language.
    (
      [optional("mutable-content", .int)], #"{"mutable-content":""}"#,
      "message/type `mutable-content` 19"
    ),
    (
      [optional("a", record(optional("b c", .int)))], #"{"a":{"b c":""}}"#,
      "message/type a.`b c` 12"
    ),
    ([optional("a", record(optional("1", .int)))], #"{"a":{"1":""}}"#, "message/type a.`1` 10"),
    (
      [optional("m", .map(.int))], #"{"m":{"\"\\\n\u0001é":""}}"#,
      #"message/type m["\"\\\n\u{1}é"] 23"#
    ),
    // JSON faults go before everything.
    ([optional("a", .int)], #"{"a":"","b":}"#, "json/syntax - 12"),
    ([optional("a", .int)], #"{"a":""} x"#, "json/trailing - 9"),
    ([required("a", .int)], #"{"x":[01]}"#, "json/number - 7"),
  ]

  @Test(arguments: cases)
  func `the error of a message`(_ fields: [RecordField], _ message: String, _ expected: String) {
    var reading = MessageReading(fields)
    #expect(summary(reading.error(message)) == expected)
  }

  @Test(
    arguments: [
      ([], "{}", "fits"), ([], #"{"a":1}"#, "message/unknown-key a 1"),
      ([], #"{ "a b":1}"#, "message/unknown-key `a b` 2"),
      ([optional("a", record())], #"{"a":{"b":1}}"#, "message/unknown-key a.b 6"),
      ([optional("l", .list(record()))], #"{"l":[{},{"b":1}]}"#, "message/unknown-key l[1].b 10"),
      (
        [optional("m", .map(record()))], #"{"m":{"k":{"b":1}}}"#,
        #"message/unknown-key m["k"].b 11"#
      ),
      ([optional("m", .map(.int))], #"{"m":{"k":1}}"#, "fits"),
      ([optional("a", .any)], #"{"a":{"b":{"c":1}}}"#, "fits"),
      ([optional("a", .int)], #"{"a":1,"a":2}"#, "message/duplicate-key a 7"),
      ([optional("a", .int)], #"{"a":1,"\u0061":2}"#, "message/duplicate-key a 7"),
      ([optional("a", .int)], #"{"a":"","a":2}"#, "message/duplicate-key a 8"),
      ([optional("a", .int)], #"{"a":1,"a":""}"#, "message/duplicate-key a 7"),
      ([optional("m", .map(.int))], #"{"m":{"k":1,"k":2}}"#, #"message/duplicate-key m["k"] 12"#),
      ([optional("a", .any)], #"{"a":[{"b":1,"b":2}]}"#, #"message/duplicate-key a[0]["b"] 13"#),
      (
        [optional("a", .any)], #"{"a":{"b":{"c":1,"c":2},"d":1}}"#,
        #"message/duplicate-key a["b"]["c"] 17"#
      ),
      // Inside a value that is overwritten nothing counts.
      ([optional("a", .any)], #"{"a":{"b":1,"b":2},"a":1}"#, "message/duplicate-key a 19"),
      ([optional("a", record())], #"{"a":{"x":1},"a":{}}"#, "message/duplicate-key a 13"),
      (
        [optional("a", .any)], #"{"a":{"b":{"c":1,"c":2},"b":1}}"#,
        #"message/duplicate-key a["b"] 24"#
      ),
      ([optional("a", .int)], #"{"x":1,"a":""}"#, "message/unknown-key x 1"),
      ([optional("a", .int)], #"{"a":"","x":1}"#, "message/type a 5"),
      ([required("a", .int)], #"{"x":1}"#, "message/unknown-key x 1"),
      ([optional("j", .json(record()))], #"{"j":"{\"b\":1}"}"#, "message/embedded-json j.b 5"),
      (
        [optional("j", .json(.map(.int)))], #"{"j":"{\"b\":1,\"b\":2}"}"#,
        #"message/embedded-json j["b"] 5"#
      ),
    ] as [([RecordField], String, String)]
  )
  func `strict mode`(_ fields: [RecordField], _ message: String, _ expected: String) {
    var reading = MessageReading(fields)
    #expect(summary(reading.error(message, isStrict: true)) == expected)
    if expected.contains("-key") { #expect(reading.error(message)?.code.contains("-key") != true) }
  }

  @Test(
    arguments: [
      (.string, "1", "expected a string, found 1"),
      (.int, "1.5", "expected an int (no fraction, no exponent, within 64 bits), found 1.5"),
      (.int, #""a""#, "expected an int (no fraction, no exponent, within 64 bits), found a string"),
      (.bool, "[]", "expected true or false, found a list"),
      (.number, "{}", "expected a number, found an object"),
      (.list(.int), "true", "expected a list, found true"),
      (.map(.int), "null1", "expected `,` or `}`, found `1`"),
      (.looseBool, "2", #"expected a bool (also "true", "false", "YES", "NO", 0 or 1), found 2"#),
      (
        .json(.int), "true",
        "expected an int (no fraction, no exponent, within 64 bits), found true"
      ),
      (.json(.int), #""x""#, "in the JSON that this string holds: expected a value, found `x`"),
      (chat, #""x""#, #"expected "chat" or "group", found "x""#),
      (chat, "1", #"expected "chat" or "group", found 1"#),
      (.enumeration(["a"], isOpen: false), #""b""#, #"expected "a", found "b""#),
      (
        .enumeration((0..<10).map { "m\($0)" }, isOpen: false), #""x""#,
        #"expected "m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7" or one of 2 more, found "x""#
      ),
      (
        .enumeration(["a"], isOpen: false), "\"" + String(repeating: "é", count: 1000) + "\"",
        "expected \"a\", found \"" + String(repeating: "é", count: 40) + "…\""
      ),
      (
        .int, String(repeating: "9", count: 50),
        "expected an int (no fraction, no exponent, within 64 bits), found "
          + String(repeating: "9", count: 40) + "…"
      ),
    ] as [(ValueType, String, String)]
  )
  func `an error says what was expected and what was found`(
    _ type: ValueType,
    _ json: String,
    _ words: String
  ) {
    var reading = MessageReading([optional("x", type)])
    #expect(reading.error("{\"x\":\(json)}")?.message == words)
  }

  @Test func `missing, unknown and duplicate keys are named`() {
    var reading = MessageReading([required("x", .int)])
    #expect(
      reading.error("{}")?.message
        == "a required value is missing: an int (no fraction, no exponent, within 64 bits)"
    )
    #expect(
      reading.error(#"{"y\n":1,"x":1}"#, isStrict: true)?.message
        == #"the policy's input has no key "y\n" here"#
    )
    #expect(
      reading.error(#"{"x":1,"x":1}"#, isStrict: true)?.message
        == #"the key "x" stands here for the second time"#
    )
  }

  @Test func `the reader can be used again after every kind of error`() throws {
    for (fields, message, _) in Self.cases {
      var reading = MessageReading(fields + [optional("last", .list(.map(.int)))])
      _ = reading.error(message)
      _ = reading.error(#"{"last":[{"a":1},{"b":[}"#)
      #expect(reading.error(#"{"last":[{"a":1}],"#)?.code == "json/end")
      _ = reading.error(#"{"last":[{"a":1}]}"#)
      #expect(reading.text("last") == #"[{"a":1}]"#)
    }
  }
}
