internal import PushRulesDiagnostics

/// Chooses where lines end, so that none is longer than the limit where that can be helped.
struct LayoutPrinter {
  /// One line of the result.
  struct Line {
    let indentation: Int
    let code: String
    var comment: String?

    /// The columns of indentation and code.
    var width: Int { code.isEmpty ? 0 : indentation + DisplayWidth.of(code) }
  }

  /// What holds inside a group.
  private struct Frame {
    let isFlat: Bool
    let kind: LayoutGroup.Kind
    let indentation: Int
    /// Lines with a negative offset go no further left than this.
    let leftmost: Int
  }

  static let maximumWidth = 100

  private let tokens: [LayoutToken]
  private var lines: [Line] = []
  private var frames = [Frame(isFlat: false, kind: .together, indentation: 0, leftmost: 0)]
  private var code = ""
  private var indentation = 0
  private var column = 0

  private init(_ tokens: [LayoutToken]) {
    self.tokens = tokens
  }

  /// The lines of a layout; comments behind code are not yet aligned.
  static func write(_ tokens: [LayoutToken]) -> [Line] {
    var printer = LayoutPrinter(tokens)
    printer.run()
    return printer.lines
  }

  private mutating func run() {
    for (index, token) in tokens.enumerated() {
      switch token {
      case .text(let text): append(text)
      case .open(let group): open(group, at: index)
      case .close: if frames.count > 1 { frames.removeLast() }
      case .line(let line): self.line(line, at: index)
      }
    }
    endLine(comment: nil)
  }

  private mutating func append(_ text: String) {
    code += text
    column += DisplayWidth.of(text)
  }

  private var frame: Frame { frames[frames.count - 1] }

  private mutating func open(_ group: LayoutGroup, at index: Int) {
    let origin =
      switch group.anchor {
      case .column: column
      case .line(let offset): indentation + offset
      case .outer(let offset): frame.indentation + offset
      }
    let leftmost =
      switch group.anchor {
      case .column, .line: indentation
      case .outer: frame.indentation
      }
    let isFlat: Bool
    switch group.kind {
    case .together: isFlat = !group.isForced && (frame.isFlat || fits(from: index))
    case .filled: isFlat = !group.isForced && frame.isFlat
    }
    frames.append(
      Frame(isFlat: isFlat, kind: group.kind, indentation: origin, leftmost: leftmost)
    )
  }

  private mutating func line(_ line: LayoutLine, at index: Int) {
    let breaks: Bool
    if line.isForced {
      breaks = true
    } else if frame.isFlat {
      breaks = false
    } else {
      switch frame.kind {
      case .together: breaks = true
      case .filled: breaks = !fits(from: index)
      }
    }
    guard breaks else { return append(line.flat) }
    code += line.broken
    let wanted = frame.indentation + line.offset
    let next = line.offset < 0 ? max(wanted, frame.leftmost) : wanted
    breakLine(line, indentation: next)
  }

  private mutating func breakLine(_ line: LayoutLine, indentation next: Int) {
    var comments = line.comments[...]
    if let first = comments.first, first.isTrailing, !isAtStart {
      comments.removeFirst()
      endLine(comment: first.text)
    } else {
      endLine(comment: nil)
    }
    for comment in comments {
      if comment.isBlankBefore { appendBlank() }
      let column = line.isClosing ? frame.indentation : next
      lines.append(Line(indentation: column, code: "", comment: comment.text))
    }
    if line.isBlankBefore { appendBlank() }
    indentation = next
    column = next
  }

  private var isAtStart: Bool { lines.isEmpty && code.isEmpty }

  private mutating func endLine(comment: String?) {
    while code.last == " " { code.removeLast() }
    if !code.isEmpty || comment != nil {
      lines.append(Line(indentation: indentation, code: code, comment: comment))
    }
    code = ""
  }

  private mutating func appendBlank() {
    guard let last = lines.last, !last.code.isEmpty || last.comment != nil else { return }
    lines.append(Line(indentation: 0, code: "", comment: nil))
  }

  /// Whether the text from a token to the next place where a line can end fits on this line.
  ///
  /// - Complexity: O(columns): it stops when the line is full.
  private func fits(from start: Int) -> Bool {
    var room = Self.maximumWidth - column
    var depth = 0
    var forced: [Bool] = []
    for index in start..<tokens.count {
      switch tokens[index] {
      case .text(let text): room -= DisplayWidth.of(text)
      case .open(let group):
        depth += 1
        forced.append(group.kind == .together && group.isForced)
      case .close:
        depth -= 1
        _ = forced.popLast()
      case .line(let line):
        if index > start {
          if depth <= 0 || line.isForced || forced.last == true { return true }
        }
        room -= DisplayWidth.of(line.flat)
      }
      if room < 0 { return false }
    }
    return true
  }
}
