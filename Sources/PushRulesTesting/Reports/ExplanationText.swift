package import PushRulesDiagnostics
package import PushRulesEvaluation

/// Writes an explanation for people: the value, then each candidate in order, why it won or lost,
/// and where it stands.
package struct ExplanationText {
  private let style: TerminalStyle
  /// Candidates shown for a field; the winner always is.
  private let limit: Int

  /// - Parameter limit: how many candidates are shown for a field; the others are counted.
  package init(style: TerminalStyle, limit: Int = Int.max) {
    self.style = style
    self.limit = limit
  }

  /// All fields, those that a shut gate left undecided together.
  package func text(_ fields: [FieldExplanation]) -> String {
    var output = ""
    var undecided: [FieldExplanation] = []
    for field in fields {
      if field.gateShut != nil { undecided.append(field) } else { append(field, to: &output) }
    }
    if let gate = undecided.first?.gateShut {
      let names = undecided.map(\.field).joined(separator: ", ")
      output += "\(style.paint(names, as: .emphasis)): not decided, because the gate is shut by "
      output += "`\(VisibleText.of(gate.layer))`"
      if let line = gate.documentation { output += " (\(VisibleText.of(line)))" }
      output += "  \(place(gate.place))\n"
    }
    return output
  }

  private func append(_ field: FieldExplanation, to output: inout String) {
    output += style.paint(VisibleText.of(field.field), as: .emphasis)
    if let value = field.value {
      output += " = \(VisibleText.of(value))\n"
    } else {
      output += " has no value: none of its candidates gives one\n"
    }
    let lines = lines(of: field)
    let width = lines.map { $0.name.unicodeScalars.count }.max() ?? 0
    for line in lines {
      let space = String(repeating: " ", count: width - line.name.unicodeScalars.count)
      let name = VisibleText.of(line.name) + space
      output += line.isWinner ? "  \(style.paint("✓ \(name)", as: .help))" : "    \(name)"
      output += "  \(line.reason)  \(place(line.place))\n"
    }
    let hidden = field.candidates.count - lines.reduce(0) { $0 + $1.count }
    if hidden > 0 {
      output += "    … and \(hidden) more that lost; `pushrules explain` shows them all\n"
    }
    for step in field.finish where step.before != step.after || limit == Int.max {
      append(step, to: &output)
    }
  }

  /// A candidate, or several that lost for one reason.
  private struct Line {
    var name: String
    let isWinner: Bool
    let reason: String
    let place: RulePlace
    var count = 1
  }

  /// All candidates; with a limit, the winner and the first of the others, in their order, and each
  /// branch that was not taken in one line.
  private func lines(of field: FieldExplanation) -> [Line] {
    var lines: [Line] = []
    for candidate in field.candidates {
      let reason = reason(of: candidate)
      if limit < Int.max, candidate.status == .otherBranch,
        let index = lines.firstIndex(where: { $0.reason == reason })
      {
        if lines[index].count == 1 { lines[index].name += ", …" }
        lines[index].count += 1
        continue
      }
      lines.append(
        Line(
          name: candidate.layer,
          isWinner: candidate.status == .won,
          reason: reason,
          place: candidate.place
        )
      )
    }
    guard lines.count > limit else { return lines }
    var room = limit - (lines.contains(where: \.isWinner) ? 1 : 0)
    return lines.filter { line in
      if line.isWinner { return true }
      room -= 1
      return room >= 0
    }
  }

  private func append(_ step: FinishExplanation, to output: inout String) {
    output += "    then  "
    if step.before == step.after {
      output += "this step changes nothing"
    } else if let before = step.before {
      output += "\(short(before)) becomes \(step.after.map(short) ?? "no value")"
    } else {
      output += "the value becomes \(step.after.map(short) ?? "no value")"
    }
    output += "  \(place(step.place))\n"
  }

  /// Why a candidate won or lost, in words.
  private func reason(of candidate: CandidateExplanation) -> String {
    switch candidate.status {
    case .won:
      let number = candidate.alternative ?? 1
      return number > 1 ? "wins, with its alternative \(number)" : "wins"
    case .outranked:
      return "outranked; would give \(candidate.would.map(short) ?? "another value")"
    case .absent:
      return "gives nothing: \(missing(candidate)) has no value"
    case .guardFalse, .layerGuardFalse:
      return "does not apply\(condition(of: candidate))"
    case .incomplete:
      return "left out whole: \(missing(candidate)) has no value"
    case .otherBranch:
      return "in a branch that is not taken\(condition(of: candidate))"
    }
  }

  private func missing(_ candidate: CandidateExplanation) -> String {
    candidate.missing.map { "`\(VisibleText.of($0))`" } ?? "a part of it"
  }

  /// The tests that made the condition come out as it did, and what they read.
  private func condition(of candidate: CandidateExplanation) -> String {
    let atoms = candidate.atoms.filter(\.decides)
    let needed = tests(atoms.filter { !$0.holds }, joinedBy: " or ")
    let forbidden = tests(atoms.filter(\.holds), joinedBy: " and ")
    var parts: [String] = []
    if !needed.isEmpty { parts.append("needs \(needed)") }
    if !forbidden.isEmpty { parts.append("not when \(forbidden)") }
    guard !parts.isEmpty else { return "" }
    if let atom = atoms.first, atoms.count == 1, let operand = atom.operands.first,
      atom.operands.count == 1, operand.text == atom.test
    {
      return ": \(parts[0]), which is \(value(of: operand))"
    }
    var facts: [String] = []
    for operand in atoms.flatMap(\.operands) {
      let fact = "\(VisibleText.of(operand.text)) is \(value(of: operand))"
      if !facts.contains(fact) { facts.append(fact) }
    }
    let shown = facts.prefix(Self.maximumFacts) + (facts.count > Self.maximumFacts ? ["…"] : [])
    return ": \((parts + shown).joined(separator: ", "))"
  }

  private func tests(_ atoms: [AtomExplanation], joinedBy word: String) -> String {
    let tests = atoms.map { "`\(VisibleText.of($0.test))`" }
    let shown = tests.prefix(Self.maximumFacts) + (tests.count > Self.maximumFacts ? ["…"] : [])
    return shown.joined(separator: word)
  }

  /// More than these say less.
  private static let maximumFacts = 4

  private func value(of operand: AtomExplanation.Operand) -> String {
    operand.value.map(short) ?? "not there"
  }

  /// A value that fits into a line.
  private func short(_ json: String) -> String {
    let text = VisibleText.of(json)
    let scalars = text.unicodeScalars
    guard scalars.count > 60 else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(59))) + "…"
  }

  private func place(_ place: RulePlace) -> String {
    style.paint("\(VisibleText.of(place.file)):\(place.line)", as: .faint)
  }
}
