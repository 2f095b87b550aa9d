package import PushRulesDiagnostics
package import PushRulesEvaluation

/// An error of a message, with its place in the input.
package struct MessageFault {
  package let code: String
  package let message: String
  package let path: String?
  /// In the input.
  package let line: Int
  package let column: Int
  /// In the message.
  package let offset: Int
  package let file: String
  package var help: String?

  /// - Parameter line: the line of the message's first byte.
  package init(_ error: MessageError, file: String, message: Span<UInt8>, line: Int) {
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
    switch error.code {
    case "message/edit":
      help = "only records are made on the way; set the whole list or value that is in the way"
    case "message/fact-missing":
      help =
        "record it in the message; `eval --fetch` finds out facts of the first policy by `fetch`"
    default: break
    }
  }

  /// `{"error":{…}}`, in the place of the decision.
  package func write(into output: inout [UInt8]) {
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

  /// What is wrong, with the value that it is about.
  package var sentence: String {
    path.map { "`\($0)`: \(message)" } ?? message
  }

  /// The finding without its source line.
  package var notice: Notice {
    Notice(
      code: code,
      message: sentence,
      file: file,
      place: SourcePosition(line: line, column: column),
      help: help
    )
  }

  /// The finding in the bytes of the message, whose first line is `firstLine` of the input.
  package func diagnostic(in bytes: [UInt8], firstLine: Int) -> Diagnostic {
    let source = SourceFile(name: file, bytes: bytes, firstLine: firstLine)
    let start = UInt32(truncatingIfNeeded: min(max(0, offset), bytes.count))
    let range = SourceRange(start, min(start + 1, UInt32(truncatingIfNeeded: bytes.count)))
    return Diagnostic(
      code: code,
      message: sentence,
      at: SourceSpan(source, range),
      help: help
    )
  }
}
