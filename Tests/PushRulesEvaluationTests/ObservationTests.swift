import PushRules
import PushRulesEvaluation
import Testing

/// What an evaluator says by number about its last decision.
@Suite struct ObservationTests {
  private static let policy = """
    policy observed
    input { kind: "a" | "b" = "a", text?: string, on: bool = false }
    output { gate send?: bool, title?: string, body?: string }
    let word = text when kind is "a" else nonempty(text) when on else "w"
    let unread = "x" when on else "y"
    layer shut when on and text is absent { send = false }
    layer low { title = "low" when kind is "b" else unread when text is "none" }
    whole layer high when kind is "a" {
      title = word when on else text
      body = text
    }
    decide send: shut
    decide title {
      when text is "branch": low
      otherwise: low < high
    }
    decide body: high
    finish title = "" when output.title is "cut" else "more" when output.title is ""
    finish title = "last" when output.title is ""
    """

  private func decided(_ message: String) throws -> Evaluator {
    let policy = try Policy(name: "observed.pushrules", bytes: Array(Self.policy.utf8))
    var evaluator = Evaluator(recording: policy.plan)
    try evaluator.decide(Array(message.utf8).span)
    return evaluator
  }

  /// Asks a copy, which a macro may.
  private static func truth(_ evaluator: Evaluator, _ place: GuardPlace) -> Bool? {
    var evaluator = evaluator
    return evaluator.truth(of: place)
  }

  private static func isBlank(_ evaluator: Evaluator, _ output: Int) -> Bool {
    var evaluator = evaluator
    return evaluator.hasBlankValue(output: output)
  }

  @Test func `the winner is named by layer, field and alternative`() throws {
    let evaluator = try decided(#"{"text": "t"}"#)
    #expect(!evaluator.isShut)
    #expect(evaluator.branch(ofOutput: 1) == 1)
    #expect(evaluator.winner(ofOutput: 1) == WinningField(layer: 2, field: 0, alternative: 1))
    #expect(evaluator.winner(ofOutput: 2) == WinningField(layer: 2, field: 1, alternative: 0))
    #expect(evaluator.winner(ofOutput: 0) == nil)
    #expect(evaluator.branch(ofOutput: 0) == 0)
    #expect(evaluator.hasValue(output: 1))
    #expect(!evaluator.hasValue(output: 0))
  }

  @Test func `behind a shut gate nothing is decided or asked`() throws {
    let evaluator = try decided(#"{"on": true}"#)
    #expect(evaluator.isShut)
    #expect(evaluator.winner(ofOutput: 0) == WinningField(layer: 0, field: 0, alternative: 0))
    #expect(evaluator.branch(ofOutput: 1) == nil)
    #expect(evaluator.winner(ofOutput: 1) == nil)
    #expect(Self.truth(evaluator, .layer(0)) == true)
    #expect(Self.truth(evaluator, .layer(2)) == nil)
    #expect(Self.truth(evaluator, .branch(output: 1, branch: 0)) == nil)
    #expect(Self.truth(evaluator, .finish(output: 1, step: 0, alternative: 0)) == nil)
  }

  @Test func `a guard is true, false or was not asked`() throws {
    let evaluator = try decided(#"{"text": "t", "on": true}"#)
    #expect(Self.truth(evaluator, .branch(output: 1, branch: 0)) == false)
    #expect(Self.truth(evaluator, .branch(output: 1, branch: 1)) == true)
    #expect(Self.truth(evaluator, .layer(0)) == false)
    #expect(Self.truth(evaluator, .layer(1)) == nil, "it has no guard")
    #expect(Self.truth(evaluator, .layer(2)) == true)
    #expect(Self.truth(evaluator, .field(layer: 2, field: 0, alternative: 0)) == true)
    #expect(Self.truth(evaluator, .field(layer: 2, field: 0, alternative: 1)) == nil)
    #expect(Self.truth(evaluator, .field(layer: 1, field: 0, alternative: 0)) == nil)
    #expect(Self.truth(evaluator, .binding(0, alternative: 0)) == true)
    #expect(Self.truth(evaluator, .binding(0, alternative: 1)) == nil)
    #expect(Self.truth(evaluator, .binding(1, alternative: 0)) == nil, "nothing read it")
  }

  @Test func `later alternatives are asked after those without a value`() throws {
    let evaluator = try decided(#"{"kind": "b", "text": "branch"}"#)
    #expect(evaluator.branch(ofOutput: 1) == 0)
    #expect(Self.truth(evaluator, .branch(output: 1, branch: 0)) == true)
    #expect(Self.truth(evaluator, .branch(output: 1, branch: 1)) == nil)
    #expect(Self.truth(evaluator, .field(layer: 1, field: 0, alternative: 0)) == true)
    let other = try decided(#"{"text": "branch"}"#)
    #expect(Self.truth(other, .field(layer: 1, field: 0, alternative: 0)) == false)
    #expect(Self.truth(other, .field(layer: 1, field: 0, alternative: 1)) == false)
    #expect(other.winner(ofOutput: 1) == nil)
    let third = try decided(#"{"text": "", "kind": "b"}"#)
    #expect(third.winner(ofOutput: 1)?.layer == 1)
  }

  @Test func `a finish step's guard reads the value before it`() throws {
    let evaluator = try decided(#"{"text": "cut"}"#)
    #expect(Self.truth(evaluator, .finish(output: 1, step: 0, alternative: 0)) == true)
    #expect(Self.truth(evaluator, .finish(output: 1, step: 0, alternative: 1)) == nil)
    #expect(Self.truth(evaluator, .finish(output: 1, step: 1, alternative: 0)) == true)
    #expect(evaluator.decision().text("title") == "last")
    #expect(!Self.isBlank(evaluator, 1))
    let other = try decided(#"{"text": " "}"#)
    #expect(Self.truth(other, .finish(output: 1, step: 0, alternative: 0)) == false)
    #expect(Self.truth(other, .finish(output: 1, step: 0, alternative: 1)) == false)
    #expect(Self.isBlank(other, 1))
  }

  @Test func `before the first decision there is nothing`() throws {
    let policy = try Policy(name: "observed.pushrules", bytes: Array(Self.policy.utf8))
    let evaluator = Evaluator(recording: policy.plan)
    #expect(!evaluator.isShut)
    #expect(evaluator.branch(ofOutput: 0) == nil)
    #expect(evaluator.winner(ofOutput: 0) == nil)
    #expect(!evaluator.hasValue(output: 0))
    #expect(!Self.isBlank(evaluator, 0))
    #expect(Self.truth(evaluator, .layer(0)) == nil)
  }
}
