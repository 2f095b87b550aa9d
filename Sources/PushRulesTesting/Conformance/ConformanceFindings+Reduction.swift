extension ConformanceFindings {
  /// So often all messages are made smaller at most.
  private static let rounds = 20
  /// A larger message is shown as it is.
  private static let largest = 1 << 16

  /// A way to make the message of a finding smaller, and what was answered.
  private struct Attempt {
    let place: Int
    let edits: [MessageReductions.Edit]
    let bytes: [UInt8]
  }

  /// Makes the messages of the first findings smaller as long as the back end still shows the same.
  ///
  /// In each round every single edit is tried, then all that kept the finding at once, and each half
  /// of them.
  ///
  /// - Parameters:
  ///   - count: how many findings, from the first.
  ///   - comparison: of the policy.
  ///   - ask: gives the back end's answers to messages, `nil` when it gives none; then everything
  ///     stays as it is.
  /// - Returns: whether the back end answered every time.
  package mutating func reduce(
    first count: Int,
    _ comparison: inout AnswerComparison,
    ask: (_ messages: [[UInt8]]) -> [ArraySlice<UInt8>]?
  ) -> Bool {
    var active = Array(all.indices.prefix(count))
    for _ in 0..<Self.rounds where !active.isEmpty {
      var reductions: [Int: MessageReductions] = [:]
      for place in active where all[place].message.bytes.count <= Self.largest {
        reductions[place] = MessageReductions(of: all[place].message.bytes)
      }
      let singles = active.flatMap { place in
        (reductions[place]?.edits ?? []).map { (place, [$0]) }
      }
      guard let kept = attempt(singles, reductions, &comparison, ask) else { return false }
      let unions = active.flatMap { place in
        let edits = kept.filter { $0.place == place }.flatMap(\.edits)
        guard edits.count > 1 else { return [(Int, [MessageReductions.Edit])]() }
        let half = edits.count / 2
        return [edits, Array(edits[..<half]), Array(edits[half...])].map { (place, $0) }
      }
      guard attempt(unions, reductions, &comparison, ask) != nil else { return false }
      active = active.filter { place in kept.contains { $0.place == place } }
    }
    return true
  }

  /// Puts smaller messages to the back end and keeps, for each finding, the smallest that shows it.
  ///
  /// - Returns: the attempts that show their finding and are smaller than the message was.
  private mutating func attempt(
    _ wanted: [(place: Int, edits: [MessageReductions.Edit])],
    _ reductions: [Int: MessageReductions],
    _ comparison: inout AnswerComparison,
    _ ask: (_ messages: [[UInt8]]) -> [ArraySlice<UInt8>]?
  ) -> [Attempt]? {
    let attempts = wanted.compactMap { place, edits -> Attempt? in
      guard let bytes = reductions[place]?.message(edits),
        !bytes.isEmpty, bytes.count < all[place].message.bytes.count
      else { return nil }
      return Attempt(place: place, edits: edits, bytes: bytes)
    }
    guard !attempts.isEmpty else { return [] }
    guard let answers = ask(attempts.map(\.bytes)), answers.count == attempts.count else {
      return nil
    }
    var kept: [Attempt] = []
    for (attempt, answer) in zip(attempts, answers) {
      let cause = all[attempt.place].disagreement.cause
      let disagreements = comparison.compare(attempt.bytes, answer)
      guard let same = disagreements.first(where: { $0.cause == cause }) else { continue }
      kept.append(attempt)
      if attempt.bytes.count < all[attempt.place].message.bytes.count {
        replaceMessage(at: attempt.place, by: attempt.bytes, same)
      }
    }
    return kept
  }
}
