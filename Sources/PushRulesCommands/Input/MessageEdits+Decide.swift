internal import PushRulesEvaluation
internal import PushRulesHost

/// A message as it is decided, with what was found out about it.
struct CompletedMessage {
  /// The message with all edits and facts; empty where it is taken as it came.
  var bytes: [UInt8] = []
  var facts: [SharedFact] = []
  /// Whether the run was cancelled before it was decided.
  var isTorn = false
}

extension MessageEdits {
  /// Decides a message with all edits; an error has its place in the message as it came in.
  func decide(_ message: Span<UInt8>, _ evaluator: inout Evaluator) throws(MessageError) {
    var completed = CompletedMessage()
    try decide(message, &evaluator, nil, &completed)
  }

  /// Decides a message with all edits and facts; an error has its place in the message as it came in.
  ///
  /// - Parameters:
  ///   - desk: finds out facts; without it they stand in the message.
  ///   - completed: gets the message as it is decided, also when it cannot be.
  func decide(
    _ message: Span<UInt8>,
    _ evaluator: inout Evaluator,
    _ desk: FactDesk?,
    _ completed: inout CompletedMessage
  ) throws(MessageError) {
    if isEmpty, desk == nil { return try evaluator.decide(message) }
    if isEmpty {
      completed.bytes = Array(copying: message)
    } else {
      do {
        completed.bytes = try applied(to: message)
      } catch {
        throw error.code == "message/edit" ? EditTrace(self, message).placed(blocked: error) : error
      }
    }
    do {
      if let desk {
        completed.isTorn =
          try !desk.complete(&completed.bytes, &evaluator, &completed.facts)
        if completed.isTorn { return }
      }
      try evaluator.decide(completed.bytes.span)
    } catch {
      if isEmpty, completed.facts.isEmpty { throw error }
      throw EditTrace(self, message).placed(error, in: completed.bytes)
    }
  }
}
