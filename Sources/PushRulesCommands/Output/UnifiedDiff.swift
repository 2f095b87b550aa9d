internal import PushRulesDiagnostics

/// The difference of two texts as `diff -u` writes it.
struct UnifiedDiff {
  private static let context = 3
  /// Beyond so many edits the middle is shown as one replacement, so that the work stays bounded.
  private static let maximumEdits = 500

  private enum Edit {
    case keep(old: Int, new: Int)
    case remove(old: Int)
    case insert(new: Int)

    var isChange: Bool {
      switch self {
      case .keep: false
      case .remove, .insert: true
      }
    }
  }

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The whole diff; empty when there is no difference.
  private(set) var bytes: [UInt8] = []

  init(old: [UInt8], new: [UInt8], name: String) {
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
    let edits = self.edits()
    guard edits.contains(where: \.isChange) else { return }
    let shown = VisibleText.of(name)
    bytes.append(contentsOf: "--- \(shown)\n+++ \(shown) (formatted)\n".utf8)
    for hunk in Self.hunks(of: edits) { append(edits[hunk]) }
  }

  /// Lines with their line breaks.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// The edits between equal starts and ends; in the middle the shortest script by Myers' method.
  private func edits() -> [Edit] {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - start,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    var edits = (0..<start).map { Edit.keep(old: $0, new: $0) }
    edits += middle(start..<old.count - tail, start..<new.count - tail)
    for index in stride(from: tail, to: 0, by: -1) {
      edits.append(.keep(old: old.count - index, new: new.count - index))
    }
    return edits
  }

  private func middle(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [Edit] {
    guard let trace = trace(oldRange, newRange) else {
      return oldRange.map { .remove(old: $0) } + newRange.map { .insert(new: $0) }
    }
    // From the end back through what each round reached.
    var edits: [Edit] = []
    var (x, y) = (oldRange.count, newRange.count)
    for depth in stride(from: trace.count - 1, through: 0, by: -1) {
      let reach = trace[depth]
      let diagonal = x - y
      let isInsertion =
        diagonal == -depth
        || (diagonal != depth && (reach[diagonal - 1] ?? -1) < (reach[diagonal + 1] ?? -1))
      let previous = isInsertion ? diagonal + 1 : diagonal - 1
      let previousX = depth == 0 ? 0 : reach[previous] ?? 0
      let previousY = depth == 0 ? 0 : previousX - previous
      while x > previousX, y > previousY {
        x -= 1
        y -= 1
        edits.append(.keep(old: oldRange.lowerBound + x, new: newRange.lowerBound + y))
      }
      guard depth > 0 else { break }
      if isInsertion {
        y -= 1
        edits.append(.insert(new: newRange.lowerBound + y))
      } else {
        x -= 1
        edits.append(.remove(old: oldRange.lowerBound + x))
      }
    }
    return edits.reversed()
  }

  /// For each number of edits, how far each diagonal got before it; `nil` beyond the limit.
  private func trace(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> [[Int: Int]]? {
    var trace: [[Int: Int]] = []
    var reach = [1: 0]
    for depth in 0...min(oldRange.count + newRange.count, Self.maximumEdits) {
      trace.append(reach)
      for diagonal in stride(from: -depth, through: depth, by: 2) {
        let isInsertion =
          diagonal == -depth
          || (diagonal != depth && (reach[diagonal - 1] ?? -1) < (reach[diagonal + 1] ?? -1))
        var x = isInsertion ? reach[diagonal + 1] ?? 0 : (reach[diagonal - 1] ?? 0) + 1
        var y = x - diagonal
        while x < oldRange.count, y < newRange.count, y >= 0,
          old[oldRange.lowerBound + x] == new[newRange.lowerBound + y]
        {
          x += 1
          y += 1
        }
        reach[diagonal] = x
        if x >= oldRange.count, y >= newRange.count { return trace }
      }
    }
    return nil
  }

  /// Changes with the lines around them; neighbours that touch are one hunk.
  private static func hunks(of edits: [Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in edits.indices where edits[index].isChange {
      let range = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private mutating func append(_ edits: ArraySlice<Edit>) {
    var oldLines: [Int] = []
    var newLines: [Int] = []
    for edit in edits {
      switch edit {
      case .keep(let oldLine, let newLine):
        oldLines.append(oldLine)
        newLines.append(newLine)
      case .remove(let line): oldLines.append(line)
      case .insert(let line): newLines.append(line)
      }
    }
    let oldStart = start(of: oldLines, edits, isOld: true)
    let newStart = start(of: newLines, edits, isOld: false)
    bytes.append(
      contentsOf: "@@ -\(oldStart),\(oldLines.count) +\(newStart),\(newLines.count) @@\n".utf8
    )
    for edit in edits {
      switch edit {
      case .keep(let line, _): append(" ", old[line])
      case .remove(let line): append("-", old[line])
      case .insert(let line): append("+", new[line])
      }
    }
  }

  /// The first line of a hunk, from 1.
  ///
  /// A hunk without lines on a side stands only where that whole side is empty.
  private func start(of lines: [Int], _ edits: ArraySlice<Edit>, isOld: Bool) -> Int {
    lines.first.map { $0 + 1 } ?? 0
  }

  private mutating func append(_ sign: String, _ line: ArraySlice<UInt8>) {
    bytes.append(contentsOf: sign.utf8)
    bytes.append(contentsOf: line)
    if line.last != UInt8(ascii: "\n") {
      bytes.append(contentsOf: "\n\\ No newline at end of file\n".utf8)
    }
  }
}
