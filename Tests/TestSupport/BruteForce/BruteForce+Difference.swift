package import PushRules
import PushRulesEvaluation
import PushRulesSemantics

extension BruteForce {
  /// How much stands in a message: first how many values, then how many bytes.
  package struct MessageSize: Comparable, Sendable {
    /// Texts, numbers, truth values and nulls, and empty lists and objects; the message itself does not count.
    package let values: Int
    /// Bytes of the message, which has no white space.
    package let bytes: Int

    package init(_ message: [UInt8]) {
      bytes = message.count
      let value = try? JSONValue.parse(message.span)
      values = value.map { Self.count($0, isRoot: true) } ?? 0
    }

    private static func count(_ value: JSONValue, isRoot: Bool = false) -> Int {
      switch value {
      case .null, .boolean, .number, .string: 1
      case .array(let items):
        items.isEmpty ? 1 : items.reduce(0) { $0 + count($1) }
      case .object(let members):
        members.isEmpty ? (isRoot ? 0 : 1) : members.reduce(0) { $0 + count($1.value) }
      }
    }

    package static func < (left: MessageSize, right: MessageSize) -> Bool {
      (left.values, left.bytes) < (right.values, right.bytes)
    }
  }

  /// What two policies decide differently.
  package struct Difference: Equatable, Sendable {
    /// One kind of difference, with the smallest message that shows it; of equal ones the first.
    package struct Shown: Equatable, Sendable {
      package var count = 0
      package var message: [UInt8] = []
      /// The values as they stand in the decisions, `nil`: absent.
      ///
      /// Of an acceptance `"accepted"` and the error's code.
      package var old: String?
      package var new: String?
    }

    /// Messages that only one of the two decides.
    package var acceptance: Shown?
    /// By output's name; `reason` is the reason of a gate that both shut.
    ///
    /// Where one of them shuts it, only the gate differs: that one has not decided the rest.
    package var fields: [String: Shown] = [:]
    /// How many messages were given to both.
    package var messages = 0
    package var isExhaustive = true

    /// Whether no difference was found.
    package var isEmpty: Bool { acceptance == nil && fields.isEmpty }
  }

  /// Gives the same messages to two policies; their `input` and facts must be the same but for constants.
  ///
  /// - Complexity: O(messages).
  package static func difference(
    from old: Policy,
    to new: Policy,
    limit: Int = messageLimit,
    seed: UInt64 = 1
  ) -> Difference {
    var comparison = Comparison(old, new)
    let policies = [old.checked, new.checked]
    let isExhaustive = forEachMessage(of: policies, limit: limit, seed: seed) { message in
      comparison.compare(message)
    }
    comparison.difference.isExhaustive = isExhaustive
    return comparison.difference
  }

  /// Gives message after message to two policies and keeps what they decide differently.
  package struct Comparison {
    package fileprivate(set) var difference = Difference()
    private var old: Evaluator
    private var new: Evaluator
    private var oldBytes: [UInt8] = []
    private var newBytes: [UInt8] = []

    private let gate: String?

    package init(_ old: Policy, _ new: Policy) {
      gate = old.checked.gate.map { old.checked.outputs[$0].name }
      self.old = old.evaluator()
      self.new = new.evaluator()
    }

    /// Decides a message; the error's code, or `nil` with the decision in `bytes`.
    private static func run(
      _ evaluator: inout Evaluator,
      _ message: [UInt8],
      into bytes: inout [UInt8]
    ) -> String? {
      bytes.removeAll(keepingCapacity: true)
      do throws(MessageError) {
        try evaluator.decide(message.span)
        evaluator.write(into: &bytes)
        return nil
      } catch {
        return error.code
      }
    }

    /// Decides a message by both.
    package mutating func compare(_ message: [UInt8]) {
      difference.messages += 1
      let oldError = Self.run(&old, message, into: &oldBytes)
      let newError = Self.run(&new, message, into: &newBytes)
      if (oldError == nil) != (newError == nil) {
        var shown = difference.acceptance ?? Difference.Shown()
        Self.note(message, oldError ?? "accepted", newError ?? "accepted", in: &shown)
        difference.acceptance = shown
      } else if oldBytes != newBytes {
        compareFields(message)
      }
    }

    private mutating func compareFields(_ message: [UInt8]) {
      let oldFields = Self.members(oldBytes)
      let newFields = Self.members(newBytes)
      var names = oldFields.map(\.key)
      names += newFields.map(\.key).filter { name in !names.contains(name) }
      for name in names {
        if old.isShut != new.isShut, name != gate { continue }
        let before = oldFields.first { $0.key == name }?.value
        let after = newFields.first { $0.key == name }?.value
        guard before != after else { continue }
        var shown = difference.fields[name] ?? Difference.Shown()
        Self.note(message, before, after, in: &shown)
        difference.fields[name] = shown
      }
    }

    private static func members(_ decision: [UInt8]) -> [(key: String, value: String)] {
      guard case .object(let members)? = try? JSONValue.parse(decision.span) else { return [] }
      return members.map { member in
        var bytes: [UInt8] = []
        member.value.write(into: &bytes)
        return (member.key, String(decoding: bytes, as: UTF8.self))
      }
    }

    private static func note(
      _ message: [UInt8],
      _ old: String?,
      _ new: String?,
      in shown: inout Difference.Shown
    ) {
      shown.count += 1
      guard shown.count == 1 || MessageSize(message) < MessageSize(shown.message) else { return }
      shown.message = message
      shown.old = old
      shown.new = new
    }
  }
}
