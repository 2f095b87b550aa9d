package import PushRulesDiagnostics
package import PushRulesEvaluation

/// Writes an explanation for people: the value, then each candidate in order, why it won or lost, and where it stands.
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
    let shown = shown(of: field)
    let width = shown.map { $0.layer.unicodeScalars.count }.max() ?? 0
    for candidate in shown {
      let space = String(repeating: " ", count: width - candidate.layer.unicodeScalars.count)
      let isWinner = candidate.status == .won
      let name = VisibleText.of(candidate.layer) + space
      output += isWinner ? "  \(style.paint("✓ \(name)", as: .help))" : "    \(name)"
      output += "  \(reason(of: candidate))  \(place(candidate.place))\n"
    }
    let hidden = field.candidates.count - shown.count
    if hidden > 0 {
      output += "    … and \(hidden) more that lost; `pushrules explain` shows them all\n"
    }
    for step in field.finish { append(step, to: &output) }
  }

  /// The winner and the first of the others, in their order.
  private func shown(of field: FieldExplanation) -> [CandidateExplanation] {
    guard field.candidates.count > limit else { return field.candidates }
    var room = limit - (field.candidates.contains { $0.status == .won } ? 1 : 0)
    return field.candidates.filter { candidate in
      if candidate.status == .won { return true }
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
    case .guardFalse:
      return "does not apply: \(atoms(candidate) ?? "its condition does not hold")"
    case .layerGuardFalse:
      return "the layer does not apply: \(atoms(candidate) ?? "its condition does not hold")"
    case .incomplete:
      return "left out whole: \(missing(candidate)) has no value"
    case .otherBranch:
      let condition = atoms(candidate)
      return "not in the branch that was taken" + (condition.map { ": \($0)" } ?? "")
    }
  }

  private func missing(_ candidate: CandidateExplanation) -> String {
    candidate.missing.map { "`\(VisibleText.of($0))`" } ?? "a part of it"
  }

  /// `recipient.dnd is false`: what the tests that decided read, in the words of the file.
  private func atoms(_ candidate: CandidateExplanation) -> String? {
    guard !candidate.atoms.isEmpty else { return nil }
    return candidate.atoms.map { atom in
      let operands = atom.operands.map { operand in
        "\(VisibleText.of(operand.text)) is \(operand.value.map(short) ?? "not there")"
      }
      let test = "`\(VisibleText.of(atom.test))` \(atom.holds ? "holds" : "does not hold")"
      return operands.isEmpty ? test : "\(test) (\(operands.joined(separator: ", ")))"
    }.joined(separator: "; ")
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
