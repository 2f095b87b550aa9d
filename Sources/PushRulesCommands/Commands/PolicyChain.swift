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
  /// What the first decision has in addition: files that were kept, each under the name of its fact.
  private var additions: [(name: String, json: [UInt8])] = []

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
    additions = isOpen ? facts.compactMap { addition($0) } : []
    decision.removeAll(keepingCapacity: true)
    first.write(into: &decision)
    if isExplained {
      explained.removeAll(keepingCapacity: true)
      first.writeExplained(into: &explained)
    }
    if !additions.isEmpty { insertAdditions(isExplained: isExplained) }
    while isOpen, count <= later.count {
      var message: [UInt8] = []
      swap(&message, &decision)
      do {
        try later[count - 1].decide(message.span)
      } catch {
        throw Self.inDecision(of: names[count - 1], error)
      }
      later[count - 1].write(into: &decision)
      if isExplained { explain(later: count - 1) }
      isOpen = !later[count - 1].isShut
      count += 1
    }
  }

  /// An output of the same name stands.
  private func addition(_ fact: SharedFact) -> (name: String, json: [UInt8])? {
    firstOutputs.contains(fact.name) ? nil : fact.found.entry.map { (fact.name, $0) }
  }

  /// Behind the fields, before the explanation.
  private mutating func insertAdditions(isExplained: Bool) {
    var members: [UInt8] = []
    for addition in additions {
      members.append(UInt8(ascii: ","))
      JSONText.appendString(addition.name, into: &members)
      members.append(UInt8(ascii: ":"))
      members.append(contentsOf: addition.json)
    }
    let end = decision.count - 1
    // Without fields no comma stands before them, and one behind them where the explanation follows.
    let isFirst = end == 1
    if isFirst { members.removeFirst() }
    decision.insert(contentsOf: members, at: end)
    guard isExplained else { return }
    if isFirst { members.append(UInt8(ascii: ",")) }
    explained.insert(contentsOf: members, at: end)
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
    guard count == 1 else { return }
    for addition in additions {
      let text = VisibleText.of(String(decoding: addition.json, as: UTF8.self))
      output.append(contentsOf: "\(style.paint(addition.name, as: .emphasis)) = \(text)\n".utf8)
    }
  }
}
