internal import PushRulesDiagnostics
internal import PushRulesHost

extension Session {
  /// Reports an error of a message.
  mutating func report(_ fault: MessageFault, _ status: ExitStatus) {
    report(fault.notice, status)
  }

  /// Reports an error of a message with the line where it stands.
  mutating func report(
    _ fault: MessageFault,
    in message: Span<UInt8>,
    firstLine: Int,
    _ status: ExitStatus
  ) {
    report(findings.text(fault, in: message, firstLine: firstLine), status)
  }
}
