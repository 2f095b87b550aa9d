import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// Puts line breaks and comments at random places between the tokens of a file.
enum Sprinkler {
  /// The same tokens with other things between them; nothing changes inside strings.
  static func sprinkle(_ text: String, _ random: inout SeededGenerator) throws -> String {
    let stream = try Formatted.tree(text).tokens
    var result = ""
    var depth = 0
    for index in stream.tokens.indices {
      if depth > 0 {
        result += stream.source.text(stream.gap(before: index))
      } else {
        let count = Int.random(in: 1...1000, using: &random)
        switch Int.random(in: 0..<30, using: &random) {
        case 0: result += " # behind \(count)\n"
        case 1: result += "\n  # own \(count)  \n"
        case 2: result += "\n\n## documentation \(count)\n\n"
        case 3: result += " #\(count)\n# and\n\n\n#\n"
        case 4: result += "\n"
        case 5: result += "\n\n\n"
        default: result += index == 0 ? "" : " "
        }
      }
      switch stream.tokens[index].kind {
      case .stringStart: depth += 1
      case .stringEnd: depth -= 1
      default: break
      }
      result += stream.text(at: index)
    }
    return result
  }
}

/// Files with line breaks and comments at random places between their tokens.
struct SprinkledTests {
  @Test(arguments: FormatSample.all)
  func `comments and line breaks anywhere are kept and settle at once`(
    _ sample: FormatSample
  ) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      try Formatted.check(try Sprinkler.sprinkle(sample.written, &random))
    }
  }

  @Test(arguments: WholeFile.all)
  func `so are they in whole files`(_ file: WholeFile) throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5 {
      try Formatted.check(try Sprinkler.sprinkle(file.text, &random))
    }
  }
}
