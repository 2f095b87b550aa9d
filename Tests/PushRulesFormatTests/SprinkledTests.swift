import PushRulesDiagnostics
import PushRulesSyntax
import Testing

/// Files with line breaks and comments at random places between their tokens.
struct SprinkledTests {
  /// Numbers that are the same in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  /// The same tokens with other things between them.
  ///
  /// Nothing changes inside strings, nor between a dot and its key: a key that begins a line is
  /// taken for the next entry.
  private static func sprinkle(_ text: String, _ numbers: inout Numbers) throws -> String {
    let stream = try Formatted.tree(text).tokens
    var result = ""
    var depth = 0
    for index in stream.tokens.indices {
      let isKey = index > 0 && stream.tokens[index - 1].kind == .dot
      if depth > 0 || isKey {
        result += stream.source.text(stream.gap(before: index))
      } else {
        let count = Int.random(in: 1...1000, using: &numbers)
        switch Int.random(in: 0..<30, using: &numbers) {
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

  @Test(arguments: FormatSample.all)
  func `comments and line breaks anywhere are kept and settle at once`(
    _ sample: FormatSample
  ) throws {
    var numbers = Numbers(state: 1)
    for _ in 0..<20 {
      try Formatted.check(try Self.sprinkle(sample.written, &numbers))
    }
  }

  @Test(arguments: WholeFile.all)
  func `so are they in whole files`(_ file: WholeFile) throws {
    var numbers = Numbers(state: 2)
    for _ in 0..<5 {
      try Formatted.check(try Self.sprinkle(file.text, &numbers))
    }
  }
}
