internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Walks a tree and its tokens in step and says where lines may end.
///
/// Every token's text is taken from the file; the tree only decides what stands between two.
struct LayoutBuilder {
  var units: FormatUnits
  var tokens: [LayoutToken] = []
  /// The places in `tokens` of the groups that are open.
  private var openGroups: [Int] = []
  /// Whether a comment's line or an empty one stands between the entry that begins and the last one.
  private(set) var isEntryApart = false

  private init(_ tree: PolicySyntax) {
    units = FormatUnits(tree)
  }

  /// The layout of a whole file.
  static func layout(_ tree: PolicySyntax) -> [LayoutToken] {
    var builder = LayoutBuilder(tree)
    builder.file(tree)
    return builder.tokens
  }

  // MARK: - Words

  /// The next token.
  mutating func take() {
    if units.next.hasComments { gap("") }
    tokens.append(.text(units.takeNext()))
  }

  /// All tokens of a range as they are written.
  mutating func take(_ range: SourceRange) {
    if units.next.hasComments { gap("") }
    tokens.append(.text(units.take(range)))
  }

  /// The tokens of a range, each by itself.
  mutating func takeTokens(of range: SourceRange) {
    while units.isInside(range) { take() }
  }

  /// So many tokens with a space between them.
  mutating func takeWords(_ count: Int) {
    for index in 0..<count {
      if index > 0 { gap(" ") }
      take()
    }
  }

  // MARK: - What stands between words

  /// A place where no line ends unless a comment stands in it.
  mutating func gap(_ flat: String) {
    guard units.next.hasComments else {
      if !flat.isEmpty { tokens.append(.text(flat)) }
      return
    }
    append(
      LayoutLine(flat: flat, offset: 4, isForced: true, comments: units.takeComments(blank: false))
    )
  }

  /// A place where a line may end; with `keeps` it ends where the author ended it.
  ///
  /// - Parameter words: Around how many of the next tokens a line break of the author's counts.
  mutating func softLine(_ flat: String, offset: Int = 0, keeps words: Int = 0) {
    let isForced = units.next.hasComments || units.hasLineBreak(inNext: words)
    let comments = units.takeComments(blank: false)
    append(LayoutLine(flat: flat, offset: offset, isForced: isForced, comments: comments))
  }

  /// A place between two entries, where comments and empty lines may stand.
  mutating func entryLine(
    flat: String,
    broken: String = "",
    isClosing: Bool = false,
    isForced: Bool,
    allowsBlank: Bool
  ) {
    var line = LayoutLine(flat: flat, broken: broken, offset: isClosing ? -2 : 0)
    line.isClosing = isClosing
    line.isForced = isForced || units.next.hasComments
    line.isBlankBefore = allowsBlank && units.next.isBlankBefore
    line.comments = units.takeComments(blank: true)
    append(line)
  }

  mutating func append(_ line: LayoutLine) {
    tokens.append(.line(line))
    guard line.isForced else { return }
    for index in openGroups {
      guard case .open(var group) = tokens[index] else { continue }
      group.isForced = true
      tokens[index] = .open(group)
    }
  }

  // MARK: - Groups

  mutating func open(_ kind: LayoutGroup.Kind, _ anchor: LayoutGroup.Anchor = .column) {
    openGroups.append(tokens.count)
    tokens.append(.open(LayoutGroup(kind: kind, anchor: anchor)))
  }

  mutating func close() {
    _ = openGroups.popLast()
    tokens.append(.close)
  }

  /// What stands in braces: on one line, or each entry on its own.
  ///
  /// It stands on several lines where the author began a new one after the brace.
  mutating func braces(
    _ count: Int,
    _ anchor: LayoutGroup.Anchor = .line(2),
    isSpread: Bool = false,
    holdsExpressions: Bool = false,
    entry: (inout LayoutBuilder, Int) -> Void
  ) {
    open(.together, anchor)
    take()
    if count == 0, !units.next.hasComments {
      take()
      return close()
    }
    for index in 0..<count {
      if index == 0 {
        let isForced = isSpread || units.hasLineBreak(inNext: 1)
        entryLine(flat: " ", isForced: isForced, allowsBlank: false)
      } else {
        let isKept = keepsComma()
        let isNeeded = holdsExpressions && !isKept && units.next.continuesAnExpression
        isEntryApart = units.next.isApart
        entryLine(flat: ", ", broken: isNeeded ? "," : "", isForced: isSpread, allowsBlank: true)
      }
      entry(&self, index)
    }
    _ = keepsComma()
    entryLine(flat: count == 0 ? "" : " ", isClosing: true, isForced: isSpread, allowsBlank: false)
    take()
    close()
  }

  /// Leaves out a comma between entries, and says whether one stays that cannot be left out.
  private mutating func keepsComma() -> Bool {
    units.dropComma()
    guard units.next.kind == .comma else { return false }
    take()
    return true
  }

  /// Words between brackets, filled, with a comma after each but the last.
  mutating func list(_ count: Int, item: (inout LayoutBuilder, Int) -> Void) {
    take()
    open(.filled)
    for index in 0..<count {
      if index > 0 {
        take()
        softLine(" ", keeps: 1)
      }
      item(&self, index)
    }
    close()
    take()
  }

  // MARK: - Columns

  /// The columns of the tokens from a place on, if they stand on one line.
  func flatWidth(from start: Int) -> Int? {
    var width = 0
    for token in tokens[start...] {
      switch token {
      case .text(let text): width += DisplayWidth.of(text)
      case .line(let line):
        if line.isForced { return nil }
        width += DisplayWidth.of(line.flat)
      case .open, .close: break
      }
    }
    return width
  }

  /// Puts spaces where a run of neighbours left room for them.
  mutating func align(_ run: inout AlignmentRun) {
    for (index, spaces) in run.spaces() {
      tokens[index] = .text(String(repeating: " ", count: spaces))
    }
    run = AlignmentRun(maximumWidth: run.maximumWidth)
  }
}
