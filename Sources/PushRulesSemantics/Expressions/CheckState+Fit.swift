internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Whether a value is one of the type that its place asks for.
extension CheckState {
  /// Says what does not fit, at the part that does not.
  ///
  /// - Parameters:
  ///   - target: the place in words.
  ///   - declaration: where its type stands, for a label.
  mutating func fit(
    _ expression: CheckedExpression,
    to expected: ValueType,
    _ target: String,
    _ declaration: SourceSpan?
  ) -> Bool {
    switch (expression.kind, expected.read) {
    case (_, .any), (_, .nothing): return true
    case (.list(let items), .list(let item)):
      let inner = "an item of \(target)"
      return items.reduce(true) { fit($1, to: item, inner, declaration) && $0 }
    case (.comprehension(let element, _, _), .list(let item)):
      return fit(element, to: item, "an item of \(target)", declaration)
    case (.record(let entries), .record(let record)):
      return fit(entries, expression, to: record, target, declaration)
    case (.record(let entries), .map(let item)):
      let inner = "an entry of \(target)"
      return entries.reduce(true) { fit($1.value, to: item, inner, declaration) && $0 }
    case (_, .enumeration(let members, isOpen: false)) where expression.type.isText:
      if expression.type.fits(expected) { return true }
      guard let texts = texts(of: expression) else { break }
      guard let other = texts.first(where: { !members.holds($0) }) else { return true }
      let isWritten = expression.constantText != nil
      reportEnumeration(other, members, at: expression.span, declaration, isWritten: isWritten)
      return false
    case (_, _):
      if expression.type.fits(expected) { return true }
    }
    report(
      SemanticDiagnostics.valueType(
        expression.type.shortDescription,
        expected: expected.shortDescription,
        of: target,
        at: expression.span,
        declaration: declaration,
        help: Self.conversion(of: expression, to: expected)
      )
    )
    return false
  }

  /// Each alternative by itself.
  mutating func fit(
    _ value: CheckedValue,
    to expected: ValueType,
    _ target: String,
    _ declaration: SourceSpan?
  ) -> Bool {
    value.alternatives.reduce(true) { fit($1.expression, to: expected, target, declaration) && $0 }
  }

  private mutating func fit(
    _ entries: [CheckedExpression.Entry],
    _ expression: CheckedExpression,
    to record: RecordType,
    _ target: String,
    _ declaration: SourceSpan?
  ) -> Bool {
    guard case .record(let own) = expression.type else { return false }
    var isSound = true
    var given: Set<ExactText> = []
    for (entry, ownField) in zip(entries, own.fields) {
      given.insert(entry.name)
      guard let field = record.field(entry.name) else {
        report(
          SemanticDiagnostics.unknownEntry(
            entry.name,
            of: target,
            nearest: findings.nearest(entry.name, among: record.fields.map(\.name)),
            choices: record.fields.map(\.name),
            at: ownField.span,
            declaration: declaration
          )
        )
        isSound = false
        continue
      }
      let inner = SemanticDiagnostics.quoted(field.name)
      isSound = fit(entry.value, to: field.type, inner, field.span) && isSound
    }
    for field in record.fields where field.presence == .required && !given.contains(field.name) {
      report(
        SemanticDiagnostics.missingEntry(
          field.name,
          of: target,
          at: expression.span,
          declaration: field.span
        )
      )
      isSound = false
    }
    return isSound
  }

  /// What to write to get from a value to another type.
  private static func conversion(of value: CheckedExpression, to expected: ValueType) -> String? {
    conversion(SemanticHelp.text(of: value, or: "…"), from: value.type.read, to: expected.read)
  }

  private static func conversion(
    _ text: String,
    from type: ValueType,
    to expected: ValueType
  ) -> String? {
    switch (type, expected) {
    case (.any, .string): "read it with `as_text(\(text))`"
    case (.any, .int), (.any, .number): "read it with `as_int(\(text))`"
    case (.int, .string), (.number, .string), (.bool, .string): "write `\"\\(\(text))\"`"
    case (.any, .bool): "write `\(text) is true`"
    case (.string, .int), (.string, .number), (.string, .bool):
      "texts are not converted: write or read a value of type `\(expected.shortDescription)`"
    case (.string, .enumeration), (.enumeration, .enumeration):
      "map it with a table, or with alternatives of constants"
    case (.record(let record), .record(let other)): difference(record, other)
    case (.list(let item), .list(let other)), (.map(let item), .map(let other)):
      conversion("…", from: item.read, to: other.read)
    case (_, _): nil
    }
  }

  /// The first thing in which a record is not what is asked for.
  private static func difference(_ record: RecordType, _ expected: RecordType) -> String? {
    for field in record.fields {
      let name = SemanticDiagnostics.quoted(field.name)
      guard let other = expected.field(field.name) else { return "\(name) is not asked for" }
      guard !field.type.fits(other.type) else { continue }
      let types = (field.type.read.shortDescription, other.type.read.shortDescription)
      return "\(name) is `\(types.0)`, not `\(types.1)`"
    }
    let missing = expected.fields.first { field in
      field.presence == .required && record.field(field.name) == nil
    }
    return missing.map { "\(SemanticDiagnostics.quoted($0.name)) is missing" }
  }

  /// All texts that an expression can have; `nil` where they are not known or too many.
  func texts(of expression: CheckedExpression) -> [String]? {
    switch expression.kind {
    case .constant(.string(let text)): return [text]
    case .let(let index): return lets[index].texts ?? Self.members(expression.type)
    case .row(let table, _): return tables[table].texts
    case .member(let base, let name):
      guard case .row(let table, _) = base.kind, let checked = tables[table].checked else {
        return Self.members(expression.type)
      }
      let rows = checked.rows.map(\.value) + (checked.otherwise.map { [$0] } ?? [])
      return Self.texts(of: rows.compactMap { Self.entry(name, of: $0) })
    case .call(.nonempty, let arguments), .call(.nonblank, let arguments):
      return arguments.first.flatMap { texts(of: $0) }
    case .constant, .interpolation, .path, .item, .entry, .local, .occurrence, .output, .call,
      .expansion, .quantifier, .list, .comprehension, .record, .not, .and, .or, .comparison,
      .membership, .equality, .question, .sum:
      return Self.members(expression.type)
    }
  }

  /// All texts that a value can have.
  func texts(of value: CheckedValue) -> [String]? {
    var result: [String] = []
    for alternative in value.alternatives {
      guard let texts = texts(of: alternative.expression) else { return nil }
      for text in texts where !result.holds(text) { result.append(text) }
      guard result.count <= CheckLimits.knownTexts else { return nil }
    }
    return result
  }

  private static func members(_ type: ValueType) -> [String]? {
    if case .enumeration(let members, isOpen: false) = type.read { members } else { nil }
  }

  private static func entry(_ name: String, of constant: Constant) -> Constant? {
    guard case .record(let entries) = constant else { return nil }
    return entries.first { $0.name.isExactly(name) }?.value
  }
}
