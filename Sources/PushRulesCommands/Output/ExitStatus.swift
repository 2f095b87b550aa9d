/// What the process tells its caller; the README's table.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// It was done, whatever the decision.
  case done = 0
  /// Warnings, failing cases, unformatted files.
  case findings = 1
  /// The command line means nothing.
  case usage = 2
  /// A rule file cannot be read or has an error.
  case ruleFile = 3
  /// A message or case file cannot be read, or a message is invalid or rejected.
  case message = 4
  /// A fault of this program.
  case internalFault = 70
  /// Output could not be written.
  case output = 74

  /// The higher one counts when several hold.
  private var rank: Int {
    switch self {
    case .done: 0
    case .findings: 1
    case .message: 2
    case .ruleFile: 3
    case .usage: 4
    case .output: 5
    case .internalFault: 6
    }
  }

  /// The one of two that the process tells.
  package func combined(with other: ExitStatus) -> ExitStatus {
    other.rank > rank ? other : self
  }
}
