internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// What RFC 8259 admits, and where the first wrong byte is.
struct JSONScannerTests {
  static let all = JSONDocument.valid + JSONDocument.wrong

  private func fault(_ bytes: [UInt8]) -> MessageError? {
    do throws(MessageError) {
      try JSONScanner.validate(bytes.span)
      return nil
    } catch {
      return error
    }
  }

  @Test func `there are at least 250 documents, each once`() {
    #expect(Self.all.count >= 250)
    #expect(Set(Self.all.map(\.bytes)).count == Self.all.count)
  }

  @Test(arguments: all)
  func `a document is accepted, or refused at its first wrong byte`(_ document: JSONDocument) {
    let error = fault(document.bytes)
    #expect(error?.code == document.code)
    if document.code != nil {
      #expect(error?.offset == document.offset)
      #expect(error?.path == nil)
      #expect(error?.message.isEmpty == false)
    }
  }

  @Test(arguments: all)
  func `parsing a tree gives the same verdict`(_ document: JSONDocument) {
    do throws(MessageError) {
      _ = try JSONValue.parse(document.bytes.span)
      #expect(document.code == nil)
    } catch {
      #expect(error == fault(document.bytes))
    }
  }

  @Test(arguments: all)
  func `a document cut anywhere ends too early, or is wrong where the whole is`(
    _ document: JSONDocument
  ) {
    for count in 0..<document.bytes.count {
      let error = fault(Array(document.bytes[..<count]))
      if document.code != nil, document.offset < count {
        #expect(error?.code == document.code, "cut after \(count) bytes")
        #expect(error?.offset == document.offset, "cut after \(count) bytes")
      } else if let error {
        #expect(["json/end", "json/empty"].contains(error.code), "cut after \(count) bytes")
        #expect(error.offset == count)
      }
    }
  }

  @Test(arguments: all)
  func `a document is judged the same in a subtree that nobody reads`(_ document: JSONDocument) {
    check(document, key: "ignored")
  }

  @Test(arguments: all)
  func `a document is judged the same as the value of a field`(_ document: JSONDocument) {
    check(document, key: "kept")
  }

  private func check(_ document: JSONDocument, key: String) {
    var reading = MessageReading([optional("kept", .any), optional("last", .int)])
    let prefix = Array("{\"\(key)\":".utf8)
    let message = prefix + document.bytes + Array(",\"last\":7}".utf8)
    do throws(MessageError) {
      try reading.read(message)
      #expect(document.code == nil)
      #expect(reading.text("last") == "7")
      if key == "kept" { checkKept(document, reading) }
    } catch {
      #expect(document.code != nil)
      // What is too short or too long alone meets the object's next byte here.
      if !["json/end", "json/empty", "json/trailing"].contains(document.code) {
        #expect(error.code == document.code)
        #expect(error.offset == prefix.count + document.offset)
      }
    }
    for count in 0..<message.count {
      do throws(MessageError) {
        try reading.read(Array(message[..<count]))
        // A brace too many is what the object around it needs.
        #expect(document.code == "json/trailing", "accepted after \(count) bytes")
      } catch {
        #expect(error.code.hasPrefix("json/"))
        #expect(error.offset >= 0 && error.offset <= count)
      }
    }
  }

  private func checkKept(_ document: JSONDocument, _ reading: borrowing MessageReading) {
    var compact: [UInt8] = []
    JSONText.appendCompact(document.bytes.span, into: &compact)
    let text = String(decoding: compact, as: UTF8.self)
    #expect(reading.text("kept") == text)
    #expect(reading.value("kept").kind == (text == "null" ? .null : .json))
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `128 levels are read and the 129th bracket is refused`(_ open: String, _ close: String) {
    let inside = open == "[" ? "" : "1"
    for depth in [1, 2, 63, 64, 65, 127, 128] {
      let text =
        String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
      #expect(fault(Array(text.utf8)) == nil)
    }
    for depth in [129, 10_000] {
      let error = fault(Array(String(repeating: open, count: depth).utf8))
      #expect(error?.code == "json/depth")
      #expect(error?.offset == 128 * open.utf8.count)
    }
  }

  @Test func `levels are remembered in order through 128 mixed ones`() {
    var open = ""
    var close = ""
    for level in 0..<128 {
      let isObject = (level * 7 + level / 3) % 2 == 0
      open += isObject ? "{\"k\":" : "["
      close = (isObject ? "}" : "]") + close
    }
    #expect(fault(Array((open + "0" + close).utf8)) == nil)
    let wrongEnd = close.dropLast() + (close.last == "}" ? "]" : "}")
    let error = fault(Array((open + "0" + wrongEnd).utf8))
    #expect(error?.code == "json/syntax")
    #expect(error?.offset == (open + "0" + close).utf8.count - 1)
  }

  @Test func `10,000 levels in a field, a list, a map and an unread key end at the 129th`() {
    let deep = String(repeating: "[", count: 10_000)
    var reading = MessageReading([
      optional("any", .any), optional("list", .list(.any)), optional("map", .map(.any)),
    ])
    for (start, levels) in [
      ("{\"any\":", 127), ("{\"list\":[", 126), ("{\"map\":{\"k\":", 126), ("{\"no\":", 127),
      ("{\"list\":{\"k\":", 126),
    ] {
      let error = reading.error(start + deep)
      #expect(error?.code == "json/depth")
      #expect(error?.offset == start.utf8.count + levels)
    }
  }

  @Test(arguments: [
    ("", "expected a JSON value, found nothing"),
    ("[", "the JSON ends in the middle of a value"),
    ("\u{feff}{}", "a byte order mark stands before the JSON; JSON has none"),
    ("[1,]", "expected a value, found `]`"),
    ("{\"a\":1,}", "expected a key in double quotes, found `}`"),
    ("{a", "expected a key in double quotes or `}`, found `a`"),
    ("{\"a\" 1", "expected `:`, found `1`"),
    ("[1 2", "expected `,` or `]`, found `2`"),
    ("{\"a\":1 2", "expected `,` or `}`, found `2`"),
    ("nil", "expected `true`, `false` or `null`, found `i`"),
    ("\"\t\"", "a control character in a string must be escaped, found the byte 0x09"),
    ("\"\\x\"", "there is no escape `\\` with `x`"),
    ("\"\\u00g\"", "`\\u` needs four hexadecimal digits, found `g`"),
    ("\"\\ud800\"", "half of a surrogate pair stands alone in a string"),
    ("01", "a number has no leading zero"),
    ("-x", "expected a digit, found `x`"),
    ("1e1234567890123456789", "an exponent has at most 18 digits"),
    ("1 1", "expected the end of the JSON, found `1`"),
    ("\u{a0}", "expected a value, found the byte 0xC2"),
  ])
  func `the message of a fault says what was expected and found`(_ text: String, _ words: String) {
    #expect(fault(Array(text.utf8))?.message == words)
  }

  @Test func `text that is no UTF-8 is named by its byte`() {
    #expect(fault([0x22, 0xff, 0x22])?.message == "the text is no UTF-8, found the byte 0xFF")
  }
}
