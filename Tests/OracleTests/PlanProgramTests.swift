import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// A plan says everything twice: as a program, which decides, and as trees, which are walked over when
/// a decision is recorded or explained.
@Suite struct PlanProgramTests {
  private static func answer(_ evaluator: inout Evaluator, _ message: [UInt8]) -> String {
    do {
      try evaluator.decide(message.span)
      var output: [UInt8] = []
      evaluator.write(into: &output)
      return String(decoding: output, as: UTF8.self)
    } catch { return "\(error.code) \(error.path ?? "") \(error.offset)" }
  }

  @Test func `the program and the trees of random policies decide the same`() {
    var decisions = 0
    for sample in RandomPolicies.samples(count: RandomPolicies.count(orElse: 120)) {
      var program = sample.policy.evaluator()
      var trees = Evaluator(recording: sample.policy.plan)
      var messages = RandomMessages(sample.policy.checked, seed: sample.seed)
      for _ in 0..<60 {
        let message = messages.next()
        let answer = Self.answer(&program, message)
        let text = String(decoding: message, as: UTF8.self)
        #expect(answer == Self.answer(&trees, message), "seed \(sample.seed): \(text)")
        for output in sample.policy.checked.outputs.indices {
          #expect(
            program.result(of: output) == trees.result(of: output),
            "seed \(sample.seed), output \(output): \(text)"
          )
        }
        decisions += answer.hasPrefix("{") ? 1 : 0
      }
    }
    #expect(decisions > 1000)
  }

  /// Message after message: nothing of an earlier one is left in a register.
  @Test func `an evaluator that has decided other messages decides the same as a new one`() {
    for sample in RandomPolicies.samples(count: RandomPolicies.count(orElse: 40)) {
      var used = sample.policy.evaluator()
      var messages = RandomMessages(sample.policy.checked, seed: sample.seed)
      for _ in 0..<40 {
        let message = messages.next()
        var new = sample.policy.evaluator()
        #expect(Self.answer(&used, message) == Self.answer(&new, message), "seed \(sample.seed)")
      }
    }
  }
}
