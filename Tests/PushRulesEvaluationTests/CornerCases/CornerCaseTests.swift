internal import PushRules
internal import Testing

/// What RFC 8259 and the limits of messages admit, document for document, wherever they stand.
@Suite struct CornerCaseTests {
  /// What a fault in reading eight or sixteen bytes a step would stumble over.
  static let nastyBytes: [UInt8] =
    Array("{}[]\"\\,:0-e. \n".utf8) + [
      0x00, 0x7f, 0x80, 0xc3, 0xed, 0xf4, 0xff,
    ]

  @Test func `there are at least 300 documents, each once`() {
    let all = CornerDocument.all
    let right = all.count { $0.fault == nil }
    print("corner cases: \(right) documents are JSON, \(all.count - right) are not")
    #expect(all.count >= 300)
    #expect(right >= 100)
    #expect(all.count - right >= 150)
    var seen: Set<[UInt8]> = []
    for document in all where !seen.insert(document.bytes).inserted {
      Issue.record("twice: \(document.testDescription)")
    }
  }

  @Test func `every code of a message that is no JSON is expected somewhere`() {
    let codes = Set(CornerDocument.all.compactMap(\.fault?.code))
    #expect(
      codes == [
        "json/empty", "json/syntax", "json/end", "json/trailing", "json/string", "json/escape",
        "json/surrogate", "json/number", "json/utf8", "json/depth",
      ]
    )
  }

  @Test(arguments: CornerDocument.all)
  func `the reference says what the table says`(_ document: CornerDocument) {
    #expect(ReferenceJSON.fault(in: document.bytes) == document.fault)
  }

  /// The definition of a fault's offset: what stands before it can become JSON, with it nothing can.
  @Test(arguments: CornerDocument.all)
  func `the reference stops at the first byte that nothing can mend`(_ document: CornerDocument) {
    guard let fault = document.fault, document.bytes.count < 300 else { return }
    guard fault.code != "json/trailing" else {
      #expect(ReferenceJSON.fault(in: document.bytes, count: fault.offset) == nil)
      return
    }
    let before = Array(document.bytes[..<fault.offset])
    #expect(Completion.of(before) != nil)
    guard fault.offset < document.bytes.count else { return }
    let through = Array(document.bytes[...fault.offset])
    #expect(ReferenceJSON.fault(in: through) == fault)
    #expect(Completion.of(through) == nil)
  }

  @Test(arguments: CornerDocument.all)
  func `a whole message`(_ document: CornerDocument) throws {
    var judge = try CornerJudge()
    try tryOut(document, in: .whole, &judge)
    let found = judge.verdict(document.bytes.span)
    do throws(MessageError) {
      _ = try judge.rules.decide(document.bytes)
      #expect(found == nil)
    } catch {
      #expect(error == found)
      #expect(error.message.isEmpty == false)
      #expect(document.fault == nil || error.code == document.fault?.code)
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all.indices)
  func `a value that is ignored, kept or read, and a key`(_ index: Int) throws {
    let document = CornerDocument.all[index]
    var judge = try CornerJudge.plain()
    for context in CornerContext.ignored { try tryOut(document, in: context, &judge) }
    judge.report()
    judge = try CornerJudge()
    for (number, context) in (CornerContext.typed + CornerContext.keys).enumerated()
    where number == 0 || (number + index) % 2 == 0 || RandomJSON.isThorough {
      try tryOut(document, in: context, &judge)
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all)
  func `strict mode, which looks at keys only where all is JSON`(_ document: CornerDocument) throws
  {
    var judge = try CornerJudge.plain(isStrict: true)
    for context in [.whole, CornerContext.ignored[1], CornerContext.kept] {
      judge.judge(context.message(document.bytes))
    }
    judge.report()
  }

  /// Judges a document in its context, by the reference and by the table.
  private func tryOut(
    _ document: CornerDocument,
    in context: CornerContext,
    _ judge: inout CornerJudge
  ) throws {
    let message = context.message(document.bytes)
    let verdicts = judge.judge(message)
    guard context.reading != .key else { return }
    if let fault = document.fault {
      // A closing bracket is right behind an opening one, and depth is what stands around it, too.
      if document.bytes.first == UInt8(ascii: "]") { return }
      if verdicts.expected?.code == "json/depth" { return }
      if fault.isOfTheDocument || context.reading == .message {
        let expected = fault.moved(by: context.before.count)
        if verdicts.expected != expected { judge.complain("no \(expected)", message) }
      }
      return
    }
    // Only what is nested too deep with the context around it is refused.
    guard verdicts.expected?.code != "json/depth" else { return }
    if verdicts.expected != nil { judge.complain("refused", message) }
    let space = document.bytes.prefix(while: JSONStrip.isSpace).count
    switch (context.fits(document.bytes), verdicts.found) {
    case (true, .none): checkDecision(document, context, &judge, message)
    case (true, .some(let found)): judge.complain("\(found.code), but it fits", message)
    case (false, .none): judge.complain("fits", message)
    case (false, .some(let found)):
      if found.code != "message/type" || found.offset != context.before.count + space {
        judge.complain("\(found.code) at \(found.offset)", message)
      }
    case (nil, _): break
    }
  }

  private func checkDecision(
    _ document: CornerDocument,
    _ context: CornerContext,
    _ judge: inout CornerJudge,
    _ message: [UInt8]
  ) {
    let value = String(decoding: JSONStrip.compact(document.bytes), as: UTF8.self)
    let expected: String
    switch context.reading {
    case .ignored: expected = #"{"last":7}"#
    case .kept: expected = value == "null" ? #"{"last":7}"# : "{\"a\":\(value),\"last\":7}"
    case .number: expected = value == "null" ? #"{"last":7}"# : "{\"d\":\(value),\"last\":7}"
    default: return
    }
    if !judge.decision.utf8.elementsEqual(expected.utf8) {
      judge.complain("decided \(judge.decision)", message)
    }
  }

  @Test(arguments: CornerDocument.all)
  func `JSON in a string`(_ document: CornerDocument) throws {
    let text = "[" + String(decoding: document.bytes, as: UTF8.self) + "]"
    // The string can only hold what is UTF-8.
    guard text.utf8.elementsEqual(Array("[".utf8) + document.bytes + Array("]".utf8)) else {
      return
    }
    var judge = try CornerJudge()
    let held = ReferenceJSON.fault(in: Array(text.utf8))
    for written in [StringPiece.minimal(text), StringPiece.allEscaped(text)] {
      let message = Array("{\"j\": \"\(written)\",\"last\":7}".utf8)
      #expect(judge.judge(message).expected == nil)
      let found = judge.verdict(message.span)
      if held == nil {
        if let found { judge.complain(found.code, message) }
      } else if found?.code != "message/embedded-json" || found?.offset != 6 {
        judge.complain(
          "found \(found?.code ?? "JSON") and not \(String(describing: held))",
          message
        )
      }
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all.indices)
  func `every alignment of a step of 8 or 16 bytes`(_ index: Int) throws {
    var judge = try CornerJudge.plain()
    let document = CornerDocument.all[index]
    for count in 0...17
    where document.bytes.count < 160 || count % 5 == 0 || RandomJSON.isThorough {
      let filling = String(repeating: "p", count: count)
      let spaces = String(repeating: [" ", "\n", "\t", "\r"][count % 4], count: count)
      let contexts = [
        CornerContext("{\"\(filling)\":0,\"ignored\":", ",\"last\":7}", .ignored),
        CornerContext("{\"ignored\":\"\(filling)\",\"a\":", ",\"last\":7}", .kept),
        CornerContext("{\"ignored\":[\(spaces)", "\(spaces)],\"last\":7}", .ignored),
        CornerContext(spaces, "", .message),
      ]
      for (number, context) in contexts.enumerated()
      where number == 0 || number == 1 + (index + count) % 5 || RandomJSON.isThorough {
        try tryOut(document, in: context, &judge)
      }
      if (index + count) % 3 == 0 || RandomJSON.isThorough {
        judge.judge(document.bytes + Array(spaces.utf8))
      }
      checkInMemory(document, count, &judge)
    }
    judge.report()
  }

  /// The message begins at any place of memory's words, and what stands around it must not matter.
  private func checkInMemory(
    _ document: CornerDocument,
    _ count: Int,
    _ judge: inout CornerJudge
  ) {
    let before = Array(repeating: UInt8(ascii: "\""), count: count)
    let around = before + document.bytes + Array("\"]}".utf8)
    let found = judge.verdict(around.span.extracting(count..<(count + document.bytes.count)))
    if let fault = document.fault {
      if found?.code == fault.code, found?.offset == fault.offset { return }
    } else if found?.code.hasPrefix("json/") != true {
      return
    }
    judge.complain("at place \(count) found \(found?.code ?? "JSON")", document.bytes)
  }
}
