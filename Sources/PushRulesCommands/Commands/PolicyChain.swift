internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation

/// The policies that a message goes through: the decision of one is the message of the next, until a
/// gate is shut.
struct PolicyChain {
  /// Decides the messages as they come in.
  var first: Evaluator
  private var later: [Evaluator]
  private let names: [String]
  private let firstOutputs: [String]
  /// How many policies the last message came to.
  private var count = 0
  /// The last decision as JSON, and with explanations where they were asked for.
  private var decision: [UInt8] = []
  private var explained: [UInt8] = []
  /// What the first decision has in addition, as JSON members; each with a comma before it.
  private var additions: [UInt8] = []

  /// - Parameter isStrict: whether unknown and duplicate keys of the first policy's messages are errors; a decision has
  ///   more keys than the next policy reads.
  init(_ policies: [Policy], isStrict: Bool) {
    precondition(!policies.isEmpty)
    first = policies[0].evaluator(isStrict: isStrict)
    later = policies.dropFirst().map { $0.evaluator() }
    names = policies.map(\.name)
    firstOutputs = policies[0].outputs
  }

  var isOnePolicy: Bool { later.isEmpty }

  /// Whether no gate is shut.
  private(set) var isOpen = false

  /// Goes on from the first policy's decision.
  ///
  /// - Parameter facts: what was found out for it; what was kept of them becomes a part of the decision.
  mutating func decideOn(_ facts: [SharedFact], isExplained: Bool) throws(MessageError) {
    count = 1
    isOpen = !first.isShut
    add(facts)
    decision.removeAll(keepingCapacity: true)
    first.write(into: &decision)
    if isExplained {
      explained.removeAll(keepingCapacity: true)
      first.writeExplained(into: &explained)
    }
    if !additions.isEmpty { insertAdditions(isExplained: isExplained) }
    while isOpen, count <= later.count {
      let message = decision
      do {
        try later[count - 1].decide(message.span)
      } catch {
        throw Self.inDecision(of: names[count - 1], error)
      }
      decision.removeAll(keepingCapacity: true)
      later[count - 1].write(into: &decision)
      if isExplained { explain(later: count - 1) }
      isOpen = !later[count - 1].isShut
      count += 1
    }
  }

  /// Behind the fields, before the explanation.
  private mutating func insertAdditions(isExplained: Bool) {
    let end = decision.count - 1
    // Without fields no comma stands before them, and one behind them where the explanation follows.
    let isFirst = end == 1
    let members = isFirst ? additions.dropFirst() : additions[...]
    decision.insert(contentsOf: members, at: end)
    guard isExplained else { return }
    explained.insert(contentsOf: isFirst ? members + [UInt8(ascii: ",")] : members, at: end)
  }

  private mutating func explain(later index: Int) {
    var whole: [UInt8] = []
    later[index].writeExplained(into: &whole)
    whole.removeLast()
    whole.append(contentsOf: ",\"previous\":".utf8)
    whole.append(contentsOf: explained)
    whole.append(UInt8(ascii: "}"))
    explained = whole
  }

  /// An output of the same name stands.
  private mutating func add(_ facts: [SharedFact]) {
    additions.removeAll(keepingCapacity: true)
    guard isOpen else { return }
    for fact in facts where !firstOutputs.contains(fact.name) {
      guard let entry = fact.found.entry else { continue }
      additions.append(UInt8(ascii: ","))
      JSONText.appendString(fact.name, into: &additions)
      additions.append(UInt8(ascii: ":"))
      additions.append(contentsOf: entry)
    }
  }

  /// The place in a decision is no place of the input.
  private static func inDecision(of name: String, _ error: MessageError) -> MessageError {
    MessageError(
      code: error.code,
      message: "\(error.message) (in the decision of `\(name)`)",
      path: error.path,
      offset: 0
    )
  }

  // MARK: - Results

  /// Appends the last decision as a line.
  func writeLine(isExplained: Bool, _ output: inout [UInt8]) {
    output.append(contentsOf: isExplained ? explained : decision)
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the last decision for people to read, or the explanations of all.
  mutating func writeText(isExplained: Bool, style: TerminalStyle, _ output: inout [UInt8]) {
    if !isExplained {
      let last = count > 1 ? later[count - 2].decision() : first.decision()
      output.append(contentsOf: DecisionText.text(last, style: style).utf8)
    } else {
      for index in 0..<count {
        if !later.isEmpty {
          let title = "# \(names[index])"
          output.append(contentsOf: "\(style.paint(title, as: .faint))\n".utf8)
        }
        let explanation = index == 0 ? first.explain() : later[index - 1].explain()
        output.append(contentsOf: DecisionText.text(explanation, style: style).utf8)
      }
    }
    if count == 1 { writeAdditions(style, &output) }
  }

  private func writeAdditions(_ style: TerminalStyle, _ output: inout [UInt8]) {
    guard !additions.isEmpty,
      case .object(let members)? = try? JSONValue.parse(
        (Array("{".utf8) + additions.dropFirst() + Array("}".utf8)).span
      )
    else { return }
    for member in members {
      var value: [UInt8] = []
      member.value.write(into: &value)
      let text = VisibleText.of(String(decoding: value, as: UTF8.self))
      output.append(contentsOf: "\(style.paint(member.key, as: .emphasis)) = \(text)\n".utf8)
    }
  }
}
