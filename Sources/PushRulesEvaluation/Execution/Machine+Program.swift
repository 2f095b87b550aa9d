internal import PushRulesSemantics

/// The loop that runs a plan's program.
///
/// What is done for most messages stands in the loop, the rest in functions of their own; both share the functions that
/// work on values with the evaluation of trees.
extension Machine {
  /// Decides the message by the plan's program.
  mutating func runProgram() throws(MessageError) {
    rejected = -1
    let end = run()
    try checkLimits()
    if rejected >= 0 { try refuse(Int(rejected)) }
    outcome = end
  }

  /// The value in a register, of a constant, or of a slot of the message.
  @inline(__always)
  private func at(_ place: Int32) -> Value { store.items[Int(place)] }

  @inline(__always)
  private mutating func set(_ place: Int32, _ value: Value) { store.items[Int(place)] = value }

  /// Puts the value that an instruction makes into its register; gives the place to go on.
  @inline(__always)
  private mutating func set(_ code: Lent<Instruction>, _ step: Int, _ value: Value) -> Int {
    store.items[Int(code[step].first)] = value
    guard code[step].flag else { return step &+ 1 }
    return value.isPresent ? step &+ 2 : Int(code[step &+ 1].third)
  }

  /// Runs the program to its end; says what the message came to, nothing where a rule refuses it.
  private mutating func run() -> Outcome {
    let code = plan.program.code.lent
    var next = 0
    while true {
      // Each case reads only those parts of the instruction that it needs.
      let step = next
      next &+= 1
      switch code[step].operation {
      case .jump: next = Int(code[step].third)
      case .need:
        if stamps[Int(code[step].first)] != generation {
          returns.append(Int32(truncatingIfNeeded: next))
          next = Int(code[step].third)
        }
      case .needEntry:
        if stamps[Int(code[step].first)] != generation {
          let key = at(code[step].third)
          store.items[plan.registers.lets &+ Int(code[step].first)] =
            key.kind == .string ? lookUp(key, in: at(code[step].second)) : .absent
          stamps[Int(code[step].first)] = generation
          memoCount &+= 1
        }
      case .known:
        stamps[Int(code[step].first)] = generation
        memoCount &+= 1
        next = Int(returns.removeLast())

      case .isPresent:
        if at(code[step].second).isPresent == code[step].flag { next = Int(code[step].third) }
      case .isText:
        if isText(at(code[step].first), at(code[step].second)) == code[step].flag {
          next = Int(code[step].third)
        }
      case .isTrue:
        let value = at(code[step].second)
        if (value.kind == .boolean && value.payload != 0) == code[step].flag {
          next = Int(code[step].third)
        }
      case .isEmpty:
        let value = at(code[step].second)
        let isEmpty = value.kind == .string ? value.count == 0 : isEmpty(value)
        if isEmpty == code[step].flag { next = Int(code[step].third) }
      case .isNull, .isBlank, .isEqual, .comparison, .isMember, .condition:
        if holds(code[step]) == code[step].flag { next = Int(code[step].third) }

      case .copy: set(code[step].first, at(code[step].second))
      case .copyUnmarked: set(code[step].first, at(code[step].second).withoutMark)
      case .nonempty:
        let value = at(code[step].second)
        let isEmpty = value.kind == .string ? value.count == 0 : !value.isPresent || isEmpty(value)
        next = set(code, step, isEmpty ? .absent : value.withoutMark)
      case .entry:
        let key = at(code[step].third)
        let map = at(code[step].second)
        next = set(code, step, key.kind == .string ? lookUp(key, in: map) : .absent)
      case .row:
        let key = at(code[step].third)
        let table = code[step].second
        next = set(code, step, key.kind == .string ? row(key, ofTable: table) : .absent)
      case .concatenation: next = set(code, step, concatenation(code[step]))
      case .expansion: next = expand(code[step], next)
      case .member: next = set(code, step, member(code[step]))
      case .item, .add, .subtract, .list, .call, .node, .fit:
        next = set(code, step, made(by: code[step]))

      case .offer:
        let value = at(code[step].second)
        if value.isPresent {
          decide(code[step].first, value)
          next = Int(code[step].third)
        }
      case .decide:
        decide(code[step].first, at(code[step].second))
        next = Int(code[step].third)
      case .note: note(code[step])
      case .finish: finish(Int(code[step].first), of: Int(code[step].third), at(code[step].second))
      case .choose: next = chosen(by: code[step], orElse: next)

      case .give: next = give(at(code[step].second))
      case .gate:
        if isFalse(value(ofOutput: Int(code[step].first))) {
          forgetOutputs(from: plan.gateCount)
          return .shut
        }
      case .reject:
        rejected = code[step].first
        return .none
      case .stop: return .open
      }
    }
  }

  @inline(__always)
  private mutating func decide(_ number: Int32, _ value: Value) {
    let outcome = plan.program.outcomes.lent[number]
    decide(Int(outcome.output), by: outcome.winner, outcome.alternative, value, outcome.branch)
  }

  /// What `note` does: only whole layers need it.
  @inline(never)
  private mutating func note(_ step: Instruction) {
    let value = at(step.second).withoutMark
    store.items[plan.registers.fields + Int(step.first)] = value
    fieldMemos[Int(step.first)] = Memo(
      value: value,
      alternative: step.third,
      generation: generation
    )
  }

  // MARK: - Questions

  /// Whether a value is a text.
  @inline(__always)
  private mutating func isText(_ value: Value, _ text: Value) -> Bool {
    if value.kind == .string { return store.isSameText(value, text) }
    return value.kind == .json && isEqual(value, text)
  }

  @inline(never)
  private mutating func holds(_ step: Instruction) -> Bool {
    switch step.operation {
    case .isNull:
      let value = at(step.second)
      return value.standsForNull || value.kind == .null
    case .isBlank: return isBlank(at(step.second))
    case .isEqual:
      let left = at(step.first)
      return left.kind != .absent && isEqual(left, at(step.second))
    case .comparison: return compares(at(step.first), at(step.second), step.test)
    case .isMember: return isMember(at(step.first), of: at(step.second))
    case .condition: return condition(step.first)
    default: return false
    }
  }

  // MARK: - Values

  @inline(never)
  private mutating func made(by step: Instruction) -> Value {
    switch step.operation {
    case .item: return item(at(step.third), of: at(step.second))
    case .add: return sum(at(step.second), at(step.third), isSubtraction: false)
    case .subtract: return sum(at(step.second), at(step.third), isSubtraction: true)
    case .list:
      let base = stack.count
      return push(step) ? popItems(from: base, as: .list) : .absent
    case .call:
      let base = stack.count
      defer { stack.truncate(to: base) }
      return push(step) ? called(step.function, base) : .absent
    case .node: return evaluate(step.second)
    case .fit:
      let value = at(step.second)
      return value.isPresent ? fitted(value, Int(step.third)) : value
    default: return .absent
    }
  }

  /// Puts a step's operands on the stack; none, when one of them is absent.
  private mutating func push(_ step: Instruction) -> Bool {
    let base = stack.count
    let operands = plan.program.operands.lent
    for place in step.second..<step.second &+ step.third {
      let part = at(operands[place])
      guard part.isPresent else {
        stack.truncate(to: base)
        return false
      }
      stack.append(part.withoutMark)
    }
    return true
  }

  @inline(__always)
  private mutating func member(_ step: Instruction) -> Value {
    let base = at(step.second)
    guard base.kind == .record,
      let place = plan.place(
        of: plan.program.operands[step.third],
        in: base.shape,
        guess: plan.program.operands[step.third + 1]
      )
    else { return .absent }
    return store.items[base.start + 1 + place]
  }

  @inline(never)
  private mutating func concatenation(_ step: Instruction) -> Value {
    let base = stack.count
    return push(step) ? concatenate(from: base) : .absent
  }

  // MARK: - Expansions

  /// Begins an expansion; gives the code of the first placeholder's value, or where to go on.
  @inline(never)
  private mutating func expand(_ step: Instruction, _ next: Int) -> Int {
    let operands = plan.program.operands.lent
    let parameters = plan.blocks.lent[step.third].parameters
    let arguments = Int(step.second) &+ 1 &- parameters.lowerBound
    let text = at(operands[step.second])
    guard text.kind == .string,
      parameters.allSatisfy({ at(operands[arguments &+ $0]).isPresent })
    else {
      set(step.first, .absent)
      return next
    }
    for place in parameters {
      setLocal(plan.parameters.lent[place], to: at(operands[arguments &+ place]))
    }
    guard var expansion = beginExpansion(of: text, by: step.third) else {
      set(step.first, .absent)
      return next
    }
    expansion.target = step.first
    expansion.next = Int32(truncatingIfNeeded: next)
    return goOn(&expansion)
  }

  /// Takes the value of the placeholder that was found last; gives where to go on.
  @inline(never)
  private mutating func give(_ value: Value) -> Int {
    var expansion = expansions.removeLast()
    if replacePlaceholder(by: value, &expansion) { return goOn(&expansion) }
    set(expansion.target, .absent)
    return Int(expansion.next)
  }

  @inline(__always)
  private mutating func goOn(_ expansion: inout Expansion) -> Int {
    while findPlaceholder(&expansion) {
      let entry = plan.program.entries.lent[expansion.entry]
      guard entry.place >= 0, entry.number < 0 || stamps[Int(entry.number)] == generation else {
        expansions.append(expansion)
        return Int(entry.code)
      }
      if !replacePlaceholder(by: at(entry.place), &expansion) {
        set(expansion.target, .absent)
        return Int(expansion.next)
      }
    }
    set(expansion.target, endExpansion(expansion))
    return Int(expansion.next)
  }

  // MARK: - Runs

  /// Where to go on for a slot's text.
  @inline(never)
  private mutating func chosen(by step: Instruction, orElse next: Int) -> Int {
    let text = at(step.first)
    let run = plan.program.runs[step.second]
    if !text.isPresent { return Int(run.end) }
    // What is no text, but may hold one, is asked in the ordinary way.
    guard text.kind == .string else { return next }
    let mask = run.index.count - 1
    var place = hash(text) & mask
    while true {
      let target = plan.program.runTargets[run.index.lowerBound + place]
      if target < 0 { return Int(run.end) }
      if store.isSameText(plan.program.runTexts[run.index.lowerBound + place], text) {
        return Int(target)
      }
      place = (place + 1) & mask
    }
  }
}
