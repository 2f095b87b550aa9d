import PushRules
import PushRulesCommands
import PushRulesEvaluation

/// Back ends in memory.
enum ConformWorld {
  /// A world with a policy, its cases, and a back end that answers each message by a closure, which
  /// gets the decision of a policy, of the same if no other is given.
  static func world(
    _ policy: String = SamplePolicies.shop,
    cases: String? = nil,
    backEnd: String? = nil,
    answering answer: @escaping (_ message: String, _ decision: String) -> String = { $1 }
  ) -> CommandWorld {
    var files = ["p.pushrules": policy]
    files["p.cases.json"] = cases
    let world = CommandWorld(files)
    world.program = { request in
      ProgramOutcome(end: .exited(0), output: output(request, backEnd ?? policy, answer))
    }
    return world
  }

  /// What a right back end writes for the messages, changed by a closure.
  static func output(
    _ request: ProgramRequest,
    _ policy: String,
    _ answer: (_ message: String, _ decision: String) -> String = { $1 }
  ) -> [UInt8] {
    guard let policy = try? Policy(name: "other.pushrules", bytes: Array(policy.utf8)) else {
      return []
    }
    var evaluator = policy.evaluator()
    var output: [UInt8] = []
    for line in request.input.split(separator: UInt8(ascii: "\n")) {
      var decision: [UInt8] = []
      do {
        try evaluator.decide(Array(line).span)
        evaluator.write(into: &decision)
      } catch {
        decision = Array("{\"error\":{\"code\":\"\(error.code)\"}}".utf8)
      }
      let message = String(decoding: line, as: UTF8.self)
      output += answer(message, String(decoding: decision, as: UTF8.self)).utf8
      output.append(UInt8(ascii: "\n"))
    }
    return output
  }

  /// A case file with one case for each message; what is expected must hold for the policy.
  static func cases(_ cases: (name: String, given: String, expect: String)...) -> String {
    let texts = cases.map { item in
      """
          {"name": "\(item.name)", "given": \(item.given), "expect": \(item.expect)}
      """
    }
    return "{\"policy\": \"p.pushrules\", \"cases\": [\n\(texts.joined(separator: ",\n"))\n]}\n"
  }

  /// Three cases of the policy `shop`: an open gate, a shut one, a message at fault.
  static let three = cases(
    (
      "a greeting", #"{"message": {"from": "Amy", "text": "hello"}}"#,
      #"{"send": true, "title": "News", "body": "Amy: hello"}"#
    ),
    (
      "quiet", #"{"message": {"from": "Amy"}, "recipient": {"dnd": true}}"#,
      #"{"send": false, "reason": "The customer does not want to be disturbed."}"#
    ),
    (
      "from nobody", #"{"message": {"text": "hello"}}"#,
      #"{"error": {"code": "message/missing", "path": "message.from"}}"#
    )
  )
}

extension String {
  /// The text with each occurrence of a part replaced.
  func with(_ part: String, _ other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
