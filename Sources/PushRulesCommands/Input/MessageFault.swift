internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesTesting

/// An error of a message, with its place in the input.
struct MessageFault {
  let code: String
  let message: String
  let path: String?
  /// In the input.
  let line: Int
  let column: Int
  /// In the message.
  let offset: Int
  let file: String
  var help: String?

  /// - Parameters:
  ///   - bytes: the message.
  ///   - line: the line of the message's first byte.
  init(_ error: MessageError, file: String, bytes: [UInt8], line: Int) {
    self.init(error, file: file, message: bytes.span, line: line)
  }

  init(_ error: MessageError, file: String, message: Span<UInt8>, line: Int) {
    var lineStart = 0
    var number = line
    for index in 0..<min(max(0, error.offset), message.count)
    where message[index] == UInt8(ascii: "\n") {
      lineStart = index + 1
      number += 1
    }
    code = error.code
    self.message = error.message
    path = error.path
    self.line = number
    column = error.offset - lineStart + 1
    offset = error.offset
    self.file = file
  }

  /// An error of a message that `--set` or `--with` changed: its place is in the changed message.
  init(inEdited error: MessageError, file: String, line: Int) {
    code = error.code
    message =
      error.code == "message/edit"
      ? error.message : "\(error.message) (in the message after --set/--with)"
    path = error.path
    self.line = line
    column = error.offset + 1
    offset = error.offset
    self.file = file
  }

  /// `{"error":{…}}`, in the place of the decision.
  func write(into output: inout [UInt8]) {
    var inner = JSONLine()
    inner.add("code", code)
    inner.add("message", message)
    if let path { inner.add("path", path) }
    inner.add("line", line)
    inner.add("column", column)
    inner.add("offset", offset)
    var object = JSONLine()
    object.add("error", json: inner.closed())
    output.append(contentsOf: object.closed())
  }

  /// The diagnostic for standard error.
  var notice: Notice {
    Notice(
      code: code,
      message: message,
      file: file,
      place: SourcePosition(line: line, column: column),
      help: help
    )
  }
}

extension Session {
  /// Reports an error of a message.
  mutating func report(_ fault: MessageFault, _ status: ExitStatus) {
    report(fault.notice, status)
  }
}
