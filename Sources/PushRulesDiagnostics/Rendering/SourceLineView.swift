/// One source line as it is shown: the part around a place, with known columns for its bytes.
struct SourceLineView {
  /// Beyond this, a line is cut to what surrounds the place.
  static let maximumWidth = 120

  /// One scalar, or one byte that is no UTF-8.
  private struct Cell {
    /// Offset of its first byte in the file.
    let start: Int
    let text: String
    let width: Int
    /// Columns before it, from the start of what was read.
    let column: Int
  }

  /// What stands on the screen, `…` at a cut end included.
  let text: String
  private let cells: [Cell]
  /// Columns of the first cell that is shown.
  private let firstColumn: Int
  /// Columns that a `…` in front takes.
  private let lead: Int
  /// Columns just past the last cell that is shown.
  private let endColumn: Int

  /// Reads a line of a file (from 1) around the bytes that matter.
  ///
  /// - Complexity: O(1) in the length of the line: at most some thousand bytes are read.
  init(_ file: SourceFile, line: Int, around range: SourceRange) {
    let bounds = file.lineRange(line)
    let focus = min(max(Int(range.start), Int(bounds.start)), Int(bounds.end))
    // Four bytes a column and as much again for marks that take none.
    let reach = Self.maximumWidth * 8
    var start = max(Int(bounds.start), focus - reach)
    let isCutInFront = start > Int(bounds.start)
    while start < focus, isCutInFront, file.bytes[start] & 0xC0 == 0x80 { start += 1 }
    let end = min(Int(bounds.end), focus + reach)
    let isCutBehind = end < Int(bounds.end)

    cells = Self.cells(of: file.bytes, start, end)
    let width = (cells.last).map { $0.column + $0.width } ?? 0
    let focusColumn = cells.first { $0.start >= focus }?.column ?? width
    if width <= Self.maximumWidth, !isCutInFront, !isCutBehind {
      (firstColumn, lead, endColumn) = (0, 0, width)
      text = cells.map(\.text).joined()
      return
    }
    let wanted = Self.windowStart(focus: focusColumn, width: width, isCutBehind: isCutBehind)
    let first = cells.first { $0.column >= wanted }
    let hasLead = isCutInFront || wanted > 0
    let origin = first?.column ?? width
    let space = Self.maximumWidth - (hasLead ? 1 : 0)
    let room = isCutBehind || width - origin > space ? space - 1 : space
    let shown = cells.filter { $0.column >= origin && $0.column + $0.width <= origin + room }
    (firstColumn, lead) = (origin, hasLead ? 1 : 0)
    endColumn = shown.last.map { $0.column + $0.width } ?? origin
    let hasTail = isCutBehind || endColumn < width
    text = (hasLead ? "…" : "") + shown.map(\.text).joined() + (hasTail ? "…" : "")
  }

  /// The columns on the screen (from 0) that a range takes on this line; at least one.
  func columns(of range: SourceRange) -> Range<Int> {
    let total = cells.last.map { $0.column + $0.width } ?? 0
    let start = cells.first { $0.start >= Int(range.start) }?.column ?? total
    let end = cells.first { $0.start >= Int(range.end) }?.column ?? total
    let low = min(max(start, firstColumn), endColumn) - firstColumn + lead
    let high = min(max(end, firstColumn), endColumn) - firstColumn + lead
    return low..<max(high, low + 1)
  }

  /// A third of the window stands before the place, unless the line ends earlier.
  private static func windowStart(focus: Int, width: Int, isCutBehind: Bool) -> Int {
    let before = max(0, focus - maximumWidth / 3)
    return isCutBehind ? before : min(before, max(0, width - maximumWidth + 1))
  }

  private static func cells(of bytes: [UInt8], _ start: Int, _ end: Int) -> [Cell] {
    var cells: [Cell] = []
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes[start..<end].makeIterator()
    var offset = start
    var column = 0
    var previous: Unicode.Scalar?
    reading: while true {
      var length = 1
      var text = "\u{FFFD}"
      var width = 1
      switch parser.parseScalar(from: &input) {
      case .emptyInput: break reading
      case .error(let count):
        length = count
        previous = nil
      case .valid(let encoded):
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        (text, width) = shown(scalar, after: previous, at: column)
        previous = scalar
      }
      cells.append(Cell(start: offset, text: text, width: width, column: column))
      offset += length
      column += width
    }
    return cells
  }

  /// What is shown for a scalar; a tab goes to the next multiple of four.
  private static func shown(
    _ scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?,
    at column: Int
  ) -> (String, Int) {
    if scalar == "\t" {
      let width = 4 - column % 4
      return (String(repeating: " ", count: width), width)
    }
    if let sign = VisibleText.substitute(for: scalar) { return (sign, DisplayWidth.of(sign)) }
    return (String(Character(scalar)), DisplayWidth.of(scalar, after: previous))
  }
}
