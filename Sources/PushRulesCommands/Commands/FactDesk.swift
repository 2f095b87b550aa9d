internal import PushRulesEvaluation
internal import PushRulesHost

/// Where all threads of a run ask for facts: the same thing is found out once at a time, and whoever
/// asks for it meanwhile gets the same answer.
final class FactDesk {
  private let finder: FactFinder
  private let isCancelled: () -> Bool
  private let monitor = Monitor()
  /// What is being found out: a run has few threads, so few of these.
  private var running: [SharedFact] = []

  /// - Parameter isCancelled: whether nobody waits for the answers any more.
  init(_ finder: FactFinder, isCancelled: @escaping () -> Bool) {
    self.finder = finder
    self.isCancelled = isCancelled
  }

  /// Adds all facts to a message that its decision needs and that somebody can find out.
  ///
  /// - Parameter found: gets what was found out.
  /// - Returns: false when the run was cancelled meanwhile.
  func complete(
    _ message: inout [UInt8],
    _ evaluator: inout Evaluator,
    _ found: inout [SharedFact]
  ) throws(MessageError) -> Bool {
    while let request = try evaluator.factRequest(for: message.span) {
      guard finder.kinds.contains(request.kind) else { break }
      let fact = find(request)
      found.append(fact)
      if isCancelled() { return false }
      message = try request.adding(fact.found.answer, to: message)
    }
    return true
  }

  private func find(_ request: FactRequest) -> SharedFact {
    let question = SharedFact.question(request)
    monitor.lock()
    if let shared = running.first(where: { $0.question == question }) {
      shared.users += 1
      while !shared.isFound { monitor.wait() }
      monitor.unlock()
      return shared
    }
    let own = SharedFact(request, question)
    running.append(own)
    monitor.unlock()
    let found = finder.find(request, isCancelled)
    monitor.lock()
    own.found = found
    own.isFound = true
    running.removeAll { $0 === own }
    monitor.wakeAll()
    monitor.unlock()
    return own
  }

  /// Says whether the decision of a message uses what was kept of its facts; what no decision uses
  /// is removed.
  func settle(_ facts: [SharedFact], areUsed: Bool) {
    for fact in facts {
      monitor.lock()
      fact.users -= 1
      if areUsed { fact.isUsed = true }
      let isLeft = fact.users == 0 && !fact.isUsed
      monitor.unlock()
      if isLeft { finder.discard(fact.found) }
    }
  }
}

/// A fact that several messages may share; guarded by its desk.
final class SharedFact {
  /// The fact's name.
  let name: String
  /// What was asked, byte by byte.
  fileprivate let question: [UInt8]
  fileprivate(set) var found = FoundFact(answer: [])
  fileprivate var isFound = false
  /// How many messages have it and are not decided.
  fileprivate var users = 1
  /// Whether some decision uses it.
  fileprivate var isUsed = false

  fileprivate init(_ request: FactRequest, _ question: [UInt8]) {
    name = request.name
    self.question = question
  }

  /// Requests with the same question get the same answer.
  fileprivate static func question(_ request: FactRequest) -> [UInt8] {
    Array("\(request.kind) \(request.arguments)".utf8)
  }
}
