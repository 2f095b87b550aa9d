internal import PushRules
internal import PushRulesHost

/// Evaluators of one policy that wait for the next message.
///
/// Each call takes one for itself, or makes one when none waits. The lock is held only to take one and
/// to put it back.
final class EvaluatorPool {
  private let policy: Policy
  private let isStrict: Bool
  /// Guards what follows it.
  private let monitor = Monitor()
  private var waiting: [Evaluator]

  /// - Parameter waiting: those that there are already.
  init(_ policy: Policy, isStrict: Bool, waiting: [Evaluator] = []) {
    self.policy = policy
    self.isStrict = isStrict
    self.waiting = waiting
  }

  func take() -> Evaluator {
    monitor.lock()
    let found = waiting.popLast()
    monitor.unlock()
    // Planned again: threads that count references to one plan would slow each other down.
    return found ?? Policy(policy.checked).evaluator(isStrict: isStrict)
  }

  func put(_ evaluator: Evaluator) {
    monitor.lock()
    waiting.append(evaluator)
    monitor.unlock()
  }
}
