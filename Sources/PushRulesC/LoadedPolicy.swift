internal import PushRules
internal import PushRulesEvaluation
internal import PushRulesHost

/// How messages are decided: the bits of `pushrules.h`.
struct Options {
  let isExplained: Bool
  let isStrict: Bool

  init(_ bits: UInt32) throws(Misuse) {
    guard bits & ~3 == 0 else { throw .options(bits) }
    isExplained = bits & 1 != 0
    isStrict = bits & 2 != 0
  }
}

/// What a handle stands for: a policy, and evaluators that wait for the next message.
final class LoadedPolicy {
  private let loose: EvaluatorPool
  private let strict: EvaluatorPool

  init(_ policy: Policy) {
    let first = policy.evaluator()
    loose = EvaluatorPool(policy, isStrict: false, waiting: [first])
    strict = EvaluatorPool(policy, isStrict: true)
  }

  func decide(_ message: Span<UInt8>, _ options: Options) -> Answer {
    let pool = options.isStrict ? strict : loose
    return answer(message, by: pool) { (evaluator, output) throws(MessageError) in
      try evaluator.decide(message)
      if options.isExplained {
        evaluator.writeExplained(into: &output)
      } else {
        evaluator.write(into: &output)
      }
    }
  }

  func factRequest(for message: Span<UInt8>) -> Answer {
    answer(message, by: loose) { (evaluator, output) throws(MessageError) in
      if let request = try evaluator.factRequest(for: message) { output = request.json }
    }
  }

  func adding(_ fact: Span<UInt8>, to message: Span<UInt8>) -> Answer {
    answer(message, by: loose) { (evaluator, output) throws(MessageError) in
      output = Array(copying: message)
      if let request = try evaluator.factRequest(for: message) {
        output = try request.adding(Array(copying: fact), to: output)
      }
    }
  }

  /// Does something with one message; what is wrong with it is the answer.
  private func answer(
    _ message: Span<UInt8>,
    by pool: EvaluatorPool,
    _ body: (inout Evaluator, inout [UInt8]) throws(MessageError) -> Void
  ) -> Answer {
    var evaluator = pool.take()
    defer { pool.put(evaluator) }
    var answer = Answer()
    do throws(MessageError) {
      if message.count > InputLimits.message {
        throw MessageError.tooLarge(limit: InputLimits.message, offset: InputLimits.message)
      }
      try body(&evaluator, &answer.text)
    } catch {
      answer = Answer(status: .message)
      MessageFault(error, file: "", message: message, line: 1).write(into: &answer.text)
    }
    return answer
  }

  /// Decides a message on each line.
  func decideLines(_ messages: Span<UInt8>, _ options: Options) -> Answer {
    let pool = options.isStrict ? strict : loose
    var evaluator = pool.take()
    defer { pool.put(evaluator) }
    var answer = Answer()
    var cursor = LineCursor()
    while let message = cursor.message(in: messages) {
      let text = messages.extracting(message.range)
      do throws(MessageError) {
        if message.isTooLarge {
          throw MessageError.tooLarge(limit: InputLimits.message, offset: text.count)
        }
        try evaluator.decide(text)
        evaluator.writeLine(isExplained: options.isExplained)
      } catch {
        evaluator.takeLines(into: &answer.text)
        answer.status = .message
        let fault = MessageFault(error, file: "", message: text, line: message.line)
        fault.write(into: &answer.text)
        answer.text.append(UInt8(ascii: "\n"))
      }
      if evaluator.lineBytes >= 1 << 18 { evaluator.takeLines(into: &answer.text) }
    }
    evaluator.takeLines(into: &answer.text)
    return answer
  }
}
