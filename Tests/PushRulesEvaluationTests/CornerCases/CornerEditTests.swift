internal import PushRules
internal import Testing

/// The documents cut short, lengthened and changed; the reference says what is right.
@Suite struct CornerEditTests {
  @Test(arguments: CornerDocument.all)
  func `cut after every byte`(_ document: CornerDocument) throws {
    var judge = try CornerJudge.plain()
    for context in [.whole] + CornerContext.ignored.prefix(3) + [CornerContext.kept] {
      let message = context.message(document.bytes)
      // Nothing new stands in the middle of what is nested deep.
      let isLong = message.count > 160
      for count in 0..<message.count
      where !isLong || context.reading == .message || count < 8 || count + 48 > message.count {
        // What was cut off still stands behind, and must not be seen; nor must anything be missed.
        let behind = judge.judge(message, count: count)
        let alone = judge.verdict(Array(message[..<count]).span)
        if alone != behind.found { judge.complain("differs alone", Array(message[..<count])) }
        if let fault = document.fault, context.reading == .message {
          let expected = fault.offset < count ? fault : nil
          if let expected, expected != behind.expected { judge.complain("no \(expected)", message) }
        }
      }
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all)
  func `one byte more`(_ document: CornerDocument) throws {
    var judge = try CornerJudge.plain()
    for context in [.whole, CornerContext.ignored[0], CornerContext.kept] {
      for byte in CornerCaseTests.nastyBytes {
        judge.judge(context.message(document.bytes + [byte]))
        judge.judge(context.message([byte] + document.bytes))
        judge.judge(context.message(document.bytes) + [byte])
      }
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all)
  func `one byte another`(_ document: CornerDocument) throws {
    var judge = try CornerJudge.plain()
    for context in [.whole, CornerContext.ignored[0]] {
      var message = context.message(document.bytes)
      let start = context.before.count
      for place in start..<(start + document.bytes.count)
      where message.count < 160 || place % 61 == 0 || place > start + document.bytes.count - 4 {
        let byte = message[place]
        for nasty in CornerCaseTests.nastyBytes where nasty != byte {
          message[place] = nasty
          judge.judge(message)
        }
        message[place] = byte
      }
    }
    judge.report()
  }
}
