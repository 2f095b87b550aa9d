internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Names, paths and lookups.
extension CheckState {
  /// A name that stands for a value.
  mutating func resolve(_ name: NameSyntax, _ place: SourceSpan) -> CheckedExpression? {
    guard !name.isMissing else { return nil }
    if let local = scope.locals[name.text] {
      return CheckedExpression(.local(local.number), local.type.read, place)
    }
    if name.text == "occurrence", scope.isPlaceholder {
      if let other = globals[name.text] {
        report(
          SemanticDiagnostics.hidesName(name.text, "the word", at: place, first: other.span)
        )
      }
      return CheckedExpression(.occurrence, .int, place)
    }
    if let layer = scope.layer, let index = layers[layer].lets[name.text] {
      return readLet(index, place)
    }
    guard let symbol = globals[name.text] else {
      if name.text == "occurrence" {
        report(SemanticDiagnostics.occurrencePlace(at: place))
      } else {
        reportUnknown(name)
      }
      return nil
    }
    switch symbol.kind {
    case .ambiguous: return nil
    case .root:
      guard let field = roots[name.text], field.type != .nothing else { return nil }
      let path = MessagePath(keys: [name.text], fact: nil)
      return CheckedExpression(.path(path), field.type.read, place)
    case .let(let index): return readLet(index, place)
    case .fact(let index):
      let path = MessagePath(keys: [name.text], fact: index)
      return CheckedExpression(.path(path), .record(facts[index].record), place)
    case .table(let index):
      tables[index].isUsed = true
      reportAlone(name, "the table", "\(name.text)[…]")
    case .placeholders(let index):
      placeholders[index].isUsed = true
      reportAlone(name, "the placeholders block", "\(name.text)(…)")
    }
    return nil
  }

  private mutating func reportAlone(_ name: NameSyntax, _ what: String, _ write: String) {
    let place = span(name.range)
    report(SemanticDiagnostics.nameAlone(name.text, what, write: write, at: place))
  }

  private mutating func readLet(_ index: Int, _ place: SourceSpan) -> CheckedExpression? {
    lets[index].isUsed = true
    if let path = lets[index].path { return CheckedExpression(path.kind, path.type, place) }
    guard let value = lets[index].value else { return nil }
    return CheckedExpression(.let(index), value.type, place)
  }

  private mutating func reportUnknown(_ name: NameSyntax) {
    guard !scope.strayFields.contains(name.text) else { return }
    if Function(rawValue: name.text) != nil {
      reportAlone(name, "the function", "\(name.text)(…)")
      return
    }
    let elsewhere = placeElsewhere(of: name.text)
    let names = visibleNames()
    let nearest = elsewhere == nil ? findings.nearest(name.text, among: names) : nil
    report(
      SemanticDiagnostics.unknownName(
        name.text,
        at: span(name.range),
        nearest: nearest,
        hint: elsewhere
      ),
      cause: name.text
    )
  }

  /// Where a name means something that means nothing here.
  private func placeElsewhere(of name: String) -> String? {
    if outputNames[name] != nil { return "what was decided is read as `output.\(name)`" }
    if let path = pathInMessage(to: name) { return "did you mean `\(path)`?" }
    for layer in layers where layer.lets[name] != nil {
      return "the layer `\(layer.located.node.name.text)` keeps it for itself: "
        + "write the `let` outside of it"
    }
    return nil
  }

  /// A field of that name in one of the message's parts.
  private func pathInMessage(to name: String) -> String? {
    for root in input.fields {
      guard case .record(let record) = root.type.read, record.field(name) != nil else { continue }
      return "\(root.name).\(name)"
    }
    return nil
  }

  /// The names that an expression may use here, in an order that does not vary.
  private func visibleNames() -> [String] {
    var names = Array(globals.keys) + Array(scope.locals.keys)
    if let layer = scope.layer { names += Array(layers[layer].lets.keys) }
    return names.sorted()
  }

  /// A decided field.
  mutating func output(_ name: NameSyntax, _ place: SourceSpan) -> CheckedExpression? {
    guard let index = outputIndex(name), outputs[index].type != .nothing else { return nil }
    return CheckedExpression(.output(index), outputs[index].type, place)
  }

  /// The output of a name; says so when there is none.
  ///
  /// - Parameter isGiven: it stands in a layer, which gives it.
  mutating func outputIndex(_ name: NameSyntax, isGiven: Bool = false) -> Int? {
    guard !name.isMissing else { return nil }
    if let index = outputNames[name.text] { return index }
    let names = outputs.map(\.name)
    report(
      SemanticDiagnostics.unknownOutput(
        name.text,
        at: span(name.range),
        nearest: findings.nearest(name.text, among: names),
        choices: names,
        isGiven: isGiven
      ),
      cause: name.text
    )
    return nil
  }

  /// A key behind a dot.
  mutating func member(_ base: ExpressionSyntax, _ name: NameSyntax, _ place: SourceSpan)
    -> CheckedExpression?
  {
    if case .name(let head) = base.kind, case .table(let index) = globals[head.text]?.kind,
      scope.locals[head.text] == nil
    {
      tables[index].isUsed = true
      reportAlone(head, "the table", "\(head.text)[\"\(name.text)\"]")
      return nil
    }
    guard let checked = expression(base), !name.isMissing else { return nil }
    guard case .record(let record) = checked.type.read else {
      if checked.type.read == .nothing {
        return CheckedExpression(.member(checked, name.text), .nothing, place)
      }
      reportNotARecord(checked, name, base)
      return nil
    }
    guard let field = record.field(name.text) else {
      reportUnknownKey(name, checked, record, base)
      return nil
    }
    guard field.type != .nothing else { return nil }
    if case .path(let path) = checked.kind {
      let longer = MessagePath(keys: path.keys + [name.text], fact: path.fact)
      return CheckedExpression(.path(longer), field.type.read, place)
    }
    return CheckedExpression(.member(checked, name.text), field.type.read, place)
  }

  private mutating func reportNotARecord(
    _ base: CheckedExpression,
    _ name: NameSyntax,
    _ syntax: ExpressionSyntax
  ) {
    let text = SemanticHelp.text(of: base)
    let help: String =
      switch base.type.read {
      case .map: "a map is read as `\(text)[\"\(name.text)\"]`"
      case .any: "read it with `at(\(text), \"\(name.text)\")`"
      case .list: "an item of a list is read as `\(text)[0]`"
      case .string, .enumeration, .bool, .int, .number, .record, .looseBool, .json, .nothing:
        "write `\(text)` alone"
      }
    let type = base.type.shortDescription
    report(
      SemanticDiagnostics.notARecord(type, key: name.text, at: span(name.range), help: help),
      cause: base.description
    )
  }

  private mutating func reportUnknownKey(
    _ name: NameSyntax,
    _ base: CheckedExpression,
    _ record: RecordType,
    _ syntax: ExpressionSyntax
  ) {
    let names = record.fields.map(\.name)
    report(
      SemanticDiagnostics.unknownKey(
        name.text,
        of: syntax.isShort ? SemanticDiagnostics.quoted(base.span.text) : "the record",
        at: span(name.range),
        nearest: findings.nearest(name.text, among: names),
        choices: names,
        elsewhere: pathInMessage(to: name.text),
        declaration: declaration(of: base)
      ),
      cause: "\(base.description).\(name.text)"
    )
  }

  /// Something in brackets behind a list, a map or a table.
  mutating func lookup(_ base: ExpressionSyntax, _ index: ExpressionSyntax, _ place: SourceSpan)
    -> CheckedExpression?
  {
    if case .name(let head) = base.kind, scope.locals[head.text] == nil,
      case .table(let table) = globals[head.text]?.kind
    {
      return row(table, index, place)
    }
    guard let operands = expressions([base, index]) else { return nil }
    let (checked, key) = (operands[0], operands[1])
    switch checked.type.read {
    case .map(let item):
      guard isIndex(key, key.type.isText, "a string", "a map") else { return nil }
      return CheckedExpression(.entry(checked, key: key), item.read, place)
    case .list(let item):
      guard isIndex(key, key.type.isInteger, "an int", "a list") else { return nil }
      return CheckedExpression(.item(checked, index: key), item.read, place)
    case .any:
      guard key.type.isInteger else {
        let help = "read it with `at(x, …)`"
        report(SemanticDiagnostics.notIndexable("any", at: place, help: help))
        return nil
      }
      return CheckedExpression(.item(checked, index: key), .any, place)
    case .nothing: return CheckedExpression(.item(checked, index: key), .nothing, place)
    case .string, .enumeration, .bool, .int, .number, .record, .looseBool, .json:
      let isRecord = if case .record = checked.type.read { true } else { false }
      report(
        SemanticDiagnostics.notIndexable(
          checked.type.shortDescription,
          at: place,
          help: isRecord ? fieldHelp(checked, key) : "only lists, maps and tables are"
        )
      )
      return nil
    }
  }

  private func fieldHelp(_ record: CheckedExpression, _ key: CheckedExpression) -> String {
    guard let name = key.constantText else { return "a field of a record is read with a dot" }
    return "a field of a record is read with a dot: `\(SemanticHelp.text(of: record)).\(name)`"
  }

  private mutating func isIndex(
    _ key: CheckedExpression,
    _ fits: Bool,
    _ expected: String,
    _ what: String
  ) -> Bool {
    guard !fits else { return true }
    let type = key.type.shortDescription
    let help: String
    if let text = key.constantText, Int64(text) != nil {
      help = "write `[\(text)]`"
    } else if key.type.isInteger {
      help = "write `[\"\\(\(SemanticHelp.text(of: key)))\"]`"
    } else {
      help = "look it up with \(expected)"
    }
    report(
      SemanticDiagnostics.indexType(type, expected: expected, of: what, at: key.span, help: help)
    )
    return false
  }

  /// A row of a table.
  private mutating func row(_ table: Int, _ index: ExpressionSyntax, _ place: SourceSpan)
    -> CheckedExpression?
  {
    tables[table].isUsed = true
    guard let key = expression(index),
      isIndex(key, key.type.isText, "a string", "a table"),
      let checked = tables[table].checked
    else { return nil }
    if checked.otherwise == nil {
      if let text = key.constantText {
        guard tables[table].keys.contains(text) else {
          reportUnknownRow(text, checked, at: key.span)
          return nil
        }
      } else if case .enumeration(let members, isOpen: false) = key.type.read {
        let missing = members.filter { !tables[table].keys.contains($0) }
        if !missing.isEmpty { reportMissing(missing, table, key) }
      }
    }
    return CheckedExpression(.row(table: table, key: key), checked.type, place)
  }

  private mutating func reportUnknownRow(_ key: String, _ table: CheckedTable, at place: SourceSpan)
  {
    report(
      SemanticDiagnostics.unknownRow(
        key,
        table: table.name,
        nearest: findings.nearest(key, among: table.rows.map(\.key)),
        at: place,
        declaration: table.span
      )
    )
  }

  /// One finding a table: what is missing is missing in the table.
  private mutating func reportMissing(_ rows: [String], _ table: Int, _ key: CheckedExpression) {
    guard !tables[table].isReported else { return }
    tables[table].isReported = true
    let located = tables[table].located
    report(
      SemanticDiagnostics.tableMissesRow(
        located.node.name.text,
        missing: rows,
        at: key.span,
        declaration: located.span(located.node.name.range),
        enumeration: declaration(of: key)
      )
    )
  }
}
