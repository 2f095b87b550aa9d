internal import PushRulesDiagnostics

/// How the records of several `input` or `output` blocks become one.
extension CheckState {
  /// Adds the fields of one block to those of the blocks before it; records merge.
  mutating func merge(_ more: RecordType, into base: RecordType) -> RecordType {
    guard !base.fields.isEmpty else { return more }
    var fields = base.fields
    var places: [ExactText: Int] = [:]
    for (index, field) in fields.enumerated() { places[field.name] = index }
    for field in more.fields {
      guard let place = places[field.name] else {
        places[field.name] = fields.count
        fields.append(field)
        continue
      }
      let first = fields[place]
      guard let type = mergedType(first, field) else { continue }
      fields[place] = RecordField(
        name: first.name,
        type: type,
        presence: first.presence,
        documentation: first.documentation + field.documentation,
        span: first.span
      )
      checkDefault(fields[place], addedBy: field)
    }
    return RecordType(fields: fields)
  }

  /// The type of a field that two blocks declare; `nil` when they cannot be merged.
  private mutating func mergedType(_ first: RecordField, _ more: RecordField) -> ValueType? {
    let isJSON: Bool
    let inner: (ValueType, ValueType)
    switch (first.type, more.type) {
    case (.json(let left), .json(let right)): (isJSON, inner) = (true, (left, right))
    case (let left, let right): (isJSON, inner) = (false, (left, right))
    }
    switch inner {
    case (.record(let left), .record(let right)):
      if first.mayBeAbsent != more.mayBeAbsent {
        reportDifference("one is optional", first, more)
      } else if case .defaulted = more.presence {
        reportDifference("a default stands in the base file alone", first, more)
      }
      let record = ValueType.record(merge(right, into: left))
      return isJSON ? .json(record) : record
    case (.json(.record), .record), (.record, .json(.record)):
      reportDifference("one has `json` before it", first, more)
    case (.nothing, _), (_, .nothing): break
    case (_, _): report(SemanticDiagnostics.fieldTwice(more.name, at: more.span, first: first.span))
    }
    return nil
  }

  private mutating func reportDifference(
    _ difference: String,
    _ first: RecordField,
    _ more: RecordField
  ) {
    report(
      SemanticDiagnostics.fieldMerge(more.name, difference, at: more.span, first: first.span)
    )
  }

  /// A default of the base file may lack what is required now.
  private mutating func checkDefault(_ field: RecordField, addedBy more: RecordField) {
    guard case .defaulted(let constant) = field.presence,
      let missing = Self.missingField(of: constant, in: field.type)
    else { return }
    report(
      SemanticDiagnostics.fieldMerge(
        field.name,
        "its default lacks \(SemanticDiagnostics.quoted(missing))",
        at: more.span,
        first: field.span
      )
    )
  }

  /// The first required field that a constant does not give.
  private static func missingField(of constant: Constant, in type: ValueType) -> String? {
    guard case .record(let entries) = constant, case .record(let record) = type.read else {
      return nil
    }
    for field in record.fields {
      guard let entry = entries.first(where: { $0.name.isExactly(field.name) }) else {
        if needsValue(field) { return field.name }
        continue
      }
      if let inner = missingField(of: entry.value, in: field.type) { return inner }
    }
    return nil
  }

  /// Whether a record without this field lacks a value: a required record may be left out when all
  /// its own fields may.
  static func needsValue(_ field: RecordField) -> Bool {
    guard field.presence == .required else { return false }
    guard case .record(let record) = field.type.read else { return field.type != .nothing }
    return record.fields.contains(where: needsValue)
  }
}
