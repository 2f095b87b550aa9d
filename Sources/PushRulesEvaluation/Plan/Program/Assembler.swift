internal import PushRulesSemantics

/// Writes a plan's program.
///
/// Labels are numbers until all code is there. Code that several places need (lets, guards of several fields, values of
/// placeholders) is written once, behind that of the decision.
struct Assembler {
  typealias Label = Int32

  /// What is written behind the decision.
  enum Part {
    case binding(Int32, Label)
    /// A layer's guard, and the values of its fields when it is whole.
    case layer(Int, Label)
  }

  let tables: NodeTables
  let nodes: [PlanNode]
  let constantValues: [Value]
  let letValues: [Int32]
  let registers: Registers
  let choice: Planner.Choice
  let constants: ConstantPool

  var code: [Instruction] = []
  var operands: [Int32] = []
  var outcomes: [Program.Outcome] = []
  var runs: [Program.Run] = []
  var runTexts: [Value] = []
  var runTargets: [Int32] = []
  /// Where each label stands in the code; -1 until it does.
  private var places: [Int32] = []
  /// What was surely needed before, so that it need not be needed again: here, and wherever the program jumps to a label.
  private var known: [Int32] = []
  /// Whether the program can come to what is written next, and whether it can do so by a jump.
  private var isReachable = true
  private var isBehindJump = true
  private var knownAtLabels: [[Int32]?] = []
  /// More than so many are not remembered.
  private static let knownLimit = 8
  /// The next free register, and the first that was never used.
  private var nextRegister: Int32
  private var registerEnd: Int32

  private var letLabels: [Label?]
  private var layerLabels: [Label?]
  private var pending: [Part] = []

  init(
    _ planner: Planner,
    _ choice: Planner.Choice,
    _ registers: Registers
  ) {
    tables = NodeTables(
      children: Fixed(planner.children),
      values: Fixed(planner.values),
      alternatives: Fixed(planner.alternatives),
      comprehensions: planner.comprehensions
    )
    nodes = planner.nodes
    constantValues = planner.constantValues
    letValues = planner.letValues
    constants = planner.constants
    self.choice = choice
    self.registers = registers
    nextRegister = Int32(registers.temporaries)
    registerEnd = nextRegister
    letLabels = Array(repeating: nil, count: planner.letValues.count)
    layerLabels = Array(repeating: nil, count: choice.layers.count)
  }

  /// Writes the whole program; also gives the place behind the last register.
  static func assemble(
    _ planner: Planner,
    _ choice: Planner.Choice,
    _ rejects: [RejectPlan],
    _ registers: Registers
  ) -> (program: Program, registerEnd: Int) {
    var assembler = Assembler(planner, choice, registers)
    assembler.decision(
      planner.policy.decisionOrder,
      planner.policy.gateCount,
      planner.policy.gate,
      rejects
    )
    let entries = planner.entries.map { assembler.entry($0) }
    while let part = assembler.pending.popLast() { assembler.write(part) }
    return (assembler.program(entries), Int(assembler.registerEnd))
  }

  private func program(_ entries: [Program.Entry]) -> Program {
    Program(
      code: Fixed(
        code.map { instruction in
          guard instruction.operation.hasTarget else { return instruction }
          var result = instruction
          result.third = place(result.third)
          return result
        }
      ),
      operands: Fixed(operands),
      outcomes: Fixed(outcomes),
      runs: Fixed(runs.map { Program.Run(index: $0.index, end: place($0.end)) }),
      runTexts: Fixed(runTexts),
      runTargets: Fixed(runTargets.map { $0 < 0 ? $0 : place($0) }),
      entries: Fixed(entries),
      knownCount: letValues.count + choice.layers.count
    )
  }

  // MARK: - Labels, registers, instructions

  mutating func label() -> Label {
    places.append(-1)
    knownAtLabels.append(nil)
    return Label(places.count - 1)
  }

  /// Puts a label before the next instruction.
  mutating func put(_ label: Label) {
    places[Int(label)] = Int32(code.count)
    guard let atJumps = knownAtLabels[Int(label)] else { return }
    if isReachable {
      known.removeAll { !atJumps.contains($0) }
    } else {
      known = atJumps
    }
    isReachable = true
    isBehindJump = true
  }

  /// Puts a label before code that is only needed from elsewhere.
  mutating func begin(_ label: Label) {
    known = []
    isReachable = true
    isBehindJump = true
    put(label)
  }

  /// The program may come from here to a label.
  mutating func note(jumpTo label: Label) {
    let atOthers = knownAtLabels[Int(label)]
    knownAtLabels[Int(label)] = known.filter { atOthers?.contains($0) ?? true }
  }

  private func place(_ label: Label) -> Int32 {
    precondition(places[Int(label)] >= 0)
    return places[Int(label)]
  }

  mutating func register() -> Int32 {
    defer { nextRegister += 1 }
    registerEnd = max(registerEnd, nextRegister + 1)
    return nextRegister
  }

  /// Writes a statement, whose registers are free again behind it.
  mutating func statement(_ body: (inout Assembler) -> Void) {
    let first = nextRegister
    body(&self)
    nextRegister = first
  }

  mutating func emit(
    _ operation: Instruction.Operation,
    _ first: Int32 = 0,
    _ second: Int32 = 0,
    _ third: Int32 = 0
  ) {
    write(Instruction(operation, first, second, third))
  }

  /// Writes an instruction, unless the program never comes to it.
  mutating func write(_ instruction: Instruction) {
    guard isReachable else { return }
    let last = code.count - 1
    if instruction.operation == .isPresent, !instruction.flag, !isBehindJump, last >= 0,
      code[last].operation.canTest, code[last].first == instruction.second
    {
      code[last].flag = true
    }
    code.append(instruction)
    isBehindJump = false
    isReachable = instruction.operation.goesOn
    if instruction.operation.hasTarget, instruction.operation != .need {
      note(jumpTo: instruction.third)
    }
  }

  /// Goes to a label where the answer to a question about one value is `flag`.
  mutating func ask(
    _ question: Instruction.Operation,
    _ place: Int32,
    is flag: Bool,
    _ label: Label
  ) {
    ask(question, 0, place, is: flag, label)
  }

  /// Goes to a label where a question's answer is `flag`.
  mutating func ask(
    _ question: Instruction.Operation,
    _ first: Int32,
    _ second: Int32,
    is flag: Bool,
    _ label: Label,
    test: PlanNode.Test = .none
  ) {
    write(Instruction(question, first, second, label, flag: flag, test: test))
  }

  mutating func jump(to label: Label) { emit(.jump, 0, 0, label) }

  /// Lays operands out side by side.
  mutating func lay(_ operands: [Int32]) -> Int32 {
    defer { self.operands += operands }
    return Int32(self.operands.count)
  }

  // MARK: - What is written once

  /// Sees to it that a let is known, and gives the place of its value.
  mutating func need(binding index: Int32) -> Int32 {
    var index = index
    // Another name for something that stands somewhere already.
    while let expression = plainExpression(letValues[Int(index)]) {
      let node = nodes[Int(expression)]
      if node.operation != .binding {
        if let place = place(of: node) { return place }
        break
      }
      index = node.first
    }
    let register = Int32(registers.lets) + index
    if known.contains(index) || !isReachable { return register }
    if let expression = plainExpression(letValues[Int(index)]),
      write(quick: nodes[Int(expression)], expression, index, register)
    {
      if known.count < Self.knownLimit { known.append(index) }
      return register
    }
    let label: Label
    if let known = letLabels[Int(index)] {
      label = known
    } else {
      label = self.label()
      letLabels[Int(index)] = label
      pending.append(.binding(index, label))
    }
    need(index, label)
    return register
  }

  /// Writes a let that is one instruction, where it is read; false for others.
  ///
  /// What is quickly done is done each time; looking a key up in a map is not.
  private mutating func write(
    quick node: PlanNode,
    _ expression: Int32,
    _ index: Int32,
    _ register: Int32
  ) -> Bool {
    switch node.operation {
    case .entry:
      guard let map = place(of: nodes[Int(node.first)]),
        let key = place(of: nodes[Int(node.second)])
      else { return false }
      emit(.needEntry, index, map, key)
      return true
    case .member:
      guard place(of: nodes[Int(node.first)]) != nil else { return false }
    case .call:
      guard node.function == .nonempty,
        place(of: nodes[Int(tables.children[node.first])]) != nil
      else { return false }
    case .constant, .slot, .item, .row, .binding, .local, .occurrence, .output, .interpolation,
      .expansion, .first, .count, .list, .comprehension, .record, .sum, .test:
      return false
    }
    return value(expression, into: register) == register
  }

  /// Sees to it that it is known whether a layer offers anything, and what the fields of a whole layer are; gives the
  /// register that says so.
  mutating func need(layer index: Int) -> Int32 {
    let label: Label
    if let known = layerLabels[index] {
      label = known
    } else {
      label = self.label()
      layerLabels[index] = label
      pending.append(.layer(index, label))
    }
    need(Int32(letValues.count + index), label)
    return Int32(registers.layers + index)
  }

  private mutating func need(_ number: Int32, _ label: Label) {
    if known.contains(number) || !isReachable { return }
    write(Instruction(.need, number, 0, label))
    if known.count < Self.knownLimit { known.append(number) }
  }

  /// The expression of a value that is one expression without a condition.
  func plainExpression(_ index: Int32) -> Int32? {
    let value = tables.values[index]
    return value.isPlain ? tables.alternatives[value.alternatives.lowerBound].expression : nil
  }

  private mutating func write(_ part: Part) {
    // It may be needed in the middle of any statement: its registers are its own.
    nextRegister = registerEnd
    switch part {
    case .binding(let index, let label):
      begin(label)
      binding(index)
    case .layer(let index, let label):
      begin(label)
      offering(index)
    }
  }

  private mutating func binding(_ index: Int32) {
    let register = Int32(registers.lets) + index
    if let expression = plainExpression(letValues[Int(index)]) {
      // Null passes through.
      let place = value(expression, into: register)
      if place != register { emit(.copy, register, place) }
      emit(.known, index)
      return
    }
    alternatives(of: letValues[Int(index)], fit: -1) { assembler, place, _ in
      assembler.emit(.copyUnmarked, register, place)
      assembler.emit(.known, index)
    }
    emit(.copy, register, Int32(registers.absent))
    emit(.known, index)
  }

  /// A placeholder's value.
  private mutating func entry(_ entry: EntryPlan) -> Program.Entry {
    nextRegister = registerEnd
    let start = code.count
    begin(label())
    value(of: entry)
    var result = Program.Entry(code: Int32(start))
    let isBound = code[start].operation == .need
    let last = start + (isBound ? 1 : 0)
    if code[last].operation == .give {
      result.place = code[last].second
      result.number = isBound ? code[start].first : -1
    }
    return result
  }

  private mutating func value(of entry: EntryPlan) {
    if let expression = plainExpression(entry.value) {
      emit(.give, 0, value(expression))
      return
    }
    alternatives(of: entry.value, fit: -1) { assembler, place, _ in assembler.emit(.give, 0, place)
    }
    emit(.give, 0, Int32(registers.absent))
  }
}
