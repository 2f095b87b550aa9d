internal import PushRules
internal import Testing

/// The documents cut short, lengthened and changed; the reference says what is right.
///
/// With `PUSHRULES_JSON_DOCUMENTS` of 20,000 and more every change is tried, else a part of them.
@Suite struct CornerEditTests {
  @Test(arguments: CornerDocument.all)
  func `cut after every byte`(_ document: CornerDocument) throws {
    var judge = try CornerJudge.plain()
    let message = document.bytes
    let end = message.count
    for count in 0..<end
    where end < 160 || count % 7 == 0 || count + 16 > end || RandomJSON.isThorough {
      // What was cut off still stands behind, and must not be seen; nor must anything be missed.
      let behind = judge.judge(message, count: count)
      let alone = judge.verdict(Array(message[..<count]).span)
      if alone != behind.found { judge.complain("differs alone", Array(message[..<count])) }
      if let fault = document.fault, fault.offset < count, fault != behind.expected {
        judge.complain("no \(fault)", message)
      }
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all.indices)
  func `cut after every byte where it is ignored or kept`(_ index: Int) throws {
    var judge = try CornerJudge.plain()
    let document = CornerDocument.all[index].bytes
    for (number, context) in (CornerContext.ignored.prefix(4) + [CornerContext.kept]).enumerated()
    where number == 0 || number == 1 + index % 9 || RandomJSON.isThorough {
      let message = context.message(document)
      // What comes before is the same for all; nothing new stands in the middle of what is deep.
      for count in context.before.count..<message.count
      where message.count < 160 || count % 61 == 0 || count + 24 > message.count
        || RandomJSON.isThorough
      {
        judge.judge(message, count: count)
      }
    }
    judge.report()
  }

  @Test(arguments: CornerContext.all)
  func `a context cut after every byte`(_ context: CornerContext) throws {
    var judge = try CornerJudge()
    for document in ["0", "[]", "{}", #""k""#, #"{"a":[null,"\ud83d\ude00"]}"#] {
      let message = context.message(Array(document.utf8))
      for count in 0...message.count { judge.judge(message, count: count) }
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all.indices)
  func `one byte more`(_ index: Int) throws {
    var judge = try CornerJudge.plain()
    let document = CornerDocument.all[index].bytes
    for (number, byte) in CornerCaseTests.nastyBytes.enumerated() {
      judge.judge(document + [byte])
      if RandomJSON.isThorough || (number + index) % 2 == 0 {
        judge.judge(CornerContext.ignored[0].message(document + [byte]))
      }
      guard RandomJSON.isThorough || (number + index) % 7 == 0 else { continue }
      judge.judge([byte] + document)
      judge.judge(CornerContext.ignored[0].message([byte] + document))
      judge.judge(CornerContext.ignored[0].message(document) + [byte])
      judge.judge(CornerContext.kept.message(document + [byte]))
    }
    judge.report()
  }

  @Test(arguments: CornerDocument.all.indices)
  func `one byte another`(_ index: Int) throws {
    var judge = try CornerJudge.plain()
    let document = CornerDocument.all[index].bytes
    var number = index
    for context in [.whole, CornerContext.ignored[0]] {
      var message = context.message(document)
      let start = context.before.count
      let end = start + document.count
      for place in start..<end where message.count < 160 || place % 61 == 0 || place + 4 > end {
        let byte = message[place]
        for nasty in CornerCaseTests.nastyBytes where nasty != byte {
          number += 1
          guard RandomJSON.isThorough || number % 11 == 0 else { continue }
          message[place] = nasty
          judge.judge(message)
        }
        message[place] = byte
      }
    }
    judge.report()
  }
}
