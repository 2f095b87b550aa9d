internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension LayoutBuilder {
  mutating func recordType(
    _ record: RecordTypeSyntax,
    _ anchor: LayoutGroup.Anchor = .line(2),
    isSpread: Bool = false
  ) {
    braces(record.fields.count, anchor, isSpread: isSpread) { builder, index in
      builder.field(record.fields[index])
    }
  }

  private mutating func field(_ field: FieldSyntax) {
    if field.gate != nil {
      take()
      gap(" ")
    }
    take(field.name.range)
    if field.optional != nil { take() }
    take()
    gap(" ")
    type(field.type)
    guard let constant = field.defaultValue else { return }
    gap(" ")
    take()
    gap(" ")
    self.constant(constant)
  }

  mutating func type(_ type: TypeSyntax) {
    switch type {
    case .string, .bool, .int, .number, .any: take()
    case .looseBool: takeWords(2)
    case .json(let inner, _):
      take()
      gap(" ")
      self.type(inner)
    case .enumeration(let members, let isOpen, _): enumeration(members, isOpen: isOpen)
    case .list(let item, _):
      take()
      self.type(item)
      take()
    case .map(let value, _):
      take()
      take()
      take()
      gap(" ")
      self.type(value)
      take()
    case .record(let record): recordType(record)
    case .missing: break
    }
  }

  private mutating func enumeration(_ members: [PlainStringSyntax], isOpen: Bool) {
    open(.filled)
    for (index, member) in members.enumerated() {
      if index > 0 { bar() }
      take(member.range)
    }
    if isOpen {
      bar()
      take()
    }
    close()
  }

  /// `|` hangs to the left, so that the members stand under each other.
  private mutating func bar() {
    softLine(" ", offset: -2, keeps: 2)
    take()
    gap(" ")
  }

  mutating func constant(_ constant: ConstantSyntax) {
    switch constant {
    case .string(let string): take(string.range)
    case .integer(_, let range): takeTokens(of: range)
    case .boolean: take()
    case .list(let items, _): list(items.count) { $0.constant(items[$1]) }
    case .record(let entries, _):
      braces(entries.count) { builder, index in
        builder.take(entries[index].name.range)
        builder.take()
        builder.gap(" ")
        builder.constant(entries[index].value)
      }
    case .missing: break
    }
  }
}
