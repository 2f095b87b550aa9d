internal import PushRulesDiagnostics
package import PushRulesSyntax

/// Proves that every token of a file is in a node of its tree or in `skipped`, and not in both.
package struct TreeCoverage {
  /// Ranges whose tokens mean something by themselves: names, literals, the words of types.
  private var leaves: [SourceRange] = []
  /// Ranges of nodes that hold brackets and reserved words.
  private var frames: [SourceRange] = []

  /// The tokens that the tree lost, or holds although they were put aside.
  package static func faults(of tree: PolicySyntax) -> [String] {
    var coverage = TreeCoverage()
    coverage.visit(tree)
    return coverage.faults(of: tree)
  }

  private func faults(of tree: PolicySyntax) -> [String] {
    let inLeaf = Self.depths(leaves, of: tree.source)
    let inFrame = Self.depths(frames, of: tree.source)
    let skipped = Set(tree.skipped)
    var faults: [String] = []
    func add(_ token: Token, _ fault: String) {
      faults.append("`\(tree.source.text(token.range))` at \(token.start) \(fault)")
    }
    if skipped.count != tree.skipped.count { faults.append("a token was put aside twice") }
    for token in tree.tokens.tokens where token.length > 0 {
      let isLeaf = inLeaf[Int(token.start)] > 0
      if skipped.contains(token.range) {
        if isLeaf, token.kind != .colon, leaves.contains(token.range) {
          add(token, "is put aside and in a leaf")
        }
        continue
      }
      switch token.kind {
      case .name, .quotedName, .integer, .stringText, .true, .false:
        if !isLeaf { add(token, "is in no leaf") }
      default:
        if !isLeaf, inFrame[Int(token.start)] == 0 { add(token, "is in no node") }
      }
    }
    return faults
  }

  /// For each byte how many of the ranges hold it.
  private static func depths(_ ranges: [SourceRange], of source: SourceFile) -> [Int] {
    var changes = [Int](repeating: 0, count: source.bytes.count + 1)
    for range in ranges {
      changes[Int(range.start)] += 1
      changes[Int(range.end)] -= 1
    }
    var depth = 0
    for offset in changes.indices {
      depth += changes[offset]
      changes[offset] = depth
    }
    return changes
  }

  private mutating func leaf(_ range: SourceRange) { leaves.append(range) }

  private mutating func leaf(_ name: NameSyntax?) {
    if let name { leaves.append(name.range) }
  }

  private mutating func leaf(_ string: PlainStringSyntax?) {
    if let string { leaves.append(string.range) }
  }

  // MARK: Walking

  private mutating func visit(_ tree: PolicySyntax) {
    leaf(tree.name)
    leaf(tree.extends)
    // The header has no range of its own; its words stand before what they name.
    let end = max(tree.name.range.end, tree.extends?.range.end ?? 0)
    let skipped = Set(tree.skipped)
    let first = tree.tokens.tokens.first { $0.kind != .unknown && !skipped.contains($0.range) }
    if let first, first.kind == .policy || tree.name.range.start == first.start {
      frames.append(SourceRange(first.start, max(first.range.end, end)))
    }
    for declaration in tree.declarations { visit(declaration) }
  }

  private mutating func visit(_ declaration: DeclarationSyntax) {
    switch declaration {
    case .input(let input):
      frames.append(input.head.range)
      visit(input.record)
    case .output(let output):
      frames.append(output.head.range)
      visit(output.record)
    case .observe(let observe):
      frames.append(observe.head.range)
      leaf(observe.name)
      leaf(observe.kind)
      // The word `by` stands between both.
      if observe.name.range.end <= observe.kind.range.start {
        leaf(SourceRange(observe.name.range.end, observe.kind.range.start))
      }
      for argument in observe.arguments { visit(argument) }
      visit(observe.record)
    case .reject(let reject):
      frames.append(reject.head.range)
      leaf(reject.text)
      visit(reject.condition)
    case .drop(let drop):
      frames.append(drop.head.range)
      switch drop.target {
      case .layer(let name): leaf(name)
      case .reject(let text): leaf(text)
      case .missing: break
      }
    case .let(let value): visit(value)
    case .table(let table): visit(table)
    case .placeholders(let placeholders): visit(placeholders)
    case .layer(let layer): visit(layer)
    case .decide(let decide):
      frames.append(decide.head.range)
      decide.fields.forEach { leaf($0) }
      for branch in decide.branches {
        if let condition = branch.condition { visit(condition) }
        branch.chain.layers.forEach { leaf($0) }
      }
    case .finish(let finish):
      frames.append(finish.head.range)
      leaf(finish.name)
      visit(finish.value)
    }
  }

  private mutating func visit(_ value: LetSyntax) {
    frames.append(value.head.range)
    leaf(value.name)
    visit(value.value)
  }

  private mutating func visit(_ table: TableSyntax) {
    frames.append(table.head.range)
    leaf(table.name)
    for row in table.rows {
      leaf(row.key)
      visit(row.value)
    }
  }

  private mutating func visit(_ placeholders: PlaceholdersSyntax) {
    frames.append(placeholders.head.range)
    leaf(placeholders.name)
    for parameter in placeholders.parameters {
      leaf(parameter.name)
      visit(parameter.type)
    }
    for entry in placeholders.entries {
      leaf(entry.pattern.range)
      visit(entry.value)
    }
  }

  private mutating func visit(_ layer: LayerSyntax) {
    frames.append(layer.head.range)
    leaf(layer.name)
    if let condition = layer.condition { visit(condition) }
    for member in layer.members {
      switch member {
      case .let(let value): visit(value)
      case .field(let field):
        leaf(field.name)
        visit(field.value)
      }
    }
  }

  private mutating func visit(_ record: RecordTypeSyntax) {
    for field in record.fields {
      leaf(field.name)
      visit(field.type)
      if let constant = field.defaultValue { visit(constant) }
    }
  }

  private mutating func visit(_ type: TypeSyntax) {
    switch type {
    case .string(let range), .bool(let range), .looseBool(let range), .int(let range),
      .number(let range), .any(let range):
      leaf(range)
    case .json(let inner, let range):
      leaf(SourceRange(range.start, range.start + 4))
      visit(inner)
    case .enumeration(let members, let isOpen, let range):
      members.forEach { leaf($0) }
      if isOpen { leaf(SourceRange(members.last?.range.end ?? range.start, range.end)) }
    case .list(let inner, _): visit(inner)
    case .map(let inner, let range):
      leaf(SourceRange(range.start + 1, inner.range.start))
      visit(inner)
    case .record(let record): visit(record)
    case .missing: break
    }
  }

  private mutating func visit(_ constant: ConstantSyntax) {
    switch constant {
    case .string(let string): leaf(string)
    case .integer(_, let range), .boolean(_, let range): leaf(range)
    case .list(let items, _): for item in items { visit(item) }
    case .record(let entries, _):
      for entry in entries {
        leaf(entry.name)
        visit(entry.value)
      }
    case .missing: break
    }
  }

  private mutating func visit(_ value: ValueSyntax) {
    for alternative in value.alternatives {
      visit(alternative.expression)
      if let condition = alternative.condition { visit(condition) }
    }
  }

  private mutating func visit(_ expression: ExpressionSyntax) {
    switch expression.kind {
    case .string(let segments):
      for segment in segments {
        switch segment {
        case .text(_, let range): leaf(range)
        case .interpolation(let inner, _): visit(inner)
        }
      }
    case .integer, .boolean: leaf(expression.range)
    case .name(let name): leaf(name)
    case .output(let field): leaf(field)
    case .member(let base, let key):
      visit(base)
      leaf(key)
    case .index(let base, let index):
      visit(base)
      visit(index)
    case .call(let name, let arguments):
      leaf(name)
      for argument in arguments {
        leaf(argument.label)
        visit(argument.expression)
      }
    case .quantifier(let quantifier, let variable, let list, let condition):
      let length = UInt32(quantifier.rawValue.utf8.count)
      leaf(SourceRange(expression.range.start, expression.range.start + length))
      leaf(variable)
      visit(list)
      visit(condition)
    case .list(let items): for item in items { visit(item) }
    case .comprehension(let element, let sources, let condition):
      visit(element)
      for source in sources {
        leaf(source.variable)
        visit(source.list)
      }
      if let condition { visit(condition) }
    case .record(let entries):
      for entry in entries {
        leaf(entry.name)
        visit(entry.value)
      }
    case .parenthesized(let inner), .not(let inner): visit(inner)
    case .and(let operands), .or(let operands): for operand in operands { visit(operand) }
    case .comparison(_, let left, let right), .membership(let left, let right),
      .equality(let left, let right, _), .sum(let left, let right, _):
      visit(left)
      visit(right)
    case .question(let operand, let question, _):
      visit(operand)
      // The word is the last one of the node.
      let length = UInt32(question.rawValue.utf8.count)
      leaf(SourceRange(expression.range.end - length, expression.range.end))
    case .missing: break
    }
  }
}
