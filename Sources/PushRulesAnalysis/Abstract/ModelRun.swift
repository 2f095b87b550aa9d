internal import PushRulesSemantics

/// Evaluates policies for all messages, in rounds, until nothing new is asked about the messages.
final class ModelRun {
  let messages: AbstractMessages
  private(set) var models: [PolicyModel] = []
  /// The work was given up: what the models say means nothing, save what the outputs say that are not exhausted themselves.
  private(set) var isExhausted = false
  private(set) var rounds = 0

  /// How many rounds there may be; each asks something that was not asked before.
  private static let roundLimit = 40
  private static let usualLimit = 20_000_000
  let limit: Int
  /// The same for all rounds together.
  private let limitOfAllRounds: Int
  private var workDone = 0

  /// - Parameters:
  ///   - policies: At least one.
  ///   - limit: How much may be done in a round, in children of diagrams looked at; the usual limit takes a second or two.
  ///   - work: What else is evaluated in each round, so that it asks its questions too.
  init(_ policies: [CheckedPolicy], limit: Int? = nil, work: (ModelRun) -> Void = { _ in }) {
    self.limit = limit ?? Self.usualLimit
    limitOfAllRounds = self.limit * 2
    messages = AbstractMessages(policies, work: self.limit)
    go(through: policies, order: nil, work)
    // The usual order suits maps of templates; another one suits many layers that share few inputs.
    if isExhausted, !messages.isDirty { go(through: policies, order: order(), work) }
  }

  private func go(through policies: [CheckedPolicy], order: [Int32]?, _ work: (ModelRun) -> Void) {
    var order = order
    repeat {
      let left = limitOfAllRounds - workDone
      let share = order == nil ? limit : limit / 4
      messages.beginRound(work: min(share, left), order: order)
      order = nil
      models = policies.indices.map { PolicyModel(AbstractPolicy($0, of: messages)) }
      isExhausted = diagrams.isExhausted
      // Nothing more is worth its while in a round that is not the last.
      if !messages.isDirty && !isExhausted {
        for model in models { model.complete() }
        isExhausted = models.contains { model in model.outputs.contains { $0.isExhausted } }
        work(self)
        if diagrams.isExhausted { isExhausted = true }
      }
      rounds += 1
      workDone += diagrams.workDone
      // A round that asked something new may have failed for want of a good order; the next one has a better.
    } while messages.isDirty && rounds < Self.roundLimit && workDone < limitOfAllRounds
    if messages.isDirty { isExhausted = true }
  }

  var diagrams: DiagramStore { messages.diagrams }

  /// The places of variables, those near each other that candidates read together: each moves to the middle of the candidates
  /// that read it, and each candidate to the middle of what it reads, a number of times.
  private func order() -> [Int32] {
    let groups = models.flatMap(\.offers).map { offer in
      diagrams.support([offer.layerGuard, offer.isComplete] + offer.guards + offer.presences)
    }
    var places = Array(0..<messages.variables.count).map { Double($0) }
    for _ in 0..<40 {
      var sums = Array(repeating: 0.0, count: places.count)
      var counts = Array(repeating: 0.0, count: places.count)
      for group in groups where !group.isEmpty {
        var middle = 0.0
        for variable in group { middle += places[variable] }
        middle /= Double(group.count)
        for variable in group {
          sums[variable] += middle
          counts[variable] += 1
        }
      }
      for variable in places.indices where counts[variable] > 0 {
        places[variable] = sums[variable] / counts[variable]
      }
      let sorted = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      for (rank, variable) in sorted.enumerated() { places[variable] = Double(rank) }
    }
    return places.indices.sorted { places[$0] < places[$1] }.compactMap { variable in
      if case .place(let place) = messages.variables[variable] { place } else { nil }
    }
  }
}
