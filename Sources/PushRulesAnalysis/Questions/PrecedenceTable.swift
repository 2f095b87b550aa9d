package import PushRulesDiagnostics
package import PushRulesEvaluation

/// How one field is decided, as a table: in every situation, which candidate wins, and why those above it do not.
///
/// Each message that fits the policy's input is in exactly one situation, so that the rows' counts add up to the total.
package struct PrecedenceTable: Sendable {
  /// A column: a layer of a chain.
  package struct Candidate: Sendable {
    package let layer: String
    /// The layer's first `##` line.
    package let documentation: String?
    /// The field's alternatives as the file writes them, each on one line.
    package let alternatives: [String]
    /// The field in its layer.
    package let span: SourceSpan
  }

  /// A chain and the situations in which it is gone through.
  package struct Branch: Sendable {
    /// The condition as the file writes it, on one line; `nil` for `otherwise` and for the only chain.
    package let condition: String?
    /// The lowest first.
    package let candidates: [Candidate]
    /// Those of the highest winner first, those that nobody wins last.
    package let rows: [Row]
  }

  /// What the messages of a row have in common.
  package enum Situation: Sendable, Equatable {
    /// A candidate wins with one of its alternatives, both from 0.
    case wins(candidate: Int, alternative: Int)
    /// The chain is gone through, and no candidate wins.
    case noCandidate
    /// The gate is shut, and the field is not decided.
    case gateShut
    /// The message fits the input and is rejected.
    case rejected
    /// Situations for which there was no room; the messages are counted together.
    case others
  }

  /// What becomes of a candidate in a situation.
  package enum Cell: Sendable, Equatable {
    case wins
    /// A higher candidate wins, whatever this one gives.
    case whatever
    /// It does not win, for one of these reasons; in a full table, for this one.
    case loses([Reason])
  }

  /// Why a candidate does not win.
  package struct Reason: Sendable, Equatable {
    package let status: CandidateExplanation.Status
    /// Whether a message shows it; otherwise it could not be excluded, and no message was found.
    package let isShown: Bool
  }

  /// A message that shows a situation, replayed.
  package struct Example: Sendable, Equatable {
    /// The message as JSON.
    package let message: String
    /// The field's value as JSON; `nil` when it has none.
    package let value: String?
    /// Why the gate is shut or the message is rejected.
    package let because: String?
  }

  /// A situation.
  package struct Row: Sendable {
    package let situation: Situation
    /// One for each candidate of the branch; none where no chain is gone through.
    package let cells: [Cell]
    /// How many abstract messages are in the situation.
    package let count: MessageCount
    /// The smallest message that was found; `nil`: not decided, some abstract messages are in the situation and none of
    /// those tried shows it.
    package let example: Example?
  }

  /// The output's name.
  package let field: String
  /// The output's first `##` line.
  package let documentation: String?
  /// Whether the field's `decide` has branches in braces.
  package let isBranched: Bool
  /// In the order of the file.
  package let branches: [Branch]
  /// The situations in which no chain is gone through, and the one without room.
  package let outside: [Row]
  /// The steps after the choice, each on one line.
  package let finish: [String]
  /// How many abstract messages there are.
  package let total: MessageCount

  /// All rows, in their order.
  package var rows: [Row] { branches.flatMap(\.rows) + outside }
}
