/// Prints a program: one instruction a line, with its place, and a mark where a jump leads to.
struct ProgramPrinter {
  let program: Program
  let registers: Registers

  func lines() -> [String] {
    let targets = Set(program.code.filter { $0.operation.hasTarget }.map(\.third))
    return program.code.enumerated().map { place, step in
      let mark = targets.contains(Int32(place)) ? ">" : " "
      return ([mark + String(place), String(describing: step.operation)] + parts(of: step))
        .joined(separator: " ")
    }
  }

  private func parts(of step: Instruction) -> [String] {
    let goes = step.flag ? "then \(step.third)" : "else \(step.third)"
    let target = "-> \(value(step.first))"
    switch step.operation {
    case .stop: return []
    case .jump: return ["\(step.third)"]
    case .needEntry: return ["\(step.first)", value(step.second), value(step.third)]
    case .need: return ["\(step.first) \(step.third)"]
    case .known, .gate, .reject: return ["\(step.first)"]
    case .give: return [value(step.second)]
    case .isPresent, .isNull, .isEmpty, .isBlank, .isTrue: return [value(step.second), goes]
    case .isText, .isEqual, .isMember: return [value(step.first), value(step.second), goes]
    case .comparison: return [value(step.first), "\(step.test)", value(step.second), goes]
    case .condition: return ["node \(step.first)", goes]
    case .copy, .copyUnmarked, .nonempty: return [value(step.second), target]
    case .member: return [value(step.second), "name \(program.operands[step.third])", target]
    case .item, .entry, .add, .subtract: return [value(step.second), value(step.third), target]
    case .row: return ["table \(step.second)", value(step.third), target]
    case .concatenation, .list: return [operands(step), target]
    case .call: return ["\(step.function)", operands(step), target]
    case .expansion:
      return ["block \(step.third)", value(program.operands[step.second]), target]
    case .node: return ["\(step.second)", target]
    case .fit: return [value(step.second), "fit \(step.third)", target]
    case .offer, .decide:
      let outcome = program.outcomes[step.first]
      return [
        "output \(outcome.output) field \(outcome.winner)", value(step.second),
        "then \(step.third)",
      ]
    case .note: return ["field \(step.first)", value(step.second)]
    case .finish: return ["\(step.first)", value(step.second), "output \(step.third)"]
    case .choose: return [value(step.first), "run \(step.second)"]
    }
  }

  private func operands(_ step: Instruction) -> String {
    "("
      + (step.second..<step.second + step.third).map { value(program.operands[$0]) }
      .joined(separator: ", ") + ")"
  }

  /// What stands at a place of `Store.items`.
  private func value(_ place: Int32) -> String {
    let place = Int(place)
    let names: [(Int, String)] = [
      (registers.temporaries, "register"), (registers.fields, "field"), (registers.layers, "layer"),
      (registers.occurrences, "occurrence"), (registers.locals, "local"),
      (registers.outputs, "output"), (registers.lets, "let"), (registers.slots, "slot"),
      (registers.constants, "constant"),
    ]
    if place == registers.absent { return "absent" }
    if place == registers.yes { return "true" }
    if place == registers.no { return "false" }
    for (first, name) in names where place >= first { return "\(name):\(place - first)" }
    return "item:\(place)"
  }
}
