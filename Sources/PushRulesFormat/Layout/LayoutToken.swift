/// The text to print and the places where it may go on on a new line, as one flat list.
enum LayoutToken {
  case text(String)
  case line(LayoutLine)
  case open(LayoutGroup)
  case close
}

/// A place between two words where a new line may begin.
struct LayoutLine {
  /// What stands here when no new line begins.
  var flat: String
  /// What ends the old line when a new one begins.
  var broken = ""
  /// Where the new line begins, counted from the group's own column.
  var offset = 0
  /// What follows is a closing brace.
  var isClosing = false
  /// A new line begins here whatever fits: the author began one, or a comment ends the old one.
  var isForced = false
  /// An empty line stands before what follows.
  var isBlankBefore = false
  /// The comments that stand here.
  ///
  /// Those on lines of their own stand at the column of the new line, before a closing brace at
  /// that of the entries.
  var comments: [FormatComment] = []

  /// Puts an empty line before what follows and the comments that belong to it.
  mutating func separate() {
    guard let first = comments.firstIndex(where: { !$0.isTrailing }) else {
      return isBlankBefore = true
    }
    comments[first].isBlankBefore = true
  }
}

/// What stands between an `open` and its `close`.
struct LayoutGroup {
  /// How the group's lines behave when not all of it fits on one.
  enum Kind {
    /// All of them begin a new line, or none does.
    case together
    /// Each begins a new line when what follows it, up to the next one, does not fit.
    case filled
  }

  /// From where the group's lines are counted.
  enum Anchor {
    /// The column at which the group begins.
    case column
    /// The column at which the line that the group begins on starts, and so many more.
    case line(Int)
    /// The column of the group around it, and so many more.
    case outer(Int)
  }

  let kind: Kind
  let anchor: Anchor
  /// A line in it is forced, so that it cannot stand on one.
  var isForced = false
}

/// A comment with its place in the lines.
struct FormatComment {
  /// From `#` on, without white space at the end.
  let text: String
  /// Code stands before it on its line.
  let isTrailing: Bool
  /// The author left an empty line before it.
  var isBlankBefore: Bool
}
