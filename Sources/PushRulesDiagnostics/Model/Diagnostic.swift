/// A finding about a rule file, as data; how it is drawn is the renderers' work.
public struct Diagnostic: Sendable {
  /// How bad a finding is.
  public enum Severity: String, Sendable {
    /// The file means nothing.
    case error
    /// The file works, and probably not as meant.
    case warning
  }

  /// A place that matters, with what it has to do with the finding.
  public struct Label: Sendable {
    /// The place.
    public let span: SourceSpan
    /// One short line; may be empty where the message says it all.
    public let message: String

    /// Makes a label.
    public init(_ span: SourceSpan, _ message: String) {
      self.span = span
      self.message = message
    }
  }

  /// The stable name of the kind of finding, `stage/words-with-hyphens`.
  public let code: String
  /// Error or warning.
  public let severity: Severity
  /// One line, lower case, no full stop; names the fault in the user's words, their text in backticks.
  public let message: String
  /// The place of the fault.
  public let primary: Label
  /// Other places that matter.
  public let secondary: [Label]
  /// What to write instead; `nil` where nothing general can be said.
  public let help: String?
  /// A message that shows the finding, as JSON on one line; `nil` where there is none.
  public let example: String?

  /// Makes a finding.
  public init(
    code: String,
    severity: Severity = .error,
    message: String,
    at span: SourceSpan,
    label: String = "",
    secondary: [Label] = [],
    help: String? = nil,
    example: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.primary = Label(span, label)
    self.secondary = secondary
    self.help = help
    self.example = example
  }
}
