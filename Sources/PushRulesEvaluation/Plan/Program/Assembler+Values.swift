internal import PushRulesSemantics

// Expressions: where their values stand.
extension Assembler {
  /// Where the value of a node stands that needs no instruction; `nil` for other nodes.
  func place(of node: PlanNode) -> Int32? {
    switch node.operation {
    case .constant: return Int32(registers.constants) + node.first
    case .slot: return Int32(registers.slots) + node.first
    case .local: return Int32(registers.locals) + node.first
    case .occurrence: return Int32(registers.occurrences) + node.first
    case .output: return Int32(registers.outputs) + node.first
    case .list where node.second == 0: return Int32(registers.emptyList)
    case .member, .item, .entry, .row, .binding, .interpolation, .expansion, .first, .count, .list,
      .comprehension, .record, .sum, .test, .call:
      return nil
    }
  }

  /// Writes what a node does, and gives the place of its value, which may be absent or null.
  ///
  /// - Parameter target: the register for a value that is made.
  mutating func value(_ index: Int32, into target: Int32? = nil) -> Int32 {
    let node = nodes[Int(index)]
    if let place = place(of: node) { return place }
    if node.operation == .binding { return need(binding: node.first) }
    let absent = label()
    let target = target ?? register()
    guard operation(node, index, target, orJump: absent) else {
      put(absent)
      return target
    }
    let end = label()
    jump(to: end)
    put(absent)
    emit(.copy, target, Int32(registers.absent))
    put(end)
    return target
  }

  /// Writes what a node does, and gives the place of its value, which is neither absent nor null: else it goes to a label.
  ///
  /// The value may be marked as one that stands for a null.
  mutating func present(_ index: Int32, orJump absent: Label) -> Int32 {
    let node = nodes[Int(index)]
    if node.operation == .call, node.function == .nonempty || node.function == .nonblank {
      let place = present(tables.children[node.first], orJump: absent)
      ask(node.function == .nonempty ? .isEmpty : .isBlank, place, is: true, absent)
      return place
    }
    let place: Int32
    if let known = self.place(of: node) {
      place = known
      if node.operation == .constant, constantValues[Int(node.first)].isPresent { return place }
    } else if node.operation == .binding {
      place = need(binding: node.first)
    } else {
      place = register()
      _ = operation(node, index, place, orJump: absent)
      if node.operation == .test { return place }
    }
    ask(.isPresent, place, is: false, absent)
    return place
  }

  /// Writes a node that makes a value, into a register; where one of its parts is absent, it may go to a label instead, and
  /// says whether it does.
  private mutating func operation(
    _ node: PlanNode,
    _ index: Int32,
    _ target: Int32,
    orJump absent: Label
  ) -> Bool {
    let start = code.count
    switch node.operation {
    case .constant, .slot, .local, .occurrence, .output, .binding: break
    case .member:
      let base = part(node.first, orJump: absent)
      emit(.member, target, base, lay([node.second, node.third]))
    case .item:
      let list = part(node.first, orJump: absent)
      emit(.item, target, list, part(node.second, orJump: absent))
    case .entry:
      let map = part(node.first, orJump: absent)
      emit(.entry, target, map, part(node.second, orJump: absent))
    case .row:
      emit(.row, target, node.first, part(node.second, orJump: absent))
    case .sum:
      let left = part(node.first, orJump: absent)
      emit(node.isNegated ? .subtract : .add, target, left, part(node.second, orJump: absent))
    case .interpolation: list(.concatenation, node, target, orJump: absent)
    case .list: list(.list, node, target, orJump: absent)
    case .call:
      if node.function == .nonempty {
        emit(.nonempty, target, part(tables.children[node.first], orJump: absent))
      } else {
        list(.call, node, target, orJump: absent)
      }
    case .expansion:
      let parts = self.parts(of: node, orJump: absent)
      emit(.expansion, target, lay(parts), node.third)
    case .first, .count, .comprehension, .record: emit(.node, target, index)
    case .test: test(index, target)
    }
    return code[start...].contains { $0.operation.hasTarget && $0.third == absent }
  }

  private mutating func list(
    _ operation: Instruction.Operation,
    _ node: PlanNode,
    _ target: Int32,
    orJump absent: Label
  ) {
    let parts = self.parts(of: node, orJump: absent)
    write(
      Instruction(operation, target, lay(parts), Int32(parts.count), function: node.function)
    )
  }

  private mutating func parts(of node: PlanNode, orJump absent: Label) -> [Int32] {
    let range = Int(node.first)..<Int(node.first) + Int(node.second)
    return tables.children[range].map {
      part($0, orJump: absent, isExact: node.operation == .expansion)
    }
  }

  /// A part without which the whole is absent: one that is made is asked about at once, so that nothing more is done in vain.
  ///
  /// - Parameter isExact: It matters whether the part is marked as standing for a null.
  private mutating func part(
    _ index: Int32,
    orJump absent: Label,
    isExact: Bool = false
  ) -> Int32 {
    let node = nodes[Int(index)]
    if let place = place(of: node) { return place }
    if node.operation == .binding { return need(binding: node.first) }
    guard isExact else { return present(index, orJump: absent) }
    let target = register()
    _ = operation(node, index, target, orJump: absent)
    ask(.isPresent, target, is: false, absent)
    return target
  }

  /// A test's answer as a value.
  private mutating func test(_ index: Int32, _ target: Int32) {
    let end = label()
    emit(.copy, target, Int32(registers.no))
    jump(to: end, where: index, is: false)
    emit(.copy, target, Int32(registers.yes))
    put(end)
  }

  // MARK: - Alternatives

  /// Writes an expression that gives an output's value where it has one.
  mutating func offer(_ outcome: Int32, _ index: Int32, _ end: Label) {
    let node = nodes[Int(index)]
    statement { assembler in
      let absent = assembler.label()
      let place: Int32
      if let known = assembler.place(of: node) {
        place = known
      } else if node.operation == .binding {
        place = assembler.need(binding: node.first)
      } else {
        place = assembler.register()
        _ = assembler.operation(node, index, place, orJump: absent)
      }
      let isThere =
        node.operation == .constant && assembler.constantValues[Int(node.first)].isPresent
      assembler.emit(isThere ? .decide : .offer, outcome, place, end)
      assembler.put(absent)
    }
  }

  /// Writes the alternatives of a value: where one counts and has a value, what `found` writes, which goes somewhere else;
  /// where none has, the program goes on behind all this.
  mutating func alternatives(
    of index: Int32,
    fit: Int32,
    found: (inout Assembler, _ place: Int32, _ number: Int32) -> Void
  ) {
    for number in tables.values[index].alternatives {
      let alternative = tables.alternatives[number]
      statement { assembler in
        let next = assembler.label()
        if alternative.condition >= 0 {
          assembler.jump(to: next, where: alternative.condition, is: false)
        }
        var place = assembler.present(alternative.expression, orJump: next)
        if fit >= 0 {
          let fitted = assembler.register()
          assembler.emit(.fit, fitted, place, fit)
          assembler.ask(.isPresent, fitted, is: false, next)
          place = fitted
        }
        found(&assembler, place, Int32(number))
        assembler.put(next)
      }
    }
  }
}
