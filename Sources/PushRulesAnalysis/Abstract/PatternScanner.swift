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
  /// The highest number that a hole holds: nine digits.
  static let highest: Int64 = 999_999_999

  private(set) var texts: [String] = []
  /// Whether other holes may matter, too: a hole is held against something else than constants.
  private(set) var isOpen = false

  private let policy: CheckedPolicy
  private var integers: Set<Int64>
  private var strings: Set<ExactText> = []
  private var readsOccurrence = false
  private var blocks: Set<Int> = []
  private var holes: Set<Int> = []

  /// Makes the samples of a block.
  ///
  /// - Parameter indexes: Whole numbers that tell a hole apart although no constant does, as indexes of lists.
  init(of number: Int, _ policy: CheckedPolicy, indexes: Set<Int64>) {
    self.policy = policy
    integers = indexes
    gather(number)
    for entry in policy.placeholders[number].entries {
      var shown = [entry.prefix]
      if let hole = entry.hole {
        let fillings =
          hole.isInteger ? integers.sorted().map { String($0) } : strings.map(\.text) + ["x", ""]
        shown = fillings.map { entry.prefix + $0 + entry.suffix }
      }
      texts += shown
      // What counts how often it was used shows it when it is used again.
      if readsOccurrence { texts += shown.map { $0 + $0 } }
    }
  }

  /// The constants that the values of a block, and of those that they use, may compare a hole with.
  private mutating func gather(_ block: Int) {
    guard blocks.insert(block).inserted else { return }
    for entry in policy.placeholders[block].entries {
      if let hole = entry.hole { holes.insert(hole.local) }
      for alternative in entry.value.alternatives {
        gather(alternative.expression)
        if let condition = alternative.condition { gather(condition) }
      }
    }
  }

  private mutating func gather(_ expression: CheckedExpression) {
    switch expression.kind {
    case .constant(.integer(let value)):
      for near in [value - 1, value, value + 1] where (0...Self.highest).contains(near) {
        integers.insert(near)
      }
    case .constant(.string(let text)): strings.insert(ExactText(text))
    case .constant(.list(let items)):
      for item in items {
        gather(CheckedExpression(.constant(item), expression.type, expression.span))
      }
    case .row(let table, _):
      for row in policy.tables[table].rows { strings.insert(ExactText(row.key)) }
    case .occurrence: readsOccurrence = true
    case .expansion(let block, _, _): gather(block)
    default: break
    }
    if expression.children.contains(where: isHole), !takesHoles(expression) { isOpen = true }
    for child in expression.children { gather(child) }
  }

  private func isHole(_ expression: CheckedExpression) -> Bool {
    guard case .local(let number) = expression.kind else { return false }
    return holes.contains(number)
  }

  /// Whether the samples show all that an expression makes of a hole that it has among its children.
  private func takesHoles(_ expression: CheckedExpression) -> Bool {
    switch expression.kind {
    case .interpolation, .item, .entry, .row, .question: true
    case .comparison, .equality, .membership, .call(.contains, _):
      expression.children.allSatisfy { child in
        if case .constant = child.kind { true } else { isHole(child) }
      }
    case .call(let function, _):
      switch function {
      case .nonempty, .nonblank, .asText, .asInt, .at, .glob, .globWord, .satisfies, .lower: true
      default: false
      }
    default: false
    }
  }
}
