package import PushRulesDiagnostics
package import PushRulesEvaluation

/// Something that can happen to a part of a policy when a message is decided.
package struct CoverageItem: Sendable {
  /// What kind of part it is; the raw value stands in reports.
  package enum Kind: String, Sendable, CaseIterable {
    case candidate
    case branch
    /// A guard or a single test in it, wherever a condition stands.
    case test
    /// An alternative of a let, a record's entry or a finish step of several.
    case alternative
    case row
    case placeholder
    case finish
    case gate
    case reject
  }

  /// What happened, by the indices of the checked policy.
  package enum Event: Sendable, Hashable {
    /// A candidate won by its value's alternative.
    case won(Candidate, alternative: Int)
    /// A candidate did not win; the status is not `won`.
    case lost(Candidate, CandidateExplanation.Status)
    /// A branch was taken, or another one.
    case branch(output: Int, branch: Int, isTaken: Bool)
    /// A node of the plan was asked as a condition.
    case test(node: Int, holds: Bool)
    /// An alternative of the plan gave its value.
    case alternative(Int)
    /// A row was looked up; the row after the last one is `otherwise`.
    case row(table: Int, row: Int)
    /// A finish step changed the value, or left it.
    case finish(output: Int, step: Int, hasChanged: Bool)
    /// A candidate of the gate won and shut it.
    case gateShut(Candidate)
  }

  /// A layer's place in a chain.
  package struct Candidate: Sendable, Hashable {
    /// Index into the policy's outputs.
    package let output: Int
    /// Index into the output's branches.
    package let branch: Int
    /// Index into the branch's candidates, lowest first.
    package let candidate: Int
  }

  /// The kind of part.
  package let kind: Kind
  /// What happened to it, for programs.
  package let event: Event
  /// The part: `body/otherwise/custom_text`, `guard of layer muted`.
  package let subject: String
  /// What can happen to it: `won`, `true`, `row "image"`.
  package let outcome: String
  /// Where the part stands.
  package let span: SourceSpan
  /// The outputs that the part belongs to, as indices; none for what no field or no layer holds.
  package let outputs: [Int]

  /// `SUBJECT: OUTCOME`; unique in its policy and the same after an edit of other parts.
  package var id: String { "\(subject): \(outcome)" }
}

/// Items of one `Coverage`, by their index.
package struct CoverageSet: Sendable, Hashable {
  private var words: [UInt64]

  /// No items of so many.
  package init(capacity: Int) {
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  /// All items of so many.
  package init(all capacity: Int) {
    self.init(capacity: capacity)
    for item in 0..<capacity { insert(item) }
  }

  /// Adds an item.
  package mutating func insert(_ item: Int) { words[item >> 6] |= 1 << UInt64(item & 63) }

  /// Takes an item out.
  package mutating func remove(_ item: Int) { words[item >> 6] &= ~(1 << UInt64(item & 63)) }

  /// Whether an item is among them.
  package func contains(_ item: Int) -> Bool { words[item >> 6] & (1 << UInt64(item & 63)) != 0 }

  /// How many items there are.
  ///
  /// - Complexity: O(capacity).
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Adds the items of another set of the same coverage.
  package mutating func formUnion(_ other: CoverageSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Keeps the items that another set of the same coverage has too.
  package mutating func formIntersection(_ other: CoverageSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Takes out the items of another set of the same coverage.
  package mutating func subtract(_ other: CoverageSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// How many items there are that another set does not have.
  ///
  /// - Complexity: O(capacity); nothing is made.
  package func count(without other: CoverageSet) -> Int {
    var count = 0
    for index in words.indices { count += (words[index] & ~other.words[index]).nonzeroBitCount }
    return count
  }

  /// The items in order.
  package var items: [Int] {
    var result: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return result
  }
}
