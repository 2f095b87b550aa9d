package import PushRulesEvaluation
package import PushRulesSemantics

/// Finds out of what can happen to the parts of a policy which things, alone or together, no message brings about, and for the
/// others the smallest message.
package final class SituationFinder {
  /// What a search came to.
  package enum Answer: Sendable {
    /// No message: this is proved.
    case never
    /// The smallest message found.
    case found(JSONValue)
    /// Neither a message was found nor that there is none.
    case notDecided
  }

  private let run: ModelRun
  private let witnesses: Witnesses
  /// `nil` where the work was given up.
  private let regions: SituationRegions?

  /// What all questions together may take, in children of diagrams: some seconds.
  private static let work = 400_000_000
  /// What one question may take.
  private static let workForOne = 4_000_000
  private var workLeft = SituationFinder.work
  private var known: [Situation: Diagram] = [:]

  /// Looks at every message.
  ///
  /// - Complexity: grows with the diagrams, up to a limit.
  package init(_ policy: CheckedPolicy, _ plan: Plan) {
    var made: SituationRegions?
    run = ModelRun([policy]) { run in made = SituationRegions(run.models[0], plan) }
    witnesses = Witnesses(run, plans: [plan])
    regions = run.isExhausted ? nil : made
  }

  /// Whether no message brings about all of some situations.
  ///
  /// - Returns: `false` where that is not known, too.
  package func isImpossible(_ situations: Situation...) -> Bool { region(situations) == .false }

  /// Where all of some situations may be, and perhaps more; `nil` where that takes too much work.
  private func region(_ situations: [Situation]) -> Diagram? {
    guard let regions, workLeft > 0 else { return nil }
    let share = min(workLeft, Self.workForOne)
    run.diagrams.allow(work: share)
    var result = Diagram.true
    for situation in situations {
      let own = known[situation] ?? regions.region(of: situation)
      if !run.diagrams.isExhausted { known[situation] = own }
      result = run.diagrams.and(result, own)
    }
    workLeft -= share - max(0, run.diagrams.workLeft)
    return run.diagrams.isExhausted ? nil : result
  }

  /// Finds the smallest message that brings about all of some situations.
  ///
  /// - Parameter shows: Whether a message does; asked of messages until it says yes.
  package func find(_ situations: Situation..., where shows: (JSONValue) -> Bool) -> Answer {
    guard let region = region(situations) else { return .notDecided }
    let terms = situations.flatMap { regions?.terms(of: $0) ?? [] }
    switch witnesses.find(in: region, terms: terms, showing: shows) {
    case .never: return .never
    case .found(let message): return .found(message)
    case .notFound: return .notDecided
    }
  }

  /// Makes a message smaller while it shows the same, and gives its unknown texts their names.
  package func smallest(_ message: JSONValue, where shows: (JSONValue) -> Bool) -> JSONValue {
    witnesses.smallest(message, where: shows)
  }
}
