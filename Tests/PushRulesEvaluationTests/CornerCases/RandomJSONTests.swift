internal import PushRules
internal import TestSupport
internal import Testing

/// The message reader and the reference on random documents, right ones and damaged ones.
@Suite struct RandomJSONTests {
  private static let parts = 8

  private func seed(_ part: Int) -> UInt64 { RandomJSON.seed + UInt64(part) * 1_000_003 }

  @Test(arguments: 0..<parts)
  func `a document is judged the same wherever it stands`(_ part: Int) throws {
    var source = RandomJSON(seed: seed(part))
    var judge = try CornerJudge()
    var right = 0
    for _ in 0..<(RandomJSON.count / Self.parts) {
      var document = source.document()
      for _ in 0..<source.random.integer(0...3) { document = source.changed(document) }
      right += ReferenceJSON.fault(in: document) == nil ? 1 : 0
      judge.judge(document)
      // Some of the contexts each time, so that all of them come up soon.
      for _ in 0..<6 {
        let context = source.random.pick(CornerContext.all) ?? .whole
        judge.judge(context.message(document))
      }
      let padding = Array(repeating: UInt8(ascii: " "), count: source.random.integer(0...17))
      let ignored = source.random.pick(CornerContext.ignored) ?? .whole
      judge.judge(padding + ignored.message(document))
      let message = ignored.message(document)
      judge.judge(message, count: source.random.integer(0...message.count))
    }
    judge.report("seed \(seed(part)):")
    let all = RandomJSON.count / Self.parts
    if all >= 100 { #expect(right > all / 8 && right < all * 7 / 8, "\(right) are JSON") }
    if part == 0 { print("random JSON: \(RandomJSON.count) documents, seed \(RandomJSON.seed)") }
  }

  @Test(arguments: 0..<parts)
  func `a document comes out of an any as it went in`(_ part: Int) throws {
    var source = RandomJSON(seed: seed(part) + 1)
    var judge = try CornerJudge.plain()
    for _ in 0..<(RandomJSON.count / Self.parts) {
      let document = source.document()
      let compact = String(decoding: JSONStrip.compact(document), as: UTF8.self)
      let expected = compact == "null" ? #"{"last":7}"# : "{\"a\":\(compact),\"last\":7}"
      judge.expect(expected, of: CornerContext.kept.message(document))
      judge.expect(#"{"last":7}"#, of: CornerContext.ignored[0].message(document))
    }
    judge.report("seed \(seed(part) + 1):")
  }

  @Test(arguments: 0..<parts)
  func `a string comes out with the text that went in`(_ part: Int) throws {
    var source = RandomJSON(seed: seed(part) + 2)
    var judge = try CornerJudge()
    for number in 0..<(RandomJSON.count / Self.parts) {
      let piece = StringPiece.random(number % 71, &source.random)
      let other = StringPiece.random(source.random.integer(0...20), &source.random)
      let (a, b) = (StringPiece.minimal(piece.text), StringPiece.minimal(other.text))
      judge.expect(
        "{\"s\":\"\(a)\",\"ls\":[\"\(b)\",\"\(a)\"],\"ms\":{\"\(b)\":\"\(a)\"},\"r\":{\"b\":\"\(piece.written)\"}}",
        of: Array(
          """
          {"s":"\(piece.written)","ls":["\(other.written)","\(piece.written)"],
          "ms":{"\(other.written)":"\(piece.written)"},"r":{"b":"\(piece.written)"}}
          """.utf8
        )
      )
    }
    judge.report("seed \(seed(part) + 2):")
  }

  @Test(arguments: 0..<parts)
  func `a number comes out as it was written, an int as itself`(_ part: Int) throws {
    var source = RandomJSON(seed: seed(part) + 3)
    var judge = try CornerJudge()
    for _ in 0..<(RandomJSON.count / Self.parts) {
      let number = source.number()
      judge.expect(
        "{\"a\":\(number),\"d\":\(number)}",
        of: Array("{\"a\":\(number),\"d\": \(number) }".utf8)
      )
      let int = Int64(number)
      judge.expect(
        int.map { "{\"ni\":\($0)}" } ?? "message/type at 6",
        of: Array("{\"ni\":\(number)}".utf8)
      )
    }
    judge.report("seed \(seed(part) + 3):")
  }
}
