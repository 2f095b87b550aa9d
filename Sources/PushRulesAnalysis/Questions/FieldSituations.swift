internal import PushRulesEvaluation
internal import PushRulesSemantics

/// The situations of one field, as sets of messages that cover all messages and do not overlap.
struct FieldSituations {
  typealias Status = CandidateExplanation.Status

  /// What may become of a candidate.
  enum Fate: Equatable {
    case wins
    case whatever
    /// One of these happens to it.
    case loses([Status])
  }

  /// A row before it is counted.
  struct Draft {
    let situation: PrecedenceTable.Situation
    /// `nil` where no chain is gone through.
    let branch: Int?
    /// The lowest candidate first.
    let fates: [Fate]
    let region: Diagram
  }

  /// Why a candidate loses, and where.
  typealias Loss = (status: Status, region: Diagram)

  let run: ModelRun
  let number: Int
  /// Those of each branch in their order, then those outside of the branches.
  private(set) var drafts: [Draft] = []
  private let rowLimit: Int
  /// Where the situations are for which there is no room.
  private var others = Diagram.false

  init(_ run: ModelRun, _ number: Int, isFull: Bool, rowLimit: Int) {
    self.run = run
    self.number = number
    self.rowLimit = rowLimit
    // What the gate reads is decided with it, and no part of the decision when it is shut.
    let decided =
      number == policy.gate ? model.isDecided : diagrams.and(model.isDecided, model.isOpen)
    for branch in output.branches.indices {
      let region = diagrams.and(decided, model.outputs[number].taken[branch])
      if isFull { addAll(branch, region) } else { addWinners(branch, region) }
    }
    add(.others, others)
    add(.gateShut, diagrams.minus(model.isDecided, decided))
    add(.rejected, diagrams.not(model.isDecided))
  }

  var model: PolicyModel { run.models[0] }
  var diagrams: DiagramStore { run.diagrams }
  var policy: CheckedPolicy { model.policy }
  var output: CheckedOutput { policy.outputs[number] }

  /// A branch's candidates, the highest first.
  func candidates(of branch: Int) -> [PolicyModel.Candidate] {
    model.outputs[number].candidates.filter { $0.offer.branch == branch }
  }

  private mutating func add(_ situation: PrecedenceTable.Situation, _ region: Diagram) {
    guard region != .false else { return }
    drafts.append(Draft(situation: situation, branch: nil, fates: [], region: region))
  }

  /// Whether every message is in exactly one situation.
  var isPartition: Bool {
    var covered = Diagram.false
    for draft in drafts {
      if diagrams.and(covered, draft.region) != .false { return false }
      covered = diagrams.or(covered, draft.region)
    }
    return covered == .true
  }

  // MARK: - Fates

  /// Why a candidate does not offer a value, and where, whatever the others do; no two overlap.
  func losses(_ candidate: PolicyModel.Candidate) -> [Loss] {
    let offer = candidate.offer
    var isGuarded = Diagram.false
    for condition in offer.guards { isGuarded = diagrams.or(isGuarded, condition) }
    let isAsked = diagrams.and(offer.layerGuard, isGuarded)
    return [
      (.absent, diagrams.minus(isAsked, candidate.hasValue)),
      (.incomplete, diagrams.minus(diagrams.and(isAsked, candidate.hasValue), offer.isComplete)),
      (.guardFalse, diagrams.minus(offer.layerGuard, isGuarded)),
      (.layerGuardFalse, diagrams.not(offer.layerGuard)),
    ]
  }

  /// Where a candidate offers each of its alternatives, whatever the others do.
  private func alternatives(_ candidate: PolicyModel.Candidate) -> [Diagram] {
    var rest = candidate.offers
    return zip(candidate.offer.guards, candidate.offer.presences).map { condition, presence in
      let gives = diagrams.and(rest, diagrams.and(condition, presence))
      rest = diagrams.minus(rest, gives)
      return gives
    }
  }

  // MARK: - Rows

  /// A row for each winner and its alternatives, and one without winner.
  private mutating func addWinners(_ branch: Int, _ region: Diagram) {
    let candidates = self.candidates(of: branch)
    let losses = candidates.map { self.losses($0) }
    let diagrams = self.diagrams
    func fates(_ winner: Int, _ region: Diagram) -> [Fate] {
      candidates.indices.reversed().map { place in
        if place == winner { return .wins }
        if place > winner { return .whatever }
        return .loses(
          losses[place].filter { diagrams.and(region, $0.region) != .false }.map(\.status)
        )
      }
    }
    var left = region
    for (place, candidate) in candidates.enumerated() {
      for (alternative, offers) in alternatives(candidate).enumerated() {
        let wins = diagrams.and(left, offers)
        let situation = PrecedenceTable.Situation.wins(
          candidate: candidates.count - 1 - place,
          alternative: alternative
        )
        add(situation, branch, wins) { fates(place, wins) }
      }
      left = diagrams.minus(left, candidate.offers)
    }
    add(.noCandidate, branch, left) { fates(candidates.count, left) }
  }

  private mutating func add(
    _ situation: PrecedenceTable.Situation,
    _ branch: Int,
    _ region: Diagram,
    fates: () -> [Fate]
  ) {
    guard region != .false, hasRoom(for: region) else { return }
    drafts.append(Draft(situation: situation, branch: branch, fates: fates(), region: region))
  }

  /// Whether there is room for a situation; where there is none, its messages are with the others.
  private mutating func hasRoom(for region: Diagram) -> Bool {
    if drafts.count < rowLimit { return true }
    others = diagrams.or(others, region)
    return false
  }

  /// A row for each combination of what becomes of the candidates.
  private mutating func addAll(_ branch: Int, _ region: Diagram) {
    let candidates = self.candidates(of: branch)
    let losses = candidates.map { self.losses($0) }
    let offers = candidates.map { self.alternatives($0) }
    /// The candidates down to a place are settled; their fates are the highest first.
    func settle(_ fates: [Fate], _ winner: PrecedenceTable.Situation, _ region: Diagram) {
      guard region != .false, hasRoom(for: region) else { return }
      let place = fates.count
      if place == candidates.count {
        add(winner, branch, region) { fates.reversed() }
        return
      }
      if winner == .noCandidate {
        for (alternative, offers) in offers[place].enumerated() {
          let wins = PrecedenceTable.Situation.wins(
            candidate: candidates.count - 1 - place,
            alternative: alternative
          )
          settle(fates + [.wins], wins, diagrams.and(region, offers))
        }
      } else {
        settle(
          fates + [.loses([.outranked])],
          winner,
          diagrams.and(region, candidates[place].offers)
        )
      }
      for loss in losses[place] {
        settle(fates + [.loses([loss.status])], winner, diagrams.and(region, loss.region))
      }
    }
    let start = drafts.count
    settle([], .noCandidate, region)
    // As they come, the rows of one winner do not stand together.
    let found = drafts[start...].enumerated().sorted { left, right in
      let ranks = (Self.rank(left.element.situation), Self.rank(right.element.situation))
      return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
    }
    drafts.replaceSubrange(start..., with: found.map(\.element))
  }

  /// Less for a higher winner, and of one winner for an earlier alternative.
  private static func rank(_ situation: PrecedenceTable.Situation) -> (Int, Int) {
    guard case .wins(let candidate, let alternative) = situation else { return (1, 0) }
    return (-candidate, alternative)
  }
}
