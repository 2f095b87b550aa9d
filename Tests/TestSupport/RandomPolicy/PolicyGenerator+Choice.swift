/// What is decided, by which layers, in which order.
extension PolicyGenerator {
  /// One to four outputs, and which `decide` statement has which of them.
  mutating func addOutputs() {
    let count = random.integer(1...4)
    let hasGate = random.chance(0.35)
    for index in 0..<count {
      let isGate = hasGate && index == 0
      let type: SmallType = isGate ? .bool : outputType()
      let name = isGate ? "send" : outputName(type)
      let isOptional = random.chance(0.4)
      outputs.append(Output(name: name, type: type, isOptional: isOptional, isGate: isGate))
      policy.output.append(
        "\(isGate ? "gate " : "")\(name)\(isOptional ? "?" : ""): \(type.text)"
      )
    }
    // The gate is mostly the first, and may read others.
    var order = Array(outputs.indices)
    if random.chance(0.3) { order.shuffle(using: &random) }
    while !order.isEmpty {
      let size = random.chance(0.35) ? min(2, order.count) : 1
      let own = Array(order.prefix(size))
      order.removeFirst(size)
      for output in own { outputs[output].decide = policy.decides.count }
      policy.decides.append(
        SmallPolicy.Decide(outputs: own.map { outputs[$0].name }, branches: [])
      )
    }
  }

  private mutating func outputType() -> SmallType {
    let part = SmallType.record([
      SmallType.Field(name: "title", type: .string, isOptional: false),
      SmallType.Field(name: "body", type: .string, isOptional: true),
    ])
    return weighted([
      (10, .string), (3, .int), (2, .bool), (2, .closed(Array(["a", "b", "c"].prefix(2)))),
      (2, part), (2, .list(.string)), (1, .any),
    ])
  }

  private mutating func outputName(_ type: SmallType) -> String {
    let choices =
      switch type {
      case .string, .open: ["title", "body", "sound"]
      case .int, .number: ["badge"]
      case .bool, .loose: ["loud"]
      case .closed: ["style"]
      case .list: ["targets"]
      case .map, .record, .any: ["payload"]
      }
    let free = choices.filter { name in !outputs.contains { $0.name == name } }
    return free.first ?? fresh("\(choices[0])_")
  }

  /// Lets everything that stands after an output's `decide` read it.
  mutating func addOutputSources() {
    for output in outputs {
      let text = "output.\(output.name)"
      sources.append(SmallSource(text: text, type: output.type, level: output.decide + 1))
      guard case .record(let fields) = output.type else { continue }
      for field in fields {
        sources.append(
          SmallSource(
            text: "\(text).\(field.name)",
            type: field.type,
            level: output.decide + 1
          )
        )
      }
    }
  }

  // MARK: - Layers

  /// The layers of a `decide`, lowest first; some stand in an earlier one already.
  mutating func addLayers(decide index: Int) {
    let own = outputs.filter { $0.decide == index }
    for number in 0..<random.integer(2...4) {
      if number > 0, random.chance(0.15), addFields(toOlderLayer: own, decide: index) { continue }
      addLayer(giving: own, isLowest: number == 0, level: index)
    }
  }

  private mutating func addLayer(giving own: [Output], isLowest: Bool, level: Int) {
    var layer = SmallPolicy.Layer(
      name: fresh("layer"),
      documentation: random.chance(0.2) ? "Reason \(random.integer(1...3))" : nil,
      isWhole: random.chance(own.count > 1 ? 0.35 : 0.1),
      condition: random.chance(isLowest ? 0.12 : 0.75) ? guardCondition(level: level) : nil,
      lets: [],
      fields: []
    )
    let shared = sources.count
    if random.chance(0.15) {
      let name = fresh("w")
      let kind: SmallType = random.chance(0.7) ? .string : .bool
      let value = alternatives(of: kind, level: level, isSafe: false)
      layer.lets.append(SmallPolicy.Definition(name: name, alternatives: value))
      sources.append(SmallSource(text: name, type: kind, level: level))
    }
    for output in own where own.count == 1 || isLowest || random.chance(0.7) {
      layer.fields.append(field(output, isLowest: isLowest, level: level))
    }
    if layer.fields.isEmpty { layer.fields.append(field(own[0], isLowest: false, level: level)) }
    sources.removeSubrange(shared...)
    policy.layers.append(layer)
    policy.decides[level].branches = [
      SmallPolicy.Branch(
        condition: nil,
        chain: (policy.decides[level].branches.first?.chain ?? []) + [layer.name]
      )
    ]
  }

  private mutating func field(
    _ output: Output,
    isLowest: Bool,
    level: Int
  ) -> SmallPolicy.Definition {
    if isLowest, output.isGate, random.chance(0.8) {
      // A gate that is mostly shut would hide all the rest.
      let open = SmallPolicy.Alternative(expression: "true", guardCondition: nil)
      return SmallPolicy.Definition(name: output.name, alternatives: [open])
    }
    let isSafe = isLowest && random.chance(output.isOptional ? 0.3 : 0.75)
    return SmallPolicy.Definition(
      name: output.name,
      alternatives: alternatives(of: output.type, level: level, isSafe: isSafe)
    )
  }

  /// Lets a layer of an earlier `decide` give an output of this one too; false where there is none.
  private mutating func addFields(toOlderLayer own: [Output], decide index: Int) -> Bool {
    let chain = policy.decides[index].branches.first?.chain ?? []
    let older = policy.layers.indices.filter { !chain.contains(policy.layers[$0].name) }
    guard let layer = random.pick(older), let output = random.pick(own),
      let first = policy.decides.firstIndex(where: { decide in
        decide.branches.contains { $0.chain.contains(policy.layers[layer].name) }
      })
    else { return false }
    // What a whole layer's fields read, all outputs that it gives depend on.
    policy.layers[layer].fields.append(field(output, isLowest: false, level: first))
    policy.decides[index].branches[0].chain.append(policy.layers[layer].name)
    return true
  }

  // MARK: - Chains

  /// Divides a `decide` into branches, or leaves it as one chain.
  mutating func addChains(decide index: Int) {
    guard random.chance(0.25) else { return }
    let all = policy.decides[index].branches[0].chain
    var branches: [SmallPolicy.Branch] = []
    let count = random.integer(2...3)
    for number in 1...count {
      var chain = all.filter { _ in random.chance(0.6) }
      if chain.isEmpty { chain = [all[0]] }
      if random.chance(0.3) { chain.shuffle(using: &random) }
      let condition = number == count ? nil : guardCondition(level: index)
      branches.append(SmallPolicy.Branch(condition: condition, chain: chain))
    }
    for name in all where !branches.contains(where: { $0.chain.contains(name) }) {
      branches[random.integer(0...(count - 1))].chain.append(name)
    }
    policy.decides[index].branches = branches
  }

  // MARK: - Finish and reject

  /// A step after an output's choice.
  mutating func addFinish(_ output: Output) {
    let level = output.decide
    let own = "output.\(output.name)"
    let expression: String
    switch output.type {
    case .string, .open:
      expression =
        random.pick([
          "cut(\(own), 1, \"…\")", "\"\\(\(own))!\"", "nonblank(\(own))",
          "nonempty(\(own))", text(level: level), "lower(\(own))",
        ]) ?? own
    case .int: expression = random.pick(["min(\(own), 1)", "max(\(own), 0)", "2"]) ?? own
    case .bool, .loose, .closed, .number, .any, .list, .map, .record:
      expression = self.expression(of: output.type, level: level)
    }
    var condition = random.chance(0.5) ? guardCondition(level: level) : nil
    if random.chance(0.2) {
      let source = SmallSource(text: own, type: output.type)
      condition = .test(test(about: source, level: level))
    }
    var value = [SmallPolicy.Alternative(expression: expression, guardCondition: condition)]
    if random.chance(0.3) { value += alternatives(of: output.type, level: level, isSafe: true) }
    policy.finishes.append(SmallPolicy.Definition(name: output.name, alternatives: value))
  }

  /// A rule about messages, before or after the decision.
  mutating func addReject() {
    let level = random.chance(0.5) ? 0 : policy.decides.count
    let parts = [freshCondition(level: level), freshCondition(level: 0)]
    policy.rejects.append(SmallPolicy.Reject(text: "refused", condition: .and(parts)))
  }
}
