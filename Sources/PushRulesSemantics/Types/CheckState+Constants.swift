internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Constants of defaults and tables.
extension CheckState {
  /// A constant as it is written, whatever its type; `nil` when it has a fault.
  mutating func constant(_ syntax: ConstantSyntax) -> Constant? {
    switch syntax {
    case .string(let string): return string.isMissing ? nil : .string(string.text)
    case .integer(let value, _): return .integer(value)
    case .boolean(let value, _): return .boolean(value)
    case .missing: return nil
    case .list(let items, _):
      let constants = items.map { constant($0) }
      let present = constants.compactMap(\.self)
      return present.count == constants.count ? .list(present) : nil
    case .record(let entries, _):
      var result: [Constant.Entry] = []
      var first: [ExactText: SourceRange] = [:]
      var isSound = true
      for entry in entries {
        guard isNew(entry.name, &first), let value = constant(entry.value) else {
          isSound = false
          continue
        }
        result.append(Constant.Entry(name: entry.name.text, value: value))
      }
      return isSound ? .record(result) : nil
    }
  }

  /// Whether a key comes for the first time; says so when it does not.
  mutating func isNew(_ name: NameSyntax, _ first: inout [ExactText: SourceRange]) -> Bool {
    guard !name.isMissing else { return false }
    if let other = first[name.text] {
      let place = span(name.range)
      report(SemanticDiagnostics.keyTwice(name.text, at: place, first: span(other)))
      return false
    }
    first[name.text] = name.range
    return true
  }

  /// A constant that is a value of a declared type; `nil` when it is not.
  ///
  /// - Parameter declaration: the field whose type it is, for the label.
  mutating func constant(
    _ syntax: ConstantSyntax,
    fitting type: ValueType,
    _ declaration: SourceSpan
  ) -> Constant? {
    switch (syntax, type) {
    case (.missing, _), (_, .nothing): return nil
    case (_, .any): return constant(syntax)
    case (_, .json(let inner)): return constant(syntax, fitting: inner, declaration)
    case (.string(let string), .string), (.string(let string), .enumeration(_, isOpen: true)):
      return string.isMissing ? nil : .string(string.text)
    case (.string(let string), .enumeration(let members, isOpen: false)):
      guard !string.isMissing else { return nil }
      guard !members.holds(string.text) else { return .string(string.text) }
      reportEnumeration(string.text, members, at: span(string.range), declaration)
      return nil
    case (.boolean(let value, _), .bool), (.boolean(let value, _), .looseBool):
      return .boolean(value)
    case (.integer(let value, _), .int), (.integer(let value, _), .number): return .integer(value)
    case (.list(let items, _), .list(let item)):
      let constants = items.map { constant($0, fitting: item, declaration) }
      let present = constants.compactMap(\.self)
      return present.count == constants.count ? .list(present) : nil
    case (.record(let entries, let range), .record(let record)):
      return recordConstant(entries, span(range), record, declaration)
    case (.record(let entries, _), .map(let item)):
      return mapConstant(entries, item, declaration)
    case (_, _):
      let expected = type.shortDescription
      report(SemanticDiagnostics.defaultType(expected: expected, at: span(syntax.range)))
      return nil
    }
  }

  private mutating func mapConstant(
    _ entries: [ConstantEntrySyntax],
    _ item: ValueType,
    _ declaration: SourceSpan
  ) -> Constant? {
    var result: [Constant.Entry] = []
    var first: [ExactText: SourceRange] = [:]
    for entry in entries {
      guard isNew(entry.name, &first),
        let value = constant(entry.value, fitting: item, declaration)
      else { continue }
      result.append(Constant.Entry(name: entry.name.text, value: value))
    }
    return result.count == entries.count ? .record(result) : nil
  }

  private mutating func recordConstant(
    _ entries: [ConstantEntrySyntax],
    _ place: SourceSpan,
    _ record: RecordType,
    _ declaration: SourceSpan
  ) -> Constant? {
    var result: [Constant.Entry] = []
    var first: [ExactText: SourceRange] = [:]
    for entry in entries where isNew(entry.name, &first) {
      guard let field = record.field(entry.name.text) else {
        let names = record.fields.map(\.name)
        report(
          SemanticDiagnostics.unknownKey(
            entry.name.text,
            of: "the record",
            at: span(entry.name.range),
            nearest: findings.nearest(entry.name.text, among: names),
            choices: names,
            declaration: declaration
          )
        )
        continue
      }
      guard let value = constant(entry.value, fitting: field.type, field.span) else { continue }
      result.append(Constant.Entry(name: entry.name.text, value: value))
    }
    guard result.count == entries.count else { return nil }
    for field in record.fields where first[field.name] == nil && Self.needsValue(field) {
      report(
        SemanticDiagnostics.defaultMissingField(field.name, at: place, declaration: field.span)
      )
      return nil
    }
    return .record(result)
  }

  /// A string that is none of an enumeration's members.
  mutating func reportEnumeration(
    _ text: String,
    _ members: [String],
    at place: SourceSpan,
    _ declaration: SourceSpan?,
    isWritten: Bool = true
  ) {
    report(
      SemanticDiagnostics.enumerationConstant(
        text,
        members: members,
        nearest: findings.nearest(text, among: members),
        at: place,
        declaration: declaration,
        isWritten: isWritten
      ),
      cause: "\(members.joined(separator: "|")) \(text)"
    )
  }
}
