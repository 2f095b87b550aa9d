internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// How a message that fits is read.
struct MessageReaderTests {
  static let chat = ValueType.enumeration(["chat", "group"], isOpen: false)

  @Test(
    arguments: [
      (.string, #""a""#, #""a""#), (.string, #""a\u0042\n""#, #""aB\n""#),
      (.string, #""""#, #""""#),
      (chat, #""chat""#, #""chat""#), (chat, #""gro\u0075p""#, #""group""#),
      (.enumeration(["a"], isOpen: true), #""other""#, #""other""#), (.bool, "true", "true"),
      (.bool, "false", "false"), (.looseBool, "true", "true"), (.looseBool, "false", "false"),
      (.looseBool, #""true""#, "true"), (.looseBool, #""false""#, "false"),
      (.looseBool, #""YES""#, "true"), (.looseBool, #""NO""#, "false"), (.looseBool, "0", "false"),
      (.looseBool, "1", "true"), (.looseBool, #""\u0059ES""#, "true"), (.int, "0", "0"),
      (.int, "-0", "0"), (.int, "9223372036854775807", "9223372036854775807"),
      (.int, "-9223372036854775808", "-9223372036854775808"),
      (.int, "1234567890123456789", "1234567890123456789"), (.number, "1.50", "1.50"),
      (.number, "1e400", "1e400"), (.number, "-0", "-0"),
      (.number, "12345678901234567890", "12345678901234567890"), (.any, "[ 1 , 2 ]", "[1,2]"),
      (.any, #"{"a" : "\u0041" , "a":1}"#, #"{"a":"\u0041","a":1}"#), (.list(.int), "[]", "[]"),
      (.list(.int), "[1, null ,3]", "[1,null,3]"),
      (.list(.list(.int)), "[[1],[],[2,3]]", "[[1],[],[2,3]]"),
      (.list(.any), "[ { } , null]", "[{},null]"), (.map(.int), "{}", "{}"),
      (.map(.int), #"{"a":1,"b":null}"#, #"{"a":1,"b":null}"#),
      (.map(.int), #"{"a":"x","b":2,"a":1}"#, #"{"b":2,"a":1}"#),
      (.map(.map(.string)), #"{"a":{"b":"c"},"d":{}}"#, #"{"a":{"b":"c"},"d":{}}"#),
      (.json(.int), "5", "5"), (.json(.int), #""5""#, "5"), (.json(.int), #"" 5\n""#, "5"),
      (.json(.number), #""1.50""#, "1.50"), (.json(.bool), #""true""#, "true"),
      (.json(.list(.string)), #""[\"a\",\"\\u0041\\n\"]""#, #"["a","A\n"]"#),
      (.json(.map(.int)), #""{\"a\":1}""#, #"{"a":1}"#),
      (.json(.map(.int)), #"{"a":1}"#, #"{"a":1}"#),
    ] as [(ValueType, String, String)]
  )
  func `a value that fits its type is read`(
    _ type: ValueType,
    _ json: String,
    _ expected: String
  ) throws {
    for field in [required("x", type), optional("x", type)] {
      var reading = MessageReading([field])
      try reading.read("{\"x\":\(json)}")
      #expect(reading.text("x") == expected)
    }
    var inside = MessageReading([
      required("list", .list(type)), required("map", .map(record(required("x", type)))),
    ])
    try inside.read("{\"list\":[\(json),null],\"map\":{\"k\":{\"x\":\(json)}}}")
    #expect(inside.text("list") == "[\(expected),null]")
    #expect(inside.text("map") == "{\"k\":{\"x\":\(expected)}}")
  }

  /// What a scalar field reads as: field, message, value, whether null stands for the value.
  static let presence: [(RecordField, String, String, Bool)] = [
    (required("x", .int), #"{"x":1}"#, "1", false), (optional("x", .int), #"{"x":1}"#, "1", false),
    (optional("x", .int), "{}", "absent", false),
    (optional("x", .int), #"{"x":null}"#, "absent", true),
    (defaulted("x", .int, .integer(7)), #"{"x":1}"#, "1", false),
    (defaulted("x", .int, .integer(7)), "{}", "7", false),
    (defaulted("x", .int, .integer(7)), #"{"x":null}"#, "7", true),
    (defaulted("x", .json(.int), .integer(7)), #"{"x":"null"}"#, "7", true),
    (optional("x", .json(.int)), #"{"x":" null "}"#, "absent", true),
    (defaulted("x", .number, .integer(7)), "{}", "7", false),
    (defaulted("x", .string, .string("é\"")), "{}", #""é\"""#, false),
    (defaulted("x", .looseBool, .boolean(true)), "{}", "true", false),
    (defaulted("x", chat, .string("chat")), #"{"x":null}"#, #""chat""#, true),
    (defaulted("x", .list(.int), .list([.integer(1)])), "{}", "[1]", false),
    (
      defaulted("x", .map(.string), constantRecord(["a": .string("b")])), "{}", #"{"a":"b"}"#, false
    ),
    (
      defaulted("x", .any, constantRecord(["a": .list([.integer(1), .boolean(false)])])), "{}",
      #"{"a":[1,false]}"#, false
    ),
    (defaulted("x", .any, .string("a")), #"{"x":null}"#, #""a""#, true),
    (optional("x", .any), #"{"x":null}"#, "null", false),
    (
      defaulted(
        "x",
        .list(record(required("a", .int), defaulted("b", .int, .integer(2)), optional("c", .int))),
        .list([constantRecord(["a": .integer(1)])])
      ), "{}", #"[{"a":1,"b":2}]"#, false
    ),
    (optional("x", .int), #"{"x":1,"x":null}"#, "absent", true),
    (optional("x", .int), #"{"x":"no int","x":2}"#, "2", false),
    (required("x", .int), #"{"x":null,"x":2}"#, "2", false),
    (optional("x", .int), #"{"\u0078":3}"#, "3", false),
    (optional("x", .int), #"{"X":3,"xx":4,"":5}"#, "absent", false),
    (optional("mutable-content", .int), #"{"mutable-content":1}"#, "1", false),
  ]

  @Test(arguments: presence)
  func `missing, null and default`(
    _ field: RecordField,
    _ message: String,
    _ expected: String,
    _ standsForNull: Bool
  ) throws {
    var reading = MessageReading([field])
    try reading.read(message)
    #expect(reading.text(field.name) == expected)
    #expect(reading.value(field.name).standsForNull == standsForNull)
    // The same in a record without a fixed place.
    var inside = MessageReading([required("list", .list(record(field)))])
    try inside.read("{\"list\":[\(message)]}")
    let isLeftOut = expected == "absent" || expected == "null"
    #expect(inside.text("list") == (isLeftOut ? "[{}]" : "[{\"\(field.name)\":\(expected)}]"))
  }

  static let nested = record(
    defaulted("a", .int, .integer(1)),
    optional("b", .int),
    required("deep", record(defaulted("c", .string, .string("c")), optional("d", .any)))
  )

  @Test(arguments: [
    (required("r", nested), "{}", "1", "c", #"{"a":1,"deep":{"c":"c"}}"#),
    (required("r", nested), #"{"r":null}"#, "1", "c", #"{"a":1,"deep":{"c":"c"}}"#),
    (required("r", nested), #"{"r":{"a":5}}"#, "5", "c", #"{"a":5,"deep":{"c":"c"}}"#),
    (required("r", nested), #"{"r":{"deep":{"c":"z"}}}"#, "1", "z", #"{"a":1,"deep":{"c":"z"}}"#),
    (
      required("r", nested), #"{"r":{"a":5,"b":6,"deep":{"c":"z"}},"r":{}}"#, "1", "c",
      #"{"a":1,"deep":{"c":"c"}}"#
    ),
    (
      required("r", nested), #"{"r":{"a":5,"deep":{"c":"z"}},"r":null}"#, "1", "c",
      #"{"a":1,"deep":{"c":"c"}}"#
    ),
    (
      required("r", nested), #"{"r":{"deep":{"c":"z"},"deep":null}}"#, "1", "c",
      #"{"a":1,"deep":{"c":"c"}}"#
    ),
    (required("r", nested), #"{"r":7,"r":{"a":2}}"#, "2", "c", #"{"a":2,"deep":{"c":"c"}}"#),
    (optional("r", nested), "{}", "absent", "absent", "absent"),
    (optional("r", nested), #"{"r":null}"#, "absent", "absent", "absent"),
    (optional("r", nested), #"{"r":{}}"#, "1", "c", #"{"a":1,"deep":{"c":"c"}}"#),
    (optional("r", nested), #"{"r":{"a":5},"r":null}"#, "absent", "absent", "absent"),
    (
      defaulted("r", nested, constantRecord(["b": .integer(9)])), "{}", "1", "c",
      #"{"a":1,"b":9,"deep":{"c":"c"}}"#
    ),
    (
      defaulted("r", nested, constantRecord(["deep": constantRecord(["c": .string("k")])])),
      #"{"r":null}"#, "1", "k", #"{"a":1,"deep":{"c":"k"}}"#
    ),
    (
      defaulted("r", nested, constantRecord(["b": .integer(9)])), #"{"r":{}}"#, "1", "c",
      #"{"a":1,"deep":{"c":"c"}}"#
    ),
    (
      required("r", .json(nested)), #"{"r":"{\"a\":5,\"deep\":{\"c\":\"\\u0041\"}}"}"#, "5", "A",
      #"{"a":5,"deep":{"c":"A"}}"#
    ),
    (required("r", .json(nested)), #"{"r":"null"}"#, "1", "c", #"{"a":1,"deep":{"c":"c"}}"#),
    (
      required("r", .json(nested)), #"{"r":"no JSON","r":"{}"}"#, "1", "c",
      #"{"a":1,"deep":{"c":"c"}}"#
    ),
    (optional("r", .json(nested)), #"{"r":"{\"a\":1,","r":null}"#, "absent", "absent", "absent"),
  ])
  func `records with fixed places`(
    _ field: RecordField,
    _ message: String,
    _ a: String,
    _ c: String,
    _ whole: String
  ) throws {
    var reading = MessageReading([field, optional("last", .int)])
    try reading.read(message)
    #expect(reading.text("r.a") == a)
    #expect(reading.text("r.deep.c") == (c == "absent" ? c : "\"\(c)\""))
    #expect(reading.text("r") == whole)
    var inside = MessageReading([required("m", .map(record(field)))])
    try inside.read("{\"m\":{\"k\":\(message)}}")
    let isLeftOut = whole == "absent" || whole == "null"
    #expect(inside.text("m") == "{\"k\":\(isLeftOut ? "{}" : "{\"r\":\(whole)}")}")
  }

  @Test func `null in the place of a required record is seen as null`() throws {
    var reading = MessageReading([required("r", Self.nested)])
    try reading.read(#"{"r":null}"#)
    #expect(reading.value("r").standsForNull)
    try reading.read("{}")
    #expect(!reading.value("r").standsForNull)
    #expect(reading.value("r").kind == .record)
  }

  @Test func `a record keeps the JSON that it came from, unnamed keys too`() throws {
    var reading = MessageReading([
      optional("r", .json(record(optional("a", .int)))), optional("l", .list(record())),
    ])
    try reading.read(#"{"r":{"a":1, "other" : [2] },"l":[{"x":1}]}"#)
    #expect(reading.text(reading.item(reading.value("r").start)) == #"{"a":1,"other":[2]}"#)
    let list = reading.value("l")
    let item = reading.item(list.start)
    #expect(reading.text(reading.item(item.start)) == #"{"x":1}"#)
    try reading.read(#"{"r":"{\"other\":\"\\u0041\"}"}"#)
    #expect(reading.text(reading.item(reading.value("r").start)) == #"{"other":"\u0041"}"#)
    try reading.read("{}")
    #expect(reading.value("r").kind == .absent)
    let root = reading.item(reading.constantItems)
    #expect(reading.text(root) == "{}")
  }

  @Test func `JSON in a string in JSON in a string is read`() throws {
    let inner = record(required("b", .json(.list(.string))), optional("t", .string))
    var reading = MessageReading([required("a", .json(inner))])
    try reading.read(#"{"a":"{\"b\":\"[\\\"x\\\\n\\\"]\",\"t\":\"\\u0041\"}"}"#)
    #expect(reading.text("a.b") == #"["x\n"]"#)
    #expect(reading.text("a.t") == "\"A\"")
  }

  @Test func `facts stand under their names and are optional`() throws {
    let fact = MessageFixture.fact(
      "media",
      [required("outcome", .string), optional("file", .string)]
    )
    let policy = MessageFixture.policy([optional("url", .string)], facts: [fact])
    var reading = MessageReading(policy)
    try reading.read(#"{"media":{"outcome":"ok"}}"#)
    #expect(reading.text("media.outcome") == "\"ok\"")
    #expect(reading.text("media") == #"{"outcome":"ok"}"#)
    let slots = reading.layout.slots(ofFact: 0)
    #expect(slots.count == 3)
    #expect(slots.contains(reading.layout.slot(of: MessagePath(keys: ["media", "file"], fact: 0))))
    #expect(
      reading.layout.slot(ofFact: 0)
        == reading.layout.slot(of: MessagePath(keys: ["media"], fact: 0))
    )
    try reading.read("{}")
    #expect(reading.text("media.outcome") == "absent")
    #expect(reading.text("media") == "absent")
    #expect(summary(reading.error(#"{"media":{}}"#)) == "message/missing media.outcome 10")
  }

  @Test func `a path that is none stands at the place that is always absent`() throws {
    var reading = MessageReading([optional("a", .map(record(optional("b", .int))))])
    try reading.read(#"{"a":{"b":{"b":1}}}"#)
    #expect(reading.text("nothing") == "absent")
    #expect(reading.text("a.b") == "absent")
    #expect(
      reading.layout.slot(of: MessagePath(keys: ["x"], fact: nil)) == reading.layout.staticItemCount
        - 1
    )
  }

  @Test func `shapes with the same names are one, and names are found by their bytes`() {
    var layout = MessageReading([optional("a", .int)]).layout
    let first = layout.addShape(["x", "é"])
    #expect(layout.addShape(["x", "é"]) == first)
    #expect(layout.addShape(["xé"]) != first)
    #expect(layout.shapes[Int(first)].index(of: "é") == 1)
    #expect(layout.shapes[Int(first)].index(of: "e\u{301}") == nil)
  }

  @Test func `65,536 shapes have numbers of their own and more do not trap`() {
    var layout = MessageReading([]).layout
    for number in 0..<70_000 { _ = layout.addShape(["f\(number)"]) }
    #expect(layout.shapes.count == 65_536)
    #expect(layout.addShape(["f1"]) == 2)
    #expect(layout.addShape(["one more"]) == .max)
  }

  /// Text is decoded behind what was decoded before; where its memory ends must not matter.
  @Test func `texts with escapes in JSON in strings are read at every fill of the memory`() throws {
    let inner = record(
      optional("text", .string),
      optional("kind", Self.chat),
      optional("b", .looseBool),
      optional("key", .int)
    )
    for length in 0...300 {
      // One of its own each time, whose memory has not grown yet.
      var reading = MessageReading([optional("x", .json(inner)), optional("y", .string)])
      let filling = String(repeating: "x", count: length)
      let held =
        #"{\"text\":\"\\n\#(filling)\",\"k\\u0065y\":\#(length),\"b\":\"\\u0059ES\",\"kind\":\"gro\\u0075p\"}"#
      try reading.read(#"{"x":"\#(held)","y":"\u0041\#(filling)"}"#)
      let expected = #"{"text":"\n\#(filling)","kind":"group","b":true,"key":\#(length)}"#
      #expect(reading.text("x") == expected)
      #expect(reading.text("y") == "\"A\(filling)\"")
    }
  }
}
