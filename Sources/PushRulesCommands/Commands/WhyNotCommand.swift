internal import PushRules
internal import PushRulesAnalysis
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesSemantics
internal import PushRulesTesting

/// `pushrules whynot`: the smallest change of a message that makes a layer win a field.
struct WhyNotCommand {
  private let arguments: Arguments
  private let policy: String
  private let message: String
  private let field: String
  private let layer: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    policy = arguments.operands[0]
    message = arguments.operands[1]
    field = arguments.operands[2]
    layer = arguments.operands[3]
    try MessageEdits.checkStandardInput([policy, message], arguments)
  }

  func run(_ session: inout Session) throws(UsageError) {
    let edits = try MessageEdits.read(arguments, &session)
    guard let policy = PolicyLoader.load(policy, &session), let edits else { return }
    let output = try outputIndex(in: policy)
    let layer = try layerIndex(in: policy, output: output)
    if !arguments.has("--strict") { edits.noteUnknownPlaces(in: policy, &session) }
    guard let bytes = messageBytes(&session) else { return }
    do {
      // An error has its place in the message as it came, whatever the options changed.
      var evaluator = policy.evaluator(isStrict: arguments.has("--strict"))
      try edits.decide(bytes.span, &evaluator)
      let edited = edits.isEmpty ? bytes : try edits.applied(to: bytes.span)
      let question = WhyNot(policy.checked, policy.plan, isStrict: arguments.has("--strict"))
      let answer = try question.answer(layer, for: output, in: edited)
      var decided = edited
      if case .change(let found) = answer { decided = Array(found.message.utf8) }
      try evaluator.decide(decided.span)
      let explained = evaluator.explain().fields[output]
      write(answer, explained, &session)
    } catch {
      report(error, bytes, &session)
    }
  }

  // MARK: - Input

  private func outputIndex(in policy: Policy) throws(UsageError) -> Int {
    if let index = policy.outputs.firstIndex(where: { $0.utf8.elementsEqual(field.utf8) }) {
      return index
    }
    throw UsageError(
      code: "usage/unknown-field",
      message: "`\(policy.name)` decides no field `\(field)`",
      nearest: NearestName.find(field, among: policy.outputs),
      help: "its fields are \(policy.outputs.map { "`\($0)`" }.joined(separator: ", "))"
    )
  }

  private func layerIndex(in policy: Policy, output: Int) throws(UsageError) -> Int {
    let candidates = policy.checked.outputs[output].branches.flatMap(\.candidates).map(\.layer)
    let layers = policy.checked.layers
    if let index = candidates.first(where: { layers[$0].name.utf8.elementsEqual(layer.utf8) }) {
      return index
    }
    var names: [String] = []
    for name in candidates.map({ layers[$0].name }) where !names.contains(name) {
      names.append(name)
    }
    throw UsageError(
      code: "usage/unknown-layer",
      message: "`\(field)` has no candidate `\(layer)`",
      nearest: NearestName.find(layer, among: names),
      help: "its candidates are \(names.map { "`\($0)`" }.joined(separator: ", "))"
    )
  }

  private func messageBytes(_ session: inout Session) -> [UInt8]? {
    do {
      return try message == "-"
        ? session.environment.standardInput.all(limit: session.environment.limits.message)
        : session.files.read(message, limit: session.environment.limits.message)
    } catch {
      session.report(error, file: message, what: "message file", .message)
      return nil
    }
  }

  private func report(_ error: MessageError, _ bytes: [UInt8], _ session: inout Session) {
    let name = message == "-" ? PolicyLoader.standardInput : message
    let fault = MessageFault(error, file: name, message: bytes.span, line: 1)
    if OutputForm.isText(arguments, session) {
      session.output.write(DecisionText.text(fault, style: session.outputStyle))
    } else {
      fault.write(into: &session.output.buffer)
      session.output.write("\n")
    }
    session.report(fault, in: bytes.span, firstLine: 1, .message)
  }

  // MARK: - Output

  private func write(
    _ answer: WhyNot.Answer,
    _ explained: FieldExplanation,
    _ session: inout Session
  ) {
    switch answer {
    case .wins, .change: break
    case .never, .notDecided: session.note(.findings)
    }
    if OutputForm.isText(arguments, session) {
      writeText(answer, explained, &session)
    } else {
      session.output.buffer.append(contentsOf: json(answer, explained))
      session.output.write("\n")
    }
  }

  private func writeText(
    _ answer: WhyNot.Answer,
    _ explained: FieldExplanation,
    _ session: inout Session
  ) {
    let style = session.outputStyle
    let wins = "`\(layer)` wins `\(field)`"
    switch answer {
    case .wins:
      session.output.write(style.paint("\(wins) already", as: .emphasis) + "\n")
      session.output.write(winner(of: explained))
    case .change(let found):
      let what = found.changes.count == 1 ? "this is changed" : "these are changed"
      session.output.write(style.paint("\(wins) when \(what):", as: .emphasis) + "\n")
      for change in found.changes {
        let path = VisibleText.of(change.path)
        let old = change.old.map(VisibleText.of) ?? "absent"
        let new = change.new.map(VisibleText.of) ?? "absent"
        session.output.write("  \(path): \(old) → \(style.paint(new, as: .help))\n")
      }
      session.output.write(
        found.isSmallest
          ? "nothing smaller does\n"
          : "this is the smallest that was found; there may be a smaller one\n"
      )
      session.output.write(winner(of: explained))
      session.output.write("message: \(VisibleText.of(found.message))\n")
    case .never(let because):
      session.output.write(style.paint("\(wins) in no message", as: .emphasis) + "\n\n")
      session.output.write(DiagnosticRenderer.text(because, style: style))
    case .notDecided(let reason):
      session.output.write("not decided: whether some change makes `\(layer)` win `\(field)`\n")
      session.output.write("  \(reason)\n")
    }
  }

  /// The field's value and where it comes from.
  private func winner(of explained: FieldExplanation) -> String {
    var text = VisibleText.of(field)
    text += explained.value.map { " = \(VisibleText.of($0))" } ?? " has no value"
    if let winner = explained.winner {
      text += "  from `\(winner.layer)`, \(VisibleText.of(winner.place.file)):\(winner.place.line)"
      text += ":\(winner.place.column)"
    }
    return text + "\n"
  }

  private func json(_ answer: WhyNot.Answer, _ explained: FieldExplanation) -> [UInt8] {
    var line = JSONLine()
    func add(_ word: String) {
      line.add("answer", word)
      line.add("field", field)
      line.add("layer", layer)
    }
    switch answer {
    case .wins: add("wins")
    case .change(let found):
      add("change")
      line.add("paths", found.paths)
      line.add("smallest", json: (found.isSmallest ? "true" : "false").utf8)
      line.add("changes", list: found.changes.map(Self.json))
      line.add("message", json: found.message.utf8)
    case .never(let because):
      add("never")
      let findings = DiagnosticRenderer.json(because).split(separator: "\n")
      line.add("because", list: findings.map { Array($0.utf8) })
      return line.closed()
    case .notDecided(let reason):
      add("not-decided")
      line.add("reason", reason)
      return line.closed()
    }
    var explain: [UInt8] = []
    Explanation(fields: [explained]).write(into: &explain)
    line.add("explain", json: explain)
    return line.closed()
  }

  private static func json(_ change: WhyNot.Change) -> [UInt8] {
    var line = JSONLine()
    line.add("path", change.path)
    if let old = change.old { line.add("old", json: old.utf8) }
    if let new = change.new { line.add("new", json: new.utf8) }
    return line.closed()
  }
}
