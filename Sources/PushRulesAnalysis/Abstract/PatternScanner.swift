internal import PushRulesSemantics

/// Finds placeholders in a text, as the evaluator does.
enum PatternScanner {
  enum Hole {
    case none
    case integer(Int64)
    case string(String)
  }

  enum Piece {
    case text(String)
    /// Index of the entry in its block.
    case entry(Int, Hole)
  }

  static func pieces(of text: String, _ block: CheckedPlaceholders) -> [Piece] {
    var pieces: [Piece] = []
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if let (number, length, hole) = match(rest, block) {
        if !kept.isEmpty { pieces.append(.text(String(decoding: kept, as: UTF8.self))) }
        kept = []
        pieces.append(.entry(number, hole))
        rest = rest.dropFirst(length)
      } else {
        kept.append(byte)
        rest = rest.dropFirst()
      }
    }
    if !kept.isEmpty { pieces.append(.text(String(decoding: kept, as: UTF8.self))) }
    return pieces
  }

  private static func match(
    _ text: ArraySlice<UInt8>,
    _ block: CheckedPlaceholders
  ) -> (entry: Int, length: Int, hole: Hole)? {
    for (number, entry) in block.entries.enumerated() {
      let prefix = Array(entry.prefix.utf8)
      guard text.starts(with: prefix) else { continue }
      guard let hole = entry.hole else { return (number, prefix.count, .none) }
      let rest = text.dropFirst(prefix.count)
      let suffix = Array(entry.suffix.utf8)
      if hole.isInteger {
        guard let (value, length) = integer(rest),
          rest.dropFirst(length).starts(with: suffix)
        else { continue }
        return (number, prefix.count + length + suffix.count, .integer(value))
      }
      for length in 0...rest.count where rest.dropFirst(length).starts(with: suffix) {
        let held = trimmed(String(decoding: rest.prefix(length), as: UTF8.self))
        return (number, prefix.count + length + suffix.count, .string(held))
      }
    }
    return nil
  }

  /// As many digits as there are, at most nine; a 0 stands alone.
  private static func integer(_ text: ArraySlice<UInt8>) -> (value: Int64, length: Int)? {
    let digits = text.prefix(9).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let first = digits.first else { return nil }
    if first == UInt8(ascii: "0") { return (0, 1) }
    return (digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }, digits.count)
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.count
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { $0 + 1 } ?? start
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: scalars[start..<max(start, end)])
    return String(kept)
  }
}

/// Texts that show each placeholder of a block in every way that matters to what stands for it.
struct PatternSamples {
  private let policy: CheckedPolicy

  init(_ policy: CheckedPolicy) { self.policy = policy }

  /// - Parameter indexes: Whole numbers that tell a hole apart although no constant does, as indexes of lists.
  func samples(of number: Int, indexes: Set<Int64>) -> [String] {
    let block = policy.placeholders[number]
    var constants = Constants()
    constants.integers.formUnion(indexes)
    gather(number, &constants)
    var samples: [String] = []
    for entry in block.entries {
      var texts = [entry.prefix]
      if let hole = entry.hole {
        let fillings =
          hole.isInteger
          ? constants.integers.sorted().map { String($0) }
          : constants.texts.map(\.text) + ["x", ""]
        texts = fillings.map { entry.prefix + $0 + entry.suffix }
      }
      samples += texts
      // What counts how often it was used shows it when it is used again.
      if constants.readsOccurrence { samples += texts.map { $0 + $0 } }
    }
    return samples
  }

  private struct Constants {
    var integers: Set<Int64> = [0]
    var texts: Set<ExactText> = []
    var readsOccurrence = false
    var blocks: Set<Int> = []
  }

  /// The constants that the values of a block, and of those that they use, may compare a hole with.
  private func gather(_ block: Int, _ constants: inout Constants) {
    guard constants.blocks.insert(block).inserted else { return }
    for entry in policy.placeholders[block].entries {
      for alternative in entry.value.alternatives {
        gather(alternative.expression, &constants)
        if let condition = alternative.condition { gather(condition, &constants) }
      }
    }
  }

  private func gather(_ expression: CheckedExpression, _ constants: inout Constants) {
    switch expression.kind {
    case .constant(.integer(let value)):
      for near in [value - 1, value, value + 1] where (0...999_999_999).contains(near) {
        constants.integers.insert(near)
      }
    case .constant(.string(let text)): constants.texts.insert(ExactText(text))
    case .constant(.list(let items)):
      for item in items {
        gather(CheckedExpression(.constant(item), expression.type, expression.span), &constants)
      }
    case .row(let table, _):
      for row in policy.tables[table].rows { constants.texts.insert(ExactText(row.key)) }
    case .occurrence: constants.readsOccurrence = true
    case .expansion(let block, _, _): gather(block, &constants)
    default: break
    }
    for child in expression.children { gather(child, &constants) }
  }
}
