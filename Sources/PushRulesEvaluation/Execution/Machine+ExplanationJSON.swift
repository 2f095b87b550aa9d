/// Explanations as JSON, straight from what was found: as `Explanation.write(into:)` writes them, without making them.
extension Machine {
  /// Appends what `findExplanation` found to `written`.
  ///
  /// - Complexity: O(bytes).
  mutating func writeExplanation() {
    written.append(UInt8(ascii: "{"))
    for index in 0..<explanation.fields.count {
      // `,"name":` without the comma where it comes first.
      let key = plan.outputs[index].key
      let skipped = index == 0 ? 1 : 0
      written.append(
        from: key.start + skipped,
        count: Int(key.count) - skipped,
        of: store.bytes
      )
      write(field: index)
    }
    written.append(UInt8(ascii: "}"))
  }

  private mutating func write(field index: Int) {
    let field = explanation.fields[index]
    if field.gateShut >= 0 {
      written.append(literal: "{\"gateShut\":")
      write(candidate: Int(field.gateShut))
      written.append(UInt8(ascii: "}"))
      return
    }
    written.append(UInt8(ascii: "{"))
    let value = value(ofOutput: index)
    if value.kind != .absent {
      written.append(literal: "\"value\":")
      write(value)
      written.append(UInt8(ascii: ","))
    }
    if field.winner >= 0 {
      written.append(literal: "\"winner\":")
      write(candidate: Int(field.winner))
      written.append(UInt8(ascii: ","))
    }
    written.append(literal: "\"candidates\":[")
    for candidate in field.candidates {
      if candidate > field.candidates.lowerBound { written.append(UInt8(ascii: ",")) }
      write(candidate: candidate)
    }
    written.append(UInt8(ascii: "]"))
    if !plan.outputs[index].finishes.isEmpty { writeFinish(index) }
    written.append(UInt8(ascii: "}"))
  }

  private mutating func writeFinish(_ index: Int) {
    let steps = plan.outputs[index].finishes
    var before = outputs[index].chosen
    written.append(literal: ",\"finish\":[")
    for step in steps {
      written.append(literal: step == steps.lowerBound ? "{" : ",{")
      if texts.place(ofStep: step).isEmpty { texts.makePlace(ofStep: step, plan) }
      let place = texts.place(ofStep: step)
      written.append(from: place.lowerBound, count: place.count, of: texts.bytes)
      if before.kind != .absent {
        written.append(literal: ",\"before\":")
        write(before)
      }
      before = finished[step]
      if before.kind != .absent {
        written.append(literal: ",\"after\":")
        write(before)
      }
      written.append(UInt8(ascii: "}"))
    }
    written.append(UInt8(ascii: "]"))
  }

  // MARK: - Candidates

  /// Writes a candidate; one that was written before is copied.
  private mutating func write(candidate index: Int) {
    let text = explanation.candidates[index].text
    if text.count > 0 {
      written.appendCopy(from: text.start, count: text.count)
      return
    }
    let start = written.count
    write(explanation.candidates[index])
    explanation.candidates[index].text = .init(start: start, count: written.count - start)
  }

  private mutating func write(_ candidate: Candidate) {
    let frame = frame(of: candidate)
    written.append(from: frame.start, count: frame.headCount, of: texts.bytes)
    write(candidate.status)
    if candidate.would.kind != .absent {
      written.append(literal: ",\"would\":")
      write(candidate.would)
    }
    write(candidate.missing)
    let hasOuterAtoms = hasAtoms(candidate.outerAtoms)
    let hasInnerAtoms = hasAtoms(candidate.atoms)
    if hasOuterAtoms || hasInnerAtoms {
      written.append(literal: ",\"atoms\":[")
      if hasOuterAtoms { write(atomList: candidate.outerAtoms) }
      if hasOuterAtoms && hasInnerAtoms { written.append(UInt8(ascii: ",")) }
      if hasInnerAtoms { write(atomList: candidate.atoms) }
      written.append(UInt8(ascii: "]"))
    }
    written.append(from: frame.start + frame.headCount, count: frame.tailCount, of: texts.bytes)
  }

  /// What stands around a candidate: of each alternative, of the finish step that shut the gate, and of each field.
  @inline(__always)
  private mutating func frame(of candidate: Candidate) -> ExplanationTexts.Frame {
    let place =
      candidate.alternative >= 0
      ? Int(candidate.alternative) : plan.alternatives.count + 1 + Int(candidate.field)
    if texts.frame(place).headCount == 0 {
      texts.makeFrame(place, candidate.alternative, candidate.field, plan)
    }
    return texts.frame(place)
  }

  private mutating func write(_ status: CandidateExplanation.Status) {
    switch status {
    case .won: written.append(literal: ",\"status\":\"won\"")
    case .outranked: written.append(literal: ",\"status\":\"outranked\"")
    case .absent: written.append(literal: ",\"status\":\"absent\"")
    case .guardFalse: written.append(literal: ",\"status\":\"guard-false\"")
    case .layerGuardFalse: written.append(literal: ",\"status\":\"layer-guard-false\"")
    case .incomplete: written.append(literal: ",\"status\":\"incomplete\"")
    case .otherBranch: written.append(literal: ",\"status\":\"other-branch\"")
    }
  }

  private mutating func write(_ missing: Missing) {
    if case .nothing = missing { return }
    written.append(literal: ",\"missing\":")
    switch missing {
    case .nothing: break
    case .node(let node): writeWords(of: node)
    case .name(let name): write(plan.nameValues[name])
    case .output(let output):
      let key = plan.outputs[Int(output)].key
      written.append(from: key.start + 1, count: Int(key.count) - 2, of: store.bytes)
    case .text(let text): write(text)
    }
  }

  // MARK: - Atoms

  private mutating func hasAtoms(_ list: Int32) -> Bool {
    list >= 0 && !explanation.atomLists[Int(list)].atoms.isEmpty
  }

  /// Writes the tests of a condition; those that were written before are copied.
  private mutating func write(atomList index: Int32) {
    let list = explanation.atomLists[Int(index)]
    if list.text.count > 0 {
      written.appendCopy(from: list.text.start, count: list.text.count)
      return
    }
    let start = written.count
    for place in list.atoms {
      if place > list.atoms.lowerBound { written.append(UInt8(ascii: ",")) }
      write(explanation.atoms[place])
    }
    explanation.atomLists[Int(index)].text = .init(start: start, count: written.count - start)
  }

  private mutating func write(_ atom: ExplanationTables.Atom) {
    written.append(literal: "{\"test\":")
    writeWords(of: atom.node)
    written.append(literal: ",\"holds\":")
    written.append(boolean: atom.holds)
    written.append(literal: ",\"decides\":")
    written.append(boolean: atom.decides)
    written.append(literal: ",\"operands\":[")
    for place in atom.operands {
      written.append(literal: place == atom.operands.lowerBound ? "{\"text\":" : ",{\"text\":")
      let operand = explanation.operands[place]
      writeWords(of: operand.node)
      if operand.value.kind != .absent {
        written.append(literal: ",\"value\":")
        write(operand.value)
      }
      written.append(UInt8(ascii: "}"))
    }
    written.append(literal: "]}")
  }

  // MARK: - Parts

  private mutating func writeWords(of node: Int32) {
    if texts.words(of: node).isEmpty { texts.makeWords(of: node, plan) }
    let words = texts.words(of: node)
    written.append(from: words.lowerBound, count: words.count, of: texts.bytes)
  }
}
