internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesTesting

/// `pushrules explain`: why each field of one decision is what it is.
struct ExplainCommand {
  private let arguments: Arguments
  private let policy: String
  private let message: String
  private let fields: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    policy = arguments.operands[0]
    message = arguments.operands[1]
    fields = Array(arguments.operands.dropFirst(2))
    try MessageEdits.checkStandardInput([policy, message], arguments)
  }

  func run(_ session: inout Session) throws(UsageError) {
    let edits = try MessageEdits.read(arguments, &session)
    guard let policy = PolicyLoader.load(policy, &session), let edits else { return }
    for field in fields where !policy.outputs.contains(field) {
      throw UsageError(
        code: "usage/unknown-field",
        message: "`\(policy.name)` decides no field `\(field)`",
        nearest: NearestName.find(field, among: policy.outputs),
        help: "its fields are \(policy.outputs.map { "`\($0)`" }.joined(separator: ", "))"
      )
    }
    if !arguments.has("--strict") { edits.noteUnknownPlaces(in: policy, &session) }
    guard let bytes = messageBytes(&session) else { return }
    var evaluator = policy.evaluator(isStrict: arguments.has("--strict"))
    let name = message == "-" ? PolicyLoader.standardInput : message
    do {
      try edits.decide(bytes.span, &evaluator)
    } catch {
      let fault = MessageFault(error, file: name, message: bytes.span, line: 1)
      if OutputForm.isText(arguments, session) {
        session.output.write(DecisionText.text(fault, style: session.outputStyle))
      } else {
        fault.write(into: &session.output.buffer)
        session.output.write("\n")
      }
      session.report(fault, in: bytes.span, firstLine: 1, .message)
      return
    }
    let wanted = evaluator.explain().fields.filter { fields.isEmpty || fields.contains($0.field) }
    if OutputForm.isText(arguments, session) {
      session.output.write(ExplanationText(style: session.outputStyle).text(wanted))
    } else {
      // What `eval --explain` puts under `"explain"`, of the fields that are asked for.
      Explanation(fields: wanted).write(into: &session.output.buffer)
      session.output.write("\n")
    }
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
}
