internal import PushRulesDiagnostics
internal import PushRulesEvaluation

/// Decides one message after the other and writes the results.
struct DecisionWriter {
  private var evaluator: Evaluator
  private let edits: MessageEdits
  private let isText: Bool
  private let isExplained: Bool
  /// How many results there are so far, errors included.
  private(set) var count = 0
  /// The first line of the input ended in the middle of a value.
  private var isFirstLineCut = false

  init(_ evaluator: Evaluator, edits: MessageEdits, isText: Bool, isExplained: Bool) {
    self.evaluator = evaluator
    self.edits = edits
    self.isText = isText
    self.isExplained = isExplained
  }

  /// Decides a message and writes the decision or, in its place, the error.
  mutating func decide(
    _ message: MessageInput.Message,
    in input: MessageInput,
    file: String,
    _ session: inout Session
  ) {
    count += 1
    if input.count == 1 { isFirstLineCut = false }
    if isText, count > 1 {
      let title = "message \(count), \(VisibleText.of(file)):\(message.line)"
      session.output.write("\n\(session.outputStyle.paint("# \(title)", as: .faint))\n")
    }
    let bytes = input.buffer.span.extracting(message.range)
    if var fault = fault(of: message, bytes, file: file) {
      fault.help = fault.help ?? help(for: fault, in: input)
      write(fault, bytes, message.line, &session)
      return
    }
    write(&session)
  }

  /// Two bad lines, the first of them cut off, look like one value over several lines that has a fault.
  private mutating func help(for fault: MessageFault, in input: MessageInput) -> String? {
    guard input.isGuessed, fault.code.hasPrefix("json/") else { return nil }
    if input.count == 1 { isFirstLineCut = fault.code == "json/end" }
    guard input.count == 2, isFirstLineCut else { return nil }
    return "each line was read as a message; if the input is one JSON value, say --input json"
  }

  /// Decides; the fault of the message, if there is one.
  private mutating func fault(
    of message: MessageInput.Message,
    _ bytes: Span<UInt8>,
    file: String
  ) -> MessageFault? {
    if message.isTooLarge {
      let error = MessageError(
        code: "json/size",
        message: "the message is larger than \(FileError.text(ofSize: bytes.count))",
        path: nil,
        offset: bytes.count
      )
      return MessageFault(error, file: file, message: bytes, line: message.line)
    }
    do {
      try edits.decide(bytes, &evaluator)
      return nil
    } catch {
      return MessageFault(error, file: file, message: bytes, line: message.line)
    }
  }

  private mutating func write(_ session: inout Session) {
    if isText {
      let style = session.outputStyle
      session.output.write(
        isExplained
          ? DecisionText.text(evaluator.explain(), style: style)
          : DecisionText.text(evaluator.decision(), style: style)
      )
      return
    }
    if isExplained {
      evaluator.writeExplained(into: &session.output.buffer)
    } else {
      evaluator.write(into: &session.output.buffer)
    }
    session.output.buffer.append(UInt8(ascii: "\n"))
    session.output.flushIfFull()
  }

  private func write(
    _ fault: MessageFault,
    _ message: Span<UInt8>,
    _ line: Int,
    _ session: inout Session
  ) {
    if isText {
      session.output.write(DecisionText.text(fault, style: session.outputStyle))
    } else {
      fault.write(into: &session.output.buffer)
      session.output.buffer.append(UInt8(ascii: "\n"))
      session.output.flushIfFull()
    }
    session.report(fault, in: message, firstLine: line, .message)
  }
}
