/// Facts, rejects, chains, branches, whole layers and finish steps.
extension Machine {
  /// A fact whose arguments are all there must be recorded; the others are absent, whatever the message says.
  mutating func checkFacts(_ message: Span<UInt8>) throws(MessageError) {
    for index in plan.factOrder where !hasArguments(index) { forgetFact(index) }
    for index in plan.facts.indices {
      let fact = plan.facts[index]
      guard !slot(fact.slot).isPresent, hasArguments(index) else { continue }
      try checkLimits()
      throw MessageError(
        code: "message/fact-missing",
        message: "the fact `\(fact.name)` is not recorded",
        path: fact.name,
        offset: rootEnd(message)
      )
    }
  }

  /// The first fact that is to be found out: those that its arguments read are there.
  mutating func findRequest() throws(MessageError) -> FactRequest? {
    for index in plan.factOrder {
      let fact = plan.facts[index]
      if !hasArguments(index) {
        forgetFact(index)
      } else if !slot(fact.slot).isPresent {
        var arguments: [Decision.FieldValue] = []
        for argument in fact.arguments { arguments.append(fieldValue(evaluate(argument))) }
        try checkLimits()
        return FactRequest(name: fact.name, kind: fact.kind, arguments: arguments, keys: fact.keys)
      }
    }
    try checkLimits()
    return nil
  }

  /// Whatever the message says of a fact that was not asked for.
  private mutating func forgetFact(_ index: Int) {
    store.items[store.constantItems + plan.facts[index].slot] = .absent
    for slot in plan.facts[index].slots { store.items[store.constantItems + slot] = .absent }
  }

  /// Where the closing brace of a valid message stands: only white space may follow it.
  private func rootEnd(_ message: Span<UInt8>) -> Int {
    var place = message.count - 1
    while place > 0, message[place] != UInt8(ascii: "}") { place -= 1 }
    return max(0, place)
  }

  private mutating func hasArguments(_ fact: Int) -> Bool {
    for argument in plan.facts[fact].arguments where !evaluate(argument).isPresent { return false }
    return true
  }

  mutating func checkRejects(readingOutput: Bool) throws(MessageError) {
    for index in plan.rejects.indices
    where plan.rejects[index].readsOutput == readingOutput
      && condition(plan.rejects[index].condition)
    {
      try checkLimits()
      try refuse(index)
    }
  }

  /// Refuses the message by a rule that holds.
  func refuse(_ reject: Int) throws(MessageError) {
    let text = plan.rejects[reject].text
    throw MessageError(code: "message/rejected", message: text, path: nil, offset: 0)
  }

  /// Decides one field: its branch, the highest candidate that has a value, and the finish steps.
  mutating func decideOutput(_ index: Int) {
    let output = plan.outputs[index]
    let branch = output.branches.first { number in
      let condition = plan.branches[number].condition
      return condition < 0 || self.condition(condition)
    }
    let winner = branch.flatMap { branch in
      plan.branches[branch].candidates.first { offers(plan.candidates[$0]) }
    }
    let field = winner.map { plan.candidates[$0] } ?? -1
    let value = field < 0 ? .absent : fieldValue(Int(field))
    decide(index, by: field, -1, value, Int32(truncatingIfNeeded: branch ?? -1))
    for number in output.finishes {
      // A step reads the value so far as this output's value.
      finish(number, of: index, alternatives(plan.finishes[number], fit: output.fit).value)
    }
  }

  /// Settles which field wins an output; where no alternative is given, its memo knows it.
  @inline(__always)
  mutating func decide(
    _ output: Int,
    by field: Int32,
    _ alternative: Int32,
    _ value: Value,
    _ branch: Int32
  ) {
    let chosen = value.withoutMark
    store.items[plan.registers.outputs + output] = chosen
    outputs[output] = OutputState(
      chosen: chosen,
      winner: field,
      alternative: alternative < 0 && field >= 0 ? fieldMemos[Int(field)].alternative : alternative,
      branch: branch
    )
  }

  mutating func finish(_ step: Int, of output: Int, _ value: Value) {
    let place = plan.registers.outputs + output
    if value.isPresent { store.items[place] = value.withoutMark }
    finished[step] = store.items[place]
  }

  /// Whether a layer's field has a value and the layer lets it count.
  mutating func offers(_ field: Int32) -> Bool {
    isOffering(Int(plan.fields[Int(field)].layer)) && fieldValue(Int(field)).isPresent
  }

  /// Whether a layer's guard holds and, where it is whole, all its fields have values.
  mutating func isOffering(_ index: Int) -> Bool {
    let state = layerStates[index]
    return state.generation == generation ? state.isOffering : findOffering(index)
  }

  private mutating func findOffering(_ index: Int) -> Bool {
    let layer = plan.layers[index]
    var isOffering = layer.condition < 0 || condition(layer.condition)
    if isOffering && layer.isWhole {
      isOffering = layer.fields.allSatisfy { fieldValue($0).isPresent }
    }
    layerStates[index] = LayerState(generation: generation, isOffering: isOffering)
    return isOffering
  }

  /// What a layer gives for an output, whatever its guard says; its memo says from which
  /// alternative.
  mutating func fieldValue(_ index: Int) -> Value {
    if fieldMemos[index].generation == generation { return fieldMemos[index].value }
    let field = plan.fields[index]
    var memo = alternatives(field.value, fit: plan.outputs[Int(field.output)].fit)
    memo.generation = generation
    fieldMemos[index] = memo
    memoCount &+= 1
    return memo.value
  }

  /// The first alternative whose guard holds and whose value, fitted to an output's type, is present.
  mutating func alternatives(_ index: Int32, fit: Int32) -> Memo {
    for number in plan.values[index].alternatives {
      let alternative = plan.alternatives[number]
      guard alternative.condition < 0 || condition(alternative.condition) else { continue }
      var value = evaluate(alternative.expression)
      if fit >= 0, value.isPresent { value = fitted(value, Int(fit)) }
      guard value.isPresent else { continue }
      if isRecording { record.noteUse(ofAlternative: number) }
      return Memo(value: value.withoutMark, alternative: Int32(truncatingIfNeeded: number))
    }
    return Memo()
  }

  // MARK: - Required entries of records

  /// A value in which every record has the entries that an output's type requires: inner ones that lack some are left out,
  /// an outer one that lacks some is absent.
  mutating func fitted(_ value: Value, _ fit: Int) -> Value {
    switch (plan.fits[fit], value.kind) {
    case (.fields(let fields), .record):
      return fittedRecord(value, fields)
    case (.items(let inner), .list):
      return fittedParts(value, inner, stride: 1)
    case (.entries(let inner), .map):
      return fittedParts(value, inner, stride: 2)
    case (.entries(let inner), .record):
      return fittedEntries(value, inner)
    case (.fields, _), (.items, _), (.entries, _):
      return value
    }
  }

  private mutating func fittedRecord(_ value: Value, _ fields: [Fit.Field]) -> Value {
    var start = value.start
    for field in fields {
      guard let place = plan.place(of: field.name, in: value.shape) else {
        if field.isRequired { return .absent }
        continue
      }
      let part = fittedPart(place, of: value, &start, field.fit)
      if !part.isPresent && field.isRequired { return .absent }
    }
    return Value(kind: .record, shape: value.shape, payload: Int64(start))
  }

  /// A record that stands for a map: entries that do not fit are left out.
  private mutating func fittedEntries(_ value: Value, _ fit: Int) -> Value {
    var start = value.start
    for place in 0..<plan.shapeNames(value.shape).count {
      _ = fittedPart(place, of: value, &start, fit)
    }
    return Value(kind: .record, shape: value.shape, payload: Int64(start))
  }

  /// Fits one field of a record whose block begins at `start`; the first change makes a copy of the block.
  private mutating func fittedPart(
    _ place: Int,
    of value: Value,
    _ start: inout Int,
    _ fit: Int?
  ) -> Value {
    let part = store.items[start + 1 + place]
    guard let fit, part.isPresent else { return part }
    let result = fitted(part, fit)
    guard !result.isSame(part) else { return part }
    // The original may be the message's or a let's.
    if start == value.start {
      start = copyItems(start..<start + 1 + plan.shapeNames(value.shape).count)
    }
    store.items[start + 1 + place] = result
    return result
  }

  private mutating func fittedParts(_ value: Value, _ fit: Int, stride: Int) -> Value {
    let base = stack.count
    for part in 0..<Int(value.count) {
      let place = value.start + part * stride
      let inner = store.items[place + stride - 1]
      let result = inner.isPresent ? fitted(inner, fit) : inner
      if inner.isPresent && !result.isPresent {
        // A comprehension and a map leave out what has no value; another list is absent as a whole.
        if stride == 2 || value.shape == Machine.comprehensionMark { continue }
        stack.truncate(to: base)
        return .absent
      }
      if stride == 2 { stack.append(store.items[place]) }
      stack.append(result)
    }
    return popItems(from: base, as: value.kind, parts: stride, shape: value.shape)
  }

  private mutating func copyItems(_ range: Range<Int>) -> Int {
    let start = store.items.count
    for index in range { store.items.append(store.items[index]) }
    return start
  }
}

extension Value {
  /// Whether two values are the same bytes or items, not whether they are equal.
  func isSame(_ other: Value) -> Bool {
    kind == other.kind && payload == other.payload && count == other.count
  }
}

extension Plan {
  /// The numbers of a shape's names.
  func shapeNames(_ shape: UInt16) -> Slice<Fixed<Int32>> {
    shapeNames[Int(shapeStarts[Int(shape)])..<Int(shapeStarts[Int(shape) + 1])]
  }

  /// Where a field stands in a shape; `guess` is looked at first.
  @inline(__always)
  func place(of name: Int32, in shape: UInt16, guess: Int32 = -1) -> Int? {
    let start = Int(shapeStarts[Int(shape)])
    let end = Int(shapeStarts[Int(shape) + 1])
    if guess >= 0, start + Int(guess) < end, shapeNames[start + Int(guess)] == name {
      return Int(guess)
    }
    for index in start..<end where shapeNames[index] == name { return index - start }
    return nil
  }
}
