internal import PushRulesSemantics

/// Evaluates policies for all messages, in rounds, until nothing new is asked about the messages.
final class ModelRun {
  let messages: AbstractMessages
  private(set) var models: [PolicyModel] = []
  /// The work was given up: what the models say means nothing.
  private(set) var isExhausted = false
  private(set) var rounds = 0

  /// How many rounds there may be; each asks something that was not asked before.
  private static let roundLimit = 40

  /// - Parameters:
  ///   - policies: At least one.
  ///   - limit: How many children the nodes of the diagrams may have together.
  ///   - work: What else is evaluated in each round, so that it asks its questions too.
  init(
    _ policies: [CheckedPolicy],
    limit: Int = 40_000_000,
    work: (ModelRun) -> Void = { _ in }
  ) {
    messages = AbstractMessages(policies, limit: limit)
    repeat {
      messages.beginRound()
      models = policies.indices.map { PolicyModel(AbstractPolicy($0, of: messages)) }
      // Nothing more is worth its while in a round that is not the last.
      if !messages.isDirty {
        for model in models { model.complete() }
        work(self)
      }
      rounds += 1
      // A round that asked something new may have failed for want of a good order; the next one has a better.
    } while messages.isDirty && rounds < Self.roundLimit
    isExhausted = messages.diagrams.isExhausted || messages.isDirty
  }

  var diagrams: DiagramStore { messages.diagrams }
}
