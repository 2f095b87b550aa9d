internal import PushRules
internal import PushRulesAnalysis
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesTesting

/// `pushrules diff`: what two policies decide differently.
struct DiffCommand {
  private let arguments: Arguments
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    isJSON = arguments.value(of: "--format") == "json"
    let inputs = arguments.operands + [arguments.value(of: "--corpus")].compactMap { $0 }
    try MessageEdits.checkStandardInput(inputs, arguments)
  }

  func run(_ session: inout Session) {
    guard let old = PolicyLoader.load(arguments.operands[0], &session),
      let new = PolicyLoader.load(arguments.operands[1], &session)
    else { return }
    if let corpus = arguments.value(of: "--corpus") {
      compare(old, new, corpus, &session)
    } else {
      compare(old, new, &session)
    }
  }

  // MARK: - All messages

  private func compare(_ old: Policy, _ new: Policy, _ session: inout Session) {
    session.showProgress("comparing every message …")
    let difference = old.difference(to: new)
    session.showProgress(nil)
    if !difference.isSame { session.note(.findings) }
    if isJSON {
      writeJSON(difference, &session)
      return
    }
    for finding in difference.findings {
      write(
        finding.field,
        title(finding.field),
        message: finding.message,
        finding.old,
        finding.new,
        &session
      )
    }
    for open in difference.open {
      let places = [open.old, open.new].compactMap { $0 }.map { DiffCommand.place($0) }
      session.output.write("not decided: \(title(open.field))\n")
      session.output.write("  at \(places.joined(separator: " and "))\n\n")
    }
    session.output.write(summary(difference) + "\n")
  }

  private func summary(_ difference: PolicyDifference) -> String {
    let over = "\(difference.count) abstract messages"
    if difference.isExhausted {
      return "not decided: there are more abstract messages than can be looked at"
    }
    if difference.isSame { return "the same for every message (\(over))" }
    let count = difference.findings.count
    var parts = [count == 1 ? "1 difference" : "\(count) differences"]
    if !difference.open.isEmpty { parts.append("\(difference.open.count) not decided") }
    return "\(parts.joined(separator: ", ")) (\(over))"
  }

  private func title(_ field: String?) -> String {
    switch field {
    case nil: "only one of the two accepts the message"
    case "reason": "the gate is shut for another reason"
    case let field?: "`\(field)` differs"
    }
  }

  private func write(
    _ field: String?,
    _ title: String,
    message: String,
    _ old: PolicyDifference.Side,
    _ new: PolicyDifference.Side,
    _ session: inout Session
  ) {
    session.output.write("\(session.outputStyle.paint(title, as: .emphasis))\n")
    session.output.write("  message: \(VisibleText.of(message))\n")
    for (name, side) in [("old", old), ("new", new)] {
      session.output.write("  \(name): \(VisibleText.of(text(side, of: field)))\n")
    }
    session.output.write("\n")
  }

  private func text(_ side: PolicyDifference.Side, of field: String?) -> String {
    if let error = side.error {
      let path = error.path.map { "\($0): " } ?? ""
      return "refused: \(path)\(error.message) [\(error.code)]"
    }
    if field == nil { return "decided" }
    guard side.layer != nil || side.place != nil || side.value != nil else {
      return "no value"
    }
    var text = side.value ?? "no value"
    if let layer = side.layer { text += "  from `\(layer)`" }
    if let place = side.place { text += ", \(DiffCommand.place(place))" }
    return text
  }

  private static func place(_ span: SourceSpan) -> String {
    "\(span.file.name):\(span.start.line):\(span.start.column)"
  }

  private func writeJSON(_ difference: PolicyDifference, _ session: inout Session) {
    for finding in difference.findings {
      var line = JSONLine()
      if let field = finding.field { line.add("field", field) }
      line.add("message", json: finding.message.utf8)
      line.add("old", json: json(finding.old, of: finding.field))
      line.add("new", json: json(finding.new, of: finding.field))
      write(line, &session)
    }
    for open in difference.open {
      var line = JSONLine()
      if let field = open.field { line.add("field", field) }
      line.add("notDecided", json: "true".utf8)
      for (name, place) in [("old", open.old), ("new", open.new)] {
        if let place { line.add(name, json: json(place)) }
      }
      write(line, &session)
    }
    var line = JSONLine()
    line.add("same", json: (difference.isSame ? "true" : "false").utf8)
    line.add("differences", difference.findings.count)
    line.add("notDecided", difference.isExhausted ? 1 : difference.open.count)
    line.add("abstractMessages", difference.count)
    write(line, &session)
  }

  private func json(_ side: PolicyDifference.Side, of field: String?) -> [UInt8] {
    var line = JSONLine()
    if let error = side.error {
      var inner = JSONLine()
      inner.add("code", error.code)
      if let path = error.path { inner.add("path", path) }
      inner.add("message", error.message)
      line.add("error", json: inner.closed())
      return line.closed()
    }
    if field == nil { line.add("decided", json: "true".utf8) }
    if let value = side.value { line.add("value", json: value.utf8) }
    if let layer = side.layer { line.add("layer", layer) }
    if let place = side.place { line.add("at", json: json(place)) }
    return line.closed()
  }

  private func json(_ place: SourceSpan) -> [UInt8] {
    var line = JSONLine()
    line.add("file", place.file.name)
    line.add("line", place.start.line)
    line.add("column", place.start.column)
    return line.closed()
  }

  private func write(_ line: JSONLine, _ session: inout Session) {
    session.output.buffer.append(contentsOf: line.closed())
    session.output.write("\n")
  }

  // MARK: - Recorded messages

  private func compare(_ old: Policy, _ new: Policy, _ file: String, _ session: inout Session) {
    var difference = old.corpusDifference(to: new)
    let name = file == "-" ? PolicyLoader.standardInput : file
    do throws(FileError) {
      let reader = try file == "-" ? session.environment.standardInput : session.files.open(file)
      var source = LineSource(reader, form: nil, limits: session.environment.limits)
      let block = LineBlock()
      block.reset(size: session.environment.limits.block)
      while source.fill(block) {
        source.goOn(at: compare(block, name, &difference, &session))
        block.reset(size: session.environment.limits.block)
      }
      if let failure = source.failure { throw failure }
    } catch {
      session.report(error, file: name, what: "message file", .message)
      return
    }
    write(difference, name, &session)
  }

  /// Compares the decisions on all messages of a block; returns the number of the line behind it.
  private func compare(
    _ block: LineBlock,
    _ name: String,
    _ difference: inout CorpusDifference,
    _ session: inout Session
  ) -> Int {
    let limit = session.environment.limits.message
    var cursor = LineCursor(block, limit: limit)
    let bytes = block.bytes
    while let message = cursor.message(in: bytes.span) {
      guard !message.isTooLarge else {
        let notice = Notice(
          code: "json/size",
          message: "the message in line \(message.line) is larger than "
            + FileError.text(ofSize: limit),
          file: name
        )
        session.report(notice, .message)
        continue
      }
      let error = difference.compare(bytes.span.extracting(message.range))
      guard let error, error.code.hasPrefix("json/") else { continue }
      let notice = Notice(
        code: error.code,
        message: "the message in line \(message.line) cannot be read: \(error.message)",
        file: name
      )
      session.report(notice, .message)
    }
    return cursor.line
  }

  private func write(
    _ difference: borrowing CorpusDifference,
    _ name: String,
    _ session: inout Session
  ) {
    let total = difference.same + difference.different + difference.refused
    if total == 0 {
      let notice = Notice(code: "message/none", message: "`\(name)` holds no message", file: name)
      session.report(notice, .message)
      return
    }
    if difference.different > 0 { session.note(.findings) }
    for finding in difference.findings {
      let message = String(decoding: finding.message, as: UTF8.self)
      if isJSON {
        var line = JSONLine()
        if let field = finding.field { line.add("field", field) }
        line.add("count", finding.count)
        line.add("message", json: finding.message)
        line.add("old", json: json(finding.old, of: finding.field))
        line.add("new", json: json(finding.new, of: finding.field))
        write(line, &session)
      } else {
        let noun = finding.count == 1 ? "message" : "messages"
        write(
          finding.field,
          "\(title(finding.field)) in \(finding.count) \(noun)",
          message: message,
          finding.old,
          finding.new,
          &session
        )
      }
    }
    if isJSON {
      var line = JSONLine()
      line.add("same", difference.same)
      line.add("different", difference.different)
      line.add("refusedByBoth", difference.refused)
      write(line, &session)
      return
    }
    var text = "\(difference.different) of \(total) messages differ"
    if difference.refused > 0 { text += "; \(difference.refused) are refused by both" }
    session.output.write(text + "\n")
  }
}
