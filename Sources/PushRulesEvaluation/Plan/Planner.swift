internal import PushRulesDiagnostics
package import PushRulesSemantics

/// Lowers a checked policy to a plan: the only place where paths become slots and precedence becomes an order of candidates.
package struct Planner {
  /// How many nested nodes a chain of placeholder blocks may lead through.
  package static let blockHeightLimit = 512
  /// A let that leads through more nested nodes than this is evaluated after what it reads, not by recursion.
  static let letHeightLimit = 96

  /// A let or a block: what it reads and how deep its own expressions nest.
  struct Unit {
    var lets: Set<Int> = []
    var blocks: Set<Int> = []
    var height = 0
  }

  let policy: CheckedPolicy
  var constants = ConstantPool()
  var layout: MessageLayout
  var names: [String] = []
  var nameIndices: [[UInt8]: Int32] = [:]

  var nodes: [PlanNode] = []
  /// Parallel to `nodes`: how deep each one nests, lets and blocks counted as leaves.
  var heights: [Int] = []
  var children: [Int32] = []
  var constantValues: [Value] = []
  var values: [ValuePlan] = []
  var alternatives: [AlternativePlan] = []
  var comprehensions: [ComprehensionPlan] = []
  var fits: [Fit] = []
  var entries: [EntryPlan] = []
  var provenance = Provenance()

  /// What is being lowered now.
  var unit = Unit()
  var letUnits: [Unit] = []
  var blockUnits: [Unit] = []
  var letValues: [Int32] = []
  var blocks: [BlockPlan] = []
  var firstBytes: [ByteSet] = []
  var parameters: [Int32] = []
  var rows: [RowPlan] = []
  var rowIndices: [Int32] = []
  /// The placeholder entry whose value is lowered now.
  var entryNumber: Int32 = -1

  private init(_ policy: CheckedPolicy) {
    self.policy = policy
    layout = MessageLayout(policy, constants: &constants)
  }

  /// Plans a policy; every checked policy has a plan.
  package static func plan(_ policy: CheckedPolicy) -> Plan {
    var planner = Planner(policy)
    return planner.makePlan()
  }

  private mutating func makePlan() -> Plan {
    let tables = policy.tables.map { table($0) }
    for item in policy.lets {
      unit = Unit()
      letValues.append(value(item.value))
      letUnits.append(unit)
      provenance.lets.append(named(item.name, item.documentation, item.span))
    }
    for item in policy.placeholders {
      unit = Unit()
      blocks.append(block(item))
      blockUnits.append(unit)
      provenance.blocks.append(named(item.name, item.documentation, item.span))
    }
    unit = Unit()
    let choice = planChoice()
    var facts = planFacts()
    let rejects = policy.rejects.map {
      RejectPlan(text: $0.text, condition: node($0.condition), readsOutput: $0.readsOutput)
    }
    let order = orderOfFacts(facts)
    compactSlots(&facts)
    let depths = planDepths()
    let firstConstant = constants.append(constantValues + Registers.general)
    let registers = Registers(
      constants: firstConstant..<constants.items.count,
      slots: layout.staticItemCount,
      self,
      choice
    )
    let (program, registerEnd) = Assembler.assemble(self, choice, rejects, registers)
    let shapes = nameShapes()
    let gateName = policy.gate.map { name(policy.outputs[$0].name) } ?? -1
    let nameValues = names.map { constants.string($0) }
    return Plan(
      name: policy.name,
      layout: layout,
      readTables: ReadTables(layout, constants),
      constants: constants,
      shapes: layout.shapes,
      shapeStarts: Fixed(shapes.starts),
      shapeNames: Fixed(shapes.names),
      names: names,
      nameValues: Fixed(nameValues),
      nodes: Fixed(nodes),
      children: Fixed(children),
      constantValues: Fixed(constantValues),
      values: Fixed(values),
      alternatives: Fixed(alternatives),
      comprehensions: comprehensions,
      fits: fits,
      lets: Fixed(depths.lets),
      prerequisites: Fixed(depths.prerequisites),
      tables: Fixed(tables),
      rows: Fixed(rows),
      rowIndices: Fixed(rowIndices),
      blocks: Fixed(blocks),
      firstBytes: Fixed(firstBytes),
      parameters: Fixed(parameters),
      entries: Fixed(entries),
      countsUses: nodes.contains { $0.operation == .occurrence },
      outputs: Fixed(choice.outputs),
      decisionOrder: Fixed(policy.decisionOrder),
      gateCount: policy.gateCount,
      gate: policy.gate,
      gateName: gateName,
      branches: Fixed(choice.branches),
      candidates: Fixed(choice.candidates),
      layers: Fixed(choice.layers),
      fields: Fixed(choice.fields),
      finishes: Fixed(choice.finishes),
      facts: facts,
      factOrder: order,
      rejects: rejects,
      program: program,
      registers: registers,
      registerCount: registerEnd - registers.lets,
      provenance: provenance,
      tooDeep: depths.tooDeep
    )
  }

  /// A name's number; names are told apart by their bytes.
  mutating func name(_ text: String) -> Int32 {
    let key = Array(text.utf8)
    if let known = nameIndices[key] { return known }
    let index = Int32(names.count)
    names.append(text)
    nameIndices[key] = index
    return index
  }

  func named(_ name: String, _ documentation: [String], _ span: SourceSpan) -> Provenance.Named {
    Provenance.Named(name: name, documentation: documentation.first, span: span)
  }

  /// Lays the names of all shapes out side by side, as numbers.
  private mutating func nameShapes() -> (starts: [Int32], names: [Int32]) {
    var starts: [Int32] = [0]
    var result: [Int32] = []
    for shape in layout.shapes {
      for text in shape.names { result.append(name(text)) }
      starts.append(Int32(result.count))
    }
    return (starts, result)
  }
}
