import PushRulesSemantics

extension Oracle {
  mutating func value(_ expression: CheckedExpression) -> NaiveValue {
    counter?.steps += 1
    switch expression.kind {
    case .constant(let constant):
      return NaiveReader.constant(constant, expression.type)
    case .interpolation(let segments): return interpolation(segments)
    case .path(let path): return read(path).plain.nullOpened
    case .member(let base, let key): return field(key, of: value(base)).plain.nullOpened
    case .item(let list, let index):
      guard case .list(let items) = value(list).opened, case .integer(let n) = value(index),
        n >= 0, n < items.count
      else { return .absent }
      return items[Int(n)]
    case .entry(let map, let key):
      guard case .string(let text) = value(key).opened else { return .absent }
      return field(text, of: value(map)).plain.nullOpened
    case .row(let table, let key):
      guard case .string(let text) = value(key).opened else { return .absent }
      let row = policy.tables[table].rows.first { same($0.key, text) }?.value
      guard let constant = row ?? policy.tables[table].otherwise else { return .absent }
      return NaiveReader.constant(constant, policy.tables[table].type)
    case .let(let index): return binding(index)
    case .local(let local): return locals[local] ?? .absent
    case .occurrence: return .integer(Int64(occurrence))
    case .output(let output): return outputs[output] ?? .absent
    case .call(let function, let arguments):
      var values: [NaiveValue] = []
      for argument in arguments { values.append(value(argument)) }
      guard values.allSatisfy(\.isPresent) else { return .absent }
      return Self.call(function, values)
    case .expansion(let block, let text, let arguments):
      return expansion(policy.placeholders[block], text, arguments)
    case .quantifier(let quantifier, let local, let list, let condition):
      return self.quantifier(quantifier, local, value(list).opened, condition)
    case .list(let elements):
      var items: [NaiveValue] = []
      for element in elements { items.append(value(element)) }
      return items.allSatisfy(\.isPresent) ? .list(items) : .absent
    case .comprehension(let element, let sources, let condition):
      guard let first = sources.first, case .list(let list) = value(first.list).opened else {
        return .absent
      }
      var items: [NaiveValue] = []
      collect(element, list, sources[...], condition, &items)
      return .list(items)
    case .record(let entries): return record(entries, expression.type)
    case .not(let operand): return .boolean(!holds(operand))
    case .and(let operands):
      for operand in operands where !holds(operand) { return .boolean(false) }
      return .boolean(true)
    case .or(let operands):
      for operand in operands where holds(operand) { return .boolean(true) }
      return .boolean(false)
    case .comparison(let comparison, let left, let right):
      guard let a = value(left).decimal, let b = value(right).decimal else {
        return .boolean(false)
      }
      switch comparison {
      case .less: return .boolean(a < b)
      case .lessOrEqual: return .boolean(!(b < a))
      case .greater: return .boolean(b < a)
      case .greaterOrEqual: return .boolean(!(a < b))
      }
    case .membership(let item, let list):
      let wanted = value(item)
      guard case .list(let items) = value(list).opened else { return .boolean(false) }
      if case .absent = wanted { return .boolean(false) }
      return .boolean(items.contains { NaiveValue.equal($0, wanted) })
    case .equality(let left, let right, let isNegated):
      return .boolean(NaiveValue.equal(value(left), value(right)) != isNegated)
    case .question(let question, let operand, let isNegated):
      return .boolean(answer(question, operand) != isNegated)
    case .sum(let left, let right, let isSubtraction):
      guard case .integer(let a) = value(left), case .integer(let b) = value(right) else {
        return .absent
      }
      let wide = isSubtraction ? Double(a) - Double(b) : Double(a) + Double(b)
      let (exact, overflow) =
        isSubtraction ? a.subtractingReportingOverflow(b) : a.addingReportingOverflow(b)
      return .integer(overflow ? (wide < 0 ? Int64.min : Int64.max) : exact)
    }
  }

  private mutating func binding(_ index: Int) -> NaiveValue {
    if let known = counter?.lets[index] { return known }
    let value = value(policy.lets[index].value)
    counter?.lets[index] = value
    return value
  }

  private mutating func interpolation(_ segments: [CheckedExpression.Segment]) -> NaiveValue {
    var text = ""
    for segment in segments {
      switch segment {
      case .text(let part): text.unicodeScalars.append(contentsOf: part.unicodeScalars)
      case .expression(let expression):
        guard let part = Self.written(value(expression)) else { return .absent }
        text.unicodeScalars.append(contentsOf: part.unicodeScalars)
      }
    }
    counter?.steps += text.utf8.count / 8
    return .string(text)
  }

  /// A value as text puts it in.
  static func written(_ value: NaiveValue) -> String? {
    switch value.opened {
    case .string(let text): text
    case .integer(let value): String(value)
    case .number(let text): text
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }

  private mutating func record(
    _ entries: [CheckedExpression.Entry],
    _ type: ValueType
  ) -> NaiveValue {
    var fields: [(key: String, value: NaiveValue)] = []
    for entry in entries {
      let found = value(entry.value)
      if found.isPresent { fields.append((entry.name, found)) }
    }
    return .record(fields, nil)
  }

  private mutating func answer(
    _ question: CheckedExpression.Question,
    _ operand: CheckedExpression
  ) -> Bool {
    if question == .null {
      let found: NaiveValue
      switch operand.kind {
      case .path(let path): found = read(path)
      case .member(let base, let key): found = field(key, of: value(base))
      default: found = value(operand)
      }
      switch found.nullOpened {
      case .null, .insteadOfNull: return true
      default: return false
      }
    }
    let found = value(operand).opened
    switch question {
    case .present: return found.isPresent
    case .absent: return !found.isPresent
    case .null: return false
    case .empty:
      switch found {
      case .string(let text): return text.unicodeScalars.isEmpty
      case .list(let items): return items.isEmpty
      case .map(let entries): return entries.isEmpty
      case .record(let fields, _): return fields.allSatisfy { !$0.value.isPresent }
      default: return false
      }
    case .blank:
      if case .string(let text) = found { return Self.isBlank(text) } else { return false }
    }
  }

  private mutating func quantifier(
    _ quantifier: CheckedExpression.Quantifier,
    _ local: Int,
    _ list: NaiveValue,
    _ condition: CheckedExpression
  ) -> NaiveValue {
    guard case .list(let items) = list else {
      return quantifier == .any || quantifier == .all ? .boolean(false) : .absent
    }
    var holding: [NaiveValue] = []
    for item in items {
      counter?.steps += 1
      locals[local] = item
      if holds(condition) { holding.append(item) }
    }
    locals[local] = nil
    switch quantifier {
    case .any: return .boolean(!holding.isEmpty)
    case .all: return .boolean(holding.count == items.count)
    case .first: return holding.first ?? .absent
    case .count: return .integer(Int64(holding.count))
    }
  }

  /// The elements for all items of the first source's list.
  private mutating func collect(
    _ element: CheckedExpression,
    _ list: [NaiveValue],
    _ sources: ArraySlice<CheckedExpression.Source>,
    _ condition: CheckedExpression?,
    _ items: inout [NaiveValue]
  ) {
    guard let source = sources.first else { return }
    for item in list {
      counter?.steps += 1
      locals[source.local] = item
      guard let next = sources.dropFirst().first else {
        if let condition, !holds(condition) { continue }
        let found = value(element)
        if found.isPresent { items.append(found) }
        continue
      }
      guard case .list(let inner) = value(next.list).opened else { continue }
      collect(element, inner, sources.dropFirst(), condition, &items)
    }
    locals[source.local] = nil
  }

  /// One pass over the text; at each place the first entry that fits.
  private mutating func expansion(
    _ block: CheckedPlaceholders,
    _ textExpression: CheckedExpression,
    _ arguments: [CheckedExpression]
  ) -> NaiveValue {
    guard case .string(let text) = value(textExpression).opened else { return .absent }
    var values: [NaiveValue] = []
    for argument in arguments { values.append(value(argument)) }
    guard values.allSatisfy({ $0.nullOpened.isPresent }) else { return .absent }
    let (outerLocals, outerOccurrence) = (locals, occurrence)
    defer { (locals, occurrence) = (outerLocals, outerOccurrence) }
    for (parameter, value) in zip(block.parameters, values) { locals[parameter.local] = value }

    var used = Array(repeating: 0, count: block.entries.count)
    var rest = Array(text.unicodeScalars)[...]
    var result = ""
    scan: while let scalar = rest.first {
      for (index, entry) in block.entries.enumerated() {
        guard let (length, hole) = Self.fit(entry, rest) else { continue }
        if let local = entry.hole?.local { locals[local] = hole }
        occurrence = used[index]
        used[index] += 1
        counter?.steps += 1
        guard let part = Self.written(value(entry.value)) else { return .absent }
        result.unicodeScalars.append(contentsOf: part.unicodeScalars)
        rest = rest.dropFirst(length)
        continue scan
      }
      result.unicodeScalars.append(scalar)
      rest = rest.dropFirst()
    }
    counter?.steps += (text.utf8.count + result.utf8.count) / 8
    return .string(result)
  }

  /// How many scalars of the text the entry takes, and what its hole holds.
  private static func fit(
    _ entry: CheckedPlaceholders.Entry,
    _ text: ArraySlice<Unicode.Scalar>
  ) -> (Int, NaiveValue)? {
    let prefix = Array(entry.prefix.unicodeScalars)
    let suffix = Array(entry.suffix.unicodeScalars)
    guard text.starts(with: prefix) else { return nil }
    let rest = text.dropFirst(prefix.count)
    guard let hole = entry.hole else {
      // Without a hole the whole pattern is its prefix.
      return (prefix.count, .absent)
    }
    if hole.isInteger {
      let digits = Array(rest.prefix { ("0"..."9").contains($0) })
      guard (1...9).contains(digits.count), digits.count == 1 || digits[0] != "0",
        rest.dropFirst(digits.count).starts(with: suffix),
        let number = Int64(String(String.UnicodeScalarView(digits)))
      else { return nil }
      return (prefix.count + digits.count + suffix.count, .integer(number))
    }
    for length in 0...rest.count where rest.dropFirst(length).starts(with: suffix) {
      let held = Array(rest.prefix(length)).drop(while: isSpace)
      let trimmed = Array(Array(held).reversed().drop(while: isSpace).reversed())
      return (
        prefix.count + length + suffix.count, .string(String(String.UnicodeScalarView(trimmed)))
      )
    }
    return nil
  }
}
