internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension CheckState {
  /// Pass: tables have unique keys and rows of one type.
  mutating func checkTables() {
    for located in merged.tables {
      scope = Scope()
      scope.file = located.file
      var state = TableState(located: located)
      checkTable(&state)
      tables.append(state)
    }
  }

  private mutating func checkTable(_ state: inout TableState) {
    let located = state.located
    var rows: [CheckedTable.Row] = []
    var otherwise: (constant: Constant?, range: SourceRange)?
    var first: [ExactText: SourceRange] = [:]
    var type: ValueType = .nothing
    var isSound = true
    for row in located.node.rows {
      if row.key?.isMissing == true { isSound = false }
      let other = row.key.map { first[$0.text] } ?? otherwise?.range
      if let other, row.key?.isMissing != true {
        let key = row.key.map { SemanticDiagnostics.literal($0.text) } ?? "otherwise"
        let place = span(row.key?.range ?? row.range)
        report(SemanticDiagnostics.rowTwice(key, at: place, first: span(other)))
        isSound = false
        continue
      }
      let value = constant(row.value)
      if let key = row.key {
        first[key.text] = key.range
        state.keys.insert(key.text)
        if let value {
          rows.append(CheckedTable.Row(key: key.text, value: value, span: span(row.range)))
        }
      } else {
        otherwise = (value, row.range)
      }
      guard value != nil, let joined = join(row, type, located) else {
        isSound = false
        continue
      }
      type = joined
    }
    guard isSound else { return }
    state.texts = Self.texts(of: rows.map(\.value) + [otherwise?.constant].compactMap(\.self))
    state.checked = CheckedTable(
      name: located.node.name.text,
      type: type,
      rows: rows,
      otherwise: otherwise?.constant,
      otherwiseSpan: otherwise.map { span($0.range) },
      documentation: located.node.head.documentation.texts,
      span: located.span(located.node.name.range)
    )
  }

  private mutating func join(
    _ row: TableSyntax.Row,
    _ type: ValueType,
    _ table: Located<TableSyntax>
  ) -> ValueType? {
    guard let rowType = constantType(row.value) else { return nil }
    if let joined = type.joined(with: rowType) { return joined }
    report(
      SemanticDiagnostics.tableRows(
        rowType.shortDescription,
        type.shortDescription,
        at: span(row.value.range),
        first: span(table.node.rows.first?.range ?? row.range)
      )
    )
    return nil
  }

  /// The type of a constant that nothing declares.
  private mutating func constantType(_ syntax: ConstantSyntax) -> ValueType? {
    switch syntax {
    case .string: return .string
    case .integer: return .int
    case .boolean: return .bool
    case .missing: return nil
    case .list(let items, _):
      var type: ValueType = .nothing
      for item in items {
        guard let itemType = constantType(item) else { return nil }
        guard let joined = type.joined(with: itemType) else {
          report(
            SemanticDiagnostics.listItems(
              itemType.shortDescription,
              type.shortDescription,
              at: span(item.range),
              first: span(items.first?.range ?? item.range)
            )
          )
          return nil
        }
        type = joined
      }
      return .list(type)
    case .record(let entries, _):
      var fields: [RecordField] = []
      for entry in entries {
        guard let type = constantType(entry.value) else { return nil }
        fields.append(
          RecordField(
            name: entry.name.text,
            type: type,
            presence: .required,
            documentation: [],
            span: span(entry.name.range)
          )
        )
      }
      return .record(RecordType(fields: fields))
    }
  }

  /// The strings among constants, when there are only strings and few of them.
  static func texts(of constants: [Constant]) -> [String]? {
    var result: [String] = []
    for constant in constants {
      guard case .string(let text) = constant else { return nil }
      if !result.holds(text) { result.append(text) }
      guard result.count <= CheckLimits.knownTexts else { return nil }
    }
    return result
  }
}
