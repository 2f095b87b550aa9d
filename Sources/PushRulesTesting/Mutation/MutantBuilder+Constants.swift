internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// Rows, placeholders and the defaults of the message's fields.
extension MutantBuilder {
  mutating func addRows(of table: Int) {
    let checked = policy.tables[table]
    let others = [checked.span]
    for (number, row) in checked.rows.enumerated() {
      let name = names.row(number, of: table)
      add(.dropRow, name, "", "`\(name)` taken out", row.span, others: others) {
        $0.tables[table].rows.remove(at: number)
      }
      for other in row.value.changed() {
        addConstant(row.value, other, name, row.span, others) {
          $0.tables[table].rows[number].value = other
        }
      }
      let next = number + 1 < checked.rows.count ? checked.rows[number + 1].value : nil
      guard let next = next ?? checked.otherwise, next != row.value else { continue }
      let nextName = names.row(number + 1, of: table)
      let nextSpan =
        number + 1 < checked.rows.count ? checked.rows[number + 1].span : checked.otherwiseSpan
      add(
        .swapRows,
        name,
        "",
        "the values of `\(name)` and `\(nextName)` swapped",
        row.span,
        others: others + [nextSpan].compactMap(\.self)
      ) { policy in
        policy.tables[table].rows[number].value = next
        if number + 1 < policy.tables[table].rows.count {
          policy.tables[table].rows[number + 1].value = row.value
        } else {
          policy.tables[table].otherwise = row.value
        }
      }
    }
    guard let otherwise = checked.otherwise else { return }
    let name = names.row(checked.rows.count, of: table)
    let span = checked.otherwiseSpan ?? checked.span
    add(.dropRow, name, "", "`\(name)` taken out", span, others: others) {
      $0.tables[table].otherwise = nil
    }
    for other in otherwise.changed() {
      addConstant(otherwise, other, name, span, others) { $0.tables[table].otherwise = other }
    }
  }

  mutating func addEntries(of block: Int) {
    for (number, entry) in policy.placeholders[block].entries.enumerated() {
      let name = names.entry(number, of: block)
      let others = [policy.placeholders[block].span]
      add(.dropPlaceholder, name, "", "`\(name)` taken out", entry.span, others: others) {
        $0.placeholders[block].entries.remove(at: number)
      }
      addValue(.entry(block: block, entry: number))
    }
  }

  private mutating func addConstant(
    _ old: Constant,
    _ new: Constant,
    _ owner: String,
    _ span: SourceSpan,
    _ others: [SourceSpan],
    change: @escaping @Sendable (inout CheckedPolicy) -> Void
  ) {
    let description = "`\(old)` made `\(new)` in `\(owner)`"
    let what = "\(old) to \(new)"
    add(.changeConstant, owner, what, description, span, others: others, change: change)
  }

  // MARK: - Defaults

  /// The defaults of the message's fields and of the facts'.
  mutating func addDefaults() {
    for field in policy.input.defaults(below: []) {
      addDefault(field, "") { $0.input.set($1, at: field.path[...]) }
    }
    for (fact, checked) in policy.facts.enumerated() {
      for field in checked.record.defaults(below: []) {
        addDefault(field, "\(checked.name).") {
          $0.facts[fact].record.set($1, at: field.path[...])
        }
      }
    }
  }

  private mutating func addDefault(
    _ field: RecordType.Default,
    _ prefix: String,
    set: @escaping @Sendable (inout CheckedPolicy, RecordField.Presence) -> Void
  ) {
    let name = prefix + field.name
    for other in field.constant.changed(members: field.members) {
      let what = "\(field.constant) to \(other)"
      let description = "the default `\(field.constant)` of `\(name)` made `\(other)`"
      add(.changeDefault, name, what, description, field.span) { set(&$0, .defaulted(other)) }
    }
    // What holds no constant that could be another one.
    guard field.constant.isEmpty else { return }
    let description = "the default `\(field.constant)` of `\(name)` taken out"
    add(.changeDefault, name, "none", description, field.span) { set(&$0, .optional) }
  }
}

extension RecordType {
  /// A field that has a default, somewhere in a record.
  struct Default: Sendable {
    /// The fields' indices that lead to it, through lists, maps and `json` too.
    let path: [Int]
    let name: String
    let constant: Constant
    /// The only texts that it takes.
    let members: [String]?
    let span: SourceSpan
  }

  /// All fields with a default, in the file's order.
  fileprivate func defaults(below path: [Int], _ name: String = "") -> [Default] {
    fields.enumerated().flatMap { index, field -> [Default] in
      let path = path + [index]
      let key = MessagePath.key(field.name)
      let name = name.isEmpty ? key : "\(name).\(key)"
      var found: [Default] = []
      if case .defaulted(let constant) = field.presence {
        found.append(
          Default(
            path: path,
            name: name,
            constant: constant,
            members: field.type.closedMembers ?? field.type.item?.closedMembers,
            span: field.span
          )
        )
      }
      return found + (field.type.innerRecord?.defaults(below: path, name) ?? [])
    }
  }

  /// Changes the presence of the field to which indices lead.
  fileprivate mutating func set(_ presence: RecordField.Presence, at path: ArraySlice<Int>) {
    guard let index = path.first else { return }
    let rest = path.dropFirst()
    var fields = fields
    if rest.isEmpty {
      fields[index].presence = presence
    } else {
      fields[index].type.changeInnerRecord { $0.set(presence, at: rest) }
    }
    self = RecordType(fields: fields)
  }
}

extension ValueType {
  /// The type of a list's items.
  fileprivate var item: ValueType? { if case .list(let inner) = read { inner } else { nil } }

  /// The record in a type, through lists, maps and `json`.
  fileprivate var innerRecord: RecordType? {
    switch self {
    case .record(let record): record
    case .list(let inner), .map(let inner), .json(let inner): inner.innerRecord
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: nil
    }
  }

  fileprivate mutating func changeInnerRecord(_ change: (inout RecordType) -> Void) {
    switch self {
    case .record(var record):
      change(&record)
      self = .record(record)
    case .list(var inner):
      inner.changeInnerRecord(change)
      self = .list(inner)
    case .map(var inner):
      inner.changeInnerRecord(change)
      self = .map(inner)
    case .json(var inner):
      inner.changeInnerRecord(change)
      self = .json(inner)
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: break
    }
  }
}

extension Constant {
  /// What a changed text has at its end.
  static let mark = "~"

  /// Whether there is nothing in it that `changed` changes.
  fileprivate var isEmpty: Bool { changed().isEmpty }

  /// The constant with one thing changed in it, in every way: a text with a mark, an int one more
  /// and one less, a bool turned round.
  ///
  /// - Parameter members: the only texts that may stand here; the next of them is taken.
  func changed(members: [String]? = nil) -> [Constant] {
    switch self {
    case .string(let text):
      guard let members else { return [.string(text + Self.mark)] }
      guard members.count > 1 else { return [] }
      let place = members.firstIndex { $0.utf8.elementsEqual(text.utf8) } ?? members.count - 1
      return [.string(members[(place + 1) % members.count])]
    case .integer(let value):
      return [value.addingReportingOverflow(1), value.subtractingReportingOverflow(1)]
        .filter { !$0.overflow }.map { .integer($0.partialValue) }
    case .boolean(let value): return [.boolean(!value)]
    case .list(let items):
      return items.enumerated().flatMap { index, item in
        item.changed(members: members).map { other in
          var items = items
          items[index] = other
          return .list(items)
        }
      }
    case .record(let entries):
      return entries.enumerated().flatMap { index, entry in
        entry.value.changed().map { other in
          var entries = entries
          entries[index] = Entry(name: entry.name, value: other)
          return .record(entries)
        }
      }
    }
  }
}
