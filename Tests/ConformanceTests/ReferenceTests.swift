import PushRules
import PushRulesEvaluation
import TestSupport
import Testing

/// Every example of `grammar/REFERENCE.md` does what stands there.
@Suite struct ReferenceTests {
  @Test func `every example of the language reference is right`() throws {
    let examples = Self.examples()
    #expect(examples.count >= 15)
    #expect(examples.reduce(0) { $0 + $1.runs.count } >= 30)
    for example in examples {
      let policy: Policy
      do throws(PolicyError) {
        policy = try Policy(
          name: "example.pushrules",
          bytes: Array(example.policy.utf8),
          resolve: { path in example.others[path].map { Array($0.utf8) } }
        )
      } catch {
        let messages = error.diagnostics.map { "\($0.code): \($0.message)" }
        Issue.record("\(messages.joined(separator: "\n"))\n\(example.policy)")
        continue
      }
      for warning in policy.warnings {
        Issue.record("\(warning.code): \(warning.message)\n\(example.policy)")
      }
      for run in example.runs { try check(run, policy) }
    }
  }

  private func check(_ run: Example.Run, _ policy: Policy) throws {
    var evaluator = policy.evaluator()
    let expected = try JSONValue.parse(Array(run.decision.utf8).span)
    do throws(MessageError) {
      try evaluator.decide(Array(run.message.utf8).span)
      var found: [UInt8] = []
      evaluator.write(into: &found)
      var wanted: [UInt8] = []
      expected.write(into: &wanted)
      #expect(
        String(decoding: found, as: UTF8.self) == String(decoding: wanted, as: UTF8.self),
        "\(run.message)")
    } catch {
      var wanted: [UInt8] = []
      expected["error"]?.write(into: &wanted)
      let path = error.path.map { ",\"path\":\"\($0)\"" } ?? ""
      #expect("{\"code\":\"\(error.code)\"\(path)}" == String(decoding: wanted, as: UTF8.self))
    }
  }

  private struct Example {
    struct Run {
      let message: String
      let decision: String
    }

    let policy: String
    var others: [String: String] = [:]
    var runs: [Run] = []
  }

  /// Fences: `pushrules` is a policy, `pushrules NAME` a file that the next one extends, `json message` and
  /// `json decision` a run of the policy above.
  private static func examples() -> [Example] {
    var examples: [Example] = []
    var others: [String: String] = [:]
    var message: String?
    for (kind, text) in fences(Repository.text("grammar/REFERENCE.md")) {
      let words = kind.split(separator: " ").map(String.init)
      switch words.first {
      case "pushrules" where words.count > 1: others[words[1]] = text
      case "pushrules":
        examples.append(Example(policy: text, others: others))
        others = [:]
      case "json" where words.last == "message": message = text
      case "json" where words.last == "decision":
        guard let given = message, !examples.isEmpty else { continue }
        examples[examples.count - 1].runs.append(.init(message: given, decision: text))
        message = nil
      default: break
      }
    }
    return examples
  }

  private static func fences(_ markdown: String) -> [(kind: String, text: String)] {
    var found: [(kind: String, text: String)] = []
    var kind: String?
    var lines: [Substring] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      if let open = kind {
        found.append((open, lines.joined(separator: "\n") + "\n"))
        kind = nil
      } else {
        kind = String(line.dropFirst(3))
        lines = []
      }
    }
    return found
  }
}
