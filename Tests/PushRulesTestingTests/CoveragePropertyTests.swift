import PushRules
import PushRulesEvaluation
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// What holds of coverage whatever the message.
@Suite struct CoveragePropertyTests {
  private static let count = 120

  @Test(arguments: ShippedPolicies.paths)
  func `ids are different`(path: String) throws {
    let ids = Coverage(try ShippedPolicies.load(path)).items.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: ShippedPolicies.paths)
  func `each candidate has the outcome of the explanation, and that outcome is possible`(
    path: String
  ) throws {
    let policy = try ShippedPolicies.load(path)
    let coverage = Coverage(policy)
    var collector = coverage.collector()
    var evaluator = policy.evaluator()
    var messages = RandomMessages(policy.checked, seed: 1)
    var decided = 0
    for _ in 0..<Self.count {
      let message = messages.next()
      guard let items = try? collector.items(of: message),
        (try? evaluator.decide(message.span)) != nil
      else { continue }
      decided += 1
      let covered = Set(
        items.items.map { coverage.items[$0] }.filter { $0.kind == .candidate }.map(\.id)
      )
      for field in evaluator.explain().fields where field.gateShut == nil {
        let expected = Self.outcomes(of: field, policy.checked)
        let found = covered.filter { $0.hasPrefix("\(field.field)/") }
        #expect(found == Set(expected), "\(String(decoding: message, as: UTF8.self))")
      }
    }
    // Some policies refuse most of what fits their input.
    #expect(decided > Self.count / 10)
  }

  /// The ids of a field's outcomes, made of its explanation.
  private static func outcomes(
    of field: FieldExplanation,
    _ policy: CheckedPolicy
  ) -> [String] {
    guard let output = policy.outputs.first(where: { $0.name == field.field }) else { return [] }
    // The branch that was taken stands first, the others follow in the file's order.
    let taken = output.branches.firstIndex { branch in
      branch.candidates.count == field.candidates.count { $0.status != .otherBranch }
        && zip(branch.candidates.reversed(), field.candidates).allSatisfy {
          policy.layers[$0.layer].name == $1.layer && $1.status != .otherBranch
        }
    }
    let order = [taken ?? 0] + output.branches.indices.filter { $0 != taken }
    let names = order.flatMap { branch in
      output.branches[branch].candidates.reversed().map { candidate in
        let head = output.branches[branch].condition.map { "/when \($0.span.text)" } ?? "/otherwise"
        let layer = policy.layers[candidate.layer]
        return (
          "\(output.name)\(output.isBranched ? head : "")/\(layer.name)",
          layer.fields[candidate.field].value.alternatives.count
        )
      }
    }
    return zip(names, field.candidates).map { name, candidate in
      let isOneOfSeveral = candidate.status == .won && name.1 > 1
      let alternative = candidate.alternative.map { " (alternative \($0))" } ?? ""
      return "\(name.0): \(candidate.status.rawValue)\(isOneOfSeveral ? alternative : "")"
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `of each field one branch is taken and at most one candidate wins, its guard asked and true`(
    path: String
  ) throws {
    let policy = try ShippedPolicies.load(path)
    let checked = policy.checked
    let coverage = Coverage(policy)
    var collector = coverage.collector()
    var messages = RandomMessages(policy.checked, seed: 2)
    for _ in 0..<Self.count {
      guard let items = try? collector.items(of: messages.next()) else { continue }
      var winners: [Int: Int] = [:]
      var branches: [Int: Int] = [:]
      var ids: Set<String> = []
      for item in items.items.map({ coverage.items[$0] }) {
        ids.insert(item.id)
        if case .branch(let output, _, isTaken: true) = item.event {
          branches[output, default: 0] += 1
        }
        guard case .won(let place, _) = item.event else { continue }
        winners[place.output, default: 0] += 1
        let chain = checked.outputs[place.output].branches[place.branch].candidates
        let layer = checked.layers[chain[place.candidate].layer]
        if layer.condition != nil {
          #expect(
            items.items.contains { coverage.items[$0].id == "guard of layer \(layer.name): true" }
          )
        }
      }
      #expect(winners.values.allSatisfy { $0 == 1 })
      #expect(branches.values.allSatisfy { $0 == 1 })
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `recording changes no decision`(path: String) throws {
    let policy = try ShippedPolicies.load(path)
    var plain = policy.evaluator()
    var recording = Evaluator(recording: policy.plan)
    var messages = RandomMessages(policy.checked, seed: 3)
    for _ in 0..<Self.count {
      let message = messages.next()
      #expect(Self.written(&plain, message) == Self.written(&recording, message))
    }
  }

  private static func written(_ evaluator: inout Evaluator, _ message: [UInt8]) -> String {
    do {
      try evaluator.decide(message.span)
    } catch {
      return "\(error)"
    }
    var output: [UInt8] = []
    evaluator.writeExplained(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
