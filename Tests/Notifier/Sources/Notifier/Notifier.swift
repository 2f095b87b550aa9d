import Foundation
import PushRules

/// Decides messages by a policy, in the ways that the library offers.
@main
struct Notifier {
  let policy: Policy
  let shelf = Shelf()

  static func main() async throws {
    let notifier = Notifier(policy: try load("rules/tea.pushrules"))
    print(notifier.policy.outputs.joined(separator: ", "))
    let messages = (1...1_000).map { number in
      Array(#"{"shop": "Shop \#(number)", "quiet": \#(number % 3 == 0)}"#.utf8)
    }
    let decisions = try await notifier.decide(messages)
    print(decisions.count, decisions[0], decisions[2], decisions[999])
    let assam = Array(#"{"shop": "Corner", "article": "Assam"}"#.utf8)
    try notifier.explain(assam)
    try notifier.observe(assam)
    try await notifier.observeLater(assam)
    do {
      _ = try load("rules/none.pushrules")
    } catch {
      print(error)
    }
  }

  /// Loads a policy, and the files that it extends from where it says.
  static func load(_ path: String) throws -> Policy {
    func read(_ path: String) -> [UInt8]? {
      FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
    guard let rules = read(path) else { throw LoadError.missing(path) }
    return try Policy(name: path, bytes: rules, resolve: read)
  }

  /// Decides in four tasks at the same time: they share the policy, and each has an evaluator.
  func decide(_ messages: [[UInt8]]) async throws -> [String] {
    try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      let parts = 4
      for part in 0..<parts {
        let range = messages.count * part / parts..<messages.count * (part + 1) / parts
        group.addTask { [policy] in
          var evaluator = policy.evaluator()
          var decisions: [String] = []
          var output: [UInt8] = []
          for message in messages[range] {
            try evaluator.decide(message.span)
            output.removeAll(keepingCapacity: true)
            evaluator.write(into: &output)
            decisions.append(String(decoding: output, as: UTF8.self))
          }
          return (part, decisions)
        }
      }
      var found = [[String]](repeating: [], count: parts)
      for try await (part, decisions) in group { found[part] = decisions }
      return found.flatMap { $0 }
    }
  }

  /// Says where each field comes from, or that the message lacks a fact.
  func explain(_ message: [UInt8]) throws {
    do {
      _ = try policy.decide(message)
    } catch {
      print(error.code, error.path ?? "")
    }
    let complete = try policy.observing(message, by: [shelf])
    let (_, explanation) = try policy.explain(complete)
    for field in explanation.fields {
      print(field.field, "comes from", field.winner?.layer ?? "nowhere")
    }
  }

  /// Finds out facts by an observer.
  func observe(_ message: [UInt8]) throws {
    let complete = try policy.observing(message, by: [shelf])
    print(String(decoding: complete, as: UTF8.self))
    print(try policy.decide(complete).text("body") ?? "no body")
  }

  /// Finds out facts without holding a thread meanwhile.
  func observeLater(_ message: [UInt8]) async throws {
    var evaluator = policy.evaluator()
    var message = message
    while let request = try evaluator.factRequest(for: message.span) {
      message = try request.adding(await shelf.answer(request), to: message)
    }
    try evaluator.decide(message.span)
    print(evaluator.decision().text("body") ?? "no body")
  }
}

/// Why a policy was not loaded.
enum LoadError: Error {
  case missing(_ path: String)
}
