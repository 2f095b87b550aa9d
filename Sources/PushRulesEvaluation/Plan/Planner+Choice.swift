internal import PushRulesDiagnostics
internal import PushRulesSemantics

extension Planner {
  /// Chains, layers and finish steps, lowered.
  struct Choice {
    var outputs: [OutputPlan] = []
    var branches: [BranchPlan] = []
    var candidates: [Int32] = []
    var layers: [LayerPlan] = []
    var fields: [LayerFieldPlan] = []
    var finishes: [Int32] = []
  }

  mutating func planChoice() -> Choice {
    var choice = Choice()
    for (number, layer) in policy.layers.enumerated() { plan(layer, number, into: &choice) }
    for output in policy.outputs { plan(output, into: &choice) }
    return choice
  }

  private mutating func plan(_ layer: CheckedLayer, _ number: Int, into choice: inout Choice) {
    let condition = layer.condition.map { node($0) } ?? -1
    let start = choice.fields.count
    for field in layer.fields {
      let value = value(field.value)
      choice.fields.append(
        LayerFieldPlan(
          layer: Int32(number),
          output: Int32(field.output),
          value: value
        )
      )
      provenance.fields.append(field.span)
    }
    choice.layers.append(
      LayerPlan(
        condition: condition,
        isWhole: layer.isWhole,
        fields: Places(start..<choice.fields.count),
        reason: constants.string(layer.documentation.first ?? layer.name)
      )
    )
    provenance.layers.append(named(layer.name, layer.documentation, layer.span))
  }

  private mutating func plan(_ output: CheckedOutput, into choice: inout Choice) {
    let firstBranch = choice.branches.count
    for branch in output.branches {
      let start = choice.candidates.count
      // The file says lowest first; the highest is asked first.
      for candidate in branch.candidates.reversed() {
        let field = choice.layers[candidate.layer].fields.lowerBound + candidate.field
        choice.candidates.append(Int32(field))
      }
      choice.branches.append(
        BranchPlan(
          condition: branch.condition.map { node($0) } ?? -1,
          candidates: Places(start..<choice.candidates.count)
        )
      )
    }
    let firstFinish = choice.finishes.count
    for step in output.finish {
      choice.finishes.append(value(step.value))
      provenance.finishes.append(step.span)
    }
    var key: [UInt8] = [UInt8(ascii: ",")]
    JSONText.appendString(output.name, into: &key)
    key.append(UInt8(ascii: ":"))
    choice.outputs.append(
      OutputPlan(
        key: constants.json(key),
        branches: Places(firstBranch..<choice.branches.count),
        finishes: Places(firstFinish..<choice.finishes.count),
        fit: Int32(fit(output.type) ?? -1)
      )
    )
    provenance.outputs.append(named(output.name, output.documentation, output.span))
  }

  /// What a type asks of the records in a value; `nil` where it asks nothing.
  private mutating func fit(_ type: ValueType) -> Int? {
    switch type {
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing:
      return nil
    case .json(let inner):
      return fit(inner)
    case .list(let item):
      guard let inner = fit(item) else { return nil }
      fits.append(.items(inner))
    case .map(let entry):
      guard let inner = fit(entry) else { return nil }
      fits.append(.entries(inner))
    case .record(let record):
      let fields = record.fields.map { field in
        let isRequired = if case .required = field.presence { true } else { false }
        return Fit.Field(name: name(field.name), isRequired: isRequired, fit: fit(field.type))
      }
      let asking = fields.filter { $0.isRequired || $0.fit != nil }
      guard !asking.isEmpty else { return nil }
      fits.append(.fields(asking))
    }
    return fits.count - 1
  }

  /// Lowers a placeholder block.
  mutating func block(_ block: CheckedPlaceholders) -> BlockPlan {
    let start = entries.count
    var firstBytes = ByteSet()
    // Entries of one block stand side by side: an entry's value holds no other entries.
    for entry in block.entries {
      entryNumber = Int32(entries.count)
      let value = value(entry.value)
      let hole: EntryPlan.Hole =
        if let hole = entry.hole { hole.isInteger ? .integer : .string } else { .none }
      entries.append(
        EntryPlan(
          prefix: constants.string(entry.prefix),
          hole: hole,
          local: Int32(entry.hole?.local ?? 0),
          suffix: constants.string(entry.suffix),
          value: value
        )
      )
      if let byte = entry.prefix.utf8.first { firstBytes.insert(byte) }
    }
    entryNumber = -1
    let firstParameter = parameters.count
    parameters += block.parameters.map { Int32($0.local) }
    self.firstBytes.append(firstBytes)
    return BlockPlan(
      parameters: Places(firstParameter..<parameters.count),
      entries: Places(start..<entries.count)
    )
  }
}
