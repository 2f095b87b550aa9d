internal import PushRulesDiagnostics
package import PushRulesSemantics

extension Mutant {
  /// All mutants of a policy, in the order of its parts.
  ///
  /// Each is a policy that can be planned and run; a change that obviously changes nothing is not
  /// among them.
  ///
  /// - Complexity: O(size of the policy); a mutant's policy is made when it is asked for.
  package static func all(of policy: CheckedPolicy) -> [Mutant] {
    var builder = MutantBuilder(policy)
    builder.build()
    return builder.mutants
  }
}

/// Lists the mutants of a policy.
struct MutantBuilder {
  let policy: CheckedPolicy
  let names: PolicyNames
  let presence: PresenceAnalysis
  private(set) var mutants: [Mutant] = []
  private var identities = UniqueNames()

  init(_ policy: CheckedPolicy) {
    self.policy = policy
    names = PolicyNames(policy)
    presence = PresenceAnalysis(policy)
  }

  mutating func build() {
    addDefaults()
    for output in policy.outputs.indices { addChains(of: output) }
    for layer in policy.layers.indices where !policy.layers[layer].fields.isEmpty {
      addLayer(layer)
    }
    for index in policy.lets.indices { addValue(.let(index)) }
    for table in policy.tables.indices { addRows(of: table) }
    for block in policy.placeholders.indices { addEntries(of: block) }
    for output in policy.outputs.indices { addSteps(of: output) }
    for reject in policy.rejects.indices { addReject(reject) }
    for (fact, checked) in policy.facts.enumerated() {
      for argument in checked.arguments.indices {
        addExpression(.factArgument(fact: fact, argument: argument), role: .value)
      }
    }
  }

  /// Adds a mutant.
  ///
  /// - Parameters:
  ///   - owner: the part that is changed.
  ///   - what: tells the change from others of its kind in this part; may be empty.
  mutating func add(
    _ operation: Mutant.Operation,
    _ owner: String,
    _ what: String,
    _ description: String,
    _ span: SourceSpan,
    others: [SourceSpan] = [],
    change: @escaping @Sendable (inout CheckedPolicy) -> Void
  ) {
    let detail = what.isEmpty ? owner : "\(owner): \(what)"
    mutants.append(
      Mutant(
        operation,
        id: identities.unique("\(operation.rawValue) \(detail)"),
        description: description,
        span: span,
        otherSpans: others,
        change: change
      )
    )
  }

  // MARK: - Chains

  private mutating func addChains(of output: Int) {
    let decided = policy.outputs[output]
    for (branch, chain) in decided.branches.enumerated() {
      let owner = names.branch(branch, of: output)
      if chain.condition != nil {
        addGuard(.branch(output: output, branch: branch), "the condition of `\(owner)`", owner)
      }
      addSwaps(of: chain.candidates, branch, output, owner)
      addDrops(of: chain.candidates, branch, output, owner)
      guard branch + 1 < decided.branches.count,
        decided.branches[branch + 1].condition != nil
      else { continue }
      let other = names.branch(branch + 1, of: output)
      add(
        .swapBranches,
        owner,
        other,
        "the branches `\(owner)` and `\(other)` swapped",
        chain.span,
        others: [decided.branches[branch + 1].span]
      ) { $0.outputs[output].branches.swapAt(branch, branch + 1) }
    }
  }

  private mutating func addSwaps(
    of candidates: [CheckedCandidate],
    _ branch: Int,
    _ output: Int,
    _ owner: String
  ) {
    for index in candidates.indices.dropLast() {
      let lower = policy.layers[candidates[index].layer].name
      let upper = policy.layers[candidates[index + 1].layer].name
      add(
        .swapCandidates,
        owner,
        "\(lower), \(upper)",
        "`\(lower)` and `\(upper)` swapped in the chain of `\(owner)`",
        candidates[index].span,
        others: [candidates[index + 1].span]
      ) { $0.outputs[output].branches[branch].candidates.swapAt(index, index + 1) }
    }
  }

  private mutating func addDrops(
    of candidates: [CheckedCandidate],
    _ branch: Int,
    _ output: Int,
    _ owner: String
  ) {
    for (index, candidate) in candidates.enumerated() {
      let layer = policy.layers[candidate.layer]
      add(
        .dropCandidate,
        owner,
        layer.name,
        "`\(layer.name)` taken out of the chain of `\(owner)`",
        candidate.span,
        others: [layer.fields[candidate.field].span, layer.span]
      ) { $0.outputs[output].branches[branch].candidates.remove(at: index) }
    }
  }

  // MARK: - Layers

  private mutating func addLayer(_ layer: Int) {
    let checked = policy.layers[layer]
    if checked.condition != nil {
      addGuard(.layerGuard(layer), "the guard of layer `\(checked.name)`", names.layer(layer))
    }
    if checked.isWhole ? true : canBeWhole(layer) {
      add(
        .setWhole,
        names.layer(layer),
        checked.isWhole ? "off" : "on",
        "layer `\(checked.name)` \(checked.isWhole ? "no longer" : "made") whole",
        checked.span
      ) { $0.layers[layer].isWhole.toggle() }
    }
    for field in checked.fields.indices { addValue(.field(layer: layer, field: field)) }
  }

  /// Whether a layer that is made whole is still decided in an order that exists, and may differ.
  ///
  /// Each field of a whole layer waits for what the others read.
  private func canBeWhole(_ layer: Int) -> Bool {
    let fields = policy.layers[layer].fields
    guard fields.count > 1, fields.contains(where: { mayLose($0, of: layer) }) else { return false }
    let decided = fields.map(\.output)
    let first = policy.decisionOrder.firstIndex { decided.contains($0) } ?? 0
    let before = Set(policy.decisionOrder[..<first])
    return fields.allSatisfy { policy.outputsRead(by: $0.value).isSubset(of: before) }
  }

  private func mayLose(_ field: CheckedLayer.Field, of layer: Int) -> Bool {
    let type = policy.outputs[field.output].type
    return presence.losses(of: field.value, in: policy.layers[layer], as: type).isPossible
  }

  // MARK: - Steps and rejects

  private mutating func addSteps(of output: Int) {
    let decided = policy.outputs[output]
    for (step, finish) in decided.finish.enumerated() {
      let name = names.step(step, of: output)
      add(.dropStep, name, "", "`\(name)` taken out", finish.span) {
        $0.outputs[output].finish.remove(at: step)
      }
      if step + 1 < decided.finish.count {
        add(
          .swapSteps,
          name,
          "",
          "`\(name)` and the step after it swapped",
          finish.span,
          others: [decided.finish[step + 1].span]
        ) { $0.outputs[output].finish.swapAt(step, step + 1) }
      }
      addValue(.step(output: output, step: step))
    }
  }

  private mutating func addReject(_ reject: Int) {
    let name = names.reject(reject)
    let span = policy.rejects[reject].span
    add(.dropReject, name, "", "`\(name)` taken out", span) { $0.rejects.remove(at: reject) }
    addGuard(.reject(reject), "the condition of `\(name)`", name)
  }
}

extension CheckedPolicy {
  /// The outputs that a value reads, in its lets and placeholders too.
  ///
  /// - Complexity: O(size of all that it reads).
  func outputsRead(by value: CheckedValue) -> Set<Int> {
    var outputs: Set<Int> = []
    var lets: Set<Int> = []
    var blocks: Set<Int> = []
    var pending = [value]
    while let next = pending.popLast() {
      for alternative in next.alternatives {
        for expression in [alternative.expression, alternative.condition].compactMap(\.self) {
          expression.forEach { part in
            switch part.kind {
            case .output(let index): outputs.insert(index)
            case .let(let index) where lets.insert(index).inserted:
              pending.append(self.lets[index].value)
            case .expansion(let block, _, _) where blocks.insert(block).inserted:
              pending += placeholders[block].entries.map(\.value)
            default: break
            }
          }
        }
      }
    }
    return outputs
  }
}
