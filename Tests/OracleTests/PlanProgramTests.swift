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
    for sample in RandomPolicies.samples(count: min(RandomPolicies.count(orElse: 120), 3000)) {
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
    for sample in RandomPolicies.samples(count: min(RandomPolicies.count(orElse: 40), 1000)) {
      var used = sample.policy.evaluator()
      var messages = RandomMessages(sample.policy.checked, seed: sample.seed)
      for _ in 0..<40 {
        let message = messages.next()
        var new = sample.policy.evaluator()
        #expect(Self.answer(&used, message) == Self.answer(&new, message), "seed \(sample.seed)")
      }
    }
  }

  // MARK: - Long chains

  /// A policy whose chain has many layers in random order, most of which compare one path with texts, several with the same
  /// one.
  private static func longChain(_ random: inout SeededGenerator, of type: String) -> String {
    let count = Int.random(in: 8...40, using: &random)
    var layers = ""
    for number in 0..<count {
      let text = "t\(Int.random(in: 0..<max(3, count / 2), using: &random))"
      let condition =
        switch Int.random(in: 0..<40, using: &random) {
        case 0: "when on"
        case 1: "when kind is not \"\(text)\""
        case 2: "when other is \"\(text)\""
        default: "when kind is \"\(text)\""
        }
      let value =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: "\"\(number)\""
        case 1: "a"
        case 2: "nonempty(a)"
        case 3: "a when on else b"
        default: "\"\(number) \\(b)\""
        }
      let isWhole = Int.random(in: 0..<40, using: &random) == 0
      layers += """
        \(isWhole ? "whole " : "")layer l\(number) \(condition) {
          title = \(value)
          body = \(Bool.random(using: &random) ? "b" : "\"body \(number)\"")
        }

        """
    }
    let names = (0..<count).map { "l\($0)" }.shuffled(using: &random)
    let other = names.shuffled(using: &random)
    return """
      policy chain
      input { kind?: \(type), other?: string, a?: string, b?: string, on: bool = false }
      output { title?: string, body?: string }
      \(layers)
      decide title: \(names.joined(separator: " < "))
      decide body {
        when on: \(other.prefix(count / 2).joined(separator: " < "))
        otherwise: \(other.joined(separator: " < "))
      }
      """
  }

  @Test(arguments: ["string", "any"])
  func `long chains of guards on one path are decided as they stand`(type: String) throws {
    var random = SeededGenerator(seed: 20_261_201)
    var lookedUp = 0
    let count = min(RandomPolicies.count(orElse: 60), 1000)
    for number in 0..<count {
      let text = Self.longChain(&random, of: type)
      let policy = try Policy(name: "chain.pushrules", bytes: Array(text.utf8))
      lookedUp += policy.plan.dump().contains(" choose ") ? 1 : 0
      var program = policy.evaluator()
      var trees = Evaluator(recording: policy.plan)
      for _ in 0..<40 {
        var entries: [String] = []
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1: entries.append("\"kind\":null")
        case 2 where type == "any": entries.append("\"kind\":[\"t1\"]")
        case 3: entries.append("\"kind\":\"\\u0074\(Int.random(in: 0..<20, using: &random))\"")
        default: entries.append("\"kind\":\"t\(Int.random(in: 0..<20, using: &random))\"")
        }
        for name in ["a", "b", "other"] where Bool.random(using: &random) {
          entries.append("\"\(name)\":\"\(["", "t1", "x"].randomElement(using: &random) ?? "")\"")
        }
        if Bool.random(using: &random) { entries.append("\"on\":true") }
        let message = Array("{\(entries.joined(separator: ","))}".utf8)
        let answer = Self.answer(&program, message)
        let title = "chain \(number): \(String(decoding: message, as: UTF8.self))"
        #expect(answer == Self.answer(&trees, message), "\(title)\n\(text)")
        #expect(answer == (try Oracle.decide(message, by: policy.checked)).decision, "\(title)")
        #expect(program.result(of: 0) == trees.result(of: 0), "\(title)")
      }
    }
    // Most chains have eight such layers in a row somewhere.
    #expect(lookedUp > count / 2)
  }
}
