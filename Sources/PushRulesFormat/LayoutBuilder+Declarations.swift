internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension LayoutBuilder {
  mutating func file(_ tree: PolicySyntax) {
    entryLine(flat: "", isForced: true, allowsBlank: true)
    take()
    gap(" ")
    take(tree.name.range)
    if let base = tree.extends {
      gap(" ")
      take()
      gap(" ")
      take(base.range)
    }
    var neighbours = DeclarationNeighbours()
    for (index, declaration) in tree.declarations.enumerated() {
      let previous = index > 0 ? tree.declarations[index - 1] : nil
      separate(declaration, from: previous, &neighbours)
      self.declaration(declaration, &neighbours)
    }
    finishRuns(&neighbours)
    entryLine(flat: "", isForced: true, allowsBlank: false)
  }

  /// The lines between two declarations: an empty one where the author left one.
  ///
  /// Between declarations on one line there is one too, unless they are short ones of a kind.
  private mutating func separate(
    _ declaration: DeclarationSyntax,
    from previous: DeclarationSyntax?,
    _ neighbours: inout DeclarationNeighbours
  ) {
    let isSameLine = !units.hasLineBreak(inNext: 1)
    let isOfAKind = previous.map { declaration.standsCloseTo($0) } ?? false
    let isApart = previous == nil || (isSameLine && !isOfAKind)
    if isApart || units.next.isApart || !isOfAKind { finishRuns(&neighbours) }
    var line = LayoutLine(flat: "", isForced: true)
    line.isBlankBefore = units.next.isBlankBefore
    line.comments = units.takeComments(blank: true)
    if isApart { line.separate() }
    append(line)
  }

  private mutating func declaration(
    _ declaration: DeclarationSyntax,
    _ neighbours: inout DeclarationNeighbours
  ) {
    let start = tokens.count
    if declaration.head.override != nil {
      take()
      gap(" ")
    }
    switch declaration {
    case .input(let input):
      take()
      gap(" ")
      recordType(input.record, .outer(2), isSpread: input.record.fields.count > 1)
    case .output(let output):
      take()
      gap(" ")
      recordType(output.record, .outer(2), isSpread: output.record.fields.count > 1)
    case .observe(let observe):
      takeWords(4)
      list(observe.arguments.count) { $0.expression(observe.arguments[$1]) }
      gap(" ")
      recordType(observe.record, .outer(2))
    case .reject(let reject): self.reject(reject)
    case .drop(let drop): self.drop(drop)
    case .let(let binding): self.binding(binding)
    case .table(let table): self.table(table)
    case .placeholders(let placeholders): self.placeholders(placeholders)
    case .layer(let layer): self.layer(layer)
    case .decide(let decide): self.decide(decide, from: start, &neighbours)
    case .finish(let finish):
      takeWords(2)
      equals(from: start, in: &neighbours.finishes)
      value(finish.value)
    }
  }

  private mutating func drop(_ drop: DropSyntax) {
    takeWords(2)
    gap(" ")
    switch drop.target {
    case .layer(let name): take(name.range)
    case .reject(let text): take(text.range)
    case .missing: break
    }
  }

  private mutating func reject(_ reject: RejectSyntax) {
    open(.filled, .outer(2))
    take()
    gap(" ")
    take(reject.text.range)
    guardClause(reject.condition)
    close()
  }

  private mutating func binding(_ binding: LetSyntax) {
    takeWords(2)
    gap(" ")
    take()
    gap(" ")
    value(binding.value)
  }

  private mutating func table(_ table: TableSyntax) {
    takeWords(2)
    gap(" ")
    var run = AlignmentRun(maximumWidth: 40)
    braces(table.rows.count, .outer(2), isSpread: table.rows.count > 1) { builder, index in
      if builder.isEntryApart { builder.align(&run) }
      let row = table.rows[index]
      let start = builder.tokens.count
      if let key = row.key { builder.take(key.range) } else { builder.take() }
      builder.equals(from: start, in: &run)
      builder.constant(row.value)
    }
    align(&run)
  }

  private mutating func placeholders(_ block: PlaceholdersSyntax) {
    takeWords(2)
    if units.next.kind == .leftParenthesis {
      list(block.parameters.count) { builder, index in
        builder.take(block.parameters[index].name.range)
        builder.take()
        builder.gap(" ")
        builder.type(block.parameters[index].type)
      }
    }
    gap(" ")
    var run = AlignmentRun(maximumWidth: 40)
    let isSpread = block.entries.count > 1
    braces(block.entries.count, .outer(2), isSpread: isSpread) { builder, index in
      if builder.isEntryApart { builder.align(&run) }
      let entry = block.entries[index]
      let start = builder.tokens.count
      builder.take(entry.pattern.range)
      builder.equals(from: start, in: &run)
      builder.value(entry.value)
    }
    align(&run)
  }

  private mutating func layer(_ layer: LayerSyntax) {
    open(.filled, .outer(4))
    takeWords(layer.whole == nil ? 2 : 3)
    if let condition = layer.condition { guardClause(condition) }
    close()
    gap(" ")
    var run = AlignmentRun(maximumWidth: 40)
    let isSpread = layer.members.count > 1
    braces(layer.members.count, .outer(2), isSpread: isSpread) { builder, index in
      if builder.isEntryApart { builder.align(&run) }
      switch layer.members[index] {
      case .let(let binding):
        builder.align(&run)
        builder.binding(binding)
      case .field(let field):
        let start = builder.tokens.count
        builder.take(field.name.range)
        builder.equals(from: start, in: &run)
        builder.value(field.value)
      }
    }
    align(&run)
  }

  /// `when condition`, on a new line where the author began one or it does not fit.
  private mutating func guardClause(_ condition: ExpressionSyntax) {
    softLine(" ", keeps: 2)
    take()
    gap(" ")
    expression(condition, isHanging: true)
  }

  private mutating func decide(
    _ decide: DecideSyntax,
    from start: Int,
    _ neighbours: inout DeclarationNeighbours
  ) {
    take()
    gap(" ")
    open(.filled, .outer(4))
    for (index, field) in decide.fields.enumerated() {
      if index > 0 {
        take()
        softLine(" ", keeps: 1)
      }
      take(field.range)
    }
    close()
    guard decide.isBranched else {
      for branch in decide.branches { chain(branch.chain, from: start, in: &neighbours.decides) }
      return
    }
    gap(" ")
    var run = AlignmentRun(maximumWidth: 60)
    braces(decide.branches.count, .outer(2), isSpread: true) { builder, index in
      if builder.isEntryApart { builder.align(&run) }
      let branch = decide.branches[index]
      let start = builder.tokens.count
      builder.take()
      if let condition = branch.condition {
        builder.gap(" ")
        builder.expression(condition, isHanging: true)
      }
      builder.chain(branch.chain, from: start, in: &run, isAlone: false)
    }
    align(&run)
  }

  /// `: a < b`; what stands before it since `start` is the head that neighbours align.
  ///
  /// - Parameter isAlone: Only chains that fit on one line take part.
  private mutating func chain(
    _ chain: DecideSyntax.Chain,
    from start: Int,
    in run: inout AlignmentRun,
    isAlone: Bool = true
  ) {
    take()
    let width = flatWidth(from: start)
    let place = tokens.count
    gap(" ")
    open(.filled)
    for (index, layer) in chain.layers.enumerated() {
      if index > 0 {
        softLine(" ", keeps: 2)
        take()
        gap(" ")
      }
      take(layer.range)
    }
    close()
    guard let width, isSpace(at: place) else { return }
    if !isAlone { return run.add(index: place, width: width) }
    guard let tail = flatWidth(from: place + 1) else { return }
    if width + 1 + tail <= LayoutPrinter.maximumWidth {
      run.add(index: place, width: width, tail: tail)
    }
  }

  /// ` = `; what stands before it since `start` is the head that neighbours align.
  private mutating func equals(from start: Int, in run: inout AlignmentRun) {
    let width = flatWidth(from: start)
    let place = tokens.count
    gap(" ")
    if let width, isSpace(at: place) { run.add(index: place, width: width) }
    take()
    gap(" ")
  }

  private func isSpace(at place: Int) -> Bool {
    guard place < tokens.count, case .text(" ") = tokens[place] else { return false }
    return true
  }

  private mutating func finishRuns(_ neighbours: inout DeclarationNeighbours) {
    align(&neighbours.decides)
    align(&neighbours.finishes)
  }
}
