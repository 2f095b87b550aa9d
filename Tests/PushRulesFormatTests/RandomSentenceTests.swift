import TestSupport
import Testing

/// Random sentences of the grammar, as the generator writes them and with comments in between.
struct RandomSentenceTests {
  private static let count = 50

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what the grammar allows is formatted, settles at once and keeps its comments`(
    seed: UInt64
  ) throws {
    let grammar = try Grammar(reading: Repository.text("grammar/pushrules.ebnf"))
    var generator = try SentenceGenerator(grammar, seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.count {
      let sentence = try generator.sentence(of: "file")
      try Formatted.check(sentence)
      try Formatted.check(try Sprinkler.sprinkle(sentence, &random))
    }
  }
}
