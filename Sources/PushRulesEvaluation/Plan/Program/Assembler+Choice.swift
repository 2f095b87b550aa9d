// Outputs, branches and candidates.
extension Assembler {
  /// From so many candidates on, looking up is faster than comparing one after the other.
  private static let shortestRun = 8

  /// Writes the decision of a message.
  mutating func decision(
    _ order: [Int],
    _ gateCount: Int,
    _ gate: Int?,
    _ rejects: [RejectPlan]
  ) {
    self.rejects(rejects, readingOutput: false)
    for output in order.prefix(gateCount) { self.output(output) }
    if let gate { emit(.gate, Int32(gate)) }
    for output in order.dropFirst(gateCount) { self.output(output) }
    self.rejects(rejects, readingOutput: true)
    emit(.stop)
  }

  private mutating func rejects(_ rejects: [RejectPlan], readingOutput: Bool) {
    for (index, reject) in rejects.enumerated() where reject.readsOutput == readingOutput {
      statement { assembler in
        let next = assembler.label()
        assembler.jump(to: next, where: reject.condition, is: false)
        assembler.emit(.reject, Int32(index))
        assembler.put(next)
      }
    }
  }

  private mutating func output(_ index: Int) {
    let output = choice.outputs[index]
    let end = label()
    for number in output.branches {
      let branch = choice.branches[number]
      let next = label()
      if branch.condition >= 0 {
        statement { $0.jump(to: next, where: branch.condition, is: false) }
      }
      candidates(branch.candidates, branch: number, output, end)
      nobody(index, branch: Int32(number), end)
      put(next)
    }
    nobody(index, branch: -1, end)
    put(end)
    for number in output.finishes {
      let next = label()
      let target = Int32(index)
      alternatives(of: choice.finishes[number], fit: output.fit) { assembler, place, _ in
        assembler.emit(.finish, Int32(number), place, target)
        assembler.jump(to: next)
      }
      emit(.finish, Int32(number), Int32(registers.absent), target)
      put(next)
    }
  }

  private mutating func nobody(_ output: Int, branch: Int32, _ end: Label) {
    let nobody = outcome(Int32(output), branch, winner: -1, alternative: -1)
    emit(.decide, nobody, Int32(registers.absent), end)
  }

  private mutating func outcome(
    _ output: Int32,
    _ branch: Int32,
    winner: Int32,
    alternative: Int32
  ) -> Int32 {
    outcomes.append(
      Program.Outcome(output: output, branch: branch, winner: winner, alternative: alternative)
    )
    return Int32(outcomes.count - 1)
  }

  // MARK: - Candidates

  /// Writes candidates, highest first: whichever wins goes to the label, and the program goes on behind all this when none
  /// does.
  private mutating func candidates(
    _ places: Places,
    branch: Int,
    _ output: OutputPlan,
    _ end: Label
  ) {
    var start = places.lowerBound
    while start < places.upperBound {
      let slot = guardText(start)?.slot
      var stop = start + 1
      while slot != nil, stop < places.upperBound, guardText(stop)?.slot == slot { stop += 1 }
      if let slot, stop - start >= Self.shortestRun {
        run(start..<stop, slot, branch, output, end)
      } else {
        for position in start..<stop {
          let next = label()
          let layer = Int(choice.fields[Int(choice.candidates[position])].layer)
          statement { assembler in
            assembler.jump(to: next, unlessOffering: layer)
            assembler.candidate(position, branch, output, end)
          }
          put(next)
        }
      }
      start = stop
    }
  }

  /// Goes to a label where a layer's guard does not hold, or where it is whole and lacks something.
  private mutating func jump(to next: Label, unlessOffering layer: Int) {
    let plan = choice.layers[layer]
    if plan.isWhole || (plan.fields.count > 1 && plan.condition >= 0 && !isQuick(plan.condition)) {
      ask(.isTrue, need(layer: layer), is: false, next)
    } else if plan.condition >= 0 {
      jump(to: next, where: plan.condition, is: false)
    }
  }

  /// Whether asking a condition is no more work than looking up its answer.
  private func isQuick(_ index: Int32) -> Bool {
    let node = nodes[Int(index)]
    guard node.operation == .test else { return isAtHand(node) }
    switch node.test {
    case .not: return isQuick(node.first)
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return isAtHand(nodes[Int(node.first)]) && isAtHand(nodes[Int(node.second)])
    case .present, .absent, .null, .empty: return isAtHand(nodes[Int(node.first)])
    case .none, .and, .or, .any, .all, .membership, .blank: return false
    }
  }

  private func isAtHand(_ node: PlanNode) -> Bool {
    node.operation == .binding || place(of: node) != nil
  }

  /// Writes a candidate whose layer's guard holds.
  private mutating func candidate(
    _ position: Int,
    _ branch: Int,
    _ output: OutputPlan,
    _ end: Label
  ) {
    let number = choice.candidates[position]
    let field = choice.fields[Int(number)]
    func outcome(_ alternative: Int32, _ assembler: inout Assembler) -> Int32 {
      assembler.outcome(field.output, Int32(branch), winner: number, alternative: alternative)
    }
    if choice.layers[Int(field.layer)].isWhole {
      emit(.decide, outcome(-1, &self), Int32(registers.fields) + number, end)
      return
    }
    if output.fit < 0 {
      for number in tables.values[field.value].alternatives {
        let alternative = tables.alternatives[number]
        let next = label()
        if alternative.condition >= 0 {
          statement { $0.jump(to: next, where: alternative.condition, is: false) }
        }
        offer(outcome(Int32(number), &self), alternative.expression, end)
        put(next)
      }
      return
    }
    alternatives(of: field.value, fit: output.fit) { assembler, place, alternative in
      assembler.emit(.decide, outcome(alternative, &assembler), place, end)
    }
  }

  /// Writes whether a layer offers anything; of a whole one also the values of its fields.
  mutating func offering(_ index: Int) {
    let layer = choice.layers[index]
    let register = Int32(registers.layers + index)
    let known = Int32(letValues.count + index)
    let fails = label()
    if layer.condition >= 0 { statement { $0.jump(to: fails, where: layer.condition, is: false) } }
    if layer.isWhole {
      for number in layer.fields {
        let field = choice.fields[number]
        let next = label()
        alternatives(of: field.value, fit: choice.outputs[Int(field.output)].fit) {
          assembler,
          place,
          alternative in
          assembler.emit(.note, Int32(number), place, alternative)
          assembler.jump(to: next)
        }
        jump(to: fails)
        put(next)
      }
    }
    emit(.copy, register, Int32(registers.yes))
    emit(.known, known)
    put(fails)
    emit(.copy, register, Int32(registers.no))
    emit(.known, known)
  }

  // MARK: - Runs

  /// Of a candidate whose layer's guard is `path is "text"`: the path's slot and the text.
  private func guardText(_ position: Int) -> (slot: Int32, text: Value)? {
    let layer = choice.layers[Int(choice.fields[Int(choice.candidates[position])].layer)]
    guard layer.condition >= 0, !layer.isWhole else { return nil }
    let node = nodes[Int(layer.condition)]
    guard node.operation == .test, node.test == .equal, !node.isNegated,
      nodes[Int(node.first)].operation == .slot, nodes[Int(node.second)].operation == .constant
    else { return nil }
    let text = constantValues[Int(nodes[Int(node.second)].first)]
    guard text.kind == .string else { return nil }
    return (Int32(registers.slots) + nodes[Int(node.first)].first, text)
  }

  /// Writes candidates whose guards compare one slot with texts.
  ///
  /// The text is looked up; the guards are asked in order only where the slot holds no text. Behind a
  /// candidate without a value stands the next one with the same text.
  private mutating func run(
    _ positions: Range<Int>,
    _ slot: Int32,
    _ branch: Int,
    _ output: OutputPlan,
    _ end: Label
  ) {
    let stop = label()
    emit(.choose, slot, Int32(runs.count))
    let bodies = positions.map { _ in label() }
    let nextSame = addRun(positions, bodies, stop)
    for label in bodies + [stop] { note(jumpTo: label) }
    for (number, position) in positions.enumerated() {
      let next = label()
      let layer = Int(choice.fields[Int(choice.candidates[position])].layer)
      statement { assembler in
        assembler.jump(to: next, unlessOffering: layer)
        assembler.put(bodies[number])
        assembler.candidate(position, branch, output, end)
        assembler.jump(to: nextSame[number])
      }
      put(next)
    }
    put(stop)
  }

  /// Lays out a run's hash index; gives for each candidate where to go when it has no value.
  private mutating func addRun(_ positions: Range<Int>, _ bodies: [Label], _ stop: Label) -> [Label]
  {
    var size = 16
    while size < positions.count * 2 { size *= 2 }
    let first = runTexts.count
    runTexts += Array(repeating: .absent, count: size)
    runTargets += Array(repeating: -1, count: size)
    var nextSame = Array(repeating: stop, count: positions.count)
    // From the last one on, so that each text's place ends up with its first candidate.
    for (number, position) in positions.enumerated().reversed() {
      guard let text = guardText(position)?.text else { continue }
      let bytes = constants.bytes[text.start..<text.end]
      var place = Int(truncatingIfNeeded: KeyHash.hash(bytes)) & (size - 1)
      // Equal constants share their bytes.
      while runTargets[first + place] >= 0, !runTexts[first + place].isSame(text) {
        place = (place + 1) & (size - 1)
      }
      if runTargets[first + place] >= 0 { nextSame[number] = runTargets[first + place] }
      runTexts[first + place] = text
      runTargets[first + place] = bodies[number]
    }
    runs.append(Program.Run(index: Places(first..<runTexts.count), end: stop))
    return nextSame
  }
}
