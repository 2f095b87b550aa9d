internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost

/// Decides the messages of one block after the other; each thread has one of its own.
struct BlockDecider {
  private var chain: PolicyChain
  private let edits: MessageEdits
  /// Finds out facts; `nil` where they stand in the messages.
  private let desk: FactDesk?
  private let isRecording: Bool
  private let isText: Bool
  private let isExplained: Bool
  /// Results are the evaluator's own lines, and nothing else.
  private let isPlain: Bool
  private let outputStyle: TerminalStyle
  private let findings: FindingRenderer
  private let limits: Environment.Limits
  /// How many results there are so far, errors included.
  private var count = 0
  /// How many of them are of the present input.
  private(set) var inputCount = 0
  private var file = ""
  /// The first line of the input ended in the middle of a value.
  private var isFirstLineCut = false

  /// - Parameter desk: finds out facts; without it they stand in the messages.
  init(
    _ chain: PolicyChain,
    edits: MessageEdits,
    desk: FactDesk?,
    isText: Bool,
    isExplained: Bool,
    _ session: Session
  ) {
    self.chain = chain
    self.edits = edits
    self.desk = desk
    self.isText = isText
    self.isExplained = isExplained
    isRecording = session.record != nil
    isPlain = edits.isEmpty && !isText && desk == nil && chain.isOnePolicy
    outputStyle = session.outputStyle
    findings = session.findings
    limits = session.environment.limits
  }

  /// Turns to another input, from its first message on.
  mutating func begin(_ file: String) {
    self.file = file
    inputCount = 0
    isFirstLineCut = false
  }

  /// Turns to another input behind its first messages, which another thread has decided.
  mutating func `continue`(_ file: String) {
    begin(file)
    inputCount = Self.headCount
  }

  /// So many messages of an input are looked at together.
  static let headCount = 2

  /// Decides all messages of a block.
  ///
  /// - Parameters:
  ///   - isGuessed: nobody said that each line is a message.
  ///   - flush: writes what there is of the result and empties it; asked for when it is large.
  mutating func decide(
    _ block: LineBlock,
    isGuessed: Bool,
    flush: (_ result: inout BlockResult) -> Void
  ) {
    // Taken out of the object: in there, every access would be checked.
    var bytes: [UInt8] = []
    var result = BlockResult()
    swap(&bytes, &block.bytes)
    swap(&result, &block.result)
    defer {
      swap(&bytes, &block.bytes)
      swap(&result, &block.result)
    }
    var cursor = LineCursor(block, limit: limits.message)
    while let message = cursor.message(in: bytes.span) {
      let text = bytes.span.extracting(message.range)
      result.messages += 1
      inputCount += 1
      do {
        if isPlain, !message.isTooLarge {
          try chain.first.decide(text)
          chain.first.writeLine(isExplained: isExplained)
        } else {
          try decide(message, text, &result)
          if result.isTorn { return }
        }
      } catch {
        chain.first.takeLines(into: &result.output)
        write(error, of: message, text, isGuessed: isGuessed, &result)
      }
      if result.size &+ chain.first.lineBytes >= limits.block {
        chain.first.takeLines(into: &result.output)
        flush(&result)
      }
    }
    chain.first.takeLines(into: &result.output)
    block.nextLine = cursor.line
  }

  /// What a plain message does not need.
  private mutating func decide(
    _ message: LineCursor.Message,
    _ text: Span<UInt8>,
    _ result: inout BlockResult
  ) throws(MessageError) {
    if isText { writeTitle(of: message, &result.output) }
    if message.isTooLarge {
      throw .tooLarge(limit: limits.message, offset: text.count)
    }
    var completed = CompletedMessage()
    var isDelivered = false
    defer {
      if isRecording, !completed.isTorn { Self.record(completed, text, &result.record) }
      if isDelivered {
        result.facts += completed.facts
      } else {
        desk?.settle(completed.facts, areUsed: false)
      }
    }
    try edits.decide(text, &chain.first, desk, &completed)
    if completed.isTorn { return result.isTorn = true }
    for fact in completed.facts { remark(fact, message, &result.errors) }
    try chain.decideOn(completed.facts, isExplained: isExplained && !isText)
    isDelivered = chain.isOpen
    if isText {
      chain.writeText(isExplained: isExplained, style: outputStyle, &result.output)
    } else {
      chain.writeLine(isExplained: isExplained, &result.output)
    }
  }

  /// Says why a fact is not what one hopes for.
  private func remark(
    _ fact: SharedFact,
    _ message: LineCursor.Message,
    _ errors: inout [UInt8]
  ) {
    guard let remark = fact.found.remark else { return }
    let notice = Notice(
      code: "fetch/remark",
      severity: .note,
      message: "`\(fact.name)`: \(remark)",
      file: file,
      place: SourcePosition(line: message.line, column: 1)
    )
    findings.append(notice.rendered(findings.format, style: findings.style), to: &errors)
  }

  /// Puts a message on a line of its own: between the parts of JSON a line break is white space.
  private static func record(
    _ completed: CompletedMessage,
    _ text: Span<UInt8>,
    _ output: inout [UInt8]
  ) {
    var bytes = completed.bytes.isEmpty ? Array(copying: text) : completed.bytes
    while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
    for byte in bytes {
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      output.append(isBreak ? UInt8(ascii: " ") : byte)
    }
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func writeTitle(of message: LineCursor.Message, _ output: inout [UInt8]) {
    count += 1
    guard count > 1 else { return }
    let title = "# message \(count), \(VisibleText.of(file)):\(message.line)"
    output.append(contentsOf: "\n\(outputStyle.paint(title, as: .faint))\n".utf8)
  }

  /// Writes an error in the place of the decision, and the finding.
  private mutating func write(
    _ error: MessageError,
    of message: LineCursor.Message,
    _ text: Span<UInt8>,
    isGuessed: Bool,
    _ result: inout BlockResult
  ) {
    var fault = MessageFault(error, file: file, message: text, line: message.line)
    if isGuessed { fault.help = fault.help ?? help(for: fault) }
    result.faults += 1
    if isText {
      result.output.append(contentsOf: DecisionText.text(fault, style: outputStyle).utf8)
    } else {
      fault.write(into: &result.output)
      result.output.append(UInt8(ascii: "\n"))
    }
    let finding = findings.text(fault, in: text, firstLine: message.line)
    findings.append(finding, to: &result.errors)
  }

  /// Two bad lines, the first of them cut off, look like one value over several lines that has a
  /// fault.
  private mutating func help(for fault: MessageFault) -> String? {
    guard fault.code.hasPrefix("json/") else { return nil }
    if inputCount == 1 { isFirstLineCut = fault.code == "json/end" }
    guard inputCount == Self.headCount, isFirstLineCut else { return nil }
    return "each line was read as a message; if the input is one JSON value, say --input json"
  }
}
