internal import PushRulesDiagnostics
package import PushRulesSyntax

/// Decides whether a file with one place changed is a sentence, from the changed place alone.
///
/// A file is a header and declarations, so what stands before the declaration in front of the change is
/// as it was, and whether the rest of the unchanged file can follow is known beforehand.
package struct EditRecognizer {
  private let grammar: TokenGrammar
  private let original: TokenStream
  /// The tokens at which declarations begin.
  private let starts: [Int]
  /// Whether the tokens from here to the end are declarations.
  private let isRest: [Bool]

  /// `nil` when the file itself is no sentence.
  package init?(_ grammar: TokenGrammar, _ original: TokenStream) {
    var recognizer = TokenRecognizer(grammar, original)
    let end = original.tokens.count - 1
    var isRest = [Bool](repeating: false, count: end + 1)
    isRest[end] = true
    for place in (0..<end).reversed() where original.tokens[place].kind.beginsDeclaration {
      isRest[place] = recognizer.ends(of: "declaration", at: place).contains { isRest[$0] }
    }
    var starts: [Int] = []
    var place = recognizer.ends(of: "header", at: 0).first { isRest[$0] }
    while let start = place, start < end {
      starts.append(start)
      place = recognizer.ends(of: "declaration", at: start).first { isRest[$0] }
    }
    guard place == end else { return nil }
    self.grammar = grammar
    self.original = original
    self.starts = starts
    self.isRest = isRest
  }

  /// Whether the changed file, which has no lexical fault, is a sentence.
  package func accepts(_ edited: TokenStream) -> Bool {
    let count = edited.tokens.count
    let shift = original.tokens.count - count
    let shortest = min(count, original.tokens.count)
    var same = 0
    while same < shortest, isSame(edited, same, same) { same += 1 }
    var rest = count
    while rest > 0, rest + shift > 0, isSame(edited, rest - 1, rest - 1 + shift) { rest -= 1 }
    // The declaration before the one that holds the change may end elsewhere now; none before it can.
    let before = starts.filter { $0 < same }.dropLast().last
    var recognizer = TokenRecognizer(grammar, edited)
    var open = before.map { [$0] } ?? Array(recognizer.ends(of: "header", at: 0))
    var seen = Set(open)
    while let place = open.popLast() {
      if place >= rest {
        if isRest[place + shift] { return true }
        continue
      }
      for end in recognizer.ends(of: "declaration", at: place) where seen.insert(end).inserted {
        open.append(end)
      }
    }
    return false
  }

  private func isSame(_ edited: TokenStream, _ index: Int, _ place: Int) -> Bool {
    let (left, right) = (edited.tokens[index], original.tokens[place])
    guard left.kind == right.kind, left.length == right.length else { return false }
    let bytes = edited.source.bytes[Int(left.start)..<Int(left.range.end)]
    return original.source.bytes[Int(right.start)..<Int(right.range.end)].elementsEqual(bytes)
  }
}
