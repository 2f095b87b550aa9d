/// Whether what is written is decorated, and how.
public enum TerminalStyle: Sendable, Hashable, CaseIterable {
  /// Text only.
  case plain
  /// ANSI escape sequences for colour and weight.
  case ansi

  /// What a piece of text is, which decides how it looks.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// The word `error` and what it points at.
    case error
    /// The word `warning` and what it points at.
    case warning
    /// A line that must be seen first.
    case emphasis
    /// Line numbers, frames, and other places.
    case frame
    /// What to do about it, and what is good.
    case help
    /// What can be left unread.
    case faint
  }

  /// The text in the look of its role.
  public func paint(_ text: String, as role: Role) -> String {
    switch self {
    case .plain: text
    case .ansi: text.isEmpty ? "" : "\u{1B}[\(Self.parameters(of: role))m\(text)\u{1B}[0m"
    }
  }

  private static func parameters(of role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .emphasis: "1"
    case .frame: "34"
    case .help: "32"
    case .faint: "2"
    }
  }
}
