public import PushRulesEvaluation

/// Finds out facts of one kind, such as what became of a download.
///
/// A policy says which facts it needs (`observe media by fetch(url) { … }`), the host how they are found out. A host that finds
/// them out by asynchronous calls asks `Evaluator.factRequest(for:)` itself, and adds what it found with
/// `FactRequest.adding(_:to:)`.
public protocol FactObserver: Sendable {
  /// The kind: the word after `by`.
  var kind: String { get }

  /// Finds out a fact; may take its time, and may be called by several threads at once.
  ///
  /// - Returns: A JSON object in UTF-8 with the keys of the policy's `observe`; others are left out.
  func observe(_ request: FactRequest) -> [UInt8]
}

extension Policy {
  /// A message with all facts that its decision needs, to be decided without observers from then on.
  ///
  /// What is recorded in the message already is not asked for again. A fact of a kind that nobody observes stays away, and
  /// `decide(_:)` says so.
  /// - Parameters:
  ///   - message: A JSON object.
  ///   - observers: At most one for each kind; of several the first is asked.
  /// - Returns: The message as it is when it lacks no fact, else without white space between its parts, with its facts.
  /// - Throws: `MessageError` when the message is no JSON, does not fit the policy's `input`, or an observer gives something
  ///   that is no JSON object or does not fit the fact.
  /// - Complexity: O(bytes × facts), and what the observers take; an evaluator is made for each call.
  public func observing(
    _ message: [UInt8],
    by observers: [any FactObserver]
  ) throws(MessageError) -> [UInt8] {
    var evaluator = evaluator()
    var message = message
    while let request = try evaluator.factRequest(for: message.span) {
      guard let observer = observers.first(where: { $0.kind == request.kind }) else { break }
      message = try request.adding(observer.observe(request), to: message)
    }
    return message
  }
}
