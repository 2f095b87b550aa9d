internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// Looking into JSON, maps and the writing of values.
struct StoreTests {
  private func reading(_ json: String) throws -> MessageReading {
    var reading = MessageReading([
      optional("x", .any), optional("m", .map(.any)), optional("t", .string),
      optional("u", .string),
    ])
    try reading.read("{\"x\":\(json)}")
    return reading
  }

  @Test(arguments: [
    (#""plain""#, Value.Kind.string, #""plain""#), (#""""#, .string, #""""#),
    (#""a\u0041\n\ud83d\ude00""#, .string, #""aA\n😀""#), ("1.50", .number, "1.50"),
    ("-0", .number, "-0"), ("true", .boolean, "true"), ("false", .boolean, "false"),
    ("null", .null, "null"), ("[]", .list, "[]"), ("{}", .map, "{}"),
    (#"[1, "]", [2,[3]], {"a":"}"}, null]"#, .list, #"[1,"]",[2,[3]],{"a":"}"},null]"#),
    (#"{"a":1,"b":[1,{"c":2}],"d":null}"#, .map, #"{"a":1,"b":[1,{"c":2}],"d":null}"#),
    (#"{"a":1,"b":2,"a":3}"#, .map, #"{"b":2,"a":3}"#),
    (#"{"a":1,"\u0061":2}"#, .map, #"{"a":2}"#),
    (#"{"a":"\\\"","b" : true , "c":-1.5E+3}"#, .map, #"{"a":"\\\"","b":true,"c":-1.5E+3}"#),
  ])
  func `open looks one level into JSON`(
    _ json: String,
    _ kind: Value.Kind,
    _ text: String
  ) throws {
    var reading = try reading(json)
    let opened = reading.open(reading.value("x"))
    #expect(opened.kind == kind)
    #expect(reading.text(opened) == text)
  }

  @Test func `opened items are JSON to be opened in their turn, save null`() throws {
    var reading = try reading(#"[ 1 , "a\tb" , null , {"k" : [ true ] } ]"#)
    let list = reading.open(reading.value("x"))
    let items = (0..<Int(list.count)).map { reading.item(list.start + $0) }
    #expect(items.map(\.kind) == [.json, .json, .null, .json])
    #expect(reading.open(items[0]).kind == .number)
    let text = reading.open(items[1])
    #expect(reading.plainText(text) == "a\tb")
    let map = reading.open(items[3])
    let key = reading.item(map.start)
    #expect(reading.text(reading.find(key: key, in: map)) == "[true]")
  }

  @Test func `open leaves other kinds as they are`() throws {
    var reading = try reading("1")
    for value in [Value.absent, .null, .integer(5), .boolean(true)] {
      #expect(reading.open(value).kind == value.kind)
      #expect(reading.open(value).payload == value.payload)
    }
  }

  @Test func `a map keeps the last of equal keys, in its place, with few keys and with many`()
    throws
  {
    for count in [0, 1, 2, 3, 8, 9, 50, 400] {
      var reading = try reading("1")
      var random = RandomSource(seed: UInt64(count))
      var entries: [(key: String, value: Int)] = []
      for value in 0..<count {
        entries.append((random.pick(["k", "key", "é"]) + "\(random.next() % 20)", value))
      }
      let json = entries.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
      try reading.read("{\"m\":{\(json)}}")
      let kept = entries.enumerated().filter { index, entry in
        !entries[(index + 1)...].contains { $0.key == entry.key }
      }
      let expected = kept.map { "\"\($0.element.key)\":\($0.element.value)" }
      #expect(reading.text("m") == "{\(expected.joined(separator: ","))}")
    }
  }

  @Test func `a key is found by its bytes`() throws {
    var reading = try reading("1")
    let message = #"{"m":{"ab":1,"a":2,"\u0063":3,"":4,"n":null},"t":"a","u":"c"}"#
    try reading.read(message)
    let map = reading.value("m")
    #expect(reading.text(reading.find(key: reading.value("t"), in: map)) == "2")
    #expect(reading.text(reading.find(key: reading.value("u"), in: map)) == "3")
    try reading.read(message.replacingText("\"t\":\"a\"", "\"t\":\"\""))
    #expect(reading.text(reading.find(key: reading.value("t"), in: map)) == "4")
    try reading.read(message.replacingText("\"t\":\"a\"", "\"t\":\"n\""))
    #expect(reading.find(key: reading.value("t"), in: map).kind == .null)
    try reading.read(message.replacingText("\"t\":\"a\"", "\"t\":\"abc\""))
    #expect(reading.find(key: reading.value("t"), in: map).kind == .absent)
    #expect(reading.find(key: reading.value("t"), in: .null).kind == .absent)
  }

  @Test func `texts are equal by their bytes`() throws {
    var reading = try reading("1")
    try reading.read(#"{"t":"a\u0062","u":"ab"}"#)
    let isSame = reading.isSameText(reading.value("t"), reading.value("u"))
    #expect(isSame)
    try reading.read("{\"t\":\"\u{e9}\",\"u\":\"e\u{301}\"}")
    let isOtherSame = reading.isSameText(reading.value("t"), reading.value("u"))
    #expect(!isOtherSame)
  }

  @Test(arguments: [
    ("1", "1.0", 0), ("1", "2", -1), ("2", "1.5", 1), ("-0", "0", 0), ("1e2", "100", 0),
  ])
  func `ints and numbers are compared in any mix`(_ a: String, _ b: String, _ order: Int) throws {
    for left in [ValueType.int, .number] {
      for right in [ValueType.int, .number] {
        var reading = MessageReading([optional("a", left), optional("b", right)])
        // Not every number is an int.
        guard reading.error("{\"a\":\(a),\"b\":\(b)}") == nil else { continue }
        let result = reading.store.compareNumbers(reading.value("a"), reading.value("b"))
        #expect(result == order)
      }
    }
  }

  @Test func `constants of the pool share their bytes, normal forms of a text do not`() {
    var pool = ConstantPool()
    let first = pool.string("é")
    #expect(pool.string("é").payload == first.payload)
    let other = pool.string("e\u{301}")
    #expect(other.payload != first.payload)
    #expect(other.count == 3)
  }

  @Test func `a store that is reset holds its constants only`() throws {
    var reading = MessageReading([defaulted("t", .string, .string("constant"))])
    try reading.read("{}")
    let size = reading.byteCount
    #expect(reading.text("t") == "\"constant\"")
    try reading.read(#"{"t":"a long text that is not constant \u0041"}"#)
    try reading.read("{}")
    #expect(reading.text("t") == "\"constant\"")
    #expect(reading.byteCount == size)
  }
}

extension String {
  /// The text with a part of it exchanged once.
  func replacingText(_ part: String, _ other: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
